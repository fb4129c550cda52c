/* test_query_sight.c: queries whose hits may be hidden, where test_model leaves it
 * open: shapes, and hits at one time. */
#include "support/testing.h"

#include "graze/graze.h"

enum { WALL, ENEMY, WALLS = 1 << WALL, ENEMIES = 1 << ENEMY };

static graze_world *open_world(graze_edges edges) {
    const graze_world_config config = { .edges = edges };
    graze_world *world;
    assert_int_equal(graze_world_open(&config, &world), GRAZE_OK);
    return world;
}

static graze_part add_box(graze_world *world, graze_box box, unsigned layer) {
    graze_body body;
    graze_part part;
    const graze_body_def def = { .x = 0 };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    assert_int_equal(graze_body_add_box(world, body, box, layer, &part), GRAZE_OK);
    return part;
}

static graze_part add_circle(graze_world *world, graze_point at, double radius) {
    graze_body body;
    graze_part part;
    const graze_body_def def = { .x = 0 };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    assert_int_equal(graze_body_add_circle(world, body, at, radius, ENEMY, &part),
                     GRAZE_OK);
    return part;
}

static size_t found(const graze_world *world, const graze_query *query) {
    graze_hits hits = { 0 };
    bool is_any;
    assert_int_equal(graze_world_query(world, query, 1, &hits), GRAZE_OK);
    assert_int_equal(graze_world_query_any(world, query, 1, &is_any), GRAZE_OK);
    const size_t count = hits.count;
    assert_int_equal(is_any, count > 0);
    graze_hits_free(&hits);
    return count;
}

static void a_wall_hides_a_circle_from_a_blast(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_HALF_OPEN);
    add_box(world, (graze_box){ 10, -20, 12, 20 }, WALL);
    add_circle(world, (graze_point){ 20, 0 }, 3);
    add_circle(world, (graze_point){ -20, 0 }, 3);
    graze_query blast = { .kind = GRAZE_QUERY_CIRCLE, .radius = 30 };
    blast.layers = ENEMIES;
    assert_int_equal(found(world, &blast), 2);
    blast.blocked_by = WALLS;
    assert_int_equal(found(world, &blast), 1);
    graze_world_close(world);
}

static void a_floor_hides_nothing_that_stands_on_it(void **state) {
    (void)state;
    graze_world *world = open_world(GRAZE_CLOSED);
    add_box(world, (graze_box){ -100, 0, 100, 10 }, WALL);
    add_box(world, (graze_box){ 20, -10, 30, 0 }, ENEMY);
    const graze_query blast = { .kind = GRAZE_QUERY_CIRCLE,
                                .radius = 50,
                                .layers = ENEMIES,
                                .blocked_by = WALLS };
    assert_int_equal(found(world, &blast), 1);
    graze_world_close(world);
}

/* The wall has the lower slot, and then the higher one. */
static void a_part_hit_at_the_end_of_a_cast_is_not_hidden(void **state) {
    (void)state;
    const graze_shape ball = graze_shape_circle((graze_point){ 0, 0 }, 1);
    graze_query way = {
        .to = { 40, 0 }, .shape = &ball, .layers = ENEMIES, .blocked_by = WALLS
    };
    for (unsigned first = 0; first < 2; first++) {
        graze_world *world = open_world(GRAZE_HALF_OPEN);
        add_box(world, (graze_box){ 10, -5, 20, 5 }, first);
        add_box(world, (graze_box){ 10, -5, 20, 5 }, 1 - first);
        add_box(world, (graze_box){ 11, -5, 20, 5 }, ENEMY);
        way.kind = GRAZE_QUERY_RAY;
        assert_int_equal(found(world, &way), 1);
        way.kind = GRAZE_QUERY_SHAPE_CAST;
        assert_int_equal(found(world, &way), 1);
        graze_world_close(world);
    }
}

/* The nearest point of a circle is rounded, so a ray to it may enter the circle. */
static void no_circle_hides_itself(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 500; i++) {
        graze_world *world = open_world(GRAZE_HALF_OPEN);
        const graze_point at = { testing_between(&random, 100, 200) / 3.0,
                                 testing_between(&random, 100, 200) / 7.0 };
        add_circle(world, at, testing_between(&random, 1, 9) / 3.0);
        const graze_query nearest = { .kind = GRAZE_QUERY_NEAREST,
                                      .nearest_count = 1,
                                      .blocked_by = ENEMIES };
        assert_int_equal(found(world, &nearest), 1);
        graze_world_close(world);
    }
}

static void in_an_index_nothing_hides(void **state) {
    (void)state;
    const graze_area box = { 0, 0, 1, 1 };
    graze_index *index;
    graze_hits hits = { 0 };
    graze_query query = { .kind = GRAZE_QUERY_POINT, .blocked_by = WALLS };
    assert_int_equal(
        graze_index_open(NULL, (graze_area_array){ &box, NULL, 1 }, &index),
        GRAZE_OK);
    assert_int_equal(graze_index_query(index, &query, 1, &hits), GRAZE_BAD_VALUE);
    query.blocked_by = 0;
    assert_int_equal(graze_index_query(index, &query, 1, &hits), GRAZE_OK);
    graze_hits_free(&hits);
    graze_index_close(index);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_hides_a_circle_from_a_blast),
        cmocka_unit_test(a_floor_hides_nothing_that_stands_on_it),
        cmocka_unit_test(a_part_hit_at_the_end_of_a_cast_is_not_hidden),
        cmocka_unit_test(no_circle_hides_itself),
        cmocka_unit_test(in_an_index_nothing_hides)
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
