/* test_shape_mask.c: masks against every kind of shape, compared with a loop over
 * their pixels. */
#include "graze/pose.h"
#include "graze/shape.h"
#include "support/random_shape.h"

#include <math.h>

/* Two shapes, at least one of them a mask; the masks are theirs. */
typedef struct duo {
    graze_shape a, b;
    graze_mask *masks[2];
} duo;

/* A place on a grid of 1/8 or of whole pixels, so all sums are exact and many edges
 * meet. */
static double random_place(seeded_random *random, double step) {
    return step * testing_between(random, -15, 35);
}

static graze_point random_point(seeded_random *random, double step) {
    const double x = random_place(random, step), y = random_place(random, step);
    return (graze_point){ x, y };
}

static graze_mask *random_mask(seeded_random *random) {
    static const int32_t sides[] = { 1, 2, 3, 5, 8, 13, 20, 31, 33, 65 };
    graze_mask *mask = NULL;
    const uint32_t width = (uint32_t)sides[testing_between(random, 0, 9)],
                   height = (uint32_t)sides[testing_between(random, 0, 6)];
    const int32_t density = testing_between(random, 0, 5);
    assert_int_equal(graze_mask_create(width, height, NULL, &mask), GRAZE_OK);
    if (density == 5)
        graze_mask_fill(mask);
    for (uint32_t i = 0; i < width * height; i++)
        if (testing_between(random, 0, density == 0 ? 60 : 6) < density)
            graze_mask_set(mask, (int32_t)(i % width), (int32_t)(i / width), true);
    return mask;
}

static graze_shape random_mask_shape(seeded_random *random, double step,
                                     graze_mask **mask) {
    *mask = random_mask(random);
    graze_mask_view view = graze_mask_view_all(*mask);
    view.flip_x = testing_between(random, 0, 1);
    view.flip_y = testing_between(random, 0, 1);
    view.turns = (uint8_t)testing_between(random, 0, 3);
    return graze_shape_mask(view, random_point(random, step));
}

/* As many corners as there can be. */
static graze_shape random_eight_corners(seeded_random *random, double step,
                                        double radius) {
    const graze_point at = random_point(random, step);
    const double b = step * testing_between(random, 1, 8),
                 a = b + step * testing_between(random, 1, 8);
    const graze_point around[] = { { a, -b }, { a, b },   { b, a },   { -b, a },
                                   { -a, b }, { -a, -b }, { -b, -a }, { b, -a } };
    graze_point corners[8];
    for (int i = 0; i < 8; i++)
        corners[i] = (graze_point){ at.x + around[i].x, at.y + around[i].y };
    return graze_shape_polygon(corners, 8, radius);
}

static graze_shape random_convex(seeded_random *random, double step) {
    graze_shape shape;
    do {
        const graze_point p = random_point(random, step),
                          q = random_point(random, step),
                          r = random_point(random, step);
        const double radius = step * testing_between(random, 0, 12);
        shape = testing_between(random, 0, 4) == 0
                    ? random_eight_corners(random, step, radius)
                    : random_shape_of(random, (graze_point[]){ p, q, r }, radius,
                                      radius);
    } while (graze_shape_check(&shape) != GRAZE_OK);
    return shape;
}

static duo random_duo(seeded_random *random) {
    const double step = testing_between(random, 0, 1) ? 1 : 0.125;
    duo d = { .masks = { NULL, NULL } };
    d.b = random_mask_shape(random, step, &d.masks[0]);
    d.a = testing_between(random, 0, 3) != 0
              ? random_convex(random, step)
              : random_mask_shape(random, step, &d.masks[1]);
    if (testing_between(random, 0, 1)) {
        const graze_shape a = d.a;
        d.a = d.b;
        d.b = a;
    }
    return d;
}

static void duo_free(duo *d) {
    graze_mask_destroy(d->masks[0]);
    graze_mask_destroy(d->masks[1]);
}

