/* test_strips_parts.c: strips over more boxes than one chunk has, cut into parts for
 * several threads, with reused and watched memory. They find the pairs of a plain
 * sweep, in the same order and with the same counters for any threads.
 */
#include "support/counted_memory.h"

#include "broad/strips.h"
#include "core/box_columns.h"

enum { MOST = 40000, CHUNK = 1 << 14 };

static graze_box boxes[MOST];
static uint8_t kinds[MOST];
static uint32_t groups[MOST], order[MOST];
static grz_strips_input input;

/* The answer of a search. */
typedef struct answer {
    grz_buffer room;
    size_t count;
    graze_counters counters;
    bool is_by_bands;
} answer;

/* How boxes lie: over a field of some sides, one in this many so tall that it is in
 * many strips. */
typedef struct spread {
    uint32_t count, w, h, tall_one_in, tall;
} spread;

static void fill(seeded_random *random, spread over) {
    const uint32_t count = over.count;
    input = (grz_strips_input){
        .boxes = boxes, .count = count, .layer_group_count = 1, .is_checked = true
    };
    grz_strip_groups_allow(&input, 0, 0);
    for (uint32_t i = 0; i < count; i++) {
        const float x = (float)seeded_below(random, over.w * 4) / 4,
                    y = (float)seeded_below(random, over.h * 4) / 4;
        const float h =
            (float)(i % over.tall_one_in == 3 ? over.tall
                                              : 1 + seeded_below(random, 8));
        boxes[i] =
            (graze_box){ x, y, x + 1 + (float)seeded_below(random, 8), y + h };
        groups[i] = i % 3 == 0 ? 1 + seeded_below(random, 40) : 0;
        kinds[i] = seeded_below(random, 30) == 0 ? GRZ_STRIP_GROUP_NONE
                                                 : (uint8_t)seeded_below(random, 3);
    }
}

/* Three layer groups; the first one does not meet itself. */
static void use_kinds(void) {
    input.layer_groups = kinds;
    input.layer_group_count = 3;
    memset(input.meets, 0, sizeof input.meets);
    grz_strip_groups_allow(&input, 0, 1);
    grz_strip_groups_allow(&input, 0, 2);
    grz_strip_groups_allow(&input, 2, 2);
}

static int compare_places(const void *one, const void *other) {
    const float a = boxes[*(const uint32_t *)one].min_x,
                b = boxes[*(const uint32_t *)other].min_x;
    return (a > b) - (a < b);
}

static bool may_meet(uint32_t a, uint32_t b) {
    if (input.layer_groups == NULL)
        return true;
    return kinds[a] != GRZ_STRIP_GROUP_NONE && kinds[b] != GRZ_STRIP_GROUP_NONE &&
           grz_strip_groups_meet(&input, kinds[a], kinds[b]);
}

/* Push the pairs of a plain sweep; returns how many are not among them for their
 * groups alone. */
static uint64_t sweep(grz_pair_sink *out) {
    uint64_t related = 0;
    for (uint32_t i = 0; i < input.count; i++)
        order[i] = i;
    qsort(order, input.count, sizeof *order, compare_places);
    for (uint32_t i = 0; i < input.count; i++)
        for (uint32_t j = i + 1;
             j < input.count && boxes[order[j]].min_x < boxes[order[i]].max_x; j++) {
            const uint32_t a = order[i], b = order[j];
            if (!may_meet(a, b) || !grz_boxes_overlap(boxes[a], boxes[b]))
                continue;
            if (input.groups != NULL && groups[a] == groups[b] && groups[a] != 0)
                related++;
            else
                grz_pair_sink_push(out, a, b);
        }
    return related;
}

static void sort(graze_pair *pairs, size_t count) {
    graze_pair *scratch = malloc((count + 1) * sizeof *scratch);
    assert_non_null(scratch);
    if (count > 0)
        grz_pairs_sort(pairs, scratch, count);
    free(scratch);
}

static void run_backwards(void *context,
                          void (*task)(void *argument, uint32_t index),
                          void *argument, uint32_t count) {
    uint32_t *most = context;
    *most = count > *most ? count : *most;
    while (count > 0)
        task(argument, --count);
}

/* Search, in memory that `strips` has used before. */
static answer search(grz_strips *bands) {
    answer found = { .count = 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &found.room, bands->allocator, SIZE_MAX);
    assert_int_equal(grz_strips_pairs(bands, &input, &sink, &found.counters),
                     GRAZE_OK);
    assert_int_equal(grz_pair_sink_status(&sink), GRAZE_OK);
    found.count = sink.count;
    found.is_by_bands = bands->run_count > 0;
    return found;
}

/* The same, but the pairs are counted only. */
static void assert_count(grz_strips *bands, const answer *expected) {
    grz_pair_sink sink;
    graze_counters counters = { 0 };
    grz_pair_sink_count_only(&sink);
    assert_int_equal(grz_strips_pairs(bands, &input, &sink, &counters), GRAZE_OK);
    assert_int_equal(grz_pair_sink_total(&sink), expected->count);
    assert_memory_equal(&counters, &expected->counters, sizeof counters);
}

static void assert_as_sweep(const answer *found, uint64_t *related) {
    static const graze_allocator usual;
    grz_buffer room = { 0 };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &usual, SIZE_MAX);
    *related = sweep(&sink);
    assert_int_equal(sink.count, found->count);
    sort(sink.items, sink.count);
    graze_pair *copy = malloc((found->count + 1) * sizeof *copy);
    assert_non_null(copy);
    if (found->count > 0) {
        memcpy(copy, found->room.data, found->count * sizeof *copy);
        sort(copy, found->count);
        assert_memory_equal(copy, sink.items, found->count * sizeof *copy);
    }
    free(copy);
    grz_buffer_free(&usual, &room);
}

