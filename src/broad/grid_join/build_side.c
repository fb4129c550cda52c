/* few.c: see few.h. The cells are about a third as wide as what a box of the few is looked for in: smaller
 * ones cost more to fill, larger ones more tests.
 */
#include "broad/grid_join/build_side.h"

#include <string.h>

/* A box of the few is in about (CELLS_ACROSS + 1)^2 cells. One that would be in more than MOST_CELLS is wide.
 */
enum {
    CELLS_ACROSS = 3,
    MOST_CELLS = 256,
    CELLS_A_BOX = 64,
    LEAST_CELLS = 1024,
    SAMPLES = 64,
    PART_TRIMMED = 16
};

/* Of the many, sizes up to so much above the largest of a sample are usual. */
static const float MARGIN = 1.25f;

/* A sample of lengths, in ascending order. */
typedef struct sample {
    float lengths[SAMPLES];
    uint32_t count;
} sample;

static void insert(sample *taken, float length) {
    uint32_t i = taken->count++;
    for (; i > 0 && taken->lengths[i - 1] > length; i--)
        taken->lengths[i] = taken->lengths[i - 1];
    taken->lengths[i] = length;
}

/* The largest but for some of the largest: a giant or two do not make all cells coarse. */
static float usual_of(const sample *taken) {
    const uint32_t trimmed = taken->count / PART_TRIMMED;
    return taken->count > 0 ? taken->lengths[taken->count - 1 - trimmed] : 0;
}

/* The usual sizes of the many, and a margin. */
static void measure_many(grz_join_grid *grid, const grz_box_view *boxes, const grz_probe_side *many) {
    const uint32_t step = (many->end - many->first) / SAMPLES + 1;
    sample w = { .count = 0 }, h = { .count = 0 };
    for (uint32_t row = many->first; row < many->end; row += step) {
        if (!many->is_chosen[boxes->layer[row]])
            continue;
        insert(&w, boxes->max_x[row] - boxes->min_x[row]);
        insert(&h, boxes->max_y[row] - boxes->min_y[row]);
    }
    grid->max_width = usual_of(&w) * MARGIN;
    grid->max_height = usual_of(&h) * MARGIN;
}

/* Where the few are, and how large they are on average. */
typedef struct measures {
    graze_box all;
    double w, h;
} measures;

static measures measure_few(const grz_grid_join *stream) {
    measures of = { .all = grz_build_boxes(stream)[0].box };
    for (uint32_t i = 0; i < stream->few_count; i++) {
        const graze_box box = grz_build_boxes(stream)[i].box;
        of.all.min_x = box.min_x < of.all.min_x ? box.min_x : of.all.min_x;
        of.all.min_y = box.min_y < of.all.min_y ? box.min_y : of.all.min_y;
        of.all.max_x = box.max_x > of.all.max_x ? box.max_x : of.all.max_x;
        of.all.max_y = box.max_y > of.all.max_y ? box.max_y : of.all.max_y;
        of.w += (double)box.max_x - box.min_x;
        of.h += (double)box.max_y - box.min_y;
    }
    of.w /= stream->few_count;
    of.h /= stream->few_count;
    return of;
}

static uint32_t divisions(double length, double cell, uint32_t most) {
    const double wanted = length / cell + 1;
    return wanted < most ? (uint32_t)wanted : most;
}

/* Everything outside of where the few are is in the first or the last cells. */
static void make_grid(grz_grid_join *stream) {
    grz_join_grid *grid = &stream->grid;
    const measures few = measure_few(stream);
    const graze_box all = { few.all.min_x - grid->max_width, few.all.min_y - grid->max_height, few.all.max_x,
                            few.all.max_y };
    const uint32_t most = CELLS_A_BOX * stream->few_count + LEAST_CELLS;
    grid->columns =
        divisions((double)all.max_x - all.min_x, (few.w + (double)grid->max_width) / CELLS_ACROSS, most);
    grid->rows =
        divisions((double)all.max_y - all.min_y, (few.h + (double)grid->max_height) / CELLS_ACROSS, most);
    while ((uint64_t)grid->columns * grid->rows > most) {
        grid->columns = (grid->columns + 1) / 2;
        grid->rows = (grid->rows + 1) / 2;
    }
    grid->along_x = grz_quantizer_make(all.min_x, all.max_x, grid->columns);
    grid->along_y = grz_quantizer_make(all.min_y, all.max_y, grid->rows);
}