/* Pixel i of a mask as a box; false: it is not solid. Another shape is its own only
 * part. */
static bool part_of(const graze_shape *shape, uint32_t i, graze_shape *part) {
    *part = *shape;
    if (shape->kind != GRAZE_SHAPE_MASK)
        return true;
    const uint32_t width = graze_mask_view_width(shape->mask);
    const int32_t x = (int32_t)(i % width), y = (int32_t)(i / width);
    const graze_point at = { shape->corner[0].x + x, shape->corner[0].y + y };
    *part = graze_shape_box(at, (graze_point){ at.x + 1, at.y + 1 });
    return graze_mask_view_get(shape->mask, x, y);
}

static uint32_t part_count(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_MASK ? graze_mask_view_width(shape->mask) *
                                                 graze_mask_view_height(shape->mask)
                                           : 1;
}

static bool parts_touch(const graze_shape *a, const graze_shape *b,
                        graze_edges edges) {
    graze_shape part, other;
    for (uint32_t i = 0; i < part_count(a); i++)
        for (uint32_t j = 0; part_of(a, i, &part) && j < part_count(b); j++)
            if (part_of(b, j, &other) && graze_shapes_touch(&part, &other, edges))
                return true;
    return false;
}

static double parts_distance(const graze_shape *a, const graze_shape *b) {
    double distance = INFINITY;
    graze_shape part, other;
    graze_manifold contact;
    for (uint32_t i = 0; i < part_count(a); i++)
        for (uint32_t j = 0; part_of(a, i, &part) && j < part_count(b); j++)
            if (part_of(b, j, &other)) {
                graze_shapes_manifold(&part, &other, GRAZE_HALF_OPEN, &contact);
                distance = contact.distance < distance ? contact.distance : distance;
            }
    return distance;
}

static bool touches_after(const duo *d, graze_edges edges, graze_point way,
                          double push) {
    const graze_shape b = shape_moved(&d->b, way.x * push, way.y * push);
    return graze_shapes_touch(&d->a, &b, edges);
}

static void check_push(const duo *d, graze_edges edges,
                       const graze_manifold *contact) {
    static const graze_point ways[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    assert_true(fabs(contact->normal.x * contact->normal.x +
                     contact->normal.y * contact->normal.y - 1) < 1e-15);
    assert_true(contact->depth >= 0);
    assert_false(touches_after(d, edges, contact->normal,
                               contact->depth * (1 + 1e-9) + 1e-9));
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 16; k++) {
            const double push = contact->depth * k / 16;
            if (push + 2e-7 < contact->depth)
                assert_true(touches_after(d, edges, ways[i], push) ||
                            touches_after(d, edges, ways[i], push + 1e-7));
        }
}

static void check_points(const duo *d, const graze_manifold *contact) {
    assert_true(contact->count == 1 || contact->count == 2);
    for (uint32_t i = 0; i < contact->count; i++) {
        const graze_point p = contact->points[i];
        const graze_shape dot =
            graze_shape_box((graze_point){ p.x - 1e-9, p.y - 1e-9 },
                            (graze_point){ p.x + 1e-9, p.y + 1e-9 });
        assert_true(graze_shapes_touch(&dot, &d->a, GRAZE_CLOSED));
        assert_true(graze_shapes_touch(&dot, &d->b, GRAZE_CLOSED));
    }
}

static void check_mirror(const duo *d, graze_edges edges,
                         const graze_manifold *contact) {
    graze_manifold other;
    graze_shapes_manifold(&d->b, &d->a, edges, &other);
    assert_int_equal(other.is_touching, contact->is_touching);
    assert_true(other.depth == contact->depth &&
                other.distance == contact->distance);
    assert_true(other.normal.x == -contact->normal.x &&
                other.normal.y == -contact->normal.y);
    assert_int_equal(other.count, contact->count);
    assert_points_mirrored(contact, &other);
}

