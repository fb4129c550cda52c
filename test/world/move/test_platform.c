/* test_platform.c: platforms carry riders, push bodies in their way, and report
 * crushed ones. y points down: the upper side has the min y.
 */
#include "support/platform_scene.h"

#include <math.h>

static void a_body_on_a_platform_is_carried(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_body crate = add_crate(&self, 3, 8),
                     beside = add_crate(&self, 10, 8),
                     above = add_crate(&self, 6, 5);
    carry(&self, 4, 14);
    expect_at(&self, crate, 7, 12);
    expect_at(&self, beside, 10, 8);
    expect_at(&self, above, 6, 5);
    assert_int_equal(self.riders.count, 1);
    assert_true(self.riders.items[0].is_carried && !self.riders.items[0].is_pushed);
    assert_true(self.riders.items[0].body.id == crate.id &&
                self.riders.items[0].from_x == 3 &&
                self.riders.items[0].from_y == 8);
    carry(&self, 0, 10);
    expect_at(&self, crate, 3, 8);
    close_stage(&self);
}

static void a_crate_on_a_crate_comes_along(void **state) {
    (void)state;
    for (int order = 0; order < 2; order++) {
        stage self = open_stage();
        graze_body crates[5];
        for (int i = 0; i < 5; i++) {
            const int k = order == 0 ? i : 4 - i;
            crates[k] = add_crate(&self, 3 + 0.5f * (float)k, 8 - 2 * (float)k);
        }
        carry(&self, 1.25f, 3);
        for (int k = 0; k < 5; k++)
            expect_at(&self, crates[k], 4.25f + 0.5f * (float)k, 1 - 2 * (float)k);
        carry(&self, -7, 30);
        for (int k = 0; k < 5; k++)
            expect_at(&self, crates[k], -4 + 0.5f * (float)k, 28 - 2 * (float)k);
        assert_int_equal(self.riders.count, 5);
        assert_int_equal(crushed_count(&self), 0);
        close_stage(&self);
    }
}

/* The one standing on the other is found after it, and may have been added
 * before. */
static void riders_are_listed_by_slot(void **state) {
    (void)state;
    static const float heights[][3] = { { 4, 6, 8 }, { 8, 6, 4 }, { 6, 8, 4 },
                                        { 6, 4, 8 }, { 8, 4, 6 }, { 4, 8, 6 } };
    for (size_t i = 0; i < sizeof heights / sizeof heights[0]; i++) {
        stage self = open_stage();
        graze_body crates[3];
        for (int k = 0; k < 3; k++)
            crates[k] = add_crate(&self, 4, heights[i][k]);
        carry(&self, 1, 10);
        assert_int_equal(self.riders.count, 3);
        for (int k = 0; k < 3; k++)
            assert_int_equal(self.riders.items[k].body.id, crates[k].id);
        close_stage(&self);
    }
}

static void those_side_by_side_do_not_hinder_each_other(void **state) {
    (void)state;
    for (int way = -1; way <= 1; way += 2) {
        stage self = open_stage();
        graze_body crates[5];
        for (int i = 0; i < 5; i++)
            crates[i] = add_crate(&self, 2 * (float)i, 8);
        carry(&self, 7 * (float)way, 10);
        for (int i = 0; i < 5; i++)
            expect_at(&self, crates[i], 2 * (float)i + 7 * (float)way, 8);
        close_stage(&self);
    }
}

static void a_wall_holds_back_a_carried_body(void **state) {
    (void)state;
    stage self = open_stage();
    small_world_add(self.world, (graze_box){ 12, 0, 13, 9.5f }, WALL);
    const graze_body first = add_crate(&self, 7, 8), second = add_crate(&self, 5, 8),
                     third = add_crate(&self, 1, 8);
    carry(&self, 6, 10);
    expect_at(&self, first, 10, 8);
    expect_at(&self, second, 8, 8);
    expect_at(&self, third, 6, 8);
    assert_int_equal(crushed_count(&self), 0);
    close_stage(&self);
}

/* It does not come back to the platform. */
static void a_rider_stops_where_it_would_bounce(void **state) {
    (void)state;
    stage self = open_stage();
    assert_int_equal(graze_responses_set(&self.responses, CRATE, WALL, GRAZE_BOUNCE),
                     GRAZE_OK);
    small_world_add(self.world, (graze_box){ 12, 0, 13, 9.5f }, WALL);
    const graze_body first = add_crate(&self, 7, 8), second = add_crate(&self, 1, 8);
    carry(&self, 6, 10);
    expect_at(&self, first, 10, 8);
    expect_at(&self, second, 7, 8);
    assert_int_equal(crushed_count(&self), 0);
    close_stage(&self);
}

