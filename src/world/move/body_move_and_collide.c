/* body_move_and_collide.c: responses of layers; bodies that move with responses, and tests where they would
 * end; see graze/move_and_collide.h. */
#include "core/float_env.h"
#include "graze/motion.h"
#include "graze/move_and_collide.h"
#include "world/body.h"
#include "world/motion.h"
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
    if (responses == NULL)
        return GRAZE_ARGUMENT_MISSING;
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

/* A call that moves a body, or only asks. */
typedef struct body_move_call {
    const graze_world *world;
    graze_world *moved; /* the same; NULL: only asked */
    graze_body body;
    const graze_responses *responses;
    const char *function;
} body_move_call;

static graze_status body_move_make(const body_move_call *call, graze_point goal, graze_move_result *result) {
    const graze_world *world = call->world;
    const graze_mistake mistake = { .function = call->function, .body = call->body.id };
    if (!grz_body_is_alive(world, call->body)) {
        if (result != NULL)
            stay(result, 0, 0);
        return grz_refuse_as(world, GRAZE_STALE_HANDLE, mistake);
    }
    graze_move_result unread = { .allocator = world->allocator };
    graze_move_result *to = result != NULL ? result : &unread;
    const grz_float_env env = grz_float_env_enter();
    const graze_status asked = project_body(world, call->body, goal, call->responses, to);
    graze_status status = asked;
    if (asked == GRAZE_OK && call->moved != NULL) {
        const float x = (float)to->end_x, y = (float)to->end_y;
        const graze_positions end = { .bodies = &call->body, .x = &x, .y = &y, .count = 1 };
        status = grz_bodies_move(call->moved, &end, call->function);
        if (status != GRAZE_OK)
            stay(to, grz_positions_x(world)[grz_slot_of(call->body.id)],
                 grz_positions_y(world)[grz_slot_of(call->body.id)]);
    }
    grz_float_env_leave(env);
    graze_move_result_free(&unread);
    return asked == GRAZE_OK ? status : grz_refuse_as(world, asked, mistake);
}

graze_status graze_body_test_move(const graze_world *world, graze_body body, graze_point goal,
                                  const graze_responses *responses, graze_move_result *result) {
    return body_move_make(&(body_move_call){ world, NULL, body, responses, __func__ }, goal, result);
}

graze_status graze_body_move_and_collide(graze_world *world, graze_body body, graze_point goal,
                                         const graze_responses *responses, graze_move_result *result) {
    return body_move_make(&(body_move_call){ world, world, body, responses, __func__ }, goal, result);
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
    graze_move_result unread = { .allocator = world != NULL ? world->allocator : (graze_allocator){ 0 } };
    graze_move_result *to = result != NULL ? result : &unread;
    const bool is_given = world != NULL && def != NULL && (def->parts != NULL || def->part_count == 0);
    const grz_float_env env = grz_float_env_enter();
    const graze_status status =
        is_given ? project_def(world, def, goal, responses, to) : GRAZE_ARGUMENT_MISSING;
    if (status != GRAZE_OK)
        stay(to, def != NULL ? def->x : 0, def != NULL ? def->y : 0);
    graze_move_result_free(&unread);
    grz_float_env_leave(env);
    return grz_refuse(world, status);
}
