/* mask_work.h: two masks of one size. They lie fully upon each other at an offset
 * which is not a multiple of anything, and share no pixel: a search for one has to
 * read all of them.
 */
#ifndef BENCH_MASK_WORK_H
#define BENCH_MASK_WORK_H

#include "bench/texts/map_listing.h"
#include "graze/mask.h"
#include "simd/kernels.h"

/* A view with the same look as its mask. */
typedef struct mask_look {
    const char *name;
    graze_mask_view view; /* of a mask of the work's */
} mask_look;

enum { MASK_LOOKS = 8, MASK_OFFSET_X = 5, MASK_OFFSET_Y = 3 };

typedef struct mask_work {
    uint32_t side;
    graze_mask *a, *b;
    mask_look looks[MASK_LOOKS]; /* at b; the first is b as it is */
    map_listing_map a_map, b_map;
} mask_work;

/* False: no memory, and nothing is kept. */
bool mask_work_open(mask_work *work, uint32_t side);
void mask_work_close(mask_work *work);

/* Have this kernel walk over a, also where the machine has a faster one. */
void mask_work_choose(mask_work *work, const grz_kernels *kernel);

#endif