static void check_shift(const duo *d, graze_edges edges,
                        const graze_manifold *contact) {
    const graze_shape a = shape_moved(&d->a, 4096, -65536),
                      b = shape_moved(&d->b, 4096, -65536);
    graze_manifold other;
    graze_shapes_manifold(&a, &b, edges, &other);
    assert_int_equal(other.is_touching, contact->is_touching);
    assert_true(other.depth == contact->depth &&
                other.distance == contact->distance);
    assert_true(other.normal.x == contact->normal.x &&
                other.normal.y == contact->normal.y);
}

static void masks_touch_as_their_pixels_do(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int touching = 0;
    for (int i = 0; i < 500; i++) {
        duo d = random_duo(&random);
        for (graze_edges edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
            const bool expected = parts_touch(&d.a, &d.b, edges);
            graze_manifold contact;
            graze_shapes_manifold(&d.a, &d.b, edges, &contact);
            assert_int_equal(graze_shapes_touch(&d.a, &d.b, edges), expected);
            assert_int_equal(contact.is_touching, expected);
            touching += expected;
            if (expected) {
                assert_true(contact.distance == 0);
                check_push(&d, edges, &contact);
                check_points(&d, &contact);
            } else {
                const double distance = parts_distance(&d.a, &d.b);
                assert_true(contact.depth == 0 && contact.count == 0);
                assert_true(contact.distance == distance ||
                            fabs(contact.distance - distance) <= 1e-12 * distance);
                if (distance < (double)INFINITY)
                    assert_points_nearest(&d.a, &d.b, &contact);
            }
            check_mirror(&d, edges, &contact);
            check_shift(&d, edges, &contact);
        }
        duo_free(&d);
    }
    print_message("%d of 1000 touch\n", touching);
    assert_true(touching > 150);
}

/* Every solid pixel's square must come where the pose sends its middle. */
static void check_pose(const graze_shape *shape, const graze_pose *pose) {
    graze_shape placed, part, dot;
    uint32_t solid = 0, found = 0;
    assert_int_equal(graze_shape_transform(shape, pose, &placed), GRAZE_OK);
    const graze_box bounds = graze_shape_bounds(&placed);
    for (uint32_t i = 0; i < part_count(shape); i++) {
        if (!part_of(shape, i, &part))
            continue;
        const graze_point at = { part.corner[0].x + 0.5, part.corner[0].y + 0.5 };
        const graze_shape middle = graze_shape_box(at, at);
        assert_int_equal(graze_shape_transform(&middle, pose, &dot), GRAZE_OK);
        found += graze_shapes_touch(&dot, &placed, GRAZE_CLOSED);
        solid++;
        assert_true(bounds.min_x < dot.corner[0].x &&
                    dot.corner[0].x < bounds.max_x);
        assert_true(bounds.min_y < dot.corner[0].y &&
                    dot.corner[0].y < bounds.max_y);
    }
    assert_int_equal(found, solid);
    assert_int_equal(graze_mask_count(shape->mask.mask),
                     graze_mask_count(placed.mask.mask));
}

static void poses_flip_and_turn_masks_about_the_origin(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 300; i++) {
        graze_mask *mask = NULL;
        const graze_shape shape = random_mask_shape(&random, 0.125, &mask);
        const graze_pose pose = { .x = random_place(&random, 0.5),
                                  .y = random_place(&random, 0.5),
                                  .angle = 90 * testing_between(&random, -5, 5),
                                  .flip_x = testing_between(&random, 0, 1),
                                  .flip_y = testing_between(&random, 0, 1) };
        check_pose(&shape, &pose);
        graze_mask_destroy(mask);
    }
}

