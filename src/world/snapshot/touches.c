/* touches.c: pairs of boxes that touch as of the last step; from them follow the encounters and how
 * many touches each has.
 *
 * Pairs that only overlap are left out: to a step they are news that it looks at and finds not to touch, as
 * before. A removed part still touches until the step that reports the end. What is new has touched nothing.
 */
#include "world/snapshot/snapshot.h"

/* Of pairs that overlap some were looked at closer; both lists are sorted. */
static bool is_apart(const grz_pair_list *close, size_t *next, graze_pair pair) {
    const uint64_t key = grz_pair_key(pair);
    while (*next < close->count &&
           grz_pair_key(grz_pair_change_pair(grz_pair_list_items(close)[*next])) < key)
        ++*next;
    if (*next == close->count)
        return false;
    const graze_pair turn = grz_pair_list_items(close)[*next];
    return grz_pair_key(grz_pair_change_pair(turn)) == key && !grz_pair_change_began(turn);
}

void grz_put_touches(grz_saving *saving) {
    const grz_pair_list *all = grz_pair_tracker_pairs(&saving->world->follow);
    graze_pair before = { 0, 0 };
    size_t next = 0;
    for (size_t i = 0; i < all->count; i++) {
        const graze_pair pair = grz_pair_list_items(all)[i];
        if (!is_apart(&saving->world->narrow.close, &next, pair))
            grz_put_pair(&saving->writer, pair, &before);
    }
    grz_put_pair_end(&saving->writer);
}

/* Whether a part could have touched something as of the last step. */
static bool was_there(const graze_world *world, uint32_t slot) {
    if (grz_slot_states(&world->part_slots)[slot] == GRZ_SLOT_FREE)
        return false;
    const grz_body *body = grz_body_at(world, grz_part_at(world, slot)->body);
    return body->born != world->steps;
}

static bool is_touch(const graze_world *world, graze_pair pair) {
    return was_there(world, pair.a) && was_there(world, pair.b) &&
           grz_part_at(world, pair.a)->body != grz_part_at(world, pair.b)->body;
}

/* The touches of a compound body are counted. */
static graze_status count_touch(graze_world *world, graze_pair pair) {
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

/* A pair takes a byte at least. */
static graze_status reserve(grz_loading *loading) {
    return grz_buffer_reserve(&loading->world->allocator, &loading->world->follow.committed.pairs,
                              grz_reader_left(&loading->reader), sizeof(graze_pair));
}

graze_status grz_take_touches(grz_loading *loading) {
    graze_world *world = loading->world;
    grz_pair_list *held = &world->follow.committed;
    graze_pair pair = { 0, 0 };
    graze_status status = reserve(loading);
    held->count = 0;
    grz_hash_map_clear(&world->touch_counts);
    while (status == GRAZE_OK && grz_take_pair(&loading->reader, world->part_slots.count, &pair)) {
        status = is_touch(world, pair) ? GRAZE_OK : GRAZE_BAD_SNAPSHOT;
        if (status == GRAZE_OK && world->has_compounds)
            status = count_touch(world, pair);
        if (status == GRAZE_OK)
            grz_pair_list_items(held)[held->count++] = pair;
    }
    return status == GRAZE_OK ? grz_snapshot_sound_if(!loading->reader.is_unsound) : status;
}
