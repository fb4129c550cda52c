/* fit_shape_ellipse.c: the best ellipse along the axes, by branch and bound over its
 * center and its radii.
 *
 * A. Land and A. Doig, 1960. A range of centers and radii is seen row by row. A cell
 * is in one of the ellipses only if it is in one with the largest radii, about the
 * center that is nearest to it. It is in all of them if it is in the one with the
 * smallest radii, about the center that is farthest from it. The solid cells of the
 * first kind and the empty ones of the second bound the scores of the range. The most
 * promising range is split first. This ends when none can be better than the best
 * ellipse, or a budget is spent. The best remaining bound is reported. */
#include "content/fit_shape_ellipse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int64_t grz_fit_ellipse_reach(const int32_t radii[2], int64_t dy) {
    const int64_t a = radii[0], b = radii[1];
    if (dy > b)
        return -1;
    const int64_t square = a * a * (b * b - dy * dy) / (b * b);
    int64_t reach = (int64_t)sqrt((double)square);
    while (reach * reach > square)
        reach--;
    while ((reach + 1) * (reach + 1) <= square)
        reach++;
    return reach;
}

/* The pixels whose middles lie from x `low` to `high` in a row, both in half cells and
 * included. */
static void ellipse_count_run(const grz_shape_grid *g, int32_t y, int64_t low,
                              int64_t high, grz_shape_count *count) {
    grz_shape_grid_count(g, y, grz_shape_half(low), grz_shape_half(high - 1) + 1,
                         count);
}

static int64_t ellipse_nearest(int64_t at, int32_t low, int32_t high) {
    if (at < low)
        return low - at;
    if (at > high)
        return at - high;
    return 0;
}

static int64_t ellipse_farthest(int64_t at, int32_t low, int32_t high) {
    const int64_t one = llabs(at - low), other = llabs(at - high);
    if (one > other)
        return one;
    return other;
}

/* A bound of the scores of a range; of one ellipse its score. */
static double ellipse_weigh(const grz_shape_grid *g, const grz_fit_part *part) {
    const int32_t *low = part->low, *high = part->high;
    grz_shape_count any = { 0, 0 }, every = { 0, 0 };
    for (int32_t y = 0; y < grz_shape_grid_rows(g); y++) {
        const int64_t at = 2 * (int64_t)y + 1;
        const int64_t out =
            grz_fit_ellipse_reach(high + 2, ellipse_nearest(at, low[1], high[1]));
        const int64_t in =
            grz_fit_ellipse_reach(low + 2, ellipse_farthest(at, low[1], high[1]));
        if (out >= 0)
            ellipse_count_run(g, y, low[0] - out, high[0] + out, &any);
        if (in >= 0)
            ellipse_count_run(g, y, high[0] - in, low[0] + in, &every);
    }
    return grz_shape_grid_score(g, any.solid, every.all - every.solid);
}

/* How far radii reach at most: to the end of the grid. */
static bool ellipse_is_in_grid(const grz_shape_grid *g,
                               const int32_t at[GRZ_FIT_ENDS]) {
    return at[2] >= 1 && at[3] >= 1 && at[0] - at[2] >= 0 && at[1] - at[3] >= 0 &&
           at[0] + at[2] <= 2 * g->columns &&
           at[1] + at[3] <= 2 * grz_shape_grid_rows(g);
}

static void ellipse_try(const grz_shape_grid *g, const int32_t at[GRZ_FIT_ENDS],
                        grz_fit_ellipse *best) {
    grz_fit_part one = { .bound = 1 };
    if (!ellipse_is_in_grid(g, at))
        return;
    memcpy(one.low, at, sizeof best->at);
    memcpy(one.high, at, sizeof best->at);
    const double value = ellipse_weigh(g, &one);
    if (value > best->value) {
        best->value = value;
        memcpy(best->at, at, sizeof best->at);
    }
}

/* Keep of a range only radii that some center in it allows. False: none is left. */
static bool ellipse_cut(const grz_shape_grid *g, grz_fit_part *part) {
    const int32_t ends[2] = { 2 * g->columns, 2 * grz_shape_grid_rows(g) };
    for (int axis = 0; axis < 2; axis++) {
        const int32_t before = part->high[axis],
                      behind = ends[axis] - part->low[axis];
        int32_t most = ends[axis] / 2;
        if (before < most)
            most = before;
        if (behind < most)
            most = behind;
        if (part->high[axis + 2] > most)
            part->high[axis + 2] = most;
        if (part->high[axis + 2] < part->low[axis + 2])
            return false;
    }
    return true;
}

