/* workload_world.h: a world in which the boxes of a workload are bodies of one box
 * each. */
#ifndef BENCH_WORKLOAD_WORLD_H
#define BENCH_WORKLOAD_WORLD_H

#include "bench/workloads/workload.h"
#include "graze/graze.h"

#ifdef __cplusplus
extern "C" {
#endif

/* bodies[i] is box i, which is its user data; after those of the workload there is
 * room for `spare` more, which are the caller's. */
typedef struct workload_world {
    graze_world *world;
    graze_body *bodies;
    uint32_t count, spare;
} workload_world;

/* Open a world and add the boxes where they are now, under the workload's rules if
 * the config has none. On an error it is closed again. `spare` may be set before.
 * The workload has places (w->x). */
graze_status workload_world_open(workload_world *w, const graze_world_config *config,
                                 const workload *work);
void workload_world_close(workload_world *w);

/* Add a body of one box. */
graze_status workload_world_add(workload_world *w, graze_box box, uint8_t layer,
                                graze_body *body);

/* Put the bodies where the boxes are now, in one call, after dead ones have been
 * removed and born ones added. */
graze_status workload_world_place(workload_world *w, const workload *work);

#ifdef __cplusplus
}
#endif

#endif
