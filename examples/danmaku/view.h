/* view.h: draws a fight. */
#ifndef EXAMPLES_DANMAKU_VIEW_H
#define EXAMPLES_DANMAKU_VIEW_H

#include "examples/danmaku/fight.h"
#include "examples/shared/canvas.h"

/* The panel shows besides the fight: a headline below the title, and the collision time or nothing. */
typedef struct view_options {
    const char *headline;
    bool shows_time, draws_world;
    int64_t other_ns; /* of the whole step */
} view_options;

void view_draw(canvas *picture, fight *of, const view_options *options);

/* Why a ship was hit: fight->hit, in words and in a picture of the place ten times as large. */
void view_hit(canvas *picture, fight *of, const graze_explanation *hit);

#endif
