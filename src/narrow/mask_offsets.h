/* mask_offsets.h: two masks at any two places, as whole offsets of one in the other.
 *
 * Between whole pixels a square of one lies on up to four of the other. So what is asked of two masks is
 * asked at the whole offsets next to theirs: along an axis two of them between pixels, and one on a whole
 * pixel, or three, if squares are closed and reach one pixel further. Only the difference of the places
 * counts.
 */
#ifndef GRZ_NARROW_MASK_OFFSETS_H
#define GRZ_NARROW_MASK_OFFSETS_H

#include "graze/mask_pair.h"
#include "graze/shape.h"

enum { GRZ_MASK_OFFSETS_MAX = 3 };

/* a - b, rounded, but whole only if it is exactly that: it lies between the same whole numbers as the truth.
 */
double grz_coordinate_difference(double a, double b);

/* Along one axis: whole offsets, ascending. None if the two are too far from each other for any. */
typedef struct grz_mask_offsets {
    uint32_t count;
    int32_t at[GRZ_MASK_OFFSETS_MAX];
} grz_mask_offsets;

/* View b in view a, at (x, y); whole numbers only where the places differ by exactly that. */
typedef struct grz_mask_pair {
    graze_mask_view a, b;
    double x, y;
    grz_mask_offsets along, across; /* x, y */
} grz_mask_pair;

void grz_mask_pair_make(const graze_shape *a, const graze_shape *b, graze_edges edges, grz_mask_pair *pair);

/* The same pair with x for y; the same pair seen in a mirror, where greater x is smaller x. */
grz_mask_pair grz_mask_pair_transposed(const grz_mask_pair *pair);
grz_mask_pair grz_mask_pair_mirrored(const grz_mask_pair *pair);

/* The first pixel, by y, then by x, that is solid in both at any of the offsets, and that offset. False:
 * none. */
typedef struct grz_mask_shared_pixel {
    graze_pixel pixel; /* of a; its x need not be the smallest of all */
    int32_t x, y;      /* the offset */
} grz_mask_shared_pixel;

bool grz_mask_pair_first(const grz_mask_pair *pair, grz_mask_shared_pixel *share);

#endif
