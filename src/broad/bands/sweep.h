/* sweep.h: some of the bands, one after the other: lines put in order, filled into columns, joined.
 *
 * The work is divided into parts, which run at once and share nothing but what they read.
 */
#ifndef GRZ_BROAD_BANDS_SWEEP_H
#define GRZ_BROAD_BANDS_SWEEP_H

#include "broad/bands/bands.h"

typedef struct grz_sweep {
    const grz_bands *bands;
    uint32_t begin, end; /* which bands */
    grz_sink *out;
    grz_strip_tally tally;
    float *columns;                    /* what it works with: five columns, */
    uint32_t *groups, *numbers, *ends; /* and the rest of its strips */
    size_t stride;                     /* from one column to the next */
    grz_strip strips[GRZ_MOST_KINDS];
} grz_sweep;

/* How many words of memory a sweep of bands begin .. end works with; and give it so many. */
size_t grz_sweep_words(const grz_bands *bands, uint32_t begin, uint32_t end);
void grz_sweep_use(grz_sweep *sweep, uint32_t *words);

/* Push the pairs of its bands, or stop where that is not worth while. */
void grz_sweep_run(grz_sweep *sweep);

static inline uint32_t grz_line_begin(const grz_bands *bands, uint32_t line) {
    return ((const uint32_t *)bands->starts.data)[line];
}

static inline uint32_t grz_band_begin(const grz_bands *bands, uint32_t band) {
    return grz_line_begin(bands, band * bands->input->kind_count);
}

#endif
