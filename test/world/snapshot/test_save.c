/* test_save.c: a game with snapshots: it saves, goes on, loads, and goes on again.
 * */
#include "support/queries.h"
#include "support/small_world.h"

#include "graze/format.h"
#include "support/counted_memory.h"

/* a snapshot in memory of its own. */
typedef struct saved {
    unsigned char *data;
    size_t size;
} saved;

static saved save(graze_world *world) {
    saved snapshot;
    size_t size;
    assert_int_equal(graze_world_save_size(world, NULL, &snapshot.size), GRAZE_OK);
    snapshot.data = malloc(snapshot.size);
    assert_non_null(snapshot.data);
    assert_int_equal(
        graze_world_save(world, NULL, snapshot.data, snapshot.size, &size),
        GRAZE_OK);
    assert_int_equal(size, snapshot.size);
    return snapshot;
}

static void load(graze_world *world, saved snapshot) {
    assert_int_equal(graze_world_load(world, NULL, snapshot.data, snapshot.size),
                     GRAZE_OK);
}

static void assert_same_snapshot(graze_world *world, saved snapshot) {
    const saved again = save(world);
    assert_int_equal(again.size, snapshot.size);
    assert_memory_equal(again.data, snapshot.data, snapshot.size);
    free(again.data);
}

/* Two squares that touch, and one apart. */
static graze_world *open_three(graze_body bodies[3]) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    for (int i = 0; i < 3; i++)
        bodies[i] = small_world_square(world, (float)(i * i * 6), 0, 10);
    return world;
}

static void a_load_takes_back_all_that_was_done_since(void **state) {
    (void)state;
    graze_body bodies[3];
    graze_world *world = open_three(bodies);
    small_world_expect_begin(world, bodies[0], bodies[1]);
    const saved snapshot = save(world);
    const uint64_t hash = graze_world_hash(world);
    assert_int_equal(graze_body_remove(world, bodies[1]), GRAZE_OK);
    small_world_expect_end(world, bodies[0], bodies[1], 0);
    assert_int_not_equal(graze_world_hash(world), hash);
    load(world, snapshot);
    assert_int_equal(graze_world_hash(world), hash);
    assert_same_snapshot(world, snapshot);
    assert_int_equal(small_world_contact_count(world), 1);
    assert_int_equal(small_world_event_count(world), 0);
    assert_int_equal(graze_body_remove(world, bodies[0]), GRAZE_OK);
    small_world_expect_end(world, bodies[0], bodies[1], 0);
    free(snapshot.data);
    graze_world_close(world);
}

static void a_save_between_a_change_and_the_step_holds_the_change(void **state) {
    (void)state;
    graze_body bodies[3];
    graze_world *world = open_three(bodies),
                *other =
                    small_world_open((graze_world_config){ .broad_phase = "brute" });
    small_world_step(world);
    graze_body_remove(world, bodies[0]);
    graze_body_set_position(world, bodies[2], -15, 0);
    const saved snapshot = save(world);
    load(other, snapshot);
    free(snapshot.data);
    for (int i = 0; i < 2; i++) {
        size_t count;
        graze_world *each = i == 0 ? world : other;
        small_world_step(each);
        const graze_contact_event *events = graze_world_contact_events(each, &count);
        assert_int_equal(count, 2);
        assert_int_equal(events[0].kind, GRAZE_END);
        assert_int_equal(events[1].kind, GRAZE_BEGIN);
        assert_int_equal(events[1].b.id, bodies[2].id);
        graze_world_close(each);
    }
}

static void handles_first_given_out_since_are_refused_until_they_are_given_out_again(
    void **state) {
    (void)state;
    graze_body bodies[3];
    graze_world *world = open_three(bodies);
    graze_body_remove(world, bodies[1]);
    small_world_step(world);
    const saved snapshot = save(world);
    small_world_step(world); /* the slot is free now */
    const graze_body late = small_world_square(world, 0, 50, 1),
                     later = small_world_square(world, 0, 60, 1);
    load(world, snapshot);
    free(snapshot.data);
    assert_true(graze_body_is_alive(world, bodies[0]));
    assert_false(graze_body_is_alive(world, bodies[1]));
    assert_false(graze_body_is_alive(world, late));
    assert_false(graze_body_is_alive(world, later));
    assert_int_equal(graze_body_set_user(world, late, 1), GRAZE_STALE_HANDLE);
    small_world_step(world);
    assert_int_equal(small_world_square(world, 0, 50, 1).id, late.id);
    assert_int_equal(small_world_square(world, 0, 60, 1).id, later.id);
    graze_world_close(world);
}

