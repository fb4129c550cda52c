/* test_wrapped_legs.c: flights in a wrapped world. The oracle is a world without
 * wrapping, in which each body has all copies within reach of a flight. Its legs are
 * the same, hit by hit. */
#include "support/counted_memory.h"
#include "support/small_world.h"

#include <math.h>

enum { LIGHT, MIRROR, WATER, WALL, BODIES = 9, COPIES = 5, FLIGHTS = 25 };

typedef struct scene {
    graze_world *wrapped, *flat;
    graze_responses responses;
    double size[2];
    graze_body bodies[BODIES];
    seeded_random random;
    graze_legs legs, expected;
} scene;

static double number(scene *self, double low, double high) {
    return low + (high - low) * (double)(seeded_next(&self->random) >> 11) * 0x1p-53;
}

static graze_shape draw_shape(scene *self) {
    const double w = number(self, 0.5, 3), h = number(self, 0.5, 3);
    const graze_point corners[] = { { -w, -h }, { w, -h }, { w / 2, h } };
    switch (seeded_below(&self->random, 4)) {
    case 0:
        return graze_shape_circle((graze_point){ 0, 0 }, w);
    case 1:
        return graze_shape_capsule((graze_point){ -w, 0 }, (graze_point){ w, h / 2 },
                                   0.5);
    case 2:
        return graze_shape_polygon(corners, 3, 0.25);
    default:
        return graze_shape_ellipse((graze_point){ 0, 0 }, (graze_point){ w, h },
                                   0.3);
    }
}

/* Positions are eighths, so copies are where they should be. */
static void add_copies(scene *self, graze_body_def def, uint32_t i) {
    const float x = def.x, y = def.y;
    const int wide = COPIES * (self->size[0] > 0),
              high = COPIES * (self->size[1] > 0);
    def.user = i;
    assert_int_equal(graze_body_add(self->wrapped, &def, &self->bodies[i]),
                     GRAZE_OK);
    for (int k = -high; k <= high; k++)
        for (int j = -wide; j <= wide; j++) {
            graze_body copy;
            def.x = x + (float)(j * self->size[0]);
            def.y = y + (float)(k * self->size[1]);
            assert_int_equal(graze_body_add(self->flat, &def, &copy), GRAZE_OK);
        }
}

static void add_body(scene *self, uint32_t i) {
    static const uint8_t layers[] = { WALL, WATER, WATER, MIRROR, MIRROR, MIRROR };
    const graze_shape shape = draw_shape(self);
    const float x = (float)testing_between(&self->random, -16, 8) / 8,
                y = (float)testing_between(&self->random, -16, 8) / 8;
    const graze_part_def part = {
        .box = { x, y, x + (float)testing_between(&self->random, 4, 24) / 8,
                 y + (float)testing_between(&self->random, 4, 24) / 8 },
        .layer = layers[seeded_below(&self->random, 6)],
        .shape = seeded_below(&self->random, 2) == 0 ? &shape : NULL
    };
    add_copies(self,
               (graze_body_def){ .x = (float)(floor(number(self, 0, 8 * 24)) / 8),
                                 .y = (float)(floor(number(self, 0, 8 * 20)) / 8),
                                 .parts = &part,
                                 .part_count = 1 },
               i);
}

static void open_scene(scene *self, uint64_t seed) {
    static const double sizes[][2] = {
        { 32, 24 }, { 40, 0 }, { 0, 28 }, { 24, 24 }
    };
    *self = (scene){ .random = { .state = seed } };
    memcpy(self->size, sizes[seeded_below(&self->random, 4)], sizeof self->size);
    self->wrapped = small_world_open((graze_world_config){
        .wrap_width = (float)self->size[0], .wrap_height = (float)self->size[1] });
    self->flat = small_world_open((graze_world_config){ 0 });
    self->responses.response[LIGHT][MIRROR] = GRAZE_BOUNCE;
    self->responses.response[LIGHT][WATER] = GRAZE_CROSS;
    self->responses.response[LIGHT][WALL] = GRAZE_TOUCH;
    for (uint32_t i = 0; i < BODIES; i++)
        add_body(self, i);
}

