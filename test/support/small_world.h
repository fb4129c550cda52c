/* small_world.h: opening worlds, adding boxes and reading events in a line each, for
 * tests. */
#ifndef TEST_SMALL_WORLD_H
#define TEST_SMALL_WORLD_H

#include "support/testing.h"

#include "graze/graze.h"

static inline graze_world *small_world_open(graze_world_config config) {
    graze_world *world = NULL;
    assert_int_equal(graze_world_open(&config, &world), GRAZE_OK);
    assert_non_null(world);
    return world;
}

/* A body of one box, at the origin of its own box. */
static inline graze_body small_world_add(graze_world *world, graze_box box,
                                         uint8_t layer) {
    const graze_part_def part = { .box = box, .layer = layer };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    return body;
}

/* A square of `side` whose min corner is at (x, y), on layer 0; its body stands at
 * the origin. */
static inline graze_body small_world_square(graze_world *world, float x, float y,
                                            float side) {
    return small_world_add(world, (graze_box){ x, y, x + side, y + side }, 0);
}

static inline graze_part small_world_part_add(graze_world *world, graze_body body,
                                              graze_part_def def) {
    graze_part part;
    assert_int_equal(graze_part_add(world, body, &def, &part), GRAZE_OK);
    return part;
}

/* The i-th box of a body of at most 16. */
static inline graze_part small_world_part(const graze_world *world, graze_body body,
                                          uint32_t i) {
    graze_part parts[16];
    assert_true(i < graze_body_parts(world, body, parts, 16));
    return parts[i];
}

static inline graze_box small_world_box(const graze_world *world, graze_body body) {
    graze_part_info info;
    assert_int_equal(graze_part_read(world, small_world_part(world, body, 0), &info),
                     GRAZE_OK);
    return info.box;
}

static inline void small_world_step(graze_world *world) {
    assert_int_equal(graze_world_step(world), GRAZE_OK);
}

static inline size_t small_world_event_count(const graze_world *world) {
    size_t count;
    graze_world_contact_events(world, &count);
    return count;
}

static inline size_t small_world_touch_event_count(const graze_world *world) {
    size_t count;
    graze_world_touch_events(world, &count);
    return count;
}

static inline size_t small_world_contact_count(graze_world *world) {
    size_t count;
    graze_world_contacts(world, &count);
    return count;
}

/* Step, and expect this one contact event. */
static inline void small_world_expect(graze_world *world,
                                      graze_contact_event expected) {
    size_t count;
    small_world_step(world);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    assert_int_equal(count, 1);
    assert_int_equal(events[0].a.id, expected.a.id);
    assert_int_equal(events[0].b.id, expected.b.id);
    assert_int_equal(events[0].kind, expected.kind);
    assert_true(events[0].time == expected.time);
}

static inline void small_world_expect_begin(graze_world *world, graze_body a,
                                            graze_body b) {
    small_world_expect(
        world,
        (graze_contact_event){ .a = a, .b = b, .kind = GRAZE_BEGIN, .time = 1.0f });
}

static inline void small_world_expect_end(graze_world *world, graze_body a,
                                          graze_body b, float time) {
    small_world_expect(world, (graze_contact_event){
                                  .a = a, .b = b, .kind = GRAZE_END, .time = time });
}

/* Step, and expect no event of any kind. */
static inline void small_world_expect_nothing(graze_world *world) {
    small_world_step(world);
    assert_int_equal(small_world_event_count(world), 0);
    assert_int_equal(small_world_touch_event_count(world), 0);
}

#endif
