/* index.c: who goes on the grid and who into the tree, and asking both. */
#include "broad/index/spatial_index.h"

graze_status grz_spatial_index_begin(grz_spatial_index *index, const graze_allocator *allocator,
                                     uint32_t most) {
    index->kernels = grz_kernels_best();
    index->source.count = 0;
    index->layers = 0;
    return grz_index_items_reserve(&index->source, allocator, most);
}

/* Give the tree what is not on the grid. */
static graze_status plant_rest(grz_spatial_index *index, const graze_allocator *allocator, uint32_t left) {
    if (grz_buffer_reserve(allocator, &index->chosen, left, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    uint32_t *chosen = index->chosen.data, count = 0;
    for (uint32_t i = 0; count < left; i++)
        if (!grz_index_grid_has(&index->grid, i))
            chosen[count++] = i;
    return grz_rtree_build(&index->tree, &index->source, chosen, left, allocator);
}

graze_status grz_spatial_index_build(grz_spatial_index *index, const graze_allocator *allocator) {
    uint32_t left = 0;
    const graze_status status = grz_index_grid_build(&index->grid, &index->source, allocator, &left);
    return status == GRAZE_OK ? plant_rest(index, allocator, left) : status;
}

static bool traverse(const grz_spatial_index *index, graze_box area, const grz_index_filter *filter,
                     grz_found_ids *hits) {
    return index->tree.level_count == 0 ||
           index->kernels->rtree_box(&index->tree, grz_simd_query_of(area), filter, hits);
}

bool grz_spatial_index_query_point(const grz_spatial_index *index, float x, float y,
                                   const grz_index_filter *filter, grz_found_ids *hits) {
    const size_t before = hits->count;
    if (index->kernels->index_point(&index->grid, x, y, filter, hits) &&
        traverse(index, (graze_box){ x, y, x, y }, filter, hits))
        return true;
    hits->count = before;
    return false;
}

bool grz_spatial_index_query_box(const grz_spatial_index *index, graze_box area,
                                 const grz_index_filter *filter, grz_found_ids *hits) {
    const size_t before = hits->count;
    if (index->kernels->index_box(&index->grid, area, filter, hits) && traverse(index, area, filter, hits))
        return true;
    hits->count = before;
    return false;
}

bool grz_spatial_index_query_items(const grz_spatial_index *index, graze_box area,
                                   const grz_index_filter *filter, grz_found_ids *hits, size_t *in_grid) {
    const size_t before = hits->count;
    if (index->kernels->index_box_items(&index->grid, area, filter, hits)) {
        *in_grid = hits->count - before;
        if (index->tree.level_count == 0 ||
            index->kernels->rtree_box_items(&index->tree, grz_simd_query_of(area), filter, hits))
            return true;
    }
    hits->count = before;
    return false;
}

static grz_simd_box area_of(const grz_index_batch *batch, uint32_t i) {
    if (batch->x == NULL)
        return batch->cells[i].area;
    return grz_simd_query_of((graze_box){ batch->x[i], batch->y[i], batch->x[i], batch->y[i] });
}

/* One from the grid and from the tree; false, and nothing is appended, for want of room. */
static bool gather_one(const grz_spatial_index *index, grz_index_batch *batch, grz_found_ids *hits) {
    const size_t before = hits->count;
    const uint32_t i = batch->done;
    if (!index->kernels->index_batch_query(&index->grid, batch, i + 1, hits))
        return false;
    if (!index->kernels->rtree_box(&index->tree, area_of(batch, i), batch->filter, hits)) {
        hits->count = before;
        batch->done = i;
        return false;
    }
    batch->ends[i] = hits->count;
    return true;
}

bool grz_spatial_index_batch_query(const grz_spatial_index *index, grz_index_batch *batch,
                                   grz_found_ids *hits) {
    if (index->tree.level_count == 0)
        return index->kernels->index_batch_query(&index->grid, batch, batch->count, hits);
    while (batch->done < batch->count)
        if (!gather_one(index, batch, hits))
            return false;
    return true;
}

void grz_spatial_index_free(grz_spatial_index *index, const graze_allocator *allocator) {
    grz_index_items_free(&index->source, allocator);
    grz_buffer_free(allocator, &index->chosen);
    grz_index_grid_free(&index->grid, allocator);
    grz_rtree_free(&index->tree, allocator);
}
