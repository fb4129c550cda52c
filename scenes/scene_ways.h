/* scene_ways.h: how the swept boxes of a frame came where they are, and where they were when they hit
 * something.
 */
#ifndef SCENES_SCENE_WAYS_H
#define SCENES_SCENE_WAYS_H

#include "scenes/scene.h"
#include "scenes/scene_view.h"

/* The time of the first hit of a box that hit nothing. */
#define SCENE_NO_HIT 2.0f

/* Zeroed: nothing was swept. */
typedef struct scene_ways {
    uint64_t layers;           /* which layers are swept, a bit each */
    const scene_frame *before; /* where boxes come from; NULL: from nowhere */
    const float *hits;         /* by the index of an id: when its box first hit something, or SCENE_NO_HIT */
} scene_ways;

/* Draw a pale line from where each swept box of a frame was to where it is, and its outline where it first
 * hit something. False: no memory. */
bool scene_ways_draw(const scene *s, const scene_frame *frame, const scene_ways *ways, const scene_view *v,
                     picture *p);

#endif
