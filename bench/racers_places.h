/* racers_places.h: racers of the suite w5, in worlds full of resting boxes. They ask
 * what is here, one by one and in batches. They also add, move and remove, each with
 * its step.
 */
#ifndef BENCH_RACERS_PLACES_H
#define BENCH_RACERS_PLACES_H

#include "bench/race.h"
#include "bench/workloads/queries.h"

/* How many questions a turn has, of the million; and how many changes. */
enum { PLACES_ASKED = 100000, PLACES_CHANGED = 10000 };

/* The course. In each round the questions begin with another. */
typedef struct places {
    const workload *work;
    queries queries;
    uint32_t first;
} places;

void places_next(void *what, bool is_trial);

/* The questions of this round. */
queries places_of_round(const places *on);

extern const racer_kind racer_points, racer_points_batched, racer_boxes,
    racer_boxes_batched;
extern const racer_kind racer_rays, racer_rays_batched, racer_nearest,
    racer_nearest_batched;
extern const racer_kind racer_adds, racer_moves, racer_removals;

#endif
