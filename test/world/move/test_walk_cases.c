/* test_walk_cases.c: slopes, ceilings, ledges and edges below a walker, case by
 * case, and the fields of the result. Tiles are 16 wide and high, y points down, and
 * the walker is a square of 8.
 */
#include "support/movers.h"

#include <math.h>

enum { WIDE = 12, HIGH = 8, SIDE = 8 };

typedef struct stage {
    graze_world *world;
    graze_body level, walker;
    graze_responses responses;
    graze_move_result result;
} stage;

static graze_tile_kind kind_of(char letter) {
    static const char letters[] = " #<>^v\"'\\/";
    const char *found = strchr(letters, letter);
    assert_non_null(found);
    return (graze_tile_kind)(found - letters);
}

/* A level of letters: # is solid, / and \ are slopes of floors, ' and " of ceilings.
 * Values are 100 * row + column. */
static stage stage_open(const char *const rows[HIGH], float x, float y) {
    stage self = { .world = small_world_open((graze_world_config){ 0 }) };
    uint8_t kinds[WIDE * HIGH];
    uint16_t values[WIDE * HIGH];
    for (int i = 0; i < WIDE * HIGH; i++) {
        kinds[i] = (uint8_t)kind_of(rows[i / WIDE][i % WIDE]);
        values[i] = (uint16_t)(100 * (i / WIDE) + i % WIDE);
    }
    const graze_tiles_def def = { .tile_width = 16,
                                  .tile_height = 16,
                                  .columns = WIDE,
                                  .rows = HIGH,
                                  .user = 77,
                                  .kinds = kinds };
    assert_int_equal(graze_world_add_tiles(self.world, &def, &self.level), GRAZE_OK);
    assert_int_equal(graze_tiles_set_values(self.world, self.level,
                                            (graze_rect){ 0, 0, WIDE, HIGH },
                                            values),
                     GRAZE_OK);
    self.walker = mover_add(self.world, (graze_point){ (double)x, (double)y },
                            (graze_point){ SIDE, SIDE }, 1);
    return self;
}

static void stage_go(stage *self, double x, double y) {
    const graze_body_info at = mover_read(self->world, self->walker);
    assert_int_equal(graze_body_move_and_collide(
                         self->world, self->walker,
                         (graze_point){ (double)at.x + x, (double)at.y + y },
                         &self->responses, &self->result),
                     GRAZE_OK);
}

static void stage_expect(const stage *self, double x, double y, bool is_standing) {
    if (self->result.end_x != x || self->result.end_y != y ||
        self->result.is_standing != is_standing)
        fail_msg("at %.9g, %.9g, %s", self->result.end_x, self->result.end_y,
                 self->result.is_standing ? "standing" : "in the air");
}

static void stage_close(stage *self) {
    graze_move_result_free(&self->result);
    graze_world_close(self->world);
}

static const char *const slope[HIGH] = { "            ", "            ",
                                         "            ", "            ",
                                         "            ", "     /##    ",
                                         "    /###    ", "############" };

static void the_result_names_the_floor_and_its_tile(void **state) {
    (void)state;
    stage self = stage_open(slope, 4, 90);
    stage_go(&self, 0, 50);
    stage_expect(&self, 4, 104, true);
    const graze_move_hit *floor = &self.result.floor;
    assert_int_equal(floor->body.id, self.level.id);
    assert_int_equal(floor->part.id, small_world_part(self.world, self.level, 0).id);
    assert_true(floor->user == 77 && floor->is_tile && floor->normal_x == 0 &&
                floor->normal_y == -1);
    assert_int_equal(floor->tile_value, 700);
    stage_go(&self, 10, 2); /* the middle is at 18, over the second column */
    assert_int_equal(self.result.count, 1);
    assert_int_equal(self.result.items[0].tile_value, 700);
    assert_true(floor->tile_x == 1 && floor->tile_y == 7 &&
                floor->tile_value == 701);
    stage_go(&self, 50, 0); /* up the slope, whose line is y = 176 - x */
    stage_expect(&self, 64, 96, true);
    assert_true(floor->tile_x == 4 && floor->tile_y == 6 &&
                floor->tile_value == 604);
    assert_true(fabs(floor->normal_x + sqrt(0.5)) < 1e-15 &&
                fabs(floor->normal_y + sqrt(0.5)) < 1e-15);
    stage_go(&self, 0, -3);
    stage_expect(&self, 64, 93, false);
    stage_close(&self);
}

