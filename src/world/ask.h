/* ask.h: a question to a world under way: boxes that may answer it are found area by area, and shown to it.
 */
#ifndef GRZ_WORLD_ASK_H
#define GRZ_WORLD_ASK_H

#include "graze/ask.h"
#include "survey/asking.h"
#include "world/answer.h"

/* A way that is looked along: that of a place, or of all that lies around it as far as `around` says. */
typedef struct grz_sight_line {
    grz_ray ray;
    graze_area around; /* relative to the place */
    bool is_first;     /* only the first hit is asked for */
} grz_sight_line;

typedef struct grz_world_asking {
    const graze_world *world;
    grz_view view;
    grz_wish wish;
    bool is_whole;    /* the index alone answers */
    bool stops_early; /* any answer is enough */
    double spacing;   /* about as far as boxes of the index are apart; 0 where that is not known */
    grz_answers near; /* boxes that may answer */
    grz_asking asking;
} grz_world_asking;

/* Begin a batch of questions, in memory that is kept in `scratch`; end it. */
void grz_world_asking_begin(grz_world_asking *self, const graze_world *world, size_t count,
                            const graze_allocator *allocator, const graze_scratch *scratch);
void grz_world_asking_end(const grz_world_asking *self, graze_scratch *scratch);

/* Show the question all boxes that share a place with an area, borders included; *seen is how many. Errors
 * are kept in asking.found.status. */
void grz_ask_area(grz_world_asking *self, const graze_area *area, size_t *seen);

/* Whether no more needs to be looked at. */
static inline bool grz_ask_is_over(const grz_world_asking *self) {
    const grz_survey_found *found = &self->asking.found;
    return found->status != GRAZE_OK || (self->stops_early && found->count > 0);
}

/* Look for all answers along a line, and for the nearest; the question has begun. */
void grz_ask_along(grz_world_asking *self, const grz_sight_line *line);
void grz_ask_around(grz_world_asking *self);

#endif
