/* test_move_tiles.c: floors and walls of tiles: as a tile layer, a box a tile, and
 * merged boxes. A body comes to the same places among all of them: seams do not
 * show.
 */
#include "graze/content/tile_merge.h"
#include "support/movers.h"

enum { COLUMNS = 24, ROWS = 18, KINDS = 3, WAYS = 150 };

typedef struct tile_level {
    uint8_t kinds[ROWS * COLUMNS];
    float side;
} tile_level;

/* Rectangles of tiles, and holes in them; a border all round. */
static tile_level random_level(mover_random *random, bool is_rough) {
    tile_level self = { .side = is_rough ? 0.3f + mover_below(random, 2, 97) : 2 };
    for (int i = 0; i < 30; i++) {
        const uint32_t x = mover_next(random) % COLUMNS,
                       y = mover_next(random) % ROWS;
        const uint32_t w = 1 + mover_next(random) % 6,
                       h = 1 + mover_next(random) % 4;
        const uint8_t kind = i % 3 == 2 ? GRAZE_TILE_EMPTY : GRAZE_TILE_SOLID;
        for (uint32_t v = y; v < y + h && v < ROWS; v++)
            for (uint32_t u = x; u < x + w && u < COLUMNS; u++)
                self.kinds[v * COLUMNS + u] = kind;
    }
    for (uint32_t v = 0; v < ROWS; v++)
        for (uint32_t u = 0; u < COLUMNS; u++)
            if (u == 0 || v == 0 || u == COLUMNS - 1 || v == ROWS - 1)
                self.kinds[v * COLUMNS + u] = GRAZE_TILE_SOLID;
    return self;
}

static void add_rect(graze_world *world, const tile_level *level, graze_rect rect) {
    const float side = level->side;
    small_world_add(world,
                    (graze_box){ (float)rect.x * side, (float)rect.y * side,
                                 (float)(rect.x + rect.w) * side,
                                 (float)(rect.y + rect.h) * side },
                    0);
}

static void add_tile_boxes(graze_world *world, const tile_level *level) {
    for (uint32_t i = 0; i < ROWS * COLUMNS; i++)
        if (level->kinds[i] == GRAZE_TILE_SOLID)
            add_rect(world, level, (graze_rect){ i % COLUMNS, i / COLUMNS, 1, 1 });
}

static void add_merged(graze_world *world, const tile_level *level) {
    uint64_t words[ROWS] = { 0 };
    for (uint32_t i = 0; i < ROWS * COLUMNS; i++)
        words[i / COLUMNS] |= (uint64_t)(level->kinds[i] == GRAZE_TILE_SOLID)
                              << i % COLUMNS;
    graze_tile_rect_list list = { 0 };
    assert_int_equal(
        graze_tiles_merge(&(graze_tile_grid){ words, 1, COLUMNS, ROWS }, &list),
        GRAZE_OK);
    for (size_t i = 0; i < list.count; i++)
        add_rect(world, level, list.items[i]);
    graze_tile_rect_list_free(&list);
}

static void add_layer(graze_world *world, const tile_level *level) {
    const graze_tiles_def def = { .tile_width = level->side,
                                  .tile_height = level->side,
                                  .columns = COLUMNS,
                                  .rows = ROWS,
                                  .kinds = level->kinds };
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
}

/* The middle of an empty tile. */
static graze_point empty_place(const tile_level *level, mover_random *random) {
    uint32_t i;
    do
        i = mover_next(random) % (ROWS * COLUMNS);
    while (level->kinds[i] != GRAZE_TILE_EMPTY);
    return (graze_point){ ((float)(i % COLUMNS) + 0.25f) * level->side,
                          ((float)(i / COLUMNS) + 0.25f) * level->side };
}