static void a_mover_that_does_not_stand_has_no_floor(void **state) {
    (void)state;
    static const char *const rows[HIGH] = { "            ", "            ",
                                            "            ", "            ",
                                            "            ", "            ",
                                            "            ", "############" };
    const graze_move_hit none = { 0 };
    stage self = stage_open(rows, 40, 100);
    stage_go(&self, 0, 10);
    assert_true(self.result.is_standing && self.result.floor.part.id != 0);
    stage_go(&self, 0, -20);
    assert_false(self.result.is_standing);
    assert_memory_equal(&self.result.floor, &none, sizeof none);
    stage_go(&self, 0, 40);
    assert_true(self.result.is_standing);
    assert_int_equal(graze_body_move_and_collide(self.world, self.walker,
                                                 (graze_point){ NAN, 0 },
                                                 &self.responses, &self.result),
                     GRAZE_BAD_NUMBER);
    assert_memory_equal(&self.result.floor, &none, sizeof none);
    stage_close(&self);
}

static void a_walker_keeps_its_speed_across_and_does_not_slide_down(void **state) {
    (void)state;
    stage self = stage_open(slope, 40, 104);
    self.responses.walk.snap = 16;
    stage_go(&self, 32, 5);
    stage_expect(&self, 72, 88, true);
    for (int i = 0; i < 5; i++) {
        stage_go(&self, 0, 9);
        stage_expect(&self, 72, 88, true);
    }
    stage_go(&self, -16, 0);
    stage_expect(&self, 56, 104, true);
    stage_go(&self, 60, 0); /* over the slope onto the ledge */
    stage_expect(&self, 116, 72, true);
    stage_close(&self);
}

static void
slopes_above_the_limit_are_walls_from_below_and_slides_from_above(void **state) {
    (void)state;
    stage self = stage_open(slope, 40, 104);
    self.responses.walk.max_slope = 0.5;
    stage_go(&self, 32, 0);
    stage_expect(&self, 56, 104, true);
    assert_true(self.result.items[self.result.count - 1].normal_x < -0.7);
    stage_go(&self, 32, 5);
    stage_expect(&self, 56, 104, true);
    assert_int_equal(graze_body_set_position(self.world, self.walker, 72, 40),
                     GRAZE_OK);
    stage_go(&self, 0, 50); /* 48 to the slope at 88; the rest slides */
    assert_true(self.result.end_x < 72 && self.result.end_y > 88 &&
                !self.result.is_standing);
    for (int i = 0; i < 20; i++)
        stage_go(&self, 0, 10);
    stage_expect(&self, 56, 104, true);
    self.responses.walk.max_slope = 1;
    stage_go(&self, 10, 0);
    stage_expect(&self, 66, 94, true);
    stage_close(&self);
}

static void without_snap_a_walker_leaves_a_floor_that_falls_away(void **state) {
    (void)state;
    stage self = stage_open(slope, 88, 72);
    stage_go(&self, 8, 0);
    stage_expect(&self, 96, 72, true);
    stage_go(&self, -20, 0);
    stage_expect(&self, 76, 72, false);
    assert_int_equal(graze_body_set_position(self.world, self.walker, 96, 72),
                     GRAZE_OK);
    self.responses.walk.snap = 11.5;
    stage_go(&self, -20, 0);
    stage_expect(&self, 76, 72, false); /* the floor is 12 below */
    assert_int_equal(graze_body_set_position(self.world, self.walker, 96, 72),
                     GRAZE_OK);
    self.responses.walk.snap = 12;
    stage_go(&self, -20, 0);
    stage_expect(&self, 76, 84, true);
    stage_go(&self, -4, -1); /* a jump is not held back */
    stage_expect(&self, 72, 83, false);
    stage_close(&self);
}

static void a_low_ceiling_over_a_slope_stops_a_walker(void **state) {
    (void)state;
    static const char *const rows[HIGH] = { "            ", "            ",
                                            "            ", "            ",
                                            "############", "     /##    ",
                                            "    /###    ", "############" };
    stage self = stage_open(rows, 40, 104);
    self.responses.walk.snap = 16;
    for (int i = 0; i < 3; i++) {
        stage_go(&self, i == 0 ? 60 : 9, 3 - 3 * i);
        stage_expect(&self, 80, 80, true);
        assert_false(self.result.is_cut_short);
    }
    stage_close(&self);
}

static void a_ball_bounces_off_a_slope(void **state) {
    (void)state;
    stage self = stage_open(slope, 72, 40);
    assert_int_equal(graze_responses_set_layers(&self.responses, 0, 0, GRAZE_BOUNCE),
                     GRAZE_OK);
    stage_go(&self, 0, 60);
    assert_int_equal(self.result.count, 1);
    stage_expect(&self, 60, 88, false);
    stage_close(&self);
}

