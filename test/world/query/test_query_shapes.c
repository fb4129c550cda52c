/* test_query_shapes.c: single questions to worlds of shapes and tiles, at their
 * borders and where distances are equal.
 */
#include "support/queries.h"
#include "support/small_world.h"

#include <math.h>

static graze_part add_circle(graze_world *world, double x, double y, double radius) {
    const graze_shape round = graze_shape_circle((graze_point){ x, y }, radius);
    const graze_part_def part = { .shape = &round };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    return small_world_part(world, body, 0);
}

static void a_circle_is_not_under_the_cursor_at_the_corner_of_its_box(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_hits seen = { 0 };
    graze_hits boxes = { 0 };
    add_circle(world, 10, 10, 5);
    const graze_query questions[] = {
        { .kind = GRAZE_QUERY_POINT, .at = { 6, 6 }, .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_POINT, .at = { 7, 7 }, .layers = UINT64_MAX },
        /* on the border: 3, 4, 5 */
        { .kind = GRAZE_QUERY_POINT, .at = { 7, 6 }, .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_RAY_FIRST,
          .at = { 0, 7 },
          .to = { 12, 7 },
          .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_RAY_FIRST,
          .at = { 0, 5 },
          .to = { 20, 5 },
          .layers = UINT64_MAX }, /* tangent */
        { .kind = GRAZE_QUERY_NEAREST,
          .at = { 4, 2 },
          .nearest_count = 1,
          .layers = UINT64_MAX },
    };
    assert_int_equal(graze_world_query(world, questions, 6, &seen), GRAZE_OK);
    const size_t expected[] = { 0, 0, 1, 1, 2, 2, 3 };
    assert_memory_equal(seen.starts, expected, sizeof expected);
    assert_true(seen.items[1].time == 0.5);
    assert_true(fabs(seen.items[1].normal.x + 0.8) < 1e-15 &&
                fabs(seen.items[1].normal.y + 0.6) < 1e-15);
    assert_true(seen.items[2].distance == 5);
    assert_int_equal(query_at(world, 6, 6, UINT64_MAX, &boxes), GRAZE_OK);
    assert_int_equal(hits_count(&boxes), 1); /* boxes only */
    graze_hits_free(&boxes);
    graze_hits_free(&seen);
    graze_world_close(world);
}

/* Two rows of tiles of side 2 with a gap, from (10, 10) on. */
static graze_hit first_on_ray(const graze_world *world, graze_point from,
                              graze_point to) {
    return graze_world_ray_first(world, from, to, 0);
}

static void expect_from_border(const graze_world *world, graze_point from,
                               graze_point to, bool goes_in) {
    const graze_hit hit = first_on_ray(world, from, to);
    if ((hit.part.id != 0) != goes_in || (goes_in && hit.time > 1e-12))
        fail_msg("from (%g, %g) to (%.17g, %.17g): %s at %g", from.x, from.y, to.x,
                 to.y, hit.part.id != 0 ? "a hit" : "none", hit.time);
}

static graze_world *open_with(graze_shape shape) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    return world;
}

/* Ends are multiples of 2^-44, so an end's side of an edge is decided in whole
 * numbers. */
