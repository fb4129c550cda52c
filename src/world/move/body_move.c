/* body_move.c: a body moves among the boxes of a world; see body_move.h.
 *
 * Some greatest float position has an edge not beyond a limit. The limit less the
 * edge is known exactly, as two doubles, so the position is one of two floats.
 */
#include "world/move/body_move.h"

#include "world/body.h"
#include "world/tiles.h"
#include "world/wrap.h"
#include "world/wrap_places.h"

/* The greatest float x with edge + x <= limit; or `from`, if only its rounded sum is
 * not beyond the limit. */
static float body_move_last_before(float edge, float limit, bool is_outward,
                                   float from) {
    const grz_double_double distance =
        grz_two_difference((double)limit, (double)edge);
    const float nearest = (float)distance.high + 0.0f;
    const bool is_fine = (double)nearest - distance.high <= distance.low;
    float last = nearest;
    if (!is_fine)
        last = grz_float_previous(nearest);
    const float sum = edge + from; /* named, it is rounded; see body_move_limit_at */
    if (!is_outward && from > last && sum <= limit)
        return from;
    return last;
}

static float body_move_first_behind(float edge, float limit, bool is_outward,
                                    float from) {
    return -body_move_last_before(-edge, -limit, is_outward, -from) + 0.0f;
}

graze_area grz_clearance(const grz_offset_box *outline, float x, float y,
                         graze_box box) {
    const graze_box offset = outline->offset;
    const bool is_outward = outline->has_shape;
    return (graze_area){
        (double)body_move_last_before(offset.max_x, box.min_x, is_outward, x),
        (double)body_move_last_before(offset.max_y, box.min_y, is_outward, y),
        (double)body_move_first_behind(offset.min_x, box.max_x, is_outward, x),
        (double)body_move_first_behind(offset.min_y, box.max_y, is_outward, y)
    };
}

/* The row of an obstacle is its slot, and the number of a tile layer's block. */
static uint32_t body_move_slot_of_row(uint64_t row) {
    return (uint32_t)(row >> 32);
}

/* A column or row of a range: the one over a coordinate. */
static uint32_t body_move_tile_over(grz_tile_run range, uint32_t over) {
    return grz_min_u32(grz_max_u32(over, range.begin), range.end - 1);
}

/* The one at the side with this normal. */
static uint32_t body_move_tile_beside(grz_tile_run range, double normal) {
    return normal < 0 ? range.begin : range.end - 1;
}

/* The tile of a block nearest to the middle of the hitting part. */
static void body_move_name_tile(const grz_body_move *move,
                                const grz_obstacle *obstacle, graze_move_hit *hit) {
    const grz_tiles tiles =
        grz_part_tiles(move->world, body_move_slot_of_row(obstacle->row));
    const grz_tile_window block =
        grz_tile_block_tiles(tiles.layer, (uint32_t)obstacle->row);
    const grz_tile_run across = { block.left, block.right },
                       down = { block.top, block.bottom };
    const grz_move_part *part = grz_body_move_parts(move) + hit->mover_part;
    const double x = hit->touch_x + (part->low[0] + part->high[0]) / 2;
    const double y = hit->touch_y + (part->low[1] + part->high[1]) / 2;
    const bool is_slope = obstacle->sides != NULL;
    hit->is_tile = true;
    if (is_slope || hit->normal_x == 0)
        hit->tile_x = body_move_tile_over(across, grz_tiles_column_over(&tiles, x));
    else
        hit->tile_x = body_move_tile_beside(across, hit->normal_x);
    if (is_slope || hit->normal_y == 0)
        hit->tile_y = body_move_tile_over(down, grz_tiles_row_over(&tiles, y));
    else
        hit->tile_y = body_move_tile_beside(down, hit->normal_y);
    hit->tile_value = grz_tile_value_at(tiles.layer, hit->tile_x, hit->tile_y);
}

