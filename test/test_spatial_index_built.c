/* test_spatial_index_built.c: how an index is made: who lies on which shelf, cells that fit the boxes
 * whatever else there is, and a tree whose nodes hold what is below them and little else.
 */
#include "counted_memory.h"

#include "broad/index/spatial_index.h"

enum { MOST = 3000, MOST_IN_CELL = 256, MOST_BANDS = 3 };

static graze_box boxes[MOST]; /* edges inside */

typedef struct maker {
    counted_memory memory;
    graze_allocator allocator;
    grz_index_items source;
    grz_index_grid grid;
    grz_rtree tree;
    uint32_t left;
} maker;

static maker self;

static void put_all(uint32_t count) {
    self.allocator = counted_allocator(&self.memory);
    assert_int_equal(grz_index_items_reserve(&self.source, &self.allocator, count), GRAZE_OK);
    for (uint32_t i = 0; i < count; i++) {
        grz_index_item_boxes(&self.source)[i] = grz_simd_box_of(boxes[i]);
        grz_index_item_ids(&self.source)[i] = i;
        grz_index_item_layers(&self.source)[i] = (uint8_t)(i % 64);
    }
    self.source.count = count;
}

static void fill_shelves(uint32_t count) {
    put_all(count);
    assert_int_equal(grz_index_grid_build(&self.grid, &self.source, &self.allocator, &self.left), GRAZE_OK);
}

static void free_all(void) {
    grz_index_items_free(&self.source, &self.allocator);
    grz_index_grid_free(&self.grid, &self.allocator);
    grz_rtree_free(&self.tree, &self.allocator);
    assert_int_equal(self.memory.blocks, 0);
}

/* Where a box would lie, by the rulers alone. */
typedef struct place {
    uint32_t column, first_band, last_band;
    bool fits;
} place;

static place place_of(uint32_t i) {
    const grz_index_grid *grid = &self.grid;
    const place at = { grz_quantize(grid->quantizer_x, boxes[i].min_x), grz_quantize(grid->quantizer_y, boxes[i].min_y),
                       grz_quantize(grid->quantizer_y, boxes[i].max_y), false };
    const uint32_t last_column = grz_quantize(grid->quantizer_x, boxes[i].max_x);
    return (place){ at.column, at.first_band, at.last_band,
                    last_column <= at.column + 1 && at.last_band - at.first_band < MOST_BANDS };
}

static bool is_in(uint32_t i, uint32_t band, uint32_t column) {
    const place at = place_of(i);
    return at.fits && at.column == column && at.first_band <= band && band <= at.last_band;
}

/* Add to the number of boxes in each cell of a box. Returns the most that one of them had. */
static uint32_t add_to_cells(uint32_t *cells, uint32_t i, uint32_t more) {
    const place at = place_of(i);
    uint32_t most = 0;
    for (uint32_t band = at.first_band; band <= at.last_band && at.fits; band++) {
        uint32_t *cell = &cells[band * (self.grid.stride - 1) + at.column];
        most = *cell > most ? *cell : most;
        *cell += more;
    }
    return most;
}

/* Those that fit are kept, but as long as a cell of theirs is too full. */
static void choose_kept(bool *is_kept) {
    static uint32_t cells[2 * MOST];
    memset(cells, 0, sizeof cells);
    assert_true(self.grid.height * (self.grid.stride - 1) <= 2 * MOST);
    for (uint32_t i = 0; i < self.source.count; i++)
        add_to_cells(cells, i, 1);
    for (uint32_t i = 0; i < self.source.count; i++) {
        const bool is_crowded = add_to_cells(cells, i, 0) > MOST_IN_CELL;
        is_kept[i] = place_of(i).fits && !is_crowded;
        if (is_crowded)
            add_to_cells(cells, i, UINT32_MAX); /* one less */
    }
}

/* A cell has its boxes in the order in which they came; those that began in an earlier band are marked. */
static void check_cell(uint32_t band, uint32_t column, const bool *is_kept) {
    const uint32_t *starts = grz_index_grid_starts(&self.grid);
    const uint32_t cell = grz_index_grid_cell(&self.grid, band, column);
    uint32_t next = starts[cell];
    for (uint32_t i = 0; i < self.source.count; i++) {
        if (!is_kept[i] || !is_in(i, band, column))
            continue;
        const bool is_later = band > place_of(i).first_band;
        assert_true(grz_index_item_ids(&self.grid.items)[next] == (i | (is_later ? GRZ_ID_MARK : 0)));
        assert_int_equal(grz_index_item_layers(&self.grid.items)[next],
                         i % 64 | (is_later ? GRZ_LAYER_MARK : 0));
        const grz_simd_box four = grz_simd_box_of(boxes[i]);
        assert_memory_equal(&grz_index_item_boxes(&self.grid.items)[next++], &four, sizeof four);
    }
    assert_int_equal(next, starts[cell + 1]);
}

