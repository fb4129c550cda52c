/* test_turn.c: bodies at an angle. Their parts are where graze_shape_transform puts
 * them, and touch as those shapes do. This holds in single calls, batches, sweeps,
 * snapshots and recordings. Shapes unable to turn are refused.
 */
#include "support/random_calls.h"
#include "support/small_world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES = 150, FRAMES = 25 };

static float any_angle(seeded_random *random) {
    switch (testing_between(random, 0, 5)) {
    case 0:
        return (float)testing_between(random, -8, 8) * 45;
    case 1:
        return 0;
    case 2:
        return (float)testing_between(random, -1000000, 1000000) * 1e4f;
    default:
        return (float)testing_between(random, -36000, 36000) / 100.0f;
    }
}

/* A capsule, a circle off the middle, or with `has_polygons` also a triangle. */
static graze_shape any_shape(seeded_random *random, bool has_polygons) {
    const double size = (double)testing_between(random, 2, 30) / 3;
    const graze_point at = { size, size / 7 },
                      corners[] = { { -size, 0 }, { size, 1 }, { 0.5, size } };
    switch (testing_between(random, 0, has_polygons ? 2 : 1)) {
    case 0:
        return graze_shape_capsule((graze_point){ -size, 0.25 }, at, size / 3);
    case 1:
        return graze_shape_circle(at, size / 2);
    default:
        return graze_shape_polygon(corners, 3, 0.125);
    }
}

static graze_body add_turned(graze_world *world, graze_shape shape, float x, float y,
                             float angle) {
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(
        graze_body_add(
            world,
            &(graze_body_def){
                .x = x, .y = y, .parts = &part, .part_count = 1, .angle = angle },
            &body),
        GRAZE_OK);
    return body;
}

/* The oracle: a shape turned on its own, and moved. */
static graze_shape expected_shape(const graze_shape *shape, float x, float y,
                                  float angle) {
    graze_shape placed;
    const graze_pose pose = { .angle = (double)angle };
    assert_int_equal(graze_shape_transform(shape, &pose, &placed), GRAZE_OK);
    for (uint32_t i = 0; i < GRAZE_CORNERS_MAX; i++) {
        placed.corner[i].x += (double)x;
        placed.corner[i].y += (double)y;
    }
    return placed;
}

static void assert_shape(const graze_world *world, graze_body body,
                         const graze_shape *expected) {
    graze_shape shape;
    const graze_box box = small_world_box(world, body),
                    bounds = graze_shape_bounds(expected);
    assert_int_equal(
        graze_part_shape(world, small_world_part(world, body, 0), &shape), GRAZE_OK);
    assert_int_equal(shape.kind, expected->kind);
    assert_true(shape.radius == expected->radius);
    for (uint32_t i = 0; i < expected->count; i++)
        assert_true(shape.corner[i].x == expected->corner[i].x &&
                    shape.corner[i].y == expected->corner[i].y);
    const float error = 0x1p-22f * (fabsf(box.min_x) + fabsf(box.min_y) +
                                    fabsf(box.max_x) + fabsf(box.max_y));
    assert_true(fabsf(box.min_x - bounds.min_x) <= error &&
                fabsf(box.max_x - bounds.max_x) <= error);
    assert_true(fabsf(box.min_y - bounds.min_y) <= error &&
                fabsf(box.max_y - bounds.max_y) <= error);
}

/* Bodies, what they are, and where. */
typedef struct turned_game {
    graze_world *world;
    graze_shape shape[BODIES];
    graze_body body[BODIES];
    float x[BODIES], y[BODIES], angle[BODIES];
} turned_game;

static turned_game *game_open(seeded_random *random, bool has_polygons,
                              graze_edges edges) {
    turned_game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    game->world = small_world_open((graze_world_config){ .edges = edges });
    for (uint32_t i = 0; i < BODIES; i++) {
        game->shape[i] = any_shape(random, has_polygons);
        game->angle[i] = i % 3 == 0 ? any_angle(random) : 0;
        game->body[i] =
            add_turned(game->world, game->shape[i], 0, 0, game->angle[i]);
    }
    return game;
}

