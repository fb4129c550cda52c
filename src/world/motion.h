/* motion.h: the parts that cover more than their box while a step is made: they are on their way, or grown by
 * a margin. */
#ifndef GRZ_WORLD_MOTION_H
#define GRZ_WORLD_MOTION_H

#include "core/buffer.h"
#include "graze/box.h"
#include "graze/shape.h"

#include <stdbool.h>

/* A part, where it began, and while a step is made where it is at the end; of one that is not on its way both
 * are one. */
typedef struct grz_swept_box {
    uint32_t part;
    bool is_moving;
    graze_box from, now;
    graze_point first_corner; /* where the first corner of its shape began, if it has one */
} grz_swept_box;

typedef struct grz_swept_boxes {
    bool is_used; /* something is swept, or was once */
    uint64_t swept_layers;
    grz_buffer covers; /* grz_swept_box; the first ones are on their way */
    uint32_t count, moving_count;
    grz_buffer number; /* uint32_t by part slot: which cover it is, counted from 1; 0: none */
} grz_swept_boxes;

/* The cover that a part is, or NULL. */
static inline grz_swept_box *grz_swept_box_of(const grz_swept_boxes *motion, uint32_t slot) {
    if (motion->count == 0)
        return NULL;
    const uint32_t number = ((const uint32_t *)motion->number.data)[slot];
    return number != 0 ? (grz_swept_box *)motion->covers.data + number - 1 : NULL;
}

#endif
