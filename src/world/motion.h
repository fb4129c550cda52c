/* motion.h: the rows of swept parts, and of parts enlarged by a margin, while a step
 * is made. */
#pragma once

#include "world/world.h"

static inline uint32_t grz_margin_key(grz_margin margin) {
    return (uint32_t)margin.a << 8 | margin.b;
}

/* The margin of two layers, or NULL. */
grz_margin *grz_margin_find(const graze_world *world, unsigned a, unsigned b);

/* Whether a step could find a near miss although nothing has changed: some margin
 * has an interval. Then the steps of past near misses count. */
bool grz_near_misses_can_repeat(const graze_world *world);

/* After the rules or the margins changed: update the layers paired by the broad
 * phase. */
void grz_world_update_layer_pairs(graze_world *world);

/* Before a step: let the row of each moving or enlarged part cover its way. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_motion_write_rows(graze_world *world);

/* After a step: let each of these rows have its part's box again. If the step was
 * made, all motions end. */
void grz_motion_restore_rows(graze_world *world, bool is_step_made);

/* Let these layers be swept, and no others. */
void grz_swept_layers_replace(graze_world *world, uint64_t layers);