static void game_close(turned_game *game) {
    graze_world_close(game->world);
    free(game);
}

/* Draw the next poses of all bodies. */
static graze_positions game_draw(turned_game *game, seeded_random *random) {
    for (uint32_t i = 0; i < BODIES; i++) {
        game->x[i] = (float)testing_between(random, -1000, 1000) / 7;
        game->y[i] = (float)testing_between(random, -1000, 1000) / 7;
        game->angle[i] =
            testing_between(random, 0, 3) == 0 ? game->angle[i] : any_angle(random);
    }
    return (graze_positions){ .bodies = game->body,
                              .x = game->x,
                              .y = game->y,
                              .angle = game->angle,
                              .count = BODIES };
}

static size_t count_touches(const turned_game *game, graze_edges edges) {
    static graze_shape placed[BODIES];
    size_t count = 0;
    for (uint32_t i = 0; i < BODIES; i++)
        placed[i] =
            expected_shape(&game->shape[i], game->x[i], game->y[i], game->angle[i]);
    for (uint32_t i = 0; i < BODIES; i++)
        for (uint32_t j = 0; j < i; j++)
            if (graze_shapes_touch(&placed[i], &placed[j], edges)) {
                assert_true(graze_body_touches(game->world, game->body[i],
                                               game->body[j], NULL, 0) > 0);
                count++;
            }
    return count;
}

static void turned_parts_are_and_touch_as_shapes_turned_alone(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 4; i++) {
        const graze_edges edges = i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        turned_game *game = game_open(&random, i < 2, edges);
        for (int frame = 0; frame < FRAMES; frame++) {
            const graze_positions batch = game_draw(game, &random);
            assert_int_equal(graze_world_set_positions(game->world, &batch),
                             GRAZE_OK);
            for (uint32_t j = 0; j < BODIES; j++) {
                const graze_shape expected = expected_shape(
                    &game->shape[j], game->x[j], game->y[j], game->angle[j]);
                assert_shape(game->world, game->body[j], &expected);
            }
            small_world_step(game->world);
            assert_int_equal(small_world_contact_count(game->world),
                             count_touches(game, edges));
        }
        game_close(game);
    }
}

static void a_batch_and_single_calls_make_the_same_world(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    turned_game *one = game_open(&random, false, GRAZE_HALF_OPEN);
    graze_world *other = small_world_open((graze_world_config){ 0 });
    for (uint32_t i = 0; i < BODIES; i++)
        assert_int_equal(add_turned(other, one->shape[i], 0, 0, one->angle[i]).id,
                         one->body[i].id);
    for (int frame = 0; frame < FRAMES; frame++) {
        const graze_positions batch = game_draw(one, &random);
        assert_int_equal(graze_world_set_positions(one->world, &batch), GRAZE_OK);
        for (uint32_t i = 0; i < BODIES; i++)
            assert_int_equal(graze_body_set_pose(other, one->body[i], one->x[i],
                                                 one->y[i], one->angle[i]),
                             GRAZE_OK);
        small_world_step(one->world);
        small_world_step(other);
        assert_true(graze_world_hash(one->world) == graze_world_hash(other));
    }
    graze_world_close(other);
    game_close(one);
}

/* Bodies of 1 to 3 parts, named in any order and perhaps twice. With `has_polygons`
 * one part in 16 is a polygon; without them a batch turns many parts at once. Each
 * body is as one added where it is. */
