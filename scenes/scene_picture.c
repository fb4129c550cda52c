/* scene_picture.c: cells, ways, filled boxes, outlines, ties, margins, contacts:
 * painted in this order, the most important last. */
#include "scenes/scene_picture.h"

#include "graze/draw.h"
#include "graze/name.h"

#include <math.h>
#include <stdlib.h>

const picture_color scene_background = { 17, 19, 28 };
const picture_color scene_tie_color = { 90, 190, 255 };

static picture_color color_of(uint32_t color) {
    return (picture_color){ (uint8_t)(color >> 16), (uint8_t)(color >> 8),
                            (uint8_t)color };
}

picture_color scene_layer_color(unsigned layer) {
    return color_of(graze_layer_color(layer));
}

scene_view scene_view_of(graze_box bounds, int32_t side) {
    const double w = (double)bounds.max_x - (double)bounds.min_x;
    const double h = (double)bounds.max_y - (double)bounds.min_y;
    const double longer = fmax(w, h);
    double scale = longer > 0 ? (side - 2 * SCENE_VIEW_MARGIN - 1) / longer : 1;
    if (scale >= 2)
        scale = floor(scale);
    return (scene_view){ (double)bounds.min_x, (double)bounds.min_y, scale,
                         w * scale, h * scale };
}

int32_t scene_view_column(const scene_view *v, double x) {
    return SCENE_VIEW_MARGIN + (int32_t)lround((x - v->left) * v->scale);
}

int32_t scene_view_row(const scene_view *v, double y) {
    return SCENE_VIEW_MARGIN + (int32_t)lround((y - v->top) * v->scale);
}

graze_point scene_view_middle(const scene_view *v, picture_point pixel) {
    return (graze_point){ v->left + (pixel.x - SCENE_VIEW_MARGIN + 0.5) / v->scale,
                          v->top + (pixel.y - SCENE_VIEW_MARGIN + 0.5) / v->scale };
}

picture_rect scene_view_rect(const scene_view *v, graze_box box) {
    picture_rect rect = { .left = scene_view_column(v, (double)box.min_x),
                          .top = scene_view_row(v, (double)box.min_y),
                          .right = scene_view_column(v, (double)box.max_x),
                          .bottom = scene_view_row(v, (double)box.max_y) };
    rect.right += rect.right == rect.left;
    rect.bottom += rect.bottom == rect.top;
    return rect;
}

/* Which pixels of a rectangle are the shape's. */
typedef struct stencil {
    picture_rect rect;
    int32_t w, h;
    bool *is_solid;
} stencil;

static bool stencil_open(const scene_view *v, const graze_shape *shape,
                         picture_rect rect, stencil *s) {
    *s = (stencil){ .rect = rect,
                    .w = rect.right - rect.left,
                    .h = rect.bottom - rect.top };
    s->is_solid = calloc((size_t)s->w * (size_t)s->h, sizeof *s->is_solid);
    if (s->is_solid == NULL)
        return false;
    bool *solid = s->is_solid;
    for (int32_t y = rect.top; y < rect.bottom; y++)
        for (int32_t x = rect.left; x < rect.right; x++) {
            const graze_point at = scene_view_middle(v, (picture_point){ x, y });
            const graze_shape point = graze_shape_box(at, at);
            *solid++ = graze_shapes_touch(shape, &point, GRAZE_CLOSED);
        }
    return true;
}

/* Pixels beside the rectangle are not the shape's. */
static bool is_solid(const stencil *s, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < s->w && y < s->h &&
           s->is_solid[(size_t)y * (size_t)s->w + (size_t)x];
}

static bool is_rim(const stencil *s, int32_t x, int32_t y, int32_t rim) {
    for (int32_t i = 1; i <= rim; i++)
        if (!is_solid(s, x - i, y) || !is_solid(s, x + i, y) ||
            !is_solid(s, x, y - i) || !is_solid(s, x, y + i))
            return true;
    return false;
}

static void pixel_draw(picture *p, const stencil *s, int32_t x, int32_t y,
                       picture_color color) {
    const int32_t left = s->rect.left + x, top = s->rect.top + y;
    picture_fill(p, (picture_rect){ left, top, left + 1, top + 1 }, color);
}

bool shape_picture_draw(picture *p, const scene_view *v, const graze_shape *shape,
                        picture_rect rect, const shape_stroke *stroke) {
    stencil s;
    if (!stencil_open(v, shape, rect, &s))
        return false;
    for (int32_t y = 0; y < s.h; y++)
        for (int32_t x = 0; x < s.w; x++) {
            if (!is_solid(&s, x, y))
                continue;
            if (is_rim(&s, x, y, stroke->rim))
                pixel_draw(p, &s, x, y, stroke->color);
            else if (stroke->is_filled)
                pixel_draw(p, &s, x, y, stroke->inside);
        }
    free(s.is_solid);
    return true;
}

