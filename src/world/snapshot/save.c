/* save.c: one walk over a world, for its size, its image and its hash.
 *
 * An image begins with four letters, its version, its length and the hash of what follows; where no masks,
 * hitbox sets or near misses are about, that is the world's hash, too.
 */
#include "core/float_env.h"
#include "world/snapshot/snapshot.h"

static void put_world(grz_saving *saving) {
    grz_put_settings(saving);
    if (!saving->is_hash)
        grz_put_assets(saving);
    grz_put_slots(&saving->writer, &saving->world->body_slots);
    grz_put_slots(&saving->writer, &saving->world->part_slots);
    grz_put_bodies(saving);
    grz_put_removed_parts(saving);
    grz_put_touches(saving);
    grz_put_notes(saving);
}

static const graze_assets *assets_or_none(const graze_assets *assets) {
    static const graze_assets none = { 0 };
    return assets != NULL ? assets : &none;
}

static void begin(grz_saving *saving, graze_world *world, const graze_assets *assets) {
    saving->world = world;
    saving->assets = assets_or_none(assets);
    saving->is_hash = false;
    saving->mask = saving->hitbox_set = 0;
}

/* What can fail. */
static graze_status prepare(grz_saving *saving) {
    const graze_status status = grz_assets_mark(saving);
    return status == GRAZE_OK ? grz_notes_sort(saving) : status;
}

void grz_image_put_header(uint8_t *to, uint64_t length, uint64_t hash) {
    memcpy(to, GRZ_IMAGE_MAGIC, 4);
    grz_store32(to + 4, GRZ_IMAGE_VERSION);
    grz_store64(to + 8, length);
    grz_store64(to + 16, hash);
}

/* Write as much as there is room for, and say how long all is. */
static uint64_t write(grz_saving *saving, uint8_t *image, size_t capacity) {
    const bool is_header_in = image != NULL && capacity >= GRZ_IMAGE_HEADER;
    grz_writer_open(&saving->writer, is_header_in, is_header_in ? image + GRZ_IMAGE_HEADER : NULL,
                    is_header_in ? capacity - GRZ_IMAGE_HEADER : 0);
    put_world(saving);
    const uint64_t hash = grz_writer_close(&saving->writer);
    const uint64_t length = saving->writer.length + GRZ_IMAGE_HEADER;
    if (is_header_in)
        grz_image_put_header(image, length, hash);
    return length;
}

graze_status graze_world_save_size(graze_world *world, const graze_assets *assets, size_t *size) {
    const graze_status status = graze_world_save(world, assets, NULL, 0, size);
    return status == GRAZE_OUT_OF_CAPACITY ? GRAZE_OK : status;
}

graze_status graze_world_save(graze_world *world, const graze_assets *assets, void *buffer, size_t capacity,
                              size_t *size) {
    grz_saving saving;
    *size = 0;
    begin(&saving, world, assets);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = prepare(&saving);
    if (status == GRAZE_OK)
        *size = (size_t)write(&saving, buffer, capacity);
    grz_float_env_leave(env);
    return status == GRAZE_OK && *size > capacity ? GRAZE_OUT_OF_CAPACITY : status;
}

uint64_t graze_world_hash(graze_world *world) {
    grz_saving saving;
    begin(&saving, world, NULL);
    saving.is_hash = true;
    const grz_float_env env = grz_float_env_enter();
    grz_writer_open(&saving.writer, true, NULL, 0);
    put_world(&saving);
    grz_float_env_leave(env);
    return grz_writer_close(&saving.writer);
}