/* Split a range along its longest side. False: it is one ellipse. */
static bool ellipse_split(const grz_fit_part *part, grz_fit_part halves[2]) {
    int axis = 0;
    for (int i = 1; i < GRZ_FIT_ENDS; i++)
        if (part->high[i] - part->low[i] > part->high[axis] - part->low[axis])
            axis = i;
    const int32_t middle =
        part->low[axis] + (part->high[axis] - part->low[axis]) / 2;
    if (part->low[axis] == part->high[axis])
        return false;
    halves[0] = halves[1] = *part;
    halves[0].high[axis] = middle;
    halves[1].low[axis] = middle + 1;
    return true;
}

static void ellipse_try_middle(const grz_shape_grid *g, const grz_fit_part *part,
                               grz_fit_ellipse *best) {
    int32_t at[GRZ_FIT_ENDS];
    for (int i = 0; i < GRZ_FIT_ENDS; i++)
        at[i] = part->low[i] + (part->high[i] - part->low[i]) / 2;
    ellipse_try(g, at, best);
}

/* Move the center, grow and shrink, as long as the ellipse gets better. */
static void ellipse_improve(const grz_shape_grid *g, grz_fit_ellipse *best) {
    for (int32_t step = (g->w > g->h ? g->w : g->h) / 2 + 1; step > 0; step /= 2) {
        double before = -INFINITY;
        while (best->value > before) {
            before = best->value;
            for (int move = 0; move < 16; move++) {
                int32_t at[GRZ_FIT_ENDS];
                const int axis = move % 4, sign = move % 8 < 4 ? 1 : -1;
                memcpy(at, best->at, sizeof at);
                at[axis] += sign * step;
                if (move >= 8) /* one end of it stays */
                    at[(axis + 2) % 4] += step;
                ellipse_try(g, at, best);
            }
        }
    }
}

graze_status grz_fit_ellipse_find(const grz_shape_grid *g, grz_fit_ellipse *best,
                                  double *bound) {
    const int32_t p = 2 * g->pad, right = p + 2 * g->w, low = p + 2 * g->h;
    const graze_allocator *allocator = &g->config->allocator;
    grz_fit_part part = { { p, p, 1, 1 },
                          { right, low, 2 * g->columns, 2 * grz_shape_grid_rows(g) },
                          1 };
    grz_fit_part halves[2];
    grz_fit_heap heap = { .count = 0 };
    const int32_t middle[GRZ_FIT_ENDS] = { p + g->w, p + g->h, g->w, g->h };
    *best = (grz_fit_ellipse){ .value = -INFINITY };
    ellipse_try(g, middle, best);
    ellipse_improve(g, best);
    *bound = 1;
    bool is_left =
        ellipse_cut(g, &part) && grz_fit_heap_add(&heap, allocator, &part);
    graze_status status = is_left ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
    for (int64_t visits = 0;
         status == GRAZE_OK && is_left && visits < GRZ_FIT_VISITS_MAX;
         visits += 4 * (int64_t)grz_shape_grid_rows(g)) {
        part = grz_fit_heap_take(&heap);
        if (part.bound > best->value && ellipse_split(&part, halves))
            for (int i = 0; i < 2 && status == GRAZE_OK; i++) {
                if (!ellipse_cut(g, &halves[i]))
                    continue;
                ellipse_try_middle(g, &halves[i], best);
                halves[i].bound = fmin(ellipse_weigh(g, &halves[i]), part.bound);
                if (halves[i].bound > best->value &&
                    !grz_fit_heap_add(&heap, allocator, &halves[i]))
                    status = GRAZE_OUT_OF_MEMORY;
            }
        is_left = heap.count > 0 && grz_fit_heap_bound(&heap) > best->value;
        *bound = is_left ? grz_fit_heap_bound(&heap) : best->value;
    }
    ellipse_improve(g, best);
    grz_buffer_free(allocator, &heap.parts);
    return status;
}