static void bodies_in_the_way_are_pushed(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_body near = add_crate(&self, 12, 9), far = add_crate(&self, 15, 10),
                     out = add_crate(&self, 14, 12);
    carry(&self, 8, 10);
    expect_at(&self, near, 18, 9);
    expect_at(&self, far, 20, 10);
    expect_at(&self, out, 14, 12);
    assert_int_equal(self.riders.count, 2);
    assert_true(self.riders.items[1].is_pushed && !self.riders.items[1].is_carried);
    close_stage(&self);
}

static void a_fast_platform_passes_through_no_body(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_body crate = add_crate(&self, 50, 10);
    const graze_body above = add_crate(&self, 2, -400);
    carry(&self, 1000, 10);
    expect_at(&self, crate, 1010, 10);
    carry(&self, 0, 10);
    expect_at(&self, crate, 1010, 10);
    carry(&self, 0, -1000);
    expect_at(&self, above, 2, -1002);
    close_stage(&self);
}

static void a_body_without_room_is_crushed(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_body ceiling =
        small_world_add(self.world, (graze_box){ 0, 0, 10, 1 }, WALL);
    const graze_body low = add_crate(&self, 3, 8), high = add_crate(&self, 3, 6);
    carry(&self, 0, 6);
    expect_at(&self, low, 3, 4);
    expect_at(&self, high, 3, 2);
    assert_int_equal(crushed_count(&self), 0);
    carry(&self, 0, 4);
    expect_at(&self, low, 3, 3);
    expect_at(&self, high, 3, 1);
    assert_int_equal(self.riders.count, 2);
    assert_int_equal(crushed_count(&self), 1);
    const graze_rider *crushed = &self.riders.items[0];
    assert_true(crushed->is_crushed && crushed->body.id == low.id);
    assert_int_equal(crushed->part.id, small_world_part(self.world, low, 0).id);
    assert_int_equal(crushed->by.id,
                     small_world_part(self.world, self.platform, 0).id);
    assert_int_equal(crushed->against.id, small_world_part(self.world, high, 0).id);
    carry(&self, 0, 3.5f); /* and is still */
    assert_int_equal(crushed_count(&self), 1);
    assert_int_equal(graze_body_remove(self.world, ceiling), GRAZE_OK);
    close_stage(&self);
}

static void a_crusher_against_a_wall_names_both(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_body wall =
        small_world_add(self.world, (graze_box){ 20, 0, 21, 20 }, WALL);
    const graze_body crate = add_crate(&self, 12, 10);
    carry(&self, 9, 10);
    expect_at(&self, crate, 18, 10);
    assert_int_equal(self.riders.count, 1);
    assert_int_equal(self.riders.items[0].by.id,
                     small_world_part(self.world, self.platform, 0).id);
    assert_int_equal(self.riders.items[0].against.id,
                     small_world_part(self.world, wall, 0).id);
    close_stage(&self);
}

static void check_ignored(graze_response response) {
    stage self = open_stage();
    assert_int_equal(
        graze_responses_set(&self.responses, IGNORED, PLATFORM, response), GRAZE_OK);
    const graze_body on =
        mover_add(self.world, (graze_point){ 3, 8 }, (graze_point){ 2, 2 }, IGNORED);
    const graze_body ahead = mover_add(self.world, (graze_point){ 12, 10 },
                                       (graze_point){ 2, 2 }, IGNORED);
    const graze_body wall =
        small_world_add(self.world, (graze_box){ 15, 10, 16, 12 }, WALL);
    carry(&self, 8, 10);
    expect_at(&self, on, 3, 8);
    expect_at(&self, ahead, 12, 10);
    expect_at(&self, wall, 0, 0);
    assert_int_equal(self.riders.count, 0);
    close_stage(&self);
}

static void ignored_bodies_are_neither_carried_nor_pushed_nor_crushed(void **state) {
    (void)state;
    check_ignored(GRAZE_CROSS);
    check_ignored(GRAZE_IGNORE);
}

static void a_one_way_platform_pushes_by_its_own_sides(void **state) {
    (void)state;
    stage self = open_stage();
    assert_int_equal(graze_part_set_one_way(
                         self.world, small_world_part(self.world, self.platform, 0),
                         GRAZE_SIDE_MIN_Y),
                     GRAZE_OK);
    const graze_body on = add_crate(&self, 3, 8), beside = add_crate(&self, 12, 9),
                     below = add_crate(&self, 6, 12);
    carry(&self, 4, 10);
    expect_at(&self, on, 7, 8);
    expect_at(&self, beside, 12, 9);
    carry(&self, 4, 12);
    expect_at(&self, on, 7, 10);
    expect_at(&self, below, 6, 12);
    assert_int_equal(crushed_count(&self), 0);
    carry(&self, 4, 5);
    expect_at(&self, on, 7, 3);
    expect_at(&self, below, 6, 12);
    close_stage(&self);
}