static void masks_keep_their_pixels_or_are_refused(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(3, 2, NULL, &mask), GRAZE_OK);
    graze_shape shape =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 1, 2 });
    assert_int_equal(graze_shape_check(&shape), GRAZE_OK);
    assert_int_equal(
        graze_shape_transform(&shape, &(graze_pose){ .angle = 45 }, &shape),
        GRAZE_BAD_POSE);
    assert_int_equal(
        graze_shape_transform(&shape, &(graze_pose){ .scale = 2 }, &shape),
        GRAZE_BAD_POSE);
    shape.corner[0].x = 0x1p60;
    assert_int_equal(graze_shape_check(&shape), GRAZE_OUT_OF_RANGE);
    shape.corner[0].x = (double)NAN;
    assert_int_equal(graze_shape_check(&shape), GRAZE_BAD_NUMBER);
    shape = graze_shape_mask(graze_mask_view_all(NULL), (graze_point){ 0, 0 });
    assert_int_equal(graze_shape_check(&shape), GRAZE_BAD_VALUE);
    graze_mask_destroy(mask);
}

static void a_mask_without_solid_pixels_is_infinitely_far(void **state) {
    (void)state;
    graze_mask *masks[3] = { NULL, NULL, NULL };
    graze_manifold contact;
    const graze_shape circle = graze_shape_circle((graze_point){ 1, 1 }, 9);
    assert_int_equal(graze_mask_create(0, 0, NULL, &masks[0]), GRAZE_OK);
    assert_int_equal(graze_mask_create(9, 9, NULL, &masks[1]), GRAZE_OK);
    assert_int_equal(graze_mask_create(9, 9, NULL, &masks[2]), GRAZE_OK);
    graze_mask_fill(masks[2]);
    for (int i = 0; i < 2; i++) {
        const graze_shape none =
            graze_shape_mask(graze_mask_view_all(masks[i]), (graze_point){ 0, 0 });
        const graze_shape full =
            graze_shape_mask(graze_mask_view_all(masks[2]), (graze_point){ 0, 0 });
        assert_false(graze_shapes_touch(&none, &circle, GRAZE_CLOSED));
        assert_false(graze_shapes_touch(&none, &full, GRAZE_CLOSED));
        graze_shapes_manifold(&circle, &none, GRAZE_CLOSED, &contact);
        assert_true(!contact.is_touching && contact.distance == (double)INFINITY);
        graze_shapes_manifold(&full, &none, GRAZE_CLOSED, &contact);
        assert_true(!contact.is_touching && contact.distance == (double)INFINITY);
    }
    for (int i = 0; i < 3; i++)
        graze_mask_destroy(masks[i]);
}

/* A mask, solid everywhere, is a box, and is parted as one. */
static void a_full_mask_is_a_box(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 1000; i++) {
        graze_mask *mask = NULL;
        graze_manifold contact, expected;
        const int32_t width = testing_between(&random, 1, 40),
                      height = testing_between(&random, 1, 40);
        assert_int_equal(
            graze_mask_create((uint32_t)width, (uint32_t)height, NULL, &mask),
            GRAZE_OK);
        graze_mask_fill(mask);
        const graze_point at = random_point(&random, 0.125);
        const graze_shape shape = random_convex(&random, 0.125),
                          full = graze_shape_mask(graze_mask_view_all(mask), at),
                          box = graze_shape_box(
                              at, (graze_point){ at.x + width, at.y + height });
        graze_shapes_manifold(&shape, &full, GRAZE_HALF_OPEN, &contact);
        graze_shapes_manifold(&shape, &box, GRAZE_HALF_OPEN, &expected);
        assert_int_equal(contact.is_touching, expected.is_touching);
        assert_true(fabs(contact.depth - expected.depth) <= 1e-13 * expected.depth);
        assert_true(fabs(contact.distance - expected.distance) <=
                    1e-13 * expected.distance);
        graze_mask_destroy(mask);
    }
}

