/* fit_shape.c: graze_fit_shape: the sprite in cells, the bound of all convex shapes,
 * and the way to pixels.
 *
 * Any convex shape meets each row, column and diagonal of pixels in one run. The
 * best score of runs, each line by itself, therefore bounds the score of every
 * shape; the ratio of areas by W. Dinkelbach, "On Nonlinear Fractional Programming",
 * 1967. */
#include "content/fit_shape.h"

#include "content/fit_shape_ellipse.h"
#include "content/fit_shape_turned.h"
#include "core/float_env.h"
#include "graze/ellipse.h"

#include <math.h>
#include <string.h>

/* A larger sprite is fitted in cells. */
enum { SIDE_MAX = 128 };

static uint32_t fit_cell_solid(const grz_shape_grid *g, int32_t x, int32_t y) {
    uint32_t count = 0;
    for (int32_t j = 0; j < g->cell; j++)
        for (int32_t i = 0; i < g->cell; i++)
            count += graze_mask_get(g->mask, (int32_t)g->bounds.x + x * g->cell + i,
                                    (int32_t)g->bounds.y + y * g->cell + j);
    return count;
}

static graze_status fit_grid_open(const graze_mask *mask,
                                  const graze_fit_config *config,
                                  grz_shape_grid *g) {
    *g = (grz_shape_grid){
        .mask = mask, .config = config, .cell = 1, .solid = graze_mask_count(mask)
    };
    graze_mask_bounds(mask, &g->bounds);
    uint32_t longer = g->bounds.h;
    if (g->bounds.w > g->bounds.h)
        longer = g->bounds.w;
    g->cell = (int32_t)((longer + SIDE_MAX - 1) / SIDE_MAX);
    g->w = ((int32_t)g->bounds.w + g->cell - 1) / g->cell;
    g->h = ((int32_t)g->bounds.h + g->cell - 1) / g->cell;
    g->pad = ((g->w > g->h ? g->w : g->h) + 1) / 2;
    g->columns = g->w + 2 * g->pad;
    g->reach = 2 * g->pad + (g->w > g->h ? g->w : g->h);
    if (grz_buffer_reserve_zeroed(&config->allocator, &g->sums,
                                  (size_t)grz_shape_grid_rows(g) *
                                      (size_t)(g->columns + 1),
                                  sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve(&config->allocator, &g->counts,
                           2 * (size_t)(g->reach + 2), sizeof(double)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (int32_t y = 0; y < g->h; y++) {
        uint32_t *row = (uint32_t *)g->sums.data +
                        (size_t)(y + g->pad) * (size_t)(g->columns + 1);
        for (int32_t x = 0; x < g->w; x++)
            row[g->pad + x + 1] = row[g->pad + x] + fit_cell_solid(g, x, y);
        for (int32_t x = g->pad + g->w; x < g->columns; x++)
            row[x + 1] = row[x];
    }
    return GRAZE_OK;
}

static void fit_grid_close(grz_shape_grid *g) {
    grz_buffer_free(&g->config->allocator, &g->sums);
    grz_buffer_free(&g->config->allocator, &g->counts);
}

/* The rate at which no empty pixel pays. */
#define NO_EMPTY 1e18

/* A run of one line: the most it adds to solid - rate * empty. */
typedef struct fit_line {
    double solid, empty;
} fit_line;

/* A line of pixels from (x, y) on, by (dx, dy): its best run at a rate. `covers`:
 * the run from its first solid pixel to the last. */
static fit_line fit_line_best(const grz_shape_grid *g, const int32_t line[4],
                              double rate, bool covers) {
    const int32_t w = (int32_t)g->bounds.w, h = (int32_t)g->bounds.h;
    fit_line best = { 0, 0 }, run = { 0, 0 };
    for (int32_t x = line[0], y = line[1]; x >= 0 && x < w && y >= 0 && y < h;
         x += line[2], y += line[3]) {
        const bool is_solid = graze_mask_get(g->mask, (int32_t)g->bounds.x + x,
                                             (int32_t)g->bounds.y + y);
        if (!covers && run.solid - rate * run.empty <= 0)
            run = (fit_line){ 0, 0 };
        if (is_solid || run.solid > 0)
            *(is_solid ? &run.solid : &run.empty) += 1;
        if (is_solid && (covers || run.solid - rate * run.empty >
                                       best.solid - rate * best.empty))
            best = run;
    }
    return best;
}

/* All lines of one of four directions. */
static fit_line fit_lines_best(const grz_shape_grid *g, int direction, double rate,
                               bool covers) {
    static const int32_t ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } };
    const int32_t w = (int32_t)g->bounds.w, h = (int32_t)g->bounds.h;
    const int32_t dx = ways[direction][0], dy = ways[direction][1];
    fit_line all = { 0, 0 };
    /* i: the columns of the first row, then the rows of the column where lines enter
     */
    for (int32_t i = 0; i < w + h; i++) {
        const int32_t line[4] = { i < w    ? i
                                  : dx > 0 ? 0
                                           : w - 1,
                                  i < w ? 0 : i - w, dx, dy };
        const bool begins =
            (i < w && dy > 0) || (i >= w && dx != 0 && !(dy > 0 && i == w));
        if (!begins)
            continue;
        const fit_line best = fit_line_best(g, line, rate, covers);
        all.solid += best.solid;
        all.empty += best.empty;
    }
    return all;
}

/* A bound of the score of all convex shapes. */
static double fit_lines_bound(const grz_shape_grid *g) {
    const graze_fit_score score = g->config->score;
    double bound = 1;
    for (int direction = 0; direction < 4; direction++) {
        double rate = 0;
        if (score == GRAZE_FIT_PIXELS)
            rate = 1;
        else if (score == GRAZE_FIT_INSIDE)
            rate = NO_EMPTY;
        double before = -1;
        double value = 0;
        do {
            const fit_line all =
                fit_lines_best(g, direction, rate, score == GRAZE_FIT_COVER);
            before = value;
            value = grz_shape_grid_score(g, all.solid, all.empty);
            if (score == GRAZE_FIT_IOU)
                rate = value;
        } while (score == GRAZE_FIT_IOU && value > before);
        bound = fmin(bound, value);
    }
    return bound;
}

/* Half cells to pixels of the mask. */
static graze_point fit_pixel_of(const grz_shape_grid *g, double x, double y) {
    return (graze_point){ g->bounds.x + (x - 2 * g->pad) * g->cell / 2,
                          g->bounds.y + (y - 2 * g->pad) * g->cell / 2 };
}

static void fit_round_make(const grz_shape_grid *g, bool is_circle,
                           const grz_fit_round *best, graze_shape_fit *fit) {
    const graze_point from = fit_pixel_of(g, best->at[0], best->at[1]),
                      to = fit_pixel_of(g, best->at[2], best->at[3]);
    const double inset = g->config->inset,
                 whole = (double)best->radius * g->cell / 2;
    double radius = 0.5;
    if (whole - inset > 0.5)
        radius = whole - inset;
    if (is_circle)
        fit->shape = graze_shape_circle(from, radius);
    else
        fit->shape = graze_shape_capsule(from, to, radius);
}

/* The longer radius of an ellipse in half pixels, towards +y, or +x, and shorter by
 * the inset. It is still a whole number of half pixels along both axes, not (0, 0). */
static graze_point fit_radius_make(const grz_shape_grid *g,
                                   const grz_fit_turned *best) {
    double x = best->at[2], y = best->at[3];
    if (y < 0 || (y == 0 && x < 0))
        x = -x, y = -y;
    const double length = sqrt(x * x + y * y) * g->cell;
    const double share =
        fmax(length - 2 * (double)g->config->inset, 1) * g->cell / length;
    const graze_point end = { trunc(x * share), trunc(y * share) };
    if (end.x != 0 || end.y != 0)
        return end;
    if (fabs(x) < y)
        return (graze_point){ 0, 1 };
    return (graze_point){ 1, 0 };
}

static void fit_ellipse_make(const grz_shape_grid *g, const grz_fit_turned *best,
                             graze_shape_fit *fit) {
    const graze_point center = fit_pixel_of(g, best->at[0], best->at[1]),
                      end = fit_radius_make(g, best);
    const double length = sqrt(end.x * end.x + end.y * end.y);
    const double shorter =
        fmax(fmax((double)best->at[4] * g->cell - 2 * (double)g->config->inset, 1),
             ceil(length / GRAZE_ELLIPSE_RATIO_MAX));
    const double share = shorter / length / 2;
    graze_point radii = { length / 2, shorter / 2 };
    if (end.x == 0)
        radii = (graze_point){ shorter / 2, length / 2 };
    fit->shape = graze_shape_ellipse(center, radii, 0);
    if (end.x == 0 || end.y == 0)
        return;
    fit->shape.corner[1] =
        (graze_point){ center.x + end.x / 2, center.y + end.y / 2 };
    fit->shape.corner[2] =
        (graze_point){ center.x - end.y * share, center.y + end.x * share };
}

static graze_status fit_ellipse_find(const grz_shape_grid *g, grz_fit_turned *best,
                                     double *bound) {
    grz_fit_ellipse upright;
    const graze_status status = grz_fit_ellipse_find(g, &upright, bound);
    if (status != GRAZE_OK)
        return status;
    const int32_t *at = upright.at;
    *best = (grz_fit_turned){ { at[0], at[1], at[2], 0, at[3] }, upright.value };
    if (at[2] < at[3])
        *best = (grz_fit_turned){ { at[0], at[1], 0, at[3], at[2] }, upright.value };
    return grz_fit_turned_find(g, best, bound);
}

static void fit_polygon_make(const grz_shape_grid *g, const grz_fit_polygon *best,
                             graze_shape_fit *fit) {
    graze_point corner[GRAZE_CORNERS_MAX];
    for (uint32_t i = 0; i < best->count; i++)
        corner[i] = fit_pixel_of(g, best->corner[i].x, best->corner[i].y);
    fit->shape = graze_shape_polygon(corner, best->count, 0);
}

/* Whether an ellipse has a place, (x, y) from its center in half pixels: one radius is
 * a whole number of them along both axes, and the other one is as long as a whole
 * number. Ellipses of over 362 pixels are decided in doubles. */
static bool fit_ellipse_has(const graze_point *c, double x, double y) {
    const graze_point end = { 2 * (c[1].x - c[0].x), 2 * (c[1].y - c[0].y) },
                      side = { c[2].x - c[0].x, c[2].y - c[0].y };
    const double b = floor(2 * sqrt(side.x * side.x + side.y * side.y) + 0.5);
    const double square = end.x * end.x + end.y * end.y;
    if (square <= 1 << 19 && b * b <= 1 << 19) {
        const int32_t at[GRZ_FIT_NUMBERS] = { 0, 0, (int32_t)end.x, (int32_t)end.y,
                                              (int32_t)b };
        return grz_fit_turned_has(at, (int64_t)x, (int64_t)y);
    }
    const double along = (x * end.x + y * end.y) / square,
                 across = (y * end.x - x * end.y) / b;
    return along * along + across * across / square <= 1;
}

/* Whether the middle of a pixel is in the shape. All coordinates are whole numbers
 * of half pixels. */
static bool fit_has_pixel(const graze_shape *shape, int32_t x, int32_t y) {
    const graze_point *c = shape->corner;
    if (shape->kind == GRAZE_SHAPE_POLYGON) {
        grz_fit_polygon p = { .count = shape->count };
        int32_t run[2];
        for (uint32_t i = 0; i < shape->count; i++)
            p.corner[i] = (graze_point){ 2 * c[i].x, 2 * c[i].y };
        return grz_fit_polygon_row(&p, 2 * y + 1, run) && x >= run[0] && x < run[1];
    }
    if (shape->kind == GRAZE_SHAPE_ELLIPSE)
        return fit_ellipse_has(c, 2 * x + 1 - 2 * c[0].x, 2 * y + 1 - 2 * c[0].y);
    graze_point to = c[0];
    if (shape->kind == GRAZE_SHAPE_CAPSULE)
        to = c[1];
    const int32_t at[GRZ_FIT_ENDS] = { (int32_t)(2 * c[0].x), (int32_t)(2 * c[0].y),
                                       (int32_t)(2 * to.x), (int32_t)(2 * to.y) };
    return grz_fit_round_radius_to(at, 2 * x + 1, 2 * y + 1) <=
           (int64_t)(2 * shape->radius);
}

/* The pixels under the shape. */
static void fit_count(const grz_shape_grid *g, graze_shape_fit *fit) {
    graze_box box = graze_shape_bounds(&fit->shape);
    if (fit->shape.kind == GRAZE_SHAPE_ELLIPSE) { /* the exact one is larger */
        const float more = 1 + (box.max_x - box.min_x + box.max_y - box.min_y) / 400;
        box = (graze_box){ box.min_x - more, box.min_y - more, box.max_x + more,
                           box.max_y + more };
    }
    fit->covered = fit->area = 0;
    for (int32_t y = (int32_t)floorf(box.min_y); y < (int32_t)ceilf(box.max_y); y++)
        for (int32_t x = (int32_t)floorf(box.min_x); x < (int32_t)ceilf(box.max_x);
             x++)
            if (fit_has_pixel(&fit->shape, x, y)) {
                fit->area++;
                fit->covered += graze_mask_get(g->mask, x, y);
            }
    fit->score = grz_shape_grid_score(g, (double)fit->covered,
                                      (double)(fit->area - fit->covered));
}

static graze_status shape_find(const grz_shape_grid *g, graze_shape_kind kind,
                               graze_shape_fit *fit) {
    const bool is_circle = kind == GRAZE_SHAPE_CIRCLE;
    double bound = 1;
    graze_status status = GRAZE_OK;
    if (kind == GRAZE_SHAPE_POLYGON) {
        grz_fit_polygon best;
        status = grz_fit_polygon_find(g, &best);
        fit->is_found = status == GRAZE_OK && best.value >= 0;
        if (fit->is_found)
            fit_polygon_make(g, &best, fit);
    } else if (kind == GRAZE_SHAPE_ELLIPSE) {
        grz_fit_turned best = { .value = -INFINITY };
        status = fit_ellipse_find(g, &best, &bound);
        fit->is_found = status == GRAZE_OK && best.value >= 0;
        if (fit->is_found)
            fit_ellipse_make(g, &best, fit);
    } else {
        grz_fit_round best;
        status = grz_fit_round_find(g, is_circle, &best, &bound);
        fit->is_found = status == GRAZE_OK && best.value >= 0;
        if (fit->is_found)
            fit_round_make(g, is_circle, &best, fit);
    }
    if (!fit->is_found)
        return status;
    fit_count(g, fit);
    fit->bound = fmin(g->cell > 1 ? 1 : bound, fit_lines_bound(g));
    fit->bound = fmax(fit->bound, fit->score); /* sums of many lines are rounded */
    return GRAZE_OK;
}

/* A mask with solid pixels. */
static graze_status fit_solid(const graze_mask *mask, graze_shape_kind kind,
                              const graze_fit_config *config, graze_shape_fit *fit) {
    grz_shape_grid g;
    graze_status status = fit_grid_open(mask, config, &g);
    if (status == GRAZE_OK)
        status = shape_find(&g, kind, fit);
    fit_grid_close(&g);
    return status;
}

graze_status graze_fit_shape(const graze_mask *mask, graze_shape_kind kind,
                             const graze_fit_config *config, graze_shape_fit *fit) {
    if (mask == NULL || fit == NULL)
        return GRAZE_ARGUMENT_MISSING;
    graze_fit_config full = { 0 };
    if (config != NULL)
        full = *config;
    const bool is_polygon = kind == GRAZE_SHAPE_POLYGON;
    *fit = (graze_shape_fit){ .is_found = false };
    if ((!is_polygon && kind != GRAZE_SHAPE_CIRCLE && kind != GRAZE_SHAPE_CAPSULE &&
         kind != GRAZE_SHAPE_ELLIPSE) ||
        full.boxes > 1 || full.score > GRAZE_FIT_COVER || full.keeps_width ||
        (is_polygon && full.inset > 0))
        return GRAZE_BAD_VALUE;
    fit->solid = graze_mask_count(mask);
    if (fit->solid == 0)
        return GRAZE_OK;
    const grz_float_env caller = grz_float_env_enter();
    const graze_status status = fit_solid(mask, kind, &full, fit);
    grz_float_env_leave(caller);
    if (status != GRAZE_OK)
        *fit = (graze_shape_fit){ .is_found = false };
    return status;
}