/* Its corners are rounded to float32, and many slopes are a little steeper than 45
 * degrees. */
static void a_slope_of_45_degrees_is_a_floor_wherever_it_is(void **state) {
    (void)state;
    static const uint8_t kinds[] = { 0, GRAZE_TILE_SLOPE_MAX_X_MAX_Y, 1, 1, 1, 1 };
    for (int i = 0; i < 400; i++) {
        const float size = i % 2 == 0 ? 16 : 12.3f, x = 0.1f * (float)(i % 7),
                    y = 0.37f * (float)i;
        graze_world *world = small_world_open((graze_world_config){ 0 });
        graze_body level, hero;
        graze_move_result result = { 0 };
        const graze_tiles_def def = { .x = x,
                                      .y = y,
                                      .tile_width = size,
                                      .tile_height = size,
                                      .columns = 3,
                                      .rows = 2,
                                      .kinds = kinds };
        assert_int_equal(graze_world_add_tiles(world, &def, &level), GRAZE_OK);
        assert_int_equal(
            graze_body_add(world, &(graze_body_def){ .x = x + 0.2f * size, .y = y },
                           &hero),
            GRAZE_OK);
        const graze_box box = { 0, 0, size / 2, size / 2 };
        assert_int_equal(graze_body_add_box(world, hero, box, 0, NULL), GRAZE_OK);
        const double goal = (double)x + 1.5 * (double)size;
        graze_body_move_and_collide(
            world, hero, (graze_point){ (double)(x + 0.2f * size), (double)y + 99 },
            NULL, &result);
        graze_body_move_and_collide(world, hero, (graze_point){ goal, result.end_y },
                                    NULL, &result);
        assert_true(fabs(result.end_x - goal) < 0.001);
        graze_move_result_free(&result);
        graze_world_close(world);
    }
}

static void bad_walks_are_refused(void **state) {
    (void)state;
    stage self = stage_open(slope, 40, 104);
    const struct {
        graze_walk walk;
        graze_status status;
    } cases[] = { { { .floor_side = 3 }, GRAZE_BAD_VALUE },
                  { { .floor_side = 16 }, GRAZE_BAD_VALUE },
                  { { .max_slope = -1 }, GRAZE_BAD_VALUE },
                  { { .max_slope = NAN }, GRAZE_BAD_NUMBER },
                  { { .snap = -1 }, GRAZE_BAD_VALUE },
                  { { .snap = INFINITY }, GRAZE_BAD_NUMBER } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        self.responses.walk = cases[i].walk;
        assert_int_equal(graze_body_move_and_collide(self.world, self.walker,
                                                     (graze_point){ 0, 0 },
                                                     &self.responses, &self.result),
                         cases[i].status);
        assert_true(self.result.end_x == 40 && self.result.count == 0);
    }
    stage_close(&self);
}

/* Up to the left, hanging from a ceiling, with gravity to the right: the same walk
 * in all eight directions.
 */
static void floors_may_be_on_any_side(void **state) {
    (void)state;
    stage self = stage_open(slope, 0, 0);
    static const struct {
        unsigned side;
        graze_point corners[3], start, motion, end;
    } cases[] = {
        { GRAZE_SIDE_MIN_Y,
          { { 0, 0 }, { 64, -64 }, { 64, 0 } },
          { -8, -8 },
          { 16, 1 },
          { 8, -24 } },
        { GRAZE_SIDE_MAX_Y,
          { { 0, 0 }, { 64, 64 }, { 64, 0 } },
          { -8, 0 },
          { 16, -1 },
          { 8, 16 } },
        { GRAZE_SIDE_MIN_X,
          { { 0, 0 }, { -64, 64 }, { 0, 64 } },
          { -8, -8 },
          { 1, 16 },
          { -24, 8 } },
        { GRAZE_SIDE_MAX_X,
          { { 0, 0 }, { 64, 64 }, { 0, 64 } },
          { 0, -8 },
          { -1, 16 },
          { 16, 8 } },
    };
    for (int i = 0; i < 4; i++) {
        const graze_shape shape = graze_shape_polygon(cases[i].corners, 3, 0);
        const graze_part_def part = { .shape = &shape, .layer = 2 };
        const graze_body_def def = {
            .x = 1000, .y = 1000, .parts = &part, .part_count = 1
        };
        graze_body ramp;
        assert_int_equal(graze_body_add(self.world, &def, &ramp), GRAZE_OK);
        assert_int_equal(graze_body_set_position(self.world, self.walker,
                                                 (float)cases[i].start.x + 1000,
                                                 (float)cases[i].start.y + 1000),
                         GRAZE_OK);
        self.responses.walk = (graze_walk){ .floor_side = cases[i].side };
        stage_go(&self, cases[i].motion.x, cases[i].motion.y);
        stage_expect(&self, cases[i].end.x + 1000, cases[i].end.y + 1000, true);
        assert_int_equal(self.result.floor.body.id, ramp.id);
        assert_int_equal(graze_body_remove(self.world, ramp), GRAZE_OK);
    }
    stage_close(&self);
}

