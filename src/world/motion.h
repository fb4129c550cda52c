/* motion.h: the parts that are on their way in the step to come. */
#ifndef GRZ_WORLD_MOTION_H
#define GRZ_WORLD_MOTION_H

#include "core/buffer.h"
#include "graze/box.h"
#include "graze/shape.h"

#include <stdbool.h>

/* A part, where it began, and while a step is made where it is at the end. */
typedef struct grz_mover {
    uint32_t part;
    graze_box from, now;
    graze_point body_from; /* where its body began */
} grz_mover;

typedef struct grz_movers {
    bool is_used; /* something is swept, or was once */
    uint64_t swept_layers;
    grz_buffer movers; /* grz_mover */
    uint32_t count;
    grz_buffer number; /* uint32_t by part slot: which mover it is, counted from 1; 0: none */
} grz_movers;

/* The mover that a part is, or NULL. */
static inline grz_mover *grz_mover_of(const grz_movers *motion, uint32_t slot) {
    if (motion->count == 0)
        return NULL;
    const uint32_t number = ((const uint32_t *)motion->number.data)[slot];
    return number != 0 ? (grz_mover *)motion->movers.data + number - 1 : NULL;
}

#endif
