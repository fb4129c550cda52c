/* test_world.c: bodies and boxes as the game adds, places, changes, reads and
 * removes them. */
#include "support/small_world.h"

#include <math.h>

static graze_world *open_plain(void) {
    return small_world_open((graze_world_config){ 0 });
}

static void assert_box_is(const graze_world *world, graze_part part, graze_box box) {
    graze_part_info info;
    assert_int_equal(graze_part_read(world, part, &info), GRAZE_OK);
    assert_memory_equal(&info.box, &box, sizeof box);
}

static void a_body_reads_back_as_it_was_added(void **state) {
    (void)state;
    graze_world *world = open_plain();
    const graze_part_def defs[] = {
        { .box = { -1, -2, 3, 4 }, .layer = 63, .tag = 7 },
        { .box = { 0, 0, 0, 0 }, .tag = UINT32_MAX, .is_disabled = true }
    };
    graze_body body;
    graze_part parts[3] = { { 0 }, { 0 }, { 0 } };
    assert_int_equal(graze_body_add(world,
                                    &(graze_body_def){ .x = 10,
                                                       .y = -20,
                                                       .parts = defs,
                                                       .part_count = 2,
                                                       .user = UINT64_MAX },
                                    &body),
                     GRAZE_OK);
    graze_body_info info;
    assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
    assert_true(info.x == 10 && info.y == -20 && info.is_alive && !info.is_disabled);
    assert_int_equal(info.part_count, 2);
    assert_int_equal(info.user, UINT64_MAX);
    assert_int_equal(graze_body_parts(world, body, parts, 3), 2);
    assert_int_equal(parts[2].id, 0);
    for (int i = 0; i < 2; i++) {
        graze_part_info part;
        assert_int_equal(graze_part_read(world, parts[i], &part), GRAZE_OK);
        assert_int_equal(part.body.id, body.id);
        assert_int_equal(part.layer, defs[i].layer);
        assert_int_equal(part.tag, defs[i].tag);
        assert_int_equal(part.is_disabled, defs[i].is_disabled);
        assert_memory_equal(&part.offset, &defs[i].box, sizeof part.offset);
    }
    assert_box_is(world, parts[0], (graze_box){ 9, -22, 13, -16 });
    assert_int_equal(graze_world_body_count(world), 1);
    assert_int_equal(graze_world_part_count(world), 2);
    graze_world_close(world);
}

static void bodies_are_listed_by_slot_as_many_as_there_is_room_for(void **state) {
    (void)state;
    graze_world *world = open_plain();
    graze_body body[5], listed[5] = { { 0 } };
    assert_int_equal(graze_world_bodies(world, listed, 5), 0);
    for (int i = 0; i < 5; i++)
        assert_int_equal(
            graze_body_add(world, &(graze_body_def){ .x = (float)i }, &body[i]),
            GRAZE_OK);
    assert_int_equal(graze_body_remove(world, body[1]), GRAZE_OK);
    assert_int_equal(graze_body_remove(world, body[4]), GRAZE_OK);
    assert_int_equal(graze_world_bodies(world, NULL, 0), 3);
    assert_int_equal(graze_world_bodies(world, listed, 2), 3);
    assert_int_equal(listed[2].id, 0);
    assert_int_equal(graze_world_bodies(world, listed, 5), 3);
    assert_int_equal(listed[0].id, body[0].id);
    assert_int_equal(listed[1].id, body[2].id);
    assert_int_equal(listed[2].id, body[3].id);
    assert_int_equal(listed[3].id, 0);
    graze_world_close(world);
}

static void
parts_are_listed_oldest_first_as_many_as_there_is_room_for(void **state) {
    (void)state;
    graze_world *world = open_plain();
    graze_body body;
    graze_part part[5], listed[5];
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 1 }, &body),
                     GRAZE_OK);
    assert_int_equal(graze_body_parts(world, body, listed, 5), 0);
    for (int i = 0; i < 5; i++)
        part[i] = small_world_part_add(world, body,
                                       (graze_part_def){ .box = { 0, 0, 1, 1 } });
    assert_int_equal(graze_part_remove(world, part[2]), GRAZE_OK);
    assert_int_equal(graze_part_remove(world, part[0]), GRAZE_OK);
    assert_int_equal(graze_part_remove(world, part[4]), GRAZE_OK);
    listed[1].id = 55;
    assert_int_equal(graze_body_parts(world, body, listed, 1), 2);
    assert_int_equal(listed[0].id, part[1].id);
    assert_int_equal(listed[1].id, 55);
    assert_int_equal(graze_body_parts(world, body, listed, 5), 2);
    assert_int_equal(listed[1].id, part[3].id);
    assert_int_equal(graze_body_parts(world, body, NULL, 0), 2);
    assert_int_equal(graze_world_part_count(world), 2);
    graze_world_close(world);
}

