/* test_push.c: bodies push each other apart: the usual cases of fighters, and
 * refusals. */
#include "support/movers.h"

#include <math.h>

enum { WALL, PUSH, HURT };

typedef struct ring {
    graze_world *world;
    graze_push push;
    graze_pushed_list pushed;
} ring;

static ring open_ring(void) {
    return (ring){ .world = small_world_open((graze_world_config){ 0 }),
                   .push = { .layers = 1 << PUSH } };
}

static void close_ring(ring *self) {
    graze_pushed_list_free(&self->pushed);
    graze_world_close(self->world);
}

/* A fighter, 10 wide and 20 high. */
static graze_body add_fighter(ring *self, float x, float y) {
    return mover_add(self->world, (graze_point){ (double)x, (double)y },
                     (graze_point){ 10, 20 }, PUSH);
}

static graze_body add_wall(ring *self, float x) {
    return mover_add(self->world, (graze_point){ (double)x, -100 },
                     (graze_point){ 10, 300 }, WALL);
}

static void push(ring *self) {
    assert_int_equal(graze_world_push(self->world, &self->push, &self->pushed),
                     GRAZE_OK);
}

static void expect_at(const ring *self, graze_body body, float x, float y) {
    const graze_body_info info = mover_read(self->world, body);
    if (info.x != x || info.y != y)
        fail_msg("at %.9g, %.9g instead of %.9g, %.9g", (double)info.x,
                 (double)info.y, (double)x, (double)y);
}

static const graze_pushed *pushed_of(const ring *self, graze_body body) {
    for (size_t i = 0; i < self->pushed.count; i++)
        if (self->pushed.items[i].body.id == body.id)
            return &self->pushed.items[i];
    return NULL;
}

static void two_fighters_share_the_way_out(void **state) {
    (void)state;
    ring self = open_ring();
    const graze_body a = add_fighter(&self, 0, 0), b = add_fighter(&self, 6, 0),
                     far = add_fighter(&self, 100, 0);
    push(&self);
    expect_at(&self, a, -2, 0);
    expect_at(&self, b, 8, 0);
    expect_at(&self, far, 100, 0);
    assert_int_equal(self.pushed.count, 2);
    const graze_pushed *report = pushed_of(&self, a);
    assert_true(report->from_x == 0 && report->is_moved && !report->is_held &&
                !report->is_overlapping && report->against.id == 0);
    push(&self); /* they share an edge: nothing moves */
    assert_int_equal(self.pushed.count, 0);
    close_ring(&self);
}

static void in_a_corner_the_other_one_takes_it_all(void **state) {
    (void)state;
    for (int is_mirrored = 0; is_mirrored < 2; is_mirrored++) {
        ring self = open_ring();
        const float side = is_mirrored ? -1 : 1;
        const float shift = is_mirrored ? -10 : 0;
        const graze_body wall = add_wall(&self, side * -10 + shift),
                         cornered = add_fighter(&self, side * 1 + shift, 0),
                         other = add_fighter(&self, side * 5 + shift, 0);
        push(&self);
        expect_at(&self, cornered, shift, 0);
        expect_at(&self, other, side * 10 + shift, 0);
        const graze_pushed *report = pushed_of(&self, cornered);
        assert_true(report->is_held && report->is_moved);
        assert_int_equal(report->against.id,
                         small_world_part(self.world, wall, 0).id);
        assert_false(pushed_of(&self, other)->is_held);
        close_ring(&self);
    }
}

static void between_two_walls_they_overlap_and_it_is_reported(void **state) {
    (void)state;
    ring self = open_ring();
    add_wall(&self, -10);
    add_wall(&self, 15);
    const graze_body a = add_fighter(&self, 2, 0), b = add_fighter(&self, 3, 0);
    push(&self);
    expect_at(&self, a, 0, 0);
    expect_at(&self, b, 5, 0);
    assert_true(pushed_of(&self, a)->is_held && pushed_of(&self, a)->is_overlapping);
    assert_true(pushed_of(&self, b)->is_held && pushed_of(&self, b)->is_overlapping);
    close_ring(&self);
}

static void three_in_a_row_go_apart_evenly(void **state) {
    (void)state;
    ring self = open_ring();
    const graze_body a = add_fighter(&self, 0, 0), b = add_fighter(&self, 8, 0),
                     c = add_fighter(&self, 16, 0);
    push(&self);
    expect_at(&self, a, -2, 0);
    expect_at(&self, b, 8, 0);
    expect_at(&self, c, 18, 0);
    close_ring(&self);
}

