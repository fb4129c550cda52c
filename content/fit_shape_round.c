/* fit_shape_round.c: the best circle or capsule, by branch and bound over where the
 * ends are.
 *
 * A. Land and A. Doig, 1960. If both ends move by at most m, no distance to the
 * segment between them changes by more than m. So the pixels within r + m and within
 * r - m of one placement bound the scores of all placements near it, for every
 * radius r. The most promising part is split first. This ends when none can be
 * better than the best shape, or a budget is spent. The best remaining bound is
 * reported. */
#include "content/fit_shape.h"

#include <math.h>
#include <string.h>

/* The least whole r with r^2 * divisor >= square. */
static int64_t round_root_above(int64_t square, int64_t divisor) {
    int64_t root = (int64_t)sqrt((double)square / (double)divisor);
    while (root > 0 && (root - 1) * (root - 1) * divisor >= square)
        root--;
    while (root * root * divisor < square)
        root++;
    return root;
}

int64_t grz_fit_round_radius_to(const int32_t at[GRZ_FIT_ENDS], int64_t x,
                                int64_t y) {
    const int64_t dx = at[2] - at[0], dy = at[3] - at[1], px = x - at[0],
                  py = y - at[1];
    const int64_t along = px * dx + py * dy, length = dx * dx + dy * dy,
                  cross = px * dy - py * dx;
    if (along > 0 && along < length)
        return round_root_above(cross * cross, length);
    int64_t qx = px;
    int64_t qy = py;
    if (along > 0) {
        qx = x - at[2];
        qy = y - at[3];
    }
    return round_root_above(qx * qx + qy * qy, 1);
}

/* Count solid pixels and all pixels by the radius from which on they are in the
 * shape. */
static void round_radii_count(const grz_shape_grid *g,
                              const int32_t at[GRZ_FIT_ENDS]) {
    double *solid = g->counts.data, *all = solid + g->reach + 2;
    const double area = (double)g->cell * g->cell;
    memset(solid, 0, 2 * (size_t)(g->reach + 2) * sizeof *solid);
    for (int32_t y = 0; y < grz_shape_grid_rows(g); y++) {
        const uint32_t *row = grz_shape_grid_row(g, y);
        for (int32_t x = 0; x < g->columns; x++) {
            const int64_t radius = grz_fit_round_radius_to(at, 2 * x + 1, 2 * y + 1);
            int64_t bucket = radius;
            if (radius > g->reach)
                bucket = g->reach + 1;
            solid[bucket] += row[x + 1] - row[x];
            all[bucket] += area;
        }
    }
    for (int32_t r = 1; r <= g->reach + 1; r++) {
        solid[r] += solid[r - 1];
        all[r] += all[r - 1];
    }
}

/* How far a shape may reach: to the end of the grid. */
static int32_t round_reach_of(const grz_shape_grid *g,
                              const int32_t at[GRZ_FIT_ENDS]) {
    int32_t reach = g->reach;
    for (int i = 0; i < GRZ_FIT_ENDS; i++) {
        const int32_t far =
            2 * (i % 2 == 0 ? g->columns : grz_shape_grid_rows(g)) - at[i];
        if (at[i] < reach)
            reach = at[i];
        if (far < reach)
            reach = far;
    }
    return reach;
}

/* Try all radii at a place; the counts stay. */
static void round_place_try(const grz_shape_grid *g, const int32_t at[GRZ_FIT_ENDS],
                            grz_fit_round *best) {
    const int32_t reach = round_reach_of(g, at);
    round_radii_count(g, at);
    const double *solid = g->counts.data, *all = solid + g->reach + 2;
    for (int32_t r = 1; r <= reach; r++) {
        const double value = grz_shape_grid_score(g, solid[r], all[r] - solid[r]);
        if (value > best->value) {
            *best = (grz_fit_round){ .radius = r, .value = value };
            memcpy(best->at, at, sizeof best->at);
        }
    }
}

/* Try the middle of a part, and bound the part. */
static void round_part_try(const grz_shape_grid *g, grz_fit_part *part,
                           grz_fit_round *best) {
    int32_t at[GRZ_FIT_ENDS], far[GRZ_FIT_ENDS];
    for (int i = 0; i < GRZ_FIT_ENDS; i++) {
        at[i] = part->low[i] + (part->high[i] - part->low[i]) / 2;
        far[i] = part->high[i] - at[i];
    }
    round_place_try(g, at, best);
    const double *solid = g->counts.data, *all = solid + g->reach + 2;
    const int64_t first =
        round_root_above((int64_t)far[0] * far[0] + (int64_t)far[1] * far[1], 1);
    const int64_t second =
        round_root_above((int64_t)far[2] * far[2] + (int64_t)far[3] * far[3], 1);
    int64_t move = second;
    if (first > second)
        move = first;
    part->bound = -INFINITY;
    for (int64_t r = 1; r <= g->reach; r++) {
        int64_t out;
        if (r + move <= g->reach)
            out = r + move;
        else
            out = g->reach + 1;
        double empty = 0;
        if (r >= move)
            empty = all[r - move] - solid[r - move];
        part->bound = fmax(part->bound, grz_shape_grid_score(g, solid[out], empty));
    }
}

