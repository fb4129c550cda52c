/* snapshot.c: saving, hashing and loading a world; see snapshot.h.
 *
 * A snapshot is read into a spare world that only has what snapshots have. When all of it was found sound,
 * the two worlds exchange it. So a load that fails has changed nothing, and later loads reuse both worlds'
 * memory. A snapshot has nothing that only makes steps faster: after a load the broad phase is shown all rows
 * again, the pair tracker starts from the pairs that touch, and queries have no index.
 */
#include "world/snapshot/snapshot.h"

#include "core/float_env.h"
#include "world/query/spatial_lookup.h"
#include "world/tiles.h"

#define SNAPSHOT_MAGIC "grzw"
enum { SNAPSHOT_VERSION = 3 };

static void snapshot_clear_buffer(const grz_buffer *buffer) {
    if (buffer->bytes > 0)
        memset(buffer->data, 0, buffer->bytes);
}

static const graze_assets snapshot_no_assets = { 0 };

/* No asset was mentioned so far. The spare world has the world's scratch memory, too. */
static void snapshot_begin(grz_snapshot *self, graze_world *world, const graze_assets *assets) {
    self->world = world;
    self->is_hash = false;
    self->masks = (grz_asset_list){ .items = assets->masks,
                                    .count = assets->mask_count,
                                    .mentioned = &world->snapshot.mentioned_masks };
    self->hitbox_sets = (grz_asset_list){ .items = assets->hitbox_sets,
                                          .count = assets->hitbox_set_count,
                                          .mentioned = &world->snapshot.mentioned_sets };
    snapshot_clear_buffer(self->masks.mentioned);
    snapshot_clear_buffer(self->hitbox_sets.mentioned);
}

/* Reading: make the spare world's rows, bodies and parts; no body has a part yet. */
static void snapshot_reserve(grz_snapshot *self, uint32_t rows) {
    graze_world *spare = self->world;
    grz_box_columns *columns = &spare->columns;
    const uint32_t part_count = spare->part_slots.count;
    const uint32_t row_count = rows > part_count ? rows : part_count;
    if (!grz_stream_check(&self->stream, grz_bodies_reserve(spare, spare->body_slots.count)) ||
        !grz_stream_check(&self->stream, grz_parts_reserve(spare, part_count)) ||
        !grz_stream_check(&self->stream, grz_box_columns_reserve(&spare->allocator, columns, row_count)))
        return;
    for (uint32_t row = 0; row < columns->count; row++)
        grz_box_columns_set(columns, row, (grz_box_row){ .layer = GRZ_LAYER_NONE }, GRAZE_HALF_OPEN);
    for (uint32_t slot = 0; slot < part_count; slot++)
        *grz_part_at(spare, slot) = (grz_part){ .body = GRZ_NO_SLOT };
}

/* All sections. `rows`: reading, how many rows the broad phase has seen. */
static void snapshot_world(grz_snapshot *self, uint32_t rows) {
    grz_stream *stream = &self->stream;
    stream->mask = grz_snapshot_mask;
    stream->owner = self;
    grz_snapshot_settings(self);
    grz_snapshot_slots(self, &self->world->body_slots);
    grz_snapshot_slots(self, &self->world->part_slots);
    if (stream->is_reading && grz_stream_is_fine(stream))
        snapshot_reserve(self, rows);
    grz_snapshot_bodies(self);
    grz_snapshot_removed_parts(self);
    if (grz_stream_is_fine(stream))
        grz_snapshot_touches(self);
    if (grz_stream_is_fine(stream))
        grz_snapshot_near_misses(self);
}

void grz_snapshot_write_header(uint8_t *to, uint64_t length, uint64_t hash) {
    memcpy(to, SNAPSHOT_MAGIC, 4);
    grz_store32(to + 4, SNAPSHOT_VERSION);
    grz_store64(to + 8, length);
    grz_store64(to + 16, hash);
}

