/* notes.c: which pairs of bodies had their near miss. The world knows them by epochs, of which bodies
 * that were added or reset got new ones; an snapshot only says which of them are still good. They lie in a
 * map without an order: an snapshot sorts them, and a hash is the sum of theirs.
 */
#include "world/snapshot/snapshot.h"

static bool is_good(const graze_world *world, grz_hash_map_slot slot) {
    if (slot.number == GRZ_HASH_MAP_NONE || !grz_slot_is_alive(&world->body_slots, slot.key.x) ||
        !grz_slot_is_alive(&world->body_slots, slot.key.y))
        return false;
    const grz_near_miss_epochs note = ((const grz_near_miss_epochs *)world->margins.notes.data)[slot.number];
    return note.epoch_a == grz_body_at(world, slot.key.x)->epoch &&
           note.epoch_b == grz_body_at(world, slot.key.y)->epoch;
}

static graze_pair *keys(const graze_world *world) {
    return (graze_pair *)world->snapshot.keys.data;
}

/* Gather the pairs. */
static void gather(graze_world *world) {
    const grz_hash_map *had = &world->margins.had;
    world->snapshot.key_count = 0;
    for (uint32_t i = 0; i < had->capacity; i++)
        if (is_good(world, grz_hash_map_slots(had)[i]))
            keys(world)[world->snapshot.key_count++] =
                (graze_pair){ grz_hash_map_slots(had)[i].key.x, grz_hash_map_slots(had)[i].key.y };
}

graze_status grz_notes_sort(grz_saving *saving) {
    graze_world *world = saving->world;
    const size_t most = world->margins.had.count;
    const graze_status status =
        grz_buffer_reserve(&world->allocator, &world->snapshot.keys, 2 * most, sizeof(graze_pair));
    if (status != GRAZE_OK)
        return status;
    gather(world);
    if (world->snapshot.key_count > 0)
        grz_pairs_sort(keys(world), keys(world) + most, world->snapshot.key_count);
    return GRAZE_OK;
}

static void put_sum(grz_saving *saving) {
    const grz_hash_map *had = &saving->world->margins.had;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < had->capacity; i++) {
        const grz_hash_map_slot slot = grz_hash_map_slots(had)[i];
        uint8_t bytes[8];
        grz_store64(bytes, (uint64_t)slot.key.x << 32 | slot.key.y);
        if (is_good(saving->world, slot))
            sum += grz_hash_of(bytes, sizeof bytes);
    }
    grz_writer_make_room(&saving->writer);
    grz_put64(&saving->writer, sum);
}

void grz_put_notes(grz_saving *saving) {
    if (saving->is_hash) {
        put_sum(saving);
        return;
    }
    graze_pair before = { 0, 0 };
    for (size_t i = 0; i < saving->world->snapshot.key_count; i++)
        grz_put_pair(&saving->writer, keys(saving->world)[i], &before);
    grz_put_pair_end(&saving->writer);
}

static graze_status take_note(graze_world *world, graze_pair bodies) {
    grz_margins *margins = &world->margins;
    if (!grz_slot_is_alive(&world->body_slots, bodies.a) || !grz_slot_is_alive(&world->body_slots, bodies.b))
        return GRAZE_BAD_SNAPSHOT;
    graze_status status = grz_hash_map_reserve(&margins->had, 1, &world->allocator);
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &margins->notes, (size_t)margins->past_count + 1,
                                    sizeof(grz_near_miss_epochs));
    if (status != GRAZE_OK)
        return status;
    grz_hash_map_insert(&margins->had, (grz_hash_map_key){ bodies.a, bodies.b }, margins->past_count);
    ((grz_near_miss_epochs *)margins->notes.data)[margins->past_count++] =
        (grz_near_miss_epochs){ grz_body_at(world, bodies.a)->epoch, grz_body_at(world, bodies.b)->epoch };
    return GRAZE_OK;
}

graze_status grz_take_notes(grz_loading *loading) {
    graze_world *world = loading->world;
    graze_pair bodies = { 0, 0 };
    graze_status status = GRAZE_OK;
    grz_hash_map_clear(&world->margins.had);
    world->margins.past_count = 0;
    while (status == GRAZE_OK && grz_take_pair(&loading->reader, world->body_slots.count, &bodies))
        status = take_note(world, bodies);
    return status == GRAZE_OK ? grz_snapshot_sound_if(!loading->reader.is_unsound) : status;
}
