/* scene_picture.c: grid, filled boxes, outlines, ties: painted in this order, so that none hides what matters
 * more.
 *
 * The picture is scaled evenly; by a whole number if that is two or more, which keeps equal boxes equal. y
 * grows downwards, as on the screens that these games were made for.
 */
#include "scenes/scene_picture.h"

#include "scenes/scene_colors.h"

#include <math.h>
#include <stdlib.h>

enum { MARGIN = 8, LEAST_GRID_STEP = 3, LEAST_OUTLINED_SIDE = 5, LEAST_RIMMED_SIDE = 4 };

/* From the scene's coordinates to pixels. */
typedef struct view {
    double left, top, scale;
    double w, h; /* of the scene's bounds, in pixels */
} view;

static view view_of(graze_box bounds) {
    double w = (double)bounds.max_x - (double)bounds.min_x;
    double h = (double)bounds.max_y - (double)bounds.min_y;
    double longer = fmax(w, h);
    double scale = longer > 0 ? (SCENE_PICTURE_SIDE - 2 * MARGIN - 1) / longer : 1;
    if (scale >= 2)
        scale = floor(scale);
    return (view){ (double)bounds.min_x, (double)bounds.min_y, scale, w * scale, h * scale };
}

static int32_t pixel_x(const view *v, double x) {
    return MARGIN + (int32_t)lround((x - v->left) * v->scale);
}

static int32_t pixel_y(const view *v, double y) {
    return MARGIN + (int32_t)lround((y - v->top) * v->scale);
}

/* The pixels of a box, at least one. */
static picture_rect box_rect(const view *v, graze_box box) {
    picture_rect rect = { .left = pixel_x(v, (double)box.min_x),
                          .top = pixel_y(v, (double)box.min_y),
                          .right = pixel_x(v, (double)box.max_x),
                          .bottom = pixel_y(v, (double)box.max_y) };
    rect.right += rect.right == rect.left;
    rect.bottom += rect.bottom == rect.top;
    return rect;
}

/* A side of at least LEAST_OUTLINED_SIDE pixels around the same middle, so that the hollow can be seen. */
static void side_widen(int32_t *low, int32_t *high) {
    int32_t missing = LEAST_OUTLINED_SIDE - (*high - *low);
    if (missing > 0) {
        *low -= missing / 2;
        *high += missing - missing / 2;
    }
}