/* The cells that a box of the few is in. */
typedef struct cell_range {
    uint32_t x0, y0, x1, y1;
} cell_range;

static cell_range range_of(const grz_join_grid *grid, graze_box box) {
    /* more than rounding can have taken from a size */
    const float w = grid->max_width + grid->max_width * 0x1p-20f,
                h = grid->max_height + grid->max_height * 0x1p-20f;
    return (cell_range){ grz_quantize(grid->along_x, box.min_x - w),
                         grz_quantize(grid->along_y, box.min_y - h), grz_quantize(grid->along_x, box.max_x),
                         grz_quantize(grid->along_y, box.max_y) };
}

static bool is_wide(cell_range range) {
    return (uint64_t)(range.x1 - range.x0 + 1) * (range.y1 - range.y0 + 1) > MOST_CELLS;
}

/* Make room for the cells, all empty. */
static graze_status reserve_cells(grz_grid_join *stream) {
    const size_t cells = (size_t)stream->grid.columns * stream->grid.rows;
    if (grz_buffer_reserve(stream->allocator, &stream->counts, cells + 3, 1) != GRAZE_OK ||
        grz_buffer_reserve(stream->allocator, &stream->cells, cells, sizeof(grz_build_cell)) != GRAZE_OK ||
        grz_buffer_reserve(stream->allocator, &stream->wide, stream->few_count, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    memset(stream->counts.data, 0, cells + 3);
    stream->grid.counts = stream->counts.data;
    stream->wide_count = stream->link_count = 0;
    return GRAZE_OK;
}

/* Put one of the few in a cell. */
static void fill_cell(grz_grid_join *stream, uint32_t few, uint32_t number) {
    uint8_t *count = (uint8_t *)stream->counts.data + number;
    grz_build_cell *cell = (grz_build_cell *)stream->cells.data + number;
    if (*count < GRZ_BUILD_CELL_SLOTS) {
        cell->few[*count] = few;
    } else {
        const grz_build_link link = { few, *count > GRZ_BUILD_CELL_SLOTS ? cell->link : GRZ_BUILD_LINK_NONE };
        ((grz_build_link *)stream->links.data)[stream->link_count] = link;
        cell->link = stream->link_count++;
    }
    if (*count < UINT8_MAX)
        ++*count;
}

static void fill_cells(grz_grid_join *stream, uint32_t few, cell_range range) {
    for (uint32_t y = range.y0; y <= range.y1; y++)
        for (uint32_t x = range.x0; x <= range.x1; x++)
            fill_cell(stream, few, y * stream->grid.columns + x);
}

graze_status grz_build_side_index(grz_grid_join *stream, const grz_box_view *boxes,
                                  const grz_probe_side *many) {
    measure_many(&stream->grid, boxes, many);
    make_grid(stream);
    graze_status status = reserve_cells(stream);
    for (uint32_t i = 0; i < stream->few_count && status == GRAZE_OK; i++) {
        const grz_build_box *few = &grz_build_boxes(stream)[i];
        const cell_range range = range_of(&stream->grid, few->box);
        if (is_wide(range)) {
            ((uint32_t *)stream->wide.data)[stream->wide_count++] = i;
            continue;
        }
        status = grz_buffer_reserve(stream->allocator, &stream->links,
                                    (size_t)stream->link_count + MOST_CELLS, sizeof(grz_build_link));
        if (status == GRAZE_OK)
            fill_cells(stream, i, range);
    }
    return status;
}
