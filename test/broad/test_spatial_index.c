/* test_spatial_index.c: the index behind queries, with each table of kernels,
 * against testing each box. */
#include "broad/spatial_index.h"
#include "core/box_columns.h"
#include "scenes/seeded.h"
#include "support/counted_memory.h"

#include <float.h>

enum { MOST = 3000, QUERIES = 200, ROOM = 2000000 };

typedef struct index_state {
    graze_box boxes[MOST]; /* edges inside */
    uint8_t layers[MOST], states[MOST];
    uint32_t count;
    grz_spatial_index index;
    float x[QUERIES], y[QUERIES];
    graze_box areas[QUERIES];
    uint64_t found[ROOM];
    size_t ends[QUERIES];
} index_state;

static const graze_allocator usual = { 0 };

/* An id whose upper half is not its row. */
static uint64_t id_of(uint32_t row) {
    return (uint64_t)(row * 7 + 1) << 32 | row;
}

static void make(index_state *self) {
    assert_int_equal(grz_spatial_index_begin(&self->index, &usual, self->count),
                     GRAZE_OK);
    for (uint32_t i = 0; i < self->count; i++)
        grz_spatial_index_insert(&self->index, self->boxes[i], id_of(i),
                                 self->layers[i]);
    assert_int_equal(grz_spatial_index_build(&self->index, &usual), GRAZE_OK);
}

/* A scene of a kind, not yet in the index. */
static void draw(index_state *self, seeded_kind kind, uint32_t count,
                 uint64_t seed) {
    seeded_scene scene = {
        .kind = kind, .count = count, .boxes = self->boxes, .layers = self->layers
    };
    seeded_fill(&scene, seed);
    self->count = count;
}

static void fill(index_state *self, seeded_kind kind, uint32_t count,
                 uint64_t seed) {
    draw(self, kind, count, seed);
    make(self);
}

static bool is_within(graze_box a, graze_box b) {
    return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y &&
           b.min_y <= a.max_y;
}

/* Ends and corners of boxes, places between them, and far off. */
static void draw_queries(index_state *self, seeded_random *random) {
    for (int i = 0; i < QUERIES; i++) {
        const graze_box a = self->boxes[seeded_below(random, self->count)];
        const graze_box b = self->boxes[seeded_below(random, self->count)];
        if (i % 3 == 0)
            self->x[i] = a.min_x;
        else if (i % 3 == 1)
            self->x[i] = a.max_x;
        else
            self->x[i] = a.min_x / 2 + b.max_x / 2;
        if (i % 2 == 0)
            self->y[i] = a.max_y;
        else if (i % 3 == 1)
            self->y[i] = b.min_y;
        else
            self->y[i] = a.min_y / 2 + a.max_y / 2;
        const graze_box between = { a.max_x, a.max_y, b.min_x, b.min_y };
        const bool is_box =
            between.min_x <= between.max_x && between.min_y <= between.max_y;
        if (is_box)
            self->areas[i] = between;
        else if (i % 5 == 0)
            self->areas[i] = (graze_box){ a.max_x, a.max_y, a.max_x, a.max_y };
        else
            self->areas[i] = a;
    }
    self->x[0] = self->y[0] = GRAZE_COORD_MAX;
    self->x[1] = -GRAZE_COORD_MAX;
    self->areas[0] = (graze_box){ -GRAZE_COORD_MAX, -GRAZE_COORD_MAX,
                                  GRAZE_COORD_MAX, GRAZE_COORD_MAX };
    self->areas[1] = (graze_box){ FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX };
    self->areas[2] = (graze_box){ -GRAZE_COORD_MAX, 0, GRAZE_COORD_MAX, 0 };
}

static bool is_wanted(const index_state *self, uint32_t row,
                      const grz_index_filter *filter) {
    const bool is_avoided =
        filter->states != NULL && filter->states[row] & filter->avoided;
    return !filter->is_selective ||
           (!is_avoided && filter->layers >> self->layers[row] & 1);
}

/* An answer has every wanted box within, each once. */
static void check(const index_state *self, graze_box area,
                  const grz_index_filter *filter, size_t begin, size_t end) {
    static uint8_t times[MOST];
    memset(times, 0, sizeof times);
    for (size_t i = begin; i < end; i++) {
        const uint32_t row = (uint32_t)self->found[i];
        assert_in_range(row, 0, self->count - 1);
        assert_true(self->found[i] == id_of(row));
        times[row]++;
    }
    for (uint32_t row = 0; row < self->count; row++)
        if (times[row] !=
            (is_within(self->boxes[row], area) && is_wanted(self, row, filter)))
            fail_msg("%s: box %u is found %u times", self->index.kernels->name, row,
                     times[row]);
}

