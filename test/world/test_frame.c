/* test_frame.c: bodies that show frames of a hitbox set: which touches stay, end and
 * begin as frames change.
 */
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"

#include <math.h>

enum { HURT, SWORD, ORB, NAMES };
enum { STAND, STRIKE, ROLL, GONE, GUARD };

static const char *const names[] = { "hurt", "sword", "orb" };
static const graze_hitbox boxes[] = {
    /* stand */
    { { 2, 2, 10, 16 }, HURT, 0, NULL },
    /* strike */
    { { 2, 3, 10, 16 }, HURT, 0, NULL },
    { { 10, 5, 30, 8 }, SWORD, 1, NULL },
    { { 2, 9, 12, 16 }, HURT, 2, NULL },
    { { 10, 5, 30, 8 }, SWORD, 1, NULL },
    { { 0, 0, 4, 4 }, ORB, 3, NULL },     /* roll */
    { { 10, 5, 30, 8 }, SWORD, 5, NULL }, /* guard */
};
static const graze_hitbox_frame frames[] = {
    { 0, 1, 8, 16, 100 }, { 1, 2, 8, 16, 50 }, { 3, 3, 8, 16, 50 },
    { 0, 0, 8, 16, 50 },  { 6, 1, 8, 16, 50 },
};
static const graze_hitbox_set hero = { names, boxes, frames, NULL, NAMES, 7, 5, 0 };

static graze_world *open_touching(void) {
    return small_world_open((graze_world_config){ .events = GRAZE_EVENTS_BOTH });
}

static graze_body add_hero(graze_world *world, graze_frame_pose show) {
    graze_body body;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ .x = 1 }, &body),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_hitboxes(world, body, &hero, &show), GRAZE_OK);
    return body;
}

static void show(graze_world *world, graze_body body, graze_frame_pose how) {
    assert_int_equal(graze_body_set_frame(world, body, &how), GRAZE_OK);
}

static graze_part_info part_of(const graze_world *world, graze_body body,
                               uint32_t name) {
    graze_part_info info;
    assert_int_equal(
        graze_part_read(world, graze_body_hitbox(world, body, name), &info),
        GRAZE_OK);
    return info;
}

/* Step, and expect this one touch event between the hero, which came first, and
 * another. */
static void expect_touch(graze_world *world, uint32_t name, graze_event_kind kind,
                         float time) {
    size_t count;
    small_world_step(world);
    const graze_touch_event *events = graze_world_touch_events(world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(events[0].tag_a, name);
    assert_int_equal(events[0].kind, kind);
    assert_true(events[0].time == time);
}

static void a_body_has_the_boxes_of_the_frame_it_shows(void **state) {
    (void)state;
    graze_world *world = open_touching();
    const graze_body body =
        add_hero(world, (graze_frame_pose){ .frame = STRIKE, .x = 100, .y = 50 });
    const graze_box sword = { 102, 39, 122, 42 }, mirrored = { 78, 39, 98, 42 };
    graze_part_info info = part_of(world, body, SWORD);
    assert_memory_equal(&info.box, &sword, sizeof sword);
    assert_true(info.layer == 1 && info.tag == SWORD && !info.is_disabled &&
                !info.is_absent);
    assert_true(part_of(world, body, ORB).is_absent);
    assert_ptr_equal(graze_body_hitboxes(world, body), &hero);
    show(world, body,
         (graze_frame_pose){ .frame = STRIKE, .flip_x = true, .x = 100, .y = 50 });
    info = part_of(world, body, SWORD);
    assert_memory_equal(&info.box, &mirrored, sizeof mirrored);
    graze_body_info read;
    assert_int_equal(graze_body_read(world, body, &read), GRAZE_OK);
    assert_true(read.x == 100 && read.y == 50 && read.part_count == NAMES);
    assert_int_equal(graze_body_hitbox(world, body, NAMES).id, 0);
    graze_world_close(world);
}

static void a_touch_lasts_while_frames_have_its_name(void **state) {
    (void)state;
    graze_world *world = open_touching();
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STAND });
    const graze_body wall =
        small_world_add(world, (graze_box){ 20, -13, 21, -6 }, 0);
    small_world_expect_nothing(world);
    show(world, body, (graze_frame_pose){ .frame = STRIKE });
    expect_touch(world, SWORD, GRAZE_BEGIN, 1);
    assert_int_equal(small_world_event_count(world), 1);
    show(world, body, (graze_frame_pose){ .frame = ROLL });
    small_world_expect_nothing(world);
    show(world, body, (graze_frame_pose){ .frame = STRIKE, .y = 1 });
    small_world_expect_nothing(world);
    show(world, body, (graze_frame_pose){ .frame = STAND });
    expect_touch(world, SWORD, GRAZE_END, 0);
    show(world, body, (graze_frame_pose){ .frame = STRIKE });
    expect_touch(world, SWORD, GRAZE_BEGIN, 1);
    show(world, body, (graze_frame_pose){ .frame = STRIKE, .flip_x = true });
    expect_touch(world, SWORD, GRAZE_END, 1);
    assert_true(graze_body_is_alive(world, wall));
    graze_world_close(world);
}

