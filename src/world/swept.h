/* swept.h: the swept boxes of a step: parts whose rows are larger than their boxes while the step is made.
 *
 * A moving part lies at the end of its motion already, where queries find it. While a step is made, its row
 * covers the whole way, so that the broad phase finds all that it could touch and needs to know nothing of
 * motion. A part that a margin enlarges is treated alike (motion.c, margins.c).
 */
#ifndef GRZ_WORLD_SWEPT_H
#define GRZ_WORLD_SWEPT_H

#include "world/world.h"

/* The swept box of a part, or NULL. */
static inline grz_swept_box *grz_swept_box_of(const grz_swept_boxes *swept, uint32_t slot) {
    if (swept->count == 0)
        return NULL;
    const uint32_t number = ((const uint32_t *)swept->number.data)[slot];
    return number != 0 ? (grz_swept_box *)swept->boxes.data + number - 1 : NULL;
}

/* Reserve memory for all parts of the world, so that grz_swept_boxes_add cannot fail. */
graze_status grz_swept_boxes_reserve(graze_world *world);

/* Add the swept box of a part that has none. Moving boxes are added before all others. */
void grz_swept_boxes_add(graze_world *world, grz_swept_box box);

/* End the motion of a part, or of all parts of a body, where they are; without one nothing happens. */
void grz_part_end_motion(graze_world *world, uint32_t slot);
void grz_body_end_motion(graze_world *world, uint32_t body);

/* Remove the boxes that are not moving; and all boxes, since the step that they were for was made. */
void grz_swept_boxes_remove_unmoved(graze_world *world);
void grz_swept_boxes_clear(graze_world *world);

#endif
