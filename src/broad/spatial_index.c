/* spatial_index.c: a counting sort of boxes into the cells of a grid; a packed
 * R-tree of the rest.
 *
 * The tree is from Leutenegger, Lopez and Edgington, "STR: a simple and efficient
 * algorithm for R-tree packing", 1997. Boxes are sorted by their centers along x and
 * cut into slices for about square leaves. Each slice is sorted along y, and each
 * eight boxes become a node. The tree has no cells, so boxes of any size at any
 * place suit it. The grid is built in linear time, the tree in n log n. */
#include "broad/spatial_index.h"
#include "broad/box_list.h"

/* Cells are chosen from this many boxes, without this many at each end if one is far
 * from the rest. */
enum { INDEX_SAMPLES = 256, INDEX_TRIMMED = 8 };

/* A box is in at most this many cells along y, a cell holds at most this many boxes;
 * the tree the others. */
enum { INDEX_BOX_CELLS_MAX = 3, INDEX_CELL_BOXES_MAX = 256 };

/* A cell is this many heights of a large box high, and a little wider than a large
 * box. So rounding does not make boxes of one size reach the second cell from their
 * own. */
static const float INDEX_CELL_HEIGHTS = 3, INDEX_CELL_WIDTHS = 1.0078125f;

/* A quantizer can count up to this. */
static const double INDEX_CELLS_ALONG_MAX = 1 << 20;

typedef struct index_extent {
    float from, to; /* where most of their min edges are */
    float size;     /* of a large, but not extreme box */
} index_extent;

/* The span of all boxes, or of the sample without its ends if this is much
 * smaller. */
static void index_extent_trim(index_extent *along, const float *sorted,
                              uint32_t count) {
    uint32_t trimmed = 0;
    if (count > 4 * INDEX_TRIMMED)
        trimmed = INDEX_TRIMMED;
    const float low = sorted[trimmed], high = sorted[count - 1 - trimmed];
    const float margin = (high - low) / 16;
    if (along->to - along->from > 2 * (high - low)) {
        along->from = low - margin;
        along->to = high + margin;
    }
}

static index_extent index_extent_along(const grz_index_items *source, int axis) {
    if (source->count == 0)
        return (index_extent){ 0 };
    float edges[INDEX_SAMPLES], sizes[INDEX_SAMPLES];
    const grz_simd_box *boxes = grz_index_item_boxes(source);
    const uint32_t samples =
        source->count < INDEX_SAMPLES ? source->count : INDEX_SAMPLES;
    index_extent along = { .from = FLT_MAX, .to = -FLT_MAX };
    for (uint32_t i = 0; i < source->count; i++) {
        along.from = grz_min_f32(grz_simd_box_min(&boxes[i], axis), along.from);
        along.to = grz_max_f32(grz_simd_box_min(&boxes[i], axis), along.to);
    }
    for (uint32_t i = 0; i < samples; i++) {
        const grz_simd_box *box = &boxes[(uint64_t)i * source->count / samples];
        edges[i] = grz_simd_box_min(box, axis);
        sizes[i] = grz_simd_box_max(box, axis) - grz_simd_box_min(box, axis);
    }
    grz_floats_sort(edges, samples);
    grz_floats_sort(sizes, samples);
    index_extent_trim(&along, edges, samples);
    const float large = sizes[samples - 1 - samples / 20],
                largest = sizes[samples - 1];
    along.size = large;
    if (largest < 2 * large)
        along.size = largest;
    return along;
}

static double index_clamp(double value, double min, double max) {
    if (value < min)
        return min;
    if (value < max)
        return value;
    return max;
}

/* The number of cells along an axis if they have this side. */
static double index_cells_along(index_extent along, double side) {
    const double span = (double)along.to - along.from;
    return index_clamp(side > 0 ? span / side : INDEX_CELLS_ALONG_MAX, 1,
                       INDEX_CELLS_ALONG_MAX);
}

/* Cells fit the boxes. If there are more cells than boxes, both sides grow until
 * there are as many. */
static void index_grid_choose_cells(grz_index_grid *grid,
                                    const grz_index_items *source) {
    const index_extent x = index_extent_along(source, 0),
                       y = index_extent_along(source, 1);
    const double count = source->count;
    double width = index_cells_along(x, INDEX_CELL_WIDTHS * (double)x.size);
    double height = index_cells_along(y, INDEX_CELL_HEIGHTS * (double)y.size);
    if (width * height > count) {
        const double fewer = width / sqrt(width * height / count);
        height = index_clamp(count / index_clamp(fewer, 1, width), 1, height);
        width = index_clamp(count / height, 1, width);
    }
    grid->height = (uint32_t)height;
    grid->stride = (uint32_t)width + 1;
    grid->quantizer_y = grz_quantizer_make(y.from, y.to, (uint32_t)height);
    grid->quantizer_x = grz_quantizer_make(x.from, x.to, (uint32_t)width);
    for (int edge = 0; edge < 8; edge++) {
        const grz_quantizer along =
            edge % 2 == 0 ? grid->quantizer_x : grid->quantizer_y;
        grid->origin[edge] = along.origin;
        grid->scale[edge] = along.scale;
        grid->last[edge] = along.last;
    }
}

