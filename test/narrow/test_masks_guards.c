/* test_masks_guards.c: memory before and behind a mask's rows is never taken for
 * pixels. Two masks have the same pixels, one of them with garbage there; every
 * question about them has the same answer.
 */
#include "support/random_mask.h"
#include "support/random_shape.h"

#include "graze/content/mask_image.h"
#include "graze/mask_pair.h"
#include "graze/shape.h"
#include "narrow/mask.h"
#include "narrow/toi.h"

enum { ROUNDS = 1000, MANY = 4000 };

/* The same picture twice. */
typedef struct same_masks {
    graze_mask *clean, *dirty;
} same_masks;

static void spoil(seeded_random *random, uint64_t *words) {
    for (int i = 0; i < GRZ_MASK_GUARD_WORDS; i++)
        words[i] = seeded_below(random, 2) == 0 ? UINT64_MAX : seeded_next(random);
}

static uint32_t draw_side(seeded_random *random) {
    static const uint32_t sides[] = { 1,   2,   3,   7,   31,  63,  64, 65,
                                      127, 128, 129, 130, 200, 257, 300 };
    return sides[seeded_below(random, sizeof sides / sizeof *sides)];
}

/* A few pixels, or a lot of them; some rows stay empty. */
static same_masks draw_same_masks(seeded_random *random) {
    const uint32_t width = draw_side(random), height = draw_side(random);
    const uint32_t count = seeded_below(random, 2) == 0 || width * height > MANY
                               ? 3
                               : 1 + width * height / 4;
    same_masks self;
    assert_int_equal(graze_mask_create(width, height, NULL, &self.clean), GRAZE_OK);
    assert_int_equal(graze_mask_create(width, height, NULL, &self.dirty), GRAZE_OK);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t x = (int32_t)seeded_below(random, width),
                      y = (int32_t)seeded_below(random, height);
        graze_mask_set(self.clean, x, y, true);
        graze_mask_set(self.dirty, x, y, true);
    }
    for (int i = 0; i < GRZ_MASK_PLANE_COUNT; i++) {
        const grz_mask_plane *plane = &self.dirty->planes[i];
        spoil(random, plane->words - GRZ_MASK_GUARD_WORDS);
        spoil(random, plane->words + (size_t)plane->stride * plane->height);
    }
    return self;
}

static void same_masks_free(same_masks *self) {
    graze_mask_destroy(self->clean);
    graze_mask_destroy(self->dirty);
}

static graze_mask_view dirty_view(graze_mask_view view, const same_masks *of) {
    view.mask = of->dirty;
    return view;
}

static void assert_same_contact(const graze_manifold *a, const graze_manifold *b) {
    assert_int_equal(a->is_touching, b->is_touching);
    assert_int_equal(a->count, b->count);
    assert_true(a->depth == b->depth && a->distance == b->distance);
    assert_true(a->normal.x == b->normal.x && a->normal.y == b->normal.y);
    for (uint32_t i = 0; i < a->count; i++)
        assert_true(a->points[i].x == b->points[i].x &&
                    a->points[i].y == b->points[i].y);
}

/* Two shapes ask the same of each other as their copies do. */
static void check_shapes(const graze_shape clean[2], const graze_shape dirty[2],
                         graze_point way) {
    for (graze_edges edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        graze_manifold contact, other;
        grz_interval times = { 0 }, other_times = { 0 };
        const grz_toi_rule rule = { way.x > 0 ? 2 : 0, edges };
        graze_shapes_manifold(&clean[0], &clean[1], edges, &contact);
        graze_shapes_manifold(&dirty[0], &dirty[1], edges, &other);
        assert_same_contact(&contact, &other);
        assert_int_equal(graze_shapes_touch(&dirty[0], &dirty[1], edges),
                         contact.is_touching);
        assert_int_equal(
            grz_shapes_toi(&clean[0], &clean[1], way, &rule, &times),
            grz_shapes_toi(&dirty[0], &dirty[1], way, &rule, &other_times));
        assert_true(times.first == other_times.first &&
                    times.last == other_times.last);
    }
}

/* Beside the mask, over it, and far away. */
static graze_point draw_place(seeded_random *random) {
    const double x = testing_between(random, -700, 700),
                 y = testing_between(random, -700, 700);
    return seeded_below(random, 2) == 0 ? (graze_point){ x / 4, y / 4 }
                                        : (graze_point){ x, y };
}

static graze_shape draw_convex(seeded_random *random) {
    graze_shape shape;
    do {
        const graze_point p = draw_place(random), q = draw_place(random),
                          r = draw_place(random);
        const double radius = testing_between(random, 0, 100) / 4.0;
        shape = random_shape_of(random, (graze_point[]){ p, q, r }, radius, radius);
    } while (graze_shape_check(&shape) != GRAZE_OK);
    return shape;
}

/* Rays along and beside all borders between rows, and along those outside. */
static void check_rays(const graze_shape *clean, const graze_shape *dirty) {
    const double length = graze_mask_view_width(clean->mask) + 10.0;
    for (uint32_t i = 0; i <= 2 * graze_mask_view_height(clean->mask) + 2; i++) {
        const graze_shape dot = grz_shape_point((graze_point){ -5, i / 2.0 - 0.5 });
        grz_cast_hit impact = { 0 }, other = { 0 };
        assert_int_equal(grz_shapes_cast(clean, &dot, (graze_point){ length, 0 },
                                         GRAZE_HALF_OPEN, &impact),
                         grz_shapes_cast(dirty, &dot, (graze_point){ length, 0 },
                                         GRAZE_HALF_OPEN, &other));
        assert_true(impact.interval.first == other.interval.first &&
                    impact.interval.last == other.interval.last);
    }
}

