/* drift_world.h: a world in which the squares of a drift are bodies of one box each. */
#ifndef BENCH_DRIFT_WORLD_H
#define BENCH_DRIFT_WORLD_H

#include "bench/drift.h"
#include "graze/graze.h"

/* bodies[i] is square i; after those of the drift there is room for `spare` more, which are the caller's. */
typedef struct drift_world {
    graze_world *world;
    graze_body *bodies;
    uint32_t count, spare;
} drift_world;

/* Open a world and add the squares, on layer 0, where they are now; on an error it is closed again. `spare`
 * may be set before. */
graze_status drift_world_open(drift_world *w, const graze_world_config *config, const drift *field);
void drift_world_close(drift_world *w);

/* Add a body of one box. */
graze_status drift_world_add(drift_world *w, graze_box box, uint8_t layer, graze_body *body);

/* Place all squares where they are now, in one call. */
graze_status drift_world_place(drift_world *w, const drift *field);

#endif