/* Answer with ever more room, as a caller does. */
static void gather(index_state *self, grz_index_batch *batch, uint64_t seed) {
    grz_found_ids hits = { .items = self->found, .capacity = seed % 64 };
    while (!grz_spatial_index_batch(&self->index, batch, &hits)) {
        assert_int_equal(hits.count, 0);
        hits.capacity = 2 * hits.capacity + 16;
        assert_true(hits.capacity <= ROOM);
    }
    assert_int_equal(hits.count, self->ends[batch->count - 1]);
}

static graze_box point_box(float x, float y) {
    return (graze_box){ x, y, x, y };
}

static void query_batch(index_state *self, const grz_index_filter *filter,
                        uint32_t count, uint64_t seed) {
    grz_index_batch batch = { .count = count,
                              .ends = self->ends,
                              .filter = filter,
                              .are_points = seed % 3 > 0 };
    for (uint32_t i = 0; i < count; i++)
        batch.areas[i] = point_box(self->x[i], self->y[i]);
    gather(self, &batch, seed);
    for (uint32_t i = 0; i < count; i++)
        check(self, point_box(self->x[i], self->y[i]), filter,
              i > 0 ? self->ends[i - 1] : 0, self->ends[i]);
    batch.are_points = false;
    batch.count = count / 8 + 1; /* areas find more */
    memcpy(batch.areas, self->areas, batch.count * sizeof *batch.areas);
    gather(self, &batch, seed);
    for (uint32_t i = 0; i < batch.count; i++)
        check(self, self->areas[i], filter, i > 0 ? self->ends[i - 1] : 0,
              self->ends[i]);
}

/* A query without room appends nothing. */
static void give_room(grz_found_ids *hits) {
    assert_int_equal(hits->count, 0);
    hits->capacity += hits->capacity / 2 + 4;
    assert_true(hits->capacity <= ROOM);
}

static void query_each(index_state *self, const grz_index_filter *filter) {
    for (uint32_t i = 0; i < QUERIES; i += 3) {
        grz_found_ids hits = { .items = self->found, .capacity = i % 16 };
        while (!grz_spatial_index_query(
            &self->index,
            &(graze_box){ self->x[i], self->y[i], self->x[i], self->y[i] }, filter,
            &hits))
            give_room(&hits);
        check(self, point_box(self->x[i], self->y[i]), filter, 0, hits.count);
        hits = (grz_found_ids){ .items = self->found, .capacity = i % 16 };
        while (
            !grz_spatial_index_query(&self->index, &self->areas[i], filter, &hits))
            give_room(&hits);
        check(self, self->areas[i], filter, 0, hits.count);
    }
}

/* Kernels for little that is found tell all of it, or that they do not. Up to four
 * of an area are sorted. */
static void query_few(index_state *self) {
    const grz_index_filter all = { .layers = UINT64_MAX };
    for (uint32_t i = 0; i < 2 * QUERIES; i++) {
        const bool is_point = i < QUERIES;
        const graze_box box =
            is_point ? point_box(self->x[i], self->y[i]) : self->areas[i - QUERIES];
        grz_index_few *few = self->index.kernels->index_few[is_point ? 0 : 1];
        if (self->index.tree.level_count > 0 || box.min_x > box.max_x)
            continue;
        const uint32_t count = few(&self->index.grid, &box, self->found);
        assert_true(count <= GRZ_INDEX_FEW_ROOM - 8 || count == GRZ_INDEX_MANY);
        if (count == GRZ_INDEX_MANY)
            continue;
        for (uint32_t k = 1; k < count && count <= 4 && !is_point; k++)
            assert_true((uint32_t)self->found[k - 1] < (uint32_t)self->found[k]);
        check(self, box, &all, 0, count);
    }
}