static void walk_all(uint64_t seed, graze_response response) {
    mover_random random = { seed };
    const tile_level level = random_level(&random, seed & 1);
    graze_world *worlds[KINDS];
    graze_body bodies[KINDS];
    graze_move_result result = { 0 };
    graze_responses responses = { 0 };
    assert_int_equal(graze_responses_set_layers(&responses, 0, 0, response),
                     GRAZE_OK);
    const graze_point start = empty_place(&level, &random);
    for (int i = 0; i < KINDS; i++) {
        worlds[i] = small_world_open((graze_world_config){ 0 });
        (i == 0   ? add_layer
         : i == 1 ? add_tile_boxes
                  : add_merged)(worlds[i], &level);
        bodies[i] =
            mover_add(worlds[i], start,
                      (graze_point){ 0.5f * level.side, 0.5f * level.side }, 1);
    }
    for (int way = 0; way < WAYS; way++) {
        const float reach = way % 3 == 0 ? 40 : 3;
        const graze_point by = { (mover_below(&random, 2, 64) - 1) * reach,
                                 (mover_below(&random, 2, 64) - 1) * reach };
        const graze_body_info before = mover_read(worlds[0], bodies[0]);
        for (int i = 0; i < KINDS; i++)
            assert_int_equal(graze_body_move_and_collide(
                                 worlds[i], bodies[i],
                                 (graze_point){ before.x + by.x, before.y + by.y },
                                 &responses, &result),
                             GRAZE_OK);
        const graze_body_info after = mover_read(worlds[0], bodies[0]);
        for (int i = 1; i < KINDS; i++)
            if (!mover_is_at(worlds[i], bodies[i], after.x, after.y))
                fail_msg("seed %d, way %d, kind %d, response %d", (int)seed, way, i,
                         (int)response);
    }
    graze_move_result_free(&result);
    for (int i = 0; i < KINDS; i++)
        graze_world_close(worlds[i]);
}

static void tiles_are_met_as_their_boxes_and_as_merged_ones(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++)
        walk_all(seed, (graze_response)(GRAZE_TOUCH + seed % 3));
}

static void one_way_tiles_are_met_over_their_side(void **state) {
    (void)state;
    graze_move_result result = { 0 };
    const uint8_t kinds[4] = { GRAZE_TILE_ONE_WAY_MIN_Y, GRAZE_TILE_ONE_WAY_MIN_Y,
                               GRAZE_TILE_SOLID, GRAZE_TILE_ONE_WAY_MAX_X };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_tiles_def def = {
        .tile_width = 2, .tile_height = 2, .columns = 4, .rows = 1, .kinds = kinds
    };
    graze_body tiles;
    assert_int_equal(graze_world_add_tiles(world, &def, &tiles), GRAZE_OK);
    const graze_body body =
        mover_add(world, (graze_point){ 0, 5 }, (graze_point){ 1, 1 }, 0);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 0, -3 },
                                                 NULL, &result),
                     GRAZE_OK);
    assert_true(mover_is_at(world, body, 0, -3));
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 3, 5 },
                                                 NULL, &result),
                     GRAZE_OK);
    assert_true(mover_is_at(world, body, 3, -1));
    assert_int_equal(result.count, 1);
    assert_int_equal(result.items[0].part.id, small_world_part(world, tiles, 0).id);
    assert_int_equal(graze_body_set_position(world, body, 9, 0), GRAZE_OK);
    assert_int_equal(graze_body_move_and_collide(world, body, (graze_point){ 3, 0 },
                                                 NULL, &result),
                     GRAZE_OK);
    assert_true(mover_is_at(world, body, 8, 0));
    const graze_body_def inside = { .x = 6.5f,
                                    .parts =
                                        &(graze_part_def){ .box = { 0, 0, 1, 1 } },
                                    .part_count = 1 };
    assert_int_equal(
        graze_world_test_move(world, &inside, (graze_point){ 3, 0 }, NULL, &result),
        GRAZE_OK);
    assert_true(result.end_x == 6);
    graze_move_result_free(&result);
    graze_world_close(world);
}

static void a_tile_layer_is_not_a_platform(void **state) {
    (void)state;
    graze_rider_list riders = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const uint8_t kinds[1] = { GRAZE_TILE_SOLID };
    const graze_tiles_def def = {
        .tile_width = 2, .tile_height = 2, .columns = 1, .rows = 1, .kinds = kinds
    };
    graze_body tiles;
    assert_int_equal(graze_world_add_tiles(world, &def, &tiles), GRAZE_OK);
    const graze_platform_move carry = { .x = 1, .layers = 1 };
    assert_int_equal(graze_body_move_platform(world, tiles, &carry, &riders),
                     GRAZE_BAD_PLATFORM);
    const graze_body platform =
        mover_add(world, (graze_point){ 0, -1 }, (graze_point){ 2, 1 }, 0);
    assert_int_equal(graze_body_move_platform(
                         world, platform,
                         &(graze_platform_move){ .x = 0, .y = 4, .layers = 1 },
                         &riders),
                     GRAZE_OK);
    assert_int_equal(riders.count, 0);
    assert_true(mover_is_at(world, tiles, 0, 0));
    graze_rider_list_free(&riders);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_met_as_their_boxes_and_as_merged_ones),
        cmocka_unit_test(one_way_tiles_are_met_over_their_side),
        cmocka_unit_test(a_tile_layer_is_not_a_platform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
