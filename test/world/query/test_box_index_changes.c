/* test_box_index_changes.c: an index whose boxes are inserted, moved and removed,
 * against a look at every box in it. The answers are the same, in the same order,
 * after any calls. An index that memory was refused to is as it was.
 */
#include "support/brute_index.h"
#include "support/counted_memory.h"
#include "support/testing.h"

#include <float.h>
#include <math.h>

enum { ROWS_MAX = 700, CALLS = 4000, QUERIES = 12 };

/* The boxes an index should have. */
typedef struct index_model {
    graze_index *index;
    graze_area boxes[ROWS_MAX];
    uint8_t layers[ROWS_MAX];
    bool is_used[ROWS_MAX];
    uint32_t rows, used;
    seeded_random random;
} index_model;

static double draw(seeded_random *random, uint32_t most) {
    return (double)seeded_below(random, most) - most / 4;
}

static graze_area draw_box(index_model *self) {
    const double x = draw(&self->random, 300), y = draw(&self->random, 300);
    uint32_t most = 9;
    if (seeded_below(&self->random, 30) == 0)
        most = 150;
    graze_area box = { x, y, x + seeded_below(&self->random, most),
                       y + seeded_below(&self->random, most) };
    if (seeded_below(&self->random, 200) == 0)
        box = (graze_area){ -DBL_MAX, y, DBL_MAX, y + 1 };
    return box;
}

static void insert_one(index_model *self) {
    const graze_area box = draw_box(self);
    const uint8_t layer = (uint8_t)seeded_below(&self->random, 64);
    uint32_t row;
    if (self->used == ROWS_MAX)
        return;
    assert_int_equal(graze_index_insert(self->index, &box, layer, &row), GRAZE_OK);
    assert_true(row <= self->rows && row < ROWS_MAX && !self->is_used[row]);
    /* no row is left out */
    assert_true(row == self->rows || self->used < self->rows);
    self->rows += row == self->rows;
    self->boxes[row] = box;
    self->layers[row] = layer;
    self->is_used[row] = true;
    self->used++;
}

static void move_one(index_model *self, uint32_t row) {
    const graze_area far = draw_box(self), old = self->boxes[row];
    const graze_area near = { old.min_x + 1, old.min_y, old.max_x + 1, old.max_y };
    graze_area box = near;
    if (seeded_below(&self->random, 2))
        box = far;
    assert_int_equal(graze_index_set_box(self->index, row, &box),
                     self->is_used[row] ? GRAZE_OK : GRAZE_STALE_HANDLE);
    if (self->is_used[row])
        self->boxes[row] = box;
}

static void remove_one(index_model *self, uint32_t row) {
    assert_int_equal(graze_index_remove(self->index, row),
                     self->is_used[row] ? GRAZE_OK : GRAZE_STALE_HANDLE);
    self->used -= self->is_used[row];
    self->is_used[row] = false;
}

/* Mostly insertions, or mostly removals. */
static void change_one(index_model *self, bool is_growing) {
    const uint32_t row = seeded_below(&self->random, ROWS_MAX),
                   what = seeded_below(&self->random, 8);
    if (what < (is_growing ? 4U : 1U))
        insert_one(self);
    else if (what < 5)
        move_one(self, row);
    else if (what > (is_growing ? 6U : 4U))
        remove_one(self, row);
}

static graze_query draw_query(index_model *self) {
    const graze_area box = draw_box(self);
    const graze_query_kind kind =
        (graze_query_kind)seeded_below(&self->random, GRAZE_QUERY_NEAREST + 1);
    graze_query query = { .kind = kind,
                          .at = { box.min_x, box.min_y },
                          .to = { box.max_x, box.max_y },
                          .radius = seeded_below(&self->random, 40),
                          .nearest_count = seeded_below(&self->random, 20),
                          .layers = seeded_below(&self->random, 3) == 0
                                        ? seeded_next(&self->random)
                                        : 0 };
    if (kind == GRAZE_QUERY_RAY || kind == GRAZE_QUERY_RAY_FIRST)
        query.to =
            (graze_point){ draw(&self->random, 300), draw(&self->random, 300) };
    return query;
}

static void check_queries(index_model *self, graze_edges edges) {
    static graze_area boxes[ROWS_MAX];
    static uint8_t layers[ROWS_MAX];
    uint32_t rows[ROWS_MAX], count = 0;
    for (uint32_t row = 0; row < self->rows; row++)
        if (self->is_used[row]) {
            boxes[count] = self->boxes[row];
            layers[count] = self->layers[row];
            rows[count++] = row;
        }
    brute_index all;
    graze_hits hits = { 0 };
    brute_open(&all, edges, (graze_area_array){ boxes, layers, count });
    for (int i = 0; i < QUERIES; i++) {
        const graze_query query = draw_query(self);
        assert_int_equal(graze_index_query(self->index, &query, 1, &hits), GRAZE_OK);
        assert_int_equal(brute_query(&all, &query), hits.starts[1]);
        for (size_t k = 0; k < hits.starts[1]; k++) {
            const graze_hit *hit = &hits.items[k], *expected = &all.items[k];
            assert_int_equal(hit->user, rows[expected->user]);
            assert_true(hit->part.id == 0 && hit->time == expected->time);
            assert_true(hit->distance == expected->distance &&
                        hit->exit_time == expected->exit_time);
        }
    }
    graze_hits_free(&hits);
    brute_close(&all);
}

