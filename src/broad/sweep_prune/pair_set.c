/* pair_set.c: a list without gaps, and a map of where in it each pair is. */
#include "broad/sweep_prune/pair_set.h"

static grz_hash_map_key key_of(graze_pair pair) {
    return (grz_hash_map_key){ pair.a, pair.b };
}

graze_status grz_pair_set_add(grz_pair_set *set, graze_pair pair, const graze_allocator *allocator) {
    if (set->count >= INT32_MAX || grz_hash_map_reserve(&set->places, 1, allocator) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    const graze_status status =
        grz_buffer_reserve(allocator, &set->pairs, (size_t)set->count + 1, sizeof(graze_pair));
    if (status == GRAZE_OK && grz_hash_map_insert(&set->places, key_of(pair), set->count) == set->count)
        ((graze_pair *)set->pairs.data)[set->count++] = pair;
    return status;
}

void grz_pair_set_remove(grz_pair_set *set, graze_pair pair) {
    const uint32_t place = grz_hash_map_find(&set->places, key_of(pair));
    if (place == GRZ_HASH_MAP_NONE)
        return;
    grz_hash_map_remove(&set->places, key_of(pair));
    const graze_pair last = grz_pair_set_at(set, --set->count);
    if (place == set->count)
        return;
    ((graze_pair *)set->pairs.data)[place] = last;
    grz_hash_map_replace(&set->places, key_of(last), place);
}

void grz_pair_set_clear(grz_pair_set *set) {
    set->count = 0;
    grz_hash_map_clear(&set->places);
}

void grz_pair_set_free(grz_pair_set *set, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &set->pairs);
    grz_hash_map_free(&set->places, allocator);
}
