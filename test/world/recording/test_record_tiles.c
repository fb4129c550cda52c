/* test_record_tiles.c: tile layers and one-way boxes come back from a recording,
 * tile by tile. */
#include "support/random_calls.h"

#include "graze/move_and_collide.h"
#include "graze/tiles.h"

enum { COLUMNS = 20, ROWS = 9, STEPS = 40, BALLS = 6 };

typedef struct field {
    graze_world *world;
    graze_body tiles, balls[BALLS];
    seeded_random random;
} field;

static uint32_t below(field *self, uint32_t end) {
    return seeded_below(&self->random, end);
}

static uint8_t random_kind(field *self) {
    return (uint8_t)below(self, GRAZE_TILE_HIGH_MAX_X_MAX_Y + 1);
}

static graze_rect random_rect(field *self) {
    const uint32_t x = below(self, COLUMNS), y = below(self, ROWS);
    return (graze_rect){ x, y, 1 + below(self, COLUMNS - x),
                         1 + below(self, ROWS - y) };
}

static void add_tiles(field *self) {
    uint8_t kinds[COLUMNS * ROWS];
    uint16_t values[COLUMNS * ROWS];
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        kinds[i] = random_kind(self);
        values[i] = (uint16_t)below(self, 3 << 14);
    }
    const graze_tiles_def def = { .x = -8.5f,
                                  .y = 3,
                                  .tile_width = 4,
                                  .tile_height = 2.5f,
                                  .columns = COLUMNS,
                                  .rows = ROWS,
                                  .layer = 5,
                                  .tag = 77,
                                  .user = UINT64_MAX,
                                  .kinds = below(self, 3) == 0 ? NULL : kinds,
                                  .values = below(self, 3) == 0 ? NULL : values };
    assert_int_equal(graze_world_add_tiles(self->world, &def, &self->tiles),
                     GRAZE_OK);
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        uint16_t value;
        assert_int_equal(graze_tiles_get_value(self->world, self->tiles, i % COLUMNS,
                                               i / COLUMNS, &value),
                         GRAZE_OK);
        assert_int_equal(value, def.values != NULL ? values[i] : 0);
    }
}

/* A call to change tiles or boxes. */
static void change(field *self) {
    uint8_t kinds[COLUMNS * ROWS];
    const graze_rect where = random_rect(self);
    const graze_body ball = self->balls[below(self, BALLS)];
    graze_status status = GRAZE_OK;
    for (int i = 0; i < COLUMNS * ROWS; i++)
        kinds[i] = random_kind(self);
    uint16_t values[COLUMNS * ROWS];
    for (int i = 0; i < COLUMNS * ROWS; i++)
        values[i] = (uint16_t)below(self, 3 << 14);
    switch (below(self, 7)) {
    case 0:
        status = graze_tiles_set(self->world, self->tiles, where.x, where.y,
                                 (graze_tile_kind)kinds[0]);
        break;
    case 1:
        status = graze_tiles_fill(self->world, self->tiles, where,
                                  (graze_tile_kind)kinds[0]);
        break;
    case 2:
        status = graze_tiles_set_many(self->world, self->tiles, where, kinds);
        break;
    case 3:
        status = graze_part_set_one_way(
            self->world, small_world_part(self->world, ball, 0), below(self, 16));
        break;
    case 4:
        status = graze_tiles_set_values(self->world, self->tiles, where, values);
        break;
    default:
        status = graze_body_set_position(
            self->world, ball, (float)below(self, 80) - 8, (float)below(self, 30));
    }
    assert_int_equal(status, GRAZE_OK);
}

static void compare_tiles(const graze_world *one, const graze_world *other,
                          graze_body tiles) {
    graze_tiles_info info;
    if (graze_tiles_read(one, tiles, &info) != GRAZE_OK) {
        assert_int_equal(graze_tiles_read(other, tiles, &info), GRAZE_STALE_HANDLE);
        return;
    }
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        graze_tile_kind kind, same;
        uint16_t value, same_value;
        assert_int_equal(
            graze_tiles_get_value(one, tiles, i % COLUMNS, i / COLUMNS, &value),
            GRAZE_OK);
        assert_int_equal(graze_tiles_get_value(other, tiles, i % COLUMNS,
                                               i / COLUMNS, &same_value),
                         GRAZE_OK);
        assert_int_equal(value, same_value);
        assert_int_equal(
            graze_tiles_get(one, tiles, i % COLUMNS, i / COLUMNS, &kind), GRAZE_OK);
        assert_int_equal(
            graze_tiles_get(other, tiles, i % COLUMNS, i / COLUMNS, &same),
            GRAZE_OK);
        assert_int_equal(kind, same);
    }
}

/* The world before the first step, begun to be recorded if there is a sink. */
static void begin(field *self, uint64_t seed, const graze_recording_sink *sink) {
    *self = (field){ .world = small_world_open((graze_world_config){ 0 }),
                     .random = { seed } };
    if (sink != NULL)
        assert_int_equal(graze_recording_start(self->world, sink), GRAZE_OK);
    add_tiles(self);
    for (int i = 0; i < BALLS; i++)
        self->balls[i] =
            small_world_square(self->world, (float)i * 9, (float)i * 3, 3);
}

static void play_step(field *self, int step) {
    for (int i = 0; i < 4; i++)
        change(self);
    if (step % 16 == 15) {
        assert_int_equal(graze_body_remove(self->world, self->tiles), GRAZE_OK);
        add_tiles(self);
    }
    small_world_step(self->world);
}

/* Play a recording beside a second game of the same calls. */
static void compare_games(kept_bytes *kept, uint64_t seed) {
    field expected;
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(kept) };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    begin(&expected, seed, NULL);
    for (int step = 0; step < STEPS; step++) {
        size_t events, expected_events;
        play_step(&expected, step);
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
        graze_world *world = graze_replay_world(replay);
        assert_int_equal(graze_world_hash(world), graze_world_hash(expected.world));
        (void)graze_world_contact_events(world, &events);
        (void)graze_world_contact_events(expected.world, &expected_events);
        assert_int_equal(events, expected_events);
        compare_tiles(world, expected.world, expected.tiles);
    }
    assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_ENDED);
    graze_replay_close(replay);
    graze_world_close(expected.world);
}

static void tiles_and_one_way_boxes_play_again_as_they_were_set(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed < 9; seed++) {
        kept_bytes kept = { .room = SIZE_MAX };
        const graze_recording_sink sink = kept_sink(&kept);
        field game;
        begin(&game, seed, &sink);
        for (int step = 0; step < STEPS; step++)
            play_step(&game, step);
        assert_int_equal(graze_recording_stop(game.world), GRAZE_OK);
        graze_world_close(game.world);
        compare_games(&kept, seed);
        free(kept.bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_and_one_way_boxes_play_again_as_they_were_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