static void placing_adds_place_and_offset_edge_by_edge_as_floats(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_world *world = open_plain();
    for (int trial = 0; trial < 2000; trial++) {
        const float scale = ldexpf(1, testing_between(&random, -30, 30));
        const graze_box offset = { -0.1f * scale, -0.7f, 0.3f * scale, 0.9f };
        const float x = (float)testing_between(&random, -100000, 100000) * 0.37f,
                    y = x * 1.7f;
        const graze_body body = small_world_add(world, offset, 0);
        assert_int_equal(graze_body_set_position(world, body, x, y), GRAZE_OK);
        volatile float edges[4] = { offset.min_x + x, offset.min_y + y,
                                    offset.max_x + x, offset.max_y + y };
        assert_box_is(world, small_world_part(world, body, 0),
                      (graze_box){ edges[0], edges[1], edges[2], edges[3] });
        assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    }
    graze_world_close(world);
}

static void a_box_set_directly_stays_until_its_body_is_placed(void **state) {
    (void)state;
    graze_world *world = open_plain();
    const graze_body body = small_world_square(world, 1, 1, 2);
    const graze_part part = small_world_part(world, body, 0);
    assert_int_equal(
        graze_part_set_box(world, part, (graze_box){ 100, 100, 101, 101 }),
        GRAZE_OK);
    assert_box_is(world, part, (graze_box){ 100, 100, 101, 101 });
    small_world_step(world);
    assert_box_is(world, part, (graze_box){ 100, 100, 101, 101 });
    /* where the body is already */
    assert_int_equal(graze_body_set_position(world, body, 0, 0), GRAZE_OK);
    assert_box_is(world, part, (graze_box){ 1, 1, 3, 3 });
    graze_world_close(world);
}

static void a_new_offset_moves_the_box_at_once_and_for_good(void **state) {
    (void)state;
    graze_world *world = open_plain();
    const graze_body body = small_world_square(world, 1, 1, 2);
    const graze_part part = small_world_part(world, body, 0);
    assert_int_equal(graze_body_set_position(world, body, 10, 20), GRAZE_OK);
    assert_int_equal(graze_part_set_offset(world, part, (graze_box){ -1, -1, 1, 1 }),
                     GRAZE_OK);
    assert_box_is(world, part, (graze_box){ 9, 19, 11, 21 });
    assert_int_equal(graze_body_set_position(world, body, 0, 0), GRAZE_OK);
    assert_box_is(world, part, (graze_box){ -1, -1, 1, 1 });
    graze_world_close(world);
}

static void a_placement_of_many_places_all(void **state) {
    (void)state;
    enum { COUNT = 100 };
    graze_world *world = open_plain();
    graze_body bodies[COUNT];
    float x[COUNT], y[COUNT];
    for (int i = 0; i < COUNT; i++) {
        bodies[i] = small_world_square(world, 0, 0, 1);
        x[i] = (float)i;
        y[i] = (float)-i;
    }
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = bodies, .x = x, .y = y, .count = COUNT }),
        GRAZE_OK);
    for (int i = 0; i < COUNT; i++)
        assert_box_is(world, small_world_part(world, bodies[i], 0),
                      (graze_box){ x[i], y[i], x[i] + 1, y[i] + 1 });
    assert_int_equal(
        graze_world_set_positions(world, &(graze_positions){ .count = 0 }),
        GRAZE_OK);
    graze_world_close(world);
}

static void a_body_named_twice_stands_where_it_was_named_last(void **state) {
    (void)state;
    graze_world *world = open_plain();
    const graze_body body = small_world_square(world, 0, 0, 1);
    const graze_body twice[] = { body, body };
    const float x[] = { 5, 7 }, y[] = { 6, 8 };
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = twice, .x = x, .y = y, .count = 2 }),
        GRAZE_OK);
    assert_box_is(world, small_world_part(world, body, 0),
                  (graze_box){ 7, 8, 8, 9 });
    graze_world_close(world);
}

