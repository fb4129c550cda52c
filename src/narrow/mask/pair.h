/* pair.h: the pair questions at offsets of which no sum overflows. */
#ifndef GRZ_NARROW_MASK_PAIR_H
#define GRZ_NARROW_MASK_PAIR_H

#include "graze/mask_pair.h"
#include "narrow/mask_overlap.h"

/* What can be seen from a quarter turn further: the same two masks, b upon a as before. */
typedef struct grz_mask_view_pair {
    graze_mask_view a, b;
    grz_mask_offset offset;
} grz_mask_view_pair;

grz_mask_view_pair grz_mask_view_pair_turned(grz_mask_view_pair pair);

#endif
