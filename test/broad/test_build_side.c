/* test_build_side.c: the build side of a stream in cells. Cells suit usual boxes.
 * Each box of the build side is in every cell where a usual overlapping box of the
 * probe side may begin, or in none if those cells are too many.
 */
#include "support/counted_memory.h"

#include "broad/grid_join.h"

#include <math.h>

enum { ROWS = 2000, FEW = 300 };

/* Boxes of up to FEW_CELLS cells are in each of them; boxes of more than MANY_CELLS
 * are in none. Grids are as fine as they should be up to FINE_CELLS_PER_BOX cells for
 * each box, and never have more than CELLS_PER_BOX_MAX, and some. How many it is in
 * between is a matter of speed. */
enum {
    FEW_CELLS = 64,
    MANY_CELLS = 512,
    FINE_CELLS_PER_BOX = 32,
    CELLS_PER_BOX_MAX = 256,
    CELLS_SPARE = 4096
};

static graze_box boxes[ROWS];
static float min_x[ROWS], min_y[ROWS], max_x[ROWS], max_y[ROWS];
static uint8_t layer[ROWS];
static uint32_t group[ROWS];
static const uint64_t meets[GRZ_LAYER_NONE];

typedef struct indexer {
    counted_memory memory;
    graze_allocator allocator;
    graze_tasks alone;
    grz_grid_join stream;
} indexer;

static indexer self;

static void open_indexer(void) {
    memset(&self, 0, sizeof self);
    self.allocator = counted_allocator(&self.memory);
    grz_grid_join_open(&self.stream, &self.allocator);
    self.stream.tasks = &self.alone;
}

static void close_indexer(void) {
    grz_grid_join_free(&self.stream);
    assert_int_equal(self.memory.blocks, 0);
}

static void draw_box(seeded_random *random, uint32_t row, float field, float w,
                     float h) {
    const float x = (float)(field * (float)seeded_below(random, 1025) / 1024),
                y = (float)(field * (float)seeded_below(random, 1025) / 1024);
    boxes[row] = (graze_box){ x, y, x + w, y + h };
    if (row < FEW)
        layer[row] = 1;
    else
        layer[row] = 0;
}

/* The first `few` rows are the build side, those from FEW on the probe side. */
static void index_few(uint32_t few, uint32_t end) {
    for (uint32_t i = 0; i < ROWS; i++) {
        min_x[i] = boxes[i].min_x;
        min_y[i] = boxes[i].min_y;
        max_x[i] = boxes[i].max_x;
        max_y[i] = boxes[i].max_y;
    }
    const grz_box_view all = { min_x, min_y, max_x, max_y, layer,
                               group, meets, ROWS,  false };
    const grz_probe_side many = { .first = FEW, .end = end, .is_chosen = { true } };
    assert_int_equal(grz_grid_join_clear(&self.stream, few), GRAZE_OK);
    for (uint32_t i = 0; i < few; i++)
        grz_grid_join_add(&self.stream, &all, i);
    assert_int_equal(grz_build_side_index(&self.stream, &all, &many), GRAZE_OK);
}

/* Giants on other layers, before the first, behind the last; and a few among the
 * probe side where there are enough.
 */
static void sizes_of_the_many_are_usual_ones_of_those_that_are_chosen(void **state) {
    (void)state;
    static const uint32_t lengths[] = { 1,  2,   3,   63,  64,
                                        65, 127, 128, 640, ROWS - FEW - 5 };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (uint32_t round = 0; round < 30; round++) {
            const uint32_t end = FEW + lengths[i];
            open_indexer();
            for (uint32_t row = 0; row < ROWS; row++) {
                const bool is_other = row < FEW || row >= end || row % 7 == 3;
                const bool is_giant =
                    is_other || (lengths[i] > 200 && row % 41 == round);
                if (is_giant)
                    draw_box(&random, row, 500, 9000, 9000);
                else
                    draw_box(&random, row, 500, 8, 4);
                if (row % 7 == 3)
                    layer[row] = 2;
            }
            index_few(10, end);
            assert_in_range(self.stream.grid.max_width, 8, 16);
            assert_in_range(self.stream.grid.max_height, 4, 8);
            close_indexer();
        }
}

/* One to three cells across the range of one box of the build side, and one beyond it
 * on each side. If those are too many, fewer of the same shape. */
