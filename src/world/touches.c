/* touches.c: which boxes touch after this step, and what began and ended since the last.
 *
 * Both lists of touches are sorted pairs of part slots; one walk along both finds the differences. A slot is
 * not used again before its end was reported, so equal pairs are the same two boxes.
 */
#include "world/world.h"

graze_status grz_world_find_touches(graze_world *world) {
    grz_outcome *next = &world->next;
    const grz_boxes boxes = grz_columns_boxes(&world->columns, world->meets);
    grz_sink sink;
    const size_t limit = world->limits.pairs != 0 ? world->limits.pairs : SIZE_MAX;
    grz_sink_collect(&sink, &next->touches, &world->allocator, limit);
    graze_status status = grz_broad_pairs(&world->broad, &boxes, &sink);
    if (status == GRAZE_OK)
        status = grz_sink_status(&sink);
    if (status == GRAZE_OVER_LIMIT)
        world->needed = (size_t)grz_sink_total(&sink);
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &world->scratch, sink.count, sizeof(graze_pair));
    if (status != GRAZE_OK)
        return status;
    next->touch_count = sink.count;
    if (sink.count > 0)
        grz_pairs_sort(next->touches.data, world->scratch.data, sink.count);
    return GRAZE_OK;
}

/* An end counts as early if the pair could not touch any more wherever its boxes stood. */
static bool is_ended_early(const graze_world *world, graze_pair pair) {
    const uint8_t layer_a = grz_part_at(world, pair.a)->layer, layer_b = grz_part_at(world, pair.b)->layer;
    return !grz_part_is_on(world, pair.a) || !grz_part_is_on(world, pair.b) ||
           !(world->meets[layer_a] >> layer_b & 1);
}

static grz_change change_of(const graze_world *world, graze_pair pair, grz_change_order order) {
    const uint32_t body_a = grz_part_at(world, pair.a)->body, body_b = grz_part_at(world, pair.b)->body;
    if (body_a < body_b)
        return (grz_change){ body_a, body_b, order, pair.a, pair.b };
    return (grz_change){ body_b, body_a, order, pair.b, pair.a };
}

static graze_status note(graze_world *world, graze_pair pair, grz_change_order order) {
    const graze_status status =
        grz_buffer_reserve(&world->allocator, &world->changes, world->change_count + 1, sizeof(grz_change));
    if (status == GRAZE_OK)
        ((grz_change *)world->changes.data)[world->change_count++] = change_of(world, pair, order);
    return status;
}

static graze_status note_end(graze_world *world, graze_pair pair) {
    return note(world, pair, is_ended_early(world, pair) ? GRZ_ENDED_EARLY : GRZ_ENDED);
}

/* Walk along the touches before and now, and note what is in one list only. */
static graze_status find_changes(graze_world *world) {
    const graze_pair *before = world->last.touches.data, *now = world->next.touches.data;
    const size_t before_count = world->last.touch_count, now_count = world->next.touch_count;
    graze_status status = GRAZE_OK;
    size_t i = 0, j = 0;
    while (status == GRAZE_OK && i < before_count && j < now_count) {
        const uint64_t ended = grz_pair_key(before[i]), began = grz_pair_key(now[j]);
        if (ended < began)
            status = note_end(world, before[i++]);
        else if (began < ended)
            status = note(world, now[j++], GRZ_BEGAN);
        else
            i++, j++;
    }
    while (status == GRAZE_OK && i < before_count)
        status = note_end(world, before[i++]);
    while (status == GRAZE_OK && j < now_count)
        status = note(world, now[j++], GRZ_BEGAN);
    return status;
}

graze_status grz_world_compare_touches(graze_world *world) {
    world->change_count = 0;
    graze_status status = find_changes(world);
    if (status == GRAZE_OK)
        status =
            grz_buffer_reserve(&world->allocator, &world->scratch, world->change_count, sizeof(grz_change));
    if (status == GRAZE_OK && world->change_count > 0) {
        grz_change *changes = world->changes.data, *scratch = world->scratch.data;
        grz_sort_records5(&changes->body_a, &scratch->body_a, world->change_count);
    }
    return status;
}

static graze_touch_event event_of(const graze_world *world, grz_change change) {
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
        .kind = change.order == GRZ_BEGAN ? GRAZE_BEGIN : GRAZE_END,
        .time = change.order == GRZ_ENDED_EARLY ? 0.0f : 1.0f,
    };
}

graze_status grz_world_write_touch_events(graze_world *world) {
    grz_outcome *next = &world->next;
    next->touch_event_count = 0;
    if (world->reports == GRAZE_REPORT_ENCOUNTERS)
        return GRAZE_OK;
    if (world->limits.events != 0 && world->change_count > world->limits.events) {
        world->needed = world->change_count;
        return GRAZE_OVER_LIMIT;
    }
    const graze_status status = grz_buffer_reserve(&world->allocator, &next->touch_events,
                                                   world->change_count, sizeof(graze_touch_event));
    if (status != GRAZE_OK)
        return status;
    const grz_change *changes = world->changes.data;
    graze_touch_event *events = next->touch_events.data;
    for (size_t i = 0; i < world->change_count; i++)
        events[i] = event_of(world, changes[i]);
    next->touch_event_count = world->change_count;
    return GRAZE_OK;
}
