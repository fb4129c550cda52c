/* slab.c: see slab.h. */
#include "narrow/interval.h"

#include "core/exact.h"
#include "core/numbers.h"

static bool is_before(grz_time_fraction a, grz_time_fraction b) {
    const grz_double_double left = grz_two_product(a.over, b.under), right = grz_two_product(b.over, a.under);
    return left.high < right.high || (left.high == right.high && left.low < right.low);
}

static double time_of(grz_time_fraction at) {
    return grz_min(at.over / at.under, 1);
}

grz_slab grz_slab_whole(graze_edges edges) {
    return (grz_slab){ .first = { 0, 1 }, .last = { 1, 1 }, .is_closed = edges == GRAZE_CLOSED };
}

void grz_slab_clip(grz_slab *slab, double from, double to) {
    const bool is_in_from = slab->is_closed ? from >= 0 : from > 0;
    const bool is_in_to = slab->is_closed ? to >= 0 : to > 0;
    if (is_in_from && is_in_to)
        return;
    if (is_in_from) {
        const grz_time_fraction end = { from, from - to };
        slab->last = is_before(end, slab->last) ? end : slab->last;
    } else if (is_in_to) {
        const grz_time_fraction begin = { 0 - from, to - from };
        slab->first = is_before(slab->first, begin) ? begin : slab->first;
    } else {
        slab->is_none = true;
    }
}

bool grz_slab_interval(const grz_slab *slab, grz_interval *times) {
    const bool is_left =
        slab->is_closed ? !is_before(slab->last, slab->first) : is_before(slab->first, slab->last);
    if (slab->is_none || !is_left)
        return false;
    *times = (grz_interval){ time_of(slab->first), time_of(slab->last) };
    return true;
}
