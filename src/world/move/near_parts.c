/* near_parts.c: one search for several movers, and scans of what it found; see
 * near_parts.h. */
#include "world/move/near_parts.h"

/* A list with this allocator holds what it has room for. */
static void *near_refuse_to_resize(void *user, void *block, size_t old_bytes,
                                   size_t new_bytes) {
    (void)user, (void)block, (void)old_bytes, (void)new_bytes;
    return NULL;
}

void grz_near_parts_find(grz_near_parts *near, const graze_world *world,
                         const grz_lookup_index *index,
                         const grz_box_search *search) {
    const graze_allocator refusing = { .resize = near_refuse_to_resize };
    grz_handle_list list =
        grz_handle_list_in(near->handles, GRZ_NEAR_PARTS_MAX, &refusing);
    near->is_complete = grz_box_search_run(world, index, search, &list) == GRAZE_OK;
    near->count = near->is_complete ? (uint32_t)list.hits.count : 0;
    for (uint32_t i = 0; i < near->count; i++) {
        const uint32_t slot = grz_slot_of(near->handles[i]);
        const graze_box box = grz_part_box(world, slot);
        near->min_x[i] = box.min_x;
        near->min_y[i] = box.min_y;
        near->max_x[i] = box.max_x;
        near->max_y[i] = box.max_y;
        near->slots[i] = slot;
        near->layers[i] = grz_part_at(world, slot)->layer;
    }
}

uint32_t grz_near_parts_in(const grz_near_parts *near, graze_box box,
                           uint64_t layers, uint32_t slots[GRZ_NEAR_PARTS_MAX]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < near->count; i++) {
        const bool overlaps =
            (near->min_x[i] <= box.max_x) & (near->max_x[i] >= box.min_x) &
            (near->min_y[i] <= box.max_y) & (near->max_y[i] >= box.min_y);
        slots[count] = near->slots[i];
        count += overlaps & (unsigned)(layers >> near->layers[i] & 1);
    }
    return count;
}
