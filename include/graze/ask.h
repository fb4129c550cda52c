/* ask.h: questions to a world about what players see: points, boxes, circles, segments, the nearest.
 *
 * The same questions as a survey's (survey.h) with the same rules, about the enabled parts of a world where
 * they stand now, under the world's edge rule. Answered like all queries (query.h): by the world's index once
 * there is one, whatever the method, else by a look at every box; by several threads between two changes.
 * Equal times and distances come by slot.
 *
 * A part with a shape (part_shape.h) answers by its shape, not by the box around it: what is under the cursor
 * at the corner of a circle's box is not the circle. Half-open, a point is in a box or a pixel by
 * [min, max), and in any other shape if it is in its inside; a circle or a box finds shapes that touch it as
 * shapes do (shape.h); a segment meets a shape whose inside it goes into (between two solid pixels or tiles
 * side by side, too), and its normal is that of the border there, of length 1; nearest is by the distance to
 * the shape, 0 inside. What holds for boxes exactly, holds for these as their contacts and sweeps do
 * (shape.h, motion.h): times and distances are doubles within some roundings. In a world that has or had a
 * shape times and distances are compared as doubles. A mask without pixels is found by nothing.
 */
#ifndef GRAZE_ASK_H
#define GRAZE_ASK_H

#include "graze/index.h"
#include "graze/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A box that was found, and how; see graze_index_hit. */
typedef struct graze_hit {
    graze_part part;
    double time, distance;
    graze_point normal; /* of length 1, or 0, 0 */
} graze_hit;

/* Memory that questions work in; part of a list, and kept by it. Not to be touched. */
typedef struct graze_scratch {
    void *blocks[2];
    size_t bytes[2];
} graze_scratch;

/* The answers to `count` questions, in memory that the caller owns and graze grows. The i-th found
 * items[starts[i]] to items[starts[i + 1] - 1]; starts has count + 1 members. Zeroed, it is empty and uses
 * the C library's memory; used again, it keeps its memory. Set `allocator` before the first use, or not at
 * all.
 */
typedef struct graze_hits {
    graze_hit *items;
    size_t *starts;
    size_t count;
    size_t item_capacity, start_capacity;
    graze_scratch scratch;
    graze_allocator allocator;
} graze_hits;

/* Give the memory back; it is empty then and can be used again. */
void graze_hits_free(graze_hits *sightings);

/* Yes or no to `count` questions, in memory that the caller owns and graze grows; as graze_hits. */
typedef struct graze_verdicts {
    bool *items;
    size_t count, capacity;
    graze_scratch scratch;
    graze_allocator allocator;
} graze_verdicts;

/* Give the memory back; it is empty then and can be used again. */
void graze_verdicts_free(graze_verdicts *verdicts);

/* Replace `out` by the answers to one or many questions, in their order; each answer in the order of its
 * kind, else by slot. Exact, in double coordinates within +-GRAZE_COORD_MAX; a radius may be larger. Sees
 * every call made before it.
 *
 * Cost: a segment is walked in pieces, so that it looks at what lies along it, and the first hit ends the
 * walk; nearest looks at squares that double until they hold enough.
 *
 * Errors: those of graze_index_query, GRAZE_OUT_OF_RANGE, for any question, found before the first is
 * answered; GRAZE_OUT_OF_MEMORY. `out` then has no answers, count 0. */
graze_status graze_world_query(const graze_world *world, const graze_query *questions, size_t count,
                               graze_hits *out);

/* Whether each question finds anything: what graze_world_query says, by the same tests, but each is over with
 * the first thing that is found. Errors as graze_world_query. */
graze_status graze_world_query_any(const graze_world *world, const graze_query *questions, size_t count,
                                   graze_verdicts *out);

#ifdef __cplusplus
}
#endif

#endif
