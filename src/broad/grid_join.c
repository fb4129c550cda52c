/* grid_join.c: the build side in cells, and the probe side streamed past it.
 *
 * The cells are about a third as wide as the area in which a box of the build side is looked for: smaller
 * cells cost more to fill, larger ones more tests.
 */
#include "broad/grid_join.h"

#include "core/numbers.h"

#include <string.h>

/* A box of the build side is in about (JOIN_CELLS_ACROSS + 1)^2 cells; one that would be in more than
 * JOIN_CELLS_PER_BOX_MAX is an outlier. */
enum {
    JOIN_CELLS_ACROSS = 3,
    JOIN_CELLS_PER_BOX_MAX = 256,
    JOIN_CELLS_PER_BOX = 64,
    JOIN_CELLS_MIN = 1024,
    JOIN_SAMPLES = 64,
    JOIN_TRIMMED = 16, /* one of this many largest samples is left out */
    JOIN_WORDS_PER_TASK = 64
};

/* Boxes of the probe side up to this much larger than the usual ones of a sample are not oversize. */
static const float JOIN_SIZE_MARGIN = 1.25f;

/* A join with more outliers, or more tests for each box and each found pair, is too slow. */
enum { JOIN_OUTLIERS_MAX = 16, JOIN_TESTS_PER_BOX_MAX = 8, JOIN_TESTS_PER_PAIR_MAX = 8 };

void grz_grid_join_open(grz_grid_join *join, const graze_allocator *allocator) {
    join->allocator = allocator;
    join->kernels = grz_kernels_best();
}

graze_status grz_grid_join_clear(grz_grid_join *join, uint32_t count) {
    join->build_count = 0;
    return grz_buffer_reserve(join->allocator, &join->build, count, sizeof(grz_build_box));
}

void grz_grid_join_add(grz_grid_join *join, const grz_box_view *boxes, uint32_t row) {
    grz_build_boxes(join)[join->build_count++] =
        (grz_build_box){ grz_box_view_get(boxes, row), row, boxes->group[row],
                         boxes->meets[boxes->layer[row]] };
}

/* The greatest length but for some of the greatest: a giant or two do not make all cells coarse. */
static float join_usual_length(float *lengths, uint32_t count) {
    grz_floats_sort(lengths, count);
    return count > 0 ? lengths[count - 1 - count / JOIN_TRIMMED] : 0;
}

static void join_measure_probe_side(grz_join_grid *grid, const grz_box_view *boxes,
                                    const grz_probe_side *probe) {
    const uint32_t step = (probe->end - probe->first) / JOIN_SAMPLES + 1;
    float w[JOIN_SAMPLES], h[JOIN_SAMPLES];
    uint32_t count = 0;
    for (uint32_t row = probe->first; row < probe->end; row += step) {
        if (!probe->is_chosen[boxes->layer[row]])
            continue;
        w[count] = boxes->max_x[row] - boxes->min_x[row];
        h[count++] = boxes->max_y[row] - boxes->min_y[row];
    }
    grid->max_width = join_usual_length(w, count) * JOIN_SIZE_MARGIN;
    grid->max_height = join_usual_length(h, count) * JOIN_SIZE_MARGIN;
}

/* The bounds of the build side, and the mean size of its boxes. */
typedef struct build_extent {
    graze_box all;
    double w, h;
} build_extent;

static build_extent build_extent_of(const grz_grid_join *join) {
    build_extent extent = { .all = grz_build_boxes(join)[0].box };
    for (uint32_t i = 0; i < join->build_count; i++) {
        const graze_box box = grz_build_boxes(join)[i].box;
        extent.all =
            (graze_box){ grz_min_f32(box.min_x, extent.all.min_x), grz_min_f32(box.min_y, extent.all.min_y),
                         grz_max_f32(box.max_x, extent.all.max_x), grz_max_f32(box.max_y, extent.all.max_y) };
        extent.w += (double)box.max_x - box.min_x;
        extent.h += (double)box.max_y - box.min_y;
    }
    extent.w /= join->build_count;
    extent.h /= join->build_count;
    return extent;
}

static uint32_t join_divisions(double length, double cell, uint32_t max) {
    const double wanted = length / cell + 1;
    return wanted < max ? (uint32_t)wanted : max;
}

