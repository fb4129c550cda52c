/* touches.c: which boxes began to touch and which ceased to, as changes between bodies, in the order of
 * events.
 *
 * A slot is not used again before its end was reported, so a pair of rows is the same two boxes in both
 * steps.
 */
#include "core/radix.h"
#include "world/time_key.h"
#include "world/world.h"

graze_status grz_world_follow(graze_world *world) {
    const grz_tracker_input frame = {
        .boxes = grz_box_columns_view(&world->columns, world->meets),
        .changes = { .rows = world->changed.data, .count = world->changed_count },
        .limit = world->limits.pairs != 0 ? world->limits.pairs : SIZE_MAX,
    };
    const graze_status status = grz_pair_tracker_step(&world->follow, &world->broad, &frame);
    if (status == GRAZE_OUT_OF_CAPACITY)
        world->needed = world->follow.total;
    return status;
}

/* Whether both are there, and their layers may meet. */
static bool can_touch(const graze_world *world, graze_pair pair) {
    const uint8_t *layers = world->columns.layer.data;
    return layers[pair.a] != GRZ_LAYER_NONE && layers[pair.b] != GRZ_LAYER_NONE &&
           grz_world_allows(world, layers[pair.a], layers[pair.b]);
}

/* An end counts as early if the pair could not touch any more wherever its boxes stood; where one of them is
 * empty it could. */
static bool is_ended_early(const graze_world *world, graze_pair pair) {
    return !grz_part_is_active(world, pair.a) || !grz_part_is_active(world, pair.b) ||
           !grz_world_allows(world, grz_part_at(world, pair.a)->layer, grz_part_at(world, pair.b)->layer);
}

grz_touch_change grz_touch_change_of(const graze_world *world, graze_pair pair, uint32_t time_key) {
    const uint32_t body_a = grz_row_body(world, pair.a), body_b = grz_row_body(world, pair.b);
    if (body_a < body_b)
        return (grz_touch_change){ body_a, body_b, time_key, pair.a, pair.b };
    return (grz_touch_change){ body_b, body_a, time_key, pair.b, pair.a };
}

/* What was seen at the end of the step is of time 1, but for early ends. */
static uint32_t moment_of(const graze_world *world, graze_pair turn) {
    const bool is_late =
        can_touch(world, grz_pair_change_pair(turn)) || !is_ended_early(world, grz_pair_change_pair(turn));
    return grz_time_key_make(is_late ? 1.0f : 0.0f, grz_pair_change_began(turn), false);
}

static void list_turns(graze_world *world, grz_touch_change *changes) {
    const grz_pair_list *turns = grz_touch_diff(world);
    for (size_t i = 0; i < turns->count; i++) {
        const graze_pair turn = grz_pair_list_items(turns)[i];
        changes[i] = grz_touch_change_of(world, grz_pair_change_pair(turn), moment_of(world, turn));
    }
}

static void list_timed(graze_world *world, grz_touch_change *changes) {
    const grz_timed_touch *timed = world->narrow.timed.data;
    for (size_t i = 0; i < world->narrow.timed_count; i++)
        changes[i] =
            grz_touch_change_of(world, grz_pair_change_pair(timed[i].turn),
                                grz_time_key_make(timed[i].time, grz_pair_change_began(timed[i].turn), true));
}

graze_status grz_contacts_list_changes(graze_world *world) {
    const size_t turn_count = grz_touch_diff(world)->count, count = turn_count + world->narrow.timed_count;
    graze_status status =
        grz_buffer_reserve(&world->allocator, &world->changes, count, sizeof(grz_touch_change));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &world->scratch, count, sizeof(grz_touch_change));
    if (status != GRAZE_OK)
        return status;
    grz_touch_change *changes = world->changes.data, *scratch = world->scratch.data;
    world->change_count = count;
    if (count == 0)
        return GRAZE_OK;
    list_turns(world, changes);
    list_timed(world, changes + turn_count);
    grz_records5_sort(&changes->body_a, &scratch->body_a, count);
    return GRAZE_OK;
}

static graze_touch_event event_of(const graze_world *world, grz_touch_change change) {
    const grz_part *a = grz_part_at(world, change.part_a), *b = grz_part_at(world, change.part_b);
    return (graze_touch_event){
        .a = { grz_slots_handle(&world->body_slots, change.body_a) },
        .b = { grz_slots_handle(&world->body_slots, change.body_b) },
        .part_a = { grz_slots_handle(&world->part_slots, change.part_a) },
        .part_b = { grz_slots_handle(&world->part_slots, change.part_b) },
        .tag_a = a->tag,
        .tag_b = b->tag,
        .layer_a = a->layer,
        .layer_b = b->layer,
        .kind = grz_time_key_began(change.time_key) ? GRAZE_BEGIN : GRAZE_END,
        .time = grz_time_key_time(change.time_key),
    };
}

graze_status grz_contacts_write_touch_events(graze_world *world) {
    grz_step_events *next = &world->next;
    next->touch_event_count = 0;
    if (world->events == GRAZE_EVENTS_CONTACTS)
        return GRAZE_OK;
    if (world->limits.events != 0 && world->change_count > world->limits.events) {
        world->needed = world->change_count;
        return GRAZE_OUT_OF_CAPACITY;
    }
    const graze_status status = grz_buffer_reserve(&world->allocator, &next->touch_events,
                                                   world->change_count, sizeof(graze_touch_event));
    if (status != GRAZE_OK)
        return status;
    const grz_touch_change *changes = world->changes.data;
    graze_touch_event *events = next->touch_events.data;
    for (size_t i = 0; i < world->change_count; i++)
        events[i] = event_of(world, changes[i]);
    next->touch_event_count = world->change_count;
    return GRAZE_OK;
}
