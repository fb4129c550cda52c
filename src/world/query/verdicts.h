/* verdicts.h: yes or no to many questions: each is asked as ever, and over with its first answer. */
#ifndef GRZ_WORLD_QUERY_VERDICTS_H
#define GRZ_WORLD_QUERY_VERDICTS_H

#include "world/query/ask.h"

/* Who asks the i-th question: what is found is then in at->asking.found. */
typedef struct grz_judge {
    void *self;
    grz_world_asking *at;
    void (*ask)(void *self, size_t i);
} grz_judge;

/* Replace `out` by the verdicts on `count` questions. Error: GRAZE_OUT_OF_MEMORY; `out` is empty then. */
graze_status grz_verdicts_take(const graze_world *world, size_t count, const grz_judge *judge,
                               graze_verdicts *out);

#endif
