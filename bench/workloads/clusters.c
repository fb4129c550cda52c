/* clusters.c: w4 and w4b, boxes of very different sizes, most of them in clusters.
 *
 * Nine in ten stand around one of 20 middles, by the normal distribution with a
 * deviation of 200 in a world of side 16,384 (w4b: a smaller one). The others stand
 * anywhere. Sizes are log-normal with the median 4 and sigma 1.2, at most 1,000; a
 * box is half to twice as wide as high. With another count there are more or fewer
 * clusters in a larger or smaller world.
 */
#include "bench/workloads/kind.h"

#include <math.h>
#include <stdlib.h>

enum { USUAL_COUNT = 100000, CLUSTER = USUAL_COUNT / 20, TENTHS_IN_CLUSTERS = 9 };

static const double usual_side = 16384, size_median = 4, size_sigma = 1.2,
                    size_most = 1000;
static const double scattered_deviation = 200, dense_deviation = 116;

typedef struct clusters {
    seeded_random random;
    fixed_point grid;
    double side, deviation;
    uint32_t cluster_count;
    fixed_place *middles;
} clusters;

static fixed_place random_place(clusters *c) {
    const double x = curve_uniform(&c->random) * c->side;
    return (fixed_place){ x, curve_uniform(&c->random) * c->side };
}

static fixed_size random_size(clusters *c) {
    const double size =
        size_median * curve_exp(size_sigma * curve_normal(&c->random));
    const double stretch =
        sqrt(curve_exp((2 * curve_uniform(&c->random) - 1) * curve_log(2)));
    const double capped = fmin(size, size_most);
    return (fixed_size){ fixed_side(c->grid, capped * stretch),
                         fixed_side(c->grid, capped / stretch) };
}

static bool is_inside(const clusters *c, fixed_place at) {
    return at.x >= 0 && at.y >= 0 && at.x <= c->side && at.y <= c->side;
}

/* A middle of a box in some cluster; one outside of the world is drawn again. */
static fixed_place place_in_cluster(clusters *c) {
    const fixed_place middle =
        c->middles[seeded_below(&c->random, c->cluster_count)];
    fixed_place at;
    do {
        at.x = middle.x + c->deviation * curve_normal(&c->random);
        at.y = middle.y + c->deviation * curve_normal(&c->random);
    } while (!is_inside(c, at));
    return at;
}

static void box_place(workload *w, uint32_t i, fixed_size size) {
    clusters *c = w->state;
    const bool is_in_cluster = seeded_below(&c->random, 10) < TENTHS_IN_CLUSTERS;
    const fixed_place middle = is_in_cluster ? place_in_cluster(c) : random_place(c);
    workload_put(w, i,
                 (fixed_place){ fixed_round(c->grid, middle.x - size.w / 2),
                                fixed_round(c->grid, middle.y - size.h / 2) },
                 size);
}

static void middles_draw(clusters *c) {
    for (uint32_t i = 0; i < c->cluster_count; i++)
        c->middles[i] = random_place(c);
}

static void clusters_fill(workload *w) {
    clusters *c = w->state;
    middles_draw(c);
    for (uint32_t i = 0; i < w->count; i++)
        box_place(w, i, random_size(c));
}

static fixed_size size_of(graze_box box) {
    return (fixed_size){ (double)(box.max_x - box.min_x),
                         (double)(box.max_y - box.min_y) };
}

/* Other clusters of the same boxes. */
static void clusters_next(workload *w) {
    middles_draw(w->state);
    for (uint32_t i = 0; i < w->count; i++)
        box_place(w, i, size_of(w->boxes[i]));
}

static bool open_with(workload *w, uint64_t seed, double deviation) {
    clusters *c = w->state = calloc(1, sizeof *c);
    if (c == NULL)
        return false;
    c->random.state = seed;
    c->deviation = deviation;
    c->side = usual_side * sqrt((double)w->count / USUAL_COUNT);
    c->cluster_count = (w->count + CLUSTER - 1) / CLUSTER;
    c->middles = malloc(c->cluster_count * sizeof *c->middles);
    const double beyond = size_most; /* half of the widest, and more */
    c->grid = fixed_for(c->side + beyond);
    w->bounds = (graze_box){ (float)-beyond, (float)-beyond,
                             (float)(c->side + beyond), (float)(c->side + beyond) };
    if (c->middles == NULL)
        return false;
    clusters_fill(w);
    return true;
}

static bool scattered_open(workload *w, uint64_t seed) {
    return open_with(w, seed, scattered_deviation);
}

static bool dense_open(workload *w, uint64_t seed) {
    return open_with(w, seed, dense_deviation);
}

static void clusters_close(workload *w) {
    clusters *c = w->state;
    if (c != NULL)
        free(c->middles);
}

const workload_kind clusters_scattered = { "w4", USUAL_COUNT, scattered_open,
                                           clusters_next, clusters_close };
const workload_kind clusters_dense = { "w4b", USUAL_COUNT, dense_open, clusters_next,
                                       clusters_close };
