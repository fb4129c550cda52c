/* test_hitbox_set.c: hitbox sets: refusals, flips and turns about the pivot,
 * and animations in time.
 */
#include "support/testing.h"

#include "graze/hitbox.h"

#include <math.h>

enum { HURT, SWORD, NAMES };

static const char *const names[] = { "hurt", "sword" };
static const graze_hitbox boxes[] = { { { 2, 3, 10, 16 }, HURT, 0, NULL },
                                      { { 2, 4, 10, 16 }, HURT, 0, NULL },
                                      { { 9, 5, 20, 7 }, SWORD, 1, NULL } };
static const graze_hitbox_frame frames[] = { { 0, 1, 8, 16, 100 },
                                             { 1, 2, 8, 16, 50 },
                                             { 3, 0, 8.5f, 16, 30 } };
static const graze_animation animations[] = {
    { "walk", 0, 2, GRAZE_FORWARD, 0 }, { "strike", 1, 1, GRAZE_PINGPONG, 0 }
};
static const graze_hitbox_set hero = { names, boxes, frames, animations,
                                       NAMES, 3,     3,      2 };

static void assert_box_equal(graze_box a, graze_box b) {
    assert_memory_equal(&a, &b, sizeof a);
}

static void a_sound_set_passes_and_finds_its_names(void **state) {
    (void)state;
    const graze_hitbox_set empty = { 0 };
    assert_int_equal(graze_hitbox_set_check(&hero), GRAZE_OK);
    assert_int_equal(graze_hitbox_set_check(&empty), GRAZE_OK);
    assert_int_equal(graze_hitbox_set_find_name(&hero, "sword"), SWORD);
    assert_int_equal(graze_hitbox_set_find_name(&hero, "swor"), GRAZE_NO_HITBOX);
    assert_int_equal(graze_hitbox_set_find_animation(&hero, "strike"), 1);
    assert_int_equal(graze_hitbox_set_find_animation(&hero, ""), GRAZE_NO_HITBOX);
}

static graze_status check_with_box(graze_hitbox box) {
    const graze_hitbox_frame frame = { 0, 1, 8, 16, 100 };
    const graze_hitbox_set set = { names, &box, &frame, NULL, NAMES, 1, 1, 0 };
    return graze_hitbox_set_check(&set);
}

static void a_bad_box_is_named(void **state) {
    (void)state;
    assert_int_equal(
        check_with_box((graze_hitbox){ { 0, 0, 1, 1 }, SWORD, 63, NULL }), GRAZE_OK);
    assert_int_equal(
        check_with_box((graze_hitbox){ { 1, 1, 1, 1 }, SWORD, 0, NULL }), GRAZE_OK);
    assert_int_equal(
        check_with_box((graze_hitbox){ { 0, 0, 1, 1 }, NAMES, 0, NULL }),
        GRAZE_BAD_HITBOXES);
    assert_int_equal(
        check_with_box((graze_hitbox){ { 0, 0, 1, 1 }, SWORD, 64, NULL }),
        GRAZE_BAD_LAYER);
    assert_int_equal(
        check_with_box((graze_hitbox){ { 0, NAN, 1, 1 }, SWORD, 0, NULL }),
        GRAZE_BAD_NUMBER);
    assert_int_equal(
        check_with_box((graze_hitbox){ { 0, 2, 1, 1 }, SWORD, 0, NULL }),
        GRAZE_BAD_BOX);
    assert_int_equal(
        check_with_box((graze_hitbox){ { 0, 0, 1, 0x1p61f }, SWORD, 0, NULL }),
        GRAZE_OUT_OF_RANGE);
}

static graze_status check_with_frame(graze_hitbox_frame frame) {
    graze_hitbox_set set = hero;
    set.frames = &frame;
    set.frame_count = 1;
    set.animation_count = 0;
    return graze_hitbox_set_check(&set);
}