static void
a_ray_from_a_slanted_edge_meets_the_polygon_only_if_it_goes_in(void **state) {
    (void)state;
    enum { ROUNDS = 4000 };
    seeded_random random = { testing_seed() };
    const graze_point corner[] = { { -11, -7 }, { 19, -1 }, { 4, 23 } };
    graze_world *world = open_with(graze_shape_polygon(corner, 3, 0));
    for (int i = 0; i < ROUNDS; i++) {
        const graze_point a = corner[i % 3], b = corner[(i + 1) % 3];
        const double steps[] = { 6, 3, 15 }; /* of whole numbers along each edge */
        const double at = 1 +
                          (double)seeded_below(&random, (uint32_t)steps[i % 3] - 1),
                     d = steps[i % 3];
        const graze_point from = { a.x + (b.x - a.x) / d * at,
                                   a.y + (b.y - a.y) / d * at };
        const int64_t x = (int64_t)(seeded_next(&random) >> 15) - (INT64_C(1) << 48),
                      y = (int64_t)(seeded_next(&random) >> 15) - (INT64_C(1) << 48);
        const graze_point to = { ldexp((double)x, -44), ldexp((double)y, -44) };
        __extension__ typedef __int128 wide;
        const wide turn = (wide)(b.x - a.x) * (y - (wide)a.y * (INT64_C(1) << 44)) -
                          (wide)(b.y - a.y) * (x - (wide)a.x * (INT64_C(1) << 44));
        expect_from_border(world, from, to, turn > 0);
    }
    for (int i = 0; i < 3; i++) { /* along an edge */
        const graze_point a = corner[i], b = corner[(i + 1) % 3];
        expect_from_border(world, a, b, false);
        expect_from_border(
            world, (graze_point){ a.x - (b.x - a.x) / 4, a.y - (b.y - a.y) / 4 }, b,
            false);
    }
    graze_world_close(world);
}

static void
a_ray_from_the_border_of_a_circle_meets_it_only_if_it_goes_in(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    static const graze_point borders[] = { { 3, 4 },  { -4, 3 },  { 5, 0 },
                                           { 0, -5 }, { -3, -4 }, { 4, -3 } };
    graze_world *world = open_with(graze_shape_circle((graze_point){ 0, 0 }, 5));
    for (int i = 0; i < 4000; i++) {
        const graze_point from = borders[i % 6];
        const graze_point to = {
            (double)testing_between(&random, -1000000, 1000000) / 65537,
            (double)testing_between(&random, -1000000, 1000000) / 65537
        };
        const double inward = -((to.x - from.x) * from.x + (to.y - from.y) * from.y);
        expect_from_border(world, from, to, inward > 0);
    }
    graze_world_close(world);
}

static void tile_layers_answer_by_their_tiles(void **state) {
    (void)state;
    const uint8_t kinds[] = { 1, 1, 0, 1, 1, 1, 1, 0, 0, 1 };
    const graze_tiles_def def = { .x = 10,
                                  .y = 10,
                                  .tile_width = 2,
                                  .tile_height = 2,
                                  .columns = 5,
                                  .rows = 2,
                                  .kinds = kinds };
    const graze_shape ball = graze_shape_circle((graze_point){ 15, 0 }, 0.5);
    const graze_query questions[] = {
        /* in the gap */
        { .kind = GRAZE_QUERY_POINT, .at = { 15, 11 }, .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_POINT, .at = { 13, 12 }, .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_BOX,
          .at = { 14, 11 },
          .to = { 16, 13 },
          .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_CIRCLE,
          .at = { 15, 13 },
          .radius = 1.5,
          .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_RAY_FIRST,
          .at = { 15, 0 },
          .to = { 15, 30 },
          .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_RAY_FIRST,
          .at = { 11, 0 },
          .to = { 11, 40 },
          .layers = UINT64_MAX },
        { .kind = GRAZE_QUERY_NEAREST,
          .at = { 15, 13 },
          .nearest_count = 1,
          .layers = UINT64_MAX },
    };
    const graze_query casts[] = {
        { .kind = GRAZE_QUERY_SHAPE_CAST_FIRST, .shape = &ball, .to = { 0, 12 } },
        { .kind = GRAZE_QUERY_SHAPE_CAST_FIRST,
          .shape = &ball,
          .at = { 7, 7 },
          .to = { 9, 27 } },
        { .kind = GRAZE_QUERY_SHAPE_CAST_FIRST, .shape = &ball, .to = { 10, 20 } },
    };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_hits seen = { 0 };
    graze_body layer;
    assert_int_equal(graze_world_add_tiles(world, &def, &layer), GRAZE_OK);
    assert_int_equal(graze_world_query(world, questions, 7, &seen), GRAZE_OK);
    const size_t expected[] = { 0, 0, 1, 1, 2, 2, 3, 4 };
    assert_memory_equal(seen.starts, expected, sizeof expected);
    assert_true(seen.items[2].time == 0.25 && seen.items[2].normal.y == -1);
    assert_true(seen.items[3].distance == 1);
    assert_int_equal(graze_world_query(world, casts, 3, &seen), GRAZE_OK);
    assert_int_equal(seen.starts[1], 0); /* through the gap */
    assert_int_equal(seen.starts[2], 1);
    assert_int_equal(seen.starts[3], 2);
    assert_true(seen.items[1].time == 0.475 && seen.items[1].normal.y == -1);
    graze_hits_free(&seen);
    graze_world_close(world);
}

