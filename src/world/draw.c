/* draw.c: debug drawing. For each kind of thing, a function reduces it to lines,
 * polygons and circles.
 *
 * A convex shape with a radius is drawn through its support points: in each of 32
 * directions the farthest corner, moved by the radius. */
#include "graze/draw.h"

#include "graze/part_shape.h"
#include "narrow/toi.h"
#include "world/narrow_phase.h"
#include "world/part.h"
#include "world/query/query_wrap.h"
#include "world/wrap.h"
#include "world/wrap_places.h"

enum { DRAW_ARC = 32, DRAW_CORNERS_MAX = 32, DRAW_GRID_LINES_MAX = 4096 };

enum {
    DRAW_CELL_COLOR = 0x2c3246,
    DRAW_CONTACT_COLOR = 0xff5050,
    DRAW_STRIKE_COLOR = 0xffb454,
    DRAW_QUERY_COLOR = 0x5abeff
};

typedef struct draw_pen {
    graze_world *world;
    const graze_draw *draw;
    graze_draw_style style;
    graze_point by;            /* all is moved; in a wrapped world it draws copies */
    graze_point arc[DRAW_ARC]; /* the directions of an outline */
} draw_pen;

/* ---- colors ---- */

/* A saturated color on the wheel, which has 1536 steps: red 0, yellow 256, green
 * 512, cyan, blue, magenta. */
static uint32_t draw_wheel_color(uint32_t step) {
    const uint32_t up = step % 256, down = 255 - up;
    const uint32_t colors[6][3] = { { 255, up, 0 }, { down, 255, 0 },
                                    { 0, 255, up }, { 0, down, 255 },
                                    { up, 0, 255 }, { 255, 0, down } };
    uint32_t color = 0;
    /* lightened, since pure blue is hard to see on black */
    for (int i = 0; i < 3; i++) {
        const uint32_t pure = colors[step / 256][i];
        color = color << 8 | (pure * (255 - 70) + 255 * 70 + 127) / 255;
    }
    return color;
}

/* Layers beyond the named ones go round the wheel by the golden section, which keeps
 * neighbours apart. */
uint32_t graze_layer_color(unsigned layer) {
    static const uint32_t first[] = { 0xffffff, 0xffffff, 0xffcd14,
                                      0xffec5a, 0xeb4034, 0x40c85a };
    enum { WHEEL = 1536, CYAN = 800, GOLDEN_SECTION = 949 };
    const unsigned count = sizeof first / sizeof *first;
    if (layer < count)
        return first[layer];
    return draw_wheel_color((CYAN + (layer - count) * GOLDEN_SECTION) % WHEEL);
}

/* ---- lines, polygons, circles ---- */

static bool draw_pen_sees(const draw_pen *pen, graze_box box) {
    return pen->draw->view == NULL ||
           graze_box_overlaps(*pen->draw->view, grz_wrap_box(box, pen->by),
                              GRAZE_CLOSED);
}

static graze_point draw_pen_place(const draw_pen *pen, graze_point at) {
    return (graze_point){ at.x + pen->by.x, at.y + pen->by.y };
}

static bool draw_pen_sees_points(const draw_pen *pen, const graze_point *points,
                                 uint32_t count) {
    graze_point min = points[0], max = points[0];
    for (uint32_t i = 1; i < count; i++) {
        min = (graze_point){ fmin(min.x, points[i].x), fmin(min.y, points[i].y) };
        max = (graze_point){ fmax(max.x, points[i].x), fmax(max.y, points[i].y) };
    }
    return draw_pen_sees(
        pen, (graze_box){ (float)min.x, (float)min.y, (float)max.x, (float)max.y });
}

static void draw_pen_edge(const draw_pen *pen, graze_point from, graze_point to) {
    const graze_point corners[] = { draw_pen_place(pen, from),
                                    draw_pen_place(pen, to) };
    if (pen->draw->line != NULL)
        pen->draw->line(pen->draw->user, &corners[0], &corners[1], &pen->style);
    else if (pen->draw->polygon != NULL)
        pen->draw->polygon(pen->draw->user, corners, 2, &pen->style);
}

