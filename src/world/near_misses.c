/* near_misses.c: which pairs of bodies have a near miss in this step.
 *
 * The narrow phase notes pairs of parts within their margin, with the first time at
 * which they are. The first candidate of two bodies counts, unless they touch in
 * this step or had their near miss. A pair's near miss is remembered with the epochs
 * of both bodies, so a reset costs nothing. */
#include "world/near_misses.h"

#include "graze/near_miss.h"
#include "narrow/approach.h"
#include "narrow/toi.h"
#include "world/contacts.h"
#include "world/motion.h"
#include "world/narrow_phase.h"
#include "world/part.h"
#include "world/wrap.h"

static grz_touch_change *near_candidates(const graze_world *world) {
    return (grz_touch_change *)world->margins.candidates.data;
}

static grz_past_near_miss *near_past(const graze_world *world) {
    return (grz_past_near_miss *)world->margins.past_near_misses.data;
}

static bool near_miss_holds(const graze_world *world, grz_hash_map_key bodies,
                            uint32_t number) {
    if (number == GRZ_HASH_MAP_NONE)
        return false;
    const grz_past_near_miss past = near_past(world)[number];
    return past.epoch_a == grz_body_at(world, bodies.x)->epoch &&
           past.epoch_b == grz_body_at(world, bodies.y)->epoch;
}

uint64_t grz_near_miss_step(const graze_world *world, graze_pair bodies) {
    return near_past(
               world)[grz_hash_map_find(&world->margins.past,
                                        (grz_hash_map_key){ bodies.a, bodies.b })]
        .step;
}

static void near_misses_begin_to_count(graze_world *world) {
    for (uint32_t i = 0; i < world->margins.past_count; i++)
        near_past(world)[i].step = world->steps_made;
}

const graze_pair *grz_near_misses_sorted(const graze_world *world, size_t *count) {
    const grz_hash_map *past = &world->margins.past;
    graze_pair *pairs = world->margins.sorted.data;
    *count = 0;
    for (uint32_t i = 0; i < past->capacity; i++) {
        const grz_hash_map_slot slot = grz_hash_map_slots(past)[i];
        if (near_miss_holds(world, slot.key, slot.number) &&
            grz_slot_is_alive(&world->body_slots, slot.key.x) &&
            grz_slot_is_alive(&world->body_slots, slot.key.y))
            pairs[(*count)++] = (graze_pair){ slot.key.x, slot.key.y };
    }
    if (*count > 0)
        grz_pairs_sort(pairs, pairs + *count, *count);
    return pairs;
}

/* Whether the bodies of a candidate can have a near miss in this step. */
static bool near_miss_is_due(const graze_world *world,
                             const grz_touch_change *change) {
    const grz_hash_map_key bodies = { change->body_a, change->body_b };
    const uint32_t number = grz_hash_map_find(&world->margins.past, bodies);
    if (!near_miss_holds(world, bodies, number))
        return true;
    const uint32_t interval = graze_world_near_miss_interval(
        world, grz_part_at(world, change->part_a)->layer,
        grz_part_at(world, change->part_b)->layer);
    return interval != 0 &&
           world->steps_made + 1 - near_past(world)[number].step >= interval;
}

/* Move the near misses among the candidates to the front. A hit has the least time
 * key. */
static void near_misses_choose(graze_world *world) {
    grz_margins *margins = &world->margins;
    grz_touch_change *all = near_candidates(world), last = { .body_a = GRZ_NO_SLOT };
    margins->found_count = 0;
    for (size_t i = 0; i < margins->candidate_count; i++) {
        const grz_touch_change change = all[i];
        const bool is_first =
            change.body_a != last.body_a || change.body_b != last.body_b;
        if (is_first && change.time_key != GRZ_TIME_KEY_HIT &&
            near_miss_is_due(world, &change) &&
            !grz_bodies_are_in_contact(world, change.body_a, change.body_b))
            all[margins->found_count++] = change;
        last = change;
    }
}