static void turn_in_any_order(bool has_polygons) {
    seeded_random random = { testing_seed() };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_shape shapes[BODIES][3];
    graze_part_def parts[BODIES][3] = { 0 };
    graze_body_def defs[BODIES];
    graze_body bodies[BODIES], batch[2 * BODIES];
    for (uint32_t i = 0; i < BODIES; i++) {
        defs[i] = (graze_body_def){ .parts = parts[i],
                                    .part_count =
                                        (uint32_t)testing_between(&random, 1, 3) };
        for (uint32_t k = 0; k < defs[i].part_count; k++) {
            shapes[i][k] = any_shape(
                &random, has_polygons && testing_between(&random, 0, 4) == 0);
            parts[i][k].shape = &shapes[i][k];
        }
        assert_int_equal(graze_body_add(world, &defs[i], &bodies[i]), GRAZE_OK);
    }
    for (int frame = 0; frame < FRAMES; frame++) {
        float x[2 * BODIES], y[2 * BODIES], angle[2 * BODIES];
        const size_t count = (size_t)testing_between(&random, 1, 2 * BODIES);
        for (size_t j = 0; j < count; j++) {
            const size_t i = (size_t)testing_between(&random, 0, BODIES - 1);
            batch[j] = bodies[i];
            x[j] = defs[i].x = (float)testing_between(&random, -1000, 1000) / 7;
            y[j] = defs[i].y = (float)testing_between(&random, -1000, 1000) / 7;
            angle[j] = defs[i].angle = any_angle(&random);
        }
        const graze_positions positions = { batch, x, y, count, angle };
        assert_int_equal(graze_world_set_positions(world, &positions), GRAZE_OK);
        graze_world *added = small_world_open((graze_world_config){ 0 });
        for (uint32_t i = 0; i < BODIES; i++) {
            graze_body body;
            assert_int_equal(graze_body_add(added, &defs[i], &body), GRAZE_OK);
            for (uint32_t k = 0; k < defs[i].part_count; k++) {
                graze_part_info now, then;
                graze_shape shape;
                const graze_shape expected = expected_shape(
                    &shapes[i][k], defs[i].x, defs[i].y, defs[i].angle);
                const graze_part part = small_world_part(world, bodies[i], k);
                assert_int_equal(graze_part_read(world, part, &now), GRAZE_OK);
                assert_int_equal(
                    graze_part_read(added, small_world_part(added, body, k), &then),
                    GRAZE_OK);
                assert_memory_equal(&now.box, &then.box, sizeof now.box);
                assert_int_equal(graze_part_shape(world, part, &shape), GRAZE_OK);
                assert_memory_equal(shape.corner, expected.corner,
                                    expected.count * sizeof *shape.corner);
            }
        }
        graze_world_close(added);
        small_world_step(world);
    }
    graze_world_close(world);
}

static void a_batch_in_any_order_turns_bodies_of_many_parts(void **state) {
    (void)state;
    turn_in_any_order(true);
    turn_in_any_order(false);
}

static void a_body_turned_back_is_as_it_was(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape shape = graze_shape_capsule((graze_point){ 0.1, -0.0 },
                                                  (graze_point){ 7.7, 3.3 }, 0.3);
    const graze_body body = add_turned(world, shape, 3, 4, 0);
    small_world_step(world);
    const uint64_t hash = graze_world_hash(world);
    for (int i = 1; i < 1000; i++)
        assert_int_equal(graze_body_set_pose(world, body, 3, 4, (float)i * 0.37f),
                         GRAZE_OK);
    small_world_step(world);
    assert_true(graze_world_hash(world) != hash);
    assert_int_equal(graze_body_set_pose(world, body, 3, 4, -0.0f), GRAZE_OK);
    small_world_step(world);
    assert_true(graze_world_hash(world) == hash);
    graze_world_close(world);
}

static void a_position_leaves_the_angle_and_a_new_part_turns_along(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape bar =
        graze_shape_capsule((graze_point){ 0, 0 }, (graze_point){ 10, 0 }, 1);
    const graze_body body = add_turned(world, bar, 0, 0, 90);
    assert_int_equal(graze_body_set_position(world, body, 5, 5), GRAZE_OK);
    const graze_shape expected = expected_shape(&bar, 5, 5, 90);
    assert_shape(world, body, &expected);
    assert_true(expected.corner[1].x == 5 && expected.corner[1].y == 15);
    graze_body_info info;
    assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
    assert_true(info.angle == 90);
    graze_explanation why;
    graze_world_explain(world, small_world_square(world, 90, 90, 1), body, &why);
    assert_int_equal(why.reason, GRAZE_REASON_BOXES_APART);
    assert_true(why.a.angle == 0 && why.b.angle == 90);
    const graze_part second =
        small_world_part_add(world, body, (graze_part_def){ .shape = &bar });
    graze_shape shape;
    assert_int_equal(graze_part_shape(world, second, &shape), GRAZE_OK);
    assert_true(memcmp(&shape.corner[1], &expected.corner[1], sizeof(graze_point)) ==
                0);
    assert_int_equal(graze_part_remove(world, second), GRAZE_OK);
    const graze_shape ball = graze_shape_circle((graze_point){ 4, 0 }, 1);
    assert_int_equal(
        graze_part_set_shape(world, small_world_part(world, body, 0), &ball),
        GRAZE_OK);
    const graze_shape turned = expected_shape(&ball, 5, 5, 90);
    assert_shape(world, body, &turned);
    graze_world_close(world);
}

