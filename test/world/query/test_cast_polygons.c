/* test_cast_polygons.c: a cast of a polygon meets another when a step that sweeps it
 * does, however long the way is.
 */
#include "support/queries.h"
#include "support/small_world.h"

#include <math.h>

static graze_shape random_polygon(seeded_random *random) {
    graze_point corners[6];
    const uint32_t count = 3 + seeded_below(random, 4);
    const double turn = seeded_below(random, 1000) / 500.0;
    for (uint32_t i = 0; i < count; i++) {
        const double angle = turn + 6.283 * i / count;
        corners[i] = (graze_point){ 4 * cos(angle), 4 * sin(angle) };
    }
    return graze_shape_polygon(corners, count, 0);
}

static graze_body add_polygon(graze_world *world, const graze_shape *shape, float x,
                              float y) {
    const graze_part_def part = { .shape = shape };
    const graze_body_def def = { .x = x, .y = y, .parts = &part, .part_count = 1 };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

/* When a shape, moved by `way` from (0, 0), meets the still one; -1: never. As a
 * cast, and as a swept body, forwards or backwards. */
static double time_of_cast(const graze_world *world, const graze_shape *shape,
                           graze_point way) {
    graze_hits seen = { 0 };
    const graze_query cast = { .kind = GRAZE_QUERY_SHAPE_CAST,
                               .shape = shape,
                               .to = way };
    assert_int_equal(graze_world_query(world, &cast, 1, &seen), GRAZE_OK);
    double time = -1;
    if (seen.starts[1] > 0)
        time = seen.items[0].time;
    graze_hits_free(&seen);
    return time;
}

static double time_of_sweep(graze_world *world, const graze_shape *shape,
                            const float from[2], const float to[2]) {
    const graze_body body = add_polygon(world, shape, from[0], from[1]);
    size_t count;
    assert_int_equal(graze_body_set_swept(world, body, true), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_move_to(world, body, to[0], to[1]), GRAZE_OK);
    small_world_step(world);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    const double time = count > 0 ? (double)events[0].time : -1;
    assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
    return time;
}

static void polygons_are_met_however_long_the_way_is(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    uint32_t met = 0;
    for (int i = 0; i < 200; i++) {
        graze_world *world = small_world_open(
            (graze_world_config){ .events = GRAZE_EVENTS_CONTACTS });
        const graze_shape still = random_polygon(&random),
                          moving = random_polygon(&random);
        const float way[2] = { (float)testing_between(&random, -150, 150), 160 },
                    start[2] = { 0, 0 };
        add_polygon(world, &still,
                    way[0] / 2 + (float)testing_between(&random, -9, 9), 80);
        small_world_step(world);
        const double near =
            time_of_cast(world, &moving, (graze_point){ (double)way[0], 160 });
        met += near >= 0;
        for (int k = 1; k <= 52; k += 3) {
            const double times = ldexp(1, k);
            const float far[2] = { (float)(times * (double)way[0]),
                                   (float)(times * 160) };
            const double cast = time_of_cast(
                world, &moving, (graze_point){ (double)far[0], (double)far[1] });
            const double sweep = time_of_sweep(world, &moving, start, far);
            const double back = time_of_sweep(world, &moving, far, start);
            assert_true(near < 0 ? cast == -1 : fabs(cast * times - near) < 1e-4);
            assert_true(near < 0 ? sweep == -1 : fabs(sweep * times - near) < 1e-4);
            assert_true((near < 0) == (back == -1));
        }
        graze_world_close(world);
    }
    assert_sample(met >= 50 && met <= 190);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_are_met_however_long_the_way_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