static void a_game_names_the_sides_that_carry(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_body hangs = add_crate(&self, 3, 11),
                     clings = add_crate(&self, -2, 10),
                     stands = add_crate(&self, 3, 8);
    const graze_platform_move all = {
        .x = 5, .y = 7, .layers = movable, .sides = 15
    };
    assert_int_equal(
        graze_body_move_platform(self.world, self.platform, &all, &self.riders),
        GRAZE_OK);
    expect_at(&self, hangs, 8, 8);
    expect_at(&self, clings, 3, 7);
    expect_at(&self, stands, 8, 5);
    assert_int_equal(self.riders.count, 3);
    close_stage(&self);
}

static bool do_overlap(const graze_world *world, graze_body a, graze_body b) {
    return graze_box_overlaps(small_world_box(world, a), small_world_box(world, b),
                              GRAZE_HALF_OPEN);
}

/* A rider that overlaps another one at the end is reported, or the one under it
 * is. */
static void overlapping_is_reported(const stage *self, const graze_body *crates,
                                    size_t count) {
    size_t overlaps = 0;
    for (size_t i = 0; i < count; i++) {
        overlaps += do_overlap(self->world, crates[i], self->platform);
        for (size_t j = 0; j < i; j++)
            assert_false(do_overlap(self->world, crates[i], crates[j]));
    }
    assert_true(crushed_count(self) == overlaps);
}

static void crowded_platforms_never_lose_an_overlap(void **state) {
    (void)state;
    enum { CRATES = 24 };
    size_t crushed = 0, carried = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        mover_random random = { seed };
        stage self = open_stage();
        graze_body crates[CRATES];
        graze_move_result result = { 0 };
        for (int i = 0; i < 16; i++)
            small_world_square(self.world, mover_below(&random, 30, 2) - 10,
                               mover_below(&random, 30, 2) - 10, 1);
        for (int i = 0; i < CRATES; i++) {
            crates[i] = mover_add(self.world,
                                  (graze_point){ mover_below(&random, 30, 2) - 10,
                                                 -40 - 3 * (float)i },
                                  (graze_point){ 1 + mover_below(&random, 2, 2),
                                                 1 + mover_below(&random, 2, 4) },
                                  CRATE);
            const graze_body_info info = mover_read(self.world, crates[i]);
            assert_int_equal(graze_body_move_and_collide(self.world, crates[i],
                                                         (graze_point){ info.x, 25 },
                                                         NULL, &result),
                             GRAZE_OK);
        }
        for (int i = 0; i < CRATES; i++)
            if (do_overlap(self.world, crates[i], self.platform))
                fail_msg("seed %d", (int)seed);
        const float x = mover_below(&random, 16, 4) - 8,
                    y = 10 + mover_below(&random, 16, 4) - 8;
        carry(&self, seed % 3 == 0 ? 0 : x, seed % 3 == 1 ? 10 : y);
        overlapping_is_reported(&self, crates, CRATES);
        crushed += crushed_count(&self);
        carried += self.riders.count;
        graze_move_result_free(&result);
        close_stage(&self);
    }
    if (crushed < 10 || carried < 300)
        fail_msg("%zu crushed, %zu carried", crushed, carried);
}

/* Lets the even through, and counts its calls. */
typedef struct chooser {
    const graze_world *world;
    graze_part crate;
    uint32_t number;
    int calls;
} chooser;

static graze_response choose(void *user, const graze_part *part,
                             const graze_move_hit *hit) {
    chooser *self = user;
    graze_part_info info;
    assert_int_equal(graze_part_read(self->world, hit->part, &info), GRAZE_OK);
    if (part->id == self->crate.id) {
        assert_int_equal(hit->mover_part, self->number);
        self->calls++;
    }
    return info.tag % 2 == 0 ? GRAZE_CROSS : GRAZE_SLIDE;
}

/* The standing box is the second of its body. */
static void the_game_chooses_what_carries(void **state) {
    (void)state;
    for (uint32_t tag = 0; tag < 2; tag++) {
        stage self = { .world = small_world_open((graze_world_config){ 0 }) };
        const graze_part_def floor = { .box = { 0, 0, 10, 1 },
                                       .layer = PLATFORM,
                                       .tag = tag };
        const graze_body_def platform = { .y = 10,
                                          .parts = &floor,
                                          .part_count = 1 };
        const graze_part_def boxes[] = {
            { .box = { 0, 0, 2, 1 }, .layer = CRATE, .tag = 1 },
            { .box = { 0, 1, 2, 2 }, .layer = CRATE, .tag = 1 }
        };
        const graze_body_def def = {
            .x = 3, .y = 8, .parts = boxes, .part_count = 2
        };
        graze_body crate;
        assert_int_equal(graze_body_add(self.world, &platform, &self.platform),
                         GRAZE_OK);
        assert_int_equal(graze_body_add(self.world, &def, &crate), GRAZE_OK);
        chooser game = { self.world, small_world_part(self.world, crate, 1), 1, 0 };
        self.responses.choose = choose;
        self.responses.user = &game;
        carry(&self, 4, 10);
        expect_at(&self, crate, tag == 0 ? 3 : 7, 8);
        assert_int_equal(self.riders.count, tag);
        assert_true(game.calls > 0);
        close_stage(&self);
    }
}

