/* test_world_tiles_calls.c: calls about tile layers: their arguments, refusals,
 * cost and effects. */
#include "support/counted_memory.h"
#include "support/small_world.h"

#include <float.h>
#include <math.h>

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

static void refuse(graze_world *world, graze_tiles_def def, graze_status expected) {
    graze_body body = { 99 };
    assert_int_equal(graze_world_add_tiles(world, &def, &body), expected);
    assert_true(body.id == 0);
    assert_int_equal(graze_world_body_count(world), 0);
}

static graze_tiles_def sized(float x, float width, uint32_t columns) {
    graze_tiles_def def = small_def();
    def.x = x;
    def.tile_width = width;
    def.columns = columns;
    def.kinds = NULL;
    return def;
}

static void bad_layers_are_refused(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .limits = { .parts = 5 } });
    const uint8_t bad[] = { 0, 1, 2, 3, 18, 5 };
    graze_tiles_def def = small_def();
    refuse(world, sized(NAN, 4, 3), GRAZE_BAD_NUMBER);
    refuse(world, sized(0, INFINITY, 3), GRAZE_BAD_NUMBER);
    refuse(world, sized(0, 0, 3), GRAZE_BAD_TILES);
    refuse(world, sized(0, -1, 3), GRAZE_BAD_TILES);
    refuse(world, sized(0, 4, 0), GRAZE_BAD_TILES);
    refuse(world, sized(0x1p24f, 0.5f, 3), GRAZE_BAD_TILES);
    refuse(world, sized(0, FLT_MIN, UINT32_C(1) << 26), GRAZE_BAD_TILES);
    refuse(world, sized(0, FLT_MAX, 3), GRAZE_OUT_OF_RANGE);
    refuse(world, sized(-0x1p61f, 4, 3), GRAZE_OUT_OF_RANGE);
    refuse(world, sized(0, 0x1p59f, 3), GRAZE_OUT_OF_RANGE);
    refuse(world, sized(0x1p60f, 0x1p58f, 3), GRAZE_OUT_OF_RANGE);
    refuse(world, sized(0, 1, UINT32_MAX), GRAZE_OUT_OF_CAPACITY);
    refuse(world, sized(0, 1, (UINT32_C(1) << 27) + 1), GRAZE_OUT_OF_CAPACITY);
    def.layer = 64;
    refuse(world, def, GRAZE_BAD_LAYER);
    def = small_def();
    def.kinds = bad;
    refuse(world, def, GRAZE_BAD_VALUE);
    def.kinds = checkered;
    for (int i = 0; i < 5; i++)
        add(world, def);
    graze_body body;
    assert_int_equal(graze_world_add_tiles(world, &def, &body),
                     GRAZE_OUT_OF_CAPACITY);
    graze_world_close(world);
}

static graze_tile_kind kind_at(const graze_world *world, graze_body tiles,
                               uint32_t x, uint32_t y) {
    graze_tile_kind kind;
    assert_int_equal(graze_tiles_get(world, tiles, x, y, &kind), GRAZE_OK);
    return kind;
}

static uint64_t filled(const graze_world *world, graze_body tiles) {
    graze_tiles_info info;
    assert_int_equal(graze_tiles_read(world, tiles, &info), GRAZE_OK);
    return info.filled;
}

/* Eight bytes for 64 tiles of a row, and so for each of three more planes where any
 * tile is one-way. */
