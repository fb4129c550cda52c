/* grid.c: choosing bands and columns, and a counting sort of the boxes into their cells. */
#include "broad/index/grid.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* What is chosen from: so many boxes, without so many at each end where one of them is far from the rest. */
enum { SAMPLES = 256, TRIMMED = 8 };
/* Boxes go into so many bands at most; what a cell would hold beyond so many is left to the tree. */
enum { MOST_BANDS = 3, MOST_IN_CELL = 256 };
/* A cell_y is so many heights of a large box high; a cell_x as wide as a large box. A little more, so that
 * rounding does not make boxes of one size reach two columns on. */
static const float BAND_HEIGHTS = 3, COLUMN_WIDTHS = 1.0078125f;
/* Rulers can count so far. */
static const double MOST_DIVISIONS = 1 << 20;

static void sort_floats(float *values, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const float value = values[i];
        uint32_t j = i;
        for (; j > 0 && values[j - 1] > value; j--)
            values[j] = values[j - 1];
        values[j] = value;
    }
}

/* How boxes lie along an axis. */
typedef struct extent {
    float from, to; /* where most of them are */
    float size;     /* of a large one that is not extreme */
} extent;

/* All of the boxes' span, or that of the sample without its ends where it is much smaller. */
static void choose_span(extent *along, const float *sorted, uint32_t count) {
    const uint32_t trimmed = count > 4 * TRIMMED ? TRIMMED : 0;
    const float low = sorted[trimmed], high = sorted[count - 1 - trimmed];
    const float margin = (high - low) / 16;
    if (along->to - along->from > 2 * (high - low)) {
        along->from = low - margin;
        along->to = high + margin;
    }
}

static extent extent_along(const grz_index_items *source, int axis) {
    if (source->count == 0)
        return (extent){ 0 };
    float places[SAMPLES], sizes[SAMPLES];
    const grz_simd_box *boxes = grz_index_item_boxes(source);
    const uint32_t samples = source->count < SAMPLES ? source->count : SAMPLES;
    extent along = { .from = FLT_MAX, .to = -FLT_MAX };
    for (uint32_t i = 0; i < source->count; i++) {
        const float place = grz_simd_box_min(&boxes[i], axis);
        along.from = place < along.from ? place : along.from;
        along.to = place > along.to ? place : along.to;
    }
    for (uint32_t i = 0; i < samples; i++) {
        const grz_simd_box *box = &boxes[(uint64_t)i * source->count / samples];
        places[i] = grz_simd_box_min(box, axis);
        sizes[i] = grz_simd_box_max(box, axis) - grz_simd_box_min(box, axis);
    }
    sort_floats(places, samples);
    sort_floats(sizes, samples);
    choose_span(&along, places, samples);
    const float large = sizes[samples - 1 - samples / 20], largest = sizes[samples - 1];
    along.size = largest < 2 * large ? largest : large;
    return along;
}

/* How many divisions of `step` a span has. */
static double divisions(extent along, double step) {
    const double span = (double)along.to - along.from;
    const double wanted = step > 0 ? span / step : MOST_DIVISIONS;
    return wanted < 1 ? 1 : wanted < MOST_DIVISIONS ? wanted : MOST_DIVISIONS;
}

static double within(double value, double least, double most) {
    return value < least ? least : value < most ? value : most;
}

/* Cells fit the boxes; if that makes more cells than boxes, both sides grow until there is a cell a box. */
static void choose_rulers(grz_index_grid *grid, const grz_index_items *source) {
    const extent x = extent_along(source, 0), y = extent_along(source, 1);
    const double count = source->count;
    double columns = divisions(x, COLUMN_WIDTHS * (double)x.size);
    double bands = divisions(y, BAND_HEIGHTS * (double)y.size);
    if (columns * bands > count) {
        const double fewer = columns / sqrt(columns * bands / count);
        bands = within(count / within(fewer, 1, columns), 1, bands);
        columns = within(count / bands, 1, columns);
    }
    grid->height = (uint32_t)bands;
    grid->stride = (uint32_t)columns + 1;
    grid->quantizer_y = grz_quantizer_make(y.from, y.to, (uint32_t)bands);
    grid->quantizer_x = grz_quantizer_make(x.from, x.to, (uint32_t)columns);
}

/* Where a box would lie. */
typedef struct berth {
    uint32_t home, bands; /* its first cell; in how many bands */
    bool fits;
} berth;

