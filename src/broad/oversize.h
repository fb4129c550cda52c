/* oversize.h: boxes too large for the cells of a grid, against everything.
 *
 * Where a text's method holds for boxes of ordinary size only, the others go on a list of their own: a few
 * are tested against all, many are swept, so that a badly chosen cell costs what axis sorting costs, never
 * more.
 */
#ifndef GRZ_BROAD_OVERSIZE_H
#define GRZ_BROAD_OVERSIZE_H

#include "broad/roster.h"
#include "broad/sweep.h"

/* What it works with, kept between steps. */
typedef struct grz_oversize {
    grz_roster large;
    grz_sweep_room room;
} grz_oversize;

/* Push the pairs that the entries of `roster` with home_x GRZ_HOME_LARGE make with each other and with the
 * rest. The roster loses its large entries and may be sorted. */
graze_status grz_oversize_pairs(grz_oversize *oversize, grz_roster *roster, const graze_allocator *allocator,
                                const grz_found *found);

void grz_oversize_free(grz_oversize *oversize, const graze_allocator *allocator);

#endif
