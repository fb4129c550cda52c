/* assets.c: masks and hitbox sets, which are the game's: an snapshot has their numbers in the game's
 * lists, and of those that are used a hash each, so that another list is noticed.
 */
#include "world/snapshot/snapshot.h"

#include "narrow/mask_plane.h"

/* A byte for each mask, then for each set. */
static uint8_t *marks(const graze_world *world) {
    return (uint8_t *)world->snapshot.marks.data;
}

static graze_status clear_marks(graze_world *world, const graze_assets *assets) {
    const size_t count = (size_t)assets->mask_count + assets->hitbox_set_count;
    const graze_status status = grz_buffer_reserve(&world->allocator, &world->snapshot.marks, count, 1);
    if (status == GRAZE_OK && count > 0)
        memset(world->snapshot.marks.data, 0, count);
    return status;
}

/* The number of a mask, looked for from where the last one was; the count: no list has it. */
static uint32_t number_of_mask(grz_saving *saving, const graze_mask *mask) {
    const graze_assets *assets = saving->assets;
    for (uint32_t i = 0; i < assets->mask_count; i++, saving->mask++) {
        saving->mask = saving->mask < assets->mask_count ? saving->mask : 0;
        if (assets->masks[saving->mask] == mask)
            return saving->mask;
    }
    return assets->mask_count;
}

static uint32_t number_of_set(grz_saving *saving, const graze_hitbox_set *set) {
    const graze_assets *assets = saving->assets;
    for (uint32_t i = 0; i < assets->hitbox_set_count; i++, saving->hitbox_set++) {
        saving->hitbox_set = saving->hitbox_set < assets->hitbox_set_count ? saving->hitbox_set : 0;
        if (assets->hitbox_sets[saving->hitbox_set] == set)
            return saving->hitbox_set;
    }
    return assets->hitbox_set_count;
}

static uint64_t hash_of_mask(const graze_mask *mask) {
    const grz_mask_plane *plane = &mask->planes[GRZ_MASK_UPRIGHT];
    grz_writer writer;
    grz_writer_open(&writer, true, NULL, 0);
    grz_put(&writer, plane->width);
    grz_put(&writer, plane->height);
    for (uint32_t y = 0; y < plane->height; y++)
        for (uint32_t i = 0; i < grz_mask_row_words(plane->width); i++) {
            grz_writer_make_room(&writer);
            grz_put64(&writer, grz_mask_plane_row(plane, y)[i]);
        }
    return grz_writer_close(&writer);
}

static void put_frame(grz_writer *writer, const graze_hitbox_frame *frame) {
    grz_writer_make_room(writer);
    grz_put(writer, frame->first);
    grz_put(writer, frame->count);
    grz_put_float(writer, frame->pivot_x);
    grz_put_float(writer, frame->pivot_y);
}

static void put_hitbox(grz_writer *writer, const graze_hitbox *box) {
    const graze_shape *shape = box->shape;
    grz_writer_make_room(writer);
    grz_put(writer, box->name);
    grz_put8(writer, box->layer);
    grz_put8(writer, shape != NULL);
    if (shape == NULL)
        grz_put_box(writer, box->box, (graze_box){ 0 });
    else
        grz_put_outline(writer, shape);
    if (shape != NULL && shape->kind == GRAZE_SHAPE_MASK)
        grz_put64(writer, hash_of_mask(shape->mask.mask));
}

static uint64_t hash_of_set(const graze_hitbox_set *set) {
    grz_writer writer;
    grz_writer_open(&writer, true, NULL, 0);
    grz_put(&writer, set->name_count);
    grz_put(&writer, set->frame_count);
    for (uint32_t i = 0; i < set->frame_count; i++)
        put_frame(&writer, &set->frames[i]);
    for (uint32_t i = 0; i < set->box_count; i++)
        put_hitbox(&writer, &set->boxes[i]);
    return grz_writer_close(&writer);
}

static bool mark_mask(grz_saving *saving, uint32_t slot) {
    const graze_world *world = saving->world;
    if (!grz_part_has_shape(&world->shapes, slot) ||
        grz_part_own_shape(&world->shapes, slot)->kind != GRAZE_SHAPE_MASK)
        return true;
    const uint32_t number = number_of_mask(saving, grz_part_own_shape(&world->shapes, slot)->mask.mask);
    if (number == saving->assets->mask_count)
        return false;
    marks(world)[number] = 1;
    return true;
}

static bool mark_set(grz_saving *saving, uint32_t slot) {
    const graze_hitbox_set *set = grz_body_at(saving->world, slot)->hitboxes;
    if (set == NULL)
        return true;
    const uint32_t number = number_of_set(saving, set);
    if (number == saving->assets->hitbox_set_count)
        return false;
    marks(saving->world)[saving->assets->mask_count + number] = 1;
    return true;
}

