/* trip.c: see trip.h. */
#include "world/move/trip.h"

graze_status grz_move_begin(graze_move_result *trip) {
    trip->count = 0;
    trip->is_crushed = trip->is_cut_short = false;
    if (trip->room == NULL) {
        trip->room = grz_allocate(&trip->allocator, sizeof *trip->room);
        if (trip->room == NULL)
            return GRAZE_OUT_OF_MEMORY;
        *trip->room = (struct graze_move_scratch){ 0 };
    }
    grz_hash_map_clear(&trip->room->marks);
    return GRAZE_OK;
}

graze_status grz_move_add_hit(graze_move_result *trip, const graze_move_hit *meeting) {
    grz_buffer room = { .data = trip->items, .bytes = trip->capacity * sizeof *meeting };
    const graze_status status = grz_buffer_reserve(&trip->allocator, &room, trip->count + 1, sizeof *meeting);
    if (status != GRAZE_OK)
        return status;
    trip->items = room.data;
    trip->capacity = room.bytes / sizeof *meeting;
    trip->items[trip->count++] = *meeting;
    return GRAZE_OK;
}

static grz_hash_map_key key_of(uint64_t row) {
    return (grz_hash_map_key){ (uint32_t)(row >> 32), (uint32_t)row };
}

uint32_t grz_move_marks(const graze_move_result *trip, uint64_t row) {
    const uint32_t marks = grz_hash_map_find(&trip->room->marks, key_of(row));
    return marks == GRZ_HASH_MAP_NONE ? 0 : marks;
}

graze_status grz_move_mark(graze_move_result *trip, uint64_t row, uint32_t mark) {
    grz_hash_map *marks = &trip->room->marks;
    const graze_status status = grz_hash_map_reserve(marks, 1, &trip->allocator);
    if (status == GRAZE_OK)
        grz_hash_map_replace(marks, key_of(row), grz_hash_map_insert(marks, key_of(row), 0) | mark);
    return status;
}

void graze_move_result_free(graze_move_result *trip) {
    grz_free(&trip->allocator, trip->items, trip->capacity * sizeof *trip->items);
    if (trip->room != NULL) {
        grz_buffer_free(&trip->allocator, &trip->room->hits.room);
        grz_hash_map_free(&trip->room->marks, &trip->allocator);
        grz_free(&trip->allocator, trip->room, sizeof *trip->room);
    }
    *trip = (graze_move_result){ .allocator = trip->allocator };
}
