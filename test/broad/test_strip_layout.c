/* test_strip_layout.c: how strips are cut: for usual sizes and places, beside any
 * others. A poor cut costs time only, so sizes are asserted within a factor.
 */
#include "support/testing.h"

#include "broad/strips.h"

#include <math.h>

enum { MOST = 40000, ALL_MEASURED = 12 };

static graze_box boxes[MOST];
static uint8_t kinds[MOST];

static grz_strip_layout cut_of(uint32_t count, uint32_t layer_group_count) {
    return grz_strip_layout_make(&(grz_strips_input){
        .boxes = boxes, .count = count, .layer_group_count = layer_group_count });
}

/* Whole numbers, so sums are exact in any order. */
static void draw(seeded_random *random, uint32_t begin, uint32_t end,
                 uint32_t field) {
    for (uint32_t i = begin; i < end; i++) {
        const float x = (float)seeded_below(random, field),
                    y = (float)seeded_below(random, field);
        boxes[i] = (graze_box){ x, y, x + (float)(1 + seeded_below(random, 9)),
                                y + (float)(1 + seeded_below(random, 9)) };
    }
}

/* Where boxes begin along an axis, how large they are on average. */
typedef struct measure {
    float low, high;
    double mean;
} measure;

static measure measure_x(uint32_t begin, uint32_t end) {
    measure of = { boxes[begin].min_x, boxes[begin].min_x, 0 };
    for (uint32_t i = begin; i < end; i++) {
        if (boxes[i].min_x < of.low)
            of.low = boxes[i].min_x;
        if (boxes[i].min_x > of.high)
            of.high = boxes[i].min_x;
        of.mean += (double)(boxes[i].max_x - boxes[i].min_x) / (end - begin);
    }
    return of;
}

static void turn(uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; i++)
        boxes[i] = (graze_box){ boxes[i].min_y, boxes[i].min_x, boxes[i].max_y,
                                boxes[i].max_x };
}

static measure measure_y(uint32_t begin, uint32_t end) {
    turn(begin, end);
    const measure of = measure_x(begin, end);
    turn(begin, end);
    return of;
}

static bool is_near(double a, double b) {
    return fabs(a - b) <= 1e-3 * (1 + fabs(a) + fabs(b));
}

/* A few of `count` boxes are all measured. Strips are 5 to 12 mean heights high, but
 * there is at most one for as many boxes; bins are half a mean width wide. */
static void check_few(uint32_t begin, uint32_t end, const grz_strip_layout *cut,
                      uint32_t count) {
    const measure x = measure_x(begin, end), y = measure_y(begin, end);
    /* a margin on either side */
    const float share = 1 + 2.0f / (float)(end - begin);
    const double heights = (double)(share * (y.high - y.low)) / y.mean;
    const double bins = (double)(share * (x.high - x.low)) / (x.mean / 2) + 1;
    assert_true(
        is_near(cut->from_y, y.low - (y.high - y.low) / (float)(end - begin)));
    assert_true(
        is_near(cut->to_y, y.high + (y.high - y.low) / (float)(end - begin)));
    assert_in_range(cut->strip_count, (uint32_t)(fmin(heights, count) / 12) + 1,
                    (uint32_t)(fmin(heights, count) / 5) + 1);
    assert_in_range(cut->cells, (uint32_t)(bins * 0.999), (uint32_t)(bins * 1.001));
    assert_true(grz_quantize(cut->along_y, cut->from_y) == 0 &&
                grz_quantize(cut->along_y, y.low - 1e9f) == 0);
    assert_int_equal(grz_quantize(cut->along_y, 1e9f),
                     y.high > y.low ? cut->strip_count - 1 : 0);
    assert_int_equal(grz_quantize(cut->along_x, 1e9f),
                     x.high > x.low ? GRZ_STRIP_X_KEYS - 1 : 0);
    assert_int_equal(grz_quantize(cut->along_x, x.low - (x.high - x.low) - 1), 0);
}

static void a_few_boxes_are_all_measured(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t round = 0; round < 500; round++) {
        const uint32_t count = 1 + round % ALL_MEASURED;
        draw(&random, 0, count, 2U << round % 10);
        const grz_strip_layout cut = cut_of(count, 1);
        check_few(0, count, &cut, count);
    }
}

