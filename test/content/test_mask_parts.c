/* test_mask_parts.c: centroids, components and outlines, against floods and sums
 * over pixels. */
#include "support/random_mask.h"

#include "graze/content/mask_image.h"
#include "support/counted_memory.h"

/* A view's pixels as bytes: 1 solid, 0 clear. */
typedef struct field {
    int32_t width, height;
    uint8_t *solid;
} field;

static field field_of(graze_mask_view view) {
    field f = { seen_width(view), seen_height(view), NULL };
    f.solid = calloc((size_t)f.width * (size_t)f.height + 1, 1);
    assert_non_null(f.solid);
    for (int32_t y = 0; y < f.height; y++)
        for (int32_t x = 0; x < f.width; x++)
            f.solid[y * f.width + x] = seen(view, x, y);
    return f;
}

/* Take the component of a pixel out of a field. */
static void flood(field *f, int32_t x, int32_t y, graze_mask_component *c) {
    if (x < 0 || y < 0 || x >= f->width || y >= f->height ||
        f->solid[y * f->width + x] == 0)
        return;
    f->solid[y * f->width + x] = 0;
    uint32_t left = c->bounds.x;
    if ((uint32_t)x < c->bounds.x)
        left = (uint32_t)x;
    uint32_t right = 0;
    if (c->count != 0)
        right = c->bounds.x + c->bounds.w;
    c->bounds.w = ((uint32_t)x + 1 > right ? (uint32_t)x + 1 : right) - left;
    c->bounds.x = left;
    /* floods begin in the first row */
    const uint32_t bottom = (uint32_t)y + 1 - c->bounds.y;
    if (bottom > c->bounds.h)
        c->bounds.h = bottom;
    c->count++;
    for (int32_t j = -1; j <= 1; j++)
        for (int32_t i = -1; i <= 1; i++)
            flood(f, x + i, y + j, c);
}

static bool is_before(graze_rect a, graze_rect b) {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

/* Sorts stably, and floods come by their first pixels. */
static size_t components_by_flood(field *f, graze_mask_component *found) {
    size_t count = 0;
    for (int32_t y = 0; y < f->height; y++)
        for (int32_t x = 0; x < f->width; x++) {
            graze_mask_component c = { 0,
                                       { (uint32_t)x, (uint32_t)y, 0, 0 },
                                       { x, y } };
            flood(f, x, y, &c);
            if (c.count == 0)
                continue;
            size_t at = count++;
            for (; at > 0 && is_before(c.bounds, found[at - 1].bounds); at--)
                found[at] = found[at - 1];
            found[at] = c;
        }
    return count;
}

static void check_components(graze_mask_view view, graze_mask_component_list *list) {
    static graze_mask_component expected[4096];
    field f = field_of(view);
    const size_t count = components_by_flood(&f, expected);
    assert_int_equal(graze_mask_components(view, list), GRAZE_OK);
    assert_int_equal(list->count, count);
    for (size_t i = 0; i < count; i++)
        assert_memory_equal(&list->items[i], &expected[i], sizeof expected[i]);
    free(f.solid);
}

static void components_are_those_of_a_flood(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_mask_component_list list = { 0 };
    for (int trial = 0; trial < 500; trial++) {
        graze_mask *mask = random_mask(&random, 1 + seeded_below(&random, 100),
                                       1 + seeded_below(&random, 30));
        check_components(random_view(&random, mask), &list);
        graze_mask_destroy(mask);
    }
    graze_mask_component_list_free(&list);
}

/* The pixels a flood takes out of a field are those of the mask. */
static void check_component_mask(graze_mask_view view, int32_t x, int32_t y) {
    graze_mask_result result = { 0 };
    graze_mask_component c = { 0, { (uint32_t)x, (uint32_t)y, 0, 0 }, { x, y } };
    field all = field_of(view), rest = field_of(view);
    flood(&rest, x, y, &c);
    assert_int_equal(graze_mask_component_mask(view, x, y, &result), GRAZE_OK);
    assert_int_equal(graze_mask_width(result.mask), all.width);
    assert_int_equal(graze_mask_height(result.mask), all.height);
    for (int32_t j = 0; j < all.height; j++)
        for (int32_t i = 0; i < all.width; i++)
            assert_int_equal(graze_mask_get(result.mask, i, j),
                             all.solid[j * all.width + i] -
                                 rest.solid[j * all.width + i]);
    graze_mask_destroy(result.mask);
    free(all.solid);
    free(rest.solid);
}

static void a_component_as_a_mask_is_what_a_flood_takes(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 500; trial++) {
        graze_mask *mask = random_mask(&random, 1 + seeded_below(&random, 100),
                                       1 + seeded_below(&random, 30));
        const graze_mask_view view = random_view(&random, mask);
        check_component_mask(view, (int32_t)seeded_below(&random, 110) - 5,
                             (int32_t)seeded_below(&random, 40) - 5);
        graze_mask_destroy(mask);
    }
}