static void if_one_cannot_be_placed_none_is(void **state) {
    (void)state;
    graze_world *world = open_plain();
    const graze_body good = small_world_square(world, 0, 0, 1),
                     other = small_world_square(world, 3, 3, 1);
    const graze_body both[] = { good, other },
                     with_stale[] = { good, { other.id + 1 } };
    const float x[] = { 5, 6 }, nan_y[] = { 5, NAN },
                far_y[] = { 5, 2 * GRAZE_COORD_MAX };
    const float lower_far[] = { 5, GRAZE_COORD_MAX };
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = both, .x = x, .y = nan_y, .count = 2 }),
        GRAZE_BAD_NUMBER);
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = both, .x = x, .y = far_y, .count = 2 }),
        GRAZE_OUT_OF_RANGE);
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = with_stale, .x = x, .y = x, .count = 2 }),
        GRAZE_STALE_HANDLE);
    assert_box_is(world, small_world_part(world, good, 0),
                  (graze_box){ 0, 0, 1, 1 });
    assert_box_is(world, small_world_part(world, other, 0),
                  (graze_box){ 3, 3, 4, 4 });
    assert_int_equal(graze_world_set_positions(
                         world,
                         &(graze_positions){
                             .bodies = both, .x = x, .y = lower_far, .count = 2 }),
                     GRAZE_OK);
    graze_world_close(world);
}

static void bad_input_is_named_and_changes_nothing(void **state) {
    (void)state;
    graze_world *world = open_plain();
    const graze_body body = small_world_square(world, 0, 0, 1);
    const graze_part part = small_world_part(world, body, 0);
    const graze_box nan_box = { NAN, 0, 1, 1 }, inverted = { 1, 0, 0, 1 },
                    huge = { 0, 0, 0x1p61f, 1 };
    const graze_box edge = { 0, 0, GRAZE_COORD_MAX, 1 };
    const graze_part_def bad_layer = { .box = { 0, 0, 1, 1 }, .layer = 64 };
    graze_part added = { 5 };
    assert_int_equal(graze_part_set_box(world, part, nan_box), GRAZE_BAD_NUMBER);
    assert_int_equal(graze_part_set_box(world, part, huge), GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_part_set_box(world, part, inverted), GRAZE_BAD_BOX);
    assert_int_equal(graze_part_set_offset(world, part, nan_box), GRAZE_BAD_NUMBER);
    assert_int_equal(graze_part_set_offset(world, part, inverted), GRAZE_BAD_BOX);
    assert_int_equal(graze_part_set_layer(world, part, 64), GRAZE_BAD_LAYER);
    assert_int_equal(graze_part_set_layer(world, part, UINT32_MAX), GRAZE_BAD_LAYER);
    assert_int_equal(graze_part_add(world, body, &bad_layer, &added),
                     GRAZE_BAD_LAYER);
    assert_int_equal(added.id, 0);
    assert_int_equal(graze_body_set_position(world, body, INFINITY, 0),
                     GRAZE_BAD_NUMBER);
    assert_int_equal(graze_body_set_position(world, body, 0, -0x1p61f),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_body_set_position(world, body, GRAZE_COORD_MAX, 0),
                     GRAZE_OK);
    /* where it would stand */
    assert_int_equal(graze_part_set_offset(world, part, edge), GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_body_set_position(world, body, 0, 0), GRAZE_OK);
    assert_box_is(world, part, (graze_box){ 0, 0, 1, 1 });
    assert_int_equal(graze_world_part_count(world), 1);
    small_world_expect_nothing(world);
    graze_world_close(world);
}

static void a_body_with_one_bad_box_is_not_added(void **state) {
    (void)state;
    graze_world *world = open_plain();
    graze_part_def defs[] = { { .box = { 0, 0, 1, 1 } }, { .box = { 0, 0, 1, 1 } } };
    const graze_body_def far_away = { .x = GRAZE_COORD_MAX,
                                      .parts = defs,
                                      .part_count = 2 };
    graze_body_def def = { .parts = defs, .part_count = 2 };
    graze_body body = { 9 };
    defs[1].layer = 64;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_BAD_LAYER);
    assert_int_equal(body.id, 0);
    defs[1] = (graze_part_def){ .box = { 2, 0, 1, 1 } };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_BAD_BOX);
    defs[1] = (graze_part_def){ .box = { 0, 0, 0x1p59f, 1 } };
    assert_int_equal(graze_body_add(world, &far_away, &body), GRAZE_OUT_OF_RANGE);
    def = (graze_body_def){ .x = NAN };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_BAD_NUMBER);
    def = (graze_body_def){ .y = 0x1p61f };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OUT_OF_RANGE);
    assert_int_equal(body.id, 0);
    assert_int_equal(graze_world_body_count(world), 0);
    assert_int_equal(graze_world_part_count(world), 0);
    graze_world_close(world);
}