static picture_point rect_center(picture_rect rect) {
    return (picture_point){ (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2 };
}

/* The lines of a grid along one axis: where the first is that is not before `low`, and how many reach `high`.
 */
typedef struct grid_lines {
    double first;
    int count;
} grid_lines;

static grid_lines lines_between(float low, float high, double cell) {
    double first = ceil((double)low / cell) * cell;
    int count = (double)high < first ? 0 : 1 + (int)(((double)high - first) / cell);
    return (grid_lines){ first, count };
}

static void columns_draw(const scene_drawing *drawing, const view *v, picture *p) {
    graze_box bounds = drawing->scene->bounds;
    grid_lines lines = lines_between(bounds.min_x, bounds.max_x, drawing->cell_w);
    for (int i = 0; i < lines.count; i++) {
        int32_t x = pixel_x(v, lines.first + i * drawing->cell_w);
        picture_fill(p, (picture_rect){ x, MARGIN, x + 1, p->height - MARGIN }, scene_grid_color);
    }
}

static void rows_draw(const scene_drawing *drawing, const view *v, picture *p) {
    graze_box bounds = drawing->scene->bounds;
    grid_lines lines = lines_between(bounds.min_y, bounds.max_y, drawing->cell_h);
    for (int i = 0; i < lines.count; i++) {
        int32_t y = pixel_y(v, lines.first + i * drawing->cell_h);
        picture_fill(p, (picture_rect){ MARGIN, y, p->width - MARGIN, y + 1 }, scene_grid_color);
    }
}

static void grid_draw(const scene_drawing *drawing, const view *v, picture *p) {
    if (drawing->cell_w * v->scale >= LEAST_GRID_STEP)
        columns_draw(drawing, v, p);
    if (drawing->cell_h * v->scale >= LEAST_GRID_STEP)
        rows_draw(drawing, v, p);
}

/* A darker rim keeps filled neighbours apart. */
static void filled_draw(picture *p, picture_rect rect, picture_color color) {
    picture_fill(p, rect, color);
    if (rect.right - rect.left >= LEAST_RIMMED_SIDE && rect.bottom - rect.top >= LEAST_RIMMED_SIDE)
        picture_outline(p, rect, 1, picture_mix(color, scene_background, 110));
}

static void outlined_draw(picture *p, picture_rect rect, picture_color color) {
    side_widen(&rect.left, &rect.right);
    side_widen(&rect.top, &rect.bottom);
    bool is_large = rect.right - rect.left >= 12 && rect.bottom - rect.top >= 12;
    picture_outline(p, rect, is_large ? 2 : 1, color);
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

/* Larger boxes come first, so that they hide no smaller ones; rows of equal area in their own order. */
static void rows_order(const scene_drawing *drawing, layered_row *ordered) {
    const scene_row *rows = drawing->scene->rows + drawing->frame->first_row;
    for (size_t i = 0; i < drawing->frame->row_count; i++) {
        graze_box box = rows[i].box;
        double w = (double)box.max_x - (double)box.min_x;
        double h = (double)box.max_y - (double)box.min_y;
        ordered[i] = (layered_row){ .area = w * h, .row = &rows[i] };
    }
    qsort(ordered, drawing->frame->row_count, sizeof *ordered, larger_first);
}

/* First the filled boxes, then the outlines. */
static void boxes_draw(const scene_drawing *drawing, const view *v, picture *p, const layered_row *ordered) {
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < drawing->frame->row_count; i++) {
            const scene_row *row = ordered[i].row;
            picture_rect rect = box_rect(v, row->box);
            picture_color color = scene_layer_color(row->layer);
            if (drawing->is_touching[row->id] && pass == 1)
                outlined_draw(p, rect, color);
            else if (!drawing->is_touching[row->id] && pass == 0)
                filled_draw(p, rect, color);
        }
}

static void knot_draw(picture *p, picture_point at) {
    picture_fill(p, (picture_rect){ at.x - 2, at.y - 2, at.x + 3, at.y + 3 }, scene_tie_color);
}

/* Tie each box to the first one of its body; `first` has room for a row's index + 1 for each body. */
static void ties_draw(const scene_drawing *drawing, const view *v, picture *p, size_t *first) {
    const scene_row *rows = drawing->scene->rows + drawing->frame->first_row;
    for (size_t i = 0; i < drawing->frame->row_count; i++) {
        size_t *tied = &first[rows[i].body];
        if (*tied != 0) {
            picture_point from = rect_center(box_rect(v, rows[*tied - 1].box));
            picture_point to = rect_center(box_rect(v, rows[i].box));
            picture_line(p, from, to, scene_tie_color);
            knot_draw(p, from);
            knot_draw(p, to);
        } else {
            *tied = i + 1;
        }
    }
}

bool scene_picture_draw(const scene_drawing *drawing, picture *p, error *e) {
    view v = view_of(drawing->scene->bounds);
    layered_row *ordered = calloc(drawing->frame->row_count + 1, sizeof *ordered);
    size_t *first = calloc((size_t)drawing->scene->bodies.count + 1, sizeof *first);
    *p = (picture){ 0 };
    bool has_room = ordered != NULL && first != NULL &&
                    picture_open(p, 2 * MARGIN + 1 + (int32_t)lround(v.w),
                                 2 * MARGIN + 1 + (int32_t)lround(v.h), scene_background);
    if (has_room) {
        grid_draw(drawing, &v, p);
        rows_order(drawing, ordered);
        boxes_draw(drawing, &v, p, ordered);
        ties_draw(drawing, &v, p, first);
    }
    free(ordered);
    free(first);
    return has_room || error_no_memory(e, "a picture");
}
