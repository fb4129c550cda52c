/* bands.h: all pairs of boxes, by bands: the fast search of `auto`.
 *
 * The plane is cut into bands along y, some mean box heights high (cut.h). One pass over the boxes finds the
 * band and the place along x of each; they are gathered by band, each band's are put in coarse order along x
 * by one counting sort, and swept by vectors (strip.h). Boxes of different kinds have lines of their own in a
 * band. A line's boxes are copied once, from where they are into columns that stay in the cache.
 *
 * Costs a few passes over the boxes, and tests in proportion to the boxes that begin within a box's width in
 * its bands. Works in chunks of boxes and in runs of bands, whose order does not depend on who does them.
 */
#ifndef GRZ_BROAD_STRIPS_STRIPS_H
#define GRZ_BROAD_STRIPS_STRIPS_H

#include "broad/strips/segment_tree.h"
#include "core/tasks.h"
#include "broad/strips/strip_layout.h"
#include "simd/kernels.h"

/* Some of the boxes: what was found out about them. */
typedef struct grz_strip_chunk {
    uint32_t begin, end;
    uint32_t duplicates;
    grz_strip_assigned placed;
} grz_strip_chunk;

/* A box in a line, before it is put in order: its number with the mark of a ghost, and its place along x. */
typedef uint64_t grz_strip_entry;

/* What it works with, kept between searches. Zeroed, then with an allocator, tasks and a kernel, it is empty.
 */
typedef struct grz_strips {
    const graze_allocator *allocator;
    const graze_tasks *tasks;
    const grz_kernels *kernels;
    const grz_strips_input *input; /* during a search */
    grz_strip_layout cut;
    uint32_t line_count; /* a line for each kind in each band; 0: the last search was not done by bands */
    uint32_t chunk_count;
    double pairs_an_entry;     /* at most found so far, more or less */
    grz_buffer chunks;         /* grz_strip_chunk */
    grz_buffer keys;           /* uint32_t by box: see grz_strip_assignment */
    grz_buffer duplicate_keys; /* by ghost, so many places a chunk */
    grz_buffer duplicate_rows;
    grz_buffer counts;             /* uint32_t by chunk and line: its boxes, then where the next goes */
    grz_buffer starts;             /* uint32_t by line: where its entries begin */
    grz_buffer entries;            /* grz_strip_entry, line by line */
    grz_buffer parts, work, found; /* of the sweep */
    grz_segment_tree spans;
} grz_strips;

/* Push the pairs of all boxes that may meet; by spans, where bands would waste their tests. Errors:
 * GRAZE_OUT_OF_MEMORY, and that of graze_box_check for the first box that it refuses. */
graze_status grz_strips_pairs(grz_strips *bands, const grz_strips_input *input, grz_pair_sink *out,
                              graze_counters *counters);

/* Make room for what differs a little from search to search: for more, so that it need not be made again. */
graze_status grz_strips_reserve(const grz_strips *bands, grz_buffer *buffer, size_t count, size_t item);

void grz_strips_free(grz_strips *bands);

#endif