static berth berth_of(const grz_index_grid *grid, const grz_simd_box *box) {
    const uint32_t first = grz_quantize(grid->quantizer_y, box->min_y);
    const uint32_t last = grz_quantize(grid->quantizer_y, -box->neg_max_y);
    const uint32_t cell_x = grz_quantize(grid->quantizer_x, box->min_x);
    const uint32_t reach = grz_quantize(grid->quantizer_x, -box->neg_max_x) - cell_x;
    return (berth){ .home = grz_index_grid_cell(grid, first, cell_x),
                    .bands = last - first + 1,
                    .fits = last - first < MOST_BANDS && reach <= 1 };
}

static uint32_t *counts_of(grz_index_grid *grid) {
    return (uint32_t *)grid->starts.data + 2;
}

/* Find a home for each box that fits, and count who is in each cell. Returns the most in one. */
static uint32_t find_homes(grz_index_grid *grid, const grz_index_items *source) {
    uint32_t *counts = counts_of(grid), *homes = grid->homes.data, most = 0;
    memset(grid->starts.data, 0, ((size_t)grid->height * grid->stride + 2) * sizeof *counts);
    for (uint32_t i = 0; i < source->count; i++) {
        const berth place = berth_of(grid, &grz_index_item_boxes(source)[i]);
        homes[i] = place.fits ? place.home : GRZ_INDEX_NO_CELL;
        for (uint32_t cell_y = 0; cell_y < place.bands && place.fits; cell_y++) {
            const uint32_t here = ++counts[place.home + cell_y * grid->stride];
            most = here > most ? here : most;
        }
    }
    return most;
}

/* Turn boxes out of cells that are too full. */
static void thin_out(grz_index_grid *grid, const grz_index_items *source) {
    uint32_t *counts = counts_of(grid), *homes = grid->homes.data;
    for (uint32_t i = 0; i < source->count; i++) {
        const berth place = berth_of(grid, &grz_index_item_boxes(source)[i]);
        bool is_crowded = false;
        for (uint32_t cell_y = 0; cell_y < place.bands && place.fits; cell_y++)
            is_crowded |= counts[place.home + cell_y * grid->stride] > MOST_IN_CELL;
        for (uint32_t cell_y = 0; cell_y < place.bands && is_crowded; cell_y++)
            counts[place.home + cell_y * grid->stride]--;
        if (is_crowded)
            homes[i] = GRZ_INDEX_NO_CELL;
    }
}

/* From counts to where cells begin, one place up: there they move to where each ends as it is filled. Returns
 * how many boxes there are, copies included. */
static uint32_t place_cells(grz_index_grid *grid) {
    uint32_t *starts = grid->starts.data;
    const size_t cells = (size_t)grid->height * grid->stride;
    for (size_t i = 2; i < cells + 2; i++)
        starts[i] += starts[i - 1];
    return starts[cells + 1];
}

static void copy_boxes(grz_index_grid *grid, const grz_index_items *source) {
    uint32_t *next = (uint32_t *)grid->starts.data + 1;
    const uint32_t *homes = grid->homes.data;
    for (uint32_t i = 0; i < source->count; i++) {
        if (homes[i] == GRZ_INDEX_NO_CELL)
            continue;
        const uint32_t bands = berth_of(grid, &grz_index_item_boxes(source)[i]).bands;
        for (uint32_t cell_y = 0; cell_y < bands; cell_y++) {
            const uint32_t to = next[homes[i] + cell_y * grid->stride]++;
            grz_index_items_copy(&grid->items, to, source, i);
            if (cell_y > 0) {
                grz_index_item_ids(&grid->items)[to] |= GRZ_ID_MARK;
                grz_index_item_layers(&grid->items)[to] |= GRZ_LAYER_MARK;
            }
        }
    }
}

static uint32_t count_left(const grz_index_grid *grid, const grz_index_items *source) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < source->count; i++)
        left += !grz_index_grid_has(grid, i);
    return left;
}

graze_status grz_index_grid_build(grz_index_grid *grid, const grz_index_items *source,
                                  const graze_allocator *allocator, uint32_t *left) {
    if (grz_buffer_reserve(allocator, &grid->homes, source->count, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    choose_rulers(grid, source);
    const size_t cells = (size_t)grid->height * grid->stride;
    if (grz_buffer_reserve(allocator, &grid->starts, cells + 2, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    if (find_homes(grid, source) > MOST_IN_CELL)
        thin_out(grid, source);
    *left = count_left(grid, source);
    grid->items.count = place_cells(grid);
    if (grz_index_items_reserve(&grid->items, allocator, grid->items.count) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    copy_boxes(grid, source);
    return GRAZE_OK;
}

void grz_index_grid_free(grz_index_grid *grid, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &grid->starts);
    grz_buffer_free(allocator, &grid->homes);
    grz_index_items_free(&grid->items, allocator);
}