/* Boxes outside of the build side's bounds are in the first or the last cells. */
static void join_make_grid(grz_grid_join *join) {
    grz_join_grid *grid = &join->grid;
    const build_extent build = build_extent_of(join);
    const graze_box all = { build.all.min_x - grid->max_width, build.all.min_y - grid->max_height,
                            build.all.max_x, build.all.max_y };
    const uint32_t max = JOIN_CELLS_PER_BOX * join->build_count + JOIN_CELLS_MIN;
    grid->columns = join_divisions((double)all.max_x - all.min_x,
                                   (build.w + (double)grid->max_width) / JOIN_CELLS_ACROSS, max);
    grid->rows = join_divisions((double)all.max_y - all.min_y,
                                (build.h + (double)grid->max_height) / JOIN_CELLS_ACROSS, max);
    while ((uint64_t)grid->columns * grid->rows > max) {
        grid->columns = (grid->columns + 1) / 2;
        grid->rows = (grid->rows + 1) / 2;
    }
    grid->along_x = grz_quantizer_make(all.min_x, all.max_x, grid->columns);
    grid->along_y = grz_quantizer_make(all.min_y, all.max_y, grid->rows);
}

/* Cells x0 .. x1, y0 .. y1, both included. */
typedef struct build_cells {
    uint32_t x0, y0, x1, y1;
} build_cells;

static build_cells build_cells_of(const grz_join_grid *grid, graze_box box) {
    /* more than rounding can have taken from a size */
    const float w = grid->max_width + grid->max_width * 0x1p-20f,
                h = grid->max_height + grid->max_height * 0x1p-20f;
    return (build_cells){ grz_quantize(grid->along_x, box.min_x - w),
                          grz_quantize(grid->along_y, box.min_y - h), grz_quantize(grid->along_x, box.max_x),
                          grz_quantize(grid->along_y, box.max_y) };
}

