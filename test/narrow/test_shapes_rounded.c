/* test_shapes_rounded.c: shapes in positions where doubles round: a hair off whole
 * numbers, in thirds, far from each other's origins, moved to where they just touch.
 * The exact decision holds everywhere: touch and manifold agree, a motion beginning
 * or ending in a touch meets, and a push of the depth separates.
 */
#include "core/exact.h"
#include "narrow/toi.h"
#include "support/random_shape.h"
#include "support/small_world.h"

#include <math.h>

enum { MASKS = 6, TRIALS = 40000 };

static graze_mask *masks[MASKS];

static void make_masks(seeded_random *random) {
    for (int i = 0; i < MASKS; i++) {
        const int32_t w = testing_between(random, 1, i < 3 ? 5 : 90),
                      h = testing_between(random, 1, 40);
        const uint32_t share = 1 + seeded_below(random, 4);
        assert_int_equal(
            graze_mask_create((uint32_t)w, (uint32_t)h, NULL, &masks[i]), GRAZE_OK);
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++)
                graze_mask_set(masks[i], x, y, seeded_below(random, share) == 0);
    }
}

static void free_masks(void) {
    for (int i = 0; i < MASKS; i++)
        graze_mask_destroy(masks[i]);
}

static double share_of_one(seeded_random *random) {
    return (double)(seeded_next(random) >> 11) * 0x1p-53;
}

/* A number of a kind: whole, tenths, thirds, any, a hair off a whole one, or of any
 * size. */
static double draw_number(seeded_random *random, uint32_t kind) {
    const double whole = testing_between(random, -20, 20);
    switch (kind) {
    case 0:
        return whole;
    case 1:
        return testing_between(random, -200, 200) / 10.0;
    case 2:
        return whole / 3;
    case 3:
        return (share_of_one(random) - 0.5) * 40;
    case 4:
        return nextafter(whole, whole + testing_between(random, -1, 1));
    default:
        return ldexp(share_of_one(random) - 0.5, testing_between(random, 0, 40));
    }
}

static graze_shape draw_shape(seeded_random *random, uint32_t kind) {
    const graze_point at = { draw_number(random, kind), draw_number(random, kind) };
    const double w = fabs(draw_number(random, kind)),
                 h = fabs(draw_number(random, kind));
    const graze_point to = { at.x + w / 2, at.y - h / 2 };
    const graze_point corners[] = { at,
                                    { at.x + w + 1, at.y + h / 9 },
                                    { at.x - w / 9, at.y + h + 1 } };
    graze_mask_view view = graze_mask_view_all(masks[seeded_below(random, MASKS)]);
    switch (seeded_below(random, 5)) {
    case 0:
        return graze_shape_circle(at, w / 3 + 0.1);
    case 1:
        return graze_shape_capsule(at, to, h / 4 + 0.1);
    case 2: /* perhaps no wider than a double or two */
        return graze_shape_box(at, (graze_point){ seeded_below(random, 6) == 0
                                                      ? at.x + fabs(at.x) * 0x1p-52
                                                      : at.x + w,
                                                  at.y + h });
    case 3:
        return graze_shape_polygon(corners, 3,
                                   seeded_below(random, 2) == 0 ? 0 : w / 5);
    default:
        view.turns = (uint8_t)seeded_below(random, 4);
        view.flip_x = seeded_below(random, 2) == 0;
        return graze_shape_mask(view, at);
    }
}

/* Whether a shape is not a box whose inside is lost when it is moved. */
static bool is_thick(const graze_shape *shape) {
    const graze_point min = shape->corner[0], max = shape->corner[1];
    return shape->kind != GRAZE_SHAPE_BOX ||
           (max.x - min.x > 1e-9 * (fabs(min.x) + 100) &&
            max.y - min.y > 1e-9 * (fabs(min.y) + 100));
}

/* Two shapes, and how one of them is to move. */
typedef struct duo {
    graze_shape a, b;
    graze_point way;
    graze_edges edges;
} duo;