static void memory_around_a_mask_touches_no_shape(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < ROUNDS; i++) {
        same_masks a = draw_same_masks(&random), b = draw_same_masks(&random);
        const graze_mask_view one = random_view(&random, a.clean),
                              two = random_view(&random, b.clean);
        const graze_point at = draw_place(&random), place = draw_place(&random);
        const graze_shape convex = draw_convex(&random),
                          dot = grz_shape_point(place);
        const graze_shape clean[2] = { graze_shape_mask(one, (graze_point){ 0, 0 }),
                                       graze_shape_mask(two, at) };
        graze_shape dirty[2] = { clean[0], clean[1] };
        dirty[0].mask = dirty_view(one, &a);
        dirty[1].mask = dirty_view(two, &b);
        const graze_point way = draw_place(&random);
        check_shapes(clean, dirty, way);
        check_shapes((graze_shape[]){ clean[0], convex },
                     (graze_shape[]){ dirty[0], convex }, way);
        assert_true(grz_shape_distance(&clean[0], place) ==
                    grz_shape_distance(&dirty[0], place));
        check_shapes((graze_shape[]){ clean[0], dot },
                     (graze_shape[]){ dirty[0], dot }, (graze_point){ 0, 0 });
        check_rays(&clean[0], &dirty[0]);
        same_masks_free(&a);
        same_masks_free(&b);
    }
}

/* The components, centroid and outlines of a view and its copy. */
static void check_parts(graze_mask_view clean, graze_mask_view dirty) {
    graze_mask_component_list list = { 0 }, other = { 0 };
    graze_mask_outlines lines = { 0 }, other_lines = { 0 };
    double middle[2] = { 0, 0 }, other_middle[2] = { 0, 0 };
    assert_int_equal(graze_mask_components(clean, &list), GRAZE_OK);
    assert_int_equal(graze_mask_components(dirty, &other), GRAZE_OK);
    assert_int_equal(list.count, other.count);
    assert_memory_equal(list.items, other.items, list.count * sizeof *list.items);
    assert_int_equal(graze_mask_outline(clean, &lines), GRAZE_OK);
    assert_int_equal(graze_mask_outline(dirty, &other_lines), GRAZE_OK);
    assert_int_equal(lines.corner_count, other_lines.corner_count);
    assert_memory_equal(lines.corners, other_lines.corners,
                        lines.corner_count * sizeof *lines.corners);
    assert_true(graze_mask_centroid(clean, &middle[0], &middle[1]));
    assert_true(graze_mask_centroid(dirty, &other_middle[0], &other_middle[1]));
    assert_memory_equal(middle, other_middle, sizeof middle);
    graze_mask_component_list_free(&list);
    graze_mask_component_list_free(&other);
    graze_mask_outlines_free(&lines);
    graze_mask_outlines_free(&other_lines);
}

static void check_pair(const graze_mask_view clean[2],
                       const graze_mask_view dirty[2], graze_pixel at) {
    graze_pixel first = { 0, 0 }, other_first = { 0, 0 };
    graze_rect bounds, other_bounds;
    assert_int_equal(graze_mask_overlaps(clean[0], clean[1], at.x, at.y),
                     graze_mask_overlaps(dirty[0], dirty[1], at.x, at.y));
    assert_int_equal(graze_mask_area(clean[0], clean[1], at.x, at.y),
                     graze_mask_area(dirty[0], dirty[1], at.x, at.y));
    assert_int_equal(
        graze_mask_first_overlap(clean[0], clean[1], at.x, at.y, &first),
        graze_mask_first_overlap(dirty[0], dirty[1], at.x, at.y, &other_first));
    assert_memory_equal(&first, &other_first, sizeof first);
    graze_mask_overlap_bounds(clean[0], clean[1], at.x, at.y, &bounds);
    graze_mask_overlap_bounds(dirty[0], dirty[1], at.x, at.y, &other_bounds);
    assert_memory_equal(&bounds, &other_bounds, sizeof bounds);
    const graze_point slope = graze_mask_normal(clean[0], clean[1], at.x, at.y),
                      other_slope =
                          graze_mask_normal(dirty[0], dirty[1], at.x, at.y);
    assert_true(slope.x == other_slope.x && slope.y == other_slope.y);
    const graze_pixel push = graze_mask_separation(clean[0], clean[1], at.x, at.y),
                      other_push =
                          graze_mask_separation(dirty[0], dirty[1], at.x, at.y);
    assert_true(push.x == other_push.x && push.y == other_push.y);
}

static void memory_around_a_mask_overlaps_no_other(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < ROUNDS; i++) {
        same_masks a = draw_same_masks(&random), b = draw_same_masks(&random);
        const graze_mask_view clean[2] = { random_view(&random, a.clean),
                                           random_view(&random, b.clean) };
        const graze_mask_view dirty[2] = { dirty_view(clean[0], &a),
                                           dirty_view(clean[1], &b) };
        check_parts(clean[0], dirty[0]);
        for (int j = 0; j < 8; j++)
            check_pair(
                clean, dirty,
                (graze_pixel){ testing_between(&random, -seen_width(clean[1]) - 1,
                                               seen_width(clean[0])),
                               testing_between(&random, -seen_height(clean[1]) - 1,
                                               seen_height(clean[0])) });
        same_masks_free(&a);
        same_masks_free(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_around_a_mask_touches_no_shape),
        cmocka_unit_test(memory_around_a_mask_overlaps_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
