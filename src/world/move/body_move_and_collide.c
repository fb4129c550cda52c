/* body_move_and_collide.c: responses of layers; bodies that move with responses, and tests where they would
 * end; see graze/move_and_collide.h. */
#include "core/float_env.h"
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

/* A call that moves a body, or only asks where it or a definition would end. */
typedef struct move_request {
    const char *function;
    const graze_world *world;
    graze_world *moved; /* the same; NULL: only asked */
    graze_body body;
    const graze_body_def *def; /* or NULL */
    graze_point goal;
    const graze_responses *responses;
} move_request;

/* Check that the body may be at its end, or move it there. */
static graze_status take_end(const move_request *request, const graze_move_result *result,
                             graze_world *moved) {
    const float x = (float)result->end_x, y = (float)result->end_y;
    const graze_positions end = { .bodies = &request->body, .x = &x, .y = &y, .count = 1 };
    return moved != NULL ? grz_positions_set(moved, &end, true, request->function)
                         : grz_positions_check(request->world, &end);
}

static graze_status find_end(const move_request *request, graze_move_result *result) {
    const graze_body_def *def = request->def;
    const grz_float_point goal = { (float)request->goal.x, (float)request->goal.y };
    grz_body_move travel = { .world = request->world,
                             .responses = request->responses,
                             .allocator = &result->allocator };
    graze_status status = def != NULL ? grz_body_def_check(def) : GRAZE_OK;
    if (status == GRAZE_OK)
        status = check_goal(request->goal);
    if (status == GRAZE_OK)
        status = def != NULL ? grz_body_move_add_def(&travel, def)
                             : grz_body_move_add_body(&travel, grz_slot_of(request->body.id));
    if (status == GRAZE_OK)
        status = grz_body_move_run(&travel, goal, result);
    grz_body_move_free(&travel);
    return status == GRAZE_OK && def == NULL ? take_end(request, result, NULL) : status;
}

/* A result NULL is not read. */
static graze_status run_request(const move_request *request, graze_move_result *result) {
    const graze_world *world = request->world;
    const graze_body_def *def = request->def;
    const uint32_t slot = grz_slot_of(request->body.id);
    graze_move_result unread = { .allocator = world != NULL ? world->allocator : (graze_allocator){ 0 } };
    graze_status status = GRAZE_STALE_HANDLE;
    double x = 0, y = 0;
    result = result != NULL ? result : &unread;
    GRZ_FLOAT_ENV_SCOPE;
    if (def != NULL || grz_body_is_alive(world, request->body)) {
        x = (double)(def != NULL ? def->x : grz_positions_x(world)[slot]);
        y = (double)(def != NULL ? def->y : grz_positions_y(world)[slot]);
        status = world != NULL ? find_end(request, result) : GRAZE_ARGUMENT_MISSING;
    }
    status = grz_refuse_as(world, status,
                           (graze_mistake){ .function = request->function, .body = request->body.id });
    if (status == GRAZE_OK && request->moved != NULL)
        status = take_end(request, result, request->moved);
    if (status != GRAZE_OK)
        grz_move_result_stay(result, x, y);
    graze_move_result_free(&unread);
    return status;
}

graze_status graze_body_test_move(const graze_world *world, graze_body body, graze_point goal,
                                  const graze_responses *responses, graze_move_result *result) {
    return run_request(&(move_request){ __func__, world, NULL, body, NULL, goal, responses }, result);
}

graze_status graze_body_move_and_collide(graze_world *world, graze_body body, graze_point goal,
                                         const graze_responses *responses, graze_move_result *result) {
    return run_request(&(move_request){ __func__, world, world, body, NULL, goal, responses }, result);
}

graze_status graze_world_test_move(const graze_world *world, const graze_body_def *def, graze_point goal,
                                   const graze_responses *responses, graze_move_result *result) {
    static const graze_body_def missing = { .part_count = 1 };
    return run_request(
        &(move_request){ __func__, world, NULL, { 0 }, def != NULL ? def : &missing, goal, responses },
        result);
}
