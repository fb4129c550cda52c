/* interval.c: the slab method with exact comparisons. */
#include "narrow/interval.h"

#include "core/exact.h"
#include "core/numbers.h"

static bool interval_rounded_fraction_is_less(grz_time_fraction a,
                                              grz_time_fraction b) {
    grz_product_sum sum = { 0 };
    grz_product_sum_add(&sum, a.numerator, b.denominator, 1);
    grz_product_sum_add(&sum, a.low, b.denominator, 1);
    grz_product_sum_add(&sum, b.numerator, a.denominator, -1);
    grz_product_sum_add(&sum, b.low, a.denominator, -1);
    return grz_product_sum_sign(&sum) < 0;
}

static bool interval_fraction_is_less(grz_time_fraction a, grz_time_fraction b) {
    if (a.low != 0 || b.low != 0)
        return interval_rounded_fraction_is_less(a, b);
    const grz_double_double left = grz_two_product(a.numerator, b.denominator),
                            right = grz_two_product(b.numerator, a.denominator);
    return left.high < right.high ||
           (left.high == right.high && left.low < right.low);
}

static double interval_fraction_value(grz_time_fraction time) {
    return grz_min(time.numerator / time.denominator, 1);
}

grz_slab grz_slab_whole(graze_edges edges) {
    return (grz_slab){ .first = { 0, 1, 0 },
                       .last = { 1, 1, 0 },
                       .is_closed = edges == GRAZE_CLOSED };
}

static bool interval_number_is_in(const grz_slab *slab, double distance) {
    if (slab->is_closed)
        return distance >= 0;
    return distance > 0;
}

/* As grz_slab_clip, of distances with a margin added to them. */
static void interval_slab_clip_grown(grz_slab *slab, double from, double to,
                                     double margin) {
    const grz_double_double grown = grz_two_sum(from, margin);
    const bool is_in_from = interval_number_is_in(slab, grown.high);
    const bool is_in_to = interval_number_is_in(slab, to + margin);
    if (is_in_from && is_in_to)
        return;
    if (is_in_from) {
        const grz_time_fraction end = { grown.high, from - to, grown.low };
        if (interval_fraction_is_less(end, slab->last))
            slab->last = end;
    } else if (is_in_to) {
        const grz_time_fraction begin = { 0 - grown.high, to - from, 0 - grown.low };
        if (interval_fraction_is_less(slab->first, begin))
            slab->first = begin;
    } else {
        slab->is_empty = true;
    }
}

void grz_slab_clip(grz_slab *slab, double from, double to) {
    interval_slab_clip_grown(slab, from, to, 0);
}

bool grz_slab_interval(const grz_slab *slab, grz_interval *interval) {
    const bool is_left = slab->is_closed
                             ? !interval_fraction_is_less(slab->last, slab->first)
                             : interval_fraction_is_less(slab->first, slab->last);
    if (slab->is_empty || !is_left)
        return false;
    *interval = (grz_interval){ interval_fraction_value(slab->first),
                                interval_fraction_value(slab->last) };
    return true;
}

typedef struct axis_motion {
    double min[2], max[2];
} axis_motion;

static axis_motion interval_x_motion(const grz_box_motion *box) {
    return (axis_motion){ { (double)box->from.min_x, (double)box->to.min_x },
                          { (double)box->from.max_x, (double)box->to.max_x } };
}

static axis_motion interval_y_motion(const grz_box_motion *box) {
    return (axis_motion){ { (double)box->from.min_y, (double)box->to.min_y },
                          { (double)box->from.max_y, (double)box->to.max_y } };
}

/* The boxes overlap on both sides, and neither is empty. */
static void interval_clip_axis(grz_slab *slab, axis_motion a, axis_motion b,
                               double margin) {
    interval_slab_clip_grown(slab, b.max[0] - a.min[0], b.max[1] - a.min[1], margin);
    interval_slab_clip_grown(slab, a.max[0] - b.min[0], a.max[1] - b.min[1], margin);
    grz_slab_clip(slab, a.max[0] - a.min[0], a.max[1] - a.min[1]);
    grz_slab_clip(slab, b.max[0] - b.min[0], b.max[1] - b.min[1]);
}

bool grz_boxes_toi(const grz_box_motion *a, const grz_box_motion *b,
                   const grz_toi_rule *rule, grz_interval *interval) {
    grz_slab slab = grz_slab_whole(rule->edges);
    interval_clip_axis(&slab, interval_x_motion(a), interval_x_motion(b),
                       rule->margin);
    interval_clip_axis(&slab, interval_y_motion(a), interval_y_motion(b),
                       rule->margin);
    return grz_slab_interval(&slab, interval);
}
