/* snapshot.c: saving, hashing and loading a world; see snapshot.h.
 *
 * A snapshot is read into a spare world, which only has the state in snapshots. When
 * all of it was found sound, the two worlds exchange it. So a failed load has
 * changed nothing, and later loads reuse both worlds' memory. A snapshot has no
 * state for faster steps only. After a load the broad phase is shown all rows again,
 * the pair tracker starts from the touching pairs, and queries have no index. */
#include "world/snapshot/snapshot.h"

#include "world/snapshot/attack_stream.h"
#include "world/snapshot/slot_stream.h"
#include "world/tiles.h"
#include "world/wrap.h"

/* ---- pairs ----
 *
 * The pairs of bodies after their near miss, and the touching pairs of parts, are
 * sorted. A pair is stored as two distances. The first one is from the first number
 * of the pair before to its own. The second one leads to its second number: from the
 * second number before if the first distance is 0, else from its own first number.
 * The second distance is never 0: two end the list. */

/* Whether a pair of overlapping boxes does not touch, by the narrow phase. Both
 * lists are sorted. */
static bool snapshot_is_apart(const grz_pair_list *narrow, size_t *next,
                              graze_pair pair) {
    const uint64_t key = grz_pair_key(pair);
    const graze_pair *changes = grz_pair_list_items(narrow);
    while (*next < narrow->count &&
           grz_pair_key(grz_pair_change_pair(changes[*next])) < key)
        ++*next;
    return *next < narrow->count &&
           grz_pair_key(grz_pair_change_pair(changes[*next])) == key &&
           !grz_pair_change_began(changes[*next]);
}

/* Pairs whose boxes only overlap are left out, if the list `narrow` is not NULL and
 * says so. To the next step they are new pairs, which the narrow phase finds apart
 * again. */
static void snapshot_write_pairs(grz_stream *stream, const graze_pair *pairs,
                                 size_t count, const grz_pair_list *narrow) {
    graze_pair last = { 0, 0 };
    uint64_t end = 0;
    size_t next = 0;
    for (size_t i = 0; i < count; i++) {
        if (narrow != NULL && snapshot_is_apart(narrow, &next, pairs[i]))
            continue;
        uint64_t first = pairs[i].a - last.a,
                 second = pairs[i].b - (first == 0 ? last.b : pairs[i].a);
        grz_stream_number(stream, &first);
        grz_stream_number(stream, &second);
        last = pairs[i];
    }
    grz_stream_number(stream, &end);
    grz_stream_number(stream, &end);
}

/* Read pairs of numbers below `limit` into the list kept by a load. A pair takes two
 * bytes at least. */
static grz_pair_list *snapshot_read_pairs(grz_snapshot *self, uint64_t limit) {
    grz_pair_list *list = &self->world->snapshot.touches;
    grz_stream *stream = self->stream;
    uint64_t a = 0, b = 0, first, second;
    list->count = 0;
    grz_stream_check(
        stream, grz_buffer_reserve(&self->world->allocator, &list->pairs,
                                   grz_stream_left(stream) / 2, sizeof(graze_pair)));
    while (grz_stream_is_fine(stream)) {
        grz_stream_number(stream, &first);
        grz_stream_number(stream, &second);
        if ((first | second) == 0)
            break;
        a += first;
        /* at least a, so above it with a second above 0 */
        b = (first == 0 ? b : a) + second;
        if (grz_stream_require(stream, first < limit && second < limit &&
                                           second > 0 && b < limit))
            grz_pair_list_items(list)[list->count++] =
                (graze_pair){ (uint32_t)a, (uint32_t)b };
    }
    return list;
}

/* How many steps ago bodies had their near miss, while this counts. */
static uint64_t snapshot_near_miss_step(grz_snapshot *self, uint64_t step) {
    const graze_world *world = self->world;
    uint64_t age = world->steps_made - step;
    if (!grz_near_misses_can_repeat(world))
        return 0;
    grz_stream_number(self->stream, &age);
    grz_stream_require(self->stream, age <= world->steps_made);
    return world->steps_made - age;
}

