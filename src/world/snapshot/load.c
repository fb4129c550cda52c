/* load.c: from an snapshot to a world, all or nothing.
 *
 * An snapshot is read into a spare world that only holds what images do; when all of it was found sound, that
 * changes places with what the world holds. So a load that fails changed nothing, and the memory of what was
 * there serves the next load: two worlds' worth, and none is asked for any more.
 *
 * What helps a world to step faster is not in an snapshot. After a load the method is shown all rows anew,
 * the follower starts from the list of what touches, and queries have no index.
 */
#include "core/float_env.h"
#include "world/snapshot/snapshot.h"
#include "world/tiles.h"
#include "world/world.h"

static void clear_buffer(const grz_buffer *buffer) {
    if (buffer->bytes > 0)
        memset(buffer->data, 0, buffer->bytes);
}

/* Everything that does not follow from the snapshot is as in a new world. */
static void clear(graze_world *spare, const graze_world *world) {
    grz_tile_layers_free_all(spare);
    spare->steps = world->steps;
    spare->needed = 0;
    spare->has_far_offsets = spare->has_compounds = spare->shapes.are_any = false;
    spare->margins.epochs = spare->margins.entry_count = 0;
    spare->margins.candidate_count = spare->margins.found_count = 0;
    memset(spare->margins.growth, 0, sizeof spare->margins.growth);
    spare->motion.count = spare->motion.moving_count = spare->changed_count = 0;
    clear_buffer(&spare->motion.number);
    clear_buffer(&spare->shapes.has_shape);
    clear_buffer(&spare->is_changed);
}

static graze_status open_spare(graze_world *world) {
    if (world->snapshot.spare == NULL) {
        graze_world *spare = grz_allocate(&world->allocator, sizeof *spare);
        if (spare == NULL)
            return GRAZE_OUT_OF_MEMORY;
        *spare = (graze_world){ .allocator = world->allocator };
        world->snapshot.spare = spare;
    }
    clear(world->snapshot.spare, world);
    return GRAZE_OK;
}

/* Rows of nothing, as many as the method ever saw. */
static graze_status clear_rows(graze_world *spare, uint32_t count) {
    grz_box_columns *columns = &spare->columns;
    const graze_status status = grz_box_columns_reserve(&spare->allocator, columns, count);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t row = 0; row < columns->count; row++)
        grz_box_columns_set(columns, row, (grz_box_row){ .layer = GRZ_LAYER_NONE }, GRAZE_HALF_OPEN);
    return GRAZE_OK;
}

/* Room for all bodies and parts; no body has a part yet. */
static graze_status reserve(grz_loading *loading, uint32_t rows) {
    graze_world *spare = loading->world;
    const uint32_t part_count = spare->part_slots.count;
    graze_status status = grz_bodies_reserve(spare, spare->body_slots.count);
    if (status == GRAZE_OK)
        status = grz_parts_reserve(spare, part_count);
    if (status == GRAZE_OK)
        status = clear_rows(spare, rows > part_count ? rows : part_count);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t slot = 0; slot < part_count; slot++)
        *grz_part_at(spare, slot) = (grz_part){ .body = GRZ_NO_SLOT };
    return GRAZE_OK;
}

static graze_status take_slots(grz_loading *loading) {
    graze_world *spare = loading->world;
    const graze_status status = grz_take_slots(&loading->reader, &spare->body_slots, &spare->allocator);
    if (status != GRAZE_OK)
        return status;
    return grz_take_slots(&loading->reader, &spare->part_slots, &spare->allocator);
}

/* Which rows changed is forgotten; that some did is not. */
static void mark_rows(grz_loading *loading) {
    graze_world *spare = loading->world;
    for (uint32_t slot = 0; loading->has_changed && slot < spare->part_slots.count; slot++)
        if (grz_slot_states(&spare->part_slots)[slot] != GRZ_SLOT_FREE)
            grz_part_mark_changed(spare, slot);
}

static graze_status take_world(grz_loading *loading, uint32_t rows) {
    graze_status status = grz_take_settings(loading);
    if (status == GRAZE_OK)
        status = grz_take_assets(loading);
    if (status == GRAZE_OK)
        status = take_slots(loading);
    if (status == GRAZE_OK)
        status = reserve(loading, rows);
    if (status == GRAZE_OK)
        status = grz_take_bodies(loading);
    if (status == GRAZE_OK)
        status = grz_take_removed_parts(loading);
    if (status == GRAZE_OK)
        status = grz_take_touches(loading);
    if (status == GRAZE_OK)
        status = grz_take_notes(loading);
    if (status == GRAZE_OK)
        status = grz_snapshot_sound_if(grz_reader_left(&loading->reader) == 0);
    if (status == GRAZE_OK)
        mark_rows(loading);
    return status;
}