/* --- Where two parts are nearest --- */

typedef struct near_parts {
    graze_shape a, b; /* at the end of the step */
    graze_point by_a, by_b;
} near_parts;

/* The part with the lower slot comes first: of two masks, the other one counts as a
 * box, as for margins. In a wrapped world both are as their ways are. */
static near_parts near_parts_read(const graze_world *world, graze_pair parts) {
    near_parts at = { .by_a = grz_part_motion(world, parts.a),
                      .by_b = grz_part_motion(world, parts.b) };
    grz_part_shape_at(world, parts.a, grz_part_end_box(world, parts.a), &at.a);
    grz_part_shape_at(world, parts.b, grz_part_end_box(world, parts.b), &at.b);
    if (world->wrap.is_used) {
        at.a = grz_wrap_shape(&at.a, grz_part_moves(world, parts.a).end);
        at.b = grz_wrap_shape(&at.b, grz_part_moves(world, parts.b).end);
    }
    const grz_shape_ops *ops = grz_shape_ops_of(at.b.kind);
    if (at.a.kind == at.b.kind && ops->around != NULL)
        at.b = ops->around(&at.b);
    return at;
}

static graze_point near_scaled(graze_point vector, double by) {
    return (graze_point){ by * vector.x, by * vector.y };
}

static near_parts near_parts_swapped(const near_parts *at) {
    return (
        near_parts){ .a = at->b, .b = at->a, .by_a = at->by_b, .by_b = at->by_a };
}

/* How the two meet at a time. The first one stays where it is at the end, and the
 * points are moved instead. */
static void near_parts_meet(const near_parts *at, double time,
                            graze_manifold *manifold) {
    const graze_point by = { at->by_b.x - at->by_a.x, at->by_b.y - at->by_a.y },
                      back = near_scaled(at->by_a, time - 1);
    const graze_shape moved = grz_shape_moved(&at->b, near_scaled(by, time - 1));
    graze_shapes_manifold(&at->a, &moved, GRAZE_CLOSED, manifold);
    for (int i = 0; i < 2; i++)
        manifold->points[i] = grz_vector_sum(manifold->points[i], back);
}

/* When two parts come nearest. */
static double near_parts_time(const near_parts *at, double margin) {
    const graze_point by = { at->by_b.x - at->by_a.x, at->by_b.y - at->by_a.y };
    return grz_shapes_nearest_time(&at->a, &at->b, by, margin);
}

/* In a wrapped world: the parts of a near miss, of the lower slot first, in the image
 * in which they come nearest. By how much each was moved to its place there, from
 * where it is at the end. */
static grz_wrap_image near_parts_wrap(const graze_world *world, graze_pair pair,
                                      float margin, near_parts *parts) {
    grz_wrap_image images[GRZ_WRAP_IMAGES], best = { { 0, 0 }, { 0, 0 } };
    const near_parts at = *parts;
    double least = INFINITY;
    if (!world->wrap.is_used)
        return best;
    const uint32_t count = grz_wrap_images(world, grz_part_box(world, pair.a),
                                           grz_part_box(world, pair.b), images);
    for (uint32_t i = 0; i < count; i++) {
        near_parts moved = at;
        graze_manifold manifold;
        moved.a = grz_wrap_shape(&at.a, images[i].a);
        moved.b = grz_wrap_shape(&at.b, images[i].b);
        if (!grz_part_image_is_near(world, pair, &images[i], margin))
            continue;
        near_parts_meet(&moved, near_parts_time(&moved, (double)margin), &manifold);
        const double distance = manifold.is_touching ? 0 : manifold.distance;
        if (distance < least) {
            least = distance;
            best = images[i];
            *parts = moved;
        }
    }
    best.a = grz_vector_sum(best.a, grz_part_moves(world, pair.a).end);
    best.b = grz_vector_sum(best.b, grz_part_moves(world, pair.b).end);
    return best;
}

