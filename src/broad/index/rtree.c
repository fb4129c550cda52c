/* tree.c: packing the tree. */
#include "broad/index/rtree.h"

#include "core/pairs.h"

#include <math.h>
#include <string.h>

static uint32_t centre_of(const grz_index_items *source, uint32_t i, int axis) {
    const grz_simd_box *box = &grz_index_item_boxes(source)[i];
    return grz_float_order(grz_simd_box_min(box, axis) / 2 + grz_simd_box_max(box, axis) / 2);
}

static void sort_keys(grz_rtree *tree, const grz_index_items *source, uint32_t begin, uint32_t end,
                      int axis) {
    graze_pair *keys = (graze_pair *)tree->keys.data + begin;
    for (uint32_t k = 0; k < end - begin; k++)
        keys[k].a = centre_of(source, keys[k].b, axis);
    grz_pairs_sort(keys, tree->scratch.data, end - begin);
}

static uint32_t nodes_for(uint32_t count) {
    return count / GRZ_RTREE_NODE_SIZE + (count % GRZ_RTREE_NODE_SIZE != 0);
}

/* Sort along x, cut into slices of whole leaves, sort each along y. */
static void put_in_order(grz_rtree *tree, const grz_index_items *source, uint32_t count) {
    const uint32_t leaves = nodes_for(count);
    const uint32_t slice = GRZ_RTREE_NODE_SIZE * ((uint32_t)sqrt((double)leaves) + 1);
    sort_keys(tree, source, 0, count, 0);
    for (uint32_t begin = 0; begin < count; begin += slice)
        sort_keys(tree, source, begin, count - begin < slice ? count : begin + slice, 1);
}

/* Nothing finds it. */
static grz_simd_box nobody(void) {
    return (grz_simd_box){ INFINITY, INFINITY, INFINITY, INFINITY };
}

/* The box around a node; of fours, that is the least of each number. */
static grz_simd_box around(const grz_simd_box *node) {
    grz_simd_box all = node[0];
    for (int k = 1; k < GRZ_RTREE_NODE_SIZE; k++)
        all = (grz_simd_box){ grz_min_f32(node[k].min_x, all.min_x), grz_min_f32(node[k].min_y, all.min_y),
                              grz_min_f32(node[k].neg_max_x, all.neg_max_x),
                              grz_min_f32(node[k].neg_max_y, all.neg_max_y) };
    return all;
}

static void fill_up(grz_simd_box *boxes, uint32_t count) {
    for (uint32_t i = count; i % GRZ_RTREE_NODE_SIZE != 0; i++)
        boxes[i] = nobody();
}

/* Where the levels of so many boxes are. Returns how many boxes all of them have. */
static uint64_t lay_levels(grz_rtree *tree, uint32_t count) {
    uint64_t total = 0;
    tree->level_count = 0;
    while (count > 0) {
        const uint32_t nodes = nodes_for(count);
        tree->begin[tree->level_count++] = (uint32_t)total;
        total += (uint64_t)nodes * GRZ_RTREE_NODE_SIZE;
        count = nodes > 1 ? nodes : 0;
    }
    return total;
}

static void fill_levels(grz_rtree *tree, uint32_t count) {
    grz_simd_box *boxes = grz_index_item_boxes(&tree->items);
    fill_up(boxes, count);
    for (uint32_t level = 1; level < tree->level_count; level++) {
        const grz_simd_box *below = boxes + tree->begin[level - 1];
        grz_simd_box *here = boxes + tree->begin[level];
        count = nodes_for(count);
        for (uint32_t i = 0; i < count; i++)
            here[i] = around(below + (size_t)i * GRZ_RTREE_NODE_SIZE);
        fill_up(here, count);
    }
}

graze_status grz_rtree_build(grz_rtree *tree, const grz_index_items *source, const uint32_t *chosen,
                             uint32_t count, const graze_allocator *allocator) {
    const uint64_t total = lay_levels(tree, count);
    if (count == 0)
        return GRAZE_OK;
    if (grz_index_items_reserve(&tree->items, allocator, (size_t)total) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &tree->keys, count, sizeof(graze_pair)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &tree->scratch, count, sizeof(graze_pair)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    graze_pair *keys = tree->keys.data;
    for (uint32_t k = 0; k < count; k++)
        keys[k].b = chosen[k];
    put_in_order(tree, source, count);
    for (uint32_t k = 0; k < count; k++)
        grz_index_items_copy(&tree->items, k, source, keys[k].b);
    fill_levels(tree, count);
    return GRAZE_OK;
}

void grz_rtree_free(grz_rtree *tree, const graze_allocator *allocator) {
    grz_index_items_free(&tree->items, allocator);
    grz_buffer_free(allocator, &tree->keys);
    grz_buffer_free(allocator, &tree->scratch);
    tree->level_count = 0;
}