/* Write as much as there is room for; *size is the length of all. */
static graze_status snapshot_write(grz_snapshot *self, uint8_t *to, size_t capacity, size_t *size) {
    const bool has_header = to != NULL && capacity >= GRZ_SNAPSHOT_HEADER;
    const grz_float_env env = grz_float_env_enter();
    grz_stream_write(&self->stream, has_header ? to + GRZ_SNAPSHOT_HEADER : NULL,
                     has_header ? capacity - GRZ_SNAPSHOT_HEADER : 0, has_header);
    snapshot_world(self, 0);
    const uint64_t hash = grz_stream_finish(&self->stream);
    grz_float_env_leave(env);
    *size = 0;
    if (!grz_stream_is_fine(&self->stream))
        return self->stream.status;
    *size = (size_t)self->stream.length + GRZ_SNAPSHOT_HEADER;
    if (has_header)
        grz_snapshot_write_header(to, *size, hash);
    return *size > capacity ? GRAZE_OUT_OF_CAPACITY : GRAZE_OK;
}

graze_status graze_world_save(graze_world *world, const graze_assets *assets, void *buffer, size_t capacity,
                              size_t *size) {
    grz_snapshot self;
    snapshot_begin(&self, world, assets != NULL ? assets : &snapshot_no_assets);
    return snapshot_write(&self, buffer, capacity, size);
}

graze_status graze_world_save_size(graze_world *world, const graze_assets *assets, size_t *size) {
    const graze_status status = graze_world_save(world, assets, NULL, 0, size);
    return status == GRAZE_OUT_OF_CAPACITY ? GRAZE_OK : status;
}

uint64_t graze_world_hash(graze_world *world) {
    grz_snapshot self;
    snapshot_begin(&self, world, &snapshot_no_assets);
    self.is_hash = true;
    const grz_float_env env = grz_float_env_enter();
    grz_stream_write(&self.stream, NULL, 0, true);
    snapshot_world(&self, 0);
    grz_float_env_leave(env);
    return grz_stream_finish(&self.stream);
}

graze_status grz_whole_snapshot_make(graze_world *world, grz_whole_snapshot *whole) {
    grz_snapshot self;
    for (size_t capacity = 0;;
         capacity = whole->size) { /* the second time all assets and the size are known */
        snapshot_begin(&self, world, &whole->assets);
        self.masks.growing = &whole->masks;
        self.hitbox_sets.growing = &whole->hitbox_sets;
        graze_status status = grz_buffer_reserve(&world->allocator, &whole->bytes, capacity, 1);
        if (status == GRAZE_OK)
            status = snapshot_write(&self, whole->bytes.data, capacity, &whole->size);
        whole->assets = (graze_assets){ .masks = whole->masks.data,
                                        .hitbox_sets = whole->hitbox_sets.data,
                                        .mask_count = self.masks.count,
                                        .hitbox_set_count = self.hitbox_sets.count };
        if (status != GRAZE_OUT_OF_CAPACITY)
            return status;
    }
}

void grz_whole_snapshot_free(grz_whole_snapshot *whole, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &whole->bytes);
    grz_buffer_free(allocator, &whole->masks);
    grz_buffer_free(allocator, &whole->hitbox_sets);
}

