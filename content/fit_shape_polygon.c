/* fit_shape_polygon.c: a well fitting polygon, by local search over corners.
 *
 * The search starts from four polygons: the 8-direction polygons around the sprite
 * and around the pixels in the best capsule, a square in the best circle, the best
 * box. */
#include "content/fit_shape.h"

#include <math.h>
#include <string.h>

bool grz_fit_polygon_row(const grz_fit_polygon *p, int32_t y, int32_t run[2]) {
    double low = -INFINITY, high = INFINITY, area = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const graze_point a = p->corner[i], b = p->corner[(i + 1) % p->count];
        area += a.x * b.y - b.x * a.y;
    }
    for (uint32_t i = 0; i < p->count; i++) {
        const graze_point a = p->corner[i], b = p->corner[(i + 1) % p->count];
        const double sign = area > 0 ? 1 : -1, rise = sign * (b.y - a.y),
                     run_x = sign * (b.x - a.x);
        /* inside: rise * x <= side */
        const double side = run_x * (y - a.y) + rise * a.x;
        if (rise > 0)
            high = fmin(high, floor(side / rise));
        else if (rise < 0)
            low = fmax(low, ceil(side / rise));
        else if (side < 0)
            return false;
    }
    run[0] = (int32_t)ceil((low - 1) / 2);
    run[1] = (int32_t)floor((high - 1) / 2) + 1;
    return run[0] < run[1];
}

/* Whether the polygon is one, within the sprite's bounds; its value is set. */
static bool polygon_weigh(const grz_shape_grid *g, grz_fit_polygon *p) {
    const graze_shape shape = graze_shape_polygon(p->corner, p->count, 0);
    const double area = (double)g->cell * g->cell, pad = 2 * g->pad;
    double solid = 0, all = 0;
    for (uint32_t i = 0; i < p->count; i++)
        if (p->corner[i].x < pad || p->corner[i].y < pad ||
            p->corner[i].x > pad + 2 * g->w || p->corner[i].y > pad + 2 * g->h)
            return false;
    if (graze_shape_check(&shape) != GRAZE_OK)
        return false;
    for (int32_t y = g->pad; y < g->pad + g->h; y++) {
        int32_t run[2];
        if (!grz_fit_polygon_row(p, 2 * y + 1, run))
            continue;
        solid += grz_shape_grid_row(g, y)[run[1]] - grz_shape_grid_row(g, y)[run[0]];
        all += area * (run[1] - run[0]);
    }
    p->value = grz_shape_grid_score(g, solid, all - solid);
    return true;
}

static bool polygon_take(const grz_shape_grid *g, grz_fit_polygon *tried,
                         grz_fit_polygon *best) {
    if (!polygon_weigh(g, tried) || tried->value <= best->value)
        return false;
    *best = *tried;
    return true;
}

/* Insert a corner behind another, in the middle of the edge there. */
static grz_fit_polygon polygon_corner_insert(const grz_fit_polygon *p, uint32_t i) {
    grz_fit_polygon more = *p;
    const graze_point a = p->corner[i], b = p->corner[(i + 1) % p->count];
    memmove(more.corner + i + 2, more.corner + i + 1,
            (p->count - i - 1) * sizeof *more.corner);
    more.corner[i + 1] =
        (graze_point){ floor((a.x + b.x) / 2), floor((a.y + b.y) / 2) };
    more.count++;
    return more;
}

static const int32_t fit_ways[8][2] = {
    { 1, 0 },  { 1, 1 },   { 0, 1 },  { -1, 1 },
    { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 }
};

/* Try to move a corner each way, and so one more beside it; and to leave it out. */
static bool polygon_corner_try(const grz_shape_grid *g, uint32_t i, int32_t step,
                               grz_fit_polygon *best) {
    grz_fit_polygon tried;
    for (int k = 0; k < 16; k++) {
        const bool is_new = k >= 8;
        if (is_new && best->count == GRAZE_CORNERS_MAX)
            continue;
        tried = is_new ? polygon_corner_insert(best, i) : *best;
        tried.corner[i + is_new].x += step * fit_ways[k % 8][0];
        tried.corner[i + is_new].y += step * fit_ways[k % 8][1];
        if (polygon_take(g, &tried, best))
            return true;
    }
    tried = *best;
    memmove(tried.corner + i, tried.corner + i + 1,
            (tried.count - i - 1) * sizeof *tried.corner);
    tried.count--;
    if (tried.count < 3 || !polygon_weigh(g, &tried) || tried.value < best->value)
        return false;
    *best = tried; /* fewer corners are better */
    return true;
}

