/* test_boxes_kernels.c: every kernel of this machine for boxes as vectors, against
 * tests box by box. There are random edges, equal ones, zeros, denormals, the ends
 * of the coordinates, and hidden boxes.
 */
#include "support/testing.h"

#include "core/rotation.h"
#include "narrow/predicates.h"
#include "simd/kernels.h"

#include <math.h>

enum { ROWS = 512, PAIR_WORDS = 40, ROUNDS = 60 };

typedef struct edge_table {
    float min_x[ROWS + 1], min_y[ROWS + 1], max_x[ROWS + 1], max_y[ROWS + 1];
} edge_table;

static edge_table now;
static grz_simd_box boxes[ROWS + 1];
static graze_pair pairs[PAIR_WORDS * 64 + 1];

/* One value of a kind of number: few different ones, so edges are equal often. A
 * zero is +0, as in all columns. */
static float draw_edge(seeded_random *random, int kind) {
    const float number = (float)testing_between(random, -6, 6);
    const float step = (float)testing_between(random, -2, 2);
    switch (kind % 5) {
    case 0:
        return number + 0.0f;
    case 1:
        return number * 0x1p-149f + 0.0f; /* denormals */
    case 2:
        return number * 0x1p-126f + step * 0x1p-149f +
               0.0f; /* on both sides of the least normal float */
    case 3:
        return (seeded_below(random, 2) == 0 ? -0x1p60f : 0x1p60f) + step * 0x1p37f +
               0.0f;
    default:
        return draw_edge(random, (int)seeded_below(random, 4));
    }
}

static void draw_side(seeded_random *random, int kind, float *low, float *high) {
    const float a = draw_edge(random, kind), b = draw_edge(random, kind);
    if (a < b) {
        *low = a;
        *high = b;
    } else {
        *low = b;
        *high = a;
    }
}

/* `from`: rows begin there, so vectors are read from unaligned places. */
static grz_box_view view_of(const edge_table *table, uint32_t from) {
    return (grz_box_view){ .min_x = table->min_x + from,
                           .min_y = table->min_y + from,
                           .max_x = table->max_x + from,
                           .max_y = table->max_y + from };
}

static void fill_table(edge_table *table, seeded_random *random, int kind) {
    for (uint32_t i = 0; i <= ROWS; i++) {
        draw_side(random, kind, &table->min_x[i], &table->max_x[i]);
        draw_side(random, kind, &table->min_y[i], &table->max_y[i]);
    }
}

/* Some rows are hidden, and some pairs are of a row with itself. */
static void fill_pairs(seeded_random *random) {
    const grz_simd_box nowhere = { INFINITY, INFINITY, INFINITY, INFINITY };
    const grz_box_view view = view_of(&now, 0);
    for (uint32_t i = 0; i <= ROWS; i++) {
        if (seeded_below(random, 16) == 0)
            boxes[i] = nowhere;
        else
            boxes[i] = grz_simd_box_of_row(&view, i);
    }
    for (uint32_t i = 0; i <= PAIR_WORDS * 64; i++)
        pairs[i] = (graze_pair){ seeded_below(random, ROWS + 1),
                                 seeded_below(random, ROWS + 1) };
}

static bool is_hidden(uint32_t row) {
    return isinf(boxes[row].min_x);
}

static bool do_overlap(graze_pair pair) {
    return !is_hidden(pair.a) && !is_hidden(pair.b) &&
           now.min_x[pair.a] < now.max_x[pair.b] &&
           now.min_x[pair.b] < now.max_x[pair.a] &&
           now.min_y[pair.a] < now.max_y[pair.b] &&
           now.min_y[pair.b] < now.max_y[pair.a];
}

/* The bits; the last word does not concern the kernel. */
static void assert_bits(const uint64_t *bits, uint32_t words,
                        bool (*is_set)(uint32_t), uint32_t from) {
    for (uint32_t i = 0; i < words * 64; i++)
        assert_int_equal(bits[i / 64] >> i % 64 & 1, is_set(from + i));
    assert_true(bits[words] == UINT64_C(0x5555555555555555));
}

static bool pair_overlaps(uint32_t i) {
    return do_overlap(pairs[i]);
}

static void check_test_pairs(uint32_t words, uint32_t from) {
    uint64_t bits[PAIR_WORDS + 1];
    bits[words] = UINT64_C(0x5555555555555555);
    grz_simd_test_pairs(boxes, pairs + from, words, bits);
    assert_bits(bits, words, pair_overlaps, from);
}

static void pairs_are_tested_as_box_by_box(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int round = 0; round < ROUNDS; round++) {
        fill_table(&now, &random, round);
        fill_pairs(&random);
        check_test_pairs(seeded_below(&random, PAIR_WORDS + 1),
                         seeded_below(&random, 2));
    }
}

