/* move_many.h: thousands of boxes that are not in a world move against it in one
 * call, on all threads of the world.
 *
 * Particles, debris, the paths of a search: each ends where graze_world_test_move
 * (move_and_collide.h) tells, with the same hits, bit for bit. This holds for any
 * number of threads. The boxes do not hit each other, and the world does not change.
 *
 * Movers are sorted by place. One search finds the parts around a group of
 * neighbours, and a mover with no part near its way is done. Most of the others need
 * few sums. So movers close to each other are cheaper than scattered ones, and free
 * ones cheaper than those that hit. */
#ifndef GRAZE_MOVE_MANY_H
#define GRAZE_MOVE_MANY_H

#include "graze/move_and_collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A box which moves until (x, y) is `goal`, as a body with one part does. */
typedef struct graze_mover {
    graze_box box; /* relative to (x, y), as in graze_part_def */
    float x, y;
    graze_point goal; /* rounded to float32 */
    uint8_t layer;
} graze_mover;

/* Where a mover ends; the fields are those of graze_move_result. */
typedef struct graze_mover_end {
    double end_x, end_y;
    bool is_crushed, is_cut_short, is_standing;
    graze_move_hit floor;
} graze_mover_end;

/* The ends of `count` movers, in their order, and their hits. Those of mover i are
 * hits[starts[i]] to hits[starts[i + 1] - 1]; starts has count + 1 members if there
 * are movers. A zeroed list is empty and uses the C library's memory; used again, a
 * list keeps its memory, which threads work in. Set `allocator` before the first
 * use, or not at all. Only graze_move_results_free frees the arrays. */
typedef struct graze_move_results {
    graze_mover_end *ends;
    graze_move_hit *hits;
    size_t *starts;
    size_t count, hit_count;
    graze_allocator allocator;
} graze_move_results;

/* Free the memory. The list is empty then and can be used again. */
void graze_move_results_free(graze_move_results *results);

/* Replace *out by the ends and the hits of `count` movers; responses NULL: zeroed.
 * In a hit, `mover_part` is 0. With `choose`, a function of the game, all moves
 * are made on the calling thread, in any order. It gets a zero part.
 *
 * The tasks of the world run during the call. Several threads may call it between
 * two changes, each with a list of its own. For this the tasks must be able to
 * run on several threads at once, as those of a graze_pool can.
 *
 * Cost: a mover costs a quarter to half of graze_world_test_move, with hits and without.
 * It costs as much near polygons with slanted sides, near slopes of tiles, with
 * `hits_once` or `choose`, and in a wrapped world. The threads share the movers.
 * `graze bench moves` measures it. A mover whose task has too little memory is moved
 * again on the calling thread, and the list keeps what it needed. Memory: about 190
 * bytes a mover, 220 a hit and 110 a floor.
 *
 * Errors, of the first mover with one: those of graze_world_test_move;
 * GRAZE_ARGUMENT_MISSING, GRAZE_OUT_OF_CAPACITY (over 2^31 - 1 movers). The list is
 * empty then. */
graze_status graze_world_move_many(const graze_world *world,
                                   const graze_mover *movers, size_t count,
                                   const graze_responses *responses,
                                   graze_move_results *out);

#ifdef __cplusplus
}
#endif

#endif