static void polygon_improve(const grz_shape_grid *g, grz_fit_polygon *best) {
    for (int32_t step = (g->w > g->h ? g->w : g->h) / 2 + 1; step > 0; step /= 2) {
        bool is_better = true;
        while (is_better) {
            is_better = false;
            for (uint32_t i = 0; i < best->count; i++)
                is_better |= polygon_corner_try(g, i, step, best);
        }
    }
}

/* The 8-direction polygon around all solid cells, or around the cells in a capsule,
 * without needless corners. */
static grz_fit_polygon polygon_kdop_around(const grz_shape_grid *g,
                                           const grz_fit_round *within) {
    double far[8];
    grz_fit_polygon p = { .count = 0, .value = -INFINITY };
    for (int k = 0; k < 8; k++)
        far[k] = -INFINITY;
    for (int32_t y = g->pad; y < g->pad + g->h; y++)
        for (int32_t x = g->pad; x < g->pad + g->w; x++) {
            const bool is_solid =
                grz_shape_grid_row(g, y)[x + 1] > grz_shape_grid_row(g, y)[x];
            if (!is_solid || (within != NULL &&
                              grz_fit_round_radius_to(within->at, 2 * x + 1,
                                                      2 * y + 1) > within->radius))
                continue;
            for (int k = 0; k < 8; k++)
                far[k] =
                    fmax(far[k], fit_ways[k][0] * (2 * x + 1 + fit_ways[k][0]) +
                                     fit_ways[k][1] * (2 * y + 1 + fit_ways[k][1]));
        }
    for (int k = 0; k < 8; k++) {
        const int32_t *a = fit_ways[k], *b = fit_ways[(k + 1) % 8];
        const double turn = a[0] * b[1] - a[1] * b[0]; /* 1 */
        const graze_point at = { (far[k] * b[1] - far[(k + 1) % 8] * a[1]) / turn,
                                 (far[(k + 1) % 8] * a[0] - far[k] * b[0]) / turn };
        if (p.count == 0 || at.x != p.corner[p.count - 1].x ||
            at.y != p.corner[p.count - 1].y)
            p.corner[p.count++] = at;
    }
    p.count -= p.count > 1 && p.corner[0].x == p.corner[p.count - 1].x &&
               p.corner[0].y == p.corner[p.count - 1].y;
    return p;
}

/* A diamond around the middle of a circle. */
static grz_fit_polygon polygon_diamond_in(const grz_fit_round *circle) {
    const double x = circle->at[0], y = circle->at[1], r = circle->radius;
    return (grz_fit_polygon){
        { { x + r, y }, { x, y + r }, { x - r, y }, { x, y - r } }, 4, -INFINITY
    };
}

/* A box of the mask. */
static grz_fit_polygon polygon_of_box(const grz_shape_grid *g, graze_rect box) {
    const double left = floor(2.0 * (box.x - g->bounds.x) / g->cell) + 2 * g->pad;
    const double top = floor(2.0 * (box.y - g->bounds.y) / g->cell) + 2 * g->pad;
    const double right = left + ceil(2.0 * box.w / g->cell),
                 low = top + ceil(2.0 * box.h / g->cell);
    return (grz_fit_polygon){
        { { left, top }, { right, top }, { right, low }, { left, low } },
        4,
        -INFINITY
    };
}

graze_status grz_fit_polygon_find(const grz_shape_grid *g, grz_fit_polygon *best) {
    const graze_fit_config one = { .score = g->config->score,
                                   .allocator = g->config->allocator };
    grz_fit_round circle, capsule;
    graze_fit box;
    double bound;
    graze_status status = graze_fit_mask(g->mask, &one, &box);
    if (status == GRAZE_OK)
        status = grz_fit_round_find(g, true, &circle, &bound);
    if (status == GRAZE_OK)
        status = grz_fit_round_find(g, false, &capsule, &bound);
    if (status != GRAZE_OK)
        return status;
    grz_fit_polygon starts[] = { polygon_kdop_around(g, NULL),
                                 polygon_kdop_around(g, &capsule),
                                 polygon_diamond_in(&circle),
                                 polygon_of_box(g, box.boxes[0]) };
    *best = (grz_fit_polygon){ .value = -INFINITY };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (!polygon_weigh(g, &starts[i]))
            continue;
        polygon_improve(g, &starts[i]);
        if (starts[i].value > best->value)
            *best = starts[i];
    }
    return GRAZE_OK;
}
