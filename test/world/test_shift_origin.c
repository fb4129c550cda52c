/* test_shift_origin.c: everything moves by one vector, contacts are kept, and where
 * nothing is rounded no event follows. Exact random sequences are in test_model; here
 * places are rounded, too. */
#include "support/random_calls.h"

enum { BODIES = 60, STEPS = 12, KINDS = 4 };

typedef struct places {
    graze_body bodies[BODIES];
    float x[BODIES], y[BODIES];
} places;

static float draw(seeded_random *random, float field) {
    return field * ((float)seeded_below(random, 1u << 20) / (float)(1u << 19) - 1);
}

/* A body with a box, a circle, a polygon or a turned capsule. */
static graze_body add(graze_world *world, const places *at, int i) {
    static const graze_point corners[3] = { { -3.3, -2 }, { 4.1, -1 }, { 0, 3.7 } };
    graze_body body;
    graze_body_def def = { .x = at->x[i], .y = at->y[i] };
    if (i % KINDS == 3)
        def.angle = 33.7f;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    graze_status status = GRAZE_OK;
    if (i % KINDS == 0)
        status = graze_body_add_box(
            world, body, (graze_box){ -2.7f, -3.1f, 3.3f, 2.9f }, 0, NULL);
    if (i % KINDS == 1)
        status = graze_body_add_circle(world, body, (graze_point){ 0.3, -0.7 }, 3.1,
                                       0, NULL);
    if (i % KINDS == 2)
        status = graze_body_add_polygon(world, body, corners, 3, 0, NULL);
    if (i % KINDS == 3)
        status = graze_body_add_capsule(world, body, (graze_point){ -3, 0.1 },
                                        (graze_point){ 4, 0 }, 1.3, 0, NULL);
    assert_int_equal(status, GRAZE_OK);
    return body;
}

static graze_world *open_filled(places *at, const char *phase) {
    graze_world *world =
        small_world_open((graze_world_config){ .broad_phase = phase });
    for (int i = 0; i < BODIES; i++)
        at->bodies[i] = add(world, at, i);
    small_world_step(world);
    return world;
}

static void expect_equal_events(const graze_world *a, const graze_world *b) {
    size_t count, other;
    const graze_contact_event *events = graze_world_contact_events(a, &count),
                              *others = graze_world_contact_events(b, &other);
    assert_int_equal(count, other);
    if (count > 0)
        assert_memory_equal(events, others, count * sizeof *events);
}

/* Shifting is as setting each position to float32(position + d): far away, with
 * rounded sums, in each broad phase. */
static void it_is_as_setting_all_positions(void **state) {
    (void)state;
    for (size_t phase = 0; phase < graze_broad_phase_count(); phase++) {
        seeded_random random = { .state = 5 + phase };
        const char *name = graze_broad_phase_at(phase)->name;
        places at, same;
        for (int i = 0; i < BODIES; i++) {
            at.x[i] = draw(&random, 40);
            at.y[i] = draw(&random, 40);
        }
        same = at;
        graze_world *world = open_filled(&at, name),
                    *other = open_filled(&same, name);
        size_t events = 0;
        for (int step = 0; step < STEPS; step++) {
            const float far = step % 2 == 0 ? 3e5f : -3e5f,
                        dx = far + draw(&random, 10), dy = draw(&random, 1e7f);
            for (int i = 0; i < BODIES; i++) {
                at.x[i] += dx;
                at.y[i] += dy;
            }
            assert_int_equal(graze_world_shift_origin(world, dx, dy), GRAZE_OK);
            assert_int_equal(graze_world_set_positions(
                                 other, &(graze_positions){ same.bodies, at.x, at.y,
                                                            BODIES, NULL }),
                             GRAZE_OK);
            small_world_step(world);
            small_world_step(other);
            expect_equal_events(world, other);
            assert_true(graze_world_hash(world) == graze_world_hash(other));
            events += small_world_event_count(world);
        }
        assert_true(events > 0); /* rounding did change what touches */
        graze_world_close(world);
        graze_world_close(other);
    }
}

static void exact_shifts_have_no_events(void **state) {
    (void)state;
    seeded_random random = { .state = 11 };
    places at;
    for (int i = 0; i < BODIES; i++) {
        at.x[i] = (float)seeded_below(&random, 40);
        at.y[i] = (float)seeded_below(&random, 40);
    }
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (int i = 0; i < BODIES; i++) {
        graze_body body;
        assert_int_equal(
            graze_body_add(world, &(graze_body_def){ .x = at.x[i], .y = at.y[i] },
                           &body),
            GRAZE_OK);
        assert_int_equal(
            i % 2 == 0 ? graze_body_add_box(world, body, (graze_box){ -2, -2, 2, 2 },
                                            0, NULL)
                       : graze_body_add_circle(world, body, (graze_point){ 0.5, 0 },
                                               2.25, 0, NULL),
            GRAZE_OK);
    }
    assert_int_equal(graze_world_set_margin(world, 0, 0, 2), GRAZE_OK);
    small_world_step(world);
    const size_t contacts = small_world_contact_count(world);
    assert_true(contacts > 0 && small_world_event_count(world) > contacts);
    for (int step = 0; step < STEPS; step++) {
        const float dx = (float)(1 << step) - 300.5f, dy = 1024;
        assert_int_equal(graze_world_shift_origin(world, dx, dy), GRAZE_OK);
        assert_int_equal(small_world_contact_count(world), contacts);
        small_world_step(world);
        assert_int_equal(small_world_event_count(world), 0);
        assert_int_equal(small_world_contact_count(world), contacts);
    }
    graze_world_close(world);
}

