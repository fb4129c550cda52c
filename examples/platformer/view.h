/* view.h: draws a run. */
#ifndef EXAMPLES_PLATFORMER_VIEW_H
#define EXAMPLES_PLATFORMER_VIEW_H

#include "examples/platformer/run.h"
#include "examples/shared/session.h"

void run_draw(session *in, const run *of);

#endif