/* Everything that does not follow from a snapshot is as in a new world. */
static void snapshot_clear_spare(graze_world *spare, const graze_world *world) {
    grz_tile_layers_free_all(spare);
    spare->step_count = world->step_count;
    spare->required_capacity = 0;
    spare->has_far_offsets = spare->has_compounds = spare->shapes.is_used = false;
    spare->margins.epoch_count = spare->margins.entry_count = 0;
    spare->margins.candidate_count = spare->margins.found_count = 0;
    memset(spare->margins.growth, 0, sizeof spare->margins.growth);
    spare->swept.count = spare->swept.moving_count = spare->changed_count = 0;
    snapshot_clear_buffer(&spare->swept.number);
    snapshot_clear_buffer(&spare->shapes.has_shape);
    snapshot_clear_buffer(&spare->is_changed);
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

/* The memory with which the contacts of a world can be listed without an error. */
static graze_status snapshot_reserve_contacts(graze_world *world, const graze_world *spare) {
    grz_contact_list *list = &world->contact_list;
    const size_t touches = spare->snapshot.touches.count;
    graze_status status =
        grz_buffer_reserve(&world->allocator, &list->contacts, touches, sizeof(graze_contact));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &list->by_b, touches, sizeof(uint32_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &list->by_b_start, (size_t)spare->body_slots.count + 2,
                                    sizeof(uint32_t));
    return status;
}

/* The members that belong to the world and not to its state. */
static void snapshot_keep_own(graze_world *to, const graze_world *from) {
    to->tasks = from->tasks;
    to->observer = from->observer;
    to->unread = from->unread;
    to->kernels = from->kernels;
    to->row_change_count = from->row_change_count;
    to->lookup = from->lookup;
    to->broad = from->broad;
    to->pair_tracker = from->pair_tracker;
    to->narrow = from->narrow;
    to->committed = from->committed;
    to->pending = from->pending;
    to->touch_changes = from->touch_changes;
    to->scratch = from->scratch;
    to->change_count = from->change_count;
    to->contact_list = from->contact_list;
    to->by_time = from->by_time;
    to->snapshot = from->snapshot;
}

/* Exchange the states of both worlds. Findings about the old state go. */
static void snapshot_exchange(graze_world *world, graze_world *spare) {
    graze_world after = *spare, rest = *world;
    snapshot_keep_own(&after, world);
    snapshot_keep_own(&rest, spare);
    *world = after;
    *spare = rest;
    grz_pair_tracker_restore(&world->pair_tracker, &spare->snapshot.touches);
    grz_spatial_lookup_reset(world);
    grz_broad_invalidate(&world->broad);
    world->narrow.committed.count = world->narrow.shaped = world->narrow.apart = 0;
    world->narrow.is_incomplete = true;
    world->committed.contact_event_count = world->committed.touch_event_count = 0;
    world->contact_list.is_made = world->contact_list.is_by_b_made = world->by_time.is_made = false;
}

graze_status grz_snapshot_open(graze_bytes snapshot, grz_stream *stream) {
    const uint8_t *bytes = snapshot.data;
    if (snapshot.size < GRZ_SNAPSHOT_HEADER || memcmp(bytes, SNAPSHOT_MAGIC, 4) != 0 ||
        grz_load32(bytes + 4) != SNAPSHOT_VERSION)
        return GRAZE_BAD_FORMAT;
    grz_stream_read(stream, bytes + GRZ_SNAPSHOT_HEADER, snapshot.size - GRZ_SNAPSHOT_HEADER,
                    GRAZE_BAD_SNAPSHOT);
    if (grz_load64(bytes + 8) != snapshot.size ||
        grz_load64(bytes + 16) != grz_hash_of(stream->from, grz_stream_left(stream)))
        return GRAZE_BAD_SNAPSHOT;
    return GRAZE_OK;
}

static graze_status snapshot_load(grz_snapshot *self, graze_world *world, const graze_assets *assets) {
    grz_stream *stream = &self->stream;
    if (!grz_stream_check(stream, snapshot_open_spare(world)))
        return stream->status;
    graze_world *spare = world->snapshot.spare;
    snapshot_begin(self, spare, assets);
    snapshot_world(self, world->columns.count);
    if (!grz_stream_require(stream, grz_stream_left(stream) == 0) ||
        !grz_stream_check(stream, snapshot_reserve_contacts(world, spare)))
        return stream->status;
    for (uint32_t slot = 0; self->has_changed && slot < spare->part_slots.count; slot++)
        if (grz_slot_states(&spare->part_slots)[slot] != GRZ_SLOT_FREE)
            grz_part_mark_changed(spare, slot); /* which rows changed is not in a snapshot */
    snapshot_exchange(world, spare);
    return GRAZE_OK;
}

grz_call grz_snapshot_call(graze_bytes snapshot, const graze_assets *assets) {
    return (grz_call){ .kind = GRZ_CALL_WORLD_LOAD,
                       .bytes = snapshot.data,
                       .size = snapshot.size,
                       .masks = assets->masks,
                       .sets = assets->hitbox_sets,
                       .mask_count = assets->mask_count,
                       .set_count = assets->hitbox_set_count };
}

graze_status graze_world_load(graze_world *world, const graze_assets *assets, const void *snapshot,
                              size_t size) {
    grz_snapshot self;
    graze_status status = grz_snapshot_open((graze_bytes){ snapshot, size }, &self.stream);
    if (status != GRAZE_OK)
        return status;
    const grz_float_env env = grz_float_env_enter();
    assets = assets != NULL ? assets : &snapshot_no_assets;
    status = snapshot_load(&self, world, assets);
    grz_float_env_leave(env);
    const grz_call call = grz_snapshot_call((graze_bytes){ snapshot, size }, assets);
    return grz_world_end_call(world, status, call);
}