static void a_bad_frame_is_named(void **state) {
    (void)state;
    assert_int_equal(check_with_frame((graze_hitbox_frame){ 1, 2, 0, 0, 0 }),
                     GRAZE_OK);
    assert_int_equal(check_with_frame((graze_hitbox_frame){ 3, 0, 0, 0, 0 }),
                     GRAZE_OK);
    assert_int_equal(check_with_frame((graze_hitbox_frame){ 4, 0, 0, 0, 0 }),
                     GRAZE_BAD_HITBOXES);
    assert_int_equal(
        check_with_frame((graze_hitbox_frame){ 2, UINT32_MAX, 0, 0, 0 }),
        GRAZE_BAD_HITBOXES);
    assert_int_equal(check_with_frame((graze_hitbox_frame){ 0, 2, 0, 0, 0 }),
                     GRAZE_BAD_HITBOXES); /* hurt twice */
    assert_int_equal(check_with_frame((graze_hitbox_frame){ 0, 1, NAN, 0, 0 }),
                     GRAZE_BAD_NUMBER);
    assert_int_equal(check_with_frame((graze_hitbox_frame){ 0, 1, 0, -0x1p61f, 0 }),
                     GRAZE_OUT_OF_RANGE);
}

static void bad_animations_and_missing_arrays_are_named(void **state) {
    (void)state;
    const graze_animation bad[] = { { NULL, 0, 1, GRAZE_FORWARD, 0 },
                                    { "x", 2, 1, GRAZE_FORWARD, 0 },
                                    { "x", 0, 3, GRAZE_FORWARD, 0 },
                                    { "x", 0, 1, (graze_animation_direction)4, 0 } };
    graze_hitbox_set set = hero;
    set.animation_count = 1;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        set.animations = &bad[i];
        assert_int_equal(graze_hitbox_set_check(&set), GRAZE_BAD_HITBOXES);
    }
    set = hero;
    set.names = (const char *const[]){ "hurt", NULL };
    assert_int_equal(graze_hitbox_set_check(&set), GRAZE_BAD_HITBOXES);
    set.names = NULL;
    assert_int_equal(graze_hitbox_set_check(&set), GRAZE_BAD_HITBOXES);
    set.name_count = UINT32_MAX;
    assert_int_equal(graze_hitbox_set_check(&set), GRAZE_OUT_OF_CAPACITY);
}

static void a_box_is_relative_to_the_pivot(void **state) {
    (void)state;
    assert_box_equal(
        graze_hitbox_set_offset(&hero, 0, &(graze_frame_pose){ .frame = 0 }),
        (graze_box){ -6, -13, 2, 0 });
    assert_box_equal(graze_hitbox_set_offset(
                         &hero, 2, &(graze_frame_pose){ .frame = 1, .x = 99 }),
                     (graze_box){ 1, -11, 12, -9 });
}

static void flips_and_turns_are_as_an_artist_sees_them(void **state) {
    (void)state;
    const graze_frame_pose left = { .frame = 1, .flip_x = true },
                           under = { .frame = 1, .flip_y = true };
    const graze_frame_pose right_turn = { .frame = 1, .turns = 1 },
                           both = { .frame = 1, .flip_x = true, .turns = 1 };
    assert_box_equal(graze_hitbox_set_offset(&hero, 2, &left),
                     (graze_box){ -12, -11, -1, -9 });
    assert_box_equal(graze_hitbox_set_offset(&hero, 2, &under),
                     (graze_box){ 1, 9, 12, 11 });
    /* the sword, held out to the right above the pivot, points down, right of it */
    assert_box_equal(graze_hitbox_set_offset(&hero, 2, &right_turn),
                     (graze_box){ 9, 1, 11, 12 });
    assert_box_equal(graze_hitbox_set_offset(&hero, 2, &both),
                     (graze_box){ 9, -12, 11, -1 });
}

/* A box of whole numbers and halves, about a pivot of such. */
static graze_box draw_box(seeded_random *random) {
    const float x = (float)testing_between(random, -99999, 99999) / 2;
    const float y = (float)testing_between(random, -99999, 99999) / 2;
    return (graze_box){ x, y, x + (float)testing_between(random, 0, 999) / 2,
                        y + (float)testing_between(random, 0, 999) / 2 };
}

/* The offset of a box about the origin, as viewed. */
static graze_box viewed(graze_box box, graze_frame_pose view) {
    const graze_hitbox hitbox = { box, 0, 0, NULL };
    const graze_hitbox_frame frame = { 0, 1, 0, 0, 0 };
    const graze_hitbox_set set = { names, &hitbox, &frame, NULL, 1, 1, 1, 0 };
    return graze_hitbox_set_offset(&set, 0, &view);
}

