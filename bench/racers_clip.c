/* racers_clip.c: a turn along a clip, for the racers with one; see racers_clip.h. */
#include "bench/racers_clip.h"

static void add_up(race_turn *turn, double seconds) {
    turn->mean += seconds;
    turn->worst = seconds > turn->worst ? seconds : turn->worst;
}

/* Play frame `i`; the first is there to warm up. */
static graze_status frame_play(const clip_racer *how, racer *self,
                               const race_course *course, uint32_t i,
                               race_turn *turn) {
    const clip *t = course->what;
    const double before = course->now();
    const graze_status status = how->call(self, &t->frames[i]);
    const double seconds = course->now() - before;
    if (i > 0)
        add_up(turn, seconds);
    return status == GRAZE_OK && how->note != NULL ? how->note(self, turn) : status;
}

graze_status clip_turn(const clip_racer *how, racer *self, const race_course *course,
                       race_turn *turn) {
    const clip *t = course->what;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < t->count && status == GRAZE_OK; i++)
        status = frame_play(how, self, course, i, turn);
    turn->mean /= t->count - 1;
    return status == GRAZE_OK ? how->found(self, turn) : status;
}
