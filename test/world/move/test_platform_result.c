/* test_platform_result.c: the result of each rider of a platform, and the game's
 * answer for each hit. y points down.
 */
#include "support/platform_scene.h"

static bool do_overlap(const graze_world *world, graze_body a, graze_body b) {
    return graze_box_overlaps(small_world_box(world, a), small_world_box(world, b),
                              GRAZE_HALF_OPEN);
}

enum { CRATES = 5 };

/* Whether one of two did not come as far as the platform. */
static bool is_short(const graze_world *world, const graze_rider *a, float way) {
    return mover_read(world, a->body).x != a->from_x + way;
}

/* Riders overlapping the platform, or another rider that is short of its goal; and
 * the parts that crush them. */
static size_t check_crushed(const stage *self, float way) {
    size_t by_others = 0;
    for (size_t i = 0; i < self->riders.count; i++) {
        const graze_rider *one = &self->riders.items[i];
        assert_int_equal(one->user, mover_read(self->world, one->body).user);
        bool is_crushed = do_overlap(self->world, one->body, self->platform);
        for (size_t j = 0; j < self->riders.count; j++) {
            const graze_rider *other = &self->riders.items[j];
            is_crushed |= j != i &&
                          do_overlap(self->world, one->body, other->body) &&
                          (is_short(self->world, one, way) ||
                           is_short(self->world, other, way));
        }
        assert_int_equal(one->is_crushed, is_crushed);
        if (!is_crushed) {
            assert_true(one->part.id == 0 && one->by.id == 0 &&
                        one->against.id == 0);
            continue;
        }
        graze_part_info by;
        assert_int_equal(graze_part_read(self->world, one->by, &by), GRAZE_OK);
        assert_int_equal(one->part.id,
                         small_world_part(self->world, one->body, 0).id);
        assert_true(by.body.id != one->body.id &&
                    do_overlap(self->world, one->body, by.body));
        by_others += by.body.id != self->platform.id;
    }
    return by_others;
}

/* Crates inside each other from the beginning, beside walls. */
static void
a_body_short_of_its_goal_is_crushed_by_the_overlapping_one(void **state) {
    (void)state;
    mover_random random = { 11 };
    size_t by_others = 0;
    for (int round = 0; round < 400; round++) {
        stage self = open_stage();
        for (int i = 0; i < CRATES; i++)
            graze_body_set_user(self.world,
                                add_crate(&self, mover_below(&random, 8, 2), 8),
                                UINT64_MAX - (uint64_t)i);
        for (int i = 0; i < 2; i++)
            small_world_square(self.world, mover_below(&random, 14, 2) - 2,
                               7 + mover_below(&random, 2, 2), 1);
        const float way = mover_below(&random, 8, 2) - 4;
        carry(&self, way, 10);
        assert_true(way == 0 || self.riders.count == CRATES);
        by_others += check_crushed(&self, way);
        close_stage(&self);
    }
    assert_true(by_others > 20);
}

/* By each side: a platform comes just to a crate, or a little further, or leaves it.
 */
static void only_bodies_in_the_way_are_pushed(void **state) {
    (void)state;
    static const struct {
        graze_point crate, goal, away;
    } cases[] = { { { 20, 10 }, { 10, 10 }, { -1, 10 } },
                  { { -20, 10 }, { -18, 10 }, { 1, 10 } },
                  { { 4, 30 }, { 0, 29 }, { 0, 9 } },
                  { { 4, -30 }, { 0, -28 }, { 0, 11 } } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage self = open_stage();
        const graze_point at = cases[i].crate, goal = cases[i].goal;
        const float x = goal.x > 0   ? 1
                        : goal.x < 0 ? -1
                                     : 0,
                    y = goal.y > 10   ? 1
                        : goal.y < 10 ? -1
                                      : 0;
        const graze_body crate = add_crate(&self, (float)at.x, (float)at.y);
        carry(&self, (float)goal.x, (float)goal.y);
        assert_int_equal(self.riders.count, 0);
        carry(&self, (float)goal.x + 0.25f * x, (float)goal.y + 0.25f * y);
        assert_int_equal(self.riders.count, 1);
        assert_true(self.riders.items[0].is_pushed &&
                    !self.riders.items[0].is_crushed);
        expect_at(&self, crate, (float)at.x + 0.25f * x, (float)at.y + 0.25f * y);
        if (i != 3) { /* from above it would be carried */
            carry(&self, (float)cases[i].away.x, (float)cases[i].away.y);
            assert_int_equal(self.riders.count, 0);
        }
        close_stage(&self);
    }
}