/* What the world needs so that asking it cannot fail. */
static graze_status reserve_lists(graze_world *world, const graze_world *spare) {
    grz_contact_list *list = &world->list;
    const size_t touches = spare->follow.committed.count;
    graze_status status =
        grz_buffer_reserve(&world->allocator, &list->encounters, touches, sizeof(graze_contact));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &list->backward, touches, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    return grz_buffer_reserve(&world->allocator, &list->backward_start, (size_t)spare->body_slots.count + 2,
                              sizeof(uint32_t));
}

/* What is the world's own, and stays. */
static void keep_own(graze_world *to, const graze_world *from) {
    to->tasks = from->tasks;
    to->observer = from->observer;
    to->unread = from->unread;
    to->kernels = from->kernels;
    to->version = from->version;
    to->lookup = from->lookup;
    to->broad = from->broad;
    to->follow = from->follow;
    to->narrow = from->narrow;
    to->last = from->last;
    to->next = from->next;
    to->changes = from->changes;
    to->scratch = from->scratch;
    to->change_count = from->change_count;
    to->list = from->list;
    to->by_time = from->by_time;
    to->snapshot = from->snapshot;
}

/* Let what was read be what the world holds, and the other way round. */
static void exchange(graze_world *world, graze_world *spare) {
    graze_world after = *spare, rest = *world;
    keep_own(&after, world);
    keep_own(&rest, spare);
    *world = after;
    *spare = rest;
    grz_pair_tracker_restore(&world->follow, &spare->follow.committed);
}

/* Forget what was found about what the world held. */
static void settle(graze_world *world) {
    world->version++;
    grz_spatial_lookup_reset(world);
    grz_broad_invalidate(&world->broad);
    world->narrow.close.count = world->narrow.shaped = world->narrow.apart = 0;
    world->narrow.timed_count = world->narrow.turns.count =
        0; /* no step clears them that looks at boxes alone */
    world->narrow.is_behind = true;
    world->last.contact_event_count = world->last.touch_event_count = 0;
    world->list.is_made = world->list.is_backward_made = world->by_time.is_made = false;
}

graze_status grz_image_open(graze_bytes bytes, grz_reader *reader) {
    const uint8_t *snapshot = bytes.data;
    const size_t size = bytes.size;
    if (size < GRZ_IMAGE_HEADER || memcmp(snapshot, GRZ_IMAGE_MAGIC, 4) != 0 ||
        grz_load32(snapshot + 4) != GRZ_IMAGE_VERSION)
        return GRAZE_BAD_FORMAT;
    *reader = (grz_reader){ .at = snapshot + GRZ_IMAGE_HEADER, .end = snapshot + size };
    const bool is_whole = grz_load64(snapshot + 8) == size;
    return grz_snapshot_sound_if(is_whole && grz_load64(snapshot + 16) ==
                                                 grz_hash_of(reader->at, grz_reader_left(reader)));
}

static graze_status load(graze_world *world, const graze_assets *assets, grz_reader reader) {
    graze_status status = open_spare(world);
    if (status != GRAZE_OK)
        return status;
    grz_loading loading = { .world = world->snapshot.spare, .assets = assets, .reader = reader };
    status = take_world(&loading, world->columns.count);
    if (status == GRAZE_OK)
        status = reserve_lists(world, world->snapshot.spare);
    if (status != GRAZE_OK)
        return status;
    exchange(world, world->snapshot.spare);
    settle(world);
    return GRAZE_OK;
}

graze_status graze_world_load(graze_world *world, const graze_assets *assets, const void *snapshot,
                              size_t size) {
    static const graze_assets none = { 0 };
    grz_reader reader;
    graze_status status = grz_image_open((graze_bytes){ snapshot, size }, &reader);
    if (status != GRAZE_OK)
        return status;
    const grz_float_env env = grz_float_env_enter();
    assets = assets != NULL ? assets : &none;
    status = load(world, assets, reader);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_WORLD_LOAD,
                                            .bytes = snapshot,
                                            .size = size,
                                            .masks = assets->masks,
                                            .sets = assets->hitbox_sets,
                                            .mask_count = assets->mask_count,
                                            .set_count = assets->hitbox_set_count });
    return status;
}