static void a_layer_takes_memory_for_what_its_tiles_use(void **state) {
    (void)state;
    static const uint32_t widths[] = { 1, 63, 64, 65, 128, 129 };
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const size_t plane = (size_t)((widths[i] + 63) / 64) * 3 * 8;
        const graze_tiles_def def = {
            .tile_width = 1, .tile_height = 1, .columns = widths[i], .rows = 3
        };
        graze_body body;
        graze_tiles_info info;
        assert_int_equal(graze_world_add_tiles(world, &def, &body), GRAZE_OK);
        assert_int_equal(graze_tiles_fill(world, body,
                                          (graze_rect){ 0, 0, widths[i], 3 },
                                          GRAZE_TILE_SOLID),
                         GRAZE_OK);
        assert_int_equal(graze_tiles_read(world, body, &info), GRAZE_OK);
        assert_int_equal(info.bytes, plane);
        assert_int_equal(info.filled, 3 * widths[i]);
        assert_int_equal(
            graze_tiles_set(world, body, 0, 0, GRAZE_TILE_ONE_WAY_MIN_Y), GRAZE_OK);
        assert_int_equal(graze_tiles_read(world, body, &info), GRAZE_OK);
        assert_int_equal(info.bytes, 4 * plane);
        assert_int_equal(
            graze_tiles_set(world, body, 0, 0, GRAZE_TILE_LOW_MAX_X_MAX_Y),
            GRAZE_OK);
        assert_int_equal(graze_tiles_set_value(world, body, 0, 0, 0), GRAZE_OK);
        assert_int_equal(graze_tiles_read(world, body, &info), GRAZE_OK);
        assert_int_equal(info.bytes, 6 * plane);
        assert_int_equal(graze_tiles_set_value(world, body, 0, 0, 1), GRAZE_OK);
        assert_int_equal(graze_tiles_read(world, body, &info), GRAZE_OK);
        assert_int_equal(info.bytes, 6 * plane + (size_t)widths[i] * 3 * 2);
        graze_world_close(world);
    }
}

static void bad_edits_change_nothing(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body tiles = add(world, small_def()),
                     other = small_world_square(world, 0, 0, 1);
    const uint8_t bad[] = { 1, 18 };
    graze_tile_kind kind;
    assert_int_equal(graze_tiles_set(world, other, 0, 0, GRAZE_TILE_SOLID),
                     GRAZE_TILES_MISSING);
    assert_int_equal(
        graze_tiles_set(world, (graze_body){ 0 }, 0, 0, GRAZE_TILE_SOLID),
        GRAZE_STALE_HANDLE);
    assert_int_equal(graze_tiles_set(world, tiles, 3, 0, GRAZE_TILE_SOLID),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_tiles_set(world, tiles, 0, UINT32_MAX, GRAZE_TILE_SOLID),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_tiles_set(world, tiles, 1, 0, (graze_tile_kind)18),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_tiles_set(world, tiles, 1, 0, (graze_tile_kind)257),
                     GRAZE_BAD_VALUE);
    assert_int_equal(
        graze_tiles_set_many(world, tiles, (graze_rect){ 1, 0, 2, 1 }, bad),
        GRAZE_BAD_VALUE);
    assert_int_equal(graze_tiles_fill(world, tiles,
                                      (graze_rect){ 2, 1, UINT32_MAX, 1 },
                                      GRAZE_TILE_SOLID),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_tiles_get(world, tiles, 0, 2, &kind),
                     GRAZE_OUT_OF_BOUNDS);
    assert_int_equal(graze_tiles_get(world, other, 0, 0, &kind),
                     GRAZE_TILES_MISSING);
    assert_int_equal(filled(world, tiles), 3);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(kind_at(world, tiles, i % 3, i / 3), checkered[i]);
    graze_world_close(world);
}

static void an_edit_of_no_tile_needs_no_values(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body tiles = add(world, small_def());
    const graze_rect nowhere[] = { { 1, 1, 0, 1 }, { 1, 1, 1, 0 } },
                     one = { 1, 1, 1, 1 };
    for (int i = 0; i < 2; i++) {
        assert_int_equal(graze_tiles_set_many(world, tiles, nowhere[i], NULL),
                         GRAZE_OK);
        assert_int_equal(graze_tiles_set_values(world, tiles, nowhere[i], NULL),
                         GRAZE_OK);
    }
    assert_int_equal(graze_tiles_set_many(world, tiles, one, NULL),
                     GRAZE_ARGUMENT_MISSING);
    assert_int_equal(graze_tiles_set_values(world, tiles, one, NULL),
                     GRAZE_ARGUMENT_MISSING);
    assert_int_equal(filled(world, tiles), 3);
    graze_world_close(world);
}