/* One box of a crate is carried; the other, on a layer that is not, gives way to
 * nothing and is not crushed.
 */
static void boxes_on_layers_that_stay_are_neither_pushed_nor_crushed(void **state) {
    (void)state;
    static const graze_box arms[] = { { 9, 2, 11, 3 },
                                      { 4, 2, 5, 3 },
                                      { -6, 2, -4, 3 } };
    for (size_t i = 0; i < sizeof arms / sizeof *arms; i++) {
        stage self = open_stage();
        const graze_part_def boxes[] = { { .box = { 0, 0, 2, 2 }, .layer = CRATE },
                                         { .box = arms[i], .layer = 5 } };
        const graze_body_def def = {
            .x = 3, .y = 8, .parts = boxes, .part_count = 2
        };
        graze_body crate;
        assert_int_equal(graze_body_add(self.world, &def, &crate), GRAZE_OK);
        /* the crate falls short */
        small_world_add(self.world, (graze_box){ 8, 0, 9, 9.5f }, WALL);
        carry(&self, 6, 10);
        expect_at(&self, crate, 6, 8);
        assert_int_equal(self.riders.count, 1);
        assert_true(self.riders.items[0].is_carried &&
                    !self.riders.items[0].is_pushed &&
                    !self.riders.items[0].is_crushed);
        close_stage(&self);
    }
}

/* The last question to the game. */
typedef struct listener {
    graze_move_hit hit;
    int calls;
} listener;

static graze_response listen(void *user, const graze_part *part,
                             const graze_move_hit *hit) {
    listener *self = user;
    (void)part;
    if (self->calls++ == 0)
        self->hit = *hit;
    return hit->response;
}

