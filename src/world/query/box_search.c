/* box_search.c: searches of an index and of rows, one or many at once, and sorting
 * the handles found. */
#include "world/query/box_search.h"

#include <assert.h>

static grz_index_filter search_lookup_filter(const graze_world *world,
                                             const grz_lookup_index *used,
                                             uint64_t layers) {
    const bool has_stale = used->stale_count > 0;
    return (grz_index_filter){ .layers = layers,
                               .states = has_stale ? world->is_changed.data : NULL,
                               .avoided = GRZ_ROW_STALE,
                               .is_selective = has_stale ||
                                               (used->index.layers & ~layers) != 0 };
}

graze_status grz_handle_list_grow(grz_handle_list *list) {
    const graze_status status =
        grz_buffer_reserve(list->allocator, &list->memory,
                           2 * list->hits.capacity + 64, sizeof(uint64_t));
    list->hits.items = list->memory.data;
    list->hits.capacity = list->memory.bytes / sizeof(uint64_t);
    return status;
}

/* Test the rows changed since the index was built. False: the list has no room. */
static bool search_stale_rows(const graze_world *world, const grz_lookup_index *used,
                              const grz_box_search *search, grz_found_ids *hits) {
    const graze_box area = grz_box_to_half_open(search->closed, GRAZE_CLOSED);
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const uint32_t *stale = used->stale.data;
    if (hits->capacity - hits->count < used->stale_count)
        return false;
    for (uint32_t i = 0; i < used->stale_count; i++) {
        const uint32_t row = stale[i];
        const bool is_on_layer = boxes.layer[row] != GRZ_LAYER_NONE &&
                                 search->layers >> boxes.layer[row] & 1;
        if (is_on_layer && grz_boxes_overlap(grz_box_view_get(&boxes, row), area))
            hits->items[hits->count++] = grz_slots_handle(&world->part_slots, row);
    }
    return true;
}

static bool search_index(const graze_world *world, const grz_lookup_index *used,
                         const grz_box_search *search, grz_found_ids *hits) {
    const grz_index_filter filter =
        search_lookup_filter(world, used, search->layers);
    return grz_spatial_index_query(&used->index, &search->closed, &filter, hits) &&
           search_stale_rows(world, used, search, hits);
}

static bool search_scan_all_rows(const graze_world *world,
                                 const grz_box_search *search, grz_found_ids *hits) {
    grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    const graze_box area = grz_box_to_half_open(search->closed, GRAZE_CLOSED);
    const size_t begin = hits->count;
    boxes.count = world->part_slots.count;
    const bool had_room =
        grz_kernels_best()->scan_rows(&boxes, area, search->layers, hits);
    for (size_t i = begin; i < hits->count; i++)
        hits->items[i] =
            grz_slots_handle(&world->part_slots, (uint32_t)hits->items[i]);
    return had_room;
}

graze_status grz_box_search_run(const graze_world *world,
                                const grz_lookup_index *used,
                                const grz_box_search *search,
                                grz_handle_list *list) {
    const size_t before = list->hits.count;
    assert(search->closed.min_x <= search->closed.max_x &&
           search->closed.min_y <= search->closed.max_y);
    while (!(used != NULL ? search_index(world, used, search, &list->hits)
                          : search_scan_all_rows(world, search, &list->hits))) {
        list->hits.count = before;
        grz_try(grz_handle_list_grow(list));
    }
    return GRAZE_OK;
}

graze_status grz_box_batch_run(const graze_world *world,
                               const grz_lookup_index *used, grz_box_batch *batch,
                               grz_handle_list *list) {
    /* side by side */
    if (batch->index.count > 1 && used != NULL && used->stale_count == 0) {
        const grz_index_filter filter =
            search_lookup_filter(world, used, batch->layers);
        batch->index.filter = &filter;
        while (!grz_spatial_index_batch(&used->index, &batch->index, &list->hits))
            grz_try(grz_handle_list_grow(list));
        return GRAZE_OK;
    }
    for (uint32_t i = 0; i < batch->index.count; i++) {
        const grz_box_search search = { batch->index.areas[i], batch->layers };
        grz_try(grz_box_search_run(world, used, &search, list));
        batch->index.ends[i] = list->hits.count;
    }
    return GRAZE_OK;
}

void grz_few_handles_sort(uint64_t *items, size_t count, size_t capacity) {
    if (count <= 4 && capacity >= 4) {
        grz_four_handles_sort(items, count);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const uint64_t item = items[i];
        size_t j = i;
        for (; j > 0 && grz_slot_of(items[j - 1]) > grz_slot_of(item); j--)
            items[j] = items[j - 1];
        items[j] = item;
    }
}

static bool search_handles_are_sorted(const uint64_t *items, size_t count) {
    bool is_sorted = true;
    for (size_t i = 1; i < count; i++)
        is_sorted &= grz_slot_of(items[i - 1]) < grz_slot_of(items[i]);
    return is_sorted;
}

/* A radix sort by slot and generation; `scratch` has room for as many. */
static void search_radix_sort_handles(uint64_t *items, uint64_t *scratch,
                                      size_t count) {
    graze_pair *halves = (graze_pair *)(void *)items;
    for (size_t i = 0; i < count; i++)
        halves[i] =
            (graze_pair){ grz_slot_of(items[i]), (uint32_t)(items[i] >> 32) };
    grz_pairs_sort(halves, (graze_pair *)(void *)scratch, count);
    for (size_t i = 0; i < count; i++)
        items[i] = (uint64_t)halves[i].b << 32 | halves[i].a;
}

graze_status grz_handle_list_sort(grz_handle_list *list, size_t begin, size_t end) {
    const size_t count = end - begin;
    if (count < 2)
        return GRAZE_OK;
    uint64_t *items = list->hits.items + begin;
    if (count <= GRZ_FEW_HANDLES)
        grz_few_handles_sort(items, count, list->hits.capacity - begin);
    if (count <= GRZ_FEW_HANDLES || search_handles_are_sorted(items, count))
        return GRAZE_OK;
    while (list->hits.capacity - list->hits.count < count)
        grz_try(grz_handle_list_grow(list));
    search_radix_sort_handles(list->hits.items + begin,
                              list->hits.items + list->hits.count, count);
    return GRAZE_OK;
}
