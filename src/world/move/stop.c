/* stop.c: when and where a box is met, as numbers; see sweep.h.
 *
 * Three truths are rounded: the time reach / run, the place edge - offset along the normal, and the place
 * from + run * reach / run of the other axis. Where a hundred digits of it (near.h) do not say how, it is
 * compared with the numbers there are (lattice.h).
 */
#include "world/move/near.h"
#include "world/move/sweep.h"
#include "world/move/rounding.h"

#include "core/numbers.h"

typedef struct time_truth {
    grz_exact_sum truth;
    const grz_edge_distance *reach;
    const grz_displacement *run;
} time_truth;

typedef struct across_truth {
    grz_exact_sum truth;
    const grz_edge_distance *reach;
    const grz_displacement *run, *across;
} across_truth;

/* Along the normal: reach->edge - reach->offset. */
typedef struct along_truth {
    grz_exact_sum truth;
    const grz_edge_distance *reach;
} along_truth;

static int run_sign(const grz_displacement *run) {
    return run->to < run->from ? -1 : 1;
}

static int time_beside(const grz_exact_sum *truth, double a, double b) {
    const time_truth *self = (const time_truth *)truth;
    grz_product_sum sum = { 0 };
    grz_product_sum_add_reach(&sum, self->reach, 1, 2);
    grz_product_sum_add_differences(&sum, (double[]){ self->run->to, self->run->from }, (double[]){ a, -b },
                                    -1);
    return grz_product_sum_sign(&sum) * run_sign(self->run);
}

static int along_beside(const grz_exact_sum *truth, double a, double b) {
    const grz_edge_distance *reach = ((const along_truth *)truth)->reach;
    grz_product_sum sum = { 0 };
    grz_product_sum_add_reach(&sum, &(grz_edge_distance){ reach->edge, 0, reach->offset }, 1, 2);
    grz_product_sum_add(&sum, a, 1, -1);
    grz_product_sum_add(&sum, b, 1, -1);
    return grz_product_sum_sign(&sum);
}

static int across_beside(const grz_exact_sum *truth, double a, double b) {
    const across_truth *self = (const across_truth *)truth;
    const grz_displacement *run = self->run, *across = self->across;
    grz_product_sum sum = { 0 };
    grz_product_sum_add_reach_run(&sum, self->reach, across, 2);
    grz_product_sum_add_differences(&sum, (double[]){ run->to, run->from }, (double[]){ across->from, a }, 1);
    grz_product_sum_add_differences(&sum, (double[]){ run->to, run->from }, (double[]){ across->from, b }, 1);
    return grz_product_sum_sign(&sum) * run_sign(run);
}

double grz_leg_hit_time(const grz_move_leg *leg, const grz_leg_hit *hit) {
    const grz_displacement *run = &leg->run[hit->axis];
    bool is_exact, run_is_exact;
    const double reach = grz_reach_value(&hit->reach, &is_exact);
    const double length = grz_reach_value(&(grz_edge_distance){ run->to, run->from, 0 }, &run_is_exact);
    if (hit->rank == GRZ_LEG_HIT_INSIDE || reach == 0)
        return 0;
    if (is_exact && run_is_exact)
        return reach / length;
    grz_approx near;
    grz_rounding bounds;
    if (grz_approx_time(&hit->reach, run, &near) && grz_approx_round(&near, false, &bounds))
        return bounds.nearest;
    const double guess = reach / length;
    const time_truth truth = { { time_beside, false }, &hit->reach, run };
    return grz_exact_sum_nearest(&truth.truth, guess >= 0 && guess <= 1 ? guess : 1).value;
}

static grz_rounded along_of(const grz_move_leg *leg, const grz_leg_hit *hit, bool is_free) {
    const grz_approx near = grz_approx_along(&hit->reach);
    grz_rounding bounds;
    if (grz_approx_round(&near, leg->is_single, &bounds)) {
        const double free = hit->normal < 0 ? bounds.below : bounds.above;
        return (grz_rounded){ is_free ? free : bounds.nearest, bounds.is_exact };
    }
    const along_truth truth = { { along_beside, leg->is_single }, &hit->reach };
    const double guess = hit->reach.edge - hit->reach.offset;
    if (!is_free)
        return grz_exact_sum_nearest(&truth.truth, guess);
    return hit->normal < 0 ? grz_exact_sum_floor(&truth.truth, guess)
                           : grz_exact_sum_ceil(&truth.truth, guess);
}

/* Below and above the truth, and the nearest, each once for a motion that has no other axis. */
static grz_stop_position across_of(const grz_move_leg *leg, const grz_leg_hit *hit) {
    const grz_displacement *run = &leg->run[hit->axis], *across = &leg->run[1 - hit->axis];
    const double from = across->from, to = across->to;
    if (hit->rank == GRZ_LEG_HIT_INSIDE || from == to)
        return (grz_stop_position){ .across = { from, from }, .nearest = from, .is_exact = true };
    grz_approx near;
    grz_rounding bounds;
    if (grz_approx_across(&hit->reach, run, across, &near) &&
        grz_approx_round(&near, leg->is_single, &bounds))
        return (grz_stop_position){ .across = { bounds.below, bounds.above },
                                    .nearest = bounds.nearest,
                                    .is_exact = bounds.is_exact };
    const across_truth truth = { { across_beside, leg->is_single }, &hit->reach, run, across };
    const double time = grz_leg_hit_time(leg, hit);
    const double guess =
        grz_min(grz_max(from * (1 - time) + to * time, grz_min(from, to)), grz_max(from, to));
    const grz_rounded nearest = grz_exact_sum_nearest(&truth.truth, guess);
    const grz_rounded below = grz_exact_sum_floor(&truth.truth, nearest.value);
    const double above = below.is_exact ? below.value : grz_round_neighbour(below.value, 1, leg->is_single);
    return (grz_stop_position){ .across = { below.value, above },
                                .nearest = nearest.value,
                                .is_exact = nearest.is_exact };
}

grz_stop_position grz_leg_hit_stop(const grz_move_leg *leg, const grz_leg_hit *hit) {
    const grz_rounded along = along_of(leg, hit, true);
    grz_stop_position stop = across_of(leg, hit);
    stop.along = along.value;
    stop.is_exact = stop.is_exact && along.is_exact;
    return stop;
}

void grz_leg_hit_crossing(const grz_move_leg *leg, const grz_leg_hit *hit, double place[2]) {
    if (hit->rank == GRZ_LEG_HIT_INSIDE) {
        place[0] = leg->run[0].from;
        place[1] = leg->run[1].from;
        return;
    }
    place[hit->axis] = along_of(leg, hit, false).value;
    place[1 - hit->axis] = across_of(leg, hit).nearest;
}