/* The body met by the platform, its side, and its place. */
static void the_game_is_noted_from_which_side_and_where(void **state) {
    (void)state;
    static const struct {
        graze_point crate, goal;
        int x, y;
    } cases[] = { { { 3, 8 }, { 0, 9 }, 0, -1 },   /* stands on it */
                  { { 11, 10 }, { 4, 10 }, 1, 0 }, /* is pushed, each way */
                  { { -4, 10 }, { -4, 10 }, -1, 0 },
                  { { 3, 12 }, { 0, 14 }, 0, 1 },
                  { { 3, 7 }, { 0, 8 }, 0, -1 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage self = open_stage();
        listener game = { .calls = 0 };
        self.responses.choose = listen;
        self.responses.user = &game;
        const graze_body crate =
            add_crate(&self, (float)cases[i].crate.x, (float)cases[i].crate.y);
        carry(&self, (float)cases[i].goal.x, (float)cases[i].goal.y);
        assert_true(game.calls > 0);
        assert_true(game.hit.normal_x == cases[i].x &&
                    game.hit.normal_y == cases[i].y);
        assert_true(game.hit.touch_x == (double)cases[i].crate.x &&
                    game.hit.touch_y == (double)cases[i].crate.y);
        assert_int_equal(game.hit.part.id,
                         small_world_part(self.world, self.platform, 0).id);
        assert_int_equal(game.hit.mover_part, 0);
        assert_int_equal(game.hit.response, GRAZE_SLIDE);
        assert_true(graze_body_is_alive(self.world, crate));
        close_stage(&self);
    }
}

/* A one-way platform is met over its own sides, and not from inside. */
static void only_a_platform_met_from_all_sides_crushes_a_body_inside(void **state) {
    (void)state;
    for (unsigned sides = 0; sides < 16; sides++) {
        stage self = open_stage();
        listener game = { .calls = 0 };
        add_crate(&self, 3, 10);
        if (sides == 0) {
            self.responses.choose = listen;
            self.responses.user = &game;
        }
        assert_int_equal(
            graze_part_set_one_way(
                self.world, small_world_part(self.world, self.platform, 0), sides),
            GRAZE_OK);
        carry(&self, 0.25f, 10.25f);
        assert_int_equal(crushed_count(&self), sides == 0);
        assert_int_equal(self.riders.count, sides == 0);
        assert_true(sides != 0 || (game.calls > 0 && game.hit.normal_x == 0 &&
                                   game.hit.normal_y == 0));
        close_stage(&self);
    }
}

/* As for riders on top, along the other axis: rounded edges of the body and the
 * platform meet. */
static void roundings_do_not_part_a_body_at_a_side_from_its_platform(void **state) {
    (void)state;
    mover_random random = { 5 };
    for (int way = -1; way <= 1; way += 2) {
        graze_move_result result = { 0 };
        stage self = { .world = small_world_open((graze_world_config){ 0 }) };
        self.platform = mover_add(self.world, (graze_point){ 10, 0 },
                                  (graze_point){ 1, 10 }, PLATFORM);
        const graze_body crate =
            mover_add(self.world, (graze_point){ way > 0 ? 0.0f : 20.0f, 3.1f },
                      (graze_point){ 1.3f, 0.7f }, CRATE);
        assert_int_equal(graze_body_move_and_collide(self.world, crate,
                                                     (graze_point){ 10, 3.1f }, NULL,
                                                     &result),
                         GRAZE_OK);
        for (int i = 0; i < 1000; i++) {
            const graze_platform_move motion = {
                .x = mover_below(&random, 400, 1000003) - 200,
                .y = mover_below(&random, 4, 999983) * 1000,
                .layers = movable,
                .sides = way > 0 ? GRAZE_SIDE_MIN_X : GRAZE_SIDE_MAX_X
            };
            assert_int_equal(graze_body_move_platform(self.world, self.platform,
                                                      &motion, &self.riders),
                             GRAZE_OK);
            assert_int_equal(self.riders.count, 1);
            assert_true(self.riders.items[0].is_carried &&
                        !self.riders.items[0].is_crushed);
            const graze_box wall = small_world_box(self.world, self.platform);
            const graze_box box = small_world_box(self.world, crate);
            const float gap =
                way > 0 ? wall.min_x - box.max_x : box.min_x - wall.max_x;
            assert_true(gap >= 0 && gap < 0.001f);
        }
        graze_move_result_free(&result);
        close_stage(&self);
    }
}

/* Though it overlaps what it crushed, and its layer may be carried. */
static void the_platform_is_not_a_rider(void **state) {
    (void)state;
    stage self = open_stage();
    small_world_add(self.world, (graze_box){ 0, 13, 10, 14 }, WALL);
    const graze_body crate = add_crate(&self, 4, 11);
    const graze_platform_move carry = { .x = 0,
                                        .y = 11,
                                        .layers = movable | UINT64_C(1) << PLATFORM,
                                        .responses = &self.responses };
    assert_int_equal(
        graze_body_move_platform(self.world, self.platform, &carry, &self.riders),
        GRAZE_OK);
    assert_int_equal(self.riders.count, 1);
    assert_true(self.riders.items[0].body.id == crate.id &&
                self.riders.items[0].is_crushed);
    close_stage(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_short_of_its_goal_is_crushed_by_the_overlapping_one),
        cmocka_unit_test(the_platform_is_not_a_rider),
        cmocka_unit_test(only_bodies_in_the_way_are_pushed),
        cmocka_unit_test(boxes_on_layers_that_stay_are_neither_pushed_nor_crushed),
        cmocka_unit_test(only_a_platform_met_from_all_sides_crushes_a_body_inside),
        cmocka_unit_test(roundings_do_not_part_a_body_at_a_side_from_its_platform),
        cmocka_unit_test(the_game_is_noted_from_which_side_and_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