/* The way of a swept body moves, its time of impact stays. A box of its own stays
 * one. */
static void motions_and_own_boxes_move_along(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body wall = small_world_add(world, (graze_box){ 50, -9, 51, 9 }, 0),
                     shot = small_world_add(world, (graze_box){ 0, 0, 1, 1 }, 0);
    assert_int_equal(graze_body_set_swept(world, shot, true), GRAZE_OK);
    assert_int_equal(graze_part_set_box(world, small_world_part(world, wall, 0),
                                        (graze_box){ 26, -9, 27, 9 }),
                     GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, shot, 100, 0), GRAZE_OK);
    assert_int_equal(graze_world_shift_origin(world, -64, 16), GRAZE_OK);
    small_world_step(world);
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 2);
    assert_true(events[0].kind == GRAZE_BEGIN && events[0].time == 0.25f);
    assert_true(small_world_box(world, wall).min_x == 26 - 64);
    assert_int_equal(graze_body_set_position(world, wall, 0, 0), GRAZE_OK);
    assert_true(small_world_box(world, wall).min_x == 50);
    graze_world_close(world);
}

static void a_removed_body_moves_while_it_can_be_read(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body body = small_world_square(world, 0, 0, 4);
    small_world_step(world);
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    assert_int_equal(graze_world_shift_origin(world, 7, -2), GRAZE_OK);
    graze_body_info info;
    assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
    assert_true(!info.is_alive && info.x == 7 && info.y == -2);
    graze_world_close(world);
}

static void a_shift_out_of_range_is_refused_and_nothing_moves(void **state) {
    (void)state;
    const float far = 0x1p59f;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_square(world, 3, 4, 5);
    const graze_body edge =
        small_world_add(world, (graze_box){ -far, 0, far, 1 }, 0);
    small_world_step(world);
    const uint64_t hash = graze_world_hash(world);
    const struct {
        float dx, dy;
        graze_status status;
    } refused[] = { { NAN, 0, GRAZE_BAD_NUMBER },
                    { 0, INFINITY, GRAZE_BAD_NUMBER },
                    { 0x1.8p59f, 0, GRAZE_OUT_OF_RANGE }, /* an edge */
                    { 0, -0x1p61f, GRAZE_OUT_OF_RANGE } };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_int_equal(
            graze_world_shift_origin(world, refused[i].dx, refused[i].dy),
            refused[i].status);
        assert_true(graze_world_hash(world) == hash);
    }
    /* where a motion began counts, too */
    assert_int_equal(graze_body_set_swept(world, edge, true), GRAZE_OK);
    assert_int_equal(graze_body_move_to(world, edge, -far, 0), GRAZE_OK);
    assert_int_equal(graze_world_shift_origin(world, 0x1.8p59f, 0),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_world_shift_origin(world, far, 0), GRAZE_OK);
    graze_world_close(world);
}

/* A replay compares the hash of each step. */
static void a_replay_shifts_as_the_game_did(void **state) {
    (void)state;
    kept_bytes kept = { .room = SIZE_MAX };
    const graze_recording_sink sink = kept_sink(&kept);
    graze_world *world = small_world_open((graze_world_config){ 0 });
    small_world_square(world, 0, 0, 4);
    assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(graze_world_shift_origin(world, 1.5f, -8), GRAZE_OK);
        small_world_step(world);
    }
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    const uint64_t hash = graze_world_hash(world);
    const graze_replay_config config = { .source = kept_source(&kept) };
    graze_replay *replay;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(graze_replay_step(replay), GRAZE_REPLAY_STEPPED);
    assert_true(graze_world_hash(graze_replay_world(replay)) == hash);
    graze_replay_close(replay);
    graze_world_close(world);
    free(kept.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_as_setting_all_positions),
        cmocka_unit_test(exact_shifts_have_no_events),
        cmocka_unit_test(motions_and_own_boxes_move_along),
        cmocka_unit_test(a_removed_body_moves_while_it_can_be_read),
        cmocka_unit_test(a_shift_out_of_range_is_refused_and_nothing_moves),
        cmocka_unit_test(a_replay_shifts_as_the_game_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
