/* racers_tape.h: a turn along a tape, for the racers that make one. */
#ifndef BENCH_RACERS_TAPE_H
#define BENCH_RACERS_TAPE_H

#include "bench/race.h"
#include "bench/tape.h"

/* `call` is timed. `note` is not: it adds to what was found, of a frame's events, if there are such; `found`
 * says what there is after the last frame. */
typedef struct tape_racer {
    graze_status (*call)(racer *self, const workload *frame);
    graze_status (*note)(racer *self, race_turn *turn); /* or NULL */
    graze_status (*found)(racer *self, race_turn *turn);
} tape_racer;

graze_status tape_turn(const tape_racer *how, racer *self, const race_course *course, race_turn *turn);

#endif
