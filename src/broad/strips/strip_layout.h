/* cut.h: how the plane is cut: into bands along y, and along x into places, which bins are made of.
 *
 * Chosen from a sample: a poor choice costs time, never a pair.
 */
#ifndef GRZ_BROAD_STRIPS_STRIP_LAYOUT_H
#define GRZ_BROAD_STRIPS_STRIP_LAYOUT_H

#include "broad/strips/strips_input.h"
#include "core/quantizer.h"

/* Places are numbered in 16 bits, and bands share the other half of a key with the kinds of boxes. */
enum { GRZ_STRIP_X_KEYS = 1 << 16, GRZ_STRIP_RUNS_MAX = (1 << 16) - 1 };

typedef struct grz_strip_layout {
    grz_quantizer bands, places;
    float from_y, to_y;
    uint32_t band_count;
    uint32_t bins; /* so many in each band would be half a mean width wide */
} grz_strip_layout;

grz_strip_layout grz_strip_layout_make(const grz_strips_input *all);

/* Have half as many bands, twice as high. */
void grz_strip_layout_coarsen(grz_strip_layout *cut);

#endif
