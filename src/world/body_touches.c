/* body_touches.c: which boxes of two bodies touch.
 *
 * Touches are sorted pairs of part slots, the lower slot first. Those in which a part comes first are a
 * slice, found by bisection; the touches of two bodies lie in the slices of the parts of both.
 */
#include "world/world.h"

/* Where touches are written: the first `capacity` of them in order, while all are counted. */
typedef struct touch_writer {
    graze_touch *out;
    size_t capacity, count;
} touch_writer;

static bool is_before(const graze_touch *a, const graze_touch *b) {
    const uint32_t a1 = grz_slot_of(a->part_a.id), b1 = grz_slot_of(b->part_a.id);
    return a1 != b1 ? a1 < b1 : grz_slot_of(a->part_b.id) < grz_slot_of(b->part_b.id);
}

/* Insert in order; what falls off the end is only counted. */
static void write_touch(touch_writer *writer, graze_touch touch) {
    const size_t kept = writer->count < writer->capacity ? writer->count : writer->capacity;
    size_t place = kept;
    while (place > 0 && is_before(&touch, &writer->out[place - 1])) {
        if (place < writer->capacity)
            writer->out[place] = writer->out[place - 1];
        place--;
    }
    if (place < writer->capacity)
        writer->out[place] = touch;
    writer->count++;
}

static graze_touch touch_of(const graze_world *world, uint32_t part_a, uint32_t part_b) {
    const grz_part *a = grz_part_at(world, part_a), *b = grz_part_at(world, part_b);
    return (graze_touch){ .part_a = { grz_slots_handle(&world->part_slots, part_a) },
                          .part_b = { grz_slots_handle(&world->part_slots, part_b) },
                          .tag_a = a->tag,
                          .tag_b = b->tag,
                          .layer_a = a->layer,
                          .layer_b = b->layer };
}

/* The first touch whose first part is not below `slot`. */
static size_t bisect_touches(const grz_pair_list *touches, uint32_t slot) {
    size_t low = 0, high = touches->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (grz_pair_list_items(touches)[middle].a < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_part_of(const graze_world *world, uint32_t slot, uint32_t body) {
    return grz_part_at(world, slot)->body == body && grz_slot_is_alive(&world->part_slots, slot);
}

/* Write the touches in which a part of body `first` has the lower slot and one of body `second` the higher.
 */
static void write_slices(graze_world *world, uint32_t first, uint32_t second, bool is_turned,
                         touch_writer *writer) {
    const grz_pair_list *list = grz_pair_tracker_pairs(&world->follow);
    const graze_pair *touches = grz_pair_list_items(list);
    for (uint32_t slot = grz_body_at(world, first)->first_part; slot != GRZ_NO_SLOT;
         slot = grz_part_at(world, slot)->next)
        for (size_t i = bisect_touches(list, slot); i < list->count && touches[i].a == slot; i++)
            if (is_part_of(world, touches[i].b, second) && grz_rows_touched(world, touches[i]))
                write_touch(writer, is_turned ? touch_of(world, touches[i].b, slot)
                                              : touch_of(world, slot, touches[i].b));
}

size_t graze_body_touches(graze_world *world, graze_body a, graze_body b, graze_touch *out, size_t capacity) {
    if (!graze_body_is_alive(world, a) || !graze_body_is_alive(world, b))
        return 0;
    touch_writer writer = { .out = out, .capacity = capacity };
    write_slices(world, grz_slot_of(a.id), grz_slot_of(b.id), false, &writer);
    write_slices(world, grz_slot_of(b.id), grz_slot_of(a.id), true, &writer);
    return writer.count;
}