static void disabling_a_body_forgets_nothing_of_its_boxes(void **state) {
    (void)state;
    graze_world *world = open_plain();
    const graze_body body = small_world_square(world, 0, 0, 4),
                     other = small_world_square(world, 1, 1, 1);
    const graze_part part = small_world_part(world, body, 0);
    graze_part_info info;
    assert_int_equal(graze_part_set_disabled(world, part, true), GRAZE_OK);
    assert_int_equal(graze_body_set_disabled(world, body, true), GRAZE_OK);
    small_world_expect_nothing(world);
    assert_int_equal(graze_body_set_disabled(world, body, false), GRAZE_OK);
    assert_int_equal(graze_part_read(world, part, &info), GRAZE_OK);
    assert_true(info.is_disabled);
    small_world_expect_nothing(world);
    assert_int_equal(graze_part_set_disabled(world, part, false), GRAZE_OK);
    small_world_expect_begin(world, body, other);
    graze_world_close(world);
}

static void two_worlds_share_nothing(void **state) {
    (void)state;
    graze_world *one = open_plain(), *two = open_plain();
    const graze_body a = small_world_square(one, 0, 0, 2),
                     b = small_world_square(one, 1, 1, 2);
    graze_rules rules = { { 0 } }, read;
    graze_rules_forbid_all(&rules);
    small_world_square(two, 0, 0, 2);
    graze_world_set_rules(two, &rules);
    small_world_expect_nothing(two);
    small_world_expect_begin(one, a, b);
    graze_world_rules(one, &read);
    assert_true(graze_rules_allows(&read, 0, 0));
    graze_world_close(two);
    assert_int_equal(small_world_event_count(one), 1);
    assert_int_equal(graze_world_body_count(one), 2);
    small_world_expect_nothing(one);
    graze_world_close(one);
}

static void a_world_opens_with_defaults_and_closes_as_null_too(void **state) {
    (void)state;
    graze_world *world;
    assert_int_equal(graze_world_open(NULL, &world), GRAZE_OK);
    assert_string_equal(graze_world_broad_phase(world), "auto");
    assert_int_equal(graze_world_step(world), GRAZE_OK);
    graze_world_close(world);
    graze_world_close(NULL);
}

static void
an_unknown_broad_phase_or_a_bad_cell_opens_no_world_and_changes_none(void **state) {
    (void)state;
    static const float bad[] = { -1, INFINITY, -INFINITY, NAN };
    const graze_world_config unknown = { .broad_phase = "quadtree" };
    graze_world *plain = open_plain(), *world = plain;
    assert_int_equal(graze_world_open(&unknown, &world), GRAZE_BAD_BROAD_PHASE);
    assert_null(world);
    assert_int_equal(graze_world_set_broad_phase(plain, "Brute", NULL),
                     GRAZE_BAD_BROAD_PHASE);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const graze_world_config config = { .broad_phase = "sectors",
                                            .setup = { .cell_h = bad[i] } };
        const graze_broad_phase_setup setup = { .cell_w = bad[i] };
        assert_int_equal(graze_world_open(&config, &world), GRAZE_BAD_CELL);
        assert_null(world);
        assert_int_equal(graze_world_set_broad_phase(plain, "sectors", &setup),
                         GRAZE_BAD_CELL);
    }
    assert_string_equal(graze_world_broad_phase(plain), "auto");
    assert_int_equal(graze_world_set_broad_phase(plain, "grid-map", NULL), GRAZE_OK);
    assert_string_equal(graze_world_broad_phase(plain), "grid-map");
    assert_int_equal(graze_world_set_broad_phase(plain, NULL, NULL), GRAZE_OK);
    assert_string_equal(graze_world_broad_phase(plain), "auto");
    graze_world_close(plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_reads_back_as_it_was_added),
        cmocka_unit_test(bodies_are_listed_by_slot_as_many_as_there_is_room_for),
        cmocka_unit_test(parts_are_listed_oldest_first_as_many_as_there_is_room_for),
        cmocka_unit_test(placing_adds_place_and_offset_edge_by_edge_as_floats),
        cmocka_unit_test(a_box_set_directly_stays_until_its_body_is_placed),
        cmocka_unit_test(a_new_offset_moves_the_box_at_once_and_for_good),
        cmocka_unit_test(a_placement_of_many_places_all),
        cmocka_unit_test(a_body_named_twice_stands_where_it_was_named_last),
        cmocka_unit_test(if_one_cannot_be_placed_none_is),
        cmocka_unit_test(bad_input_is_named_and_changes_nothing),
        cmocka_unit_test(a_body_with_one_bad_box_is_not_added),
        cmocka_unit_test(disabling_a_body_forgets_nothing_of_its_boxes),
        cmocka_unit_test(two_worlds_share_nothing),
        cmocka_unit_test(a_world_opens_with_defaults_and_closes_as_null_too),
        cmocka_unit_test(
            an_unknown_broad_phase_or_a_bad_cell_opens_no_world_and_changes_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
