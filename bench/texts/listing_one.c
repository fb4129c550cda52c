/* listing_one.c: the test as printed, x first. */
#include "bench/texts/listing_one.h"

static bool spans_overlap(int a_first, int a_last, int b_first, int b_last) {
    return a_last > b_first && b_last > a_first;
}

bool listing_one_overlaps(listing_one_sprite a, listing_one_sprite b) {
    return spans_overlap(a.x, a.x + a.w - 1, b.x, b.x + b.w - 1) &&
           spans_overlap(a.y, a.y + a.h - 1, b.y, b.y + b.h - 1);
}
