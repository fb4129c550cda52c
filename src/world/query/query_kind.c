/* query_kind.c: the checks of numbers, and the lists of hits.
 *
 * Source of the sort: D. Shell, "A high-speed sorting procedure", 1959, with the
 * gaps of G. Gonnet. */
#include "world/query/query_kind.h"

#include <math.h>

graze_status grz_point_check(graze_point point) {
    if (isfinite(point.x) && isfinite(point.y))
        return GRAZE_OK;
    return GRAZE_BAD_NUMBER;
}

graze_status grz_query_check_at(const graze_query *query) {
    return grz_point_check(query->at);
}

graze_status grz_area_check(const graze_area *area) {
    if (!isfinite(area->min_x) || !isfinite(area->min_y) || !isfinite(area->max_x) ||
        !isfinite(area->max_y))
        return GRAZE_BAD_NUMBER;
    if (area->min_x <= area->max_x && area->min_y <= area->max_y)
        return GRAZE_OK;
    return GRAZE_BAD_BOX;
}

void grz_query_finish(grz_query_run *run) {
    if (run->kind->finish != NULL)
        run->kind->finish(run);
    else
        grz_hit_list_sort(&run->hits);
}

void grz_hit_list_add(grz_hit_list *list, const grz_query_hit *hit) {
    const bool has_room = (list->count + 1) * sizeof *hit <= list->memory.bytes;
    if (list->status == GRAZE_OK && !has_room)
        list->status = grz_buffer_reserve(list->allocator, &list->memory,
                                          list->count + 1, sizeof *hit);
    if (list->status == GRAZE_OK)
        grz_hit_list_items(list)[list->count++] = *hit;
}

void grz_hit_list_sort(grz_hit_list *list) {
    grz_query_hit *items = grz_hit_list_items(list);
    for (size_t gap = list->count; gap > 1;) {
        gap = gap * 5 / 11;
        if (gap == 0)
            gap = 1;
        for (size_t i = gap; i < list->count; i++) {
            const grz_query_hit hit = items[i];
            size_t at = i;
            for (; at >= gap &&
                   list->compare(list->context, &hit, &items[at - gap]) < 0;
                 at -= gap)
                items[at] = items[at - gap];
            items[at] = hit;
        }
    }
}

int grz_query_hit_compare_rows(const void *context, const grz_query_hit *a,
                               const grz_query_hit *b) {
    (void)context;
    if (a->row < b->row)
        return -1;
    return 1;
}

int grz_query_hit_compare_times(const void *context, const grz_query_hit *a,
                                const grz_query_hit *b) {
    if (a->of.ray.time != b->of.ray.time)
        return -grz_sign(a->of.ray.time < b->of.ray.time);
    return grz_query_hit_compare_rows(context, a, b);
}

graze_status grz_hits_reserve(graze_hits *out, size_t count) {
    size_t *capacity = &grz_hits_memory_of(out)->item_capacity;
    if (count > *capacity)
        grz_try_array(&out->allocator, out->items, *capacity, count);
    return GRAZE_OK;
}

/* The block of the starts and the memory in front of them, in starts. */
enum { STARTS_IN_FRONT = sizeof(grz_hits_memory) / sizeof(size_t) };

static grz_buffer query_starts_block(const graze_hits *hits) {
    if (hits->starts == NULL)
        return (grz_buffer){ 0 };
    grz_hits_memory *memory = grz_hits_memory_of(hits);
    return (grz_buffer){ memory, (STARTS_IN_FRONT + memory->start_capacity) *
                                     sizeof *hits->starts };
}

static graze_status query_reserve_starts(graze_hits *out, size_t count) {
    grz_buffer block = query_starts_block(out);
    const bool is_new = block.data == NULL;
    if (count - 1 >= SIZE_MAX - STARTS_IN_FRONT) /* 0: one more than SIZE_MAX */
        return GRAZE_OUT_OF_MEMORY;
    grz_try(grz_buffer_reserve(&out->allocator, &block, STARTS_IN_FRONT + count,
                               sizeof *out->starts));
    grz_hits_memory *memory = block.data;
    if (is_new)
        *memory = (grz_hits_memory){ 0 };
    memory->start_capacity = block.bytes / sizeof *out->starts - STARTS_IN_FRONT;
    out->starts = (size_t *)(void *)(memory + 1);
    return GRAZE_OK;
}

graze_status grz_hits_begin(graze_hits *out, size_t count) {
    out->query_count = 0;
    if (out->starts == NULL || count >= grz_hits_memory_of(out)->start_capacity)
        grz_try(query_reserve_starts(out, count + 1));
    out->starts[0] = 0;
    return GRAZE_OK;
}

graze_status grz_hits_append(graze_hits *out, const grz_query_run *run) {
    const grz_hit_list *list = &run->hits;
    const size_t before = out->starts[out->query_count];
    grz_try(list->status);
    grz_try(grz_hits_reserve(out, before + list->count));
    for (size_t i = 0; i < list->count; i++)
        out->items[before + i] = (graze_hit){ .part = { grz_query_hit_handle(
                                                  &grz_hit_list_items(list)[i]) } };
    if (run->kind->write != NULL && list->count > 0)
        run->kind->write(run, out->items + before);
    out->starts[++out->query_count] = before + list->count;
    return GRAZE_OK;
}

graze_status grz_hits_end(graze_hits *out, graze_status status) {
    if (out == NULL)
        return status;
    if (status != GRAZE_OK)
        out->query_count = 0;
    out->count = 0;
    if (out->query_count > 0)
        out->count = out->starts[out->query_count];
    return status;
}

void graze_hits_free(graze_hits *hits) {
    if (hits == NULL)
        return;
    const graze_hits empty = { .parts_only = hits->parts_only,
                               .allocator = hits->allocator };
    grz_buffer block = query_starts_block(hits);
    if (block.data != NULL) {
        grz_hits_memory *memory = block.data;
        grz_free(&empty.allocator, hits->items,
                 memory->item_capacity * sizeof *hits->items);
        grz_free(&empty.allocator, hits->parts,
                 memory->part_capacity * sizeof *hits->parts);
        grz_buffers_free(&empty.allocator, &memory->near, &memory->hits,
                         &memory->found);
        grz_buffer_free(&empty.allocator, &block);
    }
    *hits = empty;
}