void grz_body_move_name_hit(void *self, const grz_obstacle *obstacle,
                            graze_move_hit *hit) {
    const grz_body_move *move = self;
    const graze_world *world = move->world;
    const uint32_t slot = body_move_slot_of_row(obstacle->row),
                   body = grz_part_at(world, slot)->body;
    hit->row = 0;
    hit->part = grz_part_handle(world, slot);
    hit->body = grz_body_handle(world, body);
    hit->user = grz_body_users(world)[body];
    if (grz_part_is_tile_layer(world, slot))
        body_move_name_tile(move, obstacle, hit);
    hit->mover_part = grz_body_move_parts(move)[hit->mover_part].number;
}

static graze_response body_move_respond(void *self, const grz_obstacle *obstacle,
                                        uint32_t part, const graze_move_hit *hit) {
    const grz_body_move *move = self;
    const graze_responses *responses = move->responses;
    const grz_move_part *box = grz_body_move_parts(move) + part;
    graze_response response = grz_response_of(
        responses, box->layer,
        grz_part_at(move->world, body_move_slot_of_row(obstacle->row))->layer);
    if (responses != NULL && responses->choose != NULL) {
        graze_move_hit reported = *hit;
        reported.response = response;
        response = responses->choose(responses->user, &box->part, &reported);
    }
    if (move->is_calm && response == GRAZE_BOUNCE)
        return GRAZE_TOUCH;
    return response;
}

uint64_t grz_layers_to_hit(const graze_world *world,
                           const graze_responses *responses, unsigned mover) {
    uint64_t met = ~world->rules.forbidden[mover];
    for (unsigned other = 0; other < GRAZE_LAYER_COUNT && responses != NULL; other++)
        if (grz_response_of(responses, mover, other) == GRAZE_IGNORE)
            met &= ~(UINT64_C(1) << other);
    return met;
}

graze_status grz_body_move_reserve(grz_body_move *move, uint32_t count) {
    move->count = 0;
    return grz_buffer_reserve(move->allocator, &move->parts, count,
                              sizeof(grz_move_part));
}

/* Memory was reserved. */
static void body_move_add_part(grz_body_move *move, grz_move_part part) {
    part.meets = grz_layers_to_hit(move->world, move->responses, part.layer);
    ((grz_move_part *)move->parts.data)[move->count++] = part;
}

graze_status grz_body_move_add_body(grz_body_move *move, uint32_t body) {
    const graze_world *world = move->world;
    uint32_t number = 0;
    grz_try(grz_body_move_reserve(move, grz_body_at(world, body)->part_count));
    move->body = body;
    move->x = grz_positions_x(world)[body];
    move->y = grz_positions_y(world)[body];
    grz_for_parts(world, body, slot) {
        grz_move_part part =
            grz_move_part_at(grz_edge_columns_get(&world->offsets, slot));
        part.part = grz_part_handle(world, slot);
        part.number = number++;
        part.layer = grz_part_at(world, slot)->layer;
        part.has_shape = grz_part_has_shape(&world->shapes, slot);
        if (grz_part_is_active(world, slot))
            body_move_add_part(move, part);
    }
    return GRAZE_OK;
}

static graze_status body_move_add_def(grz_body_move *move,
                                      const graze_body_def *def) {
    grz_try(grz_body_move_reserve(move, def->part_count));
    move->body = GRZ_NO_SLOT;
    move->x = def->x;
    move->y = def->y;
    for (uint32_t i = 0; i < def->part_count; i++) {
        const graze_part_def *part = &def->parts[i];
        graze_box offset;
        (void)grz_part_check_edges(part->shape, part->box,
                                   (grz_body_pose){ def->x, def->y, def->angle },
                                   &offset);
        grz_move_part moving = grz_move_part_at(offset);
        moving.number = i;
        moving.layer = part->layer;
        moving.has_shape = part->shape != NULL;
        if (!part->is_disabled)
            body_move_add_part(move, moving);
    }
    return GRAZE_OK;
}

graze_status grz_body_move_run(grz_body_move *move, grz_float_point goal,
                               graze_move_result *result) {
    const graze_responses *responses = move->responses;
    move->source = (grz_obstacle_source){ .self = move,
                                          .show_near = grz_body_move_show_near,
                                          .respond = body_move_respond,
                                          .ignores_hits = responses == NULL ||
                                                          responses->choose == NULL,
                                          .name = grz_body_move_name_hit };
    const grz_move mover = {
        .position = { (double)move->x, (double)move->y },
        .goal = { (double)goal.x, (double)goal.y },
        .parts = move->parts.data,
        .part_count = move->count,
        .is_single = true,
        .walk = responses != NULL ? responses->walk : (graze_walk){ 0 },
        .leaves_back = responses != NULL && responses->leaves_back,
        .hits_once = responses != NULL && responses->hits_once
    };
    move->near.allocator = move->allocator;
    return grz_move_run(&move->source, &mover, result);
}

