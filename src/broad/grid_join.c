/* grid_join.c: the build side in cells, and the probe side streamed past it.
 *
 * A box of the build side is looked for in some area, and the cells are about half
 * as wide. Smaller cells cost more to fill, larger ones more tests. The rows near
 * the build side are listed by vectors. Then all are tested by vectors with the
 * first box of their cell, some with a second one, and so on. So no branch depends
 * on the number of boxes in a cell. */
#include "broad/grid_join.h"

/* A build box has about (JOIN_CELLS_ACROSS + 1)^2 cells; an outlier, more than
 * JOIN_CELLS_PER_BOX_MAX. */
static const double JOIN_CELLS_ACROSS = 2;
enum {
    JOIN_CELLS_PER_BOX_MAX = 128,
    JOIN_CELLS_PER_BOX = 64,
    JOIN_CELLS_MIN = 1024,
    /* cells are counted in floats */
    JOIN_CELLS_BOXES_MAX = (1 << 23) / JOIN_CELLS_PER_BOX,
    JOIN_SAMPLES = 64,
    JOIN_TRIMMED = 16, /* one of this many largest samples is left out */
    JOIN_ROWS_PER_TASK = 1 << 12,
    JOIN_PARTS_MAX = 64
};

/* Boxes of the probe side that are larger than the usual ones of a sample by at most
 * this share are not oversize. */
static const float JOIN_SIZE_SPARE = 0.25f;

/* A join with more outliers, or more tests for each box and each found pair, is too
 * slow. */
enum {
    JOIN_OUTLIERS_MAX = 16,
    JOIN_TESTS_PER_BOX_MAX = 8,
    JOIN_TESTS_PER_PAIR_MAX = 8
};

void grz_grid_join_open(grz_grid_join *join, const graze_allocator *allocator) {
    join->allocator = allocator;
    join->kernels = grz_kernels_best();
}

graze_status grz_grid_join_clear(grz_grid_join *join, uint32_t count) {
    join->build_count = 0;
    return grz_buffer_reserve(join->allocator, &join->build, count,
                              sizeof(grz_build_box));
}

void grz_grid_join_add(grz_grid_join *join, const grz_box_view *boxes,
                       uint32_t row) {
    grz_build_boxes(join)[join->build_count++] =
        (grz_build_box){ grz_box_view_get(boxes, row), row, boxes->group[row],
                         boxes->meets[boxes->layer[row]] };
}

/* The greatest length without the few greatest: one or two huge boxes do not make
 * all cells coarse. */
static float join_usual_length(const float *lengths, uint32_t count) {
    float largest[JOIN_SAMPLES / JOIN_TRIMMED + 1] = { 0 };
    const uint32_t trimmed = count / JOIN_TRIMMED;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = trimmed;
        if (lengths[i] <= largest[k])
            continue;
        for (; k > 0 && lengths[i] > largest[k - 1]; k--)
            largest[k] = largest[k - 1];
        largest[k] = lengths[i];
    }
    return largest[trimmed];
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
    grid->max_width = join_usual_length(w, count) * (1 + JOIN_SIZE_SPARE);
    grid->max_height = join_usual_length(h, count) * (1 + JOIN_SIZE_SPARE);
}

typedef struct build_extent {
    graze_box all;
    double w, h;
} build_extent;

static build_extent join_build_extent_of(const grz_grid_join *join) {
    build_extent extent = { .all = grz_build_boxes(join)[0].box };
    for (uint32_t i = 0; i < join->build_count; i++) {
        const graze_box box = grz_build_boxes(join)[i].box;
        extent.all = (graze_box){ grz_min_f32(box.min_x, extent.all.min_x),
                                  grz_min_f32(box.min_y, extent.all.min_y),
                                  grz_max_f32(box.max_x, extent.all.max_x),
                                  grz_max_f32(box.max_y, extent.all.max_y) };
        extent.w += (double)box.max_x - box.min_x;
        extent.h += (double)box.max_y - box.min_y;
    }
    extent.w /= join->build_count;
    extent.h /= join->build_count;
    return extent;
}

static uint32_t join_divisions(double length, double cell, uint32_t max) {
    const double wanted = length / cell + 1;
    if (wanted < max)
        return (uint32_t)wanted;
    return max;
}

/* Boxes beyond the build side are in the outermost cells, which are empty. The build
 * side ends a quarter of a cell before them, unless rounding of large coordinates
 * takes more. */