static void a_contact_goes_on_when_another_box_takes_over(void **state) {
    (void)state;
    graze_world *world = open_touching();
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STAND });
    const graze_body wall = small_world_add(world, (graze_box){ 0, -11, 30, -9 }, 0);
    small_world_expect_begin(world, body, wall);
    /* hurt is gone, the sword is new */
    show(world, body, (graze_frame_pose){ .frame = GUARD });
    small_world_step(world);
    assert_int_equal(small_world_touch_event_count(world), 2);
    assert_int_equal(small_world_event_count(world), 0);
    show(world, body, (graze_frame_pose){ .frame = GONE });
    small_world_expect_end(world, body, wall, 0);
    graze_world_close(world);
}

static void frames_change_layers_and_rules_hold(void **state) {
    (void)state;
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 5, 7);
    graze_world *world = small_world_open(
        (graze_world_config){ .events = GRAZE_EVENTS_BOTH, .rules = &rules });
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STRIKE });
    small_world_add(world, (graze_box){ 20, -13, 21, -6 }, 7);
    expect_touch(world, SWORD, GRAZE_BEGIN, 1);
    /* the sword on layer 5 */
    show(world, body, (graze_frame_pose){ .frame = GUARD });
    expect_touch(world, SWORD, GRAZE_END, 0);
    graze_world_close(world);
}

static void a_touch_ends_on_a_layer_with_a_margin_or_swept(void **state) {
    (void)state;
    for (int is_swept = 0; is_swept < 2; is_swept++) {
        graze_world *world = open_touching();
        const graze_body body =
            add_hero(world, (graze_frame_pose){ .frame = STAND });
        small_world_add(world, (graze_box){ 20, -13, 21, -6 }, 0);
        if (is_swept)
            graze_world_set_swept_layers(world, 1U << 5, true);
        else
            assert_int_equal(graze_world_set_margin(world, 0, 5, 4), GRAZE_OK);
        small_world_expect_nothing(world);
        show(world, body, (graze_frame_pose){ .frame = STRIKE });
        expect_touch(world, SWORD, GRAZE_BEGIN, 1);
        if (!is_swept) {
            show(world, body, (graze_frame_pose){ .frame = GUARD, .x = -4 });
            expect_touch(world, SWORD, GRAZE_END, 1);
        } else {
            show(world, body, (graze_frame_pose){ .frame = GUARD });
            small_world_expect_nothing(world);
            assert_int_equal(graze_body_move_to(world, body, -4, 0), GRAZE_OK);
            expect_touch(world, SWORD, GRAZE_END, 0.5F);
        }
        graze_world_close(world);
    }
}

static void a_part_disabled_by_the_game_stays_disabled(void **state) {
    (void)state;
    graze_world *world = open_touching();
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STAND });
    small_world_add(world, (graze_box){ -100, -100, 100, 100 }, 0);
    expect_touch(world, HURT, GRAZE_BEGIN, 1);
    assert_int_equal(
        graze_part_set_disabled(world, graze_body_hitbox(world, body, HURT), true),
        GRAZE_OK);
    show(world, body, (graze_frame_pose){ .frame = ROLL });
    small_world_step(world);
    /* hurt ends, sword and orb begin */
    assert_int_equal(small_world_touch_event_count(world), 3);
    assert_int_equal(
        graze_part_set_disabled(world, graze_body_hitbox(world, body, HURT), false),
        GRAZE_OK);
    expect_touch(world, HURT, GRAZE_BEGIN, 1);
    show(world, body, (graze_frame_pose){ .frame = GUARD });
    assert_int_equal(
        graze_part_set_disabled(world, graze_body_hitbox(world, body, HURT), false),
        GRAZE_OK);
    /* an absent part stays absent */
    assert_int_equal(graze_body_set_disabled(world, body, false), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_touch_event_count(world), 2); /* hurt and orb end */
    graze_world_close(world);
}