static void draw_pen_line(const draw_pen *pen, graze_point from, graze_point to) {
    if (draw_pen_sees_points(pen, (const graze_point[]){ from, to }, 2))
        draw_pen_edge(pen, from, to);
}

static void draw_pen_polygon(const draw_pen *pen, const graze_point *corners,
                             uint32_t count) {
    if (!draw_pen_sees_points(pen, corners, count))
        return;
    if (pen->draw->polygon != NULL) {
        graze_point placed[DRAW_CORNERS_MAX];
        for (uint32_t i = 0; i < count; i++)
            placed[i] = draw_pen_place(pen, corners[i]);
        pen->draw->polygon(pen->draw->user, placed, count, &pen->style);
    } else
        for (uint32_t i = 0; i < count; i++)
            draw_pen_edge(pen, corners[i], corners[(i + 1) % count]);
}

static void draw_pen_box(const draw_pen *pen, graze_box box) {
    const graze_area at = grz_area_of_box(box);
    const graze_point corners[] = { { at.min_x, at.min_y },
                                    { at.max_x, at.min_y },
                                    { at.max_x, at.max_y },
                                    { at.min_x, at.max_y } };
    draw_pen_polygon(pen, corners, 4);
}

static void draw_pen_open(draw_pen *pen) {
    for (uint32_t i = 0; i < DRAW_ARC; i++) {
        const grz_rotation by = grz_rotation_of_degrees(360.0 / DRAW_ARC * i);
        pen->arc[i] = (graze_point){ by.cosine, by.sine };
    }
}

/* A convex core is within `radius` of the outline. */
static void draw_pen_rounded(const draw_pen *pen, const grz_convex *convex) {
    graze_point outline[DRAW_ARC];
    for (uint32_t i = 0; i < DRAW_ARC; i++) {
        const graze_point way = pen->arc[i];
        graze_point best = convex->corner[0];
        for (uint32_t j = 1; j < convex->count; j++)
            if (grz_vector_dot(convex->corner[j], way) > grz_vector_dot(best, way))
                best = convex->corner[j];
        outline[i] = (graze_point){ best.x + way.x * convex->radius,
                                    best.y + way.y * convex->radius };
    }
    draw_pen_polygon(pen, outline, DRAW_ARC);
}

static void draw_pen_circle(const draw_pen *pen, graze_point center, double radius) {
    const grz_convex circle = { .count = 1, .corner = { center }, .radius = radius };
    const graze_point corners[] = { { center.x - radius, center.y - radius },
                                    { center.x + radius, center.y + radius } };
    const graze_point placed = draw_pen_place(pen, center);
    if (pen->draw->circle != NULL && draw_pen_sees_points(pen, corners, 2))
        pen->draw->circle(pen->draw->user, &placed, radius, &pen->style);
    else if (pen->draw->circle == NULL)
        draw_pen_rounded(pen, &circle);
}

static void draw_pen_cross(const draw_pen *pen, graze_point at) {
    const double arm = 3 * (pen->draw->pixel > 0 ? pen->draw->pixel : 1);
    draw_pen_line(pen, (graze_point){ at.x - arm, at.y },
                  (graze_point){ at.x + arm, at.y });
    draw_pen_line(pen, (graze_point){ at.x, at.y - arm },
                  (graze_point){ at.x, at.y + arm });
}

static void draw_pen_convex(const draw_pen *pen, const graze_shape *shape) {
    grz_convex convex;
    grz_shape_ops_of(shape->kind)->convex(shape, &convex);
    if (convex.count == 1) /* a circle: no shape is a point */
        draw_pen_circle(pen, convex.corner[0], convex.radius);
    else if (convex.radius > 0)
        draw_pen_rounded(pen, &convex);
    else if (convex.count == 2)
        draw_pen_line(pen, convex.corner[0], convex.corner[1]);
    else
        draw_pen_polygon(pen, convex.corner, convex.count);
}

static bool draw_pen_wants(draw_pen *pen, graze_draw_kind kind) {
    pen->style.kind = kind;
    return pen->draw->what == 0 || pen->draw->what & (uint32_t)kind;
}

/* ---- shapes ---- */