static bool draw_duo(seeded_random *random, duo *self) {
    const uint32_t kind = seeded_below(random, 6);
    uint32_t other = kind;
    if (seeded_below(random, 3) <= 0)
        other = seeded_below(random, 6);
    graze_manifold contact;
    self->a = draw_shape(random, kind);
    self->b = draw_shape(random, other);
    if (seeded_below(random, 2) == 0)
        self->edges = GRAZE_HALF_OPEN;
    else
        self->edges = GRAZE_CLOSED;
    if (graze_shape_check(&self->a) != GRAZE_OK ||
        graze_shape_check(&self->b) != GRAZE_OK)
        return false;
    graze_shapes_manifold(&self->a, &self->b, self->edges, &contact);
    const double gap = contact.is_touching ? contact.depth : -contact.distance;
    if (fabs(gap) < 1e6) /* to where they just touch, or just do not */
        self->b =
            shape_moved(&self->b, contact.normal.x * gap, contact.normal.y * gap);
    self->way =
        (graze_point){ draw_number(random, other), draw_number(random, kind) };
    if (seeded_below(random, 2) == 0) {
        const double length = testing_between(random, -20, 20);
        const bool is_across = seeded_below(random, 3) == 0;
        if (is_across)
            self->way = (graze_point){ -contact.normal.y * length,
                                       contact.normal.x * length };
        else
            self->way = (graze_point){ contact.normal.x * length,
                                       contact.normal.y * length };
    }
    return graze_shape_check(&self->b) == GRAZE_OK;
}

static void forms_agree_and_exchange(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    uint32_t touching = 0, apart = 0;
    make_masks(&random);
    for (int i = 0; i < TRIALS; i++) {
        duo d;
        graze_manifold contact, other;
        if (!draw_duo(&random, &d))
            continue;
        graze_shapes_manifold(&d.a, &d.b, d.edges, &contact);
        graze_shapes_manifold(&d.b, &d.a, d.edges, &other);
        assert_int_equal(contact.is_touching,
                         graze_shapes_touch(&d.a, &d.b, d.edges));
        assert_int_equal(other.is_touching, contact.is_touching);
        assert_true(other.depth == contact.depth &&
                    other.distance == contact.distance);
        assert_true(other.normal.x == -contact.normal.x &&
                    other.normal.y == -contact.normal.y);
        assert_true(contact.is_touching ? contact.depth >= 0
                                        : contact.distance >= 0);
        touching += contact.is_touching;
        apart += !contact.is_touching;
    }
    assert_true(touching > TRIALS / 10 && apart > TRIALS / 10);
    free_masks();
}

/* How far off rounding may be where there is a number of such a size. */
static double hair(const duo *d, double size) {
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        const graze_point a = d->a.corner[i], b = d->b.corner[i];
        size =
            fmax(size, fmax(fmax(fabs(a.x), fabs(a.y)), fmax(fabs(b.x), fabs(b.y))));
    }
    return 1e-9 * fmax(size, 100);
}

/* But for a hair, which another direction may have to take. */
static void a_separated_mask_is_outside(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    uint32_t pushed = 0;
    make_masks(&random);
    for (int i = 0; i < TRIALS; i++) {
        duo d;
        graze_manifold contact;
        if (!draw_duo(&random, &d))
            continue;
        graze_shapes_manifold(&d.a, &d.b, d.edges, &contact);
        if (!contact.is_touching)
            continue;
        const double most = hair(&d, contact.depth), push = contact.depth + most;
        const graze_shape away =
            shape_moved(&d.b, contact.normal.x * push, contact.normal.y * push);
        assert_true(fabs(hypot(contact.normal.x, contact.normal.y) - 1) < 1e-14);
        graze_shapes_manifold(&d.a, &away, d.edges, &contact);
        assert_true(!contact.is_touching || contact.depth < most);
        pushed++;
    }
    assert_true(pushed > TRIALS / 10);
    free_masks();
}

static void a_way_that_begins_or_ends_in_a_touch_meets(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    uint32_t begun = 0, ended = 0;
    make_masks(&random);
    for (int i = 0; i < TRIALS; i++) {
        duo d;
        grz_cast_hit impact;
        if (!draw_duo(&random, &d) || !is_thick(&d.a) || !is_thick(&d.b))
            continue;
        const graze_shape to = shape_moved(&d.b, d.way.x, d.way.y);
        const bool begins = graze_shapes_touch(&d.a, &d.b, d.edges),
                   ends = graze_shapes_touch(&d.a, &to, d.edges);
        const bool do_meet = grz_shapes_cast(&d.a, &d.b, d.way, d.edges, &impact);
        assert_true(do_meet || !(begins || ends));
        if (do_meet)
            assert_true(impact.interval.first >= 0 &&
                        impact.interval.first <= impact.interval.last &&
                        impact.interval.last <= 1);
        if (begins)
            assert_true(impact.interval.first == 0);
        begun += begins;
        ended += ends && !begins;
    }
    assert_true(begun > TRIALS / 10 && ended > TRIALS / 100);
    free_masks();
}

