/* hits.h: what a straight motion meets, gathered and then taken in order, those of one time together.
 *
 * A heap, so that a motion that its first meeting stops does not sort the others.
 */
#ifndef GRZ_MOVER_HITS_H
#define GRZ_MOVER_HITS_H

#include "core/buffer.h"
#include "world/move/sweep.h"

/* Zeroed: none. */
typedef struct grz_leg_hit_heap {
    grz_buffer room;
    size_t count; /* of those not taken yet */
} grz_leg_hit_heap;

/* Hits of one time, by row: the i-th is last[-i]. */
typedef struct grz_hit_group {
    grz_leg_hit *last;
    size_t count;
} grz_hit_group;

graze_status grz_hits_add(grz_leg_hit_heap *hits, const graze_allocator *allocator, const grz_leg_hit *hit);

/* All are gathered: put them in order. */
void grz_hits_order(grz_leg_hit_heap *hits, const grz_move_leg *leg);

/* Take those that are met first; there is one at least. Valid until the next are gathered. */
grz_hit_group grz_hits_take(grz_leg_hit_heap *hits, const grz_move_leg *leg);

#endif