static void check_shelves(void) {
    static bool is_kept[MOST];
    uint32_t left = 0;
    choose_kept(is_kept);
    for (uint32_t i = 0; i < self.source.count; i++) {
        assert_int_equal(grz_index_grid_has(&self.grid, i), is_kept[i]);
        left += !is_kept[i];
    }
    assert_int_equal(self.left, left);
    const uint32_t columns = self.grid.stride - 1;
    for (uint32_t band = 0; band < self.grid.height; band++) {
        const uint32_t *starts = grz_index_grid_starts(&self.grid);
        assert_int_equal(starts[band * self.grid.stride], starts[band * self.grid.stride + 1]);
        for (uint32_t column = 0; column < columns; column++)
            check_cell(band, column, is_kept);
    }
    const uint32_t end = self.grid.height * self.grid.stride + 1;
    assert_int_equal(grz_index_grid_starts(&self.grid)[end], self.grid.items.count);
}

/* Whole numbers on a field; one in so many is large, one in so many on one spot. */
static void draw(seeded_random *random, uint32_t count, uint32_t w, uint32_t h) {
    const uint32_t large = 5 + seeded_below(random, 60), crowd = 1 + seeded_below(random, 6);
    for (uint32_t i = 0; i < count; i++) {
        float x = (float)seeded_below(random, w), y = (float)seeded_below(random, h);
        const float side = (float)seeded_below(random, i % large == 0 ? 200 : 12);
        if (crowd < 4 && i % crowd == 0)
            x = y = 3;
        boxes[i] = (graze_box){ x, y, x + side, y + (float)seeded_below(random, i % large == 1 ? 200 : 12) };
    }
}

static void boxes_lie_where_they_fit_unless_it_is_crowded(void **state) {
    (void)state;
    static const uint32_t counts[] = { 0, 1, 2, 7, 60, 255, 256, 257, 300, 900 };
    seeded_random random = { testing_seed() };
    for (uint32_t round = 0; round < 40; round++) {
        draw(&random, counts[round % 10], 1 + (UINT32_C(4) << round % 9), 1 + (UINT32_C(4) << round % 7));
        fill_shelves(counts[round % 10]);
        check_shelves();
    }
    free_all();
}

/* Boxes of one size, from corner to corner of a field. */
static void spread(seeded_random *random, uint32_t count, float w, float h, float side) {
    for (uint32_t i = 0; i < count; i++) {
        const float x = (float)(w * (float)seeded_below(random, 1025) / 1024),
                    y = (float)(h * (float)seeded_below(random, 1025) / 1024);
        boxes[i] = (graze_box){ x, y, x + side, y + side / 2 };
    }
    boxes[count / 2] = (graze_box){ 0, 0, side, side / 2 };
    boxes[count - 1] = (graze_box){ w, h, w + side, h + side / 2 };
}

/* A column is as wide as a box and a little more, a band three heights high. */
static void expect_cells(double columns, double bands, double tolerance) {
    const double has = self.grid.stride - 1, high = self.grid.height;
    if (has < columns / tolerance || has > columns * tolerance || high < bands / tolerance ||
        high > bands * tolerance)
        fail_msg("%g columns and %g bands, not %g and %g", has, high, columns, bands);
}

static void cells_fit_boxes_of_one_size(void **state) {
    (void)state;
    static const uint32_t counts[] = { 700, 2000, MOST };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (uint32_t side = 16; side <= 64; side *= 2) {
            const float w = side == 16 ? 100 : 1600, h = side == 16 ? 1600 : 300;
            spread(&random, counts[i], w, h, (float)side);
            fill_shelves(counts[i]);
            expect_cells((double)w / (1.0078125 * side), (double)h / (1.5 * side), 1.2);
            assert_int_equal(self.left, 0);
        }
    free_all();
}

/* One in thirty is a giant, or far away in any direction: cells are as without. */
static void giants_and_strays_do_not_make_cells_large(void **state) {
    (void)state;
    static const graze_box strays[] = { { 1e7f, 1e7f, 1e7f, 1e7f },
                                        { -1e7f, 5, -1e7f, 9 },
                                        { 5, -1e7f, 5, -1e7f },
                                        { -1e6f, -1e6f, 1e6f, 1e6f } };
    seeded_random random = { testing_seed() };
    for (int kind = 0; kind < 4; kind++)
        for (uint32_t first = 0; first < 40; first++) {
            spread(&random, MOST, 1600, 300, 16);
            for (uint32_t i = first; i < MOST; i += kind == 3 ? 40 : 150)
                boxes[i] = strays[kind];
            fill_shelves(MOST);
            expect_cells(1600 * 1.125 / 16, 300 * 1.125 / 24, 1.35);
            assert_in_range(self.left, 0, MOST / 10);
        }
    free_all();
}

