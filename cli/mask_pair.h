/* mask_pair.h: what `graze mask` tells of two masks, at whole pixels and between them. */
#ifndef CLI_MASK_PAIR_H
#define CLI_MASK_PAIR_H

#include "graze/mask_pair.h"

/* Two masks, and where b's first pixel lies in a. */
typedef struct mask_pair {
    graze_mask_view a, b;
    double x, y;
} mask_pair;

/* `first`, the pixel of a with the smallest y, and then the smallest x, that shares area with b, means
 * nothing where nothing overlaps. `area`: a count of pixels if the place is whole. */
typedef struct mask_pair_facts {
    bool overlaps;
    graze_pixel first;
    double area;
} mask_pair_facts;

mask_pair_facts mask_pair_ask(const mask_pair *pair);

/* The smallest rectangle around all pixels of a that share area with b. False: there are none. */
bool mask_pair_bounds(const mask_pair *pair, graze_rect *bounds);

/* Whether b lies at whole pixels. */
bool mask_pair_is_whole(const mask_pair *pair);

#endif
