/* swept.c: a list of swept boxes, and by part its number in the list; each call is of constant time. */
#include "world/swept.h"

graze_status grz_swept_boxes_reserve(graze_world *world) {
    const uint32_t count = world->part_slots.count;
    graze_status status =
        grz_buffer_reserve_zeroed(&world->allocator, &world->swept.number, count, sizeof(uint32_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &world->swept.boxes, count, sizeof(grz_swept_box));
    return status;
}

static uint32_t *swept_numbers(const grz_swept_boxes *swept) {
    return (uint32_t *)swept->number.data;
}

void grz_swept_boxes_add(graze_world *world, grz_swept_box box) {
    grz_swept_boxes *swept = &world->swept;
    ((grz_swept_box *)swept->boxes.data)[swept->count++] = box;
    swept_numbers(swept)[box.part] = swept->count;
    swept->moving_count += box.is_moving;
}

void grz_part_end_motion(graze_world *world, uint32_t slot) {
    grz_swept_boxes *swept = &world->swept;
    grz_swept_box *box = grz_swept_box_of(swept, slot);
    if (box == NULL)
        return;
    *box = ((grz_swept_box *)swept->boxes.data)[--swept->count];
    swept->moving_count--;
    swept_numbers(swept)[box->part] = swept_numbers(swept)[slot];
    swept_numbers(swept)[slot] = 0;
}

void grz_body_end_motion(graze_world *world, uint32_t body) {
    if (world->swept.count == 0)
        return;
    for (uint32_t slot = grz_body_at(world, body)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        grz_part_end_motion(world, slot);
}

/* Remove all boxes but the first ones. */
static void swept_truncate(grz_swept_boxes *swept, uint32_t count) {
    const grz_swept_box *boxes = swept->boxes.data;
    while (swept->count > count)
        swept_numbers(swept)[boxes[--swept->count].part] = 0;
}

void grz_swept_boxes_remove_unmoved(graze_world *world) {
    swept_truncate(&world->swept, world->swept.moving_count);
}

void grz_swept_boxes_clear(graze_world *world) {
    swept_truncate(&world->swept, 0);
    world->swept.moving_count = 0;
}