/* With each table of kernels of this machine. */
static void query_all(index_state *self, seeded_random *random) {
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    const uint32_t count = 1 + seeded_below(random, GRZ_INDEX_BATCH_MAX);
    for (uint32_t i = 0; i < self->count; i++)
        self->states[i] = (uint8_t)seeded_below(random, 4);
    const grz_index_filter all = { .layers = UINT64_MAX };
    const grz_index_filter some = { .layers = seeded_next(random),
                                    .states = seeded_below(random, 2) ? self->states
                                                                      : NULL,
                                    .avoided = (uint8_t)seeded_below(random, 4),
                                    .is_selective = true };
    draw_queries(self, random);
    for (uint32_t i = 0; i < kernel_count; i++) {
        self->index.kernels = kernels[i];
        query_batch(self, &all, count, seeded_next(random));
        query_batch(self, &some, count, seeded_next(random));
        query_each(self, &all);
        query_each(self, &some);
        query_few(self);
    }
}

static void an_index_finds_what_testing_each_box_finds(void **state) {
    (void)state;
    static index_state self;
    seeded_random random = { testing_seed() };
    for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++)
        for (int round = 0; round < 6; round++) {
            const uint32_t counts[] = { 1, 9, 100, 700, 2000, MOST };
            fill(&self, (seeded_kind)kind, counts[round], seeded_next(&random));
            query_all(&self, &random);
        }
    grz_spatial_index_free(&self.index, &usual);
}

/* Scenes with boxes that do not suit the grid, so they go to the tree. */
static graze_box draw_dense(seeded_random *random, int kind) {
    const float x = (float)seeded_below(random, 1000),
                y = (float)seeded_below(random, 1000);
    const float side = (float)(1 + seeded_below(random, 20));
    if (kind == 0) /* all on one spot */
        return (graze_box){ 5, 5, 6, 6 };
    if (kind == 1) /* half on one spot, of all sizes */
    {
        if (seeded_below(random, 2))
            return (graze_box){ 500 - side, 500 - side, 500, 500 };
        return (graze_box){ x, y, x + side, y + side };
    }
    if (kind == 2) /* on two spots lying far apart */
    {
        if (seeded_below(random, 2))
            return (graze_box){ x, y, x, y };
        return (graze_box){ 0x1p59f, 0x1p59f, 0x1p59f + x * 0x1p37f, 0x1p60f };
    }
    if (kind == 3) /* sizes of every order */
        return (graze_box){ x, y, x + 1e-3f * side * side * side * side, y + side };
    if (kind == 4) /* clusters within clusters */
        return (graze_box){ 1 / (x + 1), 1 / (y + 1), 1 / (x + 1) + 1e-5f,
                            1 / (y + 1) + 1e-5f };
    return (graze_box){ x, -1000, x, 1000 }; /* tall lines */
}

static void clusters_and_giants_are_found(void **state) {
    (void)state;
    static index_state self;
    seeded_random random = { testing_seed() };
    for (int kind = 0; kind < 6; kind++)
        for (int round = 0; round < 3; round++) {
            self.count = MOST;
            for (uint32_t i = 0; i < MOST; i++) {
                self.boxes[i] = draw_dense(&random, kind);
                self.layers[i] = (uint8_t)seeded_below(&random, 64);
            }
            make(&self);
            query_all(&self, &random);
        }
    grz_spatial_index_free(&self.index, &usual);
}

/* Boxes of the grid and boxes of the tree in turn, so memory is used again. */
static void an_index_gives_its_memory_back(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    grz_spatial_index index = { .kernels = NULL };
    bool has_tree = false;
    for (int kind = 0; kind < 6; kind++) {
        assert_int_equal(grz_spatial_index_begin(&index, &allocator, MOST),
                         GRAZE_OK);
        for (uint32_t i = 0; i < MOST; i++)
            grz_spatial_index_insert(&index, draw_dense(&random, kind), id_of(i), 0);
        assert_int_equal(grz_spatial_index_build(&index, &allocator), GRAZE_OK);
        has_tree |= index.tree.level_count > 0;
    }
    assert_true(has_tree && memory.blocks > 0);
    grz_spatial_index_free(&index, &allocator);
    assert_int_equal(memory.blocks, 0);
}

static void an_index_of_nothing_finds_nothing(void **state) {
    (void)state;
    static index_state self;
    grz_found_ids hits = { .items = self.found, .capacity = ROOM };
    const grz_index_filter all = { .layers = UINT64_MAX };
    make(&self);
    assert_true(
        grz_spatial_index_query(&self.index, &(graze_box){ 0 }, &all, &hits));
    assert_true(grz_spatial_index_query(
        &self.index, &(graze_box){ -1e9f, -1e9f, 1e9f, 1e9f }, &all, &hits));
    assert_int_equal(hits.count, 0);
    grz_spatial_index_free(&self.index, &usual);
}