enum { WAY_PALE = 120 /* of 255: how far a way's colour is from its box's */ };

static picture_point middle_of(const scene_view *v, graze_box box) {
    const picture_rect rect = scene_view_rect(v, box);
    return (picture_point){ (rect.left + rect.right) / 2,
                            (rect.top + rect.bottom) / 2 };
}

static float between(float from, float to, float time) {
    return from + (to - from) * time;
}

static graze_box box_at(graze_box from, graze_box to, float time) {
    return (graze_box){ between(from.min_x, to.min_x, time),
                        between(from.min_y, to.min_y, time),
                        between(from.max_x, to.max_x, time),
                        between(from.max_y, to.max_y, time) };
}

static void way_draw(picture *p, const scene_view *v, graze_box from,
                     const scene_row *row, float hit) {
    const picture_color color = scene_layer_color(row->layer);
    picture_line(p, middle_of(v, from), middle_of(v, row->box),
                 picture_mix(color, scene_background, WAY_PALE));
    if (hit < SCENE_NO_HIT)
        picture_outline(p, scene_view_rect(v, box_at(from, row->box, hit)), 1,
                        color);
}

bool scene_ways_draw(const scene *s, const scene_frame *frame,
                     const scene_ways *ways, const scene_view *v, picture *p) {
    if (ways->layers == 0 || ways->before == NULL)
        return true;
    const scene_row **came = calloc((size_t)s->ids.count + 1, sizeof *came);
    if (came == NULL)
        return false;
    for (size_t i = 0; i < ways->before->row_count; i++) {
        const scene_row *row = &s->rows[ways->before->first_row + i];
        came[row->id] = row;
    }
    for (size_t i = 0; i < frame->row_count; i++) {
        const scene_row *row = &s->rows[frame->first_row + i];
        if ((ways->layers >> row->layer & 1) && came[row->id] != NULL)
            way_draw(p, v, came[row->id]->box, row, ways->hits[row->id]);
    }
    free(came);
    return true;
}

enum {
    MARGIN = SCENE_VIEW_MARGIN,
    LEAST_GRID_STEP = 3,
    LEAST_OUTLINED_SIDE = 5,
    LEAST_RIMMED_SIDE = 4,
    LEAST_THICK_SIDE = 12,
    PALE = 150 /* of 255: how far a pale colour is from its own */
};

/* The pixels of a row, or of the box around its shape. */
static picture_rect row_rect(const scene_drawing *drawing, const scene_view *v,
                             const scene_row *row) {
    return scene_view_rect(v, scene_row_bounds(drawing->scene, row));
}

/* A side of at least LEAST_OUTLINED_SIDE pixels around the same middle, to keep the
 * hollow visible. */
static void side_widen(int32_t *low, int32_t *high) {
    int32_t missing = LEAST_OUTLINED_SIDE - (*high - *low);
    if (missing > 0) {
        *low -= missing / 2;
        *high += missing - missing / 2;
    }
}

static picture_point rect_center(picture_rect rect) {
    return (picture_point){ (rect.left + rect.right) / 2,
                            (rect.top + rect.bottom) / 2 };
}

/* A picture into which graze_world_draw draws lines. */
typedef struct canvas {
    const scene_drawing *drawing;
    const scene_view *view;
    picture *p;
} canvas;

/* Cut the part of a line, from 0 to 1, to what is between two numbers along one
 * axis. */
static bool line_cut(double from, double to, double max, double part[2]) {
    const double way = to - from, first = (way > 0 ? -from : max - from) / way,
                 last = (way > 0 ? max - from : -from) / way;
    if (way == 0)
        return from >= 0 && from <= max;
    part[0] = fmax(part[0], first);
    part[1] = fmin(part[1], last);
    return part[0] <= part[1];
}

/* A grid whose lines are too near each other is left out along that axis. */
static bool is_shown(const canvas *self, const graze_point *from,
                     const graze_point *to, const graze_draw_style *style) {
    const double cell =
        from->x == to->x ? self->drawing->cell_w : self->drawing->cell_h;
    return style->kind != GRAZE_DRAW_CELLS ||
           cell * self->view->scale >= LEAST_GRID_STEP;
}

