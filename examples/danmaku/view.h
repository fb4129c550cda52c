/* view.h: draws a fight. */
#ifndef EXAMPLES_DANMAKU_VIEW_H
#define EXAMPLES_DANMAKU_VIEW_H

#include "examples/danmaku/fight.h"
#include "examples/shared/session.h"

/* The fight and a panel with a headline. */
void fight_draw(session *in, fight *of, const char *headline);

/* Why a ship was hit: fight->hit, in words and in a picture of the place ten times
 * as large. */
void fight_draw_hit(canvas *picture, fight *of);

#endif
