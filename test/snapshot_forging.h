/* snapshot_forging.h: images changed behind a right check sum, and worlds whose images are changed. */
#ifndef TEST_IMAGE_FORGING_H
#define TEST_IMAGE_FORGING_H

#include "small_world.h"

#include "core/hash.h"
#include "world/snapshot/frame.h"

/* Where the first byte is that cannot be told in another way. */
enum {
    MOST = 2000,
    FROM_THE_BEGINNING = GRZ_IMAGE_HEADER,
    TILES_FROM = GRZ_IMAGE_HEADER + 34,
    NOWHERE = MOST
};

typedef struct forging {
    graze_world *world; /* that reads them */
    graze_assets assets;
    uint8_t image[MOST], again[MOST];
    size_t size;
    size_t strict_from; /* whatever is accepted of this byte or a later one is what the world saves */
    uint32_t refused, accepted;
} forging;

static inline void forging_seal(forging *self) {
    grz_image_put_header(self->image, self->size,
                         grz_hash_of(self->image + GRZ_IMAGE_HEADER, self->size - GRZ_IMAGE_HEADER));
}

/* In memory that ends where the image does. */
static inline graze_status forging_load(forging *self) {
    uint8_t *exact = malloc(self->size);
    assert_non_null(exact);
    memcpy(exact, self->image, self->size);
    const graze_status status = graze_world_load(self->world, &self->assets, exact, self->size);
    free(exact);
    return status;
}

static inline void forging_expect_damage(forging *self) {
    forging_seal(self);
    assert_int_equal(forging_load(self), GRAZE_BAD_SNAPSHOT);
}

/* A circle that is on its way. */
static inline graze_world *forging_world_with_way(void) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape circle = graze_shape_circle((graze_point){ 1, 2 }, 3);
    const graze_part_def part = { .shape = &circle };
    graze_body body;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, body, 5, 6), GRAZE_OK);
    return world;
}

/* Three by three, of which three are one-way. */
static inline graze_world *forging_world_with_tiles(void) {
    static const uint8_t kinds[] = { GRAZE_TILE_SOLID, GRAZE_TILE_EMPTY,         GRAZE_TILE_ONE_WAY_MAX_X,
                                     GRAZE_TILE_SOLID, GRAZE_TILE_ONE_WAY_MIN_Y, GRAZE_TILE_EMPTY,
                                     GRAZE_TILE_SOLID, GRAZE_TILE_ONE_WAY_MIN_Y, GRAZE_TILE_EMPTY };
    const graze_tiles_def def = {
        .x = 1, .tile_width = 2, .tile_height = 4, .columns = 3, .rows = 3, .kinds = kinds
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
    return world;
}

#endif
