/* test_world_tiles_values.c: the values and slopes of tiles, in calls, in snapshots and
 * without memory.
 */
#include "support/counted_memory.h"
#include "support/small_world.h"

static const uint8_t checkered[] = { 1, 0, 1, 0, 1, 0 };

static graze_tiles_def small_def(void) {
    return (graze_tiles_def){ .tile_width = 4,
                              .tile_height = 4,
                              .columns = 3,
                              .rows = 2,
                              .user = 7,
                              .kinds = checkered };
}

static graze_body add(graze_world *world, graze_tiles_def def) {
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
    return body;
}

static graze_tile_kind kind_at(const graze_world *world, graze_body tiles,
                               uint32_t x, uint32_t y) {
    graze_tile_kind kind;
    assert_int_equal(graze_tiles_get(world, tiles, x, y, &kind), GRAZE_OK);
    return kind;
}

/* An image of the world; the caller frees it. */
static uint8_t *save(graze_world *world, size_t *size) {
    assert_int_equal(graze_world_save_size(world, NULL, size), GRAZE_OK);
    uint8_t *image = malloc(*size);
    assert_non_null(image);
    assert_int_equal(graze_world_save(world, NULL, image, *size, size), GRAZE_OK);
    return image;
}

static uint16_t value_at(const graze_world *world, graze_body tiles, uint32_t x,
                         uint32_t y) {
    uint16_t value = 9999;
    assert_int_equal(graze_tiles_get_value(world, tiles, x, y, &value), GRAZE_OK);
    return value;
}

static void without_memory_for_values_there_are_none(void **state) {
    (void)state;
    counted_memory memory = { .calls = 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    const graze_body tiles = add(world, small_def());
    const uint16_t values[] = { 7 };
    const graze_rect one = { 1, 1, 1, 1 };
    const uint64_t hash = graze_world_hash(world);
    memory.fail_at = 1;
    assert_int_equal(graze_tiles_set_values(world, tiles, one, values),
                     GRAZE_OUT_OF_MEMORY);
    memory.fail_at = 0;
    assert_true(graze_world_hash(world) == hash);
    assert_int_equal(value_at(world, tiles, 1, 1), 0);
    assert_int_equal(graze_tiles_set_values(world, tiles, one, values), GRAZE_OK);
    assert_int_equal(value_at(world, tiles, 1, 1), 7);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

static void tiles_keep_the_values_of_the_game(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body tiles = add(world, small_def()),
                     other = small_world_square(world, 0, 0, 1);
    const uint16_t values[] = { 1, 65535, 0, 300 };
    const uint64_t hash = graze_world_hash(world);
    uint16_t value;
    assert_int_equal(value_at(world, tiles, 2, 1), 0);
    assert_int_equal(
        graze_tiles_set_values(world, tiles, (graze_rect){ 1, 0, 2, 2 }, values),
        GRAZE_OK);
    assert_true(graze_world_hash(world) != hash);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(value_at(world, tiles, 1 + i % 2, i / 2), values[i]);
    assert_int_equal(value_at(world, tiles, 0, 1), 0);
    assert_int_equal(graze_tiles_set(world, tiles, 2, 0, GRAZE_TILE_EMPTY),
                     GRAZE_OK);
    assert_int_equal(value_at(world, tiles, 2, 0), 65535);
    assert_int_equal(graze_tiles_get_value(world, tiles, 3, 0, &value),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_tiles_get_value(world, other, 0, 0, &value),
                     GRAZE_TILES_MISSING);
    assert_int_equal(graze_tiles_set_value(world, tiles, 0, 2, 1),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_tiles_set_value(world, (graze_body){ 0 }, 0, 0, 1),
                     GRAZE_STALE_HANDLE);
    graze_world_close(world);
}

/* A tile layer with slopes and values goes into a snapshot and out of it; values of
 * 0 do not differ from none. */
static void snapshots_hold_slopes_and_values(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_world *fresh = small_world_open((graze_world_config){ 0 });
    const graze_body tiles = add(world, small_def());
    const uint64_t before = graze_world_hash(world);
    size_t size;
    assert_int_equal(
        graze_tiles_set(world, tiles, 1, 0, GRAZE_TILE_HIGH_MIN_X_MAX_Y), GRAZE_OK);
    assert_int_equal(graze_tiles_set_value(world, tiles, 2, 1, 40000), GRAZE_OK);
    uint8_t *image = save(world, &size);
    assert_int_equal(graze_world_load(fresh, NULL, image, size), GRAZE_OK);
    assert_true(graze_world_hash(fresh) == graze_world_hash(world));
    assert_int_equal(kind_at(fresh, tiles, 1, 0), GRAZE_TILE_HIGH_MIN_X_MAX_Y);
    assert_int_equal(value_at(fresh, tiles, 2, 1), 40000);
    assert_int_equal(
        graze_tiles_set(fresh, tiles, 1, 0, (graze_tile_kind)checkered[1]),
        GRAZE_OK);
    assert_int_equal(graze_tiles_set_value(fresh, tiles, 2, 1, 0), GRAZE_OK);
    assert_true(graze_world_hash(fresh) == before);
    free(image);
    graze_world_close(fresh);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_memory_for_values_there_are_none),
        cmocka_unit_test(tiles_keep_the_values_of_the_game),
        cmocka_unit_test(snapshots_hold_slopes_and_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