/* Boxes far smaller than their distances: about a cell a box, of their shape. */
static void small_boxes_have_about_a_cell_each(void **state) {
    (void)state;
    static const float sizes[] = { 0, 0x1p-149f, 0.001f, 1 };
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 4; i++)
        for (uint32_t count = 100; count <= MOST; count += 1450) {
            spread(&random, count, 65536, 65536, sizes[i]);
            fill_shelves(count);
            const double cells = (double)(self.grid.stride - 1) * self.grid.height;
            assert_true(cells > 0.8 * count && cells <= count);
            assert_true(self.left == 0 || sizes[i] == 0);
        }
    spread(&random, MOST, 65536, 0, 1); /* in a row: one band */
    fill_shelves(MOST);
    assert_int_equal(self.grid.height, 1);
    assert_int_equal(self.grid.stride - 1, MOST);
    free_all();
}

static bool holds(const grz_simd_box *node, const grz_simd_box *box) {
    return node->min_x <= box->min_x && node->min_y <= box->min_y && node->neg_max_x <= box->neg_max_x &&
           node->neg_max_y <= box->neg_max_y;
}

static bool is_nobody(const grz_simd_box *four) {
    return four->min_x > 0x1p120f && four->neg_max_x > 0x1p120f;
}

/* Every level is filled up with nobody; each node is the box around those below it. */
static void check_tree(uint32_t count) {
    const grz_simd_box *all = grz_index_item_boxes(&self.tree.items);
    for (uint32_t level = 0; level < self.tree.level_count; level++) {
        const grz_simd_box *here = all + self.tree.begin[level];
        const uint32_t full = (count + 7) / 8 * 8;
        for (uint32_t i = count; i < full; i++)
            assert_true(is_nobody(&here[i]));
        assert_int_equal(self.tree.level_count - 1 > level, full > 8);
        if (full > 8) {
            assert_int_equal(self.tree.begin[level + 1], self.tree.begin[level] + full);
            for (uint32_t i = 0; i < full; i++)
                assert_true(is_nobody(&here[i]) || holds(&all[self.tree.begin[level + 1] + i / 8], &here[i]));
        }
        count = full / 8;
    }
}

static double area_of(const grz_simd_box *four) {
    return ((double)-four->neg_max_x - four->min_x) * ((double)-four->neg_max_y - four->min_y);
}

/* Of a level, how much area its nodes have together. */
static double areas_of(uint32_t level, uint32_t nodes) {
    double sum = 0;
    for (uint32_t i = 0; i < nodes; i++)
        sum += area_of(&grz_index_item_boxes(&self.tree.items)[self.tree.begin[level] + i]);
    return sum;
}

static void a_tree_has_each_box_once_in_nodes_that_overlap_little(void **state) {
    (void)state;
    static const uint32_t counts[] = { 1, 2, 7, 8, 9, 63, 64, 65, 511, 512, 513, 2048, MOST };
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
            put_all(MOST);
            for (uint32_t k = 0; k < count; k++)
                chosen[k] = MOST - 1 - k;
            assert_int_equal(grz_rtree_build(&self.tree, &self.source, chosen, count, &self.allocator),
                             GRAZE_OK);
            memset(is_there, 0, sizeof is_there);
            for (uint32_t k = 0; k < count; k++) {
                const uint64_t name = grz_index_item_ids(&self.tree.items)[k];
                assert_true(name >= MOST - count && name < MOST && !is_there[name]);
                is_there[name] = true;
                assert_memory_equal(&grz_index_item_boxes(&self.tree.items)[k],
                                    &grz_index_item_boxes(&self.source)[name], sizeof(grz_simd_box));
                assert_int_equal(grz_index_item_layers(&self.tree.items)[k], name % 64);
            }
            check_tree(count);
            if (count > 500)
                assert_true(areas_of(1, count / 8) < 1.6 * 1024 * 1024);
        }
    free_all();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_lie_where_they_fit_unless_it_is_crowded),
        cmocka_unit_test(cells_fit_boxes_of_one_size),
        cmocka_unit_test(giants_and_strays_do_not_make_cells_large),
        cmocka_unit_test(small_boxes_have_about_a_cell_each),
        cmocka_unit_test(a_tree_has_each_box_once_in_nodes_that_overlap_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
