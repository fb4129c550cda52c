/* test_masks_sparse.c: large masks of few pixels against every kind of shape,
 * compared with their pixels one by one. They show a row, a column or a word which
 * is left out, or counted too often.
 */
#include "support/random_mask.h"
#include "support/random_shape.h"

#include "graze/shape.h"
#include "narrow/toi.h"

#include <math.h>

enum { ROUNDS = 1500, PIXELS_MOST = 5 };

/* A mask as a shape, and its pixels as boxes. */
typedef struct sparse {
    graze_mask *mask;
    graze_shape shape, pixels[PIXELS_MOST];
    uint32_t count;
} sparse;

/* Some so wide that what lies behind their last row is not blank. */
static graze_mask *draw_mask(seeded_random *random) {
    static const uint32_t sides[] = { 1,   2,   5,   63,  64,  65,  127,
                                      128, 129, 130, 200, 257, 300, 520 };
    static const uint32_t wide[] = { 700, 1030, 2100, 4096 };
    const bool is_wide = seeded_below(random, 5) == 0;
    const uint32_t side =
        sides[seeded_below(random, is_wide ? 3 : sizeof sides / sizeof *sides)];
    uint32_t other;
    if (is_wide)
        other = wide[seeded_below(random, 4)];
    else
        other = sides[seeded_below(random, 14)];
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(other, side, NULL, &mask), GRAZE_OK);
    return mask;
}

/* The first or the last of `count` as often as all others. */
static uint32_t draw_place(seeded_random *random, uint32_t count) {
    const uint32_t kind = seeded_below(random, 4);
    if (kind == 0)
        return 0;
    if (kind == 1)
        return count - 1;
    return seeded_below(random, count);
}

static void list_pixels(sparse *self, graze_mask_view view) {
    const graze_point at = self->shape.corner[0];
    self->count = 0;
    for (int32_t y = 0; y < seen_height(view); y++)
        for (int32_t x = 0; x < seen_width(view); x++)
            if (seen(view, x, y))
                self->pixels[self->count++] =
                    graze_shape_box((graze_point){ at.x + x, at.y + y },
                                    (graze_point){ at.x + (x + 1), at.y + (y + 1) });
}

/* Its middle is near the origin, in steps of 1 / parts. */
static sparse draw_sparse(seeded_random *random, int32_t parts) {
    sparse self = { .mask = draw_mask(random) };
    const uint32_t width = graze_mask_width(self.mask),
                   height = graze_mask_height(self.mask);
    for (uint32_t i = 1 + seeded_below(random, PIXELS_MOST); i > 0; i--)
        graze_mask_set(self.mask, (int32_t)draw_place(random, width),
                       (int32_t)draw_place(random, height), true);
    const graze_mask_view view = random_view(random, self.mask);
    const double x = testing_between(random, -30 * parts, 30 * parts) /
                         (double)parts -
                     seen_width(view) / 2,
                 y = testing_between(random, -30 * parts, 30 * parts) /
                         (double)parts -
                     seen_height(view) / 2;
    self.shape = graze_shape_mask(view, (graze_point){ x, y });
    list_pixels(&self, view);
    return self;
}

static graze_point draw_point(seeded_random *random, int32_t parts) {
    const int32_t most = 250 * parts;
    const double x = testing_between(random, -most, most),
                 y = testing_between(random, -most, most);
    return (graze_point){ x / parts, y / parts };
}

/* Any but a mask; many are larger than a mask. */
static graze_shape draw_convex(seeded_random *random, int32_t parts) {
    graze_shape shape;
    do {
        const graze_point p = draw_point(random, parts),
                          q = draw_point(random, parts),
                          r = draw_point(random, parts);
        const double radius = testing_between(random, 0, 90 * parts) / (double)parts;
        shape =
            random_shape_of(random, (graze_point[]){ p, q, r }, radius, radius / 8);
    } while (graze_shape_check(&shape) != GRAZE_OK);
    return shape;
}

/* The answers of the pixels, as boxes. */
typedef struct said {
    bool is_touching, do_meet;
    double distance;
    grz_interval times;
} said;

static void take_times(said *all, const grz_interval *times) {
    if (all->do_meet) {
        all->times.first = fmin(all->times.first, times->first);
        all->times.last = fmax(all->times.last, times->last);
    } else {
        all->times.first = times->first;
        all->times.last = times->last;
    }
    all->do_meet = true;
}

static said ask_pixels(const sparse *self, const graze_shape *other, graze_point way,
                       graze_edges edges) {
    said all = { .distance = INFINITY };
    for (uint32_t i = 0; i < self->count; i++) {
        graze_manifold contact;
        grz_interval times;
        graze_shapes_manifold(&self->pixels[i], other, edges, &contact);
        all.is_touching |= contact.is_touching;
        all.distance = fmin(all.distance, contact.distance);
        if (grz_shapes_toi(&self->pixels[i], other, way, &(grz_toi_rule){ 0, edges },
                           &times))
            take_times(&all, &times);
    }
    return all;
}

static void check_touch(const sparse *self, const graze_shape *other,
                        graze_edges edges, const said *expected) {
    graze_manifold contact;
    graze_shapes_manifold(&self->shape, other, edges, &contact);
    assert_int_equal(graze_shapes_touch(&self->shape, other, edges),
                     expected->is_touching);
    assert_int_equal(graze_shapes_touch(other, &self->shape, edges),
                     expected->is_touching);
    assert_int_equal(contact.is_touching, expected->is_touching);
    if (!expected->is_touching)
        assert_true(fabs(contact.distance - expected->distance) <=
                    1e-12 * expected->distance);
}