/* Empty boxes, invalid boxes, and boxes outside of all layer groups. */
static void boxes_that_meet_nothing_are_not_measured(void **state) {
    (void)state;
    enum { OTHERS = 4, ALL = ALL_MEASURED };
    seeded_random random = { testing_seed() };
    for (uint32_t round = 0; round < 200; round++) {
        draw(&random, 0, ALL, 300);
        memset(kinds, 0, ALL);
        boxes[0] = (graze_box){ -1e6f, -1e6f, -1e6f, 1e6f };
        boxes[1] = (graze_box){ 1e6f, 1e6f, 1e7f, 1e6f };
        boxes[2] = (graze_box){ 5e6f, 5e6f, 4e6f, 9e6f };
        boxes[3] = (graze_box){ -1e6f, -1e6f, 1e6f, 1e6f };
        kinds[3] = GRZ_STRIP_GROUP_NONE;
        const grz_strips_input input = { .boxes = boxes,
                                         .layer_groups = kinds,
                                         .count = ALL,
                                         .layer_group_count = 1 };
        const grz_strip_layout cut = grz_strip_layout_make(&input);
        check_few(OTHERS, ALL, &cut, ALL);
    }
    boxes[0] = (graze_box){ 1, 1, 1, 1 };
    assert_int_equal(cut_of(1, 1).strip_count, 1);
    assert_int_equal(cut_of(1, 1).cells, 1);
    assert_int_equal(cut_of(0, 1).strip_count, 1);
}

/* Half as many strips, and at least one; they lie where the others lay. */
static void coarser_strips_lie_where_the_finer_ones_lay(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    draw(&random, 0, MOST, 4000);
    grz_strip_layout cut = cut_of(MOST, 1);
    for (int i = 0; i < 20; i++) {
        const grz_strip_layout before = cut;
        grz_strip_layout_coarsen(&cut);
        assert_int_equal(cut.strip_count, (before.strip_count + 1) / 2);
        assert_true(cut.from_y == before.from_y && cut.to_y == before.to_y);
        assert_int_equal(grz_quantize(cut.along_y, cut.from_y), 0);
        assert_int_equal(grz_quantize(cut.along_y, cut.to_y), cut.strip_count - 1);
    }
    assert_int_equal(cut.strip_count, 1);
}

/* Strips for boxes of five by five on average, over so much; it is a sample that
 * says so. */
static void expect_usual(const grz_strip_layout *cut, float field) {
    const double bands = (double)field / (8 * 5), bins = (double)field / 2.5;
    assert_true(cut->strip_count > 0.5 * bands && cut->strip_count < 2 * bands);
    assert_true(cut->cells > 0.7 * bins && cut->cells < 1.4 * bins);
    assert_true(cut->from_y > -0.2f * field && cut->from_y < 0.2f * field);
    assert_true(cut->to_y > 0.8f * field && cut->to_y < 1.2f * field);
}

/* One in a hundred is huge or far away, on whichever rows; many or some. */
static void extremes_do_not_count(void **state) {
    (void)state;
    static const uint32_t counts[] = { 20000, MOST };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (uint32_t round = 0; round < 40; round++) {
            const uint32_t count = counts[i], field = 4000;
            draw(&random, 0, count, field);
            for (uint32_t row = round; row < count; row += 400)
                boxes[row] = (graze_box){ 5, 5, 1e7f, 1e7f };
            for (uint32_t row = round + 7; row < count; row += 800) {
                if (round % 2)
                    boxes[row] = (graze_box){ 1e8f, 1e8f, 1e8f + 16, 1e8f + 16 };
                else
                    boxes[row] = (graze_box){ -1e8f, -1e8f, -1e8f + 16, -1e8f + 16 };
            }
            const grz_strip_layout cut = cut_of(count, 1);
            expect_usual(&cut, (float)field);
        }
}

/* Rows of a period: every 64th, or every other, is of another size; the sample does
 * not step with them. */
static void periods_do_not_count(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t period = 2; period <= 256; period *= 2)
        for (uint32_t first = 0; first < 2; first++) {
            draw(&random, 0, MOST, 4000);
            for (uint32_t i = 0; i < MOST; i++)
                boxes[i].max_y = boxes[i].min_y + (i % period == first ? 40 : 4);
            const double mean = 4 + 36.0 / period, bands = 4000 / (8 * mean);
            const grz_strip_layout cut = cut_of(MOST, 1);
            assert_true(cut.strip_count > bands * 0.5 &&
                        cut.strip_count < bands * 2.1);
        }
}