/* A slanted edge gives way across itself. */
static void a_slanted_mask_is_pushed_slantwise(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    graze_manifold contact;
    assert_int_equal(graze_mask_create(40, 40, NULL, &mask), GRAZE_OK);
    for (int32_t i = 0; i < 40 * 40; i++)
        graze_mask_set(mask, i % 40, i / 40, i % 40 + i / 40 < 40);
    const graze_shape slope =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    const graze_shape ball = graze_shape_circle((graze_point){ 22, 22 }, 5);
    graze_shapes_manifold(&slope, &ball, GRAZE_HALF_OPEN, &contact);
    assert_true(contact.is_touching && contact.depth < 5);
    assert_true(fabs(contact.normal.x - sqrt(0.5)) < 1e-12 &&
                fabs(contact.normal.y - sqrt(0.5)) < 1e-12);
    graze_mask_destroy(mask);
}

/* At one place only the pixels say which of two masks comes first. */
static void masks_at_one_place_mirror_too(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 300; i++) {
        duo d;
        d.a = random_mask_shape(&random, 0.125, &d.masks[0]);
        d.b = random_mask_shape(&random, 0.125, &d.masks[1]);
        d.b.corner[0] = d.a.corner[0];
        graze_manifold contact;
        graze_shapes_manifold(&d.a, &d.b, GRAZE_HALF_OPEN, &contact);
        check_mirror(&d, GRAZE_HALF_OPEN, &contact);
        duo_free(&d);
    }
}

/* A bar of pixels in a row of ten. */
static graze_shape bar_shape(int32_t begin, int32_t end, graze_mask **mask) {
    assert_int_equal(graze_mask_create(10, 1, NULL, mask), GRAZE_OK);
    for (int32_t x = begin; x < end; x++)
        graze_mask_set(*mask, x, 0, true);
    return graze_shape_mask(graze_mask_view_all(*mask), (graze_point){ 3, 4 });
}

static void bars_at_one_place_mirror_unless_they_are_equal(void **state) {
    (void)state;
    for (int32_t end = 4; end < 10; end++) {
        duo d;
        graze_manifold contact, other;
        d.a = bar_shape(2, 7, &d.masks[0]);
        d.b = bar_shape(2, end, &d.masks[1]);
        graze_shapes_manifold(&d.a, &d.b, GRAZE_HALF_OPEN, &contact);
        assert_true(contact.is_touching && contact.depth == 1);
        if (end != 7)
            check_mirror(&d, GRAZE_HALF_OPEN, &contact);
        graze_shapes_manifold(&d.b, &d.a, GRAZE_HALF_OPEN, &other);
        if (end == 7) /* nothing tells which is which */
            assert_memory_equal(&contact, &other, sizeof contact);
        duo_free(&d);
    }
}

/* There, coordinates are 4 apart. */
static void a_mask_far_beyond_its_pixels_touches_where_it_is(void **state) {
    (void)state;
    const double at = 0x1p54;
    graze_mask *mask;
    assert_int_equal(graze_mask_create(64, 64, NULL, &mask), GRAZE_OK);
    graze_mask_fill(mask);
    const graze_shape shape =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ at, at });
    const graze_shape within =
                          graze_shape_circle((graze_point){ at + 32, at + 32 }, 8),
                      beside =
                          graze_shape_circle((graze_point){ at + 200, at + 32 }, 8);
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        assert_true(graze_shapes_touch(&shape, &within, (graze_edges)edges));
        assert_false(graze_shapes_touch(&beside, &shape, (graze_edges)edges));
    }
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_touch_as_their_pixels_do),
        cmocka_unit_test(poses_flip_and_turn_masks_about_the_origin),
        cmocka_unit_test(masks_keep_their_pixels_or_are_refused),
        cmocka_unit_test(a_mask_without_solid_pixels_is_infinitely_far),
        cmocka_unit_test(a_full_mask_is_a_box),
        cmocka_unit_test(a_mask_far_beyond_its_pixels_touches_where_it_is),
        cmocka_unit_test(a_slanted_mask_is_pushed_slantwise),
        cmocka_unit_test(masks_at_one_place_mirror_too),
        cmocka_unit_test(bars_at_one_place_mirror_unless_they_are_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
