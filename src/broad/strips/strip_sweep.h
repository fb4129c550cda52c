/* sweep.h: some of the bands, one after the other: lines put in order, filled into columns, joined.
 *
 * The work is divided into parts, which run at once and share nothing but what they read.
 */
#ifndef GRZ_BROAD_STRIPS_STRIP_SWEEP_H
#define GRZ_BROAD_STRIPS_STRIP_SWEEP_H

#include "broad/strips/strips.h"

typedef struct grz_strip_sweep {
    const grz_strips *bands;
    uint32_t begin, end; /* which bands */
    grz_pair_sink *out;
    grz_strip_counts tally;
    float *columns;                    /* what it works with: five columns, */
    uint32_t *groups, *numbers, *ends; /* and the rest of its strips */
    size_t stride;                     /* from one column to the next */
    grz_strip_boxes strips[GRZ_STRIP_GROUPS_MAX];
} grz_strip_sweep;

/* How many words of memory a sweep of bands begin .. end works with; and give it so many. */
size_t grz_strip_sweep_words(const grz_strips *bands, uint32_t begin, uint32_t end);
void grz_strip_sweep_use(grz_strip_sweep *sweep, uint32_t *words);

/* Push the pairs of its bands, or stop where that is not worth while. */
void grz_strip_sweep_run(grz_strip_sweep *sweep);

static inline uint32_t grz_strip_run_begin(const grz_strips *bands, uint32_t line) {
    return ((const uint32_t *)bands->starts.data)[line];
}

static inline uint32_t grz_strip_begin(const grz_strips *bands, uint32_t band) {
    return grz_strip_run_begin(bands, band * bands->input->kind_count);
}

#endif