static void an_index_answers_as_a_look_at_every_box_after_any_changes(void **state) {
    (void)state;
    for (int round = 0; round < 4; round++) {
        static index_model self;
        graze_edges edges = GRAZE_HALF_OPEN;
        if (round % 2)
            edges = GRAZE_CLOSED;
        self = (index_model){ .random = { testing_seed() + (uint64_t)round } };
        if (round < 2)
            for (; self.rows < 300; self.rows++) {
                self.boxes[self.rows] = draw_box(&self);
                self.is_used[self.rows] = true;
            }
        self.used = self.rows;
        assert_int_equal(graze_index_open(&(graze_index_config){ .edges = edges },
                                          (graze_area_array){
                                              self.boxes, self.layers, self.rows },
                                          &self.index),
                         GRAZE_OK);
        for (int i = 0; i < CALLS; i++) {
            change_one(&self, i / 1000 % 2 == 0);
            if (i % 80 == 0)
                check_queries(&self, edges);
        }
        for (uint32_t row = 0; row < ROWS_MAX; row++)
            remove_one(&self, row);
        check_queries(&self, edges);
        graze_index_close(self.index);
    }
}

/* The boxes of a small index are in one leaf, which has no node above it. */
static void boxes_of_a_small_index_are_found_where_they_were_moved(void **state) {
    (void)state;
    static index_model self;
    self = (index_model){ .random = { testing_seed() } };
    assert_int_equal(graze_index_open(NULL, (graze_area_array){ 0 }, &self.index),
                     GRAZE_OK);
    insert_one(&self);
    insert_one(&self);
    for (int i = 0; i < 50; i++) {
        move_one(&self, (uint32_t)i % 2);
        check_queries(&self, GRAZE_HALF_OPEN);
    }
    graze_index_close(self.index);
}

static void a_bad_call_changes_nothing(void **state) {
    (void)state;
    const graze_area good = { 0, 0, 2, 2 }, nan = { 0, 0, NAN, 2 },
                     inverted = { 3, 0, 2, 2 };
    graze_index *index;
    uint32_t row = 7;
    assert_int_equal(graze_index_open(NULL, (graze_area_array){ 0 }, &index),
                     GRAZE_OK);
    assert_int_equal(graze_index_insert(index, &nan, 0, &row), GRAZE_BAD_NUMBER);
    assert_int_equal(row, 0);
    assert_int_equal(graze_index_insert(index, &inverted, 0, &row), GRAZE_BAD_BOX);
    assert_int_equal(graze_index_insert(index, &good, 64, &row), GRAZE_BAD_LAYER);
    assert_int_equal(graze_index_insert(index, &good, 0, NULL), GRAZE_OK);
    assert_int_equal(graze_index_set_box(index, 0, &nan), GRAZE_BAD_NUMBER);
    assert_int_equal(graze_index_set_box(index, 0, &inverted), GRAZE_BAD_BOX);
    assert_int_equal(graze_index_set_box(index, 1, &good), GRAZE_STALE_HANDLE);
    assert_int_equal(graze_index_remove(index, 1), GRAZE_STALE_HANDLE);
    const graze_query query = { .kind = GRAZE_QUERY_POINT, .at = { 1, 1 } };
    graze_hits hits = { 0 };
    assert_int_equal(graze_index_query(index, &query, 1, &hits), GRAZE_OK);
    assert_int_equal(hits.starts[1], 1);
    graze_hits_free(&hits);
    graze_index_close(index);
}

/* Each call is repeated until it succeeds. */
static void an_index_that_memory_was_refused_to_is_as_it_was(void **state) {
    (void)state;
    static index_model self;
    counted_memory memory = { .calls = 0 };
    size_t refused = 0;
    self = (index_model){ .random = { testing_seed() } };
    assert_int_equal(
        graze_index_open(
            &(graze_index_config){ .allocator = counted_allocator(&memory) },
            (graze_area_array){ 0 }, &self.index),
        GRAZE_OK);
    for (uint32_t row = 0; row < ROWS_MAX; row++) {
        const graze_area box = draw_box(&self);
        uint32_t inserted;
        memory.fail_at = 1 + row % 2;
        if (graze_index_insert(self.index, &box, 0, &inserted) ==
            GRAZE_OUT_OF_MEMORY) {
            refused++;
            check_queries(&self, GRAZE_HALF_OPEN);
            memory.fail_at = 0;
            assert_int_equal(graze_index_insert(self.index, &box, 0, &inserted),
                             GRAZE_OK);
        }
        memory.fail_at = 0;
        assert_int_equal(inserted, row);
        self.boxes[row] = box;
        self.is_used[row] = true;
        self.rows = self.used = row + 1;
    }
    check_queries(&self, GRAZE_HALF_OPEN);
    assert_true(refused > 4);
    graze_index_close(self.index);
    assert_int_equal(memory.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_index_answers_as_a_look_at_every_box_after_any_changes),
        cmocka_unit_test(boxes_of_a_small_index_are_found_where_they_were_moved),
        cmocka_unit_test(a_bad_call_changes_nothing),
        cmocka_unit_test(an_index_that_memory_was_refused_to_is_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
