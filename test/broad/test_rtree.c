/* test_rtree.c: an R-tree has each box once, in nodes that contain the boxes below
 * them and overlap little.
 */
#include "support/counted_memory.h"

#include "broad/spatial_index.h"

enum { MOST = 3000 };

static graze_box boxes[MOST]; /* closed */

typedef struct tree_state {
    counted_memory memory;
    graze_allocator allocator;
    grz_index_items source;
    grz_rtree tree;
} tree_state;

static tree_state self;

static void insert_all(uint32_t count) {
    self.allocator = counted_allocator(&self.memory);
    assert_int_equal(grz_index_items_reserve(&self.source, &self.allocator, count),
                     GRAZE_OK);
    for (uint32_t i = 0; i < count; i++) {
        grz_index_item_boxes(&self.source)[i] = grz_simd_box_of(boxes[i]);
        grz_index_item_ids(&self.source)[i] = i;
        grz_index_item_layers(&self.source)[i] = (uint8_t)(i % 64);
    }
    self.source.count = count;
}

static void free_all(void) {
    grz_index_items_free(&self.source, &self.allocator);
    grz_rtree_free(&self.tree, &self.allocator);
    assert_int_equal(self.memory.blocks, 0);
}

/* Boxes of one size, from corner to corner of a field. */
static void spread(seeded_random *random, uint32_t count, float w, float h,
                   float side) {
    for (uint32_t i = 0; i < count; i++) {
        const float x = (float)(w * (float)seeded_below(random, 1025) / 1024),
                    y = (float)(h * (float)seeded_below(random, 1025) / 1024);
        boxes[i] = (graze_box){ x, y, x + side, y + side / 2 };
    }
    boxes[count / 2] = (graze_box){ 0, 0, side, side / 2 };
    boxes[count - 1] = (graze_box){ w, h, w + side, h + side / 2 };
}

static bool contains(const grz_simd_box *node, const grz_simd_box *box) {
    return node->min_x <= box->min_x && node->min_y <= box->min_y &&
           node->neg_max_x <= box->neg_max_x && node->neg_max_y <= box->neg_max_y;
}

static bool is_padding(const grz_simd_box *box) {
    return box->min_x > 0x1p120f && box->neg_max_x > 0x1p120f;
}

/* Every level is filled up with padding; each node is the box around those below
 * it. */
static void check_tree(uint32_t count) {
    const grz_simd_box *all = grz_index_item_boxes(&self.tree.items);
    for (uint32_t level = 0; level < self.tree.level_count; level++) {
        const grz_simd_box *here = all + self.tree.begin[level];
        const uint32_t full = (count + 7) / 8 * 8;
        for (uint32_t i = count; i < full; i++)
            assert_true(is_padding(&here[i]));
        assert_int_equal(self.tree.level_count - 1 > level, full > 8);
        if (full > 8) {
            assert_int_equal(self.tree.begin[level + 1],
                             self.tree.begin[level] + full);
            for (uint32_t i = 0; i < full; i++)
                assert_true(
                    is_padding(&here[i]) ||
                    contains(&all[self.tree.begin[level + 1] + i / 8], &here[i]));
        }
        count = full / 8;
    }
}

static double area_of(const grz_simd_box *box) {
    return ((double)-box->neg_max_x - box->min_x) *
           ((double)-box->neg_max_y - box->min_y);
}

/* The sum of the areas of a level's nodes. */
static double areas_of(uint32_t level, uint32_t nodes) {
    double sum = 0;
    for (uint32_t i = 0; i < nodes; i++)
        sum += area_of(
            &grz_index_item_boxes(&self.tree.items)[self.tree.begin[level] + i]);
    return sum;
}

static void a_tree_has_each_box_once_in_nodes_that_overlap_little(void **state) {
    (void)state;
    static const uint32_t counts[] = { 1,  2,   7,   8,   9,    63,  64,
                                       65, 511, 512, 513, 2048, MOST };
    static uint32_t chosen[MOST];
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (int corner = -1; corner <= 1; corner++) {
            static bool is_there[MOST];
            const uint32_t count = counts[i];
            spread(&random, MOST, 1024, 1024, 0.5f);
            for (uint32_t k = 0; k < MOST; k++)
                boxes[k] = (graze_box){ boxes[k].min_x + 512 * (float)(corner - 1),
                                        boxes[k].min_y + 512 * (float)(corner - 1),
                                        boxes[k].max_x + 512 * (float)(corner - 1),
                                        boxes[k].max_y + 512 * (float)(corner - 1) };
            insert_all(MOST);
            for (uint32_t k = 0; k < count; k++)
                chosen[k] = MOST - 1 - k;
            assert_int_equal(grz_rtree_build(&self.tree, &self.source, chosen, count,
                                             &self.allocator),
                             GRAZE_OK);
            memset(is_there, 0, sizeof is_there);
            for (uint32_t k = 0; k < count; k++) {
                const uint64_t name = grz_index_item_ids(&self.tree.items)[k];
                assert_true(name >= MOST - count && name < MOST && !is_there[name]);
                is_there[name] = true;
                assert_memory_equal(&grz_index_item_boxes(&self.tree.items)[k],
                                    &grz_index_item_boxes(&self.source)[name],
                                    sizeof(grz_simd_box));
                assert_int_equal(grz_index_item_layers(&self.tree.items)[k],
                                 name % 64);
            }
            check_tree(count);
            if (count > 500)
                assert_true(areas_of(1, count / 8) < 1.6 * 1024 * 1024);
        }
    free_all();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_has_each_box_once_in_nodes_that_overlap_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
