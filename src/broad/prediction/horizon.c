/* gait.c: see gait.h. */
#include "broad/prediction/horizon.h"

static const grz_fat_margin looks[] = { { 8, 1 }, { 4, 2 } };

enum { LEVELS = sizeof looks / sizeof *looks, FIRST_PAUSE = 32 };

grz_fat_margin grz_horizon_margin(const grz_horizon *gait) {
    return looks[gait->level];
}

void grz_horizon_wait(grz_horizon *gait) {
    grz_backoff_wait(&gait->backoff);
}

void grz_horizon_step(grz_horizon *gait) {
    gait->left -= gait->left > 0;
}

void grz_horizon_begin(grz_horizon *gait, bool has_lasted) {
    gait->has_lasted = has_lasted;
    if (has_lasted)
        grz_backoff_succeed(&gait->backoff);
    gait->left = (uint32_t)looks[gait->level].steps - 1; /* the last one builds the next look */
}

void grz_horizon_give_up(grz_horizon *gait) {
    gait->level = 0;
    grz_backoff_fail(&gait->backoff, FIRST_PAUSE);
}

/* Half the way is as good as none: what a look costs must be shared by a few steps. But whoever stumbles
 * after a look that lasted met with something rare. */
void grz_horizon_shorten(grz_horizon *gait) {
    if (2 * gait->left < (uint32_t)looks[gait->level].steps || gait->has_lasted)
        return;
    if (gait->level + 1 < LEVELS)
        gait->level++;
    else
        grz_horizon_give_up(gait);
}
