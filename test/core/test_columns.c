/* test_columns.c: boxes as columns mean the same as graze_box_overlaps, under both
 * edge rules. */
#include "support/counted_memory.h"

#include <float.h>
#include <math.h>

#include "core/box_columns.h"

static const uint64_t no_rules[64];

enum { EDGES = 14 };

static float edge_at(uint32_t i) {
    const float edges[EDGES] = { -GRAZE_COORD_MAX,
                                 -1,
                                 -FLT_MIN,
                                 -0x1p-149f,
                                 -0.0f,
                                 0,
                                 0x1p-149f,
                                 0x1p-148f,
                                 FLT_MIN,
                                 1,
                                 1.00000012f,
                                 16777216.0f,
                                 0x1p59f,
                                 GRAZE_COORD_MAX };
    return edges[i];
}

static graze_box draw_box(seeded_random *random) {
    const uint32_t x = seeded_below(random, EDGES), y = seeded_below(random, EDGES);
    return (graze_box){ edge_at(x), edge_at(y),
                        edge_at(x + seeded_below(random, EDGES - x)),
                        edge_at(y + seeded_below(random, EDGES - y)) };
}

static bool rows_overlap(const grz_box_columns *columns) {
    const grz_box_view boxes = grz_box_columns_view(columns, no_rules);
    return boxes.layer[0] != GRZ_LAYER_NONE && boxes.layer[1] != GRZ_LAYER_NONE &&
           grz_boxes_overlap(grz_box_view_get(&boxes, 0),
                             grz_box_view_get(&boxes, 1));
}

static void rows_overlap_exactly_when_their_boxes_do(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const graze_allocator allocator = { 0 };
    grz_box_columns columns = { 0 };
    assert_int_equal(grz_box_columns_reserve(&allocator, &columns, 2), GRAZE_OK);
    for (int trial = 0; trial < 50000; trial++) {
        const graze_edges edges = trial % 2 == 0 ? GRAZE_HALF_OPEN : GRAZE_CLOSED;
        const graze_box a = draw_box(&random), b = draw_box(&random);
        grz_box_columns_set(&columns, 0, (grz_box_row){ .box = a }, edges);
        grz_box_columns_set(&columns, 1, (grz_box_row){ .box = b }, edges);
        assert_int_equal(rows_overlap(&columns), graze_box_overlaps(a, b, edges));
    }
    grz_box_columns_free(&allocator, &columns);
}

static void check_padding(const grz_buffer *column, uint32_t count) {
    for (uint32_t i = 0; i < GRZ_COLUMNS_PADDING; i++)
        assert_true(((const float *)column->data)[count + i] == 0);
}

static void the_padding_is_written(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_box_columns columns = { 0 };
    grz_edge_columns edges = { 0 };
    for (uint32_t count = 1; count < 2000; count += 1 + count / 3) {
        assert_int_equal(grz_box_columns_reserve(&allocator, &columns, count),
                         GRAZE_OK);
        assert_int_equal(grz_edge_columns_reserve(&allocator, &edges, count),
                         GRAZE_OK);
        const grz_buffer *all[] = { &columns.min_x, &columns.min_y, &columns.max_x,
                                    &columns.max_y, &edges.min_x,   &edges.min_y,
                                    &edges.max_x,   &edges.max_y };
        for (int i = 0; i < 8; i++)
            check_padding(all[i], count);
    }
    grz_box_columns_free(&allocator, &columns);
    grz_edge_columns_free(&allocator, &edges);
    assert_int_equal(memory.blocks, 0);
}

static void columns_hold_no_negative_zero(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_box_columns columns = { 0 };
    assert_int_equal(grz_box_columns_reserve(&allocator, &columns, 1), GRAZE_OK);
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
        for (int max = 0; max < 2; max++) {
            /* its successor is -0 */
            const float edge = max == 0 ? -0.0f : -0x1p-149f;
            const graze_box box = { edge, edge, edge, edge };
            grz_box_columns_set(&columns, 0, (grz_box_row){ .box = box },
                                (graze_edges)edges);
            const graze_box row =
                grz_box_view_get(&(grz_box_view){ .min_x = columns.min_x.data,
                                                  .min_y = columns.min_y.data,
                                                  .max_x = columns.max_x.data,
                                                  .max_y = columns.max_y.data },
                                 0);
            assert_true(row.min_x != 0 || !signbit(row.min_x));
            assert_true(row.min_y != 0 || !signbit(row.min_y));
            assert_true(row.max_x != 0 || !signbit(row.max_x));
            assert_true(row.max_y != 0 || !signbit(row.max_y));
        }
    grz_box_columns_free(&allocator, &columns);
}