static void a_comb_is_one_component(void **state) {
    (void)state;
    graze_mask_component_list list = { 0 };
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(101, 51, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < 50; y++)
        for (int32_t x = 0; x < 101; x += 2)
            graze_mask_set(mask, x, y, true);
    assert_int_equal(graze_mask_components(graze_mask_view_all(mask), &list),
                     GRAZE_OK);
    assert_int_equal(list.count, 51);
    for (int32_t x = 0; x < 101; x++)
        graze_mask_set(mask, x, 50, true);
    assert_int_equal(graze_mask_components(graze_mask_view_all(mask), &list),
                     GRAZE_OK);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.items[0].count, 51 * 50 + 101);
    graze_mask_destroy(mask);
    graze_mask_component_list_free(&list);
}

static void the_centroid_is_the_mean_of_indices(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 300; trial++) {
        graze_mask *mask = random_mask(&random, 1 + seeded_below(&random, 130),
                                       1 + seeded_below(&random, 30));
        const graze_mask_view view = random_view(&random, mask);
        uint64_t count = 0, sum_x = 0, sum_y = 0;
        double x = -7, y = -7;
        for (int32_t j = 0; j < seen_height(view); j++)
            for (int32_t i = 0; i < seen_width(view); i++)
                if (seen(view, i, j)) {
                    count++;
                    sum_x += (uint64_t)i;
                    sum_y += (uint64_t)j;
                }
        assert_int_equal(graze_mask_centroid(view, &x, &y), count != 0);
        assert_true(x == (count != 0 ? (double)sum_x / (double)count : -7));
        assert_true(y == (count != 0 ? (double)sum_y / (double)count : -7));
        graze_mask_destroy(mask);
    }
}

/* How often lines go around each pixel, by their edges lying left of it: clockwise
 * once is 1. */
static int winding_at(const graze_mask_outlines *o, int32_t x, int32_t y) {
    int winding = 0;
    for (size_t line = 0, begin = 0; line < o->line_count; begin = o->ends[line++])
        for (size_t i = begin; i < o->ends[line]; i++) {
            const graze_pixel from = o->corners[i];
            const graze_pixel to = o->corners[i + 1 < o->ends[line] ? i + 1 : begin];
            int32_t top = to.y;
            int32_t bottom = from.y;
            if (from.y < to.y) {
                top = from.y;
                bottom = to.y;
            }
            if (from.x == to.x && from.x <= x && top <= y && y < bottom) {
                if (from.y > to.y)
                    winding += 1;
                else
                    winding += -1;
            }
        }
    return winding;
}

static void check_corners(const graze_mask_outlines *o) {
    for (size_t line = 0, begin = 0; line < o->line_count; begin = o->ends[line++]) {
        const size_t count = o->ends[line] - begin;
        assert_true(count >= 4 && count % 2 == 0);
        for (size_t i = 0; i < count; i++) {
            const graze_pixel a = o->corners[begin + i],
                              b = o->corners[begin + (i + 1) % count];
            assert_true(i % 2 == 0 ? a.y == b.y && a.x != b.x
                                   : a.x == b.x && a.y != b.y);
        }
    }
}

static void an_outline_winds_once_around_solid_pixels(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    graze_mask_outlines o = { 0 };
    for (int trial = 0; trial < 200; trial++) {
        graze_mask *mask = random_mask(&random, 1 + seeded_below(&random, 70),
                                       1 + seeded_below(&random, 12));
        const graze_mask_view view = random_view(&random, mask);
        assert_int_equal(graze_mask_outline(view, &o), GRAZE_OK);
        check_corners(&o);
        for (int32_t y = 0; y < seen_height(view); y++)
            for (int32_t x = 0; x < seen_width(view); x++)
                assert_int_equal(winding_at(&o, x, y), seen(view, x, y));
        graze_mask_destroy(mask);
    }
    graze_mask_outlines_free(&o);
}

static void a_ring_has_two_lines_and_a_diagonal_one(void **state) {
    (void)state;
    graze_mask_outlines o = { 0 };
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(4, 4, NULL, &mask), GRAZE_OK);
    for (int32_t i = 0; i < 4; i++)
        graze_mask_set(mask, i, i, true);
    assert_int_equal(graze_mask_outline(graze_mask_view_all(mask), &o), GRAZE_OK);
    assert_int_equal(o.line_count, 1);
    assert_int_equal(o.corner_count, 16); /* it turns twice where two pixels meet */
    graze_mask_fill(mask);
    graze_mask_set(mask, 1, 1, false);
    assert_int_equal(graze_mask_outline(graze_mask_view_all(mask), &o), GRAZE_OK);
    assert_int_equal(o.line_count, 2);
    assert_int_equal(o.ends[0], 4);
    assert_int_equal(o.ends[1], 8);
    assert_true(o.corners[4].x == 1 && o.corners[4].y == 2);
    graze_mask_destroy(mask);
    graze_mask_outlines_free(&o);
}