/* Keys have sixteen bits for lines and as many for places. */
static void lines_and_places_are_never_more_than_can_be_numbered(void **state) {
    (void)state;
    static graze_box many[800000];
    for (uint32_t i = 0; i < 800000; i++) {
        const float y = (float)i * 100, x = (float)(i % 60000) * 100;
        many[i] = (graze_box){ x, y, x + 1, y + 1 };
    }
    for (uint32_t layer_group_count = 1; layer_group_count <= GRZ_STRIP_GROUPS_MAX;
         layer_group_count *= 2) {
        const grz_strips_input input = { .boxes = many,
                                         .count = 800000,
                                         .layer_group_count = layer_group_count };
        const grz_strip_layout cut = grz_strip_layout_make(&input);
        assert_int_equal(cut.strip_count, GRZ_STRIP_RUNS_MAX / layer_group_count);
        assert_int_equal(cut.cells, GRZ_STRIP_X_KEYS);
    }
}

/* Half of very many boxes are in a hundredth of the plane. Boxes beyond the range on
 * both axes share one cell, where tests grow with the square of the boxes. So nearly
 * none may be beyond it. Extremes far away still do not count. */
static void very_many_boxes_lie_within_the_range(void **state) {
    (void)state;
    enum { MANY = 400000, FIELD = 1 << 20 };
    static graze_box many[MANY];
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < MANY; i++) {
        const uint32_t side = i % 2 ? FIELD / 10 : FIELD,
                       from = i % 2 ? FIELD / 2 : 0;
        const float x = (float)(from + seeded_below(&random, side)),
                    y = (float)(from + seeded_below(&random, side));
        many[i] = (graze_box){ x, y, x + 64, y + 64 };
    }
    const grz_strips_input input = { .boxes = many,
                                     .count = MANY,
                                     .layer_group_count = 1 };
    const grz_strip_layout cut = grz_strip_layout_make(&input);
    uint32_t beyond = 0;
    for (uint32_t i = 0; i < MANY; i++)
        beyond += many[i].min_y < cut.from_y || many[i].min_y > cut.to_y;
    assert_in_range(beyond, 0, MANY / 200);
    for (uint32_t i = 0; i < MANY; i += 50)
        many[i] = (graze_box){ 1e12f, 1e12f, 2e12f, 2e12f };
    assert_true(grz_strip_layout_make(&input).to_y < 2 * FIELD);
}

/* Bars across each other in frames, side by side, on one spot, tiny ones. Strips are
 * left out only if boxes share strips and seldom overlap, or if all are in one
 * strip. */
static void strips_are_left_out_where_they_waste_tests(void **state) {
    (void)state;
    enum { BARS = 10000 };
    seeded_random random = { testing_seed() };
    draw(&random, 0, BARS, 1000);
    assert_false(cut_of(BARS, 1).is_wasteful);
    for (uint32_t i = 0; i < BARS; i++)
        boxes[i] = (graze_box){ 0, 0, 5, 5 };
    assert_false(cut_of(BARS, 1).is_wasteful);
    for (uint32_t i = 0; i < BARS; i++) {
        const float at = (float)(i / 2), end = 2 * BARS - at;
        if (i % 2 == 0)
            boxes[i] = (graze_box){ at, at, end, at + 0.25f };
        else
            boxes[i] = (graze_box){ at, at + 0.5f, at + 0.25f, end };
    }
    assert_true(cut_of(BARS, 1).is_wasteful);
    draw(&random, 0, BARS, 1000);
    for (uint32_t i = 0; i < BARS; i++)
        boxes[i] =
            (graze_box){ boxes[i].min_x * 0x1p-140f, boxes[i].min_y * 0x1p-140f,
                         boxes[i].max_x * 0x1p-140f, boxes[i].max_y * 0x1p-140f };
    assert_true(cut_of(BARS, 1).is_wasteful);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_few_boxes_are_all_measured),
        cmocka_unit_test(boxes_that_meet_nothing_are_not_measured),
        cmocka_unit_test(coarser_strips_lie_where_the_finer_ones_lay),
        cmocka_unit_test(extremes_do_not_count),
        cmocka_unit_test(periods_do_not_count),
        cmocka_unit_test(strips_are_left_out_where_they_waste_tests),
        cmocka_unit_test(lines_and_places_are_never_more_than_can_be_numbered),
        cmocka_unit_test(very_many_boxes_lie_within_the_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
