/* points.h: points of doubles rounded to floats, both coordinates at once.
 *
 * A query for a point or an area becomes a box of floats, as an index has boxes. The
 * vectors are those of GCC and Clang; two lanes need no table of kernels. */
#pragma once

#include "graze/box.h"
#include "graze/geometry.h"

#include <stdint.h>
#include <string.h>

typedef double simd_point __attribute__((vector_size(16)));
typedef int64_t simd_point_words __attribute__((vector_size(16)));
typedef float simd_point_floats __attribute__((vector_size(8)));
typedef int32_t simd_point_ints __attribute__((vector_size(8)));

/* Words of many coordinates: below zero if one is out of range, not zero if one is
 * not a float. */
typedef struct grz_point_rounding {
    simd_point_words range, rest;
} grz_point_rounding;

/* Round two coordinates down to floats, or with `is_below` to floats below them. */
static inline double grz_point_floor(grz_point_rounding *all, const graze_point *at,
                                     bool is_below) {
    /* the bits of GRAZE_COORD_MAX */
    const int64_t max = INT64_C(0x43b0000000000000);
    /* one by one: a load of both would wait for a query just written */
    const simd_point exact = { *(const volatile double *)&at->x,
                               *(const volatile double *)&at->y };
    simd_point_floats nearest = __builtin_convertvector(exact, simd_point_floats);
    const simd_point back = __builtin_convertvector(nearest, simd_point);
    const simd_point_words is_above = is_below ? back >= exact : back > exact;
    /* as grz_float_previous does it */
    simd_point_ints bits = (simd_point_ints)(0.0f - nearest);
    bits += __builtin_convertvector(is_above, simd_point_ints) & (bits >> 31 | 1);
    nearest = -(simd_point_floats)bits;
    all->range |= max - ((simd_point_words)exact & INT64_MAX);
    all->rest |= (simd_point_words)exact ^ (simd_point_words)back;
    double both;
    memcpy(&both, &nearest, sizeof both);
    return both;
}

static inline void grz_box_write(graze_box *box, double min, double max) {
    const simd_point edges = { min, max };
    memcpy(box, &edges, sizeof *box);
}

/* Whether no coordinate was out of range. */
static inline bool grz_points_are_in_range(const grz_point_rounding *all) {
    return (all->range[0] | all->range[1]) >= 0;
}

/* Whether all coordinates were floats. */
static inline bool grz_points_are_floats(const grz_point_rounding *all) {
    return (all->rest[0] | all->rest[1]) == 0;
}