/* A sloped one-way part is jumped through from below and walked on above. */
static void a_one_way_slope_holds_from_above_only(void **state) {
    (void)state;
    stage self = stage_open(slope, 0, 0);
    const graze_point corners[] = { { 0, 64 }, { 64, 0 }, { 64, 4 }, { 4, 64 } };
    const graze_shape shape = graze_shape_polygon(corners, 4, 0);
    const graze_part_def part = { .shape = &shape, .layer = 2 };
    const graze_body_def def = {
        .x = 1000, .y = 1000, .parts = &part, .part_count = 1
    };
    graze_body ramp;
    assert_int_equal(graze_body_add(self.world, &def, &ramp), GRAZE_OK);
    assert_int_equal(graze_part_set_one_way(self.world,
                                            small_world_part(self.world, ramp, 0),
                                            GRAZE_SIDE_MIN_Y),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_position(self.world, self.walker, 1024, 1080),
                     GRAZE_OK);
    stage_go(&self, 0, -60);
    stage_expect(&self, 1024, 1020, false);
    stage_go(&self, 0, 60);
    stage_expect(&self, 1024, 1024, true);
    stage_go(&self, 10, 1);
    stage_expect(&self, 1034, 1014, true);
    stage_close(&self);
}

/* A plank the game turned is walked on up and down. */
static void a_turned_plank_is_a_slope(void **state) {
    (void)state;
    stage self = stage_open(slope, 0, 0);
    const graze_point corners[] = {
        { -200, 0 }, { 200, 0 }, { 200, 10 }, { -200, 10 }
    };
    const graze_shape shape = graze_shape_polygon(corners, 4, 0);
    const graze_part_def part = { .shape = &shape };
    const float angle = -17; /* degrees */
    const graze_body_def def = {
        .x = 1000, .y = 1000, .parts = &part, .part_count = 1, .angle = angle
    };
    graze_body plank;
    self.responses.walk.snap = 8;
    assert_int_equal(graze_body_add(self.world, &def, &plank), GRAZE_OK);
    assert_int_equal(graze_body_set_position(self.world, self.walker, 900, 900),
                     GRAZE_OK);
    stage_go(&self, 0, 200);
    for (int i = 0; i < 60; i++) {
        stage_go(&self, i < 30 ? 6 : -6, 1);
        const double corner = self.result.end_x + SIDE - 1000;
        const double foot =
            1000 + corner * tan((double)angle * 3.14159265358979323846 / 180);
        assert_true(self.result.is_standing &&
                    self.result.floor.body.id == plank.id);
        assert_true(self.result.end_x == 900 + 6 * (i < 30 ? i + 1 : 59 - i));
        if (!(fabs(self.result.end_y + SIDE - foot) < 1e-3))
            fail_msg("%d: at %.9g, foot %.9g on %.9g", i, self.result.end_x,
                     self.result.end_y + SIDE, foot);
    }
    stage_close(&self);
}

/* A ramp goes up and to the side with a walker on its slope, which is not crushed in
 * the box around the ramp.
 */