/* Split a part along its longest side. A circle's ends are one. Returns false if it
 * is one placement. */
static bool round_part_split(const grz_fit_part *part, bool is_circle,
                             grz_fit_part halves[2]) {
    int axis = 0;
    for (int i = 1; i < (is_circle ? 2 : GRZ_FIT_ENDS); i++) {
        if (part->high[i] - part->low[i] > part->high[axis] - part->low[axis])
            axis = i;
    }
    const int32_t middle =
        part->low[axis] + (part->high[axis] - part->low[axis]) / 2;
    if (part->low[axis] == part->high[axis])
        return false;
    halves[0] = halves[1] = *part;
    halves[0].high[axis] = middle;
    halves[1].low[axis] = middle + 1;
    if (is_circle) {
        halves[0].high[axis + 2] = middle;
        halves[1].low[axis + 2] = middle + 1;
    }
    return true;
}

/* Move the ends, each by itself and both, as long as the shape gets better. */
static void round_place_improve(const grz_shape_grid *g, bool is_circle,
                                grz_fit_round *best) {
    for (int32_t step = (g->w > g->h ? g->w : g->h) / 2 + 1; step > 0; step /= 2) {
        double before = -INFINITY;
        while (best->value > before) {
            before = best->value;
            for (int move = 0; move < 16; move++) {
                int32_t at[GRZ_FIT_ENDS];
                const int ends = is_circle || move >= 8 ? 3 : move / 4 + 1;
                const int axis = move % 2, sign = move % 4 < 2 ? 1 : -1;
                memcpy(at, best->at, sizeof at);
                if (ends & 1)
                    at[axis] += sign * step;
                if (ends & 2)
                    at[axis + 2] += sign * step;
                if (round_reach_of(g, at) > 0)
                    round_place_try(g, at, best);
            }
        }
    }
}

/* The order of the two ends does not matter, so the second one never comes later by
 * y. */
static bool round_is_twice(const grz_fit_part *part) {
    return part->low[1] > part->high[3];
}

graze_status grz_fit_round_find(const grz_shape_grid *g, bool is_circle,
                                grz_fit_round *best, double *bound) {
    const int32_t p = 2 * g->pad, right = p + 2 * g->w, low = p + 2 * g->h;
    const int64_t cells = (int64_t)g->columns * grz_shape_grid_rows(g);
    grz_fit_part part = { { p, p, p, p }, { right, low, right, low }, 1 }, halves[2];
    grz_fit_heap heap = { .count = 0 };
    graze_status status = GRAZE_OUT_OF_MEMORY;
    const int32_t middle[GRZ_FIT_ENDS] = { p + g->w, p + g->h, p + g->w, p + g->h };
    *best = (grz_fit_round){ .value = -INFINITY };
    round_place_try(g, middle, best);
    round_place_improve(g, is_circle, best);
    *bound = 1;
    bool is_left = grz_fit_heap_add(&heap, &g->config->allocator, &part);
    if (is_left)
        status = GRAZE_OK;
    for (int64_t visits = 0;
         status == GRAZE_OK && is_left && visits < GRZ_FIT_VISITS_MAX;
         visits += 2 * cells) {
        part = grz_fit_heap_take(&heap);
        *bound = part.bound;
        if (part.bound > best->value && round_part_split(&part, is_circle, halves))
            for (int i = 0; i < 2 && status == GRAZE_OK; i++) {
                if (round_is_twice(&halves[i]))
                    continue;
                round_part_try(g, &halves[i], best);
                halves[i].bound = fmin(halves[i].bound, part.bound);
                if (halves[i].bound > best->value &&
                    !grz_fit_heap_add(&heap, &g->config->allocator, &halves[i]))
                    status = GRAZE_OUT_OF_MEMORY;
            }
        is_left = heap.count > 0 && grz_fit_heap_bound(&heap) > best->value;
        if (is_left)
            *bound = grz_fit_heap_bound(&heap);
        else
            *bound = best->value;
    }
    round_place_improve(g, is_circle, best);
    grz_buffer_free(&g->config->allocator, &heap.parts);
    return status;
}
