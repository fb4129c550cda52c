/* draw_shapes.c: draws numbers, boxes, shapes and definitions of parts. */
#include "test_model/kinds.h"

enum { TILE_KINDS = GRAZE_TILE_HIGH_MAX_X_MAX_Y + 1 };

uint32_t draw_below(fixture *self, uint32_t limit) {
    return seeded_below(&self->sequence->random, limit);
}

bool draw_chance(fixture *self, uint32_t of) {
    return draw_below(self, of) == 0;
}

int64_t draw_between(fixture *self, int32_t low, int32_t high) {
    return testing_between(&self->sequence->random, low, high);
}

spot draw_spot(fixture *self) {
    const sequence_setting *setting = self->sequence->setting;
    const int32_t limit = setting->field / setting->grid;
    return (spot){ draw_between(self, -limit, limit) * setting->grid,
                   draw_between(self, -limit, limit) * setting->grid };
}

/* Mostly a good box; sometimes it is empty, and seldom none. */
frame draw_box(fixture *self, spot at) {
    const int32_t grid = self->sequence->setting->grid;
    int64_t w = 0, h = 0;
    if (!draw_chance(self, 12))
        w = draw_between(self, 1, 10) * grid;
    if (!draw_chance(self, 12)) {
        int32_t most = 10;
        if (draw_chance(self, 8))
            most = 40;
        h = draw_between(self, 1, most) * grid;
    }
    return (frame){ at.x, at.y, at.x + w, at.y + h };
}

/* Half of all cells are empty, and a third of the others sloped. */
static uint8_t draw_cell(fixture *self) {
    if (draw_chance(self, 2))
        return 0;
    if (draw_chance(self, 3))
        return (uint8_t)(2 + draw_below(self, TILE_KINDS - 2));
    return 1;
}

void draw_cells(fixture *self, figure *out, uint32_t columns, uint32_t rows) {
    out->columns = columns;
    out->rows = rows;
    for (uint32_t i = 0; i < columns * rows; i++)
        out->cells[i] = draw_cell(self);
}

static figure draw_mask(fixture *self, spot at) {
    figure out = { .kind = GRAZE_SHAPE_MASK,
                   .corner = { at },
                   .cell_w = FIGURE_UNIT,
                   .cell_h = FIGURE_UNIT,
                   .mask = draw_below(self, SEQUENCE_MASKS),
                   .flip_x = draw_chance(self, 2),
                   .flip_y = draw_chance(self, 2) };
    const graze_mask *mask = self->sequence->masks[out.mask];
    out.columns = graze_mask_width(mask);
    out.rows = graze_mask_height(mask);
    for (uint32_t i = 0; i < out.columns * out.rows; i++) {
        uint32_t x = i % out.columns, y = i / out.columns;
        if (out.flip_x)
            x = out.columns - 1 - x;
        if (out.flip_y)
            y = out.rows - 1 - y;
        out.cells[i] = graze_mask_get(mask, (int32_t)x, (int32_t)y);
    }
    return out;
}

/* A triangle, an oriented rectangle, or a hexagon. */
static figure draw_polygon(fixture *self, spot at) {
    const int64_t a = draw_between(self, 1, 16), b = draw_between(self, 1, 16),
                  c = draw_between(self, 1, 4);
    const figure triangle = {
        .count = 3,
        .corner = { at, { at.x + a, at.y + b }, { at.x - b, at.y + a + c } }
    };
    const figure turned = { .count = 4,
                            .corner = { at,
                                        { at.x + a, at.y + b },
                                        { at.x + a - b * c, at.y + b + a * c },
                                        { at.x - b * c, at.y + a * c } } };
    const figure hexagon = { .count = 6,
                             .corner = { at,
                                         { at.x + a, at.y - b },
                                         { at.x + 2 * a, at.y },
                                         { at.x + 2 * a, at.y + c },
                                         { at.x + a, at.y + b + c },
                                         { at.x, at.y + c } } };
    const figure forms[] = { triangle, turned, hexagon };
    figure out = forms[draw_below(self, 3)];
    out.kind = GRAZE_SHAPE_POLYGON;
    if (draw_chance(self, 3))
        out.radius = draw_between(self, 1, 8);
    return out;
}

figure draw_shape(fixture *self) {
    const spot at = { draw_between(self, -12, 12), draw_between(self, -12, 12) };
    const spot to = { at.x + draw_between(self, -20, 20),
                      at.y + draw_between(self, -20, 20) };
    const int64_t radius = draw_between(self, 1, 16);
    if (draw_chance(self, 6))
        return (figure){ .kind = GRAZE_SHAPE_CIRCLE, .count = 1, .radius = radius };
    switch (draw_below(self, 7)) {
    case 0:
    case 1: /* of equal radii: it is decided as a circle is */
        return (figure){ .kind = draw_chance(self, 3) ? GRAZE_SHAPE_ELLIPSE
                                                      : GRAZE_SHAPE_CIRCLE,
                         .count = 1,
                         .corner = { at },
                         .radius = radius };
    case 2:
        return (figure){ .kind = GRAZE_SHAPE_CAPSULE,
                         .count = 2,
                         .corner = { at, to },
                         .radius = radius };
    case 3:
        return draw_polygon(self, at);
    case 4:
        return figure_of_box(draw_box(self, at));
    case 5:
        return chain_figure(self->sequence, draw_below(self, SEQUENCE_CHAINS), at);
    default:
        return draw_mask(self, at);
    }
}

part_plan draw_part(fixture *self) {
    const spot at = { draw_between(self, -3, 3) * self->sequence->setting->grid,
                      draw_between(self, -3, 3) * self->sequence->setting->grid };
    return (part_plan){ .box = draw_box(self, at),
                        .shape = draw_shape(self),
                        .has_shape = self->sequence->setting->has_shapes &&
                                     draw_chance(self, 3),
                        .is_disabled = draw_chance(self, 12),
                        .layer = draw_below(self, MODEL_LAYERS),
                        .tag = draw_below(self, 1000) };
}