static void join_make_grid(grz_grid_join *join) {
    grz_join_grid *grid = &join->grid;
    const build_extent build = join_build_extent_of(join);
    const graze_box all = { build.all.min_x - grid->max_width,
                            build.all.min_y - grid->max_height, build.all.max_x,
                            build.all.max_y };
    const double w = (double)all.max_x - all.min_x,
                 h = (double)all.max_y - all.min_y;
    const uint32_t max =
        JOIN_CELLS_PER_BOX * grz_min_u32(join->build_count, JOIN_CELLS_BOXES_MAX) +
        JOIN_CELLS_MIN;
    uint32_t columns = join_divisions(
                 w, (build.w + (double)grid->max_width) / JOIN_CELLS_ACROSS, max),
             rows = join_divisions(
                 h, (build.h + (double)grid->max_height) / JOIN_CELLS_ACROSS, max);
    while ((columns + 2) * (uint64_t)(rows + 2) > max) {
        columns = (columns + 1) / 2;
        rows = (rows + 1) / 2;
    }
    const float beyond_x = (float)(1.25 * w / columns),
                beyond_y = (float)(1.25 * h / rows);
    grid->columns = columns + 2;
    grid->rows = rows + 2;
    grid->along_x = grz_quantizer_make(all.min_x - beyond_x, all.max_x + beyond_x,
                                       grid->columns);
    grid->along_y =
        grz_quantizer_make(all.min_y - beyond_y, all.max_y + beyond_y, grid->rows);
}

typedef struct build_cells {
    uint32_t x0, y0, x1, y1;
} build_cells;

static build_cells join_build_cells_of(const grz_join_grid *grid, graze_box box) {
    /* more than rounding can have taken from a size */
    const float w = grid->max_width + grid->max_width * 0x1p-20f,
                h = grid->max_height + grid->max_height * 0x1p-20f;
    return (build_cells){ grz_quantize(grid->along_x, box.min_x - w),
                          grz_quantize(grid->along_y, box.min_y - h),
                          grz_quantize(grid->along_x, box.max_x),
                          grz_quantize(grid->along_y, box.max_y) };
}

static graze_status join_reserve_cells(grz_grid_join *join) {
    const size_t cells = (size_t)join->grid.columns * join->grid.rows;
    grz_try(grz_buffers_reserve(
        join->allocator, { &join->heads, cells, sizeof(uint32_t) },
        { &join->outliers, join->build_count, sizeof(uint32_t) }));
    memset(join->heads.data, 0, cells * sizeof(uint32_t));
    join->grid.heads = join->heads.data;
    join->outlier_count = 0;
    join->link_count = 1;
    return GRAZE_OK;
}

static void join_fill_cell(grz_grid_join *join, uint32_t build, uint32_t number) {
    uint32_t *head = (uint32_t *)join->heads.data + number;
    ((grz_build_link *)join->links.data)[join->link_count] =
        (grz_build_link){ .box = GRZ_BUILD_BOX_STEP * build, .next = *head };
    *head = join->link_count++;
}

graze_status grz_build_side_index(grz_grid_join *join, const grz_box_view *boxes,
                                  const grz_probe_side *probe) {
    join_measure_probe_side(&join->grid, boxes, probe);
    join_make_grid(join);
    grz_try(join_reserve_cells(join));
    for (uint32_t i = 0; i < join->build_count; i++) {
        const build_cells cells =
            join_build_cells_of(&join->grid, grz_build_boxes(join)[i].box);
        if ((uint64_t)(cells.x1 - cells.x0 + 1) * (cells.y1 - cells.y0 + 1) >
            JOIN_CELLS_PER_BOX_MAX) {
            ((uint32_t *)join->outliers.data)[join->outlier_count++] = i;
            continue;
        }
        grz_try(grz_buffer_reserve(join->allocator, &join->links,
                                   (size_t)join->link_count + JOIN_CELLS_PER_BOX_MAX,
                                   sizeof(grz_build_link)));
        for (uint32_t y = cells.y0; y <= cells.y1; y++)
            for (uint32_t x = cells.x0; x <= cells.x1; x++)
                join_fill_cell(join, i, y * join->grid.columns + x);
    }
    join->grid.links = join->links.data;
    join->grid.build = join->build.data;
    return GRAZE_OK;
}

