/* rank.h: sorting float64 and numbering their distinct values in float32. */
#ifndef FORMATS_RANK_H
#define FORMATS_RANK_H

#include <stddef.h>
#include <stdint.h>

/* A value that remembers where it comes from. */
typedef struct rank_item {
    uint64_t key;
    uint32_t place;
} rank_item;

/* A whole number that is ordered as the value is: less for less, equal for equal, -0.0 and 0.0 included. The
 * value is not a NaN. */
uint64_t rank_key(double value);

/* Sort `count` items by key; `spare` has room for as many. Returns where they are then: `items` or `spare`.
 */
rank_item *rank_sort(rank_item *items, rank_item *spare, size_t count);

/* How many ranks rank_value can tell apart. */
#define RANK_COUNT_MAX (2 * ((UINT64_C(1) << 24) + 36 * (UINT64_C(1) << 23)))

/* The float32 for a rank of `count` <= RANK_COUNT_MAX: increasing with the rank, within +-GRAZE_COORD_MAX. Up
 * to 2^25 ranks are whole numbers, one apart and as many below zero as above; the others follow outside, each
 * the next float32. */
float rank_value(uint64_t rank, uint64_t count);

#endif