/* Boxes sharing an edge do not overlap; one float further they do. */
static void one_float_decides(void **state) {
    (void)state;
    static const float places[] = { 0, 0x1p-149f, -0x1p-149f, 0x1p-126f, -0x1p-126f,
                                    1, -1,        0x1p60f,    -0x1p60f };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const float edge = places[i], next = nextafterf(edge, INFINITY) + 0.0f;
        const grz_simd_box three[] = { { -0x1p61f, -1, 0.0f - edge, -1 },
                                       { edge, -1, -0x1p61f, -1 },
                                       { -0x1p61f, -1, 0.0f - next, -1 } };
        for (uint32_t pair = 0; pair < 64; pair++) {
            if (pair % 2 == 0)
                pairs[pair] = (graze_pair){ 0, 1 };
            else
                pairs[pair] = (graze_pair){ 2, 1 };
        }
        uint64_t bits;
        grz_simd_test_pairs(three, pairs, 1, &bits);
        assert_true(bits == UINT64_C(0xaaaaaaaaaaaaaaaa));
    }
}

/* Edges by the functions for one float, which round outward by a comparison. */
static float expected_min(const grz_axis_move *move, uint32_t i) {
    const float offset = move->min_offsets[i], position = move->positions[i];
    return (move->is_outward ? grz_float_sum_floor(offset, position)
                             : offset + position) +
           0.0f;
}

static float expected_max(const grz_axis_move *move, uint32_t i) {
    const float offset = move->max_offsets[i], position = move->positions[i];
    const float edge =
        move->is_outward ? grz_float_sum_ceil(offset, position) : offset + position;
    return (move->is_closed ? grz_float_next(edge) : edge) + 0.0f;
}

static void check_edges(const grz_kernels *kernel, grz_axis_move move) {
    float placed[64] = { 0 }, min[64] = { 0 }, max[64] = { 0 };
    uint32_t is_moved[64] = { 0 };
    bool is_empty = false;
    move.placed = placed;
    move.min = min;
    move.max = max;
    move.is_moved = is_moved;
    const bool became_empty = kernel->move_boxes(&move);
    for (uint32_t i = 0; i < move.count; i++) {
        const float low = expected_min(&move, i), high = expected_max(&move, i);
        assert_memory_equal(&min[i], &low, sizeof low);
        assert_memory_equal(&max[i], &high, sizeof high);
        assert_memory_equal(&placed[i], &move.positions[i], sizeof placed[i]);
        assert_int_equal(is_moved[i], low != 0 || high != 0);
        is_empty |= !(low < high);
    }
    assert_int_equal(became_empty, is_empty);
}

static void every_kernel_moves_boxes_as_float_by_float(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    for (int round = 0; round < 300; round++) {
        float low[64], high[64], positions[64];
        for (int i = 0; i < 64; i++) {
            low[i] = draw_edge(&random, round);
            high[i] =
                low[i] + (round % 2 == 0 ? 1 : fabsf(draw_edge(&random, round)));
            if (round % 3 == 0)
                positions[i] = -low[i];
            else
                positions[i] = draw_edge(&random, round / 5) * 0.37f;
        }
        for (uint32_t k = 0; k < kernel_count; k++)
            for (int how = 0; how < 4; how++)
                check_edges(kernels[k],
                            (grz_axis_move){ .positions = positions,
                                             .min_offsets = low,
                                             .max_offsets = high,
                                             .count = 1 + seeded_below(&random, 64),
                                             .is_outward = how % 2 == 1,
                                             .is_closed = how >= 2 });
    }
}

/* One wrong handle, or one position too far away or not a number, is noticed
 * wherever it is. */
static void every_kernel_tells_a_slot_that_is_out_of_line(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    for (int round = 0; round < 300; round++) {
        uint64_t handles[64];
        uint32_t generations[64];
        float x[64], y[64];
        const grz_slot_run run = { handles,
                                   x,
                                   y,
                                   generations,
                                   seeded_below(&random, 1000),
                                   1 + seeded_below(&random, 64) };
        for (uint32_t i = 0; i < 64; i++) {
            generations[i] = seeded_below(&random, UINT32_MAX);
            handles[i] = (uint64_t)generations[i] << 32 | (run.first + i);
            x[i] = y[i] = i % 2 == 0 ? GRAZE_COORD_MAX / 2 : -GRAZE_COORD_MAX / 2;
        }
        const uint32_t at = seeded_below(&random, run.count);
        if (round % 4 == 1)
            handles[at] ^= UINT64_C(1) << seeded_below(&random, 64);
        if (round % 4 == 2)
            x[at] *= 1 + 0x1p-22f;
        if (round % 4 == 3)
            y[at] = NAN;
        for (uint32_t k = 0; k < kernel_count; k++)
            assert_int_equal(kernels[k]->slots_are_in_line(&run), round % 4 == 0);
    }
}