/* A tile layer, whose place is a float, comes first then. */
static void near_miss_measure(const graze_world *world, graze_near_miss *miss) {
    graze_pair parts = { grz_slot_of(miss->part_a.id),
                         grz_slot_of(miss->part_b.id) };
    bool is_swapped = parts.a > parts.b;
    if (is_swapped)
        parts = (graze_pair){ parts.b, parts.a };
    near_parts at = near_parts_read(world, parts);
    const float margin =
        graze_world_margin(world, grz_part_at(world, parts.a)->layer,
                           grz_part_at(world, parts.b)->layer);
    const grz_wrap_image image = near_parts_wrap(world, parts, margin, &at);
    const graze_point own = is_swapped ? image.b : image.a;
    graze_manifold manifold;
    miss->nearest_time = near_parts_time(&at, (double)margin);
    if (grz_shape_ops_of(at.b.kind)->asset == GRZ_SHAPE_ASSET_TILES) {
        at = near_parts_swapped(&at);
        is_swapped = !is_swapped;
    }
    near_parts_meet(&at, miss->nearest_time, &manifold);
    if (manifold.is_touching)
        manifold.points[1] = manifold.points[0];
    else
        miss->distance = manifold.distance;
    miss->nearest[is_swapped] = manifold.points[0];
    miss->nearest[!is_swapped] = manifold.points[1];
    for (int i = 0; i < 2; i++)
        miss->nearest[i] = grz_vector_sum(miss->nearest[i], grz_vector_negated(own));
}

static void near_misses_measure(graze_world *world) {
    graze_near_miss *found = world->margins.found.data;
    for (size_t i = 0; i < world->margins.found_count; i++) {
        const grz_touch_change at = near_candidates(world)[i];
        found[i] =
            (graze_near_miss){ .a = grz_body_handle(world, at.body_a),
                               .b = grz_body_handle(world, at.body_b),
                               .part_a = grz_part_handle(world, at.part_a),
                               .part_b = grz_part_handle(world, at.part_b),
                               .user_a = grz_body_users(world)[at.body_a],
                               .user_b = grz_body_users(world)[at.body_b],
                               .time = (double)grz_time_key_time(at.time_key) };
        near_miss_measure(world, &found[i]);
    }
}

/* --- Events --- */

/* Both lists are sorted; merged from the end, no event moves twice. */
static void near_misses_merge(graze_world *world) {
    grz_step_events *pending = &world->pending;
    graze_contact_event *events = pending->contact_events.data;
    size_t old = pending->contact_event_count, found = world->margins.found_count,
           to = old + found;
    pending->contact_event_count = to;
    while (found > 0) {
        const graze_contact_event event = grz_contact_event_of(
            world, &near_candidates(world)[found - 1], GRAZE_NEAR_MISS);
        if (old > 0 && grz_contact_event_is_after(&events[old - 1], &event)) {
            events[--to] = events[--old];
        } else {
            events[--to] = event;
            found--;
        }
    }
}

graze_status grz_near_misses_reserve(graze_world *world, size_t more) {
    const graze_allocator *allocator = &world->allocator;
    grz_margins *margins = &world->margins;
    const size_t count = margins->past_count + more;
    grz_try(grz_hash_map_reserve(&margins->past, (uint32_t)more, allocator));
    return grz_buffers_reserve(
        allocator, { &margins->past_near_misses, count, sizeof(grz_past_near_miss) },
        { &margins->sorted, 2 * count, sizeof(graze_pair) });
}

void grz_near_miss_note(graze_world *world, graze_pair bodies, uint64_t step) {
    grz_margins *margins = &world->margins;
    const grz_hash_map_key key = { bodies.a, bodies.b };
    const uint32_t number =
        grz_hash_map_insert(&margins->past, key, margins->past_count);
    margins->past_count += number == margins->past_count;
    near_past(world)[number] =
        (grz_past_near_miss){ grz_body_at(world, bodies.a)->epoch,
                              grz_body_at(world, bodies.b)->epoch, step };
}