static void draw_shape(const draw_pen *pen, const graze_shape *shape) {
    static const graze_area all = { -INFINITY, -INFINITY, INFINITY, INFINITY };
    graze_shape piece;
    if (grz_shape_ops_of(shape->kind)->convex != NULL) {
        draw_pen_convex(pen, shape);
        return;
    }
    for (grz_piece_walk walk = grz_pieces_near(shape, &all, GRAZE_CLOSED);
         grz_pieces_next(&walk, &piece);)
        draw_pen_convex(pen, &piece);
}

/* ---- parts ---- */

static void draw_part_shape(draw_pen *pen, uint32_t slot) {
    const bool is_tiles = grz_part_is_tile_layer(pen->world, slot);
    graze_shape shape;
    if (!draw_pen_wants(pen, is_tiles ? GRAZE_DRAW_TILES : GRAZE_DRAW_PARTS))
        return;
    grz_part_shape_at(pen->world, slot, grz_part_box(pen->world, slot), &shape);
    draw_shape(pen, &shape);
}

static void draw_part_box(draw_pen *pen, uint32_t slot) {
    if (draw_pen_wants(pen, GRAZE_DRAW_BOXES) &&
        grz_part_has_shape(&pen->world->shapes, slot))
        draw_pen_box(pen, grz_part_box(pen->world, slot));
}

/* Shapes that are not convex are enlarged as their boxes. */
static void draw_part_margins(draw_pen *pen, uint32_t slot) {
    const grz_margins *margins = &pen->world->margins;
    const grz_margin *entries = margins->entries.data;
    const graze_box box = grz_part_box(pen->world, slot);
    graze_shape shape;
    for (uint32_t i = 0;
         draw_pen_wants(pen, GRAZE_DRAW_MARGINS) && i < margins->entry_count; i++) {
        if (entries[i].a != pen->style.layer && entries[i].b != pen->style.layer)
            continue;
        grz_part_shape_at(pen->world, slot, box, &shape);
        if (grz_shape_ops_of(shape.kind)->convex == NULL)
            shape = grz_shape_of_box(&box);
        grz_convex grown;
        grz_shape_ops_of(shape.kind)->convex(&shape, &grown);
        grown.radius += (double)entries[i].margin;
        draw_pen_rounded(pen, &grown);
    }
}

/* Where a motion began, seen from its end. */
static graze_box draw_way_begin(const draw_pen *pen, const grz_swept_box *swept) {
    const grz_way_moves by = grz_part_way_moves(
        pen->world, swept->from, grz_part_box(pen->world, swept->part));
    return grz_box_on_way(
        swept->from, (graze_point){ by.begin.x - by.end.x, by.begin.y - by.end.y });
}

static void draw_part_way(draw_pen *pen, uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&pen->world->swept, slot);
    if (swept == NULL || !draw_pen_wants(pen, GRAZE_DRAW_WAYS))
        return;
    const graze_box from = draw_way_begin(pen, swept);
    draw_pen_box(pen, from);
    draw_pen_line(pen, grz_box_middle(from),
                  grz_box_middle(grz_part_box(pen->world, slot)));
}

static bool draw_part_begin(draw_pen *pen, uint32_t slot) {
    const grz_part *part = grz_part_at(pen->world, slot);
    const graze_draw *draw = pen->draw;
    const grz_swept_box *swept = grz_swept_box_of(&pen->world->swept, slot);
    if ((draw->layers != 0 && !(draw->layers >> part->layer & 1)) ||
        !(draw_pen_sees(pen, grz_part_box(pen->world, slot)) ||
          (swept != NULL && draw_pen_sees(pen, draw_way_begin(pen, swept)))))
        return false;
    pen->style.layer = part->layer;
    pen->style.color = graze_layer_color(part->layer);
    if (draw->colors != NULL)
        pen->style.color = draw->colors[part->layer];
    pen->style.body = grz_body_handle(pen->world, part->body);
    pen->style.part = grz_part_handle(pen->world, slot);
    pen->style.is_touching =
        graze_body_contacts(pen->world, pen->style.body, NULL, 0) > 0;
    pen->style.is_disabled = !grz_part_is_active(pen->world, slot);
    return true;
}

/* ---- cells, contacts, queries ---- */

/* Lines across a range of coordinates, one for each border of a cell in [min,
 * max]. */
