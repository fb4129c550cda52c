/* test_fat_boxes.c: where prediction expects rows, and which of them are absent.
 * They go word by word, on one thread or on some. New rows, removed ones and rows
 * that never were are among them.
 */
#include "support/counted_memory.h"

#include "broad/prediction.h"

/* Rows in columns, from which fat AABBs and quads are made. */
enum { ROWS = 13000, BEHIND = 70 };

typedef struct field {
    float min_x[ROWS + BEHIND], min_y[ROWS + BEHIND], max_x[ROWS + BEHIND],
        max_y[ROWS + BEHIND];
    uint8_t layer[ROWS + BEHIND];
    uint32_t group[ROWS + BEHIND];
    float dx[ROWS], dy[ROWS];
    bool has_moved_on[ROWS];
} field;

static field rows;

static grz_box_view boxes_of(uint32_t count) {
    return (grz_box_view){ rows.min_x, rows.min_y, rows.max_x,
                           rows.max_y, rows.layer, rows.group,
                           NULL,       count,      false };
}

/* Boxes two wide and four high; behind the last of them lie giants, which every box
 * shall ignore. */
static void fill_rows(seeded_random *random, uint32_t count) {
    for (uint32_t i = 0; i < count + BEHIND; i++) {
        const float x = (float)seeded_below(random, 100),
                    y = (float)seeded_below(random, 100);
        const bool is_behind = i >= count, is_absent = seeded_below(random, 5) == 0;
        if (is_absent && !is_behind)
            rows.layer[i] = GRZ_LAYER_NONE;
        else
            rows.layer[i] = (uint8_t)seeded_below(random, 3);
        rows.group[i] = seeded_below(random, 3);
        rows.min_x[i] = x;
        rows.min_y[i] = y;
        rows.max_x[i] = x + (is_behind || is_absent ? 0x1p50f : 2);
        rows.max_y[i] = y + (is_behind || is_absent ? 0x1p50f : 4);
        if (i < count) {
            rows.dx[i] = (float)testing_between(random, -8, 8) / 4;
            rows.dy[i] = (float)testing_between(random, -8, 8) / 4;
        }
    }
}

static void move_rows(uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; i++) {
        if (rows.layer[i] == GRZ_LAYER_NONE)
            continue;
        rows.min_x[i] += rows.dx[i];
        rows.max_x[i] += rows.dx[i];
        rows.min_y[i] += rows.dy[i];
        rows.max_y[i] += rows.dy[i];
    }
}

static void run_backwards(void *context,
                          void (*task)(void *argument, uint32_t index),
                          void *argument, uint32_t count) {
    (void)context;
    while (count > 0)
        task(argument, --count);
}

/* A prediction's rows, in counted memory, watched on one thread or on some. */
typedef struct watcher {
    counted_memory memory;
    graze_allocator allocator;
    graze_tasks tasks;
    grz_fat_boxes reach;
    grz_row_list escaped;
} watcher;

/* With one of the kernels of this machine, another one each time. */
static void open_watcher(watcher *self, uint32_t threads) {
    static uint32_t opened;
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t kernel_count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    memset(self, 0, sizeof *self);
    self->reach.kernels = kernels[opened++ % kernel_count];
    self->allocator = counted_allocator(&self->memory);
    self->tasks = (graze_tasks){ .run = run_backwards, .threads = threads };
}

static void reserve(watcher *self, uint32_t count) {
    const grz_box_view boxes = boxes_of(count);
    const grz_broad_setup setup = { .allocator = &self->allocator,
                                    .tasks = &self->tasks };
    assert_int_equal(grz_fat_boxes_reserve(&self->reach, &boxes, &setup), GRAZE_OK);
    assert_int_equal(grz_buffer_reserve(&self->allocator, &self->escaped.rows,
                                        (size_t)count + 1, sizeof(uint32_t)),
                     GRAZE_OK);
}

static void close_watcher(watcher *self) {
    grz_fat_boxes_free(&self->reach, &self->allocator);
    grz_buffer_free(&self->allocator, &self->escaped.rows);
    assert_int_equal(self->memory.blocks, 0);
}

/* A row the look did not see is expected to stay; others to go on as they went. */
static void foresee(watcher *self, seeded_random *random, uint32_t seen,
                    uint32_t count, grz_fat_margin look) {
    const grz_box_view before = boxes_of(seen), boxes = boxes_of(count);
    fill_rows(random, count);
    reserve(self, count);
    grz_fat_boxes_observe(&self->reach, &before);
    assert_int_equal(self->reach.observed, seen);
    move_rows(0, seen);
    grz_fat_boxes_predict(&self->reach, &boxes, look);
    assert_int_equal(self->reach.count, count);
}

/* How far a fat AABB goes beyond its box on either side, if the box went by `d` and
 * goes on for some steps.
 */