static void snapshot_near_misses(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    size_t count;
    if (!stream->is_reading) {
        const graze_pair *pairs = grz_near_misses_sorted(world, &count);
        snapshot_write_pairs(stream, pairs, count, NULL);
        for (size_t i = 0; i < count; i++)
            snapshot_near_miss_step(self, grz_near_miss_step(world, pairs[i]));
        return;
    }
    const grz_pair_list *list = snapshot_read_pairs(self, world->body_slots.count);
    grz_hash_map_clear(&world->margins.past);
    world->margins.past_count = 0;
    if (list->count > 0 && grz_stream_is_fine(stream))
        grz_stream_check(stream, grz_near_misses_reserve(world, list->count));
    for (size_t i = 0; i < list->count && grz_stream_is_fine(stream); i++) {
        const graze_pair bodies = grz_pair_list_items(list)[i];
        if (grz_stream_require(stream,
                               grz_slot_is_alive(&world->body_slots, bodies.a) &&
                                   grz_slot_is_alive(&world->body_slots, bodies.b)))
            grz_near_miss_note(world, bodies,
                               snapshot_near_miss_step(self, world->steps_made));
    }
}

/* Reading: whether two parts could have touched as of the last step. Free rows have
 * no group. */
static bool snapshot_is_touch(const grz_snapshot *self, graze_pair pair) {
    const graze_world *world = self->world;
    const uint32_t *group = world->columns.group.data, a = group[pair.a],
                   b = group[pair.b];
    return a != 0 && b != 0 && a != b &&
           (!self->has_new ||
            (grz_body_at(world, a - 1)->step_added != world->step_count &&
             grz_body_at(world, b - 1)->step_added != world->step_count));
}

/* The touches of a compound body are counted. */
static graze_status snapshot_count_touch(graze_world *world, graze_pair pair) {
    const uint32_t one = grz_part_at(world, pair.a)->body,
                   other = grz_part_at(world, pair.b)->body;
    if (!grz_body_at(world, one)->is_compound &&
        !grz_body_at(world, other)->is_compound)
        return GRAZE_OK;
    const grz_hash_map_key key = one < other ? (grz_hash_map_key){ one, other }
                                             : (grz_hash_map_key){ other, one };
    grz_try(grz_hash_map_reserve(&world->touch_counts, 1, &world->allocator));
    const uint32_t count = grz_hash_map_insert(&world->touch_counts, key, 0);
    grz_hash_map_replace(&world->touch_counts, key, count + 1);
    return GRAZE_OK;
}

static void snapshot_touches(grz_snapshot *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    if (!stream->is_reading) {
        const grz_pair_list *all = grz_overlap_pairs(world);
        snapshot_write_pairs(stream, grz_pair_list_items(all), all->count,
                             &world->narrow.committed);
        return;
    }
    const grz_pair_list *list = snapshot_read_pairs(self, world->part_slots.count);
    grz_hash_map_clear(&world->touch_counts);
    for (size_t i = 0; i < list->count && grz_stream_is_fine(stream); i++) {
        const graze_pair pair = grz_pair_list_items(list)[i];
        if (grz_stream_require(stream, snapshot_is_touch(self, pair)) &&
            world->has_compounds)
            grz_stream_check(stream, snapshot_count_touch(world, pair));
    }
}

/* Reading: make the spare world's rows, bodies and parts; no body has a part yet. */
static void snapshot_reserve(grz_snapshot *self, uint32_t rows) {
    graze_world *spare = self->world;
    grz_box_columns *columns = &spare->columns;
    const uint32_t part_count = spare->part_slots.count;
    uint32_t row_count = part_count;
    if (rows > part_count)
        row_count = rows;
    if (!grz_stream_check(self->stream,
                          grz_bodies_reserve(spare, spare->body_slots.count)) ||
        !grz_stream_check(self->stream, grz_parts_reserve(spare, part_count)) ||
        !grz_stream_check(self->stream, grz_box_columns_reserve(&spare->allocator,
                                                                columns, row_count)))
        return;
    grz_box_columns_clear(columns);
    for (uint32_t slot = 0; slot < part_count; slot++)
        *grz_part_at(spare, slot) = (grz_part){ .body = GRZ_NO_SLOT };
}

/* All sections. `rows`: reading, how many rows the broad phase has seen. */
static void snapshot_sections(grz_snapshot *self, uint32_t rows) {
    grz_snapshot_settings(self);
    const graze_allocator *allocator = &self->world->allocator;
    grz_stream_slots(self->stream, &self->world->body_slots, allocator);
    grz_stream_slots(self->stream, &self->world->part_slots, allocator);
    grz_stream_attacks(
        &(grz_attack_stream){ self->world, self->stream, self->is_hash });
    if (self->stream->is_reading && grz_stream_is_fine(self->stream))
        snapshot_reserve(self, rows);
    grz_snapshot_bodies(self);
    grz_snapshot_removed_parts(self);
    if (grz_stream_is_fine(self->stream))
        snapshot_near_misses(self);
    if (grz_stream_is_fine(self->stream))
        snapshot_touches(self);
}

