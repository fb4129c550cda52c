/* snapshot_pairs.c: the pairs of parts that touch, and the pairs of bodies that have had their near miss.
 *
 * Pairs are sorted. A pair is stored as two distances: of its first number from that of the pair before; of
 * its second number from that of the pair before, or from its own first number if that is another. The second
 * distance is never 0, so that two zeros end the list.
 */
#include "world/snapshot/snapshot.h"

/* Write the pair behind another one, which it replaces; the pair itself ends the list. Or replace a pair by
 * the next one, of numbers below `count`. False: the list has ended, or is malformed, or is written. */
static bool snapshot_pair(grz_stream *stream, graze_pair *last, graze_pair next, uint32_t count) {
    uint64_t first = next.a - last->a, second = next.b - (first == 0 ? last->b : next.a);
    grz_stream_number(stream, &first);
    grz_stream_number(stream, &second);
    if (!stream->is_reading)
        *last = next;
    if (!stream->is_reading || (first == 0 && second == 0) || !grz_stream_is_fine(stream))
        return false;
    const uint64_t a = last->a + first, b = (first == 0 ? last->b : a) + second;
    const bool is_sound = first < count && second > 0 && second < count && a < b && b < count;
    *last = (graze_pair){ (uint32_t)a, (uint32_t)b };
    return grz_stream_require(stream, is_sound);
}

/* Whether the narrow phase found that a pair of boxes that overlap does not touch. Both lists are sorted. */
static bool snapshot_is_apart(const grz_pair_list *close, size_t *next, graze_pair pair) {
    const uint64_t key = grz_pair_key(pair);
    while (*next < close->count &&
           grz_pair_key(grz_pair_change_pair(grz_pair_list_items(close)[*next])) < key)
        ++*next;
    if (*next == close->count)
        return false;
    const graze_pair turn = grz_pair_list_items(close)[*next];
    return grz_pair_key(grz_pair_change_pair(turn)) == key && !grz_pair_change_began(turn);
}

/* Pairs whose boxes only overlap are left out: to the next step they are new pairs, which the narrow phase
 * finds apart again. */
static void snapshot_write_touches(grz_snapshot *self) {
    const grz_pair_list *all = grz_pair_tracker_pairs(&self->world->pair_tracker);
    const uint32_t slots = self->world->part_slots.count;
    graze_pair last = { 0, 0 };
    size_t next = 0;
    for (size_t i = 0; i < all->count; i++) {
        const graze_pair pair = grz_pair_list_items(all)[i];
        if (!snapshot_is_apart(&self->world->narrow.committed, &next, pair))
            snapshot_pair(self->stream, &last, pair, slots);
    }
    snapshot_pair(self->stream, &last, last, slots);
}

/* Whether a part could have touched anything as of the last step. */
static bool snapshot_part_was_there(const graze_world *world, uint32_t slot) {
    return grz_slot_states(&world->part_slots)[slot] != GRZ_SLOT_FREE &&
           grz_body_at(world, grz_part_at(world, slot)->body)->step_added != world->step_count;
}

static bool snapshot_is_touch(const graze_world *world, graze_pair pair) {
    return snapshot_part_was_there(world, pair.a) && snapshot_part_was_there(world, pair.b) &&
           grz_part_at(world, pair.a)->body != grz_part_at(world, pair.b)->body;
}

/* The touches of a compound body are counted. */
static graze_status snapshot_count_touch(graze_world *world, graze_pair pair) {
    const uint32_t one = grz_part_at(world, pair.a)->body, other = grz_part_at(world, pair.b)->body;
    if (!grz_body_at(world, one)->is_compound && !grz_body_at(world, other)->is_compound)
        return GRAZE_OK;
    const grz_hash_map_key key =
        one < other ? (grz_hash_map_key){ one, other } : (grz_hash_map_key){ other, one };
    const graze_status status = grz_hash_map_reserve(&world->touch_counts, 1, &world->allocator);
    if (status != GRAZE_OK)
        return status;
    const uint32_t count = grz_hash_map_insert(&world->touch_counts, key, 0);
    grz_hash_map_replace(&world->touch_counts, key, count + 1);
    return GRAZE_OK;
}

static void snapshot_read_touches(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    grz_pair_list *touches = &world->snapshot.touches;
    const size_t limit = grz_stream_left(stream) / 2; /* a pair takes two bytes at least */
    graze_pair pair = { 0, 0 };
    touches->count = 0;
    grz_hash_map_clear(&world->touch_counts);
    grz_stream_check(stream,
                     grz_buffer_reserve(&world->allocator, &touches->pairs, limit, sizeof(graze_pair)));
    while (grz_stream_is_fine(stream) && snapshot_pair(stream, &pair, pair, world->part_slots.count)) {
        grz_pair_list_items(touches)[touches->count++] = pair;
        if (grz_stream_require(stream, snapshot_is_touch(world, pair)) && world->has_compounds)
            grz_stream_check(stream, snapshot_count_touch(world, pair));
    }
}

void grz_snapshot_touches(grz_snapshot *self) {
    if (self->stream->is_reading)
        snapshot_read_touches(self);
    else
        snapshot_write_touches(self);
}

static void snapshot_write_near_misses(grz_snapshot *self) {
    size_t count;
    const graze_pair *pairs = grz_near_misses_sorted(self->world, &count);
    graze_pair last = { 0, 0 };
    for (size_t i = 0; i < count; i++)
        snapshot_pair(self->stream, &last, pairs[i], self->world->body_slots.count);
    snapshot_pair(self->stream, &last, last, self->world->body_slots.count);
}

static void snapshot_read_near_misses(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    graze_pair bodies = { 0, 0 };
    grz_hash_map_clear(&world->margins.past);
    world->margins.past_count = 0;
    while (snapshot_pair(stream, &bodies, bodies, world->body_slots.count)) {
        const bool are_alive = grz_slot_is_alive(&world->body_slots, bodies.a) &&
                               grz_slot_is_alive(&world->body_slots, bodies.b);
        if (grz_stream_require(stream, are_alive) &&
            grz_stream_check(stream, grz_near_misses_reserve(world, 1)))
            grz_near_miss_note(world, bodies);
    }
}

void grz_snapshot_near_misses(grz_snapshot *self) {
    if (self->stream->is_reading)
        snapshot_read_near_misses(self);
    else
        snapshot_write_near_misses(self);
}