/* The cells of a box: this many, one above the other, from the first one on. */
typedef struct index_cells_of_box {
    uint32_t first, count;
    bool fits;
} index_cells_of_box;

static index_cells_of_box index_grid_locate(const grz_index_grid *grid,
                                            const grz_simd_box *box) {
    const uint32_t first_y = grz_quantize(grid->quantizer_y, box->min_y);
    const uint32_t last_y = grz_quantize(grid->quantizer_y, -box->neg_max_y);
    const uint32_t first_x = grz_quantize(grid->quantizer_x, box->min_x);
    const uint32_t last_x = grz_quantize(grid->quantizer_x, -box->neg_max_x);
    return (index_cells_of_box){
        .first = grz_index_grid_cell(grid, first_y, first_x),
        .count = last_y - first_y + 1,
        .fits = last_y - first_y < INDEX_BOX_CELLS_MAX && last_x - first_x <= 1
    };
}

static uint32_t *index_grid_counts(grz_index_grid *grid) {
    return (uint32_t *)grid->starts.data + 2;
}

/* Find the first cell of each fitting box, and count the boxes in each cell. Returns
 * the greatest count. */
static uint32_t index_grid_count(grz_index_grid *grid,
                                 const grz_index_items *source) {
    uint32_t *counts = index_grid_counts(grid),
             *first_cells = grid->first_cells.data, max = 0;
    memset(grid->starts.data, 0,
           ((size_t)grid->height * grid->stride + 2) * sizeof *counts);
    for (uint32_t i = 0; i < source->count; i++) {
        const index_cells_of_box cells =
            index_grid_locate(grid, &grz_index_item_boxes(source)[i]);
        first_cells[i] = GRZ_INDEX_NO_CELL;
        if (cells.fits)
            first_cells[i] = cells.first;
        for (uint32_t k = 0; k < cells.count && cells.fits; k++) {
            const uint32_t here = ++counts[cells.first + k * grid->stride];
            max = grz_max_u32(here, max);
        }
    }
    return max;
}

static void index_grid_thin_out(grz_index_grid *grid,
                                const grz_index_items *source) {
    uint32_t *counts = index_grid_counts(grid),
             *first_cells = grid->first_cells.data;
    for (uint32_t i = 0; i < source->count; i++) {
        const index_cells_of_box cells =
            index_grid_locate(grid, &grz_index_item_boxes(source)[i]);
        bool is_crowded = false;
        for (uint32_t k = 0; k < cells.count && cells.fits; k++)
            is_crowded |=
                counts[cells.first + k * grid->stride] > INDEX_CELL_BOXES_MAX;
        for (uint32_t k = 0; k < cells.count && is_crowded; k++)
            counts[cells.first + k * grid->stride]--;
        if (is_crowded)
            first_cells[i] = GRZ_INDEX_NO_CELL;
    }
}

static void index_grid_fill(grz_index_grid *grid, const grz_index_items *source) {
    uint32_t *next = (uint32_t *)grid->starts.data + 1;
    const uint32_t *first_cells = grid->first_cells.data;
    for (uint32_t i = 0; i < source->count; i++) {
        if (first_cells[i] == GRZ_INDEX_NO_CELL)
            continue;
        const uint32_t count =
            index_grid_locate(grid, &grz_index_item_boxes(source)[i]).count;
        for (uint32_t k = 0; k < count; k++) {
            const uint32_t to = next[first_cells[i] + k * grid->stride]++;
            grz_index_items_copy(&grid->items, to, source, i);
            if (k > 0) {
                grz_index_item_ids(&grid->items)[to] |= GRZ_ID_MARK;
                grz_index_item_layers(&grid->items)[to] |= GRZ_LAYER_MARK;
            }
        }
    }
}

/* Put the items of `source` into the grid, except those too large for it; *left is
 * their number. Linear. */
