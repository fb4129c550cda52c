/* gather.h: what lies near: obstacles that a straight motion meets, and those that a place overlaps.
 */
#ifndef GRZ_MOVER_GATHER_H
#define GRZ_MOVER_GATHER_H

#include "world/move/trip.h"

/* A trip under way. */
typedef struct grz_move_state {
    const grz_obstacle_source *ground;
    const grz_move *mover;
    graze_move_result *trip;
    grz_move_leg leg; /* the straight motion under way */
    uint32_t stops;   /* by sides so far */
    bool was_pushed;
} grz_move_state;

/* Gather what the leg meets into the trip's hits, in order: not what was crossed before, nor what pushed the
 * mover out and holds it still. */
graze_status grz_journey_gather(grz_move_state *journey);

/* Whether the mover, were it at a place, would overlap an obstacle whose marks and sides allow it to ask:
 * with `mark` 0 one that has no marks and stops from all sides, else one that has this mark. */
graze_status grz_journey_overlaps(grz_move_state *journey, const double place[2], uint32_t mark, bool *does);

#endif
