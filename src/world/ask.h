/* ask.h: a question to a world under way: boxes that may answer it are found area by area, and shown to it.
 */
#ifndef GRZ_WORLD_ASK_H
#define GRZ_WORLD_ASK_H

#include "survey/asking.h"
#include "world/answer.h"

typedef struct grz_world_asking {
    const graze_world *world;
    grz_view view;
    grz_answers near; /* boxes that may answer */
    grz_asking asking;
} grz_world_asking;

/* Show the question all boxes that share a place with an area, borders included; *seen is how many. Errors
 * are kept in asking.found.status. */
void grz_ask_area(grz_world_asking *self, const graze_area *area, size_t *seen);

/* About as far as boxes of the index are apart; 0 where that is not known. */
double grz_ask_spacing(const grz_world_asking *self);

/* Look for all answers, of segments and of nearest; the question has begun. */
void grz_ask_along(grz_world_asking *self);
void grz_ask_around(grz_world_asking *self);

#endif