static void queries_find_what_is_shown(void **state) {
    (void)state;
    graze_world *world = open_touching();
    graze_hits found = { 0 };
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STRIKE });
    assert_int_equal(query_at(world, 20, -10, UINT64_MAX, &found), GRAZE_OK);
    assert_int_equal(hits_count(&found), 1);
    assert_int_equal(found.items[0].part.id,
                     graze_body_hitbox(world, body, SWORD).id);
    show(world, body, (graze_frame_pose){ .frame = STAND });
    assert_int_equal(query_at(world, 20, -10, UINT64_MAX, &found), GRAZE_OK);
    assert_int_equal(hits_count(&found), 0);
    graze_hits_free(&found);
    graze_world_close(world);
}

static void placing_moves_the_shown_frame_and_boxes_of_the_game(void **state) {
    (void)state;
    graze_world *world = open_touching();
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STRIKE });
    const graze_part own = small_world_part_add(
        world, body, (graze_part_def){ .box = { 1, 1, 2, 2 }, .tag = 77 });
    graze_part_info info;
    assert_int_equal(graze_body_set_position(world, body, 10, 20), GRAZE_OK);
    assert_true(part_of(world, body, SWORD).box.min_x == 12);
    show(world, body,
         (graze_frame_pose){
             .frame = GONE, .flip_x = true, .turns = 3, .x = 5, .y = 6 });
    assert_int_equal(graze_part_read(world, own, &info), GRAZE_OK);
    assert_true(info.box.min_x == 6 && info.box.min_y == 7 && !info.is_absent);
    assert_int_equal(graze_body_set_hitboxes(world, body, NULL, NULL), GRAZE_OK);
    assert_int_equal(graze_body_parts(world, body, NULL, 0), 1);
    assert_null(graze_body_hitboxes(world, body));
    assert_int_equal(graze_body_set_frame(world, body, &(graze_frame_pose){ 0 }),
                     GRAZE_BAD_FRAME);
    graze_world_close(world);
}

static void a_removed_box_is_left_out(void **state) {
    (void)state;
    graze_world *world = open_touching();
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STRIKE });
    assert_int_equal(graze_part_remove(world, graze_body_hitbox(world, body, HURT)),
                     GRAZE_OK);
    show(world, body, (graze_frame_pose){ .frame = ROLL });
    assert_int_equal(graze_body_hitbox(world, body, HURT).id, 0);
    assert_false(part_of(world, body, ORB).is_absent);
    graze_world_close(world);
}

static void another_set_ends_the_touches_of_the_first(void **state) {
    (void)state;
    static const char *const other_names[] = { "all" };
    static const graze_hitbox other_boxes[] = {
        { { -50, -50, 50, 50 }, 0, 0, NULL }
    };
    static const graze_hitbox_frame other_frames[] = { { 0, 1, 0, 0, 0 } };
    static const graze_hitbox_set other = {
        other_names, other_boxes, other_frames, NULL, 1, 1, 1, 0
    };
    graze_world *world = open_touching();
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = STAND });
    const graze_body wall =
        small_world_add(world, (graze_box){ -100, -100, 100, 100 }, 0);
    expect_touch(world, HURT, GRAZE_BEGIN, 1);
    assert_int_equal(
        graze_body_set_hitboxes(world, body, &other, &(graze_frame_pose){ .x = 3 }),
        GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_touch_event_count(world), 2);
    assert_int_equal(small_world_event_count(world), 0);
    assert_int_equal(graze_body_set_hitboxes(world, body, &hero,
                                             &(graze_frame_pose){ .frame = ROLL }),
                     GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_touch_event_count(world), 4);
    assert_int_equal(small_world_event_count(world), 0);
    assert_int_equal(graze_body_set_hitboxes(world, body, NULL, NULL), GRAZE_OK);
    small_world_expect_end(world, body, wall, 0);
    assert_int_equal(graze_world_part_count(world), 1);
    graze_world_close(world);
}