static void check_side(float box, float reach, float d, float sign,
                       grz_fat_margin look) {
    float ahead = 0;
    if (d * sign > 0)
        ahead = d * sign * look.steps;
    const float slack = (d < 0 ? -d : d) * look.slack;
    assert_true((reach - box) * sign == ahead + slack);
}

static void check_reaches(const watcher *self, uint32_t seen, uint32_t count,
                          grz_fat_margin look) {
    const grz_box_view boxes = boxes_of(count),
                       reaches = grz_fat_boxes_view(&self->reach, &boxes);
    for (uint32_t i = 0; i < count; i++) {
        const bool stays = i >= seen || rows.layer[i] == GRZ_LAYER_NONE;
        float dx = 0;
        float dy = 0;
        if (!stays) {
            dx = rows.dx[i];
            dy = rows.dy[i];
        }
        check_side(boxes.min_x[i], reaches.min_x[i], dx, -1, look);
        check_side(boxes.max_x[i], reaches.max_x[i], dx, 1, look);
        check_side(boxes.min_y[i], reaches.min_y[i], dy, -1, look);
        check_side(boxes.max_y[i], reaches.max_y[i], dy, 1, look);
    }
    assert_ptr_equal(reaches.layer, boxes.layer);
    assert_ptr_equal(reaches.group, boxes.group);
    assert_int_equal(reaches.count, count);
}

/* A watcher of no rows is none: worlds look ahead for hundreds. */
static const uint32_t counts[] = { 1, 2, 63, 64, 65, 128, 129, 260, 320, 385, ROWS };

static void rows_are_expected_where_they_go(void **state) {
    (void)state;
    static watcher self;
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (uint32_t threads = 1; threads <= 3; threads += 2) {
            const grz_fat_margin look = { (float)(1 + seeded_below(&random, 8)),
                                          (float)seeded_below(&random, 3) };
            const uint32_t seen = i % 2 == 0
                                      ? counts[i]
                                      : counts[i] - seeded_below(&random, counts[i]);
            open_watcher(&self, threads);
            foresee(&self, &random, seen, counts[i], look);
            bool is_anyone = false;
            for (uint32_t row = 0; row < counts[i]; row += counts[i] / 64 + 1)
                is_anyone |= rows.layer[row] != GRZ_LAYER_NONE;
            /* as all that are there: 2 by 4 */
            assert_true(self.reach.usual_side == (is_anyone ? 3.0f : 0));
            check_reaches(&self, seen, counts[i], look);
            close_watcher(&self);
        }
}

/* Change some rows after they were foreseen: they leave, come, jump, or change their
 * layer or group. */
static void stir_rows(seeded_random *random, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const float far = seeded_below(random, 2) == 0 ? 0x1p20f : -0x1p20f;
        switch (seeded_below(random, 60)) {
        case 0:
            rows.layer[i] = GRZ_LAYER_NONE;
            break;
        case 1:
            rows.layer[i] = (uint8_t)seeded_below(random, 3);
            break;
        case 2:
            rows.group[i] ^= 1;
            break;
        case 3:
            rows.min_x[i] += far;
            rows.max_x[i] += far;
            break;
        case 4:
            rows.min_y[i] += far;
            rows.max_y[i] += far;
            break;
        default:
            break;
        }
    }
}

static bool is_outside(const watcher *self, uint32_t i) {
    const graze_box reach = grz_edge_columns_get(&self->reach.edges, i);
    return rows.min_x[i] < reach.min_x || rows.min_y[i] < reach.min_y ||
           rows.max_x[i] > reach.max_x || rows.max_y[i] > reach.max_y;
}

/* Write the rows that are not what or where they were expected; `was`: as they were
 * foreseen. */
static uint32_t list_escaped(const watcher *self, const field *was,
                             uint32_t foreseen, uint32_t count, uint32_t *list) {
    uint32_t escaped = 0;
    for (uint32_t i = 0; i < count; i++) {
        const bool is_new = i >= foreseen,
                   was_there = !is_new && was->layer[i] != GRZ_LAYER_NONE;
        const bool is_anyone = was_there || rows.layer[i] != GRZ_LAYER_NONE;
        if (is_anyone && (is_new || rows.layer[i] != was->layer[i] ||
                          rows.group[i] != was->group[i] || is_outside(self, i)))
            list[escaped++] = i;
    }
    return escaped;
}

