/* record_image.c: the image that a recording begins with: which masks and sets a world uses is looked up in
 * its bodies, those that are gone but can still be read, too. And what the books of a tape know from then on.
 */
#include "graze/save.h"
#include "world/recording/calls.h"
#include "world/recording/record_format.h"
#include "world/world.h"

/* Append a pointer unless it is there. */
static graze_status list(const graze_world *world, grz_buffer *pointers, uint32_t *count, const void *one) {
    const void **all = pointers->data;
    for (uint32_t i = *count; i-- > 0;) /* those used last are likely used again */
        if (all[i] == one)
            return GRAZE_OK;
    const graze_status status =
        grz_buffer_reserve(&world->allocator, pointers, (size_t)*count + 1, sizeof one);
    if (status == GRAZE_OK)
        ((const void **)pointers->data)[(*count)++] = one;
    return status;
}

static graze_status list_masks(const graze_world *world, grz_image *image) {
    graze_status status = GRAZE_OK;
    for (uint32_t slot = 0; slot < world->part_slots.count && status == GRAZE_OK; slot++) {
        if (!grz_part_has_shape(&world->shapes, slot) ||
            grz_slot_states(&world->part_slots)[slot] == GRZ_SLOT_FREE)
            continue;
        const graze_shape *shape = grz_part_own_shape(&world->shapes, slot);
        if (shape->kind == GRAZE_SHAPE_MASK)
            status = list(world, &image->masks, &image->mask_count, shape->mask.mask);
    }
    return status;
}

static graze_status list_sets(const graze_world *world, grz_image *image) {
    graze_status status = GRAZE_OK;
    for (uint32_t slot = 0; slot < world->body_slots.count && status == GRAZE_OK; slot++)
        if (grz_slot_states(&world->body_slots)[slot] != GRZ_SLOT_FREE &&
            grz_body_at(world, slot)->hitboxes != NULL)
            status = list(world, &image->sets, &image->set_count, grz_body_at(world, slot)->hitboxes);
    return status;
}

graze_status grz_image_make(graze_world *world, grz_image *image) {
    graze_status status = list_masks(world, image);
    if (status == GRAZE_OK)
        status = list_sets(world, image);
    const graze_assets assets = { .masks = image->masks.data,
                                  .hitbox_sets = image->sets.data,
                                  .mask_count = image->mask_count,
                                  .hitbox_set_count = image->set_count };
    if (status == GRAZE_OK)
        status = graze_world_save_size(world, &assets, &image->size);
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &image->bytes, image->size, 1);
    if (status == GRAZE_OK)
        status = graze_world_save(world, &assets, image->bytes.data, image->bytes.bytes, &image->size);
    return status;
}

void grz_image_free(const graze_world *world, grz_image *image) {
    grz_buffer_free(&world->allocator, &image->bytes);
    grz_buffer_free(&world->allocator, &image->masks);
    grz_buffer_free(&world->allocator, &image->sets);
}

/* Pages for all slots of a world: their generations, and who is there. */
static bool open_book(grz_tape *tape, grz_book *book, const grz_slots *slots) {
    for (uint32_t slot = 0; slot < slots->count; slot++) {
        if (!grz_book_open(book, tape->allocator, slot))
            return false;
        *grz_page_at(book, slot) = (grz_page){ .generation = grz_slot_generations(slots)[slot],
                                               .next = GRZ_NO_PAGE,
                                               .sibling = GRZ_NO_PAGE,
                                               .is_gone = !grz_slot_is_alive(slots, slot) };
        if (grz_slot_is_alive(slots, slot))
            grz_page_at(book, slot)->handle = grz_slots_handle(slots, slot);
    }
    book->newest = slots->count;
    return true;
}

static void note_body(grz_tape *tape, const graze_world *world, uint32_t slot) {
    const float place[] = { grz_positions_x(world)[slot], grz_positions_y(world)[slot] };
    grz_page_move(grz_page_at(&tape->bodies, slot), place, 2);
    grz_page_move(grz_page_at(&tape->bodies, slot), place, 2);
}

static void note_part(grz_tape *tape, const graze_world *world, uint32_t slot) {
    const graze_box box = grz_part_box(world, slot);
    const float edges[] = { box.min_x, box.min_y, box.max_x, box.max_y };
    grz_page *page = grz_page_at(&tape->parts, slot);
    page->owner = grz_part_at(world, slot)->body;
    grz_page_move(page, edges, 4);
    grz_page_move(page, edges, 4);
}

void grz_books_open(grz_tape *tape, const graze_world *world) {
    if (!open_book(tape, &tape->bodies, &world->body_slots) ||
        !open_book(tape, &tape->parts, &world->part_slots)) {
        grz_tape_fail(tape, GRAZE_OUT_OF_MEMORY);
        return;
    }
    for (uint32_t slot = 0; slot < world->body_slots.count; slot++)
        if (grz_slot_is_alive(&world->body_slots, slot))
            note_body(tape, world, slot);
    for (uint32_t slot = 0; slot < world->part_slots.count; slot++)
        if (grz_slot_is_alive(&world->part_slots, slot))
            note_part(tape, world, slot);
}