static void close_scene(scene *self) {
    graze_legs_free(&self->legs);
    graze_legs_free(&self->expected);
    graze_world_close(self->wrapped);
    graze_world_close(self->flat);
}

/* Begins up to a size outside, and is at most two of the smaller sizes long. */
static graze_legs_def draw_flight(scene *self) {
    const double wide = fmax(self->size[0], 24), high = fmax(self->size[1], 24);
    const double angle = number(self, 0, 6.28), length = number(self, 1, 48);
    graze_legs_def def = {
        .at = { number(self, -wide, 2 * wide), number(self, -high, 2 * high) },
        .radius = seeded_below(&self->random, 2) == 0 ? number(self, 0.1, 2) : 0,
        .bounces_max = 6,
        .responses = &self->responses
    };
    def.to = (graze_point){ def.at.x + length * cos(angle),
                            def.at.y + length * sin(angle) };
    return def;
}

static void check_legs(const scene *self) {
    assert_int_equal(self->legs.count, self->expected.count);
    assert_int_equal(self->legs.is_cut_short, self->expected.is_cut_short);
    for (size_t i = 0; i < self->legs.count; i++) {
        const graze_leg *leg = &self->legs.items[i],
                        *right = &self->expected.items[i];
        assert_int_equal(leg->response, right->response);
        assert_int_equal(leg->part.id != 0, right->part.id != 0);
        assert_int_equal(leg->user, right->user);
        assert_int_equal(leg->layer, right->layer);
        if (leg->part.id != 0)
            assert_true(leg->body.id == self->bodies[leg->user].id);
        assert_true(fabs(leg->to.x - right->to.x) < 1e-7 &&
                    fabs(leg->to.y - right->to.y) < 1e-7 &&
                    fabs(leg->time - right->time) < 1e-9 &&
                    fabs(leg->normal.x - right->normal.x) < 1e-7 &&
                    fabs(leg->normal.y - right->normal.y) < 1e-7);
    }
}

static void legs_are_those_among_copies(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    size_t hits = 0, bounces = 0;
    scene self;
    for (uint64_t i = 0; i < (testing_is_long() ? 4000 : 200); i++) {
        open_scene(&self, seed + i);
        for (int k = 0; k < FLIGHTS; k++) {
            const graze_legs_def def = draw_flight(&self);
            assert_int_equal(graze_world_legs(self.wrapped, &def, &self.legs),
                             GRAZE_OK);
            assert_int_equal(graze_world_legs(self.flat, &def, &self.expected),
                             GRAZE_OK);
            check_legs(&self);
            for (size_t leg = 0; leg < self.legs.count; leg++) {
                hits += self.legs.items[leg].part.id != 0;
                bounces += self.legs.items[leg].response == GRAZE_BOUNCE;
            }
        }
        close_scene(&self);
    }
    print_message("%zu hits, %zu bounces\n", hits, bounces);
    assert_sample(hits > 1500 && bounces > 700);
}

/* --- By hand --- */

static graze_world *open_with_box(graze_box box, uint8_t layer,
                                  const graze_world_config *config) {
    graze_world *world = small_world_open(*config);
    const graze_part_def part = { .box = box, .layer = layer };
    const graze_body_def def = { .x = 20, .y = 10, .parts = &part, .part_count = 1 };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return world;
}

/* Along x over two rounds: once for each copy. */
static void a_part_is_crossed_in_each_round(void **state) {
    (void)state;
    graze_responses responses = { .leaves_back = false };
    graze_legs legs = { 0 };
    graze_world *world =
        open_with_box((graze_box){ -1, -1, 1, 1 }, WATER,
                      &(graze_world_config){ .wrap_width = 40, .wrap_height = 20 });
    responses.response[LIGHT][WATER] = GRAZE_CROSS;
    const graze_legs_def def = { .at = { 0, 10 },
                                 .to = { 100, 10 },
                                 .responses = &responses };
    assert_int_equal(graze_world_legs(world, &def, &legs), GRAZE_OK);
    assert_int_equal(legs.count, 4);
    for (size_t i = 0; i < 3; i++)
        assert_true(legs.items[i].to.x == 19 + 40.0 * (double)i &&
                    legs.items[i].normal.x == -1);
    assert_int_equal(legs.items[3].part.id, 0);
    graze_legs_free(&legs);
    graze_world_close(world);
}

