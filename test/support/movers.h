/* movers.h: worlds of one or two layers and bodies going about in them, for
 * tests. */
#ifndef TEST_MOVERS_H
#define TEST_MOVERS_H

#include "support/counted_memory.h"
#include "support/small_world.h"

/* A body of one box of w by h at its place, on a layer. */
static inline graze_body mover_add(graze_world *world, graze_point place,
                                   graze_point size, uint8_t layer) {
    const graze_part_def part = { .box = { 0, 0, (float)size.x, (float)size.y },
                                  .layer = layer };
    const graze_body_def def = {
        .x = (float)place.x, .y = (float)place.y, .parts = &part, .part_count = 1
    };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

static inline graze_body_info mover_read(const graze_world *world, graze_body body) {
    graze_body_info info;
    assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
    return info;
}

static inline bool mover_is_at(const graze_world *world, graze_body body, float x,
                               float y) {
    const graze_body_info info = mover_read(world, body);
    return info.x == x && info.y == y;
}

/* A random stream of its own. */
typedef struct mover_random {
    uint64_t state;
} mover_random;

static inline uint32_t mover_next(mover_random *random) {
    random->state = random->state * UINT64_C(6364136223846793005) +
                    UINT64_C(1442695040888963407);
    return (uint32_t)(random->state >> 33);
}

/* From 0 to below `end`, in steps of 1 / parts. */
static inline float mover_below(mover_random *random, uint32_t end, uint32_t parts) {
    return (float)(mover_next(random) % (end * parts)) / (float)parts;
}

static inline void mover_go(graze_world *world, graze_body body, graze_point goal,
                            graze_move_result *result) {
    assert_int_equal(graze_body_move_and_collide(world, body, goal, NULL, result),
                     GRAZE_OK);
    assert_true(
        mover_is_at(world, body, (float)result->end_x, (float)result->end_y));
}

#endif