graze_status grz_body_move_from(grz_body_move *move, uint32_t body,
                                const float from[2], const float goal[2],
                                graze_move_result *result) {
    grz_try(grz_box_check((graze_box){ goal[0], goal[1], goal[0], goal[1] }));
    grz_try(grz_body_move_add_body(move, body));
    move->x = from[0];
    move->y = from[1];
    move->target = (grz_float_point){ goal[0], goal[1] };
    move->has_target = true;
    move->index = grz_spatial_lookup_for(move->world, 1);
    return grz_body_move_run(move, move->target, result);
}

void grz_body_move_free(grz_body_move *move) {
    grz_buffers_free(move->allocator, &move->parts, &move->near.memory);
}

/* ---- the public calls ---- */

graze_status graze_responses_set(graze_responses *responses, unsigned mover,
                                 unsigned other, graze_response response) {
    if (mover >= GRAZE_LAYER_COUNT || other >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    if ((unsigned)response > GRAZE_IGNORE)
        return GRAZE_BAD_VALUE;
    if (responses == NULL)
        return GRAZE_ARGUMENT_MISSING;
    responses->response[mover][other] = (uint8_t)response;
    return GRAZE_OK;
}

graze_status graze_responses_set_layers(graze_responses *responses, uint64_t movers,
                                        uint64_t others, graze_response response) {
    movers = grz_layers_or_all(movers);
    others = grz_layers_or_all(others);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++)
            if (movers >> a & others >> b & 1)
                grz_try(graze_responses_set(responses, a, b, response));
    return GRAZE_OK;
}

graze_response graze_responses_get(const graze_responses *responses, unsigned mover,
                                   unsigned other) {
    if (mover < GRAZE_LAYER_COUNT && other < GRAZE_LAYER_COUNT)
        return grz_response_of(responses, mover, other);
    return GRAZE_IGNORE;
}

graze_status grz_goal_check(graze_point goal) {
    if (!isfinite(goal.x) || !isfinite(goal.y))
        return GRAZE_BAD_NUMBER;
    const bool is_in_range = fabs(goal.x) <= (double)GRAZE_COORD_MAX &&
                             fabs(goal.y) <= (double)GRAZE_COORD_MAX;
    if (is_in_range)
        return GRAZE_OK;
    return GRAZE_OUT_OF_RANGE;
}

/* Along an axis that wraps; a number that is not one is refused elsewhere. */
static bool body_move_is_long(float from, double goal, double snap, float size) {
    return size > 0 &&
           (fabs((double)from) > GRZ_WRAP_FAR * (double)size ||
            fabs(goal - (double)from) + snap > GRZ_WRAP_SIZES_MAX * (double)size);
}

graze_status grz_move_wrap_check(const graze_world *world, grz_float_point from,
                                 graze_point goal, double snap) {
    return grz_require(
        !body_move_is_long(from.x, goal.x, snap, world->wrap.width) &&
            !body_move_is_long(from.y, goal.y, snap, world->wrap.height),
        GRAZE_BAD_WRAP);
}

/* A call to move a body, or only to ask where it or a definition would end. */
typedef struct move_request {
    const char *function;
    const graze_world *world;
    graze_world *moved; /* the same; NULL: only asked */
    graze_body body;
    const graze_body_def *def; /* or NULL */
    graze_point goal;
    const graze_responses *responses;
} move_request;

static graze_status body_move_wrap_check(const move_request *request) {
    const graze_world *world = request->world;
    const graze_body_def *def = request->def;
    const uint32_t slot = grz_slot_of(request->body.id);
    grz_float_point from = { 0 };
    double snap = 0;
    if (def != NULL) {
        grz_try(grz_wrap_check_parts(world, def));
        from = (grz_float_point){ def->x, def->y };
    } else {
        from = (grz_float_point){ grz_positions_x(world)[slot],
                                  grz_positions_y(world)[slot] };
    }
    if (request->responses != NULL)
        snap = request->responses->walk.snap;
    return grz_move_wrap_check(world, from, request->goal, snap);
}