void grz_snapshot_write(graze_world *world, grz_stream *stream) {
    snapshot_sections(&(grz_snapshot){ .world = world, .stream = stream }, 0);
}

void grz_snapshot_write_header(uint8_t *to, uint32_t version, uint64_t length,
                               uint64_t hash) {
    memcpy(to, GRZ_SNAPSHOT_MAGIC, 4);
    grz_store32(to + 4, version);
    grz_store64(to + 8, length);
    grz_store64(to + 16, hash);
}

static const graze_assets snapshot_no_assets = { 0 };

static graze_status snapshot_save(graze_world *world, const graze_assets *assets,
                                  graze_bytes room, size_t *size) {
    grz_stream stream;
    grz_asset_lists lists;
    uint8_t *buffer = (uint8_t *)room.data;
    *size = 0;
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    grz_stream_write(&stream, buffer, room.size, GRZ_SNAPSHOT_HEADER);
    grz_asset_lists_begin(&lists, world,
                          assets != NULL ? assets : &snapshot_no_assets, &stream);
    grz_snapshot_write(world, &stream);
    const uint64_t hash = grz_stream_finish(&stream);
    *size = grz_stream_is_fine(&stream) ? (size_t)stream.length : 0;
    if (buffer != NULL && *size > 0 && *size <= room.size)
        grz_snapshot_write_header(buffer, GRZ_SNAPSHOT_VERSION, *size, hash);
    return stream.status;
}

graze_status graze_world_save(graze_world *world, const graze_assets *assets,
                              void *buffer, size_t capacity, size_t *size) {
    const bool tells_size = size != NULL;
    size = grz_out(size_t, size);
    if (buffer == NULL)
        capacity = 0;
    const graze_status status =
        snapshot_save(world, assets, (graze_bytes){ buffer, capacity }, size);
    if (status != GRAZE_OK || *size <= capacity)
        return grz_refuse(world, status);
    if (tells_size)
        return GRAZE_OUT_OF_SPACE;
    return grz_refuse(world, GRAZE_OUT_OF_SPACE);
}

graze_status graze_world_save_size(graze_world *world, const graze_assets *assets,
                                   size_t *size) {
    return grz_refuse(world, snapshot_save(world, assets, (graze_bytes){ 0 },
                                           grz_out(size_t, size)));
}

uint64_t graze_world_hash(graze_world *world) {
    grz_stream stream;
    if (world == NULL)
        return 0;
    GRZ_FLOAT_ENV_SCOPE;
    grz_stream_write(&stream, NULL, 0, 0);
    stream.asset = grz_asset_name_size;
    snapshot_sections(
        &(grz_snapshot){ .world = world, .stream = &stream, .is_hash = true }, 0);
    return grz_stream_finish(&stream);
}

/* Everything outside of a snapshot is as in a new world. */
static void snapshot_clear_spare(graze_world *spare, const graze_world *world) {
    grz_part_objects_free(spare);
    spare->step_count = world->step_count;
    spare->required_capacity = 0;
    spare->has_far_offsets = spare->has_compounds = spare->has_big_bodies =
        spare->shapes.is_used = false;
    spare->margins.epoch_count = spare->margins.entry_count = 0;
    spare->margins.candidate_count = spare->margins.found_count = 0;
    memset(spare->margins.growth, 0, sizeof spare->margins.growth);
    spare->margins.is_grown = false;
    spare->has_other_layers = true;
    spare->swept.count = spare->swept.moving_count = spare->changed_count = 0;
    grz_buffer_clear(&spare->swept.number);
    grz_buffer_clear(&spare->shapes.has_shape);
    grz_buffer_clear(&spare->is_changed);
    grz_buffer_clear(&spare->attacks.of_part);
    grz_hash_map_clear(&spare->attacks.past);
    spare->attacks.epoch_count = spare->attacks.past_count = 0;
}

static graze_status snapshot_open_spare(graze_world *world) {
    if (world->snapshot.spare == NULL) {
        graze_world *spare = grz_allocate(&world->allocator, sizeof *spare);
        if (spare == NULL)
            return GRAZE_OUT_OF_MEMORY;
        *spare = (graze_world){ .allocator = world->allocator };
        world->snapshot.spare = spare;
    }
    snapshot_clear_spare(world->snapshot.spare, world);
    return GRAZE_OK;
}

