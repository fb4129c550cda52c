/* test_grid_join.c: the probe side against the build side: the rows listed by each
 * kernel, and the pairs of a grid join against every pair tested.
 */
#include "support/testing.h"

#include "broad/grid_join.h"
#include "broad/layer_groups.h"
#include "graze/find.h"
#include "simd/kernels.h"

enum { ROWS = 320, MOST_CELLS = 40, ROUNDS = 400, LAYERS = 3 };

typedef struct edge_table {
    float min_x[ROWS + GRZ_COLUMNS_PADDING], min_y[ROWS + GRZ_COLUMNS_PADDING];
    float max_x[ROWS + GRZ_COLUMNS_PADDING], max_y[ROWS + GRZ_COLUMNS_PADDING];
    uint8_t layer[ROWS];
    uint32_t group[ROWS];
} edge_table;

static edge_table table;
static const uint64_t all_meet[GRZ_LAYER_NONE] = { 7, 7, 7 };

static float draw_edge(seeded_random *random, int kind) {
    const float number = (float)testing_between(random, -8, 8);
    switch (kind % 4) {
    case 0:
        return number * 4 + 0.0f;
    case 1:
        return number * 0x1p-149f + 0.0f; /* denormals */
    case 2:
        return (seeded_below(random, 2) == 0 ? -0x1p60f : 0x1p60f) +
               number * 0x1p37f;
    default:
        return draw_edge(random, (int)seeded_below(random, 3));
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

static void fill_table(seeded_random *random, int kind) {
    for (uint32_t i = 0; i < ROWS; i++) {
        draw_side(random, kind, &table.min_x[i], &table.max_x[i]);
        draw_side(random, kind, &table.min_y[i], &table.max_y[i]);
        table.layer[i] = (uint8_t)seeded_below(random, LAYERS);
        if (seeded_below(random, 4) == 0)
            table.group[i] = 1 + seeded_below(random, 5);
        else
            table.group[i] = 0;
    }
}

static grz_box_view boxes_of_table(void) {
    return (grz_box_view){ .min_x = table.min_x,
                           .min_y = table.min_y,
                           .max_x = table.max_x,
                           .max_y = table.max_y,
                           .layer = table.layer,
                           .group = table.group,
                           .meets = all_meet,
                           .count = ROWS };
}

/* A grid over a part of the boxes, some of whose cells have any of the build
 * side. */
static grz_join_grid draw_grid(seeded_random *random, int kind, uint32_t *heads) {
    float low[2], high[2];
    for (int i = 0; i < 2; i++)
        draw_side(random, kind, &low[i], &high[i]);
    const uint32_t columns = 1 + seeded_below(random, MOST_CELLS),
                   rows = 1 + seeded_below(random, MOST_CELLS);
    for (uint32_t i = 0; i < columns * rows; i++) {
        if (seeded_below(random, 3) == 0)
            heads[i] = seeded_below(random, UINT32_MAX);
        else
            heads[i] = 0;
    }
    return (grz_join_grid){ .along_x = grz_quantizer_make(low[0], high[0], columns),
                            .along_y = grz_quantizer_make(low[1], high[1], rows),
                            .columns = columns,
                            .rows = rows,
                            .max_width = (float)seeded_below(random, 40),
                            .max_height = (float)seeded_below(random, 40),
                            .heads = heads };
}

/* Rows are listed in order, each in the list that is its own, behind what is
 * there. */
static void check_look(const grz_kernels *kernel, const grz_join_grid *grid,
                       uint32_t begin, uint32_t end) {
    static uint32_t near[ROWS + GRZ_PROBE_SPARE], heads[ROWS + GRZ_PROBE_SPARE],
        oversize[ROWS + GRZ_PROBE_SPARE];
    const grz_box_view edges = { .min_x = table.min_x,
                                 .min_y = table.min_y,
                                 .max_x = table.max_x,
                                 .max_y = table.max_y };
    grz_probe_lists lists = { near, heads, oversize, 1, 1 };
    near[0] = heads[0] = oversize[0] = 77;
    kernel->probe(grid, &edges, begin, end, &lists);
    uint32_t near_count = 1, oversize_count = 1;
    for (uint32_t row = begin; row < end; row++) {
        const uint32_t cell =
            grz_quantize(grid->along_y, table.min_y[row]) * grid->columns +
            grz_quantize(grid->along_x, table.min_x[row]);
        assert_true(cell < grid->columns * grid->rows);
        if (table.max_x[row] - table.min_x[row] > grid->max_width ||
            table.max_y[row] - table.min_y[row] > grid->max_height)
            assert_int_equal(oversize[oversize_count++], row);
        else if (grid->heads[cell] != 0) {
            assert_int_equal(near[near_count], row);
            assert_int_equal(heads[near_count++], grid->heads[cell]);
        }
    }
    assert_true(near[0] == 77 && heads[0] == 77 && oversize[0] == 77);
    assert_true(lists.near_count == near_count &&
                lists.oversize_count == oversize_count);
}

static void every_kernel_lists_the_rows_that_are_near_or_oversize(void **state) {
    (void)state;
    static uint32_t heads[MOST_CELLS * MOST_CELLS];
    seeded_random random = { testing_seed() };
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    for (int round = 0; round < ROUNDS; round++) {
        fill_table(&random, round);
        const grz_join_grid grid = draw_grid(&random, round, heads);
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t begin = seeded_below(&random, 70),
                           length = seeded_below(&random, ROWS - 70);
            check_look(kernels[i], &grid, begin, begin + length);
        }
    }
}

/* Every row goes on with the second of two links, or ends: those found and the
 * ongoing ones stay in order. */
static void check_round(const grz_kernels *kernel, const grz_join_grid *grid,
                        uint32_t count, seeded_random *random) {
    static grz_join_round round;
    static uint32_t own_rows[GRZ_JOIN_ROUND + GRZ_PROBE_SPARE],
        own_heads[GRZ_JOIN_ROUND + GRZ_PROBE_SPARE];
    uint32_t rows[GRZ_JOIN_ROUND], heads[GRZ_JOIN_ROUND], kept = 0, found = 0;
    round.count = count;
    round.rows = own_rows;
    round.heads = own_heads;
    for (uint32_t i = 0; i < count; i++) {
        round.rows[i] = rows[i] = seeded_below(random, ROWS);
        round.heads[i] = heads[i] = 1 + seeded_below(random, ROWS - 1);
    }
    const grz_box_view edges = boxes_of_table();
    kernel->join_round(grid, &edges, &round);
    for (uint32_t i = 0; i < count; i++) {
        const grz_build_link *link = &grid->links[heads[i]];
        if (grz_boxes_overlap(grz_box_view_get(&edges, rows[i]),
                              grid->build[link->box / GRZ_BUILD_BOX_STEP].box)) {
            assert_int_equal(round.found_rows[found], rows[i]);
            assert_int_equal(round.found_boxes[found++], link->box);
        }
        if (link->next != 0) {
            assert_int_equal(round.rows[kept], rows[i]);
            assert_int_equal(round.heads[kept++], link->next);
        }
    }
    assert_true(round.found_count == found && round.count == kept);
}

static void
every_kernel_tests_rows_with_the_first_boxes_of_their_lists(void **state) {
    (void)state;
    static grz_build_link links[ROWS];
    static grz_build_box build[ROWS];
    const grz_join_grid grid = { .links = links, .build = build };
    seeded_random random = { testing_seed() };
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    for (int round = 0; round < ROUNDS; round++) {
        fill_table(&random, round);
        for (uint32_t i = 0; i < ROWS; i++) {
            draw_side(&random, round, &build[i].box.min_x, &build[i].box.max_x);
            draw_side(&random, round, &build[i].box.min_y, &build[i].box.max_y);
            links[i].box = GRZ_BUILD_BOX_STEP * seeded_below(&random, ROWS);
            if (seeded_below(&random, 3) == 0)
                links[i].next = ROWS - 1 - i;
            else
                links[i].next = 0;
        }
        for (uint32_t i = 0; i < count; i++)
            check_round(kernels[i], &grid, 1 + seeded_below(&random, GRZ_JOIN_ROUND),
                        &random);
    }
}

/* A passage: which rows are the build side, and which the probe side. */
typedef struct setting {
    grz_probe_side many;
    uint8_t is_build[ROWS];
} setting;

static bool is_few(const setting *set, uint32_t row) {
    return set->is_build[row];
}

static bool is_of_many(const setting *set, uint32_t row) {
    return row >= set->many.first && row < set->many.end &&
           set->many.is_chosen[table.layer[row]];
}

/* Every other time the build side are among the probe side. */
static void draw_setting(setting *set, seeded_random *random) {
    const bool is_mixed = seeded_below(random, 2) == 0;
    *set = (setting){ .many = { .end = ROWS } };
    for (uint32_t layer = 0; layer < LAYERS; layer++)
        set->many.is_chosen[layer] = is_mixed || seeded_below(random, 3) > 0;
    if (is_mixed)
        set->many.is_build = set->is_build;
    else {
        set->many.first = seeded_below(random, 70);
        set->many.end -= seeded_below(random, 70);
    }
    const uint32_t few = 1 + seeded_below(random, 40);
    for (uint32_t i = 0; i < few; i++) {
        const uint32_t row = seeded_below(random, ROWS);
        if (is_mixed || !is_of_many(set, row))
            set->is_build[row] = 1;
    }
}

/* The pair is met as one of the probe side and one of the build side, either way
 * round. */
static bool is_asked(const setting *set, uint32_t a, uint32_t b) {
    return (is_of_many(set, a) && is_few(set, b)) ||
           (is_of_many(set, b) && is_few(set, a));
}

static bool are_related(uint32_t a, uint32_t b) {
    return table.group[a] != 0 && table.group[a] == table.group[b];
}

static bool do_overlap(uint32_t a, uint32_t b) {
    return table.min_x[a] < table.max_x[b] && table.min_x[b] < table.max_x[a] &&
           table.min_y[a] < table.max_y[b] && table.min_y[b] < table.max_y[a];
}

/* Each requested and overlapping pair is tested, or refused. A pair that is near may
 * be tested, one of the build side twice, and a box of the build side with
 * itself. */
static void check_counters(const setting *set, const graze_counters *counters) {
    graze_counters least = { 0 }, most = { 0 };
    for (uint32_t a = 0; a < ROWS; a++) {
        most.tests += is_few(set, a);
        for (uint32_t b = a + 1; b < ROWS; b++) {
            if (!is_asked(set, a, b))
                continue;
            const bool is_related = are_related(a, b), is_near = do_overlap(a, b);
            least.tests += !is_related && is_near;
            if (is_few(set, a) && is_few(set, b))
                most.tests += 2;
            else
                most.tests += 1;
            least.refused += is_related && is_near;
            most.refused += is_related;
        }
    }
    assert_in_range(counters->tests, least.tests, most.tests);
    assert_in_range(counters->refused, least.refused, most.refused);
}

/* Returns whether the boxes were even enough. */
static bool check_passage(grz_grid_join *stream, const setting *set,
                          grz_buffer *room) {
    static bool is_found[ROWS][ROWS];
    graze_counters counters = { 0 };
    static grz_pair_sink sink;
    const grz_box_view boxes = boxes_of_table();
    memset(is_found, 0, sizeof is_found);
    assert_int_equal(grz_grid_join_clear(stream, ROWS), GRAZE_OK);
    for (uint32_t row = 0; row < ROWS; row++)
        if (is_few(set, row))
            grz_grid_join_add(stream, &boxes, row);
    grz_pair_sink_collect(&sink, room, stream->allocator,
                          SIZE_MAX - GRZ_PAIR_SINK_STEP);
    bool is_suited;
    assert_int_equal(grz_grid_join_pairs(
                         stream, &boxes, &set->many,
                         &(grz_pair_output){ .counters = &counters, .out = &sink },
                         &is_suited),
                     GRAZE_OK);
    assert_int_equal(grz_pair_sink_status(&sink), GRAZE_OK);
    for (size_t i = 0; i < sink.count; i++) {
        const graze_pair pair = ((const graze_pair *)room->data)[i];
        /* once, and none with itself */
        assert_true(pair.a < pair.b && !is_found[pair.a][pair.b]);
        is_found[pair.a][pair.b] = true;
    }
    for (uint32_t a = 0; a < ROWS && is_suited; a++)
        for (uint32_t b = a + 1; b < ROWS; b++)
            assert_int_equal(is_found[a][b], is_asked(set, a, b) &&
                                                 do_overlap(a, b) &&
                                                 !are_related(a, b));
    if (is_suited)
        check_counters(set, &counters);
    return is_suited;
}

static void a_passage_finds_what_testing_every_pair_finds(void **state) {
    (void)state;
    static const graze_allocator usual;
    static setting set;
    seeded_random random = { testing_seed() };
    grz_grid_join stream = { .tasks = &(graze_tasks){ 0 } };
    grz_buffer room = { 0 };
    int suited = 0;
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    grz_grid_join_open(&stream, &usual);
    for (int round = 0; round < ROUNDS; round++) {
        fill_table(&random, round);
        draw_setting(&set, &random);
        stream.kernels = kernels[(uint32_t)round % count];
        suited += check_passage(&stream, &set, &room);
    }
    assert_true(suited > ROUNDS / 4);
    grz_buffer_free(&usual, &room);
    grz_grid_join_free(&stream);
}

enum { LONG = 20000, FEW = 40, WIDE = 3 };

static float edges[4][LONG];

/* Small boxes among which some are tall; the last of all are wide. */
static void fill_long(seeded_random *random) {
    for (uint32_t i = 0; i < LONG; i++) {
        const bool is_wide = i >= LONG - WIDE, is_tall = i % 401 == 7;
        if (is_wide) {
            edges[0][i] = 100;
            edges[1][i] = 100;
        } else {
            edges[0][i] = (float)seeded_below(random, 4000) / 4;
            edges[1][i] = (float)seeded_below(random, 4000) / 4;
        }
        edges[2][i] = edges[0][i] + (is_wide ? 800.0f : 2.0f);
        edges[3][i] = edges[1][i] + (is_wide ? 800.0f : is_tall ? 400.0f : 2.0f);
    }
}

static uint64_t count_overlaps(uint32_t many, uint32_t count) {
    uint64_t found = 0;
    for (uint32_t b = many; b < count; b++)
        for (uint32_t a = 0; a < many; a++)
            found += edges[0][a] < edges[2][b] && edges[0][b] < edges[2][a] &&
                     edges[1][a] < edges[3][b] && edges[1][b] < edges[3][a];
    return found;
}

static void run_backwards(void *context,
                          void (*task)(void *argument, uint32_t index),
                          void *argument, uint32_t count) {
    *(uint32_t *)context += count;
    while (count > 0)
        task(argument, --count);
}

/* So large a probe side that its search is cut into parts; some boxes of the small
 * build side have no cell. */
static void a_long_passage_in_parts_finds_every_pair(void **state) {
    (void)state;
    static const graze_allocator usual;
    static const uint8_t layer[LONG];
    static const uint32_t group[LONG];
    static graze_counters counters;
    static grz_pair_sink sink;
    seeded_random random = { testing_seed() };
    uint32_t parts = 0;
    const graze_tasks tasks = { .run = run_backwards,
                                .context = &parts,
                                .threads = 2 };
    grz_grid_join stream = { .tasks = &tasks };
    const grz_box_view boxes = { edges[0], edges[1], edges[2], edges[3], layer,
                                 group,    all_meet, LONG,     false };
    const grz_probe_side many = { .end = LONG - FEW, .is_chosen = { true } };
    bool is_suited;
    fill_long(&random);
    grz_grid_join_open(&stream, &usual);
    assert_int_equal(grz_grid_join_clear(&stream, FEW), GRAZE_OK);
    for (uint32_t row = many.end; row < LONG; row++)
        grz_grid_join_add(&stream, &boxes, row);
    grz_pair_sink_count_only(&sink);
    assert_int_equal(grz_grid_join_pairs(
                         &stream, &boxes, &many,
                         &(grz_pair_output){ .counters = &counters, .out = &sink },
                         &is_suited),
                     GRAZE_OK);
    assert_true(is_suited && parts > 1);
    assert_int_equal(stream.outlier_count, WIDE);
    assert_int_equal(grz_pair_sink_total(&sink), count_overlaps(many.end, LONG));
    const grz_probe_side none = { .first = many.end,
                                  .end = many.end,
                                  .is_chosen = { true } };
    grz_pair_sink_count_only(&sink);
    assert_int_equal(grz_grid_join_pairs(
                         &stream, &boxes, &none,
                         &(grz_pair_output){ .counters = &counters, .out = &sink },
                         &is_suited),
                     GRAZE_OK);
    assert_true(is_suited && grz_pair_sink_total(&sink) == 0);
    grz_grid_join_free(&stream);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_lists_the_rows_that_are_near_or_oversize),
        cmocka_unit_test(
            every_kernel_tests_rows_with_the_first_boxes_of_their_lists),
        cmocka_unit_test(a_passage_finds_what_testing_every_pair_finds),
        cmocka_unit_test(a_long_passage_in_parts_finds_every_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
