/* snapshot_pairs.c: the pairs of bodies that have had their near miss, and the pairs of parts that touch.
 *
 * Pairs are sorted. A pair is stored as two distances: of its first number from that of the pair before; of
 * its second number from that of the pair before, or from its own first number if that is another. The second
 * distance is never 0, so that two zeros end the list.
 */
#include "world/snapshot/snapshot.h"

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

/* Pairs whose boxes only overlap, as the list `close` says if it is not NULL, are left out: to the next step
 * they are new pairs, which the narrow phase finds apart again. */
static void snapshot_write_pairs(grz_stream *stream, const graze_pair *pairs, size_t count,
                                 const grz_pair_list *close) {
    graze_pair last = { 0, 0 };
    uint64_t end = 0;
    size_t next = 0;
    for (size_t i = 0; i < count; i++) {
        if (close != NULL && snapshot_is_apart(close, &next, pairs[i]))
            continue;
        uint64_t first = pairs[i].a - last.a, second = pairs[i].b - (first == 0 ? last.b : pairs[i].a);
        grz_stream_number(stream, &first);
        grz_stream_number(stream, &second);
        last = pairs[i];
    }
    grz_stream_number(stream, &end);
    grz_stream_number(stream, &end);
}

/* Read pairs of numbers below `limit` into the list that a load keeps. A pair takes two bytes at least. */
static grz_pair_list *snapshot_read_pairs(grz_snapshot *self, uint64_t limit) {
    grz_pair_list *list = &self->world->snapshot.touches;
    grz_stream *stream = self->stream;
    uint64_t a = 0, b = 0, first, second;
    list->count = 0;
    grz_stream_check(stream, grz_buffer_reserve(&self->world->allocator, &list->pairs,
                                                grz_stream_left(stream) / 2, sizeof(graze_pair)));
    while (grz_stream_is_fine(stream)) {
        grz_stream_number(stream, &first);
        grz_stream_number(stream, &second);
        if ((first | second) == 0)
            break;
        a += first;
        b = (first == 0 ? b : a) + second;
        if (grz_stream_require(stream, first < limit && second < limit && second > 0 && a < b && b < limit))
            grz_pair_list_items(list)[list->count++] = (graze_pair){ (uint32_t)a, (uint32_t)b };
    }
    return list;
}

void grz_snapshot_near_misses(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    size_t count;
    if (!stream->is_reading) {
        const graze_pair *pairs = grz_near_misses_sorted(world, &count);
        snapshot_write_pairs(stream, pairs, count, NULL);
        return;
    }
    const grz_pair_list *list = snapshot_read_pairs(self, world->body_slots.count);
    grz_hash_map_clear(&world->margins.past);
    world->margins.past_count = 0;
    if (list->count > 0 && grz_stream_is_fine(stream))
        grz_stream_check(stream, grz_near_misses_reserve(world, list->count));
    for (size_t i = 0; i < list->count && grz_stream_is_fine(stream); i++) {
        const graze_pair bodies = grz_pair_list_items(list)[i];
        if (grz_stream_require(stream, grz_slot_is_alive(&world->body_slots, bodies.a) &&
                                           grz_slot_is_alive(&world->body_slots, bodies.b)))
            grz_near_miss_note(world, bodies);
    }
}

/* Reading: whether two parts could have touched as of the last step. Free rows have no group. */
static bool snapshot_is_touch(const grz_snapshot *self, graze_pair pair) {
    const graze_world *world = self->world;
    const uint32_t *group = world->columns.group.data, a = group[pair.a], b = group[pair.b];
    return a != 0 && b != 0 && a != b &&
           (!self->has_new || (grz_body_at(world, a - 1)->step_added != world->step_count &&
                               grz_body_at(world, b - 1)->step_added != world->step_count));
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

void grz_snapshot_touches(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    if (!stream->is_reading) {
        const grz_pair_list *all = grz_pair_tracker_pairs(&world->pair_tracker);
        snapshot_write_pairs(stream, grz_pair_list_items(all), all->count, &world->narrow.committed);
        return;
    }
    const grz_pair_list *list = snapshot_read_pairs(self, world->part_slots.count);
    grz_hash_map_clear(&world->touch_counts);
    for (size_t i = 0; i < list->count && grz_stream_is_fine(stream); i++) {
        const graze_pair pair = grz_pair_list_items(list)[i];
        if (grz_stream_require(stream, snapshot_is_touch(self, pair)) && world->has_compounds)
            grz_stream_check(stream, snapshot_count_touch(world, pair));
    }
}