static void masks_of_few_pixels_touch_as_these(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int touching = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const int32_t parts = i % 2 == 0 ? 1 : 8;
        const graze_edges edges = i % 4 < 2 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        sparse self = draw_sparse(&random, parts);
        const graze_shape other = draw_convex(&random, parts);
        const said expected =
            ask_pixels(&self, &other, (graze_point){ 0, 0 }, edges);
        check_touch(&self, &other, edges, &expected);
        touching += expected.is_touching;
        graze_mask_destroy(self.mask);
    }
    assert_sample(touching >= ROUNDS / 10 && touching <= ROUNDS / 10 * 9);
}

static void move(graze_shape *shape, graze_point way) {
    for (int i = 0; i < 2; i++) {
        shape->corner[i].x += way.x;
        shape->corner[i].y += way.y;
    }
}

static void move_all(sparse *self, graze_point way) {
    move(&self->shape, way);
    for (uint32_t i = 0; i < self->count; i++)
        move(&self->pixels[i], way);
}

/* Move a mask so that two pixels share a corner or an edge, or overlap, as few
 * pixels rarely do. */
static void bring_near(seeded_random *random, const sparse *still, sparse *other) {
    const graze_point a = still->pixels[0].corner[0], b = other->pixels[0].corner[0];
    const graze_point way = { a.x - b.x + testing_between(random, -8, 8) / 8.0,
                              a.y - b.y + testing_between(random, -8, 8) / 8.0 };
    move_all(other, way);
}

/* The pixels of two masks. */
static void masks_of_few_pixels_are_as_near_each_other_as_these(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int touching = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const int32_t parts = i % 2 == 0 ? 1 : 8;
        const graze_edges edges = i % 4 < 2 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        sparse self = draw_sparse(&random, parts),
               other = draw_sparse(&random, parts);
        said expected = { .distance = INFINITY };
        if (i % 3 == 0)
            bring_near(&random, &self, &other);
        for (uint32_t j = 0; j < other.count; j++) {
            const said one =
                ask_pixels(&self, &other.pixels[j], (graze_point){ 0, 0 }, edges);
            expected.is_touching |= one.is_touching;
            expected.distance = fmin(expected.distance, one.distance);
        }
        check_touch(&self, &other.shape, edges, &expected);
        touching += expected.is_touching;
        graze_mask_destroy(self.mask);
        graze_mask_destroy(other.mask);
    }
    assert_sample(touching >= ROUNDS / 10 && touching <= ROUNDS / 10 * 9);
}

/* At places no edges share, so rounding decides nothing. */
static void sweeps_hit_a_mask_as_they_hit_its_pixels(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int met = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const graze_edges edges = i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        sparse self = draw_sparse(&random, 1001);
        const graze_shape other = draw_convex(&random, 997);
        const graze_point way = draw_point(&random, 991);
        const said expected = ask_pixels(&self, &other, way, edges);
        grz_interval times;
        assert_int_equal(grz_shapes_toi(&self.shape, &other, way,
                                        &(grz_toi_rule){ 0, edges }, &times),
                         expected.do_meet);
        if (expected.do_meet)
            assert_true(fabs(times.first - expected.times.first) < 1e-9 &&
                        fabs(times.last - expected.times.last) < 1e-9);
        met += expected.do_meet;
        graze_mask_destroy(self.mask);
    }
    assert_sample(met >= ROUNDS / 10 && met <= ROUNDS / 10 * 9);
}

static void join(said *all, const said *one) {
    if (one->do_meet)
        take_times(all, &one->times);
}

/* Half-open by a walk over words, closed by their runs; at places no edges share. */
static void masks_that_move_meet_when_their_pixels_do(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int met = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const graze_edges edges = i % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        sparse self = draw_sparse(&random, 1001), other = draw_sparse(&random, 997);
        const graze_point way = draw_point(&random, 991);
        said expected = { .do_meet = false };
        if (i % 3 != 0) {
            bring_near(&random, &self, &other);
            move_all(&other,
                     (graze_point){ testing_between(&random, -99, 99) / 1009.0,
                                    testing_between(&random, -99, 99) / 1013.0 });
        }
        for (uint32_t j = 0; j < other.count; j++) {
            const said one = ask_pixels(&self, &other.pixels[j], way, edges);
            join(&expected, &one);
        }
        grz_interval times;
        assert_int_equal(grz_shapes_toi(&self.shape, &other.shape, way,
                                        &(grz_toi_rule){ 0, edges }, &times),
                         expected.do_meet);
        if (expected.do_meet)
            assert_true(fabs(times.first - expected.times.first) < 1e-9 &&
                        fabs(times.last - expected.times.last) < 1e-9);
        met += expected.do_meet;
        graze_mask_destroy(self.mask);
        graze_mask_destroy(other.mask);
    }
    assert_sample(met >= ROUNDS / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_of_few_pixels_touch_as_these),
        cmocka_unit_test(masks_of_few_pixels_are_as_near_each_other_as_these),
        cmocka_unit_test(sweeps_hit_a_mask_as_they_hit_its_pixels),
        cmocka_unit_test(masks_that_move_meet_when_their_pixels_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