/* All calls giving a body with an angle a part unable to turn, or the other way
 * round. */
static void shapes_that_cannot_turn_are_refused_and_nothing_changes(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_shape ball = graze_shape_circle((graze_point){ 4, 0 }, 1),
                      box = graze_shape_box((graze_point){ 0, 0 },
                                            (graze_point){ 1, 1 });
    const graze_body square = small_world_square(world, 0, 0, 5),
                     round = add_turned(world, ball, 0, 0, 30);
    const graze_part part = small_world_part(world, round, 0);
    const graze_tiles_def tiles = {
        .tile_width = 8, .tile_height = 8, .columns = 2, .rows = 2
    };
    graze_body level, made;
    assert_int_equal(graze_world_add_tiles(world, &tiles, &level), GRAZE_OK);
    small_world_step(world);
    const uint64_t hash = graze_world_hash(world);
    const graze_body all[] = { round, square };
    const float zeros[2] = { 0, 0 }, angles[2] = { 90, 90 }, wrong[2] = { NAN, 0 };
    graze_positions batch = {
        .bodies = all, .x = zeros, .y = zeros, .angle = angles, .count = 2
    };
    assert_int_equal(graze_world_set_positions(world, &batch), GRAZE_BAD_TURN);
    assert_int_equal(graze_world_move_all(world, &batch), GRAZE_BAD_TURN);
    batch.angle = wrong;
    assert_int_equal(graze_world_set_positions(world, &batch), GRAZE_BAD_NUMBER);
    assert_int_equal(graze_body_set_pose(world, square, 0, 0, 360), GRAZE_BAD_TURN);
    assert_int_equal(graze_body_set_pose(world, level, 0, 0, 90), GRAZE_BAD_TURN);
    assert_int_equal(graze_body_set_pose(world, round, 0, 0, 0x1p61f),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_body_set_pose(world, round, 0, 0, INFINITY),
                     GRAZE_BAD_NUMBER);
    assert_int_equal(graze_part_set_shape(world, part, NULL), GRAZE_BAD_TURN);
    assert_int_equal(graze_part_set_shape(world, part, &box), GRAZE_BAD_TURN);
    assert_int_equal(graze_part_set_box(world, part, (graze_box){ 0, 0, 1, 1 }),
                     GRAZE_BAD_TURN);
    assert_int_equal(graze_part_move_box(world, part, (graze_box){ 0, 0, 1, 1 }),
                     GRAZE_BAD_TURN);
    assert_int_equal(graze_part_set_offset(world, part, (graze_box){ 0, 0, 1, 1 }),
                     GRAZE_BAD_TURN);
    const graze_part_def plain = { .box = { 0, 0, 1, 1 } };
    graze_part added;
    assert_int_equal(graze_part_add(world, round, &plain, &added), GRAZE_BAD_TURN);
    assert_int_equal(
        graze_body_add(
            world, &(graze_body_def){ .parts = &plain, .part_count = 1, .angle = 1 },
            &made),
        GRAZE_BAD_TURN);
    const graze_hitbox_set set = { .name_count = 0 };
    assert_int_equal(
        graze_body_set_hitboxes(world, round, &set, &(graze_frame_pose){ 0 }),
        GRAZE_BAD_TURN);
    assert_true(graze_world_hash(world) == hash);
    assert_int_equal(graze_body_set_pose(world, square, 0, 0, 0), GRAZE_OK);
    graze_world_close(world);
}

