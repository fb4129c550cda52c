/* platform_scene.h: a platform, crates beside it, and what is expected of both; for
 * the tests of carrying. */
#ifndef TEST_PLATFORM_SCENE_H
#define TEST_PLATFORM_SCENE_H

#include "support/movers.h"

enum { WALL = 0, CRATE = 1, PLATFORM = 2, IGNORED = 3 };

static const uint64_t movable = UINT64_C(1) << CRATE | UINT64_C(1) << IGNORED;

typedef struct stage {
    graze_world *world;
    graze_body platform;
    graze_rider_list riders;
    graze_responses responses;
} stage;

/* A platform from (0, 10) to (10, 11). */
static inline stage open_stage(void) {
    stage self = { .world = small_world_open((graze_world_config){ 0 }) };
    self.platform = mover_add(self.world, (graze_point){ 0, 10 },
                              (graze_point){ 10, 1 }, PLATFORM);
    assert_int_equal(
        graze_responses_set(&self.responses, IGNORED, PLATFORM, GRAZE_CROSS),
        GRAZE_OK);
    return self;
}

static inline void close_stage(stage *self) {
    graze_rider_list_free(&self->riders);
    graze_world_close(self->world);
}

/* A crate of 2 by 2. */
static inline graze_body add_crate(stage *self, float x, float y) {
    return mover_add(self->world, (graze_point){ x, y }, (graze_point){ 2, 2 },
                     CRATE);
}

static inline void carry(stage *self, float x, float y) {
    const graze_platform_move carry = {
        .x = x, .y = y, .layers = movable, .responses = &self->responses
    };
    assert_int_equal(
        graze_body_move_platform(self->world, self->platform, &carry, &self->riders),
        GRAZE_OK);
    assert_true(mover_is_at(self->world, self->platform, x, y));
}

static inline void expect_at(const stage *self, graze_body body, float x, float y) {
    const graze_body_info info = mover_read(self->world, body);
    if (info.x != x || info.y != y)
        fail_msg("at %g, %g instead of %g, %g", (double)info.x, (double)info.y,
                 (double)x, (double)y);
}

static inline size_t crushed_count(const stage *self) {
    size_t count = 0;
    for (size_t i = 0; i < self->riders.count; i++)
        count += self->riders.items[i].is_crushed;
    return count;
}

#endif