typedef struct join_pass {
    grz_grid_join *join;
    const grz_box_view *boxes;
    const grz_probe_side *probe;
    const grz_pair_output *output;
    uint64_t found_before; /* pairs in the sink */
    /* of rows with all boxes of their cell, or of the build side */
    uint64_t tests;
    uint32_t parts;                        /* of the look into cells */
    grz_probe_lists lists[JOIN_PARTS_MAX]; /* of the parts */
} join_pass;

static uint32_t join_probe_part_begin(const join_pass *pass, uint32_t part) {
    const grz_probe_side *probe = pass->probe;
    return probe->first + (uint32_t)grz_tasks_part_begin(probe->end - probe->first,
                                                         pass->parts, part);
}

static void join_probe_part(void *argument, uint32_t part) {
    join_pass *pass = argument;
    pass->join->kernels->probe(
        &pass->join->grid, pass->boxes, join_probe_part_begin(pass, part),
        join_probe_part_begin(pass, part + 1), &pass->lists[part]);
}

/* List the rows near the build side, and oversize ones. */
static graze_status join_probe_all(join_pass *pass) {
    grz_grid_join *join = pass->join;
    const uint32_t count = pass->probe->end - pass->probe->first;
    pass->parts = grz_min_u32(
        grz_tasks_parts(join->tasks, count, JOIN_ROWS_PER_TASK), JOIN_PARTS_MAX);
    const size_t stride = (size_t)count + (size_t)pass->parts * GRZ_PROBE_SPARE;
    grz_try(grz_buffer_reserve(join->allocator, &join->rows, 3 * stride,
                               sizeof(uint32_t)));
    for (uint32_t part = 0; part < pass->parts; part++) {
        uint32_t *near = (uint32_t *)join->rows.data +
                         (join_probe_part_begin(pass, part) - pass->probe->first) +
                         (size_t)part * GRZ_PROBE_SPARE;
        pass->lists[part] =
            (grz_probe_lists){ near, near + stride, near + 2 * stride, 0, 0 };
    }
    grz_tasks_run(join->tasks, join_probe_part, pass, pass->parts);
    return GRAZE_OK;
}

/* Push an overlapping pair, if it may meet. Two boxes of the build side are tested
 * twice; one counts. */
static inline void join_push(const join_pass *pass, uint32_t row,
                             const grz_build_box *build) {
    const grz_box_view *boxes = pass->boxes;
    grz_pair_sink *out = pass->output->out;
    const uint8_t layer = boxes->layer[row];
    const bool is_related =
        (build->group != 0) & (build->group == boxes->group[row]);
    const uint8_t *is_build = pass->probe->is_build;
    const bool is_second = is_build != NULL && is_build[row] && row >= build->row;
    const bool may_meet = !is_second & (bool)(build->meets >> layer & 1);
    out->items[out->count] = row < build->row ? (graze_pair){ row, build->row }
                                              : (graze_pair){ build->row, row };
    out->count += may_meet & !is_related;
    pass->output->counters->tests -= !may_meet | is_related;
    pass->output->counters->refused += may_meet & is_related;
}

/* Push pairs without asking whether they may meet: the rules of the sides say so,
 * and each row is a body of its own. */
static void join_push_all(grz_pair_sink *out, const grz_build_box *build,
                          const grz_join_round *round) {
    graze_pair *to = out->items + out->count;
    for (uint32_t i = 0; i < round->found_count; i++) {
        const uint32_t row = round->found_rows[i],
                       other = build[round->found_boxes[i] / GRZ_BUILD_BOX_STEP].row;
        to[i] = (graze_pair){ grz_min_u32(row, other), grz_max_u32(row, other) };
    }
    out->count += round->found_count;
}

/* Test up to GRZ_JOIN_ROUND rows with the boxes of their cells. Both lists are
 * written over. */
static void join_near_rows(join_pass *pass, uint32_t *rows, uint32_t *heads,
                           uint32_t count) {
    const grz_build_box *build = grz_build_boxes(pass->join);
    const bool may_all_meet =
        pass->probe->is_build == NULL && pass->boxes->has_own_groups;
    grz_join_round round;
    round.rows = rows;
    round.heads = heads;
    for (round.count = count; round.count > 0;) {
        pass->output->counters->tests += round.count;
        pass->tests += round.count;
        pass->join->kernels->join_round(&pass->join->grid, pass->boxes, &round);
        grz_pair_sink_reserve_step(pass->output->out);
        if (may_all_meet)
            join_push_all(pass->output->out, build, &round);
        for (uint32_t i = 0; !may_all_meet && i < round.found_count; i++)
            join_push(pass, round.found_rows[i],
                      build + round.found_boxes[i] / GRZ_BUILD_BOX_STEP);
    }
}