static graze_status index_grid_build(grz_index_grid *grid,
                                     const grz_index_items *source,
                                     const graze_allocator *allocator,
                                     uint32_t *left) {
    grz_try(grz_buffer_reserve(allocator, &grid->first_cells, source->count,
                               sizeof(uint32_t)));
    index_grid_choose_cells(grid, source);
    const size_t cells = (size_t)grid->height * grid->stride;
    grz_try(
        grz_buffer_reserve(allocator, &grid->starts, cells + 2, sizeof(uint32_t)));
    if (index_grid_count(grid, source) > INDEX_CELL_BOXES_MAX)
        index_grid_thin_out(grid, source);
    *left = 0;
    for (uint32_t i = 0; i < source->count; i++)
        *left += !grz_index_grid_has(grid, i);
    /* one position up: each moves to its cell's end as it is filled */
    uint32_t *starts = grid->starts.data;
    for (size_t i = 2; i < cells + 2; i++)
        starts[i] += starts[i - 1];
    grid->items.count = starts[cells + 1];
    grz_try(grz_index_items_reserve(&grid->items, allocator, grid->items.count));
    index_grid_fill(grid, source);
    return GRAZE_OK;
}

static void index_rtree_sort_keys(grz_rtree *tree, const grz_index_items *source,
                                  uint32_t begin, uint32_t end, int axis) {
    graze_pair *keys = (graze_pair *)tree->keys.data + begin;
    for (uint32_t k = 0; k < end - begin; k++) {
        const grz_simd_box *box = &grz_index_item_boxes(source)[keys[k].b];
        keys[k].a = grz_float_order(grz_simd_box_min(box, axis) / 2 +
                                    grz_simd_box_max(box, axis) / 2);
    }
    grz_pairs_sort(keys, tree->scratch.data, end - begin);
}

static uint32_t index_rtree_node_count(uint32_t count) {
    return count / GRZ_RTREE_NODE_SIZE + (count % GRZ_RTREE_NODE_SIZE != 0);
}

/* Sort along x, cut into slices of whole leaves, sort each slice along y. */
static void index_rtree_sort(grz_rtree *tree, const grz_index_items *source,
                             uint32_t count) {
    const uint32_t leaves = index_rtree_node_count(count);
    const uint32_t slice =
        GRZ_RTREE_NODE_SIZE * ((uint32_t)sqrt((double)leaves) + 1);
    index_rtree_sort_keys(tree, source, 0, count, 0);
    for (uint32_t begin = 0; begin < count; begin += slice)
        index_rtree_sort_keys(tree, source, begin,
                              count - begin < slice ? count : begin + slice, 1);
}

/* The box around a node: the least of each number, since max edges are stored
 * negated. */
static grz_simd_box index_rtree_bounds(const grz_simd_box *node) {
    grz_simd_box all = node[0];
    for (int k = 1; k < GRZ_RTREE_NODE_SIZE; k++)
        all = (grz_simd_box){ grz_min_f32(node[k].min_x, all.min_x),
                              grz_min_f32(node[k].min_y, all.min_y),
                              grz_min_f32(node[k].neg_max_x, all.neg_max_x),
                              grz_min_f32(node[k].neg_max_y, all.neg_max_y) };
    return all;
}

static void index_rtree_pad(grz_simd_box *boxes, uint32_t count) {
    for (uint32_t i = count; i % GRZ_RTREE_NODE_SIZE != 0; i++)
        boxes[i] = (grz_simd_box){ INFINITY, INFINITY, INFINITY, INFINITY };
}

/* Choose where the levels over this many boxes begin. Returns the number of boxes of
 * all levels. */
static uint64_t index_rtree_lay_out(grz_rtree *tree, uint32_t count) {
    uint64_t total = 0;
    tree->level_count = 0;
    while (count > 0) {
        const uint32_t nodes = index_rtree_node_count(count);
        tree->begin[tree->level_count++] = (uint32_t)total;
        total += (uint64_t)nodes * GRZ_RTREE_NODE_SIZE;
        count = 0;
        if (nodes > 1)
            count = nodes;
    }
    return total;
}

static void index_rtree_fill_levels(grz_rtree *tree, uint32_t count) {
    grz_simd_box *boxes = grz_index_item_boxes(&tree->items);
    index_rtree_pad(boxes, count);
    for (uint32_t level = 1; level < tree->level_count; level++) {
        const grz_simd_box *below = boxes + tree->begin[level - 1];
        grz_simd_box *here = boxes + tree->begin[level];
        count = index_rtree_node_count(count);
        for (uint32_t i = 0; i < count; i++)
            here[i] = index_rtree_bounds(below + (size_t)i * GRZ_RTREE_NODE_SIZE);
        index_rtree_pad(here, count);
    }
}