static void check_escaped(watcher *self, const field *was, uint32_t foreseen,
                          uint32_t count) {
    static uint32_t expected[ROWS];
    const grz_box_view boxes = boxes_of(count);
    const uint32_t escaped = list_escaped(self, was, foreseen, count, expected);
    assert_true(escaped == 0 ||
                !grz_fat_boxes_find_escaped(&self->reach, &boxes, escaped - 1,
                                            &self->escaped));
    assert_true(
        grz_fat_boxes_find_escaped(&self->reach, &boxes, escaped, &self->escaped));
    assert_int_equal(self->escaped.count, escaped);
    if (escaped > 0)
        assert_memory_equal(self->escaped.rows.data, expected,
                            escaped * sizeof *expected);
    const uint8_t *flags = self->reach.escaped.data;
    for (uint32_t i = 0, next = 0; i < count; i++) {
        const bool is_escaped = next < escaped && expected[next] == i;
        assert_int_equal(flags[i], is_escaped);
        next += is_escaped;
    }
}

static void check_quads(watcher *self, uint32_t count) {
    const grz_box_view boxes = boxes_of(count);
    grz_fat_boxes_observe(&self->reach, &boxes);
    for (uint32_t i = 0; i < count; i++) {
        const grz_simd_box quad = grz_fat_boxes_now(&self->reach)[i];
        assert_true(quad.min_x == rows.min_x[i] && quad.min_y == rows.min_y[i] &&
                    quad.neg_max_x == -rows.max_x[i] &&
                    quad.neg_max_y == -rows.max_y[i]);
    }
}

static void rows_that_are_not_as_expected_have_escaped(void **state) {
    (void)state;
    static watcher self;
    static field was;
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (uint32_t threads = 1; threads <= 3; threads += 2)
            for (uint32_t more = 0; more <= 66; more += 33) {
                const uint32_t foreseen = counts[i] > more ? counts[i] - more : 1;
                open_watcher(&self, threads);
                foresee(&self, &random, foreseen, foreseen,
                        (grz_fat_margin){ 2, 0 });
                was = rows;
                move_rows(0, foreseen);
                stir_rows(&random, counts[i]);
                reserve(&self, counts[i]);
                check_escaped(&self, &was, foreseen, counts[i]);
                check_quads(&self, counts[i]);
                close_watcher(&self);
            }
}

/* The boxes of a long list are far apart in memory, and fetched before they are
 * tested. */
static void pairs_of_very_many_boxes_are_tested_as_those_of_few(void **state) {
    (void)state;
    enum { COUNT = (1 << 18) + 1, PAIRS = 1000 };
    seeded_random random = { testing_seed() };
    watcher self;
    grz_verlet_list list = { .count = 0 };
    float *edges[4];
    for (int side = 0; side < 4; side++) {
        edges[side] = malloc(COUNT * sizeof(float));
        assert_non_null(edges[side]);
        for (uint32_t i = 0; i < COUNT; i++)
            edges[side][i] = side < 2 ? (float)seeded_below(&random, 100)
                                      : edges[side - 2][i] + 50;
    }
    uint8_t *layer = calloc(COUNT, 1);
    uint32_t *group = calloc(COUNT, sizeof *group);
    assert_true(layer != NULL && group != NULL);
    const grz_box_view boxes = { edges[0], edges[1], edges[2], edges[3], layer,
                                 group,    NULL,     COUNT,    false };
    open_watcher(&self, 1);
    const grz_broad_setup setup = { .allocator = &self.allocator,
                                    .tasks = &self.tasks };
    assert_int_equal(grz_fat_boxes_reserve(&self.reach, &boxes, &setup), GRAZE_OK);
    grz_fat_boxes_observe(&self.reach, &boxes);
    assert_int_equal(
        grz_buffer_reserve(&self.allocator, &list.pairs, PAIRS, sizeof(graze_pair)),
        GRAZE_OK);
    graze_pair *pairs = list.pairs.data;
    for (int i = 0; i < PAIRS; i++)
        pairs[i] = (graze_pair){ seeded_below(&random, COUNT),
                                 seeded_below(&random, COUNT) };
    assert_int_equal(grz_verlet_list_take(&list, PAIRS, &self.allocator), GRAZE_OK);
    grz_verlet_list_test(&list, &self.reach, list.bits.data);
    pairs = list.pairs.data;
    int overlaps = 0;
    for (int i = 0; i < PAIRS; i++) {
        const uint64_t *bits = list.bits.data;
        const bool is_expected =
            grz_boxes_overlap(grz_box_view_get(&boxes, pairs[i].a),
                              grz_box_view_get(&boxes, pairs[i].b));
        assert_int_equal(bits[i / 64] >> i % 64 & 1, is_expected);
        overlaps += is_expected;
    }
    assert_sample(overlaps > 300 && overlaps < 900);
    grz_verlet_list_free(&list, &self.allocator);
    close_watcher(&self);
    free(layer);
    free(group);
    for (int side = 0; side < 4; side++)
        free(edges[side]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_expected_where_they_go),
        cmocka_unit_test(rows_that_are_not_as_expected_have_escaped),
        cmocka_unit_test(pairs_of_very_many_boxes_are_tested_as_those_of_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