void grz_snapshot_read(graze_world *world, grz_stream *stream) {
    if (!grz_stream_check(stream, snapshot_open_spare(world)))
        return;
    graze_world *spare = world->snapshot.spare;
    grz_snapshot self = { .world = spare, .stream = stream };
    grz_memory_bound bound = { .allocator = world->allocator,
                               .left = world->snapshot.load_memory_max };
    spare->allocator = grz_memory_bound_allocator(&bound);
    snapshot_sections(&self, world->columns.count);
    spare->allocator = world->allocator;
    stream->status = grz_memory_bound_status(&bound, stream->status);
    const size_t touches = spare->snapshot.touches.count;
    if (!grz_stream_check(stream, grz_contacts_reserve(world, touches, 0,
                                                       spare->body_slots.count)) ||
        !self.has_changed)
        return;
    for (uint32_t slot = 0; slot < spare->part_slots.count; slot++)
        if (grz_slot_states(&spare->part_slots)[slot] != GRZ_SLOT_FREE)
            /* which rows changed is not in a snapshot */
            grz_part_mark_changed(spare, slot);
}

/* Both worlds exchange their states. Findings about the old state go. */
void grz_snapshot_commit(graze_world *world) {
    enum {
        STATE = offsetof(graze_world, edges),
        STATE_SIZE = offsetof(graze_world, tasks) - STATE
    };
    graze_world *spare = world->snapshot.spare;
    uint8_t state[STATE_SIZE];
    memcpy(state, (uint8_t *)world + STATE, STATE_SIZE);
    memcpy((uint8_t *)world + STATE, (uint8_t *)spare + STATE, STATE_SIZE);
    memcpy((uint8_t *)spare + STATE, state, STATE_SIZE);
    grz_pair_tracker_restore(&world->pair_tracker, &spare->snapshot.touches);
    grz_seam_restore(world);
    grz_spatial_lookup_reset(world);
    const grz_box_view boxes = grz_box_columns_view(&world->columns, world->meets);
    grz_broad_restore(&world->broad, &boxes);
    world->narrow.committed.count = world->narrow.shaped = world->narrow.apart = 0;
    world->narrow.is_incomplete = true;
    world->committed.contact_event_count = world->committed.touch_event_count = 0;
    world->strikes.event_count = world->strikes.committed.count = 0;
    world->margins.event_count = 0;
    world->strikes.is_incomplete = true;
    world->contact_list.is_made = world->contact_list.is_by_b_made =
        world->by_time.is_made = false;
}

graze_status grz_snapshot_open(graze_bytes snapshot, grz_stream *stream) {
    const uint8_t *bytes = snapshot.data;
    grz_try(grz_format_check(snapshot, GRZ_SNAPSHOT_MAGIC, GRZ_SNAPSHOT_VERSION_MIN,
                             GRZ_SNAPSHOT_VERSION));
    if (snapshot.size < GRZ_SNAPSHOT_HEADER ||
        grz_load32(bytes + 4) == GRZ_SNAPSHOT_VERSION_NONE)
        return GRAZE_BAD_FORMAT;
    grz_stream_read(stream, bytes + GRZ_SNAPSHOT_HEADER,
                    snapshot.size - GRZ_SNAPSHOT_HEADER, GRAZE_BAD_SNAPSHOT);
    stream->lacks_attacks = grz_load32(bytes + 4) == GRZ_SNAPSHOT_VERSION_MIN;
    stream->lacks_frames = grz_load32(bytes + 4) < GRZ_SNAPSHOT_VERSION_FRAMES;
    if (grz_load64(bytes + 8) != snapshot.size ||
        grz_load64(bytes + 16) != grz_hash_of(stream->from, grz_stream_left(stream)))
        return GRAZE_BAD_SNAPSHOT;
    return GRAZE_OK;
}

graze_status graze_world_load(graze_world *world, const graze_assets *assets,
                              const void *snapshot, size_t size) {
    grz_asset_lists lists;
    grz_stream stream;
    const graze_bytes bytes = { snapshot, size };
    const bool is_given = world != NULL && snapshot != NULL;
    const graze_status status =
        is_given ? grz_snapshot_open(bytes, &stream) : GRAZE_ARGUMENT_MISSING;
    if (status != GRAZE_OK)
        return grz_refuse(world, status);
    GRZ_FLOAT_ENV_SCOPE;
    grz_asset_lists_begin(&lists, world,
                          assets != NULL ? assets : &snapshot_no_assets, &stream);
    grz_snapshot_read(world, &stream);
    if (grz_stream_require(&stream, grz_stream_left(&stream) == 0))
        grz_snapshot_commit(world);
    return grz_end_call(world, stream.status, .kind = GRZ_CALL_WORLD_LOAD);
}