static void frames_that_cannot_be_shown_change_nothing(void **state) {
    (void)state;
    graze_world *world = open_touching();
    const graze_body body =
        add_hero(world, (graze_frame_pose){ .frame = STRIKE, .x = 1, .y = 2 });
    const struct {
        graze_frame_pose show;
        graze_status status;
    } bad[] = { { { .frame = 5 }, GRAZE_BAD_FRAME },
                { { .frame = UINT32_MAX }, GRAZE_BAD_FRAME },
                { { .turns = 4 }, GRAZE_BAD_VALUE },
                { { .x = NAN }, GRAZE_BAD_NUMBER },
                { { .y = INFINITY }, GRAZE_BAD_NUMBER },
                { { .x = 0x1p61f }, GRAZE_OUT_OF_RANGE } };
    const graze_part_info before = part_of(world, body, SWORD);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(graze_body_set_frame(world, body, &bad[i].show),
                         bad[i].status);
        assert_int_equal(graze_body_set_hitboxes(world, body, &hero, &bad[i].show),
                         bad[i].status);
    }
    const graze_part_info after = part_of(world, body, SWORD);
    assert_memory_equal(&before.box, &after.box, sizeof before.box);
    assert_int_equal(graze_world_part_count(world), NAMES);
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    assert_int_equal(graze_body_set_frame(world, body, &(graze_frame_pose){ 0 }),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(
        graze_body_set_hitboxes(world, body, &hero, &(graze_frame_pose){ 0 }),
        GRAZE_STALE_HANDLE);
    assert_null(graze_body_hitboxes(world, body));
    assert_int_equal(graze_body_hitbox(world, body, HURT).id, 0);
    graze_world_close(world);
}

static void bad_sets_and_sets_over_a_limit_are_refused(void **state) {
    (void)state;
    graze_hitbox_set bad = hero;
    graze_world *world =
        small_world_open((graze_world_config){ .limits = { .parts = 2 } });
    graze_body body;
    bad.box_count = 2;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ 0 }, &body), GRAZE_OK);
    assert_int_equal(
        graze_body_set_hitboxes(world, body, &bad, &(graze_frame_pose){ 0 }),
        GRAZE_BAD_HITBOXES);
    assert_int_equal(
        graze_body_set_hitboxes(world, body, &hero, &(graze_frame_pose){ 0 }),
        GRAZE_OUT_OF_CAPACITY);
    assert_int_equal(graze_world_part_count(world), 0);
    assert_null(graze_body_hitboxes(world, body));
    graze_world_close(world);
}

/* A set of one name: a box, a circle, absent, and a larger circle. */
static void shapes_take_turns_with_boxes(void **state) {
    (void)state;
    static const graze_shape small = { .kind = GRAZE_SHAPE_CIRCLE,
                                       .corner = { { 10, 0 } },
                                       .radius = 5 };
    static const graze_shape large = { .kind = GRAZE_SHAPE_CIRCLE,
                                       .corner = { { 10, 0 } },
                                       .radius = 8 };
    static const char *const orb_names[] = { "orb" };
    static const graze_hitbox orbs[] = { { { 5, -5, 15, 5 }, 0, 0, NULL },
                                         { { 0, 0, 0, 0 }, 0, 0, &small },
                                         { { 0, 0, 0, 0 }, 0, 0, &large } };
    static const graze_hitbox_frame orb_frames[] = {
        { 0, 1, 0, 0, 1 }, { 1, 1, 0, 0, 1 }, { 0, 0, 0, 0, 1 }, { 2, 1, 0, 0, 1 }
    };
    static const graze_hitbox_set set = { orb_names, orbs, orb_frames, NULL,
                                          1,         3,    4,          0 };
    graze_world *world = open_touching();
    graze_body body;
    assert_int_equal(graze_body_add(world, &(graze_body_def){ 0 }, &body), GRAZE_OK);
    assert_int_equal(graze_body_set_hitboxes(world, body, &set,
                                             &(graze_frame_pose){ .frame = 0 }),
                     GRAZE_OK);
    /* in the box's corner, beside the circle */
    small_world_add(world, (graze_box){ 14, 4, 16, 6 }, 0);
    expect_touch(world, 0, GRAZE_BEGIN, 1);
    show(world, body, (graze_frame_pose){ .frame = 1 });
    expect_touch(world, 0, GRAZE_END, 1);
    show(world, body, (graze_frame_pose){ .frame = 3 });
    expect_touch(world, 0, GRAZE_BEGIN, 1);
    show(world, body, (graze_frame_pose){ .frame = 2 });
    expect_touch(world, 0, GRAZE_END, 0);
    show(world, body, (graze_frame_pose){ .frame = 1, .turns = 1 });
    small_world_expect_nothing(world);
    show(world, body,
         (graze_frame_pose){
             .frame = 1, .turns = 1, .flip_x = true, .x = 15, .y = 21 });
    small_world_expect_nothing(world); /* at (15, 11) */
    show(world, body,
         (graze_frame_pose){
             .frame = 1, .turns = 1, .flip_x = true, .x = 15, .y = 20 });
    expect_touch(world, 0, GRAZE_BEGIN, 1);
    show(world, body, (graze_frame_pose){ .frame = 0, .x = 5 });
    small_world_expect_nothing(world);
    graze_world_close(world);
}

