/* mask_pair.h: questions to two masks: overlap, area, bounds, normal, separation and
 * time of impact.
 *
 * Every function takes two views, and b at an offset: pixel (x, y) of b lies on
 * pixel (x + dx, y + dy) of a. Coordinates in answers are pixels of a as it is
 * viewed. Offsets are any int32_t. Both views may be of one mask. Nothing allocates.
 *
 * Functions with names in _at take an offset between whole pixels. A mask is then
 * the union of its solid pixels' half-open squares, so up to four whole offsets
 * count. Two masks overlap if a square of one and a square of the other have a
 * common area. At an offset of infinity or NaN nothing overlaps.
 */
#ifndef GRAZE_MASK_PAIR_H
#define GRAZE_MASK_PAIR_H

#include "graze/geometry.h"
#include "graze/mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether any pixel is solid in both. */
bool graze_mask_overlaps(graze_mask_view a, graze_mask_view b, int32_t dx,
                         int32_t dy);
bool graze_mask_overlaps_at(graze_mask_view a, graze_mask_view b, double dx,
                            double dy);

/* The first pixel solid in both: the smallest y, and in that row the smallest x.
 * False: there is none, and *first is left alone. */
bool graze_mask_first_overlap(graze_mask_view a, graze_mask_view b, int32_t dx,
                              int32_t dy, graze_pixel *first);

/* How many pixels are solid in both; between whole pixels, the squares' common
 * area. */
uint32_t graze_mask_area(graze_mask_view a, graze_mask_view b, int32_t dx,
                         int32_t dy);
double graze_mask_area_at(graze_mask_view a, graze_mask_view b, double dx,
                          double dy);

/* The smallest rectangle around all pixels solid in both. False: there are none, and
 * *bounds is zeroed. */
bool graze_mask_overlap_bounds(graze_mask_view a, graze_mask_view b, int32_t dx,
                               int32_t dy, graze_rect *bounds);

/* The direction of separation, from a towards b. Along each axis it is a whole
 * number: the common area with b one pixel back, less the area with b one pixel
 * ahead. Its length has no meaning. It is zero where neither direction is better, as
 * in the middle of a larger mask and far from it. */
graze_point graze_mask_normal(graze_mask_view a, graze_mask_view b, int32_t dx,
                              int32_t dy);

/* The shortest motion of b, along x or along y, to an offset where it does not
 * overlap a: zero if it does not now. Motions along x are preferred to those along
 * y, and those towards less to those towards greater, if they are equally short. */
graze_pixel graze_mask_separation(graze_mask_view a, graze_mask_view b, int32_t dx,
                                  int32_t dy);

#define GRAZE_MASK_MOTION_MAX 1125899906842624.0 /* 2^50 */

/* A straight motion of b: from the offset (x, y) at time 0 to (x + move_x, y +
 * move_y) at time 1. */
typedef struct graze_mask_motion {
    double x, y, move_x, move_y;
} graze_mask_motion;

/* Whether the two overlap at any time from 0 to 1. *time is the time up to which
 * they do not; 0: they overlap from the beginning. Sliding along an edge is not an
 * overlap, nor is arriving at one at time 1. A motion with a number of infinity, NaN
 * or beyond +-GRAZE_MASK_MOTION_MAX touches nothing. False leaves *time alone. The
 * order of events is exact; only *time, a quotient, is rounded. */
bool graze_mask_impact(graze_mask_view a, graze_mask_view b,
                       graze_mask_motion motion, double *time);

#ifdef __cplusplus
}
#endif

#endif