static void
a_removed_body_can_be_read_after_a_load_as_long_as_without(void **state) {
    (void)state;
    graze_body bodies[3];
    graze_body_info info;
    graze_world *world = open_three(bodies);
    graze_body_set_user(world, bodies[1], UINT64_C(0xfedcba9876543210));
    small_world_step(world);
    graze_body_remove(world, bodies[1]);
    const saved snapshot = save(world);
    load(world, snapshot);
    free(snapshot.data);
    assert_int_equal(graze_body_read(world, bodies[1], &info), GRAZE_OK);
    assert_false(info.is_alive);
    assert_true(info.user == UINT64_C(0xfedcba9876543210));
    assert_int_equal(info.part_count, 1);
    small_world_step(world);
    assert_int_equal(graze_body_read(world, bodies[1], &info), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_read(world, bodies[1], &info), GRAZE_STALE_HANDLE);
    graze_world_close(world);
}

static void a_snapshot_is_the_same_for_every_broad_phase(void **state) {
    (void)state;
    static const char *const names[] = { "auto",       "brute",      "axis-sort",
                                         "sectors",    "four-shift", "grid-map",
                                         "sweep-prune" };
    saved first = { NULL, 0 };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        graze_world *world =
            small_world_open((graze_world_config){ .broad_phase = names[i] });
        for (int square = 0; square < 40; square++)
            small_world_square(world, (float)(square % 7 * 8),
                               (float)(square / 7 * 8), 10);
        small_world_step(world);
        if (i == 0)
            first = save(world);
        else
            assert_same_snapshot(world, first);
        graze_world_close(world);
    }
    free(first.data);
}

/* The rows behind those of the snapshot are empty. */
static void a_load_of_fewer_bodies_than_there_are_goes_on_with_these(void **state) {
    (void)state;
    enum { FEWER = 20, MORE = 60 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_world *world = small_world_open(
            (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name });
        graze_body bodies[FEWER];
        for (int square = 0; square < FEWER; square++)
            bodies[square] = small_world_square(world, (float)square * 8, 0, 10);
        small_world_step(world);
        const saved snapshot = save(world);
        for (int square = FEWER; square < MORE; square++)
            small_world_square(world, (float)square * 8, 0, 10);
        for (int step = 0; step < 3; step++)
            small_world_step(world);
        assert_int_equal(small_world_contact_count(world), MORE - 1);
        load(world, snapshot);
        for (int step = 0; step < 3; step++) {
            assert_int_equal(
                graze_body_set_position(world, bodies[0], 0, (float)(step % 2) * 50),
                GRAZE_OK);
            small_world_step(world);
            assert_int_equal(small_world_contact_count(world), FEWER - 1 - step % 2);
        }
        free(snapshot.data);
        graze_world_close(world);
    }
}

static void a_buffer_that_is_too_small_is_refused_with_the_size(void **state) {
    (void)state;
    graze_body bodies[3];
    graze_world *world = open_three(bodies);
    const saved snapshot = save(world);
    for (size_t capacity = 0; capacity < snapshot.size; capacity++) {
        unsigned char *buffer = malloc(capacity + 1);
        size_t size;
        buffer[capacity] = 0x77;
        assert_int_equal(graze_world_save(world, NULL, buffer, capacity, &size),
                         GRAZE_OUT_OF_SPACE);
        assert_int_equal(size, snapshot.size);
        assert_int_equal(buffer[capacity], 0x77);
        free(buffer);
    }
    free(snapshot.data);
    graze_world_close(world);
}

