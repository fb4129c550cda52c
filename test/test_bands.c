/* test_bands.c: the bands of `auto`: every kernel that this machine can run against the one in plain C, all
 * pairs and queries against every box tested, and giving up where bands would be slow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "broad/bands/bands.h"
#include "scenes/seeded.h"

enum { MOST = 700, KERNELS = 4 };

static const graze_allocator allocator = { 0 };
static graze_box boxes[MOST];
static grz_entry entries[MOST];

static void fill(seeded_kind kind, uint32_t count, uint64_t seed) {
    seeded_scene scene = { .kind = kind, .count = count, .boxes = boxes };
    seeded_fill(&scene, seed);
    for (uint32_t i = 0; i < count; i++) {
        const graze_box area = grz_area_box(boxes[i], GRAZE_CLOSED);
        entries[i] = (grz_entry){ area.min_x, area.min_y, area.max_x,
                                  area.max_y, i,          i % 5 == 0 ? 1 + i % 25 : 0,
                                  0,          0 };
    }
}

static bool may_touch(const grz_entry *a, const grz_entry *b) {
    return grz_entries_overlap(a, b) && !grz_entries_related(a, b);
}

/* Collect with a kernel, sorted; whether bands suit the boxes. */
static bool search(const grz_strip_kernel *kernel, uint32_t count, grz_bands *bands, graze_pair_list *out) {
    static graze_pair scratch[MOST * MOST / 2];
    graze_counters counters = { 0 };
    grz_buffer room = { 0 };
    grz_sink sink;
    bool is_suited;
    *bands = (grz_bands){ .allocator = &allocator, .kernel = kernel };
    grz_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    const grz_found found = { NULL, &counters, &sink, NULL };
    assert_int_equal(grz_bands_pairs(bands, entries, count, &found, &is_suited), GRAZE_OK);
    if (sink.count > 0)
        grz_pairs_sort(sink.items, scratch, sink.count);
    *out = (graze_pair_list){ sink.items, sink.count, room.bytes / sizeof(graze_pair), { 0 } };
    return is_suited;
}

static void assert_all_pairs(const graze_pair_list *found, uint32_t count) {
    size_t next = 0;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++)
            if (may_touch(&entries[a], &entries[b])) {
                assert_true(next < found->count);
                assert_int_equal(found->items[next].a, a);
                assert_int_equal(found->items[next++].b, b);
            }
    assert_int_equal(next, found->count);
}

static void every_kernel_finds_all_pairs(void **state) {
    (void)state;
    const grz_strip_kernel *kernels[KERNELS];
    const uint32_t kernel_count = grz_strip_kernels(kernels, KERNELS);
    assert_string_equal(kernels[kernel_count - 1]->name, "plain");
    uint32_t suited = 0;
    for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++)
        for (uint32_t count = 0; count <= MOST; count += count < 20 ? 1 : 97)
            for (uint32_t i = 0; i < kernel_count; i++) {
                grz_bands bands;
                graze_pair_list found;
                fill((seeded_kind)kind, count, count);
                const bool is_suited = search(kernels[i], count, &bands, &found);
                if (is_suited)
                    assert_all_pairs(&found, count);
                else
                    assert_int_equal(found.count, 0);
                suited += is_suited;
                graze_pair_list_free(&found);
                grz_bands_free(&bands);
            }
    assert_true(suited > 300);
}

static void assert_query(const grz_bands *bands, graze_box area, uint32_t count) {
    static uint32_t times[MOST];
    grz_buffer room = { 0 };
    grz_sink sink;
    memset(times, 0, sizeof times);
    grz_sink_collect(&sink, &room, &allocator, SIZE_MAX);
    grz_bands_query(bands, area, &sink);
    for (size_t i = 0; i < sink.count; i++)
        times[sink.items[i].a]++;
    for (uint32_t i = 0; i < count; i++) {
        const graze_box box = { entries[i].min_x, entries[i].min_y, entries[i].max_x, entries[i].max_y };
        assert_int_equal(times[i], grz_areas_overlap(box, area));
    }
    grz_buffer_free(&allocator, &room);
}