static void assert_same(const answer *one, const answer *other) {
    assert_int_equal(one->count, other->count);
    if (one->count > 0)
        assert_memory_equal(one->room.data, other->room.data,
                            one->count * sizeof(graze_pair));
    assert_memory_equal(&one->counters, &other->counters, sizeof one->counters);
}

/* For one, two and five threads, each with memory of its own going from scene to
 * scene. */
enum { SEARCHERS = 3 };

typedef struct searcher {
    counted_memory memory;
    graze_allocator allocator;
    graze_tasks tasks;
    uint32_t most_parts; /* that were run at once */
    grz_strips bands;
} searcher;

static void open_searchers(searcher *searchers, const grz_kernels *kernel) {
    static const uint32_t threads[SEARCHERS] = { 1, 2, 5 };
    for (int i = 0; i < SEARCHERS; i++) {
        searcher *self = &searchers[i];
        memset(self, 0, sizeof *self);
        self->allocator = counted_allocator(&self->memory);
        self->tasks = (graze_tasks){ .run = run_backwards,
                                     .context = &self->most_parts,
                                     .threads = threads[i] };
        self->bands = (grz_strips){ .allocator = &self->allocator,
                                    .tasks = &self->tasks,
                                    .kernels = kernel };
    }
}

static void close_searchers(searcher *searchers) {
    for (int i = 0; i < SEARCHERS; i++) {
        grz_strips_free(&searchers[i].bands);
        assert_int_equal(searchers[i].memory.blocks, 0);
    }
}

/* All searchers, each twice; returns whether it was done by strips. */
static bool search_by_all(searcher *searchers) {
    uint64_t related = 0;
    answer first = search(&searchers[0].bands);
    assert_as_sweep(&first, &related);
    assert_true(first.counters.tests >= first.count &&
                first.counters.refused >= related);
    for (int i = 0; i < SEARCHERS; i++) {
        answer next = search(&searchers[i].bands);
        assert_int_equal(next.is_by_bands, first.is_by_bands);
        if (first.is_by_bands) {
            assert_same(&first, &next);
            assert_count(&searchers[i].bands, &first);
        }
        assert_int_equal(next.count, first.count);
        grz_buffer_free(&searchers[i].allocator, &next.room);
    }
    const bool is_by_bands = first.is_by_bands;
    grz_buffer_free(&searchers[0].allocator, &first.room);
    return is_by_bands;
}

/* Work that is cut into parts gives each thread a few. */
static void check_parts(const searcher *searchers) {
    for (int i = 0; i < SEARCHERS; i++) {
        const uint32_t threads = searchers[i].tasks.threads;
        assert_in_range(searchers[i].most_parts, threads > 1 ? threads : 0,
                        threads > 1 ? 16 * threads : 0);
    }
}

static void search_scenes(searcher *searchers, seeded_random *random) {
    static const spread scenes[] = { { MOST, 4000, 4000, 50, 200 },
                                     { 700, 200, 200, 9, 200 },
                                     { MOST, 1500, 1500, 5000, 2000 },
                                     { CHUNK, 6000, 6000, 34, 6000 },
                                     { CHUNK - 1, 900, 900, 700, 10 },
                                     { CHUNK + 1, 2000, 2000, 4, 60 },
                                     { 2 * CHUNK, 4000, 600, 30, 30 },
                                     { 9, 10, 10, 5, 20 },
                                     { 6000, 60000, 1, 7, 2 },
                                     { 1500, 1, 15000, 7, 2 },
                                     { 3, 100, 100, 5, 3 } };
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        fill(random, scenes[i]);
        search_by_all(searchers);
        input.groups = groups;
        search_by_all(searchers);
        use_kinds();
        search_by_all(searchers);
        check_parts(searchers);
        if (i == 0) /* one strip at a time is in columns */
            assert_true(searchers[0].memory.most_bytes < 64 * (size_t)MOST);
    }
}

static void parts_find_the_pairs_of_a_plain_sweep_in_one_order(void **state) {
    (void)state;
    static searcher searchers[SEARCHERS];
    seeded_random random = { testing_seed() };
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    for (uint32_t i = 0; i<count; i += count> 1 ? count - 1 : 1) {
        open_searchers(searchers, kernels[i]);
        search_scenes(searchers, &random);
        close_searchers(searchers);
    }
}

/* All in a heap after all apart, and again: parts never find as many pairs as they
 * have room for. */
static void parts_that_find_more_than_expected_find_it_all(void **state) {
    (void)state;
    enum { COUNT = 3000 };
    static searcher searchers[SEARCHERS];
    open_searchers(searchers, grz_kernels_best());
    for (uint32_t heap = 1; heap <= 64; heap *= 4) {
        input = (grz_strips_input){ .boxes = boxes,
                                    .count = COUNT,
                                    .layer_group_count = 1,
                                    .is_checked = true };
        grz_strip_groups_allow(&input, 0, 0);
        for (uint32_t i = 0; i < COUNT; i++) {
            const float x = (float)(i / heap * 8 % 512),
                        y = (float)(i / heap / 64 * 8);
            boxes[i] = (graze_box){ x, y, x + 8, y + 8 };
        }
        assert_true(search_by_all(searchers));
        for (uint32_t i = 0; i < COUNT; i++) /* the last quarter in a heap */
            if (i > COUNT - COUNT / 4)
                boxes[i] = (graze_box){ 500, 300, 501, 301 };
        assert_true(search_by_all(searchers));
    }
    close_searchers(searchers);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_find_the_pairs_of_a_plain_sweep_in_one_order),
        cmocka_unit_test(parts_that_find_more_than_expected_find_it_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