static void every_prefix_and_every_flipped_bit_is_refused(void **state) {
    (void)state;
    graze_body bodies[3];
    graze_world *world = open_three(bodies);
    small_world_step(world);
    graze_body_remove(world, bodies[0]);
    const saved snapshot = save(world);
    for (size_t size = 0; size < snapshot.size; size++) {
        unsigned char *prefix = malloc(size + 1); /* malloc(0) may be NULL */
        memcpy(prefix, snapshot.data, size);
        assert_int_not_equal(graze_world_load(world, NULL, prefix, size), GRAZE_OK);
        free(prefix);
    }
    for (size_t bit = 0; bit < 8 * snapshot.size; bit++) {
        snapshot.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_int_not_equal(
            graze_world_load(world, NULL, snapshot.data, snapshot.size), GRAZE_OK);
        snapshot.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    assert_same_snapshot(world, snapshot);
    small_world_expect_end(world, bodies[0], bodies[1], 0);
    free(snapshot.data);
    graze_world_close(world);
}

static void another_version_is_refused_by_name(void **state) {
    (void)state;
    graze_body bodies[3];
    graze_world *world = open_three(bodies);
    const saved snapshot = save(world);
    const graze_format_info info = graze_format_read(snapshot.data, snapshot.size);
    assert_int_equal(info.format, GRAZE_FORMAT_SNAPSHOT);
    assert_int_equal(info.version, info.version_max);
    snapshot.data[4]++;
    assert_int_equal(graze_world_load(world, NULL, snapshot.data, snapshot.size),
                     GRAZE_NEWER_FORMAT);
    assert_int_equal(graze_format_read(snapshot.data, snapshot.size).version,
                     info.version + 1);
    snapshot.data[4] = 1;
    assert_int_equal(graze_world_load(world, NULL, snapshot.data, snapshot.size),
                     GRAZE_BAD_FORMAT);
    assert_int_equal(graze_format_read("frame,id", 8).format, GRAZE_FORMAT_UNKNOWN);
    assert_int_equal(graze_format_read(snapshot.data, 7).format,
                     GRAZE_FORMAT_UNKNOWN);
    assert_int_equal(graze_world_load(world, NULL,
                                      "not a snapshot, but long enough to be one",
                                      40),
                     GRAZE_BAD_FORMAT);
    free(snapshot.data);
    graze_world_close(world);
}

/* Bodies of one box with everything at random; `sets` the boxes where they stand,
 * and places none. */
static graze_world *open_random(uint32_t count, bool sets) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < count; i++) {
        const float w = (float)seeded_below(&random, 900) / 77,
                    h = (float)seeded_below(&random, 900) / 77;
        const graze_part_def part = { .box = { -w, -h, w * 1.1f, h * 1.2f },
                                      .layer = (uint8_t)seeded_below(&random, 64),
                                      .tag = seeded_below(&random, UINT32_MAX) };
        const float x = (float)seeded_below(&random, 1 << 20) / 1203,
                    y = (float)seeded_below(&random, 1 << 20) / 997;
        const graze_body_def def = {
            .x = sets ? 0 : x,
            .y = sets ? 0 : y,
            .parts = &part,
            .part_count = 1,
            .user = (uint64_t)seeded_below(&random, UINT32_MAX) << 32 | i
        };
        graze_body body;
        assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
        if (sets)
            graze_part_set_box(world, small_world_part(world, body, 0),
                               (graze_box){ x, y, x + 2.1f * w, y + 2.2f * h });
    }
    small_world_step(world);
    return world;
}

static void a_box_takes_48_bytes_at_most_and_a_contact_12(void **state) {
    (void)state;
    for (int sets = 0; sets < 2; sets++) {
        graze_world *world = open_random(1000, sets);
        const size_t contacts = small_world_contact_count(world);
        const saved snapshot = save(world);
        assert_true(contacts > 300);
        assert_true(snapshot.size <= 1000 * 48 + contacts * 12);
        assert_true(snapshot.size < 64 * 1024);
        print_message("%zu bytes, %zu contacts\n", snapshot.size, contacts);
        free(snapshot.data);
        graze_world_close(world);
    }
}

