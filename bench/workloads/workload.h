/* workload.h: the work for measuring speed, made from a seed. The boxes are the same
 * on every machine, for `graze bench`, for the tests, and for other people's
 * libraries beside graze.
 *
 *   w1           equal squares of side 16, about one pair a box; every frame all of
 *                them lie elsewhere
 *   w2           the same squares in motion, 2.5 to 7.5 % of their side a frame
 *                along each axis, bouncing
 *   w3           20,000 bullets, 500 shots, 64 enemies and a player on a screen of
 *                1280 x 960, under rules: about 3,250 pairs a frame
 *   w3-player    the player and 20,000 of these bullets alone
 *   w4, w4b      nine in ten in clusters, sizes log-normal: about 3.1 pairs a box,
 *                and about 8
 *   w8-spot      all on one spot
 *   w8-giant     one as large as the world, the others as in w1
 *   w8-row       all along x on one line
 *   w8-column    all along y on one line
 *   w8-teleport  as w2, but each frame half of them jump anywhere
 *   w8-births    as w2, but each frame 10,000 of them die and as many are born
 *
 * w5 asks for places and areas among the squares of w1: see queries below. w6 and w7
 * are read from files: files.h. All places and moves are multiples of a unit, 2^-8
 * unless the world is too wide for it, and all sides odd multiples of half of it. So
 * edges are exact floats, and a min edge never equals a max edge. Programs with
 * different rules for shared edges find the same pairs.
 */
#ifndef BENCH_WORKLOADS_WORKLOAD_H
#define BENCH_WORKLOADS_WORKLOAD_H

#include "bench/workloads/boxes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Make the first frame. `count` 0 is the workload's own: 100,000, of w3 20,565, of
 * w3-player 20,001, of w8-spot 5,000; any other keeps how densely boxes lie (but on the spot). NULL: no
 * workload has this name, or memory ran out. */
workload *workload_open(const char *name, uint32_t count, uint64_t seed);
void workload_close(workload *w);

/* One frame on; of a workload without motion, other places for the same boxes. */
void workload_next(workload *w);

/* --- Queries of w5 --- */

/* `count` places, and the areas beginning there. Places are multiples of 2^-8
 * anywhere in the workload's world (in wider worlds 2^-6, as there). Areas are
 * squares of side 16 + 2^-9. So a min edge of one never equals a max edge of the
 * other. */
typedef struct queries {
    uint32_t count;
    float *x, *y;
    graze_box *areas;
} queries;

/* Make queries from a seed. False: no memory; the queries are zeroed then. */
bool queries_open(const workload *w, uint32_t count, uint64_t seed, queries *q);
void queries_close(queries *q);

/* --- A world in which the boxes of a workload are bodies of one box each --- */

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
