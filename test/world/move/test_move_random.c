/* test_move_random.c: boxes moving and responding among random ones. They are never
 * inside of what stops them. Their ends are the same for every way to look, wherever
 * the scene lies and whichever way it is mirrored. test/cli/test_move.py compares
 * times, normals and places with fractions.
 */
#include "support/move_scenes.h"

#include <math.h>

/* Whether the mover is inside a box which stops it from all sides. */
static bool is_in_solid(const mover_state *self, const graze_move *mover, double x,
                        double y) {
    for (int i = 0; i < BOXES; i++)
        if (self->one_way[i] == 0 && self->responses[i] != GRAZE_CROSS &&
            self->responses[i] != GRAZE_IGNORE &&
            overlaps(mover, x, y, &self->areas[i]))
            return true;
    return false;
}

static void a_mover_never_ends_in_what_stops_it_unless_it_is_crushed(void **state) {
    (void)state;
    mover_state self = { .random = { testing_seed() } };
    const graze_move_options options = options_of(&self);
    uint32_t crushed = 0, pushed = 0, met = 0;
    for (int round = 0; round < ROUNDS; round++) {
        draw_boxes(&self, round % 2 == 1);
        self.index = index_of(self.areas, BOXES);
        for (int i = 0; i < MOVES; i++) {
            const graze_move mover = draw_mover(&self);
            assert_int_equal(
                graze_index_move(self.index, &mover, &options, &self.result),
                GRAZE_OK);
            assert_int_equal(
                is_in_solid(&self, &mover, self.result.end_x, self.result.end_y),
                self.result.is_crushed);
            crushed += self.result.is_crushed;
            pushed += is_in_solid(&self, &mover, mover.x, mover.y);
            met += self.result.count > 0;
        }
        graze_index_close(self.index);
    }
    graze_move_result_free(&self.result);
    assert_true(met > 500 && pushed > 200);
    assert_true(crushed > 0 && 4 * crushed < pushed);
}

/* Boxes far away make another tree. */
static void a_tree_of_another_shape_gives_the_same(void **state) {
    (void)state;
    enum { MORE = 700 };
    mover_state self = { .random = { testing_seed() + 1 } };
    graze_area more[BOXES + MORE];
    uint8_t one_way[BOXES + MORE] = { 0 };
    graze_move_options options = options_of(&self);
    graze_move_result other = { 0 };
    options.one_way = one_way;
    for (int round = 0; round < ROUNDS; round++) {
        draw_boxes(&self, true);
        memcpy(more, self.areas, sizeof self.areas);
        memcpy(one_way, self.one_way, sizeof self.one_way);
        for (int i = 0; i < MORE; i++)
            more[BOXES + i] = (graze_area){ 1e6 + draw(&self, 900), draw(&self, 900),
                                            1e6 + 1000, 1000 };
        graze_index *oracle = index_of(more, BOXES + MORE);
        self.index = index_of(self.areas, BOXES);
        for (int i = 0; i < MOVES; i++) {
            const graze_move mover = draw_mover(&self);
            assert_int_equal(
                graze_index_move(self.index, &mover, &options, &self.result),
                GRAZE_OK);
            assert_int_equal(graze_index_move(oracle, &mover, &options, &other),
                             GRAZE_OK);
            assert_same_results(&self.result, &other);
        }
        graze_index_close(oracle);
        graze_index_close(self.index);
    }
    graze_move_result_free(&self.result);
    graze_move_result_free(&other);
}

/* A number of a scene, mirrored (-1) or not (1), and shifted. */
typedef struct mirror {
    double sign, shift;
} mirror;

static double seen_in(mirror m, double value) {
    return m.sign * value + m.shift;
}

static graze_area area_in(const graze_area *area, mirror x, mirror y) {
    const double ax = seen_in(x, area->min_x), bx = seen_in(x, area->max_x);
    const double ay = seen_in(y, area->min_y), by = seen_in(y, area->max_y);
    return (graze_area){ fmin(ax, bx), fmin(ay, by), fmax(ax, bx), fmax(ay, by) };
}

static double place_in(mirror m, double place, double size) {
    return m.sign < 0 ? seen_in(m, place + size) : seen_in(m, place);
}

static graze_move mover_in(const graze_move *mover, mirror x, mirror y) {
    return (graze_move){ place_in(x, mover->x, mover->width),
                         place_in(y, mover->y, mover->height),
                         mover->width,
                         mover->height,
                         place_in(x, mover->goal_x, mover->width),
                         place_in(y, mover->goal_y, mover->height) };
}

static void check_mirrored(const graze_move_result *a, const graze_move_result *b,
                           const graze_move *mover, const mirror m[2]) {
    assert_true(place_in(m[0], a->end_x, mover->width) == b->end_x);
    assert_true(place_in(m[1], a->end_y, mover->height) == b->end_y);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        const graze_move_hit *p = &a->items[i], *q = &b->items[i];
        assert_true(p->row == q->row && p->time == q->time);
        assert_true(m[0].sign * p->normal_x == q->normal_x &&
                    m[1].sign * p->normal_y == q->normal_y);
    }
}

/* Along the axes, in quarters: every number is one that doubles have, in the other
 * scene, too. Only a mover starting inside cares which way is greater. */
static graze_move draw_plain_mover(mover_state *self) {
    graze_move mover;
    do {
        mover = (graze_move){
            draw(self, 160) / 4, draw(self, 160) / 4, 1.25, 0.75, 0, 0
        };
        mover.goal_x =
            seeded_below(&self->random, 2) == 0 ? mover.x : draw(self, 160) / 4;
        mover.goal_y = mover.goal_x != mover.x ? mover.y : draw(self, 160) / 4;
    } while (is_in_solid(self, &mover, mover.x, mover.y));
    return mover;
}

static void a_scene_that_is_mirrored_or_shifted_gives_the_same(void **state) {
    (void)state;
    static const mirror ways[][2] = { { { -1, 0 }, { 1, 0 } },
                                      { { 1, 0 }, { -1, 0 } },
                                      { { 1, 0x1p45 }, { 1, -0x1p45 } },
                                      { { -1, -0x1p45 }, { -1, 0x1p45 } } };
    mover_state self = { .random = { testing_seed() + 2 } };
    graze_area others[BOXES];
    graze_move_result other = { 0 };
    for (int round = 0; round < ROUNDS; round++) {
        const mirror *m = ways[round % 4];
        draw_boxes(&self, false);
        for (int i = 0; i < BOXES; i++)
            others[i] = area_in(&self.areas[i], m[0], m[1]);
        graze_index *seen = index_of(others, BOXES);
        self.index = index_of(self.areas, BOXES);
        for (int i = 0; i < MOVES; i++) {
            const graze_move mover = draw_plain_mover(&self),
                             image = mover_in(&mover, m[0], m[1]);
            const graze_move_options options = { .response =
                                                     (graze_response)(i % 4) };
            assert_int_equal(
                graze_index_move(self.index, &mover, &options, &self.result),
                GRAZE_OK);
            assert_int_equal(graze_index_move(seen, &image, &options, &other),
                             GRAZE_OK);
            check_mirrored(&self.result, &other, &mover, m);
        }
        graze_index_close(seen);
        graze_index_close(self.index);
    }
    graze_move_result_free(&self.result);
    graze_move_result_free(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mover_never_ends_in_what_stops_it_unless_it_is_crushed),
        cmocka_unit_test(a_tree_of_another_shape_gives_the_same),
        cmocka_unit_test(a_scene_that_is_mirrored_or_shifted_gives_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
