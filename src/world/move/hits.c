/* hits.c: see hits.h. Source of the heap: J. Williams, "Algorithm 232: Heapsort", 1964. */
#include "world/move/hits.h"

static grz_leg_hit *items_of(const grz_leg_hit_heap *hits) {
    return hits->room.data;
}

graze_status grz_hits_add(grz_leg_hit_heap *hits, const graze_allocator *allocator, const grz_leg_hit *hit) {
    const graze_status status = grz_buffer_reserve(allocator, &hits->room, hits->count + 1, sizeof *hit);
    if (status == GRAZE_OK)
        items_of(hits)[hits->count++] = *hit;
    return status;
}

static bool is_before(const grz_move_leg *leg, const grz_leg_hit *a, const grz_leg_hit *b) {
    const int order = grz_leg_hit_compare(leg, a, b);
    if (order != 0)
        return order < 0;
    return a->obstacle.row != b->obstacle.row ? a->obstacle.row < b->obstacle.row : a->part < b->part;
}

static void exchange(grz_leg_hit *a, grz_leg_hit *b) {
    const grz_leg_hit kept = *a;
    *a = *b;
    *b = kept;
}

/* Let the i-th sink to where none below is before it. */
static void sink(const grz_leg_hit_heap *hits, const grz_move_leg *leg, size_t i) {
    grz_leg_hit *items = items_of(hits);
    for (size_t below = 2 * i + 1; below < hits->count; below = 2 * i + 1) {
        if (below + 1 < hits->count && is_before(leg, &items[below + 1], &items[below]))
            below++;
        if (!is_before(leg, &items[below], &items[i]))
            return;
        exchange(&items[i], &items[below]);
        i = below;
    }
}

void grz_hits_order(grz_leg_hit_heap *hits, const grz_move_leg *leg) {
    for (size_t i = hits->count / 2; i-- > 0;)
        sink(hits, leg, i);
}

static grz_leg_hit *take_one(grz_leg_hit_heap *hits, const grz_move_leg *leg) {
    grz_leg_hit *items = items_of(hits);
    exchange(&items[0], &items[--hits->count]);
    sink(hits, leg, 0);
    return &items[hits->count];
}

grz_hit_group grz_hits_take(grz_leg_hit_heap *hits, const grz_move_leg *leg) {
    grz_hit_group group = { take_one(hits, leg), 1 };
    while (hits->count > 0 && grz_leg_hit_compare(leg, items_of(hits), group.last) == 0) {
        take_one(hits, leg);
        group.count++;
    }
    return group;
}