static void
a_turn_at_the_edge_of_the_world_is_refused_if_it_leaves_it(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const double far = (double)GRAZE_COORD_MAX / 2;
    const graze_body body =
        add_turned(world, graze_shape_circle((graze_point){ 0, far }, far / 4),
                   GRAZE_COORD_MAX / 2, 0, 0);
    assert_int_equal(graze_body_set_pose(world, body, GRAZE_COORD_MAX / 2, 0, -90),
                     GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_body_set_pose(world, body, GRAZE_COORD_MAX / 2, 0, 90),
                     GRAZE_OK);
    graze_world_close(world);
}

/* A batch moving and turning is a turn where each body is, and then a move. */
static void a_swept_body_has_its_new_angle_along_its_way(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    turned_game *one = game_open(&random, true, GRAZE_HALF_OPEN);
    graze_world *other = small_world_open((graze_world_config){ 0 });
    for (uint32_t i = 0; i < BODIES; i++)
        add_turned(other, one->shape[i], 0, 0, one->angle[i]);
    graze_world_set_swept_layers(one->world, 1, true);
    graze_world_set_swept_layers(other, 1, true);
    for (int frame = 0; frame < 5; frame++) {
        float x[BODIES], y[BODIES];
        memcpy(x, one->x, sizeof x);
        memcpy(y, one->y, sizeof y);
        const graze_positions batch = game_draw(one, &random);
        assert_int_equal(graze_world_move_all(one->world, &batch), GRAZE_OK);
        for (uint32_t i = 0; i < BODIES; i++)
            assert_int_equal(
                graze_body_set_pose(other, one->body[i], x[i], y[i], one->angle[i]),
                GRAZE_OK);
        for (uint32_t i = 0; i < BODIES; i++)
            assert_int_equal(
                graze_body_move_to(other, one->body[i], one->x[i], one->y[i]),
                GRAZE_OK);
        small_world_step(one->world);
        small_world_step(other);
        assert_true(small_world_event_count(one->world) > 0);
        assert_int_equal(small_world_event_count(one->world),
                         small_world_event_count(other));
        assert_true(graze_world_hash(one->world) == graze_world_hash(other));
    }
    graze_world_close(other);
    game_close(one);
}

static void a_bar_that_is_swept_upright_hits_what_it_would_miss_lying(void **state) {
    (void)state;
    for (int is_upright = 0; is_upright < 2; is_upright++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const graze_shape bar =
            graze_shape_capsule((graze_point){ -10, 0 }, (graze_point){ 10, 0 }, 1);
        const graze_body flying = add_turned(world, bar, 0, 0, 0);
        small_world_square(world, 100, 5, 2);
        assert_int_equal(graze_body_set_swept(world, flying, true), GRAZE_OK);
        small_world_step(world);
        const float x = 200, y = 0, angle = is_upright ? 90 : 0;
        const graze_positions move = {
            .bodies = &flying, .x = &x, .y = &y, .angle = &angle, .count = 1
        };
        assert_int_equal(graze_world_move_all(world, &move), GRAZE_OK);
        small_world_step(world);
        assert_int_equal(small_world_event_count(world), is_upright ? 2 : 0);
        graze_world_close(world);
    }
}

static void snapshots_keep_angles(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    turned_game *game = game_open(&random, true, GRAZE_HALF_OPEN);
    graze_positions batch = game_draw(game, &random);
    assert_int_equal(graze_world_set_positions(game->world, &batch), GRAZE_OK);
    small_world_step(game->world);
    static uint8_t bytes[1 << 17];
    size_t size;
    assert_int_equal(graze_world_save(game->world, NULL, bytes, sizeof bytes, &size),
                     GRAZE_OK);
    graze_world *other = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_load(other, NULL, bytes, size), GRAZE_OK);
    assert_true(graze_world_hash(other) == graze_world_hash(game->world));
    batch = game_draw(game, &random);
    assert_int_equal(graze_world_set_positions(game->world, &batch), GRAZE_OK);
    assert_int_equal(graze_world_set_positions(other, &batch), GRAZE_OK);
    small_world_step(game->world);
    small_world_step(other);
    assert_true(graze_world_hash(other) == graze_world_hash(game->world));
    graze_world_close(other);
    game_close(game);
}