static void line_draw(void *user, const graze_point *from, const graze_point *to,
                      const graze_draw_style *style) {
    const canvas *self = user;
    const scene_view *v = self->view;
    const graze_point a = { (from->x - v->left) * v->scale,
                            (from->y - v->top) * v->scale };
    const graze_point b = { (to->x - v->left) * v->scale,
                            (to->y - v->top) * v->scale };
    double part[2] = { 0, 1 };
    if (!is_shown(self, from, to, style) || !line_cut(a.x, b.x, v->w, part) ||
        !line_cut(a.y, b.y, v->h, part))
        return;
    picture_point ends[2];
    for (int i = 0; i < 2; i++)
        ends[i] =
            (picture_point){ MARGIN + (int32_t)lround(a.x + (b.x - a.x) * part[i]),
                             MARGIN + (int32_t)lround(a.y + (b.y - a.y) * part[i]) };
    picture_line(self->p, ends[0], ends[1], color_of(style->color));
}

/* The wanted ones among these kinds, as the world draws them. */
static void kinds_draw(const scene_drawing *drawing, const scene_view *v, picture *p,
                       uint32_t kinds) {
    canvas self = { drawing, v, p };
    const graze_draw draw = { .line = line_draw,
                              .user = &self,
                              .what = drawing->what & kinds,
                              .pixel = 1 / v->scale };
    if (draw.what != 0)
        graze_world_draw(drawing->world, &draw);
}

static bool is_large(picture_rect rect, int32_t side) {
    return rect.right - rect.left >= side && rect.bottom - rect.top >= side;
}

/* A darker rim keeps filled neighbours apart. */
static void filled_draw(picture *p, picture_rect rect, picture_color color) {
    picture_fill(p, rect, color);
    if (is_large(rect, LEAST_RIMMED_SIDE))
        picture_outline(p, rect, 1, picture_mix(color, scene_background, 110));
}

static void outlined_draw(picture *p, picture_rect rect, picture_color color) {
    side_widen(&rect.left, &rect.right);
    side_widen(&rect.top, &rect.bottom);
    picture_outline(p, rect, is_large(rect, LEAST_THICK_SIDE) ? 2 : 1, color);
}

/* A shape as a box is drawn, and pale around it its box. */
static bool shape_draw(const scene_view *v, picture *p, const graze_shape *shape,
                       shape_stroke stroke) {
    const picture_rect rect = scene_view_rect(v, graze_shape_bounds(shape));
    const bool is_thick = is_large(rect, LEAST_THICK_SIDE);
    if (is_thick)
        picture_outline(p, rect, 1,
                        picture_mix(stroke.color, scene_background, PALE));
    stroke.inside = stroke.color;
    stroke.rim = is_thick && !stroke.is_filled ? 2 : 1;
    if (stroke.is_filled)
        stroke.color = picture_mix(stroke.color, scene_background, 110);
    return shape_picture_draw(p, v, shape, rect, &stroke);
}

/* A shape too small to be seen is drawn as a box. False: no memory. */
static bool row_draw(const scene_drawing *drawing, const scene_view *v, picture *p,
                     const scene_row *row) {
    const picture_rect rect = row_rect(drawing, v, row);
    const picture_color color = scene_layer_color(row->layer);
    const bool is_filled = !drawing->is_touching[row->id];
    const scene_part_shape *part =
        drawing->shapes != NULL ? &drawing->shapes[row->id] : NULL;
    if (part != NULL && part->has_shape && is_large(rect, LEAST_RIMMED_SIDE))
        return shape_draw(v, p, &part->shape,
                          (shape_stroke){ .color = color, .is_filled = is_filled });
    if (is_filled)
        filled_draw(p, rect, color);
    else
        outlined_draw(p, rect, color);
    return true;
}

/* A row of the frame and the area of its box. */
typedef struct layered_row {
    double area;
    const scene_row *row;
} layered_row;

static int larger_first(const void *left, const void *right) {
    const layered_row *a = left;
    const layered_row *b = right;
    if (a->area != b->area)
        return a->area > b->area ? -1 : 1;
    return (a->row > b->row) - (a->row < b->row);
}

/* Larger boxes come first and hide no smaller ones; rows of equal area keep their
 * order. */
static void rows_order(const scene_drawing *drawing, layered_row *ordered) {
    const scene_row *rows = drawing->scene->rows + drawing->frame->first_row;
    for (size_t i = 0; i < drawing->frame->row_count; i++) {
        graze_box box = scene_row_bounds(drawing->scene, &rows[i]);
        double w = (double)box.max_x - (double)box.min_x;
        double h = (double)box.max_y - (double)box.min_y;
        ordered[i] = (layered_row){ .area = w * h, .row = &rows[i] };
    }
    qsort(ordered, drawing->frame->row_count, sizeof *ordered, larger_first);
}