/* Boxes and a triangle's corner, (x, y) away from the place by turns. A root of a
 * sum of squares is a double only by chance, and a rounded one lies on one side of
 * it. */
static void boxes_and_shapes_that_are_equally_far_away_come_by_slot(void **state) {
    (void)state;
    for (int x = 1; x < 20; x++)
        for (int y = 1; y < 20; y++) {
            const graze_point corners[] = { { x, y },
                                            { x + 3, y + 1 },
                                            { x + 1, y + 3 } };
            const graze_shape triangle = graze_shape_polygon(corners, 3, 0);
            const graze_part_def parts[] = {
                { .box = { (float)x, (float)y, 30, 30 } }, { .shape = &triangle }
            };
            const graze_query question = { .kind = GRAZE_QUERY_NEAREST,
                                           .nearest_count = 4,
                                           .layers = UINT64_MAX };
            graze_world *world = small_world_open((graze_world_config){ 0 });
            graze_hits seen = { 0 };
            graze_body body;
            for (int i = 0; i < 4; i++)
                assert_int_equal(
                    graze_body_add(
                        world,
                        &(graze_body_def){ .parts = &parts[i % 2], .part_count = 1 },
                        &body),
                    GRAZE_OK);
            assert_int_equal(graze_world_query(world, &question, 1, &seen),
                             GRAZE_OK);
            assert_int_equal(seen.starts[1], 4);
            for (int i = 0; i < 4; i++) {
                assert_int_equal((uint32_t)seen.items[i].part.id, i);
                assert_true(seen.items[i].distance == sqrt((double)(x * x + y * y)));
            }
            graze_hits_free(&seen);
            graze_world_close(world);
        }
}

/* Half-open, a box that is a shape holds its least edges and not its greatest, in
 * doubles. */