static void all_kinds_are_kept_apart(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    seeded_random random = { testing_seed() };
    enum { COLUMNS = 130, ROWS = 3, COUNT = COLUMNS * ROWS };
    uint8_t kinds[COUNT];
    const graze_body tiles = add(world, (graze_tiles_def){ .tile_width = 1,
                                                           .tile_height = 1,
                                                           .columns = COLUMNS,
                                                           .rows = ROWS });
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < COUNT; i++)
            kinds[i] = (uint8_t)seeded_below(&random, round < 10 ? 6 : 18);
        assert_int_equal(graze_tiles_set_many(world, tiles,
                                              (graze_rect){ 0, 0, COLUMNS, ROWS },
                                              kinds),
                         GRAZE_OK);
        const graze_tile_kind one =
            (graze_tile_kind)seeded_below(&random, round < 10 ? 6 : 18);
        assert_int_equal(
            graze_tiles_fill(world, tiles, (graze_rect){ 60, 1, 70, 2 }, one),
            GRAZE_OK);
        for (uint32_t y = 0; y < ROWS; y++)
            for (uint32_t x = 0; x < COLUMNS; x++)
                assert_int_equal(kind_at(world, tiles, x, y),
                                 x >= 60 && y >= 1
                                     ? one
                                     : (graze_tile_kind)kinds[y * COLUMNS + x]);
    }
    graze_world_close(world);
}