graze_status grz_near_misses_find(graze_world *world) {
    grz_margins *margins = &world->margins;
    margins->found_count = 0;
    if (margins->candidate_count == 0 || !(world->events & GRAZE_EVENTS_CONTACTS))
        return GRAZE_OK;
    const size_t events =
        world->pending.contact_event_count + margins->candidate_count;
    grz_try(grz_buffers_reserve(
        &world->allocator,
        { &world->scratch, margins->candidate_count, sizeof(grz_touch_change) },
        { &margins->found, margins->candidate_count, sizeof(graze_near_miss) },
        { &world->pending.contact_events, events, sizeof(graze_contact_event) }));
    grz_try(grz_near_misses_reserve(world, margins->candidate_count));
    grz_records5_sort(&near_candidates(world)->body_a,
                      (uint32_t *)world->scratch.data, margins->candidate_count);
    near_misses_choose(world);
    near_misses_measure(world);
    near_misses_merge(world);
    world->pending.has_times = true;
    return grz_events_check_limit(world, world->pending.contact_event_count);
}

void grz_near_misses_commit(graze_world *world) {
    grz_margins *margins = &world->margins;
    for (size_t i = 0; i < margins->found_count; i++)
        grz_near_miss_note(world,
                           (graze_pair){ near_candidates(world)[i].body_a,
                                         near_candidates(world)[i].body_b },
                           world->steps_made + 1);
    const grz_buffer old = margins->events;
    margins->event_count = margins->found_count;
    margins->events = margins->found;
    margins->found = old;
    margins->candidate_count = margins->found_count = 0;
}

const graze_near_miss *graze_world_near_misses(const graze_world *world,
                                               size_t *count) {
    count = grz_out(size_t, count);
    *count = 0;
    if (world == NULL)
        return NULL;
    *count = world->margins.event_count;
    return world->margins.events.data;
}

graze_status graze_world_set_near_miss_interval(graze_world *world, unsigned a,
                                                unsigned b, uint32_t steps) {
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    if (a >= GRAZE_LAYER_COUNT || b >= GRAZE_LAYER_COUNT)
        return grz_refuse(world, GRAZE_BAD_LAYER);
    grz_margin *entry = grz_margin_find(world, a, b);
    if (entry == NULL)
        return grz_refuse(world, GRAZE_BAD_VALUE);
    if (steps != 0 && !grz_near_misses_can_repeat(world))
        near_misses_begin_to_count(world);
    entry->interval = steps;
    world->is_up_to_date = false;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_SET_NEAR_MISS_INTERVAL,
                        .number = a, .second = b, .steps = steps);
}

/* The bodies near it may not have changed, so the next step must not rest. */
graze_status graze_body_reset_near_misses(graze_world *world, graze_body body) {
    grz_expect_body(world, body);
    grz_body_at(world, grz_slot_of(body.id))->epoch = ++world->margins.epoch_count;
    world->is_up_to_date = false;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_BODY_RESET_NEAR_MISSES,
                        .body = body);
}

/* No body has epoch 0. */
graze_status graze_world_reset_near_miss(graze_world *world, graze_body a,
                                         graze_body b) {
    grz_expect_body(world, a);
    grz_expect_body(world, b);
    const uint32_t slot_a = grz_slot_of(a.id), slot_b = grz_slot_of(b.id);
    const grz_hash_map_key key = slot_a < slot_b
                                     ? (grz_hash_map_key){ slot_a, slot_b }
                                     : (grz_hash_map_key){ slot_b, slot_a };
    const uint32_t number = grz_hash_map_find(&world->margins.past, key);
    if (number != GRZ_HASH_MAP_NONE)
        near_past(world)[number] = (grz_past_near_miss){ .step = 0 };
    world->is_up_to_date = false;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_RESET_NEAR_MISS, .body = a,
                        .other = b);
}