graze_status grz_rtree_build(grz_rtree *tree, const grz_index_items *source,
                             const uint32_t *chosen, uint32_t count,
                             const graze_allocator *allocator) {
    const uint64_t total = index_rtree_lay_out(tree, count);
    if (count == 0)
        return GRAZE_OK;
    grz_try(grz_index_items_reserve(&tree->items, allocator, (size_t)total));
    grz_try(grz_buffers_reserve(allocator,
                                { &tree->keys, count, sizeof(graze_pair) },
                                { &tree->scratch, count, sizeof(graze_pair) }));
    graze_pair *keys = tree->keys.data;
    for (uint32_t k = 0; k < count; k++)
        keys[k].b = chosen[k];
    index_rtree_sort(tree, source, count);
    for (uint32_t k = 0; k < count; k++)
        grz_index_items_copy(&tree->items, k, source, keys[k].b);
    index_rtree_fill_levels(tree, count);
    return GRAZE_OK;
}

void grz_rtree_free(grz_rtree *tree, const graze_allocator *allocator) {
    grz_index_items_free(&tree->items, allocator);
    grz_buffers_free(allocator, &tree->keys, &tree->scratch);
    tree->level_count = 0;
}

graze_status grz_spatial_index_begin(grz_spatial_index *index,
                                     const graze_allocator *allocator,
                                     uint32_t capacity) {
    index->kernels = grz_kernels_best();
    index->source.count = 0;
    index->layers = 0;
    return grz_index_items_reserve(&index->source, allocator, capacity);
}

graze_status grz_spatial_index_build(grz_spatial_index *index,
                                     const graze_allocator *allocator) {
    uint32_t left = 0;
    grz_try(index_grid_build(&index->grid, &index->source, allocator, &left));
    grz_try(grz_buffer_reserve(allocator, &index->chosen, left, sizeof(uint32_t)));
    uint32_t *chosen = index->chosen.data, count = 0;
    for (uint32_t i = 0; count < left; i++)
        if (!grz_index_grid_has(&index->grid, i))
            chosen[count++] = i;
    return grz_rtree_build(&index->tree, &index->source, chosen, left, allocator);
}

bool grz_spatial_index_query_places(const grz_spatial_index *index,
                                    const graze_box *box,
                                    const grz_index_filter *filter,
                                    grz_found_ids *found, size_t *in_grid) {
    const size_t before = found->count;
    if (index->kernels->index_box(&index->grid, box, filter, found)) {
        *in_grid = found->count - before;
        if (index->tree.level_count == 0 ||
            index->kernels->rtree_box(&index->tree, box, filter, found))
            return true;
    }
    found->count = before;
    return false;
}

/* Hits in the tree go behind those in the grid, query by query: the last query
 * first, from a copy. */
static void index_batch_merge(const grz_index_batch *batch, size_t grid_end,
                              const size_t *tree_ends, grz_found_ids *found) {
    uint64_t *items = found->items, *copy = items + found->count;
    memcpy(copy, items + grid_end, (found->count - grid_end) * sizeof *items);
    for (uint32_t i = batch->count; i-- > 0;) {
        const size_t tree_begin = i > 0 ? tree_ends[i - 1] : grid_end,
                     tree_count = tree_ends[i] - tree_begin;
        size_t grid_count = 0;
        if (i > 0)
            grid_count = batch->ends[i] - batch->ends[i - 1];
        const size_t end = batch->ends[i] + (tree_ends[i] - grid_end);
        memcpy(items + (end - tree_count), copy + (tree_begin - grid_end),
               tree_count * sizeof *items);
        memmove(items + (end - tree_count - grid_count),
                items + (batch->ends[i] - grid_count), grid_count * sizeof *items);
        batch->ends[i] = end;
    }
}

bool grz_spatial_index_batch(const grz_spatial_index *index, grz_index_batch *batch,
                             grz_found_ids *found) {
    const size_t before = found->count;
    size_t tree_ends[GRZ_INDEX_BATCH_MAX];
    if (!index->kernels->index_batch(&index->grid, batch, found))
        return false;
    const size_t grid_end = found->count;
    if (index->tree.level_count == 0)
        return true;
    bool had_room = true;
    for (uint32_t i = 0; i < batch->count && had_room; i++) {
        had_room = index->kernels->rtree_box(&index->tree, &batch->areas[i],
                                             batch->filter, found);
        tree_ends[i] = found->count;
    }
    if (!had_room || found->capacity - found->count < found->count - grid_end) {
        found->count = before;
        return false;
    }
    if (found->count > grid_end)
        index_batch_merge(batch, grid_end, tree_ends, found);
    return true;
}

void grz_spatial_index_free(grz_spatial_index *index,
                            const graze_allocator *allocator) {
    grz_index_items_free(&index->source, allocator);
    grz_index_items_free(&index->grid.items, allocator);
    grz_buffers_free(allocator, &index->chosen, &index->grid.starts,
                     &index->grid.first_cells);
    grz_rtree_free(&index->tree, allocator);
}