static void a_box_is_looked_for_in_a_few_cells(void **state) {
    (void)state;
    static const uint32_t counts[] = { 1, 2, 10, 100, FEW };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (float field = 10; field < 1e5f; field *= 10) {
            open_indexer();
            for (uint32_t row = 0; row < ROWS; row++)
                draw_box(&random, row, field, row < FEW ? 5 : 8, row < FEW ? 20 : 4);
            boxes[0] = (graze_box){ -field, 0, 5 - field, 20 };
            boxes[counts[i] - 1] =
                (graze_box){ field, field, field + 5, field + 20 };
            index_few(counts[i], ROWS);
            const grz_join_grid *grid = &self.stream.grid;
            const double range_x = 5 + (double)grid->max_width,
                         range_y = 20 + (double)grid->max_height;
            double w = range_x, h = range_y;
            if (counts[i] > 1) {
                w += 2.0 * (double)field;
                h += (double)field;
            }
            const double across = w / range_x, down = h / range_y;
            const double fine = FINE_CELLS_PER_BOX * counts[i],
                         cells = (double)grid->columns * grid->rows;
            assert_true(cells <= CELLS_PER_BOX_MAX * counts[i] + CELLS_SPARE);
            if ((3 * across + 3) * (3 * down + 3) <= fine)
                assert_true(grid->columns >= across + 2 &&
                            grid->columns <= 3 * across + 4 &&
                            grid->rows >= down + 2 && grid->rows <= 3 * down + 4);
            else
                assert_true(cells > fine / 10);
            for (uint32_t x = 0; x < grid->columns;
                 x++) /* what is above or below looks into empty cells */
                assert_true(grid->heads[x] == 0 &&
                            grid->heads[(grid->rows - 1) * grid->columns + x] == 0);
            for (uint32_t y = 0; y < grid->rows; y++)
                assert_true(grid->heads[y * grid->columns] == 0 &&
                            grid->heads[(y + 1) * grid->columns - 1] == 0);
            assert_int_equal(grz_quantize(grid->along_x, -1e9f), 0);
            assert_int_equal(grz_quantize(grid->along_x, 1e9f), grid->columns - 1);
            assert_int_equal(grz_quantize(grid->along_y, 1e9f), grid->rows - 1);
            close_indexer();
        }
}

/* How often one of the build side is listed in a cell. */
static uint32_t times_in(uint32_t few, uint32_t number) {
    const grz_build_link *links = self.stream.links.data;
    uint32_t times = 0;
    for (uint32_t head = self.stream.grid.heads[number]; head != 0;) {
        const uint32_t build = links[head].box / GRZ_BUILD_BOX_STEP;
        times += build == few;
        if (build == few)
            assert_memory_equal(&self.stream.grid.build[build].box, &boxes[few],
                                sizeof boxes[few]);
        head = links[head].next;
    }
    return times;
}

static bool is_outlier(uint32_t few) {
    for (uint32_t i = 0; i < self.stream.outlier_count; i++)
        if (((const uint32_t *)self.stream.outliers.data)[i] == few)
            return true;
    return false;
}

/* In the cells of all places where a usual overlapping box of the probe side may
 * begin, and in no others. A float or two more on either side counts. */
static void check_cells(uint32_t few) {
    const grz_join_grid *grid = &self.stream.grid;
    const graze_box box = boxes[few];
    const uint32_t x0 = grz_quantize(grid->along_x,
                                     box.min_x - grid->max_width * 1.00001f),
                   x1 = grz_quantize(grid->along_x, box.max_x),
                   y0 = grz_quantize(grid->along_y,
                                     box.min_y - grid->max_height * 1.00001f),
                   y1 = grz_quantize(grid->along_y, box.max_y);
    const uint32_t inner_x0 =
                       grz_quantize(grid->along_x, box.min_x - grid->max_width),
                   inner_y0 =
                       grz_quantize(grid->along_y, box.min_y - grid->max_height);
    const uint32_t cells = (x1 - x0 + 1) * (y1 - y0 + 1);
    assert_true(cells > FEW_CELLS || !is_outlier(few));
    assert_true(cells <= MANY_CELLS || is_outlier(few));
    for (uint32_t y = 0; y < grid->rows; y++)
        for (uint32_t x = 0; x < grid->columns; x++) {
            const uint32_t times = times_in(few, y * grid->columns + x);
            const bool may_be =
                x0 <= x && x <= x1 && y0 <= y && y <= y1 && !is_outlier(few);
            assert_true(times <= may_be);
            assert_true(times == may_be || x < inner_x0 || y < inner_y0);
        }
}

/* Some are large, and many stand in one place, so a cell has more of them than a
 * byte counts. */
static void each_of_the_few_is_in_its_cells(void **state) {
    (void)state;
    static const uint32_t counts[] = { 1, 2, 3, 4, 5, 40, FEW };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (uint32_t round = 0; round < 4; round++) {
            open_indexer();
            for (uint32_t row = 0; row < ROWS; row++) {
                float size = 300;
                if (!(row < FEW && row % 19 == 18))
                    size = (float)(1 + row % 13);
                draw_box(&random, row,
                         row < FEW && (row % 2 == round || round == 3) ? 1 : 400,
                         size, size);
            }
            index_few(counts[i], ROWS);
            for (uint32_t few = 0; few < counts[i]; few++)
                check_cells(few);
            close_indexer();
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_of_the_many_are_usual_ones_of_those_that_are_chosen),
        cmocka_unit_test(a_box_is_looked_for_in_a_few_cells),
        cmocka_unit_test(each_of_the_few_is_in_its_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