/* Reserve the cells, all empty. */
static graze_status join_reserve_cells(grz_grid_join *join) {
    const size_t cells = (size_t)join->grid.columns * join->grid.rows;
    if (grz_buffer_reserve(join->allocator, &join->counts, cells + 3, 1) != GRAZE_OK ||
        grz_buffer_reserve(join->allocator, &join->cells, cells, sizeof(grz_build_cell)) != GRAZE_OK ||
        grz_buffer_reserve(join->allocator, &join->outliers, join->build_count, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    memset(join->counts.data, 0, cells + 3);
    join->grid.counts = join->counts.data;
    join->outlier_count = join->link_count = 0;
    return GRAZE_OK;
}

static void join_fill_cell(grz_grid_join *join, uint32_t build, uint32_t number) {
    uint8_t *count = (uint8_t *)join->counts.data + number;
    grz_build_cell *cell = (grz_build_cell *)join->cells.data + number;
    if (*count < GRZ_BUILD_CELL_SLOTS) {
        cell->build[*count] = build;
    } else {
        const grz_build_link link = { build,
                                      *count > GRZ_BUILD_CELL_SLOTS ? cell->link : GRZ_BUILD_LINK_NONE };
        ((grz_build_link *)join->links.data)[join->link_count] = link;
        cell->link = join->link_count++;
    }
    if (*count < UINT8_MAX)
        ++*count;
}

graze_status grz_build_side_index(grz_grid_join *join, const grz_box_view *boxes,
                                  const grz_probe_side *probe) {
    join_measure_probe_side(&join->grid, boxes, probe);
    join_make_grid(join);
    graze_status status = join_reserve_cells(join);
    for (uint32_t i = 0; i < join->build_count && status == GRAZE_OK; i++) {
        const build_cells cells = build_cells_of(&join->grid, grz_build_boxes(join)[i].box);
        if ((uint64_t)(cells.x1 - cells.x0 + 1) * (cells.y1 - cells.y0 + 1) > JOIN_CELLS_PER_BOX_MAX) {
            ((uint32_t *)join->outliers.data)[join->outlier_count++] = i;
            continue;
        }
        status =
            grz_buffer_reserve(join->allocator, &join->links,
                               (size_t)join->link_count + JOIN_CELLS_PER_BOX_MAX, sizeof(grz_build_link));
        for (uint32_t y = cells.y0; y <= cells.y1 && status == GRAZE_OK; y++)
            for (uint32_t x = cells.x0; x <= cells.x1; x++)
                join_fill_cell(join, i, y * join->grid.columns + x);
    }
    return status;
}

/* A join in progress. */
typedef struct join_pass {
    grz_grid_join *join;
    const grz_box_view *boxes;
    const grz_probe_side *probe;
    const grz_pair_output *output;
    uint64_t found_before; /* pairs in the sink */
    uint32_t parts;        /* of the look into cells */
} join_pass;

static grz_edge_view probe_rows_from(const join_pass *pass, uint32_t i) {
    const grz_box_view *boxes = pass->boxes;
    const uint32_t row = pass->probe->first + i;
    return (grz_edge_view){ boxes->min_x + row, boxes->min_y + row, boxes->max_x + row, boxes->max_y + row };
}

static uint32_t *probe_cells(const grz_grid_join *join) {
    return (uint32_t *)join->cell_of.data;
}

static void probe_part(void *argument, uint32_t part) {
    const join_pass *pass = argument;
    grz_grid_join *join = pass->join;
    const uint32_t words = (pass->probe->end - pass->probe->first) / 64;
    const uint32_t begin = (uint32_t)grz_tasks_part_begin(words, pass->parts, part),
                   end = (uint32_t)grz_tasks_part_begin(words, pass->parts, part + 1);
    const grz_edge_view view = probe_rows_from(pass, 64 * begin);
    join->kernels->probe(
        &join->grid, &view, end - begin,
        (grz_probe_output){ (grz_probe_bits *)join->bits.data + begin, probe_cells(join) + 64 * begin });
}

/* Find the boxes of the probe side that are near a box of the build side: a bit for each. */
static graze_status probe_all(join_pass *pass) {
    grz_grid_join *join = pass->join;
    const grz_edge_view view = probe_rows_from(pass, 0);
    const uint32_t count = pass->probe->end - pass->probe->first, whole = count / 64;
    if (grz_buffer_reserve(join->allocator, &join->bits, (size_t)whole + 1, sizeof(grz_probe_bits)) !=
            GRAZE_OK ||
        grz_buffer_reserve(join->allocator, &join->cell_of, count, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    grz_probe_bits *bits = join->bits.data;
    pass->parts = grz_tasks_parts(join->tasks, whole, JOIN_WORDS_PER_TASK);
    grz_tasks_run(join->tasks, probe_part, pass, pass->parts);
    bits[whole] = (grz_probe_bits){ 0, 0 };
    for (uint32_t i = 64 * whole; i < count; i++) {
        probe_cells(join)[i] = grz_join_grid_cell(&join->grid, view.min_x[i], view.min_y[i]);
        bits[whole].near |= (uint64_t)(join->grid.counts[probe_cells(join)[i]] > 0) << i % 64;
        bits[whole].oversize |= (uint64_t)grz_join_grid_is_oversize(&join->grid, &view, i) << i % 64;
    }
    return GRAZE_OK;
}

/* A row of the probe side and a box of the build side. */
typedef struct join_test {
    uint32_t row, build;
} join_test;

static bool is_in_build_side(const join_pass *pass, uint32_t row) {
    const uint64_t *bits = pass->probe->build_bits;
    return bits != NULL && bits[row / 64] >> row % 64 & 1;
}

/* Test up to GRZ_PAIR_SINK_STEP pairs. Two boxes of the build side are tested twice, and each with itself;
 * one test counts. Which boxes overlap is hard to predict: a pair is written in any case, and counted if it
 * is one. */
static void join_run_tests(const join_pass *pass, const join_test *tests, uint32_t count,
                           graze_counters *counters) {
    const grz_box_view boxes = *pass->boxes;
    const grz_build_box *all = grz_build_boxes(pass->join);
    grz_pair_sink *out = pass->output->out;
    grz_pair_sink_reserve_step(out);
    graze_pair *pair = out->items + out->count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t row = tests[i].row;
        const grz_build_box build = all[tests[i].build];
        const bool is_related = (build.group != 0) & (build.group == boxes.group[row]);
        const bool is_second = is_in_build_side(pass, row) && row >= build.row;
        const bool may_meet = !is_related & !is_second & (build.meets >> boxes.layer[row] & 1);
        const bool overlaps = (boxes.min_x[row] < build.box.max_x) & (build.box.min_x < boxes.max_x[row]) &
                              (boxes.min_y[row] < build.box.max_y) & (build.box.min_y < boxes.max_y[row]);
        *pair = row < build.row ? (graze_pair){ row, build.row } : (graze_pair){ build.row, row };
        pair += overlaps & may_meet;
        counters->tests += may_meet;
        counters->refused += is_related & !is_second;
    }
    out->count = (size_t)(pair - out->items);
}

/* The tests of 64 rows. */
typedef struct join_test_list {
    join_test tests[64 * GRZ_BUILD_CELL_SLOTS + GRZ_BUILD_CELL_SLOTS];
    uint32_t count;
} join_test_list;

/* All slots are listed, without a branch, and as many counted as are taken. */
static inline void join_list_cell(const grz_build_cell *cell, uint32_t count, uint32_t row,
                                  join_test_list *list) {
    join_test *tests = list->tests + list->count;
    for (uint32_t i = 0; i < GRZ_BUILD_CELL_SLOTS; i++)
        tests[i] = (join_test){ row, cell->build[i] };
    list->count += count < GRZ_BUILD_CELL_SLOTS ? count : GRZ_BUILD_CELL_SLOTS;
}

static void join_test_links(const join_pass *pass, const grz_build_cell *cell, uint32_t row,
                            graze_counters *counters) {
    const grz_build_link *links = pass->join->links.data;
    for (uint32_t i = cell->link; i != GRZ_BUILD_LINK_NONE; i = links[i].next)
        join_run_tests(pass, &(join_test){ row, links[i].build }, 1, counters);
}

static inline bool is_in_probe_side(const join_pass *pass, uint32_t row) {
    return pass->probe->is_chosen[pass->boxes->layer[row]];
}

/* All tests of 64 rows are listed before they run, so that none waits for a branch. */
static void join_near_word(const join_pass *pass, uint32_t first, uint64_t near, graze_counters *counters) {
    const grz_build_cell *all = pass->join->cells.data;
    join_test_list list;
    list.count = 0;
    for (uint64_t left = near; left != 0; left &= left - 1) {
        const uint32_t row = first + grz_bit_lowest(left);
        const uint32_t number = probe_cells(pass->join)[row - pass->probe->first],
                       count = pass->join->grid.counts[number];
        if (!is_in_probe_side(pass, row))
            continue;
        join_list_cell(&all[number], count, row, &list);
        if (count > GRZ_BUILD_CELL_SLOTS)
            join_test_links(pass, &all[number], row, counters);
    }
    for (uint32_t i = 0; i < list.count; i += GRZ_PAIR_SINK_STEP)
        join_run_tests(pass, list.tests + i, grz_min_u32(list.count - i, GRZ_PAIR_SINK_STEP), counters);
}

static bool is_join_worth(const join_pass *pass, uint64_t tests) {
    const uint64_t found = grz_pair_sink_total(pass->output->out) - pass->found_before;
    return tests <= (uint64_t)JOIN_TESTS_PER_BOX_MAX * pass->boxes->count + JOIN_TESTS_PER_PAIR_MAX * found;
}

/* Boxes near the build side. False after too many tests: the build side is crowded in cells. */
static bool join_near(const join_pass *pass) {
    const grz_probe_bits *bits = pass->join->bits.data;
    const uint32_t words = (pass->probe->end - pass->probe->first) / 64 + 1;
    graze_counters counters = { 0 };
    for (uint32_t word = 0; word < words && is_join_worth(pass, counters.tests); word++)
        join_near_word(pass, pass->probe->first + 64 * word, bits[word].near & ~bits[word].oversize,
                       &counters);
    pass->output->counters->tests += counters.tests;
    pass->output->counters->refused += counters.refused;
    return is_join_worth(pass, counters.tests);
}

/* Oversize boxes against the whole build side. False after too many tests. */
static bool join_oversize(const join_pass *pass) {
    const grz_probe_bits *bits = pass->join->bits.data;
    uint64_t tests = 0;
    for (uint32_t word = 0; word <= (pass->probe->end - pass->probe->first) / 64; word++)
        for (uint64_t left = bits[word].oversize; left != 0; left &= left - 1) {
            const uint32_t row = pass->probe->first + 64 * word + grz_bit_lowest(left);
            if (!is_in_probe_side(pass, row))
                continue;
            for (uint32_t i = 0; i < pass->join->build_count; i++)
                join_run_tests(pass, &(join_test){ row, i }, 1, pass->output->counters);
            tests += pass->join->build_count;
            if (!is_join_worth(pass, tests))
                return false;
        }
    return true;
}

/* The whole probe side, without oversize boxes, against the outliers of the build side. */
static void join_outliers(const join_pass *pass) {
    const grz_grid_join *join = pass->join;
    const grz_probe_bits *bits = join->bits.data;
    const uint32_t *outliers = join->outliers.data, first = pass->probe->first;
    for (uint32_t i = 0; join->outlier_count > 0 && i < pass->probe->end - first; i++)
        for (uint32_t j = 0; j < join->outlier_count; j++)
            if (is_in_probe_side(pass, first + i) && !(bits[i / 64].oversize >> i % 64 & 1))
                join_run_tests(pass, &(join_test){ first + i, outliers[j] }, 1, pass->output->counters);
}

graze_status grz_grid_join_pairs(grz_grid_join *join, const grz_box_view *boxes, const grz_probe_side *probe,
                                 const grz_pair_output *output, bool *is_suited) {
    join_pass pass = { join, boxes, probe, output, grz_pair_sink_total(output->out), 1 };
    *is_suited = true;
    if (join->build_count == 0 || probe->first >= probe->end)
        return GRAZE_OK;
    graze_status status = grz_build_side_index(join, boxes, probe);
    if (status == GRAZE_OK)
        status = probe_all(&pass);
    if (status != GRAZE_OK)
        return status;
    *is_suited = join->outlier_count <= JOIN_OUTLIERS_MAX && join_oversize(&pass) && join_near(&pass);
    if (*is_suited)
        join_outliers(&pass);
    return GRAZE_OK;
}

void grz_grid_join_free(grz_grid_join *join) {
    grz_buffer *const all[] = { &join->build, &join->outliers, &join->counts, &join->cells,
                                &join->links, &join->bits,     &join->cell_of };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        grz_buffer_free(join->allocator, all[i]);
}