static void a_ramp_that_moves_carries_what_stands_on_it(void **state) {
    (void)state;
    stage self = stage_open(slope, 0, 0);
    const graze_point corners[] = { { 0, 64 }, { 64, 0 }, { 64, 64 } };
    const graze_shape shape = graze_shape_polygon(corners, 3, 0);
    const graze_part_def part = { .shape = &shape };
    const graze_body_def def = {
        .x = 1000, .y = 1000, .parts = &part, .part_count = 1
    };
    graze_body ramp;
    graze_rider_list riders = { 0 };
    assert_int_equal(graze_body_add(self.world, &def, &ramp), GRAZE_OK);
    assert_int_equal(graze_body_set_position(self.world, self.walker, 1024, 1000),
                     GRAZE_OK);
    stage_go(&self, 0, 60);
    stage_expect(&self, 1024, 1024, true);
    for (int i = 1; i <= 50; i++) {
        const float way = (float)i * 0.3f;
        const graze_platform_move move = { .x = 1000 + way,
                                           .y = 1000 - way,
                                           .layers = 2 };
        assert_int_equal(graze_body_move_platform(self.world, ramp, &move, &riders),
                         GRAZE_OK);
        assert_int_equal(riders.count, 1);
        assert_true(riders.items[0].is_carried && !riders.items[0].is_crushed);
        const graze_body_info at = mover_read(self.world, self.walker);
        assert_true(fabsf(at.x - (1024 + way)) < 0.01f &&
                    fabsf(at.y - (1024 - way)) < 0.01f);
        stage_go(&self, 0, 1);
        assert_true(self.result.is_standing && self.result.floor.body.id == ramp.id);
    }
    graze_rider_list_free(&riders);
    stage_close(&self);
}

static double anywhere(seeded_random *random, double from, double to) {
    return from + (to - from) * (double)(seeded_next(random) >> 11) * 0x1p-53;
}

/* A right triangle: a slope to either side, and not exactly one after it was
 * rounded. */
static graze_body add_ramp(graze_world *world, seeded_random *random) {
    const double size = anywhere(random, 2, 24), x = anywhere(random, -10, 10),
                 y = anywhere(random, -10, 10);
    const graze_point corners[] = { { x, y + size },
                                    { x + size, y + size },
                                    { x + size * (double)seeded_below(random, 2),
                                      y } };
    const graze_shape shape = graze_shape_polygon(corners, 3, 0);
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(
        graze_body_add(world,
                       &(graze_body_def){ .x = (float)anywhere(random, 0, 120),
                                          .y = (float)anywhere(random, 0, 120),
                                          .parts = &part,
                                          .part_count = 1 },
                       &body),
        GRAZE_OK);
    return body;
}

/* Fails in place of a move that would not end. */
static graze_response slide_for_some_time(void *user, const graze_part *part,
                                          const graze_move_hit *hit) {
    uint32_t *asked = user;
    (void)part;
    (void)hit;
    assert_true(++*asked < 1000000);
    return GRAZE_SLIDE;
}

static void every_move_among_ramps_ends(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    uint32_t asked = 0;
    graze_rider_list riders = { 0 };
    graze_responses responses = { .choose = slide_for_some_time, .user = &asked };
    for (int scene = 0; scene < 60; scene++) {
        graze_world *world = small_world_open((graze_world_config){ 0 });
        graze_body ramps[24];
        for (int i = 0; i < 24; i++)
            ramps[i] = add_ramp(world, &random);
        for (int i = 0; i < 60; i++) {
            const graze_body body = ramps[seeded_below(&random, 24)];
            const graze_body_info at = mover_read(world, body);
            const graze_point goal = { (double)at.x + anywhere(&random, -40, 40),
                                       (double)at.y + anywhere(&random, -40, 40) };
            const graze_platform_move move = { (float)goal.x, (float)goal.y,
                                               .responses = &responses,
                                               .sides = 15 };
            asked = 0;
            assert_int_equal(
                i % 3 == 0 ? graze_body_move_platform(world, body, &move, &riders)
                           : graze_body_move_and_collide(world, body, goal,
                                                         &responses, NULL),
                GRAZE_OK);
        }
        graze_world_close(world);
    }
    graze_rider_list_free(&riders);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_result_names_the_floor_and_its_tile),
        cmocka_unit_test(a_mover_that_does_not_stand_has_no_floor),
        cmocka_unit_test(a_walker_keeps_its_speed_across_and_does_not_slide_down),
        cmocka_unit_test(
            slopes_above_the_limit_are_walls_from_below_and_slides_from_above),
        cmocka_unit_test(without_snap_a_walker_leaves_a_floor_that_falls_away),
        cmocka_unit_test(a_low_ceiling_over_a_slope_stops_a_walker),
        cmocka_unit_test(a_ball_bounces_off_a_slope),
        cmocka_unit_test(a_slope_of_45_degrees_is_a_floor_wherever_it_is),
        cmocka_unit_test(bad_walks_are_refused),
        cmocka_unit_test(floors_may_be_on_any_side),
        cmocka_unit_test(a_one_way_slope_holds_from_above_only),
        cmocka_unit_test(a_turned_plank_is_a_slope),
        cmocka_unit_test(a_ramp_that_moves_carries_what_stands_on_it),
        cmocka_unit_test(every_move_among_ramps_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
