/* racers_clip.h: a turn along a clip, for the racers with one. */
#ifndef BENCH_RACERS_CLIP_H
#define BENCH_RACERS_CLIP_H

#include "bench/clip.h"
#include "bench/race.h"

/* `call` is timed. `note` is not: It adds a frame's events, if any, to what was
 * found. `found` says what there is after the last frame. */
typedef struct clip_racer {
    graze_status (*call)(racer *self, const workload *frame);
    graze_status (*note)(racer *self, race_turn *turn); /* or NULL */
    graze_status (*found)(racer *self, race_turn *turn);
} clip_racer;

graze_status clip_turn(const clip_racer *how, racer *self, const race_course *course,
                       race_turn *turn);

#endif