static void four_turns_and_two_flips_change_nothing(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const graze_frame_pose flip_x = { .flip_x = true }, flip_y = { .flip_y = true },
                           turn = { .turns = 1 };
    for (int trial = 0; trial < 5000; trial++) {
        const graze_box box = draw_box(&random);
        graze_box now = box;
        assert_box_equal(viewed(viewed(box, flip_x), flip_x), box);
        assert_box_equal(viewed(viewed(box, flip_y), flip_y), box);
        for (uint8_t turns = 1; turns <= 4; turns++) {
            now = viewed(now, turn);
            assert_box_equal(now,
                             viewed(box, (graze_frame_pose){ .turns = turns % 4 }));
        }
        assert_box_equal(viewed(viewed(box, flip_x), flip_y),
                         viewed(box, (graze_frame_pose){ .turns = 2 }));
        assert_box_equal(viewed(viewed(viewed(box, turn), flip_x), turn),
                         viewed(box, flip_x));
    }
}

static void assert_plays(graze_animation tag, const char *expected) {
    const graze_hitbox_frame ten[] = {
        { 0, 0, 0, 0, 10 }, { 0, 0, 0, 0, 10 }, { 0, 0, 0, 0, 20 }, { 0, 0, 0, 0, 0 }
    };
    const graze_hitbox_set set = { NULL, NULL, ten, &tag, 0, 0, 4, 1 };
    char shown[64] = "";
    assert_int_equal(graze_hitbox_set_check(&set), GRAZE_OK);
    for (size_t i = 0; expected[i] != '\0'; i++)
        shown[i] =
            (char)('0' + graze_hitbox_set_frame_at(&set, 0, 10 * i + (i % 2) * 9));
    assert_string_equal(shown, expected);
}

static void animations_go_as_their_direction_says(void **state) {
    (void)state;
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_FORWARD, 0 }, "012201220122");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_REVERSE, 0 }, "221022102210");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_PINGPONG, 0 },
                 "012210122101221");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_PINGPONG_REVERSE, 0 },
                 "221012210122101");
    assert_plays((graze_animation){ "a", 1, 1, GRAZE_PINGPONG, 0 }, "1111");
    assert_plays((graze_animation){ "a", 0, 3, GRAZE_FORWARD, 0 }, "01220122");
    assert_plays((graze_animation){ "a", 3, 3, GRAZE_FORWARD, 0 }, "333");
}

static void animations_that_end_stay_on_their_last_frame(void **state) {
    (void)state;
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_FORWARD, 1 }, "01222222");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_FORWARD, 2 }, "0122012222222");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_REVERSE, 1 }, "2210000");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_PINGPONG, 1 }, "01222222");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_PINGPONG, 2 }, "0122100000");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_PINGPONG, 3 }, "0122101222222");
    assert_plays((graze_animation){ "a", 0, 2, GRAZE_PINGPONG_REVERSE, 2 },
                 "22101222222");
}

static void any_time_gives_a_frame_of_the_animation(void **state) {
    (void)state;
    assert_int_equal(graze_hitbox_set_frame_at(&hero, 0, UINT64_MAX),
                     (UINT64_MAX % 180) < 100   ? 0
                     : (UINT64_MAX % 180) < 150 ? 1
                                                : 2);
    assert_int_equal(graze_hitbox_set_frame_at(&hero, 1, UINT64_MAX), 1);
    const graze_animation last = { "x", 0, 2, GRAZE_PINGPONG, UINT32_MAX };
    const graze_hitbox_set set = { names, boxes, frames, &last, NAMES, 3, 3, 1 };
    assert_int_equal(graze_hitbox_set_frame_at(&set, 0, UINT64_MAX), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sound_set_passes_and_finds_its_names),
        cmocka_unit_test(a_bad_box_is_named),
        cmocka_unit_test(a_bad_frame_is_named),
        cmocka_unit_test(bad_animations_and_missing_arrays_are_named),
        cmocka_unit_test(a_box_is_relative_to_the_pivot),
        cmocka_unit_test(flips_and_turns_are_as_an_artist_sees_them),
        cmocka_unit_test(four_turns_and_two_flips_change_nothing),
        cmocka_unit_test(animations_go_as_their_direction_says),
        cmocka_unit_test(animations_that_end_stay_on_their_last_frame),
        cmocka_unit_test(any_time_gives_a_frame_of_the_animation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
