/* cut.c: see cut.h. */
#include "narrow/cut.h"

#include "core/exact.h"

static bool is_before(grz_moment a, grz_moment b) {
    const grz_two left = grz_two_product(a.over, b.under), right = grz_two_product(b.over, a.under);
    return left.high < right.high || (left.high == right.high && left.low < right.low);
}

static double time_of(grz_moment at) {
    const double time = at.over / at.under;
    return time < 1 ? time : 1;
}

grz_cut grz_cut_begin(graze_edges edges) {
    return (grz_cut){ .first = { 0, 1 }, .last = { 1, 1 }, .is_closed = edges == GRAZE_CLOSED };
}

void grz_cut_take(grz_cut *cut, double from, double to) {
    const bool is_in_from = cut->is_closed ? from >= 0 : from > 0;
    const bool is_in_to = cut->is_closed ? to >= 0 : to > 0;
    if (is_in_from && is_in_to)
        return;
    if (is_in_from) {
        const grz_moment end = { from, from - to };
        cut->last = is_before(end, cut->last) ? end : cut->last;
    } else if (is_in_to) {
        const grz_moment begin = { 0 - from, to - from };
        cut->first = is_before(cut->first, begin) ? begin : cut->first;
    } else {
        cut->is_none = true;
    }
}

bool grz_cut_times(const grz_cut *cut, grz_times *times) {
    const bool is_left =
        cut->is_closed ? !is_before(cut->last, cut->first) : is_before(cut->first, cut->last);
    if (cut->is_none || !is_left)
        return false;
    *times = (grz_times){ time_of(cut->first), time_of(cut->last) };
    return true;
}