static void draw_grid_lines(const draw_pen *pen, graze_box around, double cell,
                            bool is_y) {
    const double min = (double)(is_y ? around.min_y : around.min_x);
    const double max = (double)(is_y ? around.max_y : around.max_x);
    if (!(cell > 0) || !((max - min) / cell < DRAW_GRID_LINES_MAX))
        return;
    const double first = floor(min / cell) * cell;
    const int count = (int)((max - first) / cell) + 2;
    const graze_area all = grz_area_of_box(around);
    for (int i = 0; i < count; i++) {
        const double at = first + i * cell;
        draw_pen_line(pen,
                      (graze_point){ is_y ? all.min_x : at, is_y ? at : all.min_y },
                      (graze_point){ is_y ? all.max_x : at, is_y ? at : all.max_y });
    }
}

static void draw_cells(const draw_pen *pen) {
    const grz_cell_size size = grz_broad_cell(&pen->world->broad);
    graze_box around = { INFINITY, INFINITY, -INFINITY, -INFINITY };
    for (uint32_t slot = 0; slot < pen->world->part_slots.count; slot++) {
        const graze_box box = grz_part_box(pen->world, slot);
        if (grz_part_is_active(pen->world, slot) && draw_pen_sees(pen, box))
            around = grz_box_around(box, around);
    }
    draw_grid_lines(pen, around, size.w, false);
    draw_grid_lines(pen, around, size.h, true);
}

/* If parts came apart since the step, a line joins them. */
static void draw_touch(const draw_pen *pen, graze_part a, graze_part b) {
    graze_manifold manifold;
    graze_part_manifold(pen->world, a, b, &manifold);
    const graze_point *points = manifold.points,
                      by = { manifold.normal.x * manifold.depth,
                             manifold.normal.y * manifold.depth };
    if (manifold.count == 0 && isfinite(manifold.distance))
        draw_pen_line(pen, points[0], points[1]);
    for (uint32_t i = 0; i < manifold.count; i++) {
        const graze_point at = points[i];
        draw_pen_cross(pen, at);
        draw_pen_line(pen, at, (graze_point){ at.x + by.x, at.y + by.y });
    }
}

static void draw_contacts(const draw_pen *pen) {
    const grz_slots *slots = &pen->world->part_slots;
    const grz_pair_list *overlaps = grz_overlap_pairs(pen->world);
    for (size_t i = 0; i < overlaps->count; i++) {
        const graze_pair rows = grz_pair_list_items(overlaps)[i];
        if (grz_parts_touched(pen->world, rows) &&
            grz_slot_is_alive(slots, rows.a) && grz_slot_is_alive(slots, rows.b))
            draw_touch(pen, grz_part_handle(pen->world, rows.a),
                       grz_part_handle(pen->world, rows.b));
    }
}

/* Parts removed since the step are left out. */
static void draw_strikes(const draw_pen *pen) {
    size_t count;
    const graze_strike *strikes = graze_world_strikes(pen->world, &count);
    for (size_t i = 0; i < count; i++) {
        const graze_part part = strikes[i].part, target = strikes[i].target_part;
        if (!grz_part_is_alive(pen->world, part) ||
            !grz_part_is_alive(pen->world, target))
            continue;
        const graze_point at =
            grz_box_middle(grz_part_box(pen->world, grz_slot_of(target.id)));
        draw_pen_line(
            pen, grz_box_middle(grz_part_box(pen->world, grz_slot_of(part.id))), at);
        draw_pen_cross(pen, at);
    }
}

static void draw_query(const draw_pen *pen, const graze_query *query) {
    const graze_point at = query->at, to = query->to;
    switch (query->kind) {
    case GRAZE_QUERY_BOX:
        draw_pen_polygon(
            pen, (const graze_point[]){ at, { to.x, at.y }, to, { at.x, to.y } }, 4);
        return;
    case GRAZE_QUERY_CIRCLE:
        draw_pen_circle(pen, at, query->radius);
        return;
    case GRAZE_QUERY_RAY:
    case GRAZE_QUERY_RAY_FIRST:
        draw_pen_line(pen, at, to);
        return;
    case GRAZE_QUERY_SHAPE_CAST:
    case GRAZE_QUERY_SHAPE_CAST_FIRST: {
        graze_shape moved = *query->shape;
        grz_shape_translate(query->shape, to.x - at.x, to.y - at.y, &moved);
        draw_shape(pen, query->shape);
        draw_shape(pen, &moved);
        draw_pen_line(pen, query->shape->corner[0], moved.corner[0]);
        return;
    }
    default:
        draw_pen_cross(pen, at);
    }
}