static void queries_find_each_box_once(void **state) {
    (void)state;
    const grz_strip_kernel *kernel;
    grz_strip_kernels(&kernel, 1);
    for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++) {
        grz_bands bands;
        graze_pair_list found;
        fill((seeded_kind)kind, MOST, 3);
        if (search(kernel, MOST, &bands, &found))
            for (uint32_t i = 0; i < MOST; i++) {
                const graze_box a = boxes[i], b = boxes[(i * 7 + 1) % MOST];
                assert_query(&bands, grz_area_box(a, GRAZE_CLOSED), MOST);
                assert_query(&bands,
                             (graze_box){ a.min_x < b.min_x ? a.min_x : b.min_x,
                                          a.min_y < b.min_y ? a.min_y : b.min_y,
                                          grz_next_float(a.min_x > b.min_x ? a.min_x : b.min_x),
                                          grz_next_float(a.min_y > b.min_y ? a.min_y : b.min_y) },
                             MOST);
            }
        graze_pair_list_free(&found);
        grz_bands_free(&bands);
    }
}

/* Columns and rows of long thin boxes that cross no other of their kind, on two far places: every band holds
 * half of them, and along x they all lie in one bin. */
static void bands_give_up_where_they_would_be_quadratic(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    grz_entry *crowd = calloc(COUNT, sizeof *crowd);
    assert_non_null(crowd);
    for (uint32_t i = 0; i < COUNT; i++) {
        const float x = (float)(i % 100) * 4, y = (float)(i / 200) * 4, far = i & 1 ? 0x1p40f : 0;
        crowd[i] = (grz_entry){
            .min_x = x + far, .min_y = y + far, .max_x = x + far + 1, .max_y = y + far + 1, .row = i
        };
    }
    const grz_strip_kernel *kernel;
    grz_strip_kernels(&kernel, 1);
    grz_bands bands = { .allocator = &allocator, .kernel = kernel };
    graze_counters counters = { 0 };
    grz_sink sink;
    bool is_suited;
    grz_sink_tally(&sink);
    const grz_found found = { NULL, &counters, &sink, NULL };
    grz_sink_push(&sink, 1, 2);
    assert_int_equal(grz_bands_pairs(&bands, crowd, COUNT, &found, &is_suited), GRAZE_OK);
    assert_false(is_suited);
    assert_int_equal(grz_sink_total(&sink), 1);
    assert_true(counters.tests < (uint64_t)COUNT * COUNT / 2);
    grz_bands_free(&bands);
    free(crowd);
}

static graze_pair_list find(const graze_find_config *config, const uint8_t *layers) {
    graze_pair_list found = { 0 };
    assert_int_equal(graze_find_pairs(config, (graze_box_array){ boxes, layers, MOST }, &found), GRAZE_OK);
    return found;
}

/* Four layers under many rules: classes that meet themselves, each other, or only some. */
static void classes_are_looked_up_in_each_other(void **state) {
    (void)state;
    seeded_random random = { 5 };
    uint8_t layers[MOST];
    for (int trial = 0; trial < 200; trial++) {
        graze_rules rules = { { 0 } };
        fill((seeded_kind)(trial % SEEDED_KIND_COUNT), MOST, (uint64_t)trial);
        for (uint32_t i = 0; i < MOST; i++)
            layers[i] = seeded_below(&random, 100) < 90 ? 3 : (uint8_t)seeded_below(&random, 4);
        for (unsigned a = 0; a < 4; a++)
            for (unsigned b = a; b < 4; b++)
                if (seeded_below(&random, 2) == 0)
                    graze_rules_forbid(&rules, a, b);
        graze_pair_list fast = find(&(graze_find_config){ .method = "auto", .rules = &rules }, layers);
        graze_pair_list slow = find(&(graze_find_config){ .method = "brute", .rules = &rules }, layers);
        assert_int_equal(fast.count, slow.count);
        if (slow.count > 0)
            assert_memory_equal(fast.items, slow.items, slow.count * sizeof *slow.items);
        graze_pair_list_free(&fast);
        graze_pair_list_free(&slow);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kernel_finds_all_pairs),
        cmocka_unit_test(queries_find_each_box_once),
        cmocka_unit_test(classes_are_looked_up_in_each_other),
        cmocka_unit_test(bands_give_up_where_they_would_be_quadratic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