graze_status grz_assets_mark(grz_saving *saving) {
    const graze_world *world = saving->world;
    const graze_status status = clear_marks(saving->world, saving->assets);
    bool is_listed = true;
    if (status != GRAZE_OK)
        return status;
    for (uint32_t slot = 0; world->shapes.are_any && slot < world->part_slots.count; slot++)
        if (grz_slot_is_alive(&world->part_slots, slot))
            is_listed &= mark_mask(saving, slot);
    for (uint32_t slot = 0; slot < world->body_slots.count; slot++)
        if (grz_slot_is_alive(&world->body_slots, slot))
            is_listed &= mark_set(saving, slot);
    return is_listed ? GRAZE_OK : GRAZE_ASSET_MISSING;
}

/* One that is used: its number, told by how far it is behind the one before, and its hash. 0 ends a list. */
static void put_used(grz_writer *writer, uint32_t distance, uint64_t hash) {
    grz_writer_make_room(writer);
    grz_put(writer, distance);
    grz_put64(writer, hash);
}

void grz_put_assets(grz_saving *saving) {
    const graze_assets *assets = saving->assets;
    const uint8_t *mark = marks(saving->world);
    uint32_t next = 0;
    for (uint32_t i = 0; i < assets->mask_count; i++)
        if (mark[i]) {
            put_used(&saving->writer, i + 1 - next, hash_of_mask(assets->masks[i]));
            next = i + 1;
        }
    grz_put(&saving->writer, 0);
    next = 0;
    for (uint32_t i = 0; i < assets->hitbox_set_count; i++)
        if (mark[assets->mask_count + i]) {
            put_used(&saving->writer, i + 1 - next, hash_of_set(assets->hitbox_sets[i]));
            next = i + 1;
        }
    grz_writer_make_room(&saving->writer);
    grz_put(&saving->writer, 0);
}

void grz_put_mask(grz_saving *saving, const graze_mask *mask) {
    if (saving->is_hash) {
        grz_put(&saving->writer, graze_mask_width(mask));
        grz_put(&saving->writer, graze_mask_height(mask));
    } else {
        grz_put(&saving->writer, number_of_mask(saving, mask));
    }
}

void grz_put_hitbox_set(grz_saving *saving, const graze_hitbox_set *set) {
    if (saving->is_hash) {
        grz_put(&saving->writer, set->name_count);
        grz_put(&saving->writer, set->frame_count);
    } else {
        grz_put(&saving->writer, number_of_set(saving, set));
    }
}

/* Read the number of the next one that is used; false: there is none. */
static bool take_used(grz_reader *reader, uint64_t *next, uint64_t *hash) {
    const uint64_t distance = grz_take_word(reader);
    *next += distance;
    if (distance > 0)
        *hash = grz_take64(reader);
    return distance > 0 && !reader->is_unsound;
}

static graze_status check_mask(const graze_assets *assets, uint64_t number, uint64_t hash) {
    if (number >= assets->mask_count || assets->masks[number] == NULL)
        return GRAZE_ASSET_MISSING;
    return hash_of_mask(assets->masks[number]) == hash ? GRAZE_OK : GRAZE_BAD_ASSET;
}

static graze_status check_set(const graze_assets *assets, uint64_t number, uint64_t hash) {
    if (number >= assets->hitbox_set_count || assets->hitbox_sets[number] == NULL)
        return GRAZE_ASSET_MISSING;
    const graze_hitbox_set *set = assets->hitbox_sets[number];
    const bool is_sound = graze_hitbox_set_check(set) == GRAZE_OK;
    return is_sound && hash_of_set(set) == hash ? GRAZE_OK : GRAZE_BAD_ASSET;
}

graze_status grz_take_assets(grz_loading *loading) {
    const graze_assets *assets = loading->assets;
    uint64_t next = 0, hash = 0;
    graze_status status = clear_marks(loading->world, assets);
    while (status == GRAZE_OK && take_used(&loading->reader, &next, &hash)) {
        status = check_mask(assets, next - 1, hash);
        if (status == GRAZE_OK)
            marks(loading->world)[next - 1] = 1;
    }
    next = 0;
    while (status == GRAZE_OK && take_used(&loading->reader, &next, &hash)) {
        status = check_set(assets, next - 1, hash);
        if (status == GRAZE_OK)
            marks(loading->world)[assets->mask_count + next - 1] = 1;
    }
    return status == GRAZE_OK ? grz_snapshot_sound_if(!loading->reader.is_unsound) : status;
}

graze_status grz_take_mask(grz_loading *loading, const graze_mask **mask) {
    const uint64_t number = grz_take(&loading->reader);
    if (number >= loading->assets->mask_count || !marks(loading->world)[number])
        return GRAZE_BAD_SNAPSHOT;
    *mask = loading->assets->masks[number];
    return GRAZE_OK;
}

graze_status grz_take_hitbox_set(grz_loading *loading, const graze_hitbox_set **set) {
    const uint64_t number = grz_take(&loading->reader);
    if (number >= loading->assets->hitbox_set_count ||
        !marks(loading->world)[loading->assets->mask_count + number])
        return GRAZE_BAD_SNAPSHOT;
    *set = loading->assets->hitbox_sets[number];
    return GRAZE_OK;
}