static graze_status body_move_find_end(const move_request *request,
                                       graze_move_result *result) {
    const graze_body_def *def = request->def;
    const grz_float_point goal = { (float)request->goal.x, (float)request->goal.y };
    grz_body_move body_move = { .world = request->world,
                                .responses = request->responses,
                                .allocator = &result->allocator,
                                .index = grz_spatial_lookup_for(request->world, 1) };
    graze_status status = GRAZE_OK;
    if (def != NULL)
        status = grz_body_def_check(def);
    if (status == GRAZE_OK)
        status = grz_goal_check(request->goal);
    if (status == GRAZE_OK)
        status = body_move_wrap_check(request);
    if (status == GRAZE_OK)
        status = def != NULL ? body_move_add_def(&body_move, def)
                             : grz_body_move_add_body(&body_move,
                                                      grz_slot_of(request->body.id));
    if (status == GRAZE_OK)
        status = grz_body_move_run(&body_move, goal, result);
    grz_body_move_free(&body_move);
    if (status != GRAZE_OK || def != NULL)
        return status;
    const grz_body_pose end = { (float)result->end_x, (float)result->end_y, 0 };
    return grz_body_check_parts_at(request->world, grz_slot_of(request->body.id),
                                   end, true);
}

/* A result NULL is not read. */
static graze_status body_move_run_request(const move_request *request,
                                          graze_move_result *result) {
    const graze_world *world = request->world;
    const graze_body_def *def = request->def;
    const uint32_t slot = grz_slot_of(request->body.id);
    graze_move_result unread = { .allocator = world != NULL
                                                  ? world->allocator
                                                  : (graze_allocator){ 0 } };
    graze_status status = GRAZE_STALE_HANDLE;
    double x = 0, y = 0;
    if (result == NULL)
        result = &unread;
    GRZ_FLOAT_ENV_SCOPE;
    if (def != NULL || grz_body_is_alive(world, request->body)) {
        x = (double)(def != NULL ? def->x : grz_positions_x(world)[slot]);
        y = (double)(def != NULL ? def->y : grz_positions_y(world)[slot]);
        status = GRAZE_ARGUMENT_MISSING;
        if (world != NULL)
            status = body_move_find_end(request, result);
    }
    status = grz_refuse_as(
        world, status,
        (graze_mistake){ .function = request->function, .body = request->body.id });
    if (status == GRAZE_OK && request->moved != NULL) {
        const float end_x = (float)result->end_x, end_y = (float)result->end_y;
        const graze_positions end = {
            .bodies = &request->body, .x = &end_x, .y = &end_y, .count = 1
        };
        status = grz_positions_set(request->moved, &end, true, request->function);
    }
    if (status != GRAZE_OK)
        grz_move_result_stay(result, x, y);
    graze_move_result_free(&unread);
    return status;
}

graze_status graze_body_test_move(const graze_world *world, graze_body body,
                                  graze_point goal, const graze_responses *responses,
                                  graze_move_result *result) {
    return body_move_run_request(
        &(move_request){ __func__, world, NULL, body, NULL, goal, responses },
        result);
}

graze_status graze_body_move_and_collide(graze_world *world, graze_body body,
                                         graze_point goal,
                                         const graze_responses *responses,
                                         graze_move_result *result) {
    return body_move_run_request(
        &(move_request){ __func__, world, world, body, NULL, goal, responses },
        result);
}

graze_status graze_world_test_move(const graze_world *world,
                                   const graze_body_def *def, graze_point goal,
                                   const graze_responses *responses,
                                   graze_move_result *result) {
    static const graze_body_def missing = { .part_count = 1 };
    return body_move_run_request(&(move_request){ __func__,
                                                  world,
                                                  NULL,
                                                  { 0 },
                                                  def != NULL ? def : &missing,
                                                  goal,
                                                  responses },
                                 result);
}