static void a_scan_finds_the_rows_of_columns(void **state) {
    (void)state;
    static index_state self;
    seeded_random random = { testing_seed() };
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    for (uint32_t count = 0; count < 40; count++) {
        grz_box_columns columns = { .count = 0 };
        assert_int_equal(grz_box_columns_reserve(&usual, &columns, count + 1),
                         GRAZE_OK);
        for (uint32_t i = 0; i < count; i++) {
            const float x = (float)seeded_below(&random, 50),
                        y = (float)seeded_below(&random, 50);
            const uint8_t layer = (uint8_t)seeded_below(&random, 65);
            grz_box_columns_set(
                &columns, i,
                (grz_box_row){ .box = { x, y, x + 20, y + 20 }, .layer = layer },
                GRAZE_HALF_OPEN);
        }
        grz_box_view boxes = grz_box_columns_view(&columns, NULL);
        boxes.count = count;
        for (uint32_t k = 0; k < kernel_count; k++) {
            const graze_box area = { (float)seeded_below(&random, 50), 20, 60, 50 };
            const uint64_t layers = seeded_next(&random);
            grz_found_ids hits = { .items = self.found, .capacity = ROOM };
            assert_true(kernels[k]->scan_rows(&boxes, area, layers, &hits));
            size_t next = 0;
            for (uint32_t row = 0; row < count; row++)
                if (boxes.layer[row] != GRZ_LAYER_NONE &&
                    layers >> boxes.layer[row] & 1 &&
                    grz_boxes_overlap(grz_box_view_get(&boxes, row), area))
                    assert_true(next < hits.count && self.found[next++] == row);
            assert_int_equal(next, hits.count);
        }
        grz_box_columns_free(&usual, &columns);
    }
}

static graze_status try_to_make(index_state *self,
                                const graze_allocator *allocator) {
    graze_status status =
        grz_spatial_index_begin(&self->index, allocator, self->count);
    for (uint32_t i = 0; i < self->count && status == GRAZE_OK; i++)
        grz_spatial_index_insert(&self->index, self->boxes[i], id_of(i),
                                 self->layers[i]);
    if (status == GRAZE_OK)
        return grz_spatial_index_build(&self->index, allocator);
    return status;
}

/* A grid and a tree; the n-th request is refused, for every n, and the index is made
 * all the same after it.
 */
static void an_index_that_was_refused_memory_can_be_made_again(void **state) {
    (void)state;
    static index_state self;
    const graze_box all = { -GRAZE_COORD_MAX, -GRAZE_COORD_MAX, GRAZE_COORD_MAX,
                            GRAZE_COORD_MAX };
    uint64_t refused = 1;
    for (bool is_done = false; !is_done; refused++) {
        counted_memory memory = { .fail_at = refused };
        const graze_allocator allocator = counted_allocator(&memory);
        memset(&self.index, 0, sizeof self.index);
        draw(&self, SEEDED_HUGE, 500, 11);
        const graze_status status = try_to_make(&self, &allocator);
        is_done = memory.failures == 0;
        assert_int_equal(status, is_done ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        memory.fail_at = 0;
        if (!is_done)
            assert_int_equal(try_to_make(&self, &allocator), GRAZE_OK);
        const grz_index_filter filter =
            grz_spatial_index_filter(&self.index, UINT64_MAX);
        grz_found_ids hits = { .items = self.found, .capacity = ROOM };
        assert_true(grz_spatial_index_query(&self.index, &all, &filter, &hits));
        check(&self, all, &filter, 0, hits.count);
        assert_true(self.index.tree.level_count > 0);
        grz_spatial_index_free(&self.index, &allocator);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(refused > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_index_finds_what_testing_each_box_finds),
        cmocka_unit_test(clusters_and_giants_are_found),
        cmocka_unit_test(an_index_of_nothing_finds_nothing),
        cmocka_unit_test(an_index_that_was_refused_memory_can_be_made_again),
        cmocka_unit_test(a_scan_finds_the_rows_of_columns),
        cmocka_unit_test(an_index_gives_its_memory_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
