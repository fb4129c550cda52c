/* bands.h: all pairs of a crowd of boxes of one class, by bands: the fast search of `auto`.
 *
 * The plane is cut into bands along y, a few mean box heights high. Each band is put in coarse order along x
 * and swept by eight lanes at a time (see strip.h). Costs a few passes over the boxes, and tests in
 * proportion to the boxes that begin within a box's width in its bands.
 */
#ifndef GRZ_BROAD_BANDS_BANDS_H
#define GRZ_BROAD_BANDS_BANDS_H

#include "broad/bands/strip.h"
#include "broad/crowd.h"

/* Where the entries of a band are among all columns, and its bins among all starts. */
typedef struct grz_band {
    uint32_t begin, count;
    uint32_t longest; /* the most bins that one of its boxes reaches beyond its first */
    grz_ruler bins;
} grz_band;

/* What it works with, kept between searches. Zeroed, then with an allocator and a kernel, it is empty. */
typedef struct grz_bands {
    const graze_allocator *allocator;
    const grz_strip_kernel *kernel;
    grz_ruler ruler;     /* along y */
    float from_x, to_x;  /* where bins are, along x */
    uint32_t band_count; /* 0: nothing was searched */
    grz_buffer starts;   /* uint32_t by band: where its entries begin */
    grz_buffer entries;  /* grz_entry, band by band; ghosts marked in their row */
    grz_buffer bins;     /* uint32_t: the bin of each entry of the band at hand */
    grz_buffer bands;    /* grz_band */
    grz_buffer columns;  /* all strips */
    grz_buffer bin_starts;
    uint32_t length; /* of a column */
} grz_bands;

/* Push the pairs of the entries, and keep the bands for queries. *is_suited is false, and nothing was pushed,
 * if the boxes lie so unevenly that bands would be slow. */
graze_status grz_bands_pairs(grz_bands *bands, const grz_entry *entries, uint32_t count,
                             const grz_found *found, bool *is_suited);

/* The same without looking for pairs: to be probed, and for queries. */
graze_status grz_bands_fill(grz_bands *bands, const grz_entry *entries, uint32_t count, bool *is_suited);

/* Push the pairs of an entry of another class with the entries of the last search. */
void grz_bands_probe(const grz_bands *bands, const grz_entry *entry, grz_sink *out, grz_strip_tally *tally);

/* Whether so many tests are worth while for so many boxes and the pairs found; where not, a search is given
 * up. */
bool grz_bands_are_worth(uint64_t tests, uint32_t boxes, uint64_t pairs);

/* Push the rows of the last search that overlap an area, each once, as (row, row). */
void grz_bands_query(const grz_bands *bands, graze_box area, grz_sink *out);

void grz_bands_free(grz_bands *bands);

#endif
