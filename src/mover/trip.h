/* trip.h: a trip under way: the list of meetings, and what is remembered of each obstacle.
 */
#ifndef GRZ_MOVER_TRIP_H
#define GRZ_MOVER_TRIP_H

#include "core/map.h"
#include "mover/hits.h"

/* What became of an obstacle, as bits. */
enum {
    GRZ_MARK_CROSSED = 1, /* listed, and not met again */
    GRZ_MARK_PUSHED = 2,  /* pushed the mover out: does so once */
    GRZ_MARK_IGNORED = 4  /* may be overlapped */
};

struct graze_trip_room {
    grz_hits hits;
    grz_map marks; /* by row */
};

/* Begin: no meetings, nothing remembered; with room to work in. */
graze_status grz_trip_begin(graze_trip *trip);

graze_status grz_trip_list(graze_trip *trip, const graze_meeting *meeting);

uint32_t grz_trip_marks(const graze_trip *trip, uint64_t row);
graze_status grz_trip_mark(graze_trip *trip, uint64_t row, uint32_t mark);

#endif