static void join_row(const join_pass *pass, uint32_t row, const uint32_t *builds,
                     uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const grz_build_box *build =
            grz_build_boxes(pass->join) + (builds != NULL ? builds[i] : i);
        grz_pair_sink_reserve_step(pass->output->out);
        if (grz_boxes_overlap(grz_box_view_get(pass->boxes, row), build->box))
            join_push(pass, row, build);
    }
    pass->output->counters->tests += count;
}

static bool join_is_worth(const join_pass *pass) {
    const uint64_t found =
        grz_pair_sink_total(pass->output->out) - pass->found_before;
    return pass->tests <= (uint64_t)JOIN_TESTS_PER_BOX_MAX * pass->boxes->count +
                              JOIN_TESTS_PER_PAIR_MAX * found;
}

/* Oversize boxes against the whole build side. False after too many tests. */
static bool join_oversize(join_pass *pass, const grz_probe_lists *lists) {
    for (uint32_t i = 0; i < lists->oversize_count && join_is_worth(pass); i++) {
        if (!pass->probe->is_chosen[pass->boxes->layer[lists->oversize[i]]])
            continue;
        join_row(pass, lists->oversize[i], NULL, pass->join->build_count);
        pass->tests += pass->join->build_count;
    }
    return join_is_worth(pass);
}

/* Boxes near the build side. False after too many tests: the build side is crowded
 * in cells. */
static bool join_near(join_pass *pass, grz_probe_lists *lists) {
    const uint32_t count = pass->probe->is_whole ? 0 : lists->near_count;
    lists->near_count = pass->probe->is_whole ? lists->near_count : 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t row = lists->near[i], head = lists->heads[i];
        lists->near[lists->near_count] = row;
        lists->heads[lists->near_count] = head;
        lists->near_count += pass->probe->is_chosen[pass->boxes->layer[row]];
    }
    for (uint32_t i = 0; i < lists->near_count && join_is_worth(pass);
         i += GRZ_JOIN_ROUND)
        join_near_rows(pass, lists->near + i, lists->heads + i,
                       grz_min_u32(lists->near_count - i, GRZ_JOIN_ROUND));
    return join_is_worth(pass);
}

/* The whole probe side, without oversize boxes, against the outliers of the build
 * side. */
static void join_outliers(const join_pass *pass) {
    const grz_grid_join *join = pass->join;
    const grz_box_view *boxes = pass->boxes;
    for (uint32_t row = pass->probe->first;
         join->outlier_count > 0 && row < pass->probe->end; row++)
        if (pass->probe->is_chosen[boxes->layer[row]] &&
            boxes->max_x[row] - boxes->min_x[row] <= join->grid.max_width &&
            boxes->max_y[row] - boxes->min_y[row] <= join->grid.max_height)
            join_row(pass, row, join->outliers.data, join->outlier_count);
}

graze_status grz_grid_join_pairs(grz_grid_join *join, const grz_box_view *boxes,
                                 const grz_probe_side *probe,
                                 const grz_pair_output *output, bool *is_suited) {
    join_pass pass;
    *is_suited = true;
    if (join->build_count == 0 || probe->first >= probe->end)
        return GRAZE_OK;
    pass.join = join;
    pass.boxes = boxes;
    pass.probe = probe;
    pass.output = output;
    pass.found_before = grz_pair_sink_total(output->out);
    pass.tests = 0;
    grz_try(grz_build_side_index(join, boxes, probe));
    grz_try(join_probe_all(&pass));
    *is_suited = join->outlier_count <= JOIN_OUTLIERS_MAX;
    for (uint32_t part = 0; part < pass.parts && *is_suited; part++)
        *is_suited = join_oversize(&pass, &pass.lists[part]);
    for (uint32_t part = 0; part < pass.parts && *is_suited; part++)
        *is_suited = join_near(&pass, &pass.lists[part]);
    if (*is_suited)
        join_outliers(&pass);
    return GRAZE_OK;
}

void grz_grid_join_free(grz_grid_join *join) {
    grz_buffers_free(join->allocator, &join->build, &join->outliers, &join->heads,
                     &join->links, &join->rows);
}