static void bad_platforms_are_refused(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_body crate = add_crate(&self, 3, 8);
    graze_platform_move motion = { .x = NAN, .layers = movable };
    assert_int_equal(
        graze_body_move_platform(self.world, self.platform, &motion, &self.riders),
        GRAZE_BAD_NUMBER);
    motion.x = 2 * GRAZE_COORD_MAX;
    assert_int_equal(
        graze_body_move_platform(self.world, self.platform, &motion, &self.riders),
        GRAZE_OUT_OF_RANGE);
    motion.x = -GRAZE_COORD_MAX;
    motion.sides = 16;
    assert_int_equal(
        graze_body_move_platform(self.world, self.platform, &motion, &self.riders),
        GRAZE_BAD_VALUE);
    motion.sides = 0;
    assert_int_equal(graze_body_move_platform(self.world, (graze_body){ 0 }, &motion,
                                              &self.riders),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(self.riders.count, 0);
    expect_at(&self, crate, 3, 8);
    expect_at(&self, self.platform, 0, 10);
    close_stage(&self);
}

/* Also at a body standing on it by one part and overlapping it by another. */
static void a_platform_at_its_goal_looks_at_no_body(void **state) {
    (void)state;
    stage self = open_stage();
    const graze_body crate = add_crate(&self, 3, 8);
    assert_int_equal(graze_body_add_box(self.world, crate,
                                        (graze_box){ 0, 0, 2, 2.5f }, CRATE, NULL),
                     GRAZE_OK);
    carry(&self, 0, 10);
    assert_int_equal(self.riders.count, 0);
    carry(&self, 1, 10);
    assert_int_equal(self.riders.count, 1);
    carry(&self, 1, 10);
    assert_int_equal(self.riders.count, 0);
    close_stage(&self);
}

static void without_memory_nothing_is_carried(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    uint64_t n = 0;
    for (bool is_done = false; !is_done; n++) {
        stage self = { .world = small_world_open((graze_world_config){
                           .allocator = counted_allocator(&memory) }),
                       .riders.allocator = counted_allocator(&memory) };
        self.platform = mover_add(self.world, (graze_point){ 0, 10 },
                                  (graze_point){ 10, 1 }, PLATFORM);
        const graze_body crate = add_crate(&self, 3, 8),
                         ahead = add_crate(&self, 12, 10);
        small_world_step(self.world);
        const graze_platform_move motion = { .x = 8, .y = 12, .layers = movable };
        memory.failures = 0;
        memory.fail_at = n + 1;
        const graze_status status = graze_body_move_platform(
            self.world, self.platform, &motion, &self.riders);
        memory.fail_at = 0;
        is_done = memory.failures == 0;
        if (status != GRAZE_OK) {
            assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
            assert_int_equal(self.riders.count, 0);
            expect_at(&self, crate, 3, 8);
            expect_at(&self, ahead, 12, 10);
            expect_at(&self, self.platform, 0, 10);
        }
        carry(&self, 8, 12);
        expect_at(&self, crate, 11, 10);
        close_stage(&self);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(n > 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_on_a_platform_is_carried),
        cmocka_unit_test(a_crate_on_a_crate_comes_along),
        cmocka_unit_test(riders_are_listed_by_slot),
        cmocka_unit_test(those_side_by_side_do_not_hinder_each_other),
        cmocka_unit_test(a_wall_holds_back_a_carried_body),
        cmocka_unit_test(a_rider_stops_where_it_would_bounce),
        cmocka_unit_test(bodies_in_the_way_are_pushed),
        cmocka_unit_test(a_fast_platform_passes_through_no_body),
        cmocka_unit_test(a_body_without_room_is_crushed),
        cmocka_unit_test(a_crusher_against_a_wall_names_both),
        cmocka_unit_test(ignored_bodies_are_neither_carried_nor_pushed_nor_crushed),
        cmocka_unit_test(a_one_way_platform_pushes_by_its_own_sides),
        cmocka_unit_test(a_game_names_the_sides_that_carry),
        cmocka_unit_test(crowded_platforms_never_lose_an_overlap),
        cmocka_unit_test(the_game_chooses_what_carries),
        cmocka_unit_test(bad_platforms_are_refused),
        cmocka_unit_test(a_platform_at_its_goal_looks_at_no_body),
        cmocka_unit_test(without_memory_nothing_is_carried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