/* Out of a mirror, around the world, and against its other side. */
static void a_flight_out_of_a_mirror_comes_back_to_it(void **state) {
    (void)state;
    graze_responses responses = { .leaves_back = false };
    graze_legs legs = { 0 };
    graze_world *world =
        open_with_box((graze_box){ -2, -2, 2, 2 }, MIRROR,
                      &(graze_world_config){ .wrap_width = 40, .wrap_height = 20 });
    responses.response[LIGHT][MIRROR] = GRAZE_BOUNCE;
    const graze_legs_def def = {
        .at = { 21, 10 }, .to = { 71, 10 }, .bounces_max = 3, .responses = &responses
    };
    assert_int_equal(graze_world_legs(world, &def, &legs), GRAZE_OK);
    assert_int_equal(legs.count, 2);
    assert_true(legs.items[0].to.x == 58 && legs.items[0].normal.x == -1);
    assert_true(legs.items[1].to.x == 45 && legs.items[1].part.id == 0);
    graze_legs_free(&legs);
    graze_world_close(world);
}

static void flights_that_are_too_long_or_too_far_away_are_refused(void **state) {
    (void)state;
    graze_legs legs = { 0 };
    graze_world *world =
        open_with_box((graze_box){ -1, -1, 1, 1 }, WALL,
                      &(graze_world_config){ .wrap_width = 40, .wrap_height = 20 });
    const graze_legs_def fits = { .at = { -50, 3 }, .to = { 269, 3 } },
                         is_long = { .at = { -50, 3 }, .to = { 271, 3 } },
                         is_wide = { .to = { 300, 3 }, .radius = 11 },
                         is_far = { .at = { 0x1p26, 0 }, .to = { 0x1p26, 1 } };
    assert_int_equal(graze_world_legs(world, &fits, &legs), GRAZE_OK);
    assert_int_equal(graze_world_legs(world, &is_long, &legs), GRAZE_BAD_WRAP);
    assert_int_equal(graze_world_legs(world, &is_wide, &legs), GRAZE_BAD_WRAP);
    assert_int_equal(graze_world_legs(world, &is_far, &legs), GRAZE_BAD_WRAP);
    assert_int_equal(legs.count, 0);
    graze_legs_free(&legs);
    graze_world_close(world);
}

static void refused_memory_leaves_an_empty_list(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_world_config config = { .allocator = counted_allocator(&memory),
                                        .wrap_width = 40,
                                        .wrap_height = 20 };
    graze_world *world = open_with_box((graze_box){ -1, -1, 1, 1 }, WALL, &config);
    graze_responses responses = { .leaves_back = false };
    const graze_legs_def def = { .at = { 0, 10 },
                                 .to = { 100, 10 },
                                 .responses = &responses };
    responses.response[LIGHT][WALL] = GRAZE_CROSS;
    uint64_t failures = 0;
    graze_status status = GRAZE_OUT_OF_MEMORY;
    for (uint64_t fail_at = 1; status != GRAZE_OK; fail_at++) {
        graze_legs legs = { .allocator = config.allocator };
        memory.fail_at = fail_at;
        status = graze_world_legs(world, &def, &legs);
        memory.fail_at = 0;
        failures += status == GRAZE_OUT_OF_MEMORY;
        assert_int_equal(legs.count, status == GRAZE_OK ? 4 : 0);
        graze_legs_free(&legs);
    }
    assert_true(failures > 2);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legs_are_those_among_copies),
        cmocka_unit_test(a_part_is_crossed_in_each_round),
        cmocka_unit_test(a_flight_out_of_a_mirror_comes_back_to_it),
        cmocka_unit_test(flights_that_are_too_long_or_too_far_away_are_refused),
        cmocka_unit_test(refused_memory_leaves_an_empty_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