/* First what is filled, then the outlines. False: no memory. */
static bool all_draw(const scene_drawing *drawing, const scene_view *v, picture *p,
                     const layered_row *ordered) {
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < drawing->frame->row_count; i++) {
            const scene_row *row = ordered[i].row;
            if (drawing->is_touching[row->id] == (pass == 1) &&
                !row_draw(drawing, v, p, row))
                return false;
        }
    return true;
}

static void knot_draw(picture *p, picture_point at) {
    picture_fill(p, (picture_rect){ at.x - 2, at.y - 2, at.x + 3, at.y + 3 },
                 scene_tie_color);
}

/* Tie each box to the first one of its body; `first` has room for a row's index + 1
 * for each body. */
static void ties_draw(const scene_drawing *drawing, const scene_view *v, picture *p,
                      size_t *first) {
    const scene_row *rows = drawing->scene->rows + drawing->frame->first_row;
    for (size_t i = 0; i < drawing->frame->row_count; i++) {
        size_t *tied = &first[rows[i].body];
        if (*tied != 0) {
            picture_point from = rect_center(row_rect(drawing, v, &rows[*tied - 1]));
            picture_point to = rect_center(row_rect(drawing, v, &rows[i]));
            picture_line(p, from, to, scene_tie_color);
            knot_draw(p, from);
            knot_draw(p, to);
        } else {
            *tied = i + 1;
        }
    }
}

/* The name of each body above its first row, or below it for want of room. */
static void names_draw(const scene_drawing *drawing, const scene_view *v, picture *p,
                       bool *is_named) {
    const scene_row *rows = drawing->scene->rows + drawing->frame->first_row;
    for (size_t i = 0; i < drawing->frame->row_count && drawing->shapes != NULL;
         i++) {
        const char *name = drawing->shapes[rows[i].id].name;
        const picture_rect rect = row_rect(drawing, v, &rows[i]);
        const int32_t above = rect.top - PICTURE_TEXT_HEIGHT - 2;
        if (name == NULL || is_named[rows[i].body])
            continue;
        is_named[rows[i].body] = true;
        picture_text(
            p, (picture_point){ rect.left, above >= 0 ? above : rect.bottom + 2 },
            name, scene_layer_color(rows[i].layer));
    }
}

/* The names of layers, in their colours, at the lower left. */
static void layer_names_draw(const scene_drawing *drawing, picture *p) {
    picture_point at = { MARGIN, p->height - MARGIN - PICTURE_TEXT_HEIGHT };
    for (unsigned layer = GRAZE_LAYER_COUNT;
         layer-- > 0 && drawing->world != NULL;) {
        const char *name = graze_world_layer_name(drawing->world, layer);
        if (name[0] == 0)
            continue;
        picture_text(p, at, name, scene_layer_color(layer));
        at.y -= PICTURE_TEXT_HEIGHT + 2;
    }
}

bool scene_picture_draw(const scene_drawing *drawing, picture *p, error *e) {
    const scene_view v = scene_view_of(drawing->scene->bounds, SCENE_PICTURE_SIDE);
    layered_row *ordered = calloc(drawing->frame->row_count + 1, sizeof *ordered);
    size_t *first = calloc((size_t)drawing->scene->bodies.count + 1, sizeof *first);
    bool *is_named =
        calloc((size_t)drawing->scene->bodies.count + 1, sizeof *is_named);
    *p = (picture){ 0 };
    bool has_room =
        ordered != NULL && first != NULL && is_named != NULL &&
        picture_open(p, 2 * MARGIN + 1 + (int32_t)lround(v.w),
                     2 * MARGIN + 1 + (int32_t)lround(v.h), scene_background);
    if (has_room) {
        kinds_draw(drawing, &v, p, GRAZE_DRAW_CELLS);
        rows_order(drawing, ordered);
        has_room =
            scene_ways_draw(drawing->scene, drawing->frame, &drawing->ways, &v, p) &&
            all_draw(drawing, &v, p, ordered);
        ties_draw(drawing, &v, p, first);
        kinds_draw(drawing, &v, p, GRAZE_DRAW_MARGINS | GRAZE_DRAW_CONTACTS);
        names_draw(drawing, &v, p, is_named);
        layer_names_draw(drawing, p);
    }
    if (!has_room)
        picture_close(p);
    free(ordered);
    free(first);
    free(is_named);
    return has_room || error_no_memory(e, "a picture");
}