static void empty_boxes_are_on_no_layer_half_open_and_on_other_closed(void **state) {
    (void)state;
    const graze_allocator allocator = { 0 };
    grz_box_columns columns = { 0 };
    assert_int_equal(grz_box_columns_reserve(&allocator, &columns, 1), GRAZE_OK);
    const graze_box empty[] = {
        { 1, 1, 1, 2 }, { 1, 1, 2, 1 }, { 3, 3, 3, 3 }, { -0.0f, 0, 0, 1 }
    };
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        grz_box_columns_set(&columns, 0,
                            (grz_box_row){ .box = empty[i], .layer = 5 },
                            GRAZE_HALF_OPEN);
        assert_int_equal(((uint8_t *)columns.layer.data)[0], GRZ_LAYER_NONE);
        grz_box_columns_set(
            &columns, 0, (grz_box_row){ .box = empty[i], .layer = 5 }, GRAZE_CLOSED);
        assert_int_equal(((uint8_t *)columns.layer.data)[0], 5);
    }
    grz_box_columns_free(&allocator, &columns);
}

static void new_rows_are_on_no_layer_and_old_ones_stay(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_box_columns columns = { 0 };
    for (uint32_t count = 1; count < 500; count += 7) {
        assert_int_equal(grz_box_columns_reserve(&allocator, &columns, count),
                         GRAZE_OK);
        const grz_box_view boxes = grz_box_columns_view(&columns, no_rules);
        assert_int_equal(boxes.count, count);
        assert_int_equal(boxes.layer[count - 1], GRZ_LAYER_NONE);
        assert_int_equal(boxes.layer[0], count == 1 ? GRZ_LAYER_NONE : 9);
        grz_box_columns_set(&columns, 0, (grz_box_row){ { 0, 0, 4, 5 }, 77, 9 },
                            GRAZE_HALF_OPEN);
    }
    assert_int_equal(grz_box_columns_reserve(&allocator, &columns, 3), GRAZE_OK);
    const grz_box_view boxes = grz_box_columns_view(&columns, no_rules);
    assert_true(boxes.count > 3);
    assert_int_equal(boxes.group[0], 77);
    assert_true(boxes.max_x[0] == 4 && boxes.max_y[0] == 5);
    grz_box_columns_free(&allocator, &columns);
    assert_int_equal(memory.blocks, 0);
}

static void columns_that_cannot_grow_are_as_before(void **state) {
    (void)state;
    for (uint64_t fail_at = 1; fail_at <= 6; fail_at++) {
        counted_memory memory = { 0 };
        const graze_allocator allocator = counted_allocator(&memory);
        grz_box_columns columns = { 0 };
        assert_int_equal(grz_box_columns_reserve(&allocator, &columns, 1), GRAZE_OK);
        grz_box_columns_set(&columns, 0, (grz_box_row){ { 1, 2, 3, 4 }, 5, 6 },
                            GRAZE_HALF_OPEN);
        memory.fail_at = fail_at;
        assert_int_equal(grz_box_columns_reserve(&allocator, &columns, 100),
                         GRAZE_OUT_OF_MEMORY);
        const grz_box_view boxes = grz_box_columns_view(&columns, no_rules);
        assert_int_equal(boxes.count, 1);
        assert_true(boxes.min_x[0] == 1 && boxes.min_y[0] == 2 &&
                    boxes.max_x[0] == 3 && boxes.max_y[0] == 4);
        assert_int_equal(boxes.group[0], 5);
        assert_int_equal(boxes.layer[0], 6);
        assert_int_equal(grz_box_columns_reserve(&allocator, &columns, 100),
                         GRAZE_OK);
        grz_box_columns_free(&allocator, &columns);
        assert_int_equal(memory.blocks, 0);
    }
}

static void the_next_float_is_that_of_nextafter(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < EDGES; i++)
        assert_true(grz_float_next(edge_at(i)) == nextafterf(edge_at(i), INFINITY));
    for (int trial = 0; trial < 100000; trial++) {
        const uint32_t bits = (uint32_t)seeded_next(&random);
        float value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            assert_true(grz_float_next(value) == nextafterf(value, INFINITY));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_overlap_exactly_when_their_boxes_do),
        cmocka_unit_test(the_padding_is_written),
        cmocka_unit_test(columns_hold_no_negative_zero),
        cmocka_unit_test(empty_boxes_are_on_no_layer_half_open_and_on_other_closed),
        cmocka_unit_test(new_rows_are_on_no_layer_and_old_ones_stay),
        cmocka_unit_test(columns_that_cannot_grow_are_as_before),
        cmocka_unit_test(the_next_float_is_that_of_nextafter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
