/* cut.h: how the plane is cut: into bands along y, and along x into places, which bins are made of.
 *
 * Chosen from a sample: a poor choice costs time, never a pair.
 */
#ifndef GRZ_BROAD_BANDS_CUT_H
#define GRZ_BROAD_BANDS_CUT_H

#include "broad/bands/input.h"
#include "core/ruler.h"

/* Places are numbered in 16 bits, and bands share the other half of a key with the kinds of boxes. */
enum { GRZ_PLACES = 1 << 16, GRZ_MOST_LINES = (1 << 16) - 1 };

typedef struct grz_cut {
    grz_ruler bands, places;
    float from_y, to_y;
    uint32_t band_count;
    uint32_t bins; /* so many in each band would be half a mean width wide */
} grz_cut;

grz_cut grz_cut_make(const grz_bands_input *all);

/* Have half as many bands, twice as high. */
void grz_cut_coarsen(grz_cut *cut);

#endif
