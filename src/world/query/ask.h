/* ask.h: a question to a world under way: boxes that may answer it are found area by area, and shown to it.
 */
#ifndef GRZ_WORLD_QUERY_ASK_H
#define GRZ_WORLD_QUERY_ASK_H

#include "graze/ask.h"
#include "narrow/toi.h"
#include "survey/asking.h"
#include "world/query/answer.h"

/* What is known about boxes without a closer look: nothing, or that a segment misses them, or that others are
 * nearer. */
typedef enum grz_foresight { GRZ_FORESEES_NOTHING, GRZ_FORESEES_RAY, GRZ_FORESEES_NEAREST } grz_foresight;

/* A way that is looked along: that of a place, or of all that lies around it as far as `around` says. */
typedef struct grz_sight_line {
    grz_ray ray;
    graze_area around; /* relative to the place */
    bool is_first;     /* only the first hit is asked for */
} grz_sight_line;

typedef struct grz_world_asking {
    const graze_world *world;
    grz_index_view view;
    grz_index_filter filter;
    bool is_whole;        /* the index alone answers */
    bool is_along;        /* the answers lie along a way */
    bool stops_early;     /* any answer is enough */
    double spacing;       /* about as far as boxes of the index are apart; 0 where that is not known */
    grz_handle_list near; /* boxes that may answer */
    grz_foresight foresight;
    grz_ray_filter glance; /* of a segment */
    grz_asking asking;
    grz_survey_search plain; /* how boxes are looked at, where there are shapes, too */
} grz_world_asking;

/* Begin a batch of questions, in memory that is kept in `scratch`; end it. */
void grz_world_asking_begin(grz_world_asking *self, const graze_world *world, size_t count,
                            const graze_allocator *allocator, const graze_scratch *scratch);
void grz_world_asking_end(const grz_world_asking *self, graze_scratch *scratch);

void grz_scratch_free(graze_scratch *scratch, const graze_allocator *allocator);

/* Show the question all boxes that share a place with an area, borders included; *seen is how many. Errors
 * are kept in asking.found.status. */
void grz_ask_area(grz_world_asking *self, const graze_area *area, size_t *seen);

/* Show the question boxes of the index, by places in self->near; the first `in_grid` lie on the grid.
 */
void grz_ask_show_places(grz_world_asking *self, size_t in_grid);

/* Whether no more needs to be looked at. */
static inline bool grz_ask_is_over(const grz_world_asking *self) {
    const grz_survey_found *found = &self->asking.found;
    return found->status != GRAZE_OK || (self->stops_early && found->count > 0);
}

/* Let the shapes of parts answer a question that has begun, if the world has any. */
void grz_ask_look_closer(grz_world_asking *self);

/* Add how a part was met on a way. */
void grz_ask_add_impact(grz_survey_found *found, uint32_t row, const grz_cast_hit *impact, bool is_first);

/* The order of what is met on a way: by time, as a double, and by row. */
int grz_ask_by_time(const void *context, const grz_survey_item *a, const grz_survey_item *b);

/* Answer one question that can be asked; the answers are in asking.found, in order. */
void grz_ask_one(grz_world_asking *self, const graze_query *question);

/* Whether all of some questions can be asked. */
graze_status grz_questions_check(const graze_query *questions, size_t count);

/* Begin a list of so many answers; append one. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_sightings_begin(graze_hits *out, size_t count);
graze_status grz_sightings_append(const grz_world_asking *self, graze_hits *out);

/* Look for all answers along a line, and for the nearest; the question has begun. */
void grz_ask_along(grz_world_asking *self, const grz_sight_line *line);
void grz_ask_around(grz_world_asking *self);

#endif
