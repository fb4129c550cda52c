/* body_move_and_collide.c: responses of layers; bodies that move with responses, and tests where they would
 * end; see graze/move_and_collide.h. */
#include "core/float_env.h"
#include "graze/motion.h"
#include "graze/move_and_collide.h"
#include "world/body.h"
#include "world/move/body_move.h"

#include <math.h>

graze_response grz_response_of(const graze_responses *responses, unsigned mover, unsigned other) {
    return responses != NULL ? (graze_response)responses->response[mover][other] : GRAZE_SLIDE;
}

uint64_t grz_layers_to_hit(const graze_world *world, const graze_responses *responses, unsigned mover) {
    uint64_t met = ~world->rules.forbidden[mover];
    for (unsigned other = 0; other < GRAZE_LAYER_COUNT && responses != NULL; other++)
        if (grz_response_of(responses, mover, other) == GRAZE_IGNORE)
            met &= ~(UINT64_C(1) << other);
    return met;
}

graze_status graze_responses_set(graze_responses *responses, unsigned mover, unsigned other,
                                 graze_response response) {
    if (mover >= GRAZE_LAYER_COUNT || other >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    if ((unsigned)response > GRAZE_IGNORE)
        return GRAZE_BAD_VALUE;
    responses->response[mover][other] = (uint8_t)response;
    return GRAZE_OK;
}

graze_status graze_responses_set_all(graze_responses *responses, graze_response response) {
    graze_status status = GRAZE_OK;
    for (unsigned pair = 0; pair < GRAZE_LAYER_COUNT * GRAZE_LAYER_COUNT && status == GRAZE_OK; pair++)
        status = graze_responses_set(responses, pair / GRAZE_LAYER_COUNT, pair % GRAZE_LAYER_COUNT, response);
    return status;
}

graze_response graze_responses_get(const graze_responses *responses, unsigned mover, unsigned other) {
    return mover < GRAZE_LAYER_COUNT && other < GRAZE_LAYER_COUNT ? grz_response_of(responses, mover, other)
                                                                  : GRAZE_IGNORE;
}

static graze_status check_goal(graze_point goal) {
    if (!isfinite(goal.x) || !isfinite(goal.y))
        return GRAZE_BAD_NUMBER;
    const bool is_in_range =
        fabs(goal.x) <= (double)GRAZE_COORD_MAX && fabs(goal.y) <= (double)GRAZE_COORD_MAX;
    return is_in_range ? GRAZE_OK : GRAZE_OUT_OF_RANGE;
}

/* The result of a move that did not happen. */
static void stay(graze_move_result *result, float x, float y) {
    result->end_x = (double)x;
    result->end_y = (double)y;
    result->is_crushed = result->is_cut_short = result->is_standing = false;
    result->count = 0;
}

static graze_status project(const graze_world *world, uint32_t body, graze_point goal,
                            const graze_responses *responses, graze_move_result *result) {
    grz_body_move travel = { .world = world, .responses = responses, .allocator = &result->allocator };
    graze_status status = check_goal(goal);
    if (status == GRAZE_OK)
        status = grz_body_move_add_body(&travel, body);
    if (status == GRAZE_OK)
        status = grz_body_move_run(&travel, (grz_float_point){ (float)goal.x, (float)goal.y }, result);
    grz_body_move_free(&travel);
    return status;
}

/* Whether a body may have the position at which it ended. */
static graze_status check_end(const graze_world *world, graze_body body, const graze_move_result *result) {
    const float x = (float)result->end_x, y = (float)result->end_y;
    return grz_positions_check(world, &(graze_positions){ .bodies = &body, .x = &x, .y = &y, .count = 1 });
}

static graze_status project_body(const graze_world *world, graze_body body, graze_point goal,
                                 const graze_responses *responses, graze_move_result *result) {
    const uint32_t slot = grz_slot_of(body.id);
    graze_status status = project(world, slot, goal, responses, result);
    if (status == GRAZE_OK)
        status = check_end(world, body, result);
    if (status != GRAZE_OK)
        stay(result, grz_positions_x(world)[slot], grz_positions_y(world)[slot]);
    return status;
}

graze_status graze_body_test_move(const graze_world *world, graze_body body, graze_point goal,
                                  const graze_responses *responses, graze_move_result *result) {
    if (result == NULL) { /* into a list that is not read */
        graze_move_result unread = { .allocator = world->allocator };
        const graze_status unread_status = graze_body_test_move(world, body, goal, responses, &unread);
        graze_move_result_free(&unread);
        return unread_status;
    }
    if (!graze_body_is_alive(world, body)) {
        stay(result, 0, 0);
        return grz_refuse(world, GRAZE_STALE_HANDLE);
    }
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = project_body(world, body, goal, responses, result);
    grz_float_env_leave(env);
    return grz_refuse(world, status);
}

graze_status graze_body_move_and_collide(graze_world *world, graze_body body, graze_point goal,
                                         const graze_responses *responses, graze_move_result *result) {
    if (result == NULL) { /* into a list that is not read */
        graze_move_result unread = { .allocator = world->allocator };
        const graze_status unread_status = graze_body_move_and_collide(world, body, goal, responses, &unread);
        graze_move_result_free(&unread);
        return unread_status;
    }
    const grz_float_env env = grz_float_env_enter();
    graze_status status = graze_body_test_move(world, body, goal, responses, result);
    if (status == GRAZE_OK)
        status = graze_body_move_to(world, body, (float)result->end_x, (float)result->end_y);
    if (status != GRAZE_OK && status != GRAZE_STALE_HANDLE)
        stay(result, grz_positions_x(world)[grz_slot_of(body.id)],
             grz_positions_y(world)[grz_slot_of(body.id)]);
    grz_float_env_leave(env);
    return status;
}

static graze_status check_def(const graze_body_def *def) {
    const grz_body_pose at = { def->x, def->y, def->angle };
    graze_status status = grz_body_pose_check(at);
    for (uint32_t i = 0; i < def->part_count && status == GRAZE_OK; i++)
        status = grz_part_check(&def->parts[i], at);
    return status;
}

static graze_status project_def(const graze_world *world, const graze_body_def *def, graze_point goal,
                                const graze_responses *responses, graze_move_result *result) {
    grz_body_move travel = { .world = world, .responses = responses, .allocator = &result->allocator };
    graze_status status = check_def(def);
    if (status == GRAZE_OK)
        status = check_goal(goal);
    if (status == GRAZE_OK)
        status = grz_body_move_add_def(&travel, def);
    if (status == GRAZE_OK)
        status = grz_body_move_run(&travel, (grz_float_point){ (float)goal.x, (float)goal.y }, result);
    grz_body_move_free(&travel);
    return status;
}

graze_status graze_world_test_move(const graze_world *world, const graze_body_def *def, graze_point goal,
                                   const graze_responses *responses, graze_move_result *result) {
    if (result == NULL) { /* into a list that is not read */
        graze_move_result unread = { .allocator = world->allocator };
        const graze_status unread_status = graze_world_test_move(world, def, goal, responses, &unread);
        graze_move_result_free(&unread);
        return unread_status;
    }
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = project_def(world, def, goal, responses, result);
    if (status != GRAZE_OK)
        stay(result, def->x, def->y);
    grz_float_env_leave(env);
    return grz_refuse(world, status);
}