static void replays_turn_bodies_as_the_game_did(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    kept_bytes recorded = { .room = SIZE_MAX };
    turned_game *game = game_open(&random, true, GRAZE_HALF_OPEN);
    const graze_recording_sink sink = kept_sink(&recorded);
    assert_int_equal(graze_recording_start(game->world, &sink), GRAZE_OK);
    for (int frame = 0; frame < 5; frame++) {
        const graze_positions batch = game_draw(game, &random);
        assert_int_equal(frame % 2 == 0
                             ? graze_world_set_positions(game->world, &batch)
                             : graze_world_move_all(game->world, &batch),
                         GRAZE_OK);
        assert_int_equal(
            graze_body_set_pose(game->world, game->body[3], 1, 2, (float)frame * 9),
            GRAZE_OK);
        add_turned(game->world, game->shape[frame], 0, 0, (float)frame * 33);
        small_world_step(game->world);
    }
    assert_int_equal(graze_recording_stop(game->world), GRAZE_OK);
    const graze_replay_config config = { .source = kept_source(&recorded) };
    graze_replay *replay;
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    int steps = 0;
    while (graze_replay_step(replay) == GRAZE_REPLAY_STEPPED)
        steps++;
    assert_int_equal(steps, 5);
    assert_true(graze_world_hash(graze_replay_world(replay)) ==
                graze_world_hash(game->world));
    graze_replay_close(replay);
    free(recorded.bytes);
    game_close(game);
}

/* The box of a part at offset 65536 does not change while its body moves by 2^-20;
 * its shape does. */
static void
a_shape_that_moves_less_than_its_box_is_rounded_is_tested_again(void **state) {
    (void)state;
    for (int is_batch = 0; is_batch < 2; is_batch++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        const graze_shape ball = graze_shape_circle((graze_point){ 65536, 0 }, 1);
        graze_body bodies[4];
        for (int i = 0; i < 4; i++)
            bodies[i] = add_turned(world, ball, 0, (float)i * 100, 0);
        add_turned(world, graze_shape_circle((graze_point){ 65538, 0 }, 1), 0, 0, 0);
        small_world_step(world);
        assert_int_equal(small_world_contact_count(world), 0);
        for (int is_away = 1; is_away >= 0; is_away--) {
            const float x[4] = { (float)is_away * 0x1p-20f, 0, 0, 0 },
                        y[4] = { 0, 100, 200, 300 };
            const graze_positions batch = {
                .bodies = bodies, .x = x, .y = y, .count = is_batch ? 4 : 1
            };
            assert_int_equal(graze_world_set_positions(world, &batch), GRAZE_OK);
            small_world_step(world);
            assert_int_equal(small_world_contact_count(world), is_away);
        }
        graze_world_close(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_parts_are_and_touch_as_shapes_turned_alone),
        cmocka_unit_test(a_batch_and_single_calls_make_the_same_world),
        cmocka_unit_test(a_batch_in_any_order_turns_bodies_of_many_parts),
        cmocka_unit_test(a_body_turned_back_is_as_it_was),
        cmocka_unit_test(a_position_leaves_the_angle_and_a_new_part_turns_along),
        cmocka_unit_test(shapes_that_cannot_turn_are_refused_and_nothing_changes),
        cmocka_unit_test(a_turn_at_the_edge_of_the_world_is_refused_if_it_leaves_it),
        cmocka_unit_test(a_swept_body_has_its_new_angle_along_its_way),
        cmocka_unit_test(a_bar_that_is_swept_upright_hits_what_it_would_miss_lying),
        cmocka_unit_test(snapshots_keep_angles),
        cmocka_unit_test(replays_turn_bodies_as_the_game_did),
        cmocka_unit_test(
            a_shape_that_moves_less_than_its_box_is_rounded_is_tested_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