static void three_in_a_corner_end_in_a_row(void **state) {
    (void)state;
    ring self = open_ring();
    add_wall(&self, -10);
    const graze_body a = add_fighter(&self, 1, 0), b = add_fighter(&self, 3, 0),
                     c = add_fighter(&self, 12, 0);
    push(&self);
    expect_at(&self, a, 0, 0);
    expect_at(&self, b, 10, 0);
    expect_at(&self, c, 20, 0);
    close_ring(&self);
}

/* A jump over the other fighter: the side changes where the middles pass. */
static void a_cross_up_changes_sides_at_the_middle(void **state) {
    (void)state;
    ring self = open_ring();
    const graze_body standing = add_fighter(&self, 0, 0),
                     jumping = add_fighter(&self, -1, -15);
    push(&self);
    expect_at(&self, jumping, -5.5f, -15);
    expect_at(&self, standing, 4.5f, 0);
    graze_body_set_position(self.world, standing, 0, 0);
    graze_body_set_position(self.world, jumping, 1, -15);
    push(&self);
    expect_at(&self, jumping, 5.5f, -15);
    expect_at(&self, standing, -4.5f, 0);
    close_ring(&self);
}

/* Landing between a wall and the cornered fighter pushes this one out of the
 * corner. */
static void a_cross_up_in_the_corner_takes_the_corner(void **state) {
    (void)state;
    ring self = open_ring();
    add_wall(&self, -10);
    const graze_body cornered = add_fighter(&self, 2, 0),
                     jumping = add_fighter(&self, 0, -15);
    push(&self);
    expect_at(&self, jumping, 0, -15);
    expect_at(&self, cornered, 10, 0);
    close_ring(&self);
}

static void at_one_place_users_decide_and_not_the_order_of_adding(void **state) {
    (void)state;
    for (int is_swapped = 0; is_swapped < 2; is_swapped++) {
        ring self = open_ring();
        graze_body bodies[2];
        for (int i = 0; i < 2; i++) {
            bodies[i] = add_fighter(&self, 3, 4);
            graze_body_set_user(self.world, bodies[i], i == is_swapped ? 7 : 9);
        }
        push(&self);
        expect_at(&self, bodies[is_swapped], -2, 4);
        expect_at(&self, bodies[1 - is_swapped], 8, 4);
        close_ring(&self);
    }
}

