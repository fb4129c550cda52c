/* ask.h: questions to a world beyond points and boxes: circles, segments, the first hit, the nearest.
 *
 * The same questions as a survey's (survey.h) with the same rules, about the enabled boxes of a world where
 * they stand now, under the world's edge rule; shapes in boxes are not looked at. Answered like all queries
 * (query.h): by the world's index once there is one, whatever the method, else by a look at every box; by
 * several threads between two changes. Equal times and distances come by slot.
 */
#ifndef GRAZE_ASK_H
#define GRAZE_ASK_H

#include "graze/survey.h"
#include "graze/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A box that was found, and how; see graze_answer. */
typedef struct graze_sighting {
    graze_part part;
    double time, distance;
    graze_point normal; /* of length 1, or 0, 0 */
} graze_sighting;

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
typedef struct graze_sightings {
    graze_sighting *items;
    size_t *starts;
    size_t count;
    size_t item_capacity, start_capacity;
    graze_scratch scratch;
    graze_allocator allocator;
} graze_sightings;

/* Give the memory back; it is empty then and can be used again. */
void graze_sightings_free(graze_sightings *sightings);

/* Replace `out` by the answers to one or many questions, in their order; each answer in the order of its
 * kind, else by slot. Exact, in double coordinates within +-GRAZE_COORD_MAX; a radius may be larger. Sees
 * every call made before it.
 *
 * Cost: a segment is walked in pieces, so that it looks at what lies along it, and the first hit ends the
 * walk; nearest looks at squares that double until they hold enough.
 *
 * Errors: those of graze_survey_ask, GRAZE_TOO_FAR, for any question, found before the first is answered;
 * GRAZE_OUT_OF_MEMORY. `out` then has no answers, count 0. */
graze_status graze_world_ask(const graze_world *world, const graze_question *questions, size_t count,
                             graze_sightings *out);

#ifdef __cplusplus
}
#endif

#endif