/* ---- parts, and their copies ---- */

typedef void draw_pass(draw_pen *pen, uint32_t slot);

static void draw_part(draw_pen *pen, draw_pass *pass, uint32_t slot) {
    if (draw_part_begin(pen, slot))
        pass(pen, slot);
}

static bool draw_is_inside(float min, float max, double by, float size) {
    return size == 0 || ((double)min + by < (double)size && (double)max + by > 0);
}

/* In a wrapped world a part that reaches beyond a side is drawn at the other one,
 * too. */
static void draw_copies(draw_pen *pen, draw_pass *pass, uint32_t slot) {
    const grz_wrap *wrap = &pen->world->wrap;
    const graze_box box = grz_part_box(pen->world, slot);
    const graze_area part = grz_area_of_box(box),
                     inside = { 0, 0, (double)wrap->width, (double)wrap->height };
    grz_wrap_places places = grz_wrap_places_near(pen->world, &part, &inside);
    draw_part(pen, pass, slot);
    while (grz_wrap_places_next(&places, &pen->by))
        if ((pen->by.x != 0 || pen->by.y != 0) &&
            draw_is_inside(box.min_x, box.max_x, pen->by.x, wrap->width) &&
            draw_is_inside(box.min_y, box.max_y, pen->by.y, wrap->height))
            draw_part(pen, pass, slot);
    pen->by = (graze_point){ 0, 0 };
}

static bool draw_has(const draw_pen *pen, uint32_t kinds) {
    if (pen->draw->what != 0 && !(pen->draw->what & kinds))
        return false;
    return (kinds != GRAZE_DRAW_MARGINS || pen->world->margins.entry_count > 0) &&
           (kinds != GRAZE_DRAW_WAYS || pen->world->swept.count > 0);
}

/* Parts are looked through once for each kind of thing that there is to draw. */
static void draw_parts(draw_pen *pen) {
    static const struct {
        draw_pass *pass;
        uint32_t kinds;
    } passes[] = { { draw_part_box, GRAZE_DRAW_BOXES },
                   { draw_part_shape, GRAZE_DRAW_PARTS | GRAZE_DRAW_TILES },
                   { draw_part_margins, GRAZE_DRAW_MARGINS },
                   { draw_part_way, GRAZE_DRAW_WAYS } };
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        if (!draw_has(pen, passes[i].kinds))
            continue;
        grz_for_alive(&pen->world->part_slots, slot) {
            if (pen->world->wrap.is_used)
                draw_copies(pen, passes[i].pass, slot);
            else
                draw_part(pen, passes[i].pass, slot);
        }
    }
}

void graze_world_draw(graze_world *world, const graze_draw *draw) {
    if (world == NULL || draw == NULL)
        return;
    GRZ_FLOAT_ENV_SCOPE;
    draw_pen pen = { .world = world,
                     .draw = draw,
                     .style = { .color = DRAW_CELL_COLOR } };
    draw_pen_open(&pen);
    if (draw_pen_wants(&pen, GRAZE_DRAW_CELLS))
        draw_cells(&pen);
    draw_parts(&pen);
    pen.style = (graze_draw_style){ .color = DRAW_CONTACT_COLOR };
    if (draw_pen_wants(&pen, GRAZE_DRAW_CONTACTS))
        draw_contacts(&pen);
    pen.style.color = DRAW_STRIKE_COLOR;
    if (draw_pen_wants(&pen, GRAZE_DRAW_STRIKES))
        draw_strikes(&pen);
    pen.style.color = DRAW_QUERY_COLOR;
    for (size_t i = 0;
         draw_pen_wants(&pen, GRAZE_DRAW_QUERIES) && i < draw->query_count; i++)
        if (grz_world_query_check(world, &draw->queries[i]) == GRAZE_OK)
            draw_query(&pen, &draw->queries[i]);
}
