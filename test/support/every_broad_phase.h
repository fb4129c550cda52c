/* every_broad_phase.h: graze's answer where a printed form fails. Every broad
 * phase is asked, and they must agree.
 *
 * For the tests of faults; each function fails the running test when the library
 * returns an error.
 */
#ifndef TEST_EVERY_BROAD_PHASE_H
#define TEST_EVERY_BROAD_PHASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "graze/graze.h"

/* How many pairs graze finds. */
static inline uint64_t search_by(const graze_find_config *config,
                                 const graze_box *boxes, uint32_t count) {
    graze_pair_list found = { 0 };
    const graze_box_array array = { .boxes = boxes, .count = count };
    assert_int_equal(graze_find_pairs(config, array, &found), GRAZE_OK);
    const uint64_t result = found.count;
    graze_pair_list_free(&found);
    return result;
}

/* How many pairs all broad phases find among half-open boxes; the test fails if two
 * differ. */
static inline uint64_t pairs_by_all(const graze_box *boxes, uint32_t count) {
    const uint64_t expected =
        search_by(&(graze_find_config){ .broad_phase = "brute" }, boxes, count);
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const graze_find_config config = { .broad_phase =
                                               graze_broad_phase_at(i)->name };
        assert_int_equal(search_by(&config, boxes, count), expected);
    }
    return expected;
}

/* The most tests a broad phase begins, all but brute asked, with sectors or cells of
 * 64. */
static inline uint64_t most_tests_by_all(const graze_box *boxes, uint32_t count) {
    uint64_t most = 0;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_counters counters = { 0 };
        const char *broad_phase = graze_broad_phase_at(i)->name;
        search_by(&(graze_find_config){ .broad_phase = broad_phase,
                                        .setup.cell_w = 64,
                                        .counters = &counters },
                  boxes, count);
        if (strcmp(broad_phase, "brute") != 0 && strcmp(broad_phase, "auto") != 0 &&
            counters.tests > most)
            most = counters.tests;
    }
    return most;
}

static inline graze_world *open_world_of(const char *broad_phase,
                                         graze_edges edges) {
    graze_world *world;
    const graze_world_config config = { .broad_phase = broad_phase, .edges = edges };
    assert_int_equal(graze_world_open(&config, &world), GRAZE_OK);
    return world;
}

/* Add a body of at most eight boxes, which stand where they are given. */
static inline graze_body add_body_of_boxes(graze_world *world,
                                           const graze_box *boxes, uint32_t count) {
    graze_part_def parts[8] = { 0 };
    assert_in_range(count, 1, 8);
    for (uint32_t i = 0; i < count; i++)
        parts[i].box = boxes[i];
    graze_body body;
    const graze_body_def def = { .parts = parts, .part_count = count };
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

/* How many contacts began and ended in a step. */
typedef struct contact_changes {
    uint32_t begins, ends;
} contact_changes;

static inline contact_changes step_and_count(graze_world *world) {
    assert_int_equal(graze_world_step(world), GRAZE_OK);
    size_t count;
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    contact_changes change = { 0 };
    for (size_t i = 0; i < count; i++) {
        change.begins += events[i].kind == GRAZE_BEGIN;
        change.ends += events[i].kind == GRAZE_END;
    }
    return change;
}

#endif
