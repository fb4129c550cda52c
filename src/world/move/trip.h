/* trip.h: a trip under way: the list of meetings, and what is remembered of each obstacle.
 */
#ifndef GRZ_MOVER_TRIP_H
#define GRZ_MOVER_TRIP_H

#include "core/hash_map.h"
#include "world/move/hits.h"

/* What became of an obstacle, as bits. */
enum {
    GRZ_MARK_CROSSED = 1,    /* listed, and not met again */
    GRZ_MARK_PUSHED_OUT = 2, /* pushed the mover out: does so once */
    GRZ_MARK_IGNORED = 4     /* may be overlapped */
};

struct graze_move_scratch {
    grz_leg_hit_heap hits;
    grz_hash_map marks; /* by row */
};

/* Begin: no meetings, nothing remembered; with room to work in. */
graze_status grz_move_begin(graze_move_result *trip);

graze_status grz_move_add_hit(graze_move_result *trip, const graze_move_hit *meeting);

uint32_t grz_move_marks(const graze_move_result *trip, uint64_t row);
graze_status grz_move_mark(graze_move_result *trip, uint64_t row, uint32_t mark);

#endif
