/* racers.c: who takes part, and what stays out. */
#include "bench/racers.h"

#include "bench/clip.h"

#include <stdio.h>
#include <string.h>

enum { TRIAL_FRAMES = 3 };

/* Above this many boxes a method needs seconds for a call: `brute` tests n^2 / 2
 * pairs. The others sort all edges anew or test everything lying above one
 * another. */
typedef struct endurance {
    const char *broad_phase;
    uint32_t boxes;
} endurance;

static const endurance endurances[] = { { "brute", 2000 },
                                        { "axis-sort", 300000 },
                                        { "sweep-prune", 300000 } };

static uint32_t boxes_most(const char *method) {
    for (size_t i = 0; i < sizeof endurances / sizeof *endurances; i++)
        if (strcmp(endurances[i].broad_phase, method) == 0)
            return endurances[i].boxes;
    return UINT32_MAX;
}

void racers_next_clip(void *what, bool is_trial) {
    clip *on = what;
    clip_record(on, is_trial ? TRIAL_FRAMES : on->length);
}

void racers_next_scene(void *what, bool is_trial) {
    (void)what;
    (void)is_trial;
}

static void leave_out(race *self, const char *method) {
    const size_t used = strlen(self->left_out);
    if (strstr(self->left_out, method) == NULL)
        snprintf(self->left_out + used, sizeof self->left_out - used, "%s%s",
                 used > 0 ? ", " : "", method);
}

void racers_enter(race *self, const racer_kind *kind, const char *only,
                  uint32_t boxes) {
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const char *method = graze_broad_phase_at(i)->name;
        if (only != NULL && strcmp(method, only) != 0)
            continue;
        if (only != NULL || boxes <= boxes_most(method))
            race_enter(self, kind, method, (graze_broad_phase_setup){ 0 });
        else
            leave_out(self, method);
    }
}