static void showing_allocates_nothing(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    const graze_body body = add_hero(world, (graze_frame_pose){ .frame = GONE });
    const uint64_t calls = memory.calls;
    for (uint32_t i = 0; i < 100; i++)
        show(world, body,
             (graze_frame_pose){ .frame = i % 5,
                                 .flip_x = i % 3 == 0,
                                 .turns = (uint8_t)(i % 4),
                                 .x = (float)i });
    assert_int_equal(memory.calls, calls);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

/* Give a set to a body that has a box and touches, with one request for memory after
 * the other refused. */
static void refuse_each_allocation(const graze_hitbox_set *set) {
    for (uint64_t fail_at = 1, failures = 1; failures > 0; fail_at++) {
        counted_memory memory = { 0 };
        graze_world *world = small_world_open(
            (graze_world_config){ .allocator = counted_allocator(&memory) });
        const graze_body body = small_world_square(world, 0, 0, 4),
                         wall = small_world_square(world, 1, 1, 30);
        small_world_expect_begin(world, body, wall);
        memory.fail_at = fail_at;
        const graze_frame_pose stand = { .frame = STAND };
        const graze_status status =
            graze_body_set_hitboxes(world, body, set, &stand);
        failures = memory.failures;
        memory.fail_at = 0;
        assert_int_equal(status, failures > 0 ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        assert_int_equal(graze_body_parts(world, body, NULL, 0),
                         failures > 0 ? 1 : 1 + set->name_count);
        assert_int_equal(graze_body_set_hitboxes(world, body, set, &stand),
                         GRAZE_OK);
        assert_int_equal(graze_part_remove(world, small_world_part(world, body, 0)),
                         GRAZE_OK);
        small_world_expect_end(world, body, wall, 0);
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
    }
}

static void every_refused_allocation_changes_nothing(void **state) {
    (void)state;
    refuse_each_allocation(&hero);
}

static void every_refused_allocation_of_shapes_changes_nothing(void **state) {
    (void)state;
    static const graze_shape circle = { .kind = GRAZE_SHAPE_CIRCLE,
                                        .corner = { { 500, 0 } },
                                        .radius = 5 };
    static const graze_hitbox round_boxes[] = {
        { { 0, 0, 0, 0 }, HURT, 0, &circle }
    };
    static const graze_hitbox_frame round_frames[] = { { 0, 1, 0, 0, 1 } };
    static const graze_hitbox_set round = {
        names, round_boxes, round_frames, NULL, NAMES, 1, 1, 0
    };
    refuse_each_allocation(&round);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_has_the_boxes_of_the_frame_it_shows),
        cmocka_unit_test(a_touch_lasts_while_frames_have_its_name),
        cmocka_unit_test(a_contact_goes_on_when_another_box_takes_over),
        cmocka_unit_test(frames_change_layers_and_rules_hold),
        cmocka_unit_test(a_touch_ends_on_a_layer_with_a_margin_or_swept),
        cmocka_unit_test(a_part_disabled_by_the_game_stays_disabled),
        cmocka_unit_test(queries_find_what_is_shown),
        cmocka_unit_test(placing_moves_the_shown_frame_and_boxes_of_the_game),
        cmocka_unit_test(a_removed_box_is_left_out),
        cmocka_unit_test(another_set_ends_the_touches_of_the_first),
        cmocka_unit_test(frames_that_cannot_be_shown_change_nothing),
        cmocka_unit_test(bad_sets_and_sets_over_a_limit_are_refused),
        cmocka_unit_test(shapes_take_turns_with_boxes),
        cmocka_unit_test(showing_allocates_nothing),
        cmocka_unit_test(every_refused_allocation_changes_nothing),
        cmocka_unit_test(every_refused_allocation_of_shapes_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
