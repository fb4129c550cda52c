/* test_masks_near.c: how far masks of many runs are from each other, and which way,
 * compared with all pairs of their pixels in whole numbers.
 */
#include "support/random_mask.h"

#include "graze/shape.h"

#include <math.h>

enum { ROUNDS = 1500, PIXELS_MOST = 60 * 6 };

typedef struct pixels {
    int32_t count, x[PIXELS_MOST], y[PIXELS_MOST];
} pixels;

/* Runs and gaps of some columns; rarely a row without any. */
static graze_mask *draw_runs(seeded_random *random) {
    const int32_t width = testing_between(random, 1, 60),
                  height = testing_between(random, 1, 6);
    const int32_t run = testing_between(random, 1, 9),
                  gap = testing_between(random, 1, 20);
    graze_mask *mask;
    assert_int_equal(
        graze_mask_create((uint32_t)width, (uint32_t)height, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = testing_between(random, -run, gap); x < width;
             x += testing_between(random, 1, gap))
            for (int32_t end = x + testing_between(random, 1, run); x < end; x++)
                graze_mask_set(mask, x, y, true);
    return mask;
}

static pixels pixels_of(graze_mask_view view, int32_t left, int32_t top) {
    pixels all = { .count = 0 };
    for (int32_t y = 0; y < seen_height(view); y++)
        for (int32_t x = 0; x < seen_width(view); x++)
            if (seen(view, x, y)) {
                all.x[all.count] = left + x;
                all.y[all.count++] = top + y;
            }
    return all;
}

/* The way between two pixels along an axis. */
static int32_t way_between(int32_t from, int32_t to) {
    if (to > from)
        return to - from - 1;
    if (to < from)
        return to - from + 1;
    return 0;
}

static int32_t least_square(const pixels *a, const pixels *b) {
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t j = 0; j < b->count; j++) {
            const int32_t x = way_between(a->x[i], b->x[j]),
                          y = way_between(a->y[i], b->y[j]);
            if (x * x + y * y < least)
                least = x * x + y * y;
        }
    return least;
}

/* Whether two pixels that are nearest lie so to each other. */
static bool is_way(const pixels *a, const pixels *b, int32_t square,
                   graze_point normal) {
    const double length = sqrt(square);
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t j = 0; j < b->count; j++) {
            const int32_t x = way_between(a->x[i], b->x[j]),
                          y = way_between(a->y[i], b->y[j]);
            if (x * x + y * y == square &&
                fabs(normal.x * length - x) < 1e-12 * length &&
                fabs(normal.y * length - y) < 1e-12 * length)
                return true;
        }
    return false;
}

static void check(graze_mask_view a, graze_mask_view b, int32_t x, int32_t y) {
    const pixels of_a = pixels_of(a, 0, 0), of_b = pixels_of(b, x, y);
    const int32_t square = least_square(&of_a, &of_b);
    const graze_shape one = graze_shape_mask(a, (graze_point){ 0, 0 }),
                      other = graze_shape_mask(b, (graze_point){ x, y });
    graze_manifold contact;
    graze_shapes_manifold(&one, &other, GRAZE_HALF_OPEN, &contact);
    if (square == INT32_MAX)
        assert_true(contact.distance == (double)INFINITY && contact.normal.x == 0 &&
                    contact.normal.y == 0);
    else
        assert_true(contact.is_touching ||
                    fabs(contact.distance - sqrt(square)) <= 1e-14 * sqrt(square));
    if (square != INT32_MAX && square > 0)
        assert_true(is_way(&of_a, &of_b, square, contact.normal));
}

static void masks_are_as_near_as_their_nearest_pixels(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < ROUNDS; i++) {
        graze_mask *a = draw_runs(&random), *b = draw_runs(&random);
        const graze_mask_view va = random_view(&random, a),
                              vb = random_view(&random, b);
        const int32_t far = i % 3 == 0 ? 70 : 3;
        const int32_t x =
            testing_between(&random, -far - seen_width(vb), seen_width(va) + far);
        const int32_t y =
            testing_between(&random, -far - seen_height(vb), seen_height(va) + far);
        check(va, vb, x, y);
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_are_as_near_as_their_nearest_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
