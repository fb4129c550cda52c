/* stream.h: few boxes against many: the few are put in cells, and the many go past them.
 *
 * Bullets that can hit only a player and some shots need not be put in order: each is looked at once, in the
 * cell of its min corner, where a byte says whether any of the few could overlap it. Costs a look a box of
 * the many, and a test for each that is near one of the few.
 *
 * No pair is lost. Let m of the many overlap f of the few: m.min < f.max and f.min < m.max along both axes. f
 * is in the cells of f.min - W to f.max, where W is a little more than any of the many that are not large is
 * wide (or high): then f.min - W < m.min in exact numbers, so the rounded difference is not above m.min,
 * which is a float; and the rulers are monotone. The large of the many, and the few that would be in too many
 * cells, are tested against all of the other side.
 */
#ifndef GRZ_BROAD_STREAM_STREAM_H
#define GRZ_BROAD_STREAM_STREAM_H

#include "broad/census.h"
#include "broad/crowd.h"
#include "broad/stream/stream_kernel.h"

/* One of the few, copied out of the columns; and one in a cell, and the next there. */
typedef struct grz_few_box {
    graze_box box;
    uint32_t row, group;
} grz_few_box;

typedef struct grz_few_link {
    uint32_t few, next;
} grz_few_link;

/* What it works with, kept between searches. Zeroed, then with an allocator and a kernel, it is empty. */
typedef struct grz_stream {
    const graze_allocator *allocator;
    const grz_stream_kernel *kernel;
    grz_stream_grid grid;
    grz_buffer few, wide; /* grz_few_box: all of them, and those that are in no cell */
    uint32_t few_count, wide_count;
    grz_buffer taken; /* uint8_t by cell */
    grz_buffer heads; /* uint32_t by cell: its first link, if it is taken */
    grz_buffer links; /* grz_few_link */
    uint32_t link_count;
    grz_buffer bits; /* uint64_t: which rows to look at */
} grz_stream;

/* One class of many, and which classes of few it is searched against. */
typedef struct grz_stream_job {
    uint8_t many;
    uint64_t few;
    const grz_census *census;
} grz_stream_job;

void grz_stream_open(grz_stream *stream, const graze_allocator *allocator);

/* Push the pairs of a job. *is_suited is false, and nothing was pushed, if the boxes are so uneven that this
 * would be slow. */
graze_status grz_stream_pairs(grz_stream *stream, const grz_boxes *boxes, const grz_stream_job *job,
                              const grz_found *found, bool *is_suited);

void grz_stream_free(grz_stream *stream);

#endif