static void a_box_that_is_a_shape_holds_its_least_edges(void **state) {
    (void)state;
    const double edges[] = { -0x1p-40, 0, 1.0 / 3, 1 - 0x1p-50, 1, 1 + 0x1p-50 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_hits seen = { 0 };
    const graze_shape box =
        graze_shape_box((graze_point){ 0, 0 }, (graze_point){ 1, 1 });
    const graze_part_def part = { .shape = &box };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    for (int i = 0; i < 36; i++) {
        const graze_point at = { edges[i % 6], edges[i / 6] };
        const graze_query question = { .kind = GRAZE_QUERY_POINT,
                                       .at = at,
                                       .layers = UINT64_MAX };
        assert_int_equal(graze_world_query(world, &question, 1, &seen), GRAZE_OK);
        assert_int_equal(seen.starts[1],
                         at.x >= 0 && at.x < 1 && at.y >= 0 && at.y < 1);
    }
    graze_hits_free(&seen);
    graze_world_close(world);
}

/* Between two floats, with a box of floats around it that has an area. */
static void a_box_that_is_a_line_is_found_only_closed(void **state) {
    (void)state;
    const graze_point at = { 1.0 / 3, 1.0 / 7 };
    const graze_shape lines[] = {
        graze_shape_box(at, (graze_point){ at.x, at.y + 5 }),
        graze_shape_box(at, (graze_point){ at.x + 5, at.y })
    };
    for (int i = 0; i < 4; i++) {
        const graze_edges edges = i < 2 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        graze_world *world =
            small_world_open((graze_world_config){ .edges = edges });
        const graze_part_def part = { .shape = &lines[i % 2] };
        const graze_query question = { .kind = GRAZE_QUERY_POINT,
                                       .at = at,
                                       .layers = UINT64_MAX };
        graze_body body;
        graze_hits seen = { 0 };
        assert_int_equal(
            graze_body_add(
                world, &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
            GRAZE_OK);
        assert_int_equal(graze_world_query(world, &question, 1, &seen), GRAZE_OK);
        assert_int_equal(seen.count, edges == GRAZE_CLOSED);
        graze_hits_free(&seen);
        graze_world_close(world);
    }
}

/* A mask at no float: the box around it begins a little before, where no pixel
 * is. */
static void a_mask_between_floats_holds_no_more_than_its_pixels(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_hits seen = { 0 };
    graze_mask *mask;
    assert_int_equal(graze_mask_create(2, 2, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    const graze_point at = { 1.0 / 3, 2.0 / 7 };
    const graze_shape shape = graze_shape_mask(graze_mask_view_all(mask), at);
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    const graze_box box = graze_shape_bounds(&shape);
    const double x[] = { (double)box.min_x,
                         at.x,
                         at.x + 1,
                         nextafter(at.x + 2, 0),
                         nextafter(at.x + 2, 9),
                         (double)box.max_x };
    const double y[] = { (double)box.min_y,
                         at.y,
                         at.y + 1,
                         nextafter(at.y + 2, 0),
                         nextafter(at.y + 2, 9),
                         (double)box.max_y };
    assert_true(x[0] < at.x && y[0] < at.y && x[5] > at.x + 2 && y[5] > at.y + 2);
    for (int i = 0; i < 36; i++) {
        const graze_point place = { x[i % 6], y[i / 6] };
        const graze_query question = { .kind = GRAZE_QUERY_POINT,
                                       .at = place,
                                       .layers = UINT64_MAX };
        assert_int_equal(graze_world_query(world, &question, 1, &seen), GRAZE_OK);
        assert_int_equal(seen.starts[1],
                         i % 6 >= 1 && i % 6 <= 3 && i / 6 >= 1 && i / 6 <= 3);
    }
    graze_hits_free(&seen);
    graze_world_close(world);
    graze_mask_destroy(mask);
}

/* From -1 to a place a hair left of 0 it is less than 1, and that difference as a
 * double is 1. */
static void a_circle_reaches_what_rounding_puts_beyond_it(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_part_def part = { .box = { -2, -1, -1, 1 } };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    const graze_query question = { .kind = GRAZE_QUERY_CIRCLE,
                                   .at = { -0x1p-60, 0 },
                                   .radius = 1,
                                   .layers = UINT64_MAX };
    graze_hits seen = { 0 };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    assert_int_equal(graze_world_query(world, &question, 1, &seen), GRAZE_OK);
    assert_int_equal(seen.starts[1], 1);
    graze_hits_free(&seen);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_is_not_under_the_cursor_at_the_corner_of_its_box),
        cmocka_unit_test(a_circle_reaches_what_rounding_puts_beyond_it),
        cmocka_unit_test(
            a_ray_from_a_slanted_edge_meets_the_polygon_only_if_it_goes_in),
        cmocka_unit_test(
            a_ray_from_the_border_of_a_circle_meets_it_only_if_it_goes_in),
        cmocka_unit_test(tile_layers_answer_by_their_tiles),
        cmocka_unit_test(boxes_and_shapes_that_are_equally_far_away_come_by_slot),
        cmocka_unit_test(a_box_that_is_a_shape_holds_its_least_edges),
        cmocka_unit_test(a_box_that_is_a_line_is_found_only_closed),
        cmocka_unit_test(a_mask_between_floats_holds_no_more_than_its_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
