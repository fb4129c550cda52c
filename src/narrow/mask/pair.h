/* pair.h: the pair questions at offsets of which no sum overflows. */
#ifndef GRZ_NARROW_MASK_PAIR_H
#define GRZ_NARROW_MASK_PAIR_H

#include "graze/mask_pair.h"
#include "narrow/mask/meeting.h"

/* What can be seen from a quarter turn further: the same two masks, b upon a as before. */
typedef struct grz_pair {
    graze_mask_view a, b;
    grz_offset offset;
} grz_pair;

grz_pair grz_pair_turned(grz_pair pair);

#endif
