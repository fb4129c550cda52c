/* test_handles.c: a handle to nothing alive is refused by every function, and
 * changes nothing. */
#include "support/small_world.h"

static const graze_box unit = { 0, 0, 1, 1 };

/* Call everything taking a body. */
static void assert_body_is_refused(graze_world *world, graze_body body) {
    const graze_part_def def = { .box = unit };
    graze_part part = { 77 };
    graze_contact contact;
    graze_touch touch;
    const float zero = 0;
    const graze_positions placement = {
        .bodies = &body, .x = &zero, .y = &zero, .count = 1
    };
    assert_false(graze_body_is_alive(world, body));
    assert_int_equal(graze_body_remove(world, body), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_body_set_position(world, body, 1, 1), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_world_set_positions(world, &placement),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(graze_body_set_disabled(world, body, true), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_body_set_user(world, body, 1), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_add(world, body, &def, &part), GRAZE_STALE_HANDLE);
    assert_int_equal(part.id, 0);
    assert_int_equal(graze_body_parts(world, body, &part, 1), 0);
    assert_int_equal(graze_body_contacts(world, body, &contact, 1), 0);
    assert_int_equal(graze_body_touches(world, body, body, &touch, 1), 0);
}

/* Call everything taking a part. */
static void assert_part_is_refused(graze_world *world, graze_part part) {
    graze_part_info info;
    assert_int_equal(graze_part_remove(world, part), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_set_box(world, part, unit), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_set_offset(world, part, unit), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_set_layer(world, part, 1), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_set_disabled(world, part, true), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_part_read(world, part, &info), GRAZE_STALE_HANDLE);
}

static bool is_readable(const graze_world *world, graze_body body) {
    graze_body_info info;
    return graze_body_read(world, body, &info) == GRAZE_OK;
}

static void handles_that_were_never_given_out_are_refused(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 1);
    const graze_part part = small_world_part(world, body, 0);
    const uint64_t generation = UINT64_C(1) << 32;
    const uint64_t wrong[] = { 0, 1, generation, UINT64_MAX, UINT32_MAX, 999 };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (wrong[i] != body.id) {
            assert_body_is_refused(world, (graze_body){ wrong[i] });
            assert_false(is_readable(world, (graze_body){ wrong[i] }));
        }
        if (wrong[i] != part.id)
            assert_part_is_refused(world, (graze_part){ wrong[i] });
    }
    assert_body_is_refused(world, (graze_body){ body.id + generation });
    assert_body_is_refused(world, (graze_body){ body.id + 1 });
    assert_part_is_refused(world, (graze_part){ part.id + generation });
    assert_part_is_refused(world, (graze_part){ part.id + 1 });
    assert_true(graze_body_is_alive(world, body));
    graze_world_close(world);
}

static void no_handle_is_zero(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (int i = 0; i < 10; i++) {
        const graze_body body = small_world_square(world, 0, 0, 1);
        assert_true(body.id != 0);
        assert_true(small_world_part(world, body, 0).id != 0);
    }
    graze_world_close(world);
}

static void a_removed_body_and_its_boxes_are_refused_for_good(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 1);
    const graze_part part = small_world_part(world, body, 0);
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    for (int step = 0; step < 200; step++) {
        assert_body_is_refused(world, body);
        assert_part_is_refused(world, part);
        const graze_body next = small_world_square(world, 0, 0, 1);
        assert_true(next.id != body.id);
        assert_int_equal(graze_body_remove(world, next), GRAZE_OK);
        small_world_step(world);
    }
    graze_world_close(world);
}

static void a_removed_box_is_refused_and_its_body_is_not(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 1);
    const graze_part part = small_world_part(world, body, 0);
    assert_int_equal(graze_part_remove(world, part), GRAZE_OK);
    assert_part_is_refused(world, part);
    assert_true(graze_body_is_alive(world, body));
    assert_int_equal(graze_body_parts(world, body, NULL, 0), 0);
    small_world_step(world);
    assert_part_is_refused(world, part);
    graze_world_close(world);
}

static void
user_data_is_readable_until_the_step_after_the_one_that_reported_the_ends(
    void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body_info info;
    const graze_body body = small_world_square(world, 0, 0, 1);
    assert_int_equal(graze_body_set_user(world, body, UINT64_MAX - 5), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    /* before, and after, the step that reports the ends */
    for (int step = 0; step < 2; step++) {
        assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
        assert_int_equal(info.user, UINT64_MAX - 5);
        assert_false(info.is_alive);
        small_world_square(world, 50, 50, 1);
        small_world_step(world);
    }
    assert_int_equal(graze_body_read(world, body, &info), GRAZE_STALE_HANDLE);
    graze_world_close(world);
}

static uint32_t slot_of(graze_body body) {
    return (uint32_t)body.id;
}

static void a_slot_is_not_used_again_before_its_end_was_reported(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body fixed = small_world_square(world, 0, 0, 10);
    graze_body mover = small_world_square(world, 5, 5, 10);
    small_world_expect_begin(world, fixed, mover);
    for (int round = 0; round < 20; round++) {
        const graze_body old = mover;
        assert_int_equal(graze_body_remove(world, old), GRAZE_OK);
        mover = small_world_square(world, 5, 5, 10);
        assert_int_not_equal(slot_of(mover), slot_of(old));
        small_world_step(world);
        size_t count;
        const graze_contact_event *events =
            graze_world_contact_events(world, &count);
        assert_int_equal(count, 2);
        for (size_t i = 0; i < 2; i++) {
            const bool is_end = events[i].kind == GRAZE_END;
            assert_int_equal(events[i].a.id, fixed.id);
            assert_int_equal(events[i].b.id, is_end ? old.id : mover.id);
            assert_true(events[i].time == (is_end ? 0.0f : 1.0f));
        }
        assert_int_not_equal(events[0].kind, events[1].kind);
    }
    graze_world_close(world);
}

static void many_generations_of_a_slot_are_noted_apart(void **state) {
    (void)state;
    enum { GENERATIONS = 300 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body old[GENERATIONS];
    for (int i = 0; i < GENERATIONS; i++) {
        old[i] = small_world_square(world, 0, 0, 1);
        assert_int_equal(slot_of(old[i]), slot_of(old[0]));
        for (int j = 0; j < i; j++)
            assert_false(graze_body_is_alive(world, old[j]));
        assert_int_equal(graze_body_remove(world, old[i]), GRAZE_OK);
        small_world_step(world);
        small_world_step(world);
    }
    assert_int_equal(graze_world_body_count(world), 0);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handles_that_were_never_given_out_are_refused),
        cmocka_unit_test(no_handle_is_zero),
        cmocka_unit_test(a_removed_body_and_its_boxes_are_refused_for_good),
        cmocka_unit_test(a_removed_box_is_refused_and_its_body_is_not),
        cmocka_unit_test(
            user_data_is_readable_until_the_step_after_the_one_that_reported_the_ends),
        cmocka_unit_test(a_slot_is_not_used_again_before_its_end_was_reported),
        cmocka_unit_test(many_generations_of_a_slot_are_noted_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