enum { TURNS = 64 };

typedef struct turn_table {
    float angles[TURNS], edges[4][TURNS];
    double x[2][TURNS], y[2][TURNS], radius[TURNS], sine[TURNS], cosine[TURNS];
} turn_table;

static void fill_turns(seeded_random *random, turn_table *table) {
    for (uint32_t i = 0; i < TURNS; i++) {
        for (int j = 0; j < 2; j++) {
            table->x[j][i] = (double)draw_edge(random, 4) / 3;
            table->y[j][i] = (double)draw_edge(random, 4) / 7;
        }
        table->radius[i] = (double)testing_between(random, 1, 100) / 9;
        if (i % 4 == 0)
            table->angles[i] = (float)testing_between(random, -9, 9) * 45;
        else if (i % 4 == 1)
            table->angles[i] = (float)testing_between(random, -GRZ_TURN_ANGLE_MAX,
                                                      GRZ_TURN_ANGLE_MAX);
        else
            table->angles[i] =
                (float)testing_between(random, -7200000, 7200000) / 1e4f;
    }
}

/* As single shapes are turned: by an angle that is split, and the box around two
 * circles. */
static void check_turns(const turn_table *table, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const grz_rotation by =
            grz_rotation_of(grz_angle_split((double)table->angles[i]));
        graze_point centers[2];
        for (int j = 0; j < 2; j++) {
            const double x = table->x[j][i], y = table->y[j][i];
            centers[j] = (graze_point){ by.cosine * x - by.sine * y,
                                        by.sine * x + by.cosine * y };
        }
        const graze_box box = grz_circles_bounds(centers, 2, table->radius[i]);
        assert_true(table->sine[i] == by.sine && table->cosine[i] == by.cosine);
        assert_true(table->edges[0][i] == box.min_x &&
                    table->edges[1][i] == box.min_y);
        assert_true(table->edges[2][i] == box.max_x &&
                    table->edges[3][i] == box.max_y);
    }
}

static void turn_with(const grz_kernels *kernels, turn_table *table,
                      uint32_t count) {
    const grz_turn turn = { .angles = table->angles,
                            .x = { table->x[0], table->x[1] },
                            .y = { table->y[0], table->y[1] },
                            .radius = table->radius,
                            .sine = table->sine,
                            .cosine = table->cosine,
                            .min_x = table->edges[0],
                            .min_y = table->edges[1],
                            .max_x = table->edges[2],
                            .max_y = table->edges[3],
                            .count = count };
    memset(table->edges, 0, sizeof table->edges);
    kernels->turn(&turn);
}

static void every_kernel_turns_as_shape_by_shape(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    for (int round = 0; round < 200; round++) {
        const uint32_t count = 1 + seeded_below(&random, TURNS);
        turn_table table;
        fill_turns(&random, &table);
        for (uint32_t k = 0; k < kernel_count; k++) {
            turn_with(kernels[k], &table, count);
            check_turns(&table, count);
        }
    }
}

static void every_kernel_tests_few_rows_as_box_by_box(void **state) {
    (void)state;
    static uint64_t bits[GRZ_FEW_MAX + 1][GRZ_FEW_WORDS];
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    seeded_random random = { testing_seed() };
    for (uint32_t count = 1; count <= GRZ_FEW_MAX;
         count += count % 64 > 60 || count < 20 ? 1 : 11) {
        fill_table(&now, &random, (int)count);
        grz_box_view few = view_of(&now, count % 2);
        few.count = count;
        for (uint32_t k = 0; k < kernel_count; k++) {
            memset(bits, 0x55, sizeof bits);
            kernels[k]->few_test(&few, bits);
            for (uint32_t a = 0; a < count; a++)
                for (uint32_t b = 0; b < GRZ_FEW_MAX; b++)
                    assert_int_equal(
                        bits[a][b / 64] >> b % 64 & 1,
                        a < b && b < count &&
                            grz_boxes_overlap(grz_box_view_get(&few, a),
                                              grz_box_view_get(&few, b)));
            assert_true(bits[count][0] == UINT64_C(0x5555555555555555));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_tested_as_box_by_box),
        cmocka_unit_test(one_float_decides),
        cmocka_unit_test(every_kernel_moves_boxes_as_float_by_float),
        cmocka_unit_test(every_kernel_tells_a_slot_that_is_out_of_line),
        cmocka_unit_test(every_kernel_turns_as_shape_by_shape),
        cmocka_unit_test(every_kernel_tests_few_rows_as_box_by_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