/* Every other row begins a piece the next row joins to the first one. */
static size_t memory_of_joints(uint32_t height) {
    counted_memory memory = { 0 };
    graze_mask_component_list list = { .allocator = counted_allocator(&memory) };
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(5, height, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < (int32_t)height; y++)
        for (int32_t x = 0; x < 5; x++)
            graze_mask_set(mask, x, y,
                           x == 0 || (x == 4 && y % 4 == 1) || y % 4 == 2);
    assert_int_equal(graze_mask_components(graze_mask_view_all(mask), &list),
                     GRAZE_OK);
    assert_int_equal(list.count, 1);
    graze_mask_destroy(mask);
    graze_mask_component_list_free(&list);
    /* to sort by rows */
    return memory.all_bytes - (height > 5 ? height : 5) * sizeof(uint32_t);
}

static void memory_for_pieces_does_not_grow_with_the_height(void **state) {
    (void)state;
    const size_t few = memory_of_joints(40);
    assert_int_equal(memory_of_joints(400), few);
    assert_int_equal(memory_of_joints(4000), few);
}

static void without_pixels_there_is_nothing(void **state) {
    (void)state;
    graze_mask_component_list list = { 0 };
    graze_mask_outlines o = { 0 };
    static const uint32_t sizes[][2] = { { 0, 0 }, { 0, 9 }, { 9, 0 }, { 70, 3 } };
    for (size_t i = 0; i < 4; i++) {
        graze_mask *mask = NULL;
        double x = 0, y = 0;
        assert_int_equal(graze_mask_create(sizes[i][0], sizes[i][1], NULL, &mask),
                         GRAZE_OK);
        assert_false(graze_mask_centroid(graze_mask_view_all(mask), &x, &y));
        assert_int_equal(graze_mask_components(graze_mask_view_all(mask), &list),
                         GRAZE_OK);
        assert_int_equal(graze_mask_outline(graze_mask_view_all(mask), &o),
                         GRAZE_OK);
        assert_int_equal(list.count + o.line_count + o.corner_count, 0);
        graze_mask_destroy(mask);
    }
    graze_mask_component_list_free(&list);
    graze_mask_outlines_free(&o);
}

/* Both calls with the n-th request for memory refused; false: it was not asked for
 * so often. */
static bool fails_cleanly(const graze_mask *mask, uint64_t n) {
    counted_memory memory = { .fail_at = n };
    graze_mask_component_list list = { .allocator = counted_allocator(&memory) };
    graze_mask_outlines o = { .allocator = counted_allocator(&memory) };
    const graze_status first =
        graze_mask_components(graze_mask_view_all(mask), &list);
    const graze_status second = graze_mask_outline(graze_mask_view_all(mask), &o);
    assert_int_equal(first != GRAZE_OK || second != GRAZE_OK, memory.failures != 0);
    assert_true(first == GRAZE_OK ? list.count == 12
                                  : first == GRAZE_OUT_OF_MEMORY && list.count == 0);
    assert_true(second == GRAZE_OK
                    ? o.line_count == 12
                    : second == GRAZE_OUT_OF_MEMORY && o.line_count == 0);
    graze_mask_component_list_free(&list);
    graze_mask_outlines_free(&o);
    assert_int_equal(memory.blocks, 0);
    return memory.failures != 0;
}

static void without_memory_there_is_a_status(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    uint64_t n = 1;
    assert_int_equal(graze_mask_create(8, 6, NULL, &mask), GRAZE_OK);
    for (int32_t i = 0; i < 12; i++)
        graze_mask_set(mask, i % 4 * 2, i / 4 * 2, true);
    while (fails_cleanly(mask, n))
        n++;
    assert_true(n > 6);
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(components_are_those_of_a_flood),
        cmocka_unit_test(a_component_as_a_mask_is_what_a_flood_takes),
        cmocka_unit_test(a_comb_is_one_component),
        cmocka_unit_test(the_centroid_is_the_mean_of_indices),
        cmocka_unit_test(an_outline_winds_once_around_solid_pixels),
        cmocka_unit_test(a_ring_has_two_lines_and_a_diagonal_one),
        cmocka_unit_test(memory_for_pieces_does_not_grow_with_the_height),
        cmocka_unit_test(without_pixels_there_is_nothing),
        cmocka_unit_test(without_memory_there_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