static void
loading_into_the_same_world_allocates_nothing_once_it_has_grown(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    graze_world *world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&memory) });
    for (int i = 0; i < 300; i++)
        small_world_square(world, (float)(i % 20 * 8), (float)(i / 20 * 8), 10);
    small_world_step(world);
    const saved snapshot = save(world);
    uint64_t calls = 0;
    for (int i = 0; i < 40; i++) {
        calls = memory.calls;
        load(world, snapshot);
        assert_true(i < 2 || memory.calls == calls);
    }
    free(snapshot.data);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
}

enum { ROW = 400 };

/* Ask at all places along a row, often enough for an index: there is one box at each
 * from `first` on. */
static void expect_row(const graze_world *world, float first) {
    graze_query queries[ROW];
    graze_hits hits = { 0 };
    for (int i = 0; i < ROW; i++) {
        queries[i] = point_query(10 * (float)i + 1, 1, 0);
    }
    for (int round = 0; round < 5; round++) {
        assert_int_equal(graze_world_query(world, queries, ROW, &hits), GRAZE_OK);
        for (int i = 0; i < ROW; i++)
            assert_int_equal(hits.starts[i + 1] - hits.starts[i],
                             10 * (float)i + 1 > first);
    }
    graze_hits_free(&hits);
}

/* An index from before some boxes moved cannot be used after a load. */
static void queries_after_a_load_find_what_was_loaded(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body bodies[ROW];
    for (int i = 0; i < ROW; i++)
        bodies[i] = small_world_square(world, 10 * (float)i, 0, 5);
    small_world_step(world);
    const saved snapshot = save(world);
    for (int i = 0; i < ROW; i++)
        assert_int_equal(graze_body_set_position(world, bodies[i], 2000, 0),
                         GRAZE_OK);
    small_world_step(world);
    expect_row(world, 2000);
    for (int i = 0; i < 10; i++)
        assert_int_equal(graze_body_set_position(world, bodies[i], 2000, 0.5f),
                         GRAZE_OK);
    small_world_step(world);
    expect_row(world, 2000);
    load(world, snapshot);
    expect_row(world, 0);
    small_world_step(world);
    expect_row(world, 0);
    free(snapshot.data);
    graze_world_close(world);
}

/* A world with touch events, too, becomes one without. */
static void a_load_says_what_is_reported(void **state) {
    (void)state;
    graze_body bodies[3];
    graze_world *quiet = open_three(bodies);
    const saved snapshot = save(quiet);
    graze_world *world =
        small_world_open((graze_world_config){ .events = GRAZE_EVENTS_BOTH });
    for (int i = 0; i < 3; i++) {
        small_world_square(world, 0, 0, 1);
        small_world_square(world, 0, 0, 1);
        small_world_step(world);
        assert_true(small_world_touch_event_count(world) > 0);
    }
    load(world, snapshot);
    assert_int_equal(small_world_touch_event_count(world), 0);
    small_world_expect_begin(world, bodies[0], bodies[1]);
    assert_int_equal(small_world_touch_event_count(world), 0);
    free(snapshot.data);
    graze_world_close(world);
    graze_world_close(quiet);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_load_takes_back_all_that_was_done_since),
        cmocka_unit_test(a_save_between_a_change_and_the_step_holds_the_change),
        cmocka_unit_test(
            handles_first_given_out_since_are_refused_until_they_are_given_out_again),
        cmocka_unit_test(a_removed_body_can_be_read_after_a_load_as_long_as_without),
        cmocka_unit_test(a_snapshot_is_the_same_for_every_broad_phase),
        cmocka_unit_test(a_load_of_fewer_bodies_than_there_are_goes_on_with_these),
        cmocka_unit_test(a_buffer_that_is_too_small_is_refused_with_the_size),
        cmocka_unit_test(every_prefix_and_every_flipped_bit_is_refused),
        cmocka_unit_test(another_version_is_refused_by_name),
        cmocka_unit_test(a_box_takes_48_bytes_at_most_and_a_contact_12),
        cmocka_unit_test(
            loading_into_the_same_world_allocates_nothing_once_it_has_grown),
        cmocka_unit_test(queries_after_a_load_find_what_was_loaded),
        cmocka_unit_test(a_load_says_what_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