static void a_million_tiles_cost_a_bit_each(void **state) {
    (void)state;
    counted_memory memory = { .calls = 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    const size_t before = memory.bytes;
    const graze_body tiles = add(world, (graze_tiles_def){ .tile_width = 16,
                                                           .tile_height = 16,
                                                           .columns = 1000,
                                                           .rows = 1000 });
    const size_t plain = memory.bytes - before;
    assert_int_equal(graze_tiles_set(world, tiles, 5, 5, GRAZE_TILE_ONE_WAY_MIN_Y),
                     GRAZE_OK);
    const size_t with_ways = memory.bytes - before;
    print_message("1000 x 1000 tiles: %zu bytes, with one-way tiles %zu\n", plain,
                  with_ways);
    assert_true(plain < 132000 && with_ways < 520000);
    assert_int_equal(graze_body_remove(world, tiles), GRAZE_OK);
    assert_true(memory.bytes - before < 4000);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

static void a_layer_that_is_gone_is_gone(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body tiles = add(world, small_def()),
                     mover = small_world_square(world, 1, 1, 2);
    small_world_expect_begin(world, tiles, mover);
    assert_int_equal(graze_body_remove(world, tiles), GRAZE_OK);
    graze_tiles_info info;
    assert_int_equal(graze_tiles_set(world, tiles, 0, 0, GRAZE_TILE_EMPTY),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(graze_tiles_read(world, tiles, &info), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_tiles_read(world, mover, &info), GRAZE_TILES_MISSING);
    assert_int_equal(graze_tiles_touched(world, mover, tiles, NULL, 0), 0);
    small_world_expect_end(world, tiles, mover, 0);
    const graze_body again = add(world, small_def());
    small_world_expect_begin(world, mover, again);
    assert_int_equal(graze_body_set_disabled(world, again, true), GRAZE_OK);
    assert_int_equal(graze_tiles_touched(world, mover, again, NULL, 0), 0);
    small_world_expect_end(world, mover, again, 0);
    assert_int_equal(graze_body_set_disabled(world, again, false), GRAZE_OK);
    small_world_expect_begin(world, mover, again);
    const graze_part part = small_world_part(world, again, 0);
    assert_int_equal(graze_part_set_box(world, part, (graze_box){ 50, 50, 51, 51 }),
                     GRAZE_OK);
    assert_int_equal(graze_tiles_set(world, again, 0, 0, GRAZE_TILE_EMPTY),
                     GRAZE_TILES_MISSING);
    small_world_expect_end(world, mover, again, 1);
    graze_world_close(world);
}

static void a_layer_is_not_a_shape_for_others(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body tiles = add(world, small_def()),
                     mover = small_world_square(world, 1, 1, 2);
    graze_shape shape;
    assert_int_equal(
        graze_part_shape(world, small_world_part(world, tiles, 0), &shape),
        GRAZE_OK);
    assert_int_equal(shape.kind, GRAZE_SHAPE_TILES);
    assert_int_equal(
        graze_part_set_shape(world, small_world_part(world, mover, 0), &shape),
        GRAZE_BAD_VALUE);
    assert_int_equal(graze_shape_check(&shape), GRAZE_BAD_VALUE);
    assert_int_equal(
        graze_shape_transform(&shape, &(graze_pose){ .angle = 90 }, &shape),
        GRAZE_BAD_POSE);
    graze_world_close(world);
}

/* A floor of many tiles: one box under the feet, wherever they are, and no event in
 * between. */
static void a_slide_along_a_floor_feels_no_seam(void **state) {
    (void)state;
    graze_world *world =
        small_world_open((graze_world_config){ .edges = GRAZE_CLOSED });
    graze_body tiles = add(
        world, (graze_tiles_def){
                   .tile_width = 16, .tile_height = 16, .columns = 100, .rows = 2 });
    const graze_body mover = small_world_square(world, 0, -8, 8);
    assert_int_equal(graze_tiles_fill(world, tiles, (graze_rect){ 0, 0, 100, 2 },
                                      GRAZE_TILE_SOLID),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_swept(world, mover, true), GRAZE_OK);
    small_world_expect_begin(world, tiles, mover);
    for (int i = 1; i < 60; i++) {
        graze_box under[2];
        assert_int_equal(graze_body_move_to(world, mover, (float)i * 26.5f, 0),
                         GRAZE_OK);
        small_world_expect_nothing(world);
        assert_int_equal(graze_tiles_touched(world, mover, tiles, under, 2), 1);
    }
    graze_world_close(world);
}

static void an_explanation_names_the_tiles(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body tiles = add(world, small_def()),
                     mover = small_world_square(world, 5, 1, 2);
    graze_explanation why;
    graze_world_explain(world, mover, tiles, &why);
    assert_int_equal(why.reason, GRAZE_REASON_TILES);
    assert_int_equal(why.b.kind, GRAZE_SHAPE_TILES);
    assert_true(why.manifold.distance == 1);
    assert_true(why.manifold.normal.x == -1 || why.manifold.normal.x == 1 ||
                why.manifold.normal.y == 1);
    assert_int_equal(
        graze_tiles_fill(world, tiles, (graze_rect){ 0, 0, 3, 2 }, GRAZE_TILE_EMPTY),
        GRAZE_OK);
    graze_world_explain(world, mover, tiles, &why);
    assert_int_equal(why.reason, GRAZE_REASON_TILES);
    assert_true(isinf(why.manifold.distance));
    assert_int_equal(graze_tiles_set(world, tiles, 1, 0, GRAZE_TILE_ONE_WAY_MAX_X),
                     GRAZE_OK);
    graze_world_explain(world, mover, tiles, &why);
    assert_int_equal(why.reason, GRAZE_REASON_NONE);
    assert_true(why.manifold.depth == 3);
    assert_int_equal(graze_tiles_set(world, tiles, 1, 0, GRAZE_TILE_EMPTY),
                     GRAZE_OK);
    graze_world_explain(world, tiles, mover, &why);
    assert_int_equal(why.reason, GRAZE_REASON_TILES);
    assert_int_equal(why.a.kind, GRAZE_SHAPE_TILES);
    graze_world_close(world);
}

static void repeat_until_done(counted_memory *memory, graze_world *world,
                              graze_status (*call)(graze_world *)) {
    for (uint64_t n = 1;; n++) {
        const uint32_t bodies = graze_world_body_count(world);
        const uint64_t failures = memory->failures;
        memory->fail_at = n;
        const graze_status status = call(world);
        memory->fail_at = 0;
        if (memory->failures == failures) {
            assert_int_equal(status, GRAZE_OK);
            return;
        }
        assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
        assert_int_equal(graze_world_body_count(world), bodies);
    }
}

static graze_status call_add(graze_world *world) {
    graze_body body;
    graze_tiles_def def = small_def();
    const uint8_t kinds[] = { 1, 2, 3, 4, 5, 0 };
    def.kinds = kinds;
    return graze_world_add_tiles(world, &def, &body);
}

static graze_body latest; /* the layer that calls are about */

static graze_status call_set(graze_world *world) {
    return graze_tiles_set(world, latest, 0, 0, GRAZE_TILE_ONE_WAY_MIN_X);
}

static graze_status call_step(graze_world *world) {
    return graze_world_step(world);
}

static void without_memory_all_stays_as_it_was(void **state) {
    (void)state;
    counted_memory memory = { .calls = 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    repeat_until_done(&memory, world, call_add);
    small_world_square(world, 1, 1, 3);
    latest = add(world, small_def());
    assert_int_equal(filled(world, latest), 3);
    repeat_until_done(&memory, world, call_set);
    assert_int_equal(kind_at(world, latest, 0, 0), GRAZE_TILE_ONE_WAY_MIN_X);
    repeat_until_done(&memory, world, call_step);
    assert_int_equal(small_world_contact_count(world), 3);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

/* An image of the world; the caller frees it. */
static uint8_t *save(graze_world *world, size_t *size) {
    assert_int_equal(graze_world_save_size(world, NULL, size), GRAZE_OK);
    uint8_t *image = malloc(*size);
    assert_non_null(image);
    assert_int_equal(graze_world_save(world, NULL, image, *size, size), GRAZE_OK);
    return image;
}

static void snapshots_hold_tiles(void **state) {
    (void)state;
    counted_memory memory = { .calls = 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    const graze_body tiles = add(world, small_def()),
                     mover = small_world_square(world, 1, 1, 2);
    assert_int_equal(graze_tiles_set(world, tiles, 1, 1, GRAZE_TILE_ONE_WAY_MAX_Y),
                     GRAZE_OK);
    small_world_expect_begin(world, tiles, mover);
    size_t size;
    uint8_t *image = save(world, &size);
    const uint64_t hash = graze_world_hash(world);
    for (int round = 0; round < 3; round++) {
        assert_int_equal(graze_tiles_set(world, tiles, 0, 0, GRAZE_TILE_EMPTY),
                         GRAZE_OK);
        assert_true(graze_world_hash(world) != hash);
        small_world_expect_end(world, tiles, mover, 1);
        add(world, small_def());
        assert_int_equal(graze_world_load(world, NULL, image, size), GRAZE_OK);
        assert_true(graze_world_hash(world) == hash);
        assert_int_equal(kind_at(world, tiles, 1, 1), GRAZE_TILE_ONE_WAY_MAX_Y);
        assert_int_equal(filled(world, tiles), 3);
        small_world_expect_nothing(world);
        assert_int_equal(graze_body_remove(world, tiles), GRAZE_OK);
        small_world_expect_end(world, tiles, mover, 0);
        assert_int_equal(graze_world_load(world, NULL, image, size), GRAZE_OK);
    }
    graze_world *fresh = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_load(fresh, NULL, image, size), GRAZE_OK);
    size_t other_size;
    uint8_t *other = save(fresh, &other_size);
    assert_int_equal(other_size, size);
    assert_memory_equal(other, image, size);
    free(other);
    free(image);
    graze_world_close(fresh);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_layers_are_refused),
        cmocka_unit_test(a_layer_takes_memory_for_what_its_tiles_use),
        cmocka_unit_test(bad_edits_change_nothing),
        cmocka_unit_test(an_edit_of_no_tile_needs_no_values),
        cmocka_unit_test(all_kinds_are_kept_apart),
        cmocka_unit_test(a_million_tiles_cost_a_bit_each),
        cmocka_unit_test(a_layer_that_is_gone_is_gone),
        cmocka_unit_test(a_layer_is_not_a_shape_for_others),
        cmocka_unit_test(a_slide_along_a_floor_feels_no_seam),
        cmocka_unit_test(an_explanation_names_the_tiles),
        cmocka_unit_test(without_memory_all_stays_as_it_was),
        cmocka_unit_test(snapshots_hold_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