static void weights_divide_the_way(void **state) {
    (void)state;
    const struct {
        float a, b, a_x, b_x;
    } cases[] = {
        { 1, 3, -3, 7 },        { 3, 1, -1, 9 },        { 0, 0, -2, 8 },
        { 0, 5, -4, 6 },        { 5, 0, 0, 10 },        { INFINITY, 5, 0, 10 },
        { 0, INFINITY, -4, 6 }, { INFINITY, 0, 0, 10 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ring self = open_ring();
        const graze_body a = add_fighter(&self, 0, 0), b = add_fighter(&self, 6, 0);
        const graze_push_body bodies[] = { { .body = a, .weight = cases[i].a },
                                           { .body = b, .weight = cases[i].b } };
        self.push.bodies = bodies;
        self.push.count = 2;
        push(&self);
        expect_at(&self, a, cases[i].a_x, 0);
        expect_at(&self, b, cases[i].b_x, 0);
        close_ring(&self);
    }
}

static void two_infinite_weights_stay_and_overlap(void **state) {
    (void)state;
    ring self = open_ring();
    const graze_body a = add_fighter(&self, 0, 0), b = add_fighter(&self, 6, 0);
    const graze_push_body bodies[] = { { .body = a, .weight = INFINITY },
                                       { .body = b, .weight = INFINITY } };
    self.push.bodies = bodies;
    self.push.count = 2;
    push(&self);
    expect_at(&self, a, 0, 0);
    expect_at(&self, b, 6, 0);
    assert_int_equal(self.pushed.count, 2);
    assert_true(self.pushed.items[0].is_overlapping &&
                !self.pushed.items[0].is_moved);
    close_ring(&self);
}

static void a_priority_stands_unless_a_wall_takes_the_way(void **state) {
    (void)state;
    ring self = open_ring();
    const graze_body strong = add_fighter(&self, 0, 0),
                     weak = add_fighter(&self, 6, 0);
    const graze_push_body body = { .body = strong, .weight = 1, .priority = 2 };
    self.push.bodies = &body;
    self.push.count = 1;
    push(&self);
    expect_at(&self, strong, 0, 0);
    expect_at(&self, weak, 10, 0);
    add_wall(&self, 20);
    graze_body_set_position(self.world, strong, 4, 0);
    push(&self);
    expect_at(&self, weak, 10, 0);
    expect_at(&self, strong, 0, 0);
    assert_true(pushed_of(&self, weak)->is_held);
    close_ring(&self);
}

static void the_last_of_two_entries_counts(void **state) {
    (void)state;
    ring self = open_ring();
    const graze_body a = add_fighter(&self, 0, 0), b = add_fighter(&self, 6, 0);
    const graze_push_body bodies[] = { { .body = a, .weight = 0 },
                                       { .body = a, .weight = INFINITY } };
    self.push.bodies = bodies;
    self.push.count = 2;
    push(&self);
    expect_at(&self, a, 0, 0);
    expect_at(&self, b, 10, 0);
    close_ring(&self);
}

static void tiles_hold_pushed_bodies(void **state) {
    (void)state;
    ring self = open_ring();
    const uint8_t kinds[4] = { GRAZE_TILE_SOLID, GRAZE_TILE_EMPTY, GRAZE_TILE_SOLID,
                               GRAZE_TILE_SOLID };
    graze_body tiles;
    /* a wall from x -8 to 0 that ends at a floor, y 20 */
    assert_int_equal(graze_world_add_tiles(self.world,
                                           &(graze_tiles_def){ .x = -8,
                                                               .y = -20,
                                                               .tile_width = 8,
                                                               .tile_height = 40,
                                                               .columns = 2,
                                                               .rows = 2,
                                                               .layer = PUSH,
                                                               .kinds = kinds },
                                           &tiles),
                     GRAZE_OK);
    const graze_body a = add_fighter(&self, 1, 0), b = add_fighter(&self, 5, 0);
    push(&self);
    expect_at(&self, a, 0, 0);
    expect_at(&self, b, 10, 0);
    expect_at(&self, tiles, -8, -20);
    assert_int_equal(pushed_of(&self, a)->against.id,
                     small_world_part(self.world, tiles, 0).id);
    close_ring(&self);
}

static void a_body_inside_a_wall_is_held_there(void **state) {
    (void)state;
    ring self = open_ring();
    add_wall(&self, -10);
    const graze_body a = add_fighter(&self, -3, 0), b = add_fighter(&self, 4, 0);
    push(&self);
    expect_at(&self, a, -3, 0);
    expect_at(&self, b, 7, 0);
    assert_true(pushed_of(&self, a)->is_held);
    close_ring(&self);
}

static void the_least_axis_is_chosen_for_each_pair(void **state) {
    (void)state;
    ring self = open_ring();
    self.push.axis = GRAZE_PUSH_LEAST;
    const graze_body below = add_fighter(&self, 0, 0),
                     above = add_fighter(&self, 3, -18),
                     beside = add_fighter(&self, 8, 10);
    push(&self);
    expect_at(&self, above, 3, -19);
    expect_at(&self, below, -1, 1);
    expect_at(&self, beside, 9, 10);
    self.push.axis = GRAZE_PUSH_Y;
    graze_body_remove(self.world, below);
    const graze_body other = add_fighter(&self, 3, -29);
    push(&self);
    expect_at(&self, other, 3, -34);
    expect_at(&self, above, 3, -14);
    close_ring(&self);
}

static void rules_and_disabled_parts_do_not_push(void **state) {
    (void)state;
    ring self = open_ring();
    const graze_body a = add_fighter(&self, 0, 0), b = add_fighter(&self, 6, 0);
    graze_rules rules = { 0 };
    graze_rules_forbid(&rules, PUSH, PUSH);
    graze_world_set_rules(self.world, &rules);
    push(&self);
    assert_int_equal(self.pushed.count, 0);
    graze_rules_allow(&rules, PUSH, PUSH);
    graze_world_set_rules(self.world, &rules);
    graze_part_set_disabled(self.world, small_world_part(self.world, a, 0), true);
    push(&self);
    assert_int_equal(self.pushed.count, 0);
    expect_at(&self, b, 6, 0);
    close_ring(&self);
}

/* A hurt box of one fighter is not a wall to the other. But a wall holds all boxes
 * of a fighter, unless its responses say otherwise. */
static void boxes_of_other_layers_meet_only_walls(void **state) {
    (void)state;
    for (int is_ignored = 0; is_ignored < 2; is_ignored++) {
        ring self = open_ring();
        add_wall(&self, -10);
        const graze_body a = add_fighter(&self, 4, 0), b = add_fighter(&self, 8, 0);
        const graze_body both[2] = { a, b };
        for (int i = 0; i < 2; i++)
            small_world_part_add(
                self.world, both[i],
                (graze_part_def){ .box = { -3, 5, 13, 9 }, .layer = HURT });
        graze_responses responses = { 0 };
        graze_responses_set(&responses, HURT, WALL, GRAZE_IGNORE);
        if (is_ignored)
            self.push.responses = &responses;
        push(&self);
        expect_at(&self, a, is_ignored ? 1 : 3, 0);
        expect_at(&self, b, is_ignored ? 11 : 13, 0);
        close_ring(&self);
    }
}

static graze_response choose_by_user(void *user, const graze_part *part,
                                     const graze_move_hit *hit) {
    (void)part;
    assert_int_equal(hit->response, GRAZE_SLIDE);
    return hit->user == *(const uint64_t *)user ? GRAZE_CROSS : GRAZE_SLIDE;
}

static void a_function_chooses_which_walls_hold(void **state) {
    (void)state;
    ring self = open_ring();
    uint64_t open = 5;
    const graze_body wall = add_wall(&self, -10);
    const graze_body a = add_fighter(&self, 0, 0), b = add_fighter(&self, 6, 0);
    graze_responses responses = { .choose = choose_by_user, .user = &open };
    self.push.responses = &responses;
    push(&self);
    expect_at(&self, a, 0, 0);
    expect_at(&self, b, 10, 0);
    graze_body_set_user(self.world, wall, 5);
    graze_body_set_position(self.world, b, 6, 0);
    push(&self);
    expect_at(&self, a, -2, 0);
    close_ring(&self);
}

static void sides_are_those_of_positions_if_asked(void **state) {
    (void)state;
    ring self = open_ring();
    self.push.is_by_position = true;
    const graze_body a = add_fighter(&self, 0, 0), b = add_fighter(&self, 2, 0);
    /* the box of a lunges forward, beyond that of b */
    assert_int_equal(graze_part_set_offset(self.world,
                                           small_world_part(self.world, a, 0),
                                           (graze_box){ 4, 0, 14, 20 }),
                     GRAZE_OK);
    push(&self);
    expect_at(&self, a, -6, 0);
    expect_at(&self, b, 8, 0);
    close_ring(&self);
}

static void every_body_is_a_push_box_without_layers(void **state) {
    (void)state;
    ring self = open_ring();
    self.push.layers = 0;
    const graze_body wall = add_wall(&self, -10), a = add_fighter(&self, -2, 0);
    push(&self);
    expect_at(&self, wall, -11, -100);
    expect_at(&self, a, -1, 0);
    close_ring(&self);
}

static void rounds_are_bounded(void **state) {
    (void)state;
    ring self = open_ring();
    enum { COUNT = 6 };
    graze_body bodies[COUNT];
    for (int i = 0; i < COUNT; i++)
        bodies[i] = add_fighter(&self, i == 0 ? 4 : (float)i * 10, 0);
    const graze_push_body heavy = { .body = bodies[0], .weight = INFINITY };
    self.push.bodies = &heavy;
    self.push.count = 1;
    self.push.rounds = 1;
    push(&self);
    expect_at(&self, bodies[1], 14, 0);
    expect_at(&self, bodies[2], 20, 0);
    assert_true(pushed_of(&self, bodies[2])->is_overlapping);
    self.push.rounds = 0;
    push(&self);
    for (int i = 0; i < COUNT; i++)
        expect_at(&self, bodies[i], (float)i * 10 + 4, 0);
    close_ring(&self);
}

static void expect_refused(ring *self, graze_status status) {
    const uint64_t hash = graze_world_hash(self->world);
    self->pushed.count = 0;
    assert_int_equal(graze_world_push(self->world, &self->push, &self->pushed),
                     status);
    assert_int_equal(self->pushed.count, 0);
    assert_true(graze_world_hash(self->world) == hash);
}

static void bad_arguments_are_refused(void **state) {
    (void)state;
    ring self = open_ring();
    const graze_body a = add_fighter(&self, 0, 0), gone = add_fighter(&self, 6, 0);
    graze_push_body body = { .body = a, .weight = NAN };
    add_fighter(&self, 4, 0);
    graze_body_remove(self.world, gone);
    self.push.count = 1;
    expect_refused(&self, GRAZE_ARGUMENT_MISSING);
    self.push.bodies = &body;
    expect_refused(&self, GRAZE_BAD_NUMBER);
    body.weight = -1;
    expect_refused(&self, GRAZE_BAD_VALUE);
    body = (graze_push_body){ .body = gone };
    expect_refused(&self, GRAZE_STALE_HANDLE);
    self.push.count = 0;
    self.push.axis = (graze_push_axis)3;
    expect_refused(&self, GRAZE_BAD_VALUE);
    self.push.axis = GRAZE_PUSH_X;
    self.push.rounds = GRAZE_PUSH_ROUNDS_MAX + 1;
    expect_refused(&self, GRAZE_BAD_VALUE);
    self.push.rounds = 0;
    graze_responses responses = { .response = { { 9 } } };
    self.push.responses = &responses;
    expect_refused(&self, GRAZE_BAD_VALUE);
    assert_int_equal(graze_world_push(self.world, NULL, NULL),
                     GRAZE_ARGUMENT_MISSING);
    close_ring(&self);
}

static void a_body_at_the_limit_is_refused(void **state) {
    (void)state;
    ring self = open_ring();
    const float limit = GRAZE_COORD_MAX, size = limit / 4;
    for (int i = 0; i < 2; i++)
        mover_add(self.world, (graze_point){ (double)(limit - size), 0 },
                  (graze_point){ (double)size, 1 }, PUSH);
    expect_refused(&self, GRAZE_OUT_OF_RANGE);
    close_ring(&self);
}

static void refused_memory_changes_nothing(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    uint64_t failures = 0;
    bool is_done = false;
    for (uint64_t fail_at = 1; !is_done; fail_at++) {
        const graze_world_config config = { .allocator =
                                                counted_allocator(&memory) };
        ring self = { .world = small_world_open(config),
                      .push = { .layers = 1 << PUSH },
                      .pushed = { .allocator = config.allocator } };
        add_wall(&self, -10);
        add_fighter(&self, 1, 0);
        const graze_body last = add_fighter(&self, 5, 0);
        graze_body_set_swept(self.world, last, true);
        const uint64_t hash = graze_world_hash(self.world);
        memory.fail_at = fail_at;
        const graze_status status =
            graze_world_push(self.world, &self.push, &self.pushed);
        memory.fail_at = 0;
        is_done = status == GRAZE_OK;
        if (!is_done) {
            assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
            assert_int_equal(self.pushed.count, 0);
            assert_true(graze_world_hash(self.world) == hash);
            failures++;
            push(&self);
        }
        expect_at(&self, last, 10, 0);
        close_ring(&self);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(failures > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_fighters_share_the_way_out),
        cmocka_unit_test(in_a_corner_the_other_one_takes_it_all),
        cmocka_unit_test(between_two_walls_they_overlap_and_it_is_reported),
        cmocka_unit_test(three_in_a_row_go_apart_evenly),
        cmocka_unit_test(three_in_a_corner_end_in_a_row),
        cmocka_unit_test(a_cross_up_changes_sides_at_the_middle),
        cmocka_unit_test(a_cross_up_in_the_corner_takes_the_corner),
        cmocka_unit_test(at_one_place_users_decide_and_not_the_order_of_adding),
        cmocka_unit_test(weights_divide_the_way),
        cmocka_unit_test(two_infinite_weights_stay_and_overlap),
        cmocka_unit_test(a_priority_stands_unless_a_wall_takes_the_way),
        cmocka_unit_test(the_last_of_two_entries_counts),
        cmocka_unit_test(tiles_hold_pushed_bodies),
        cmocka_unit_test(a_body_inside_a_wall_is_held_there),
        cmocka_unit_test(the_least_axis_is_chosen_for_each_pair),
        cmocka_unit_test(rules_and_disabled_parts_do_not_push),
        cmocka_unit_test(boxes_of_other_layers_meet_only_walls),
        cmocka_unit_test(a_function_chooses_which_walls_hold),
        cmocka_unit_test(sides_are_those_of_positions_if_asked),
        cmocka_unit_test(every_body_is_a_push_box_without_layers),
        cmocka_unit_test(rounds_are_bounded),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(a_body_at_the_limit_is_refused),
        cmocka_unit_test(refused_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