/* A level of 8 x 8 tiles at no whole numbers. */
static graze_shape open_level(seeded_random *random, graze_world **world) {
    const graze_tiles_def def = {
        0.3f, -1.7f, 1.3f, 0.7f, 8, 8, 0, 0, 0, NULL, NULL
    };
    graze_body level;
    graze_shape shape;
    *world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_add_tiles(*world, &def, &level), GRAZE_OK);
    for (uint32_t i = 0; i < 64; i++)
        if (seeded_below(random, 2) == 0)
            assert_int_equal(
                graze_tiles_set(*world, level, i % 8, i / 8, GRAZE_TILE_SOLID),
                GRAZE_OK);
    assert_int_equal(
        graze_part_shape(*world, small_world_part(*world, level, 0), &shape),
        GRAZE_OK);
    return shape;
}

static void a_shape_pushed_out_of_tiles_just_touches_them(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_world *world;
    uint32_t pushed = 0;
    make_masks(&random);
    duo d = { .a = open_level(&random, &world) };
    for (int i = 0; i < TRIALS / 2; i++) {
        graze_manifold contact;
        d.b = draw_shape(&random, 1 + seeded_below(&random, 3));
        if (i % 2 == 0)
            d.edges = GRAZE_HALF_OPEN;
        else
            d.edges = GRAZE_CLOSED;
        if (d.b.kind == GRAZE_SHAPE_MASK || graze_shape_check(&d.b) != GRAZE_OK ||
            !is_thick(&d.b))
            continue;
        for (int turn = 0; turn < 3; turn++) { /* to the border, and there again */
            graze_shapes_manifold(&d.a, &d.b, d.edges, &contact);
            assert_int_equal(contact.is_touching,
                             graze_shapes_touch(&d.a, &d.b, d.edges));
            const double way =
                contact.is_touching ? contact.depth : -contact.distance;
            assert_true(turn == 0 || fabs(way) < hair(&d, 1000));
            d.b = shape_moved(&d.b, contact.normal.x * way, contact.normal.y * way);
            pushed += contact.is_touching;
        }
    }
    assert_true(pushed > TRIALS / 20);
    graze_world_close(world);
    free_masks();
}

/* Whether what is left of a difference rounded once is above a whole number, or
 * below it. */
static bool is_above(grz_double_double value, double whole) {
    return value.high > whole || (value.high == whole && value.low > 0);
}

static bool is_below(grz_double_double value, double whole) {
    return value.high < whole || (value.high == whole && value.low < 0);
}

static bool range_meets(double min, double max, double at, double pixel) {
    return is_below(grz_two_difference(min, at), pixel + 1) &&
           is_above(grz_two_difference(max, at), pixel);
}

/* Boxes as thin as doubles are apart, in masks lying at no whole number and far from
 * them. */
static void thin_boxes_touch_the_pixels_that_they_lie_in(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    uint32_t touching = 0;
    make_masks(&random);
    for (int i = 0; i < TRIALS; i++) {
        const graze_mask *mask = masks[seeded_below(&random, MASKS)];
        const double far = ldexp(1, testing_between(&random, 0, 12));
        const graze_point at = { -far + share_of_one(&random),
                                 share_of_one(&random) / 3 };
        const double column = testing_between(&random, 0, 9),
                     row = testing_between(&random, 0, 9);
        const double x = seeded_below(&random, 3) == 0
                             ? at.x + column
                             : at.x + column + share_of_one(&random);
        const double from =
            seeded_below(&random, 2) == 0 ? nextafter(x, -INFINITY) : x;
        const graze_point min = { from, at.y + row },
                          max = { nextafter(from, INFINITY), at.y + row + 0.25 };
        const graze_shape box = graze_shape_box(min, max),
                          shape = graze_shape_mask(graze_mask_view_all(mask), at);
        bool expected = false;
        for (int32_t k = 0; k < 11 * 11; k++)
            expected |= graze_mask_get(mask, k % 11, k / 11) &&
                        range_meets(min.x, max.x, at.x, k % 11) &&
                        range_meets(min.y, max.y, at.y, k / 11);
        assert_int_equal(graze_shapes_touch(&box, &shape, GRAZE_HALF_OPEN),
                         expected);
        touching += expected;
    }
    assert_true(touching > TRIALS / 20);
    free_masks();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_agree_and_exchange),
        cmocka_unit_test(a_separated_mask_is_outside),
        cmocka_unit_test(a_way_that_begins_or_ends_in_a_touch_meets),
        cmocka_unit_test(a_shape_pushed_out_of_tiles_just_touches_them),
        cmocka_unit_test(thin_boxes_touch_the_pixels_that_they_lie_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
