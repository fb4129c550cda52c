/* body_move.c: a body moves among the boxes of a world; see body_move.h.
 *
 * Some greatest float position has an edge not beyond a limit. The limit less the
 * edge is known exactly, as two doubles, so the position is one of two floats.
 *
 * The move adds positions and offsets without rounding, and a position free by these
 * sums is free by rounded ones. The other way round, a body may have been set or
 * pushed to where only its rounded edges are clear of a box. Then the move is shown
 * this box cut back to where the body is. It is also cut back to where a platform
 * moves the body, if the rounded edges are clear there. */
#include "world/move/body_move.h"

#include "world/body.h"
#include "world/tiles.h"
#include "world/wrap.h"

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

static const grz_move_part *body_move_parts_of(const grz_body_move *move) {
    return move->parts.data;
}

/* The row of an obstacle is its slot, and the number of a tile layer's block. */
static uint32_t body_move_slot_of_row(uint64_t row) {
    return (uint32_t)(row >> 32);
}

/* If the rounded edge at a position is not beyond the limit, the limit is not before
 * the exact edge. */
static double body_move_limit_at(float edge, float position, double limit) {
    /* named, it is rounded; s390x would compare a double sum */
    const float sum = edge + position;
    const grz_double_double exact = grz_two_sum((double)edge, (double)position);
    if ((double)sum > limit)
        return limit;
    if (exact.low > 0)
        return grz_max(nextafter(exact.high, INFINITY), limit);
    return grz_max(exact.high, limit);
}

/* An area, cut back to what the rounded edges of a part at a position allow. */
static graze_area body_move_cut_back(graze_area area, const grz_move_part *part,
                                     float x, float y) {
    return (
        graze_area){ body_move_limit_at((float)part->high[0], x, area.min_x),
                     body_move_limit_at((float)part->high[1], y, area.min_y),
                     -body_move_limit_at(-(float)part->low[0], -x, -area.max_x),
                     -body_move_limit_at(-(float)part->low[1], -y, -area.max_y) };
}

static void body_move_show_box(const grz_body_move *move, const grz_move_part *part,
                               graze_box box, grz_obstacle obstacle,
                               const grz_obstacle_visitor *visitor) {
    const double *from = move->source.position;
    graze_area area = grz_area_of_box(box);
    if (!part->has_shape)
        area = body_move_cut_back(area, part, (float)from[0], (float)from[1]);
    if (!part->has_shape && move->has_target)
        area = body_move_cut_back(area, part, move->target.x, move->target.y);
    obstacle.area = area;
    visitor->visit(visitor->self, &obstacle);
}

/* The sides of a convex shape without a radius; NULL: none is slanted, or it is
 * another shape. */
static const grz_convex_axes *body_move_slanted_sides(const graze_shape *shape,
                                                      grz_convex_axes *sides) {
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    grz_convex convex;
    bool is_slanted = false;
    if (ops->convex == NULL)
        return NULL;
    ops->convex(shape, &convex);
    if (convex.count < 3 || convex.radius > 0)
        return NULL;
    grz_convex_axes_make(&convex, sides);
    for (uint32_t i = 0; i < sides->count; i++)
        is_slanted |= grz_side_is_slanted(&sides->axis[i]);
    if (is_slanted)
        return sides;
    return NULL;
}

const grz_convex_axes *grz_part_slanted_sides(const graze_world *world,
                                              uint32_t slot, const float position[2],
                                              grz_convex_axes *sides) {
    graze_shape shape;
    if (!grz_part_has_shape(&world->shapes, slot))
        return NULL;
    grz_part_place_shape(world, slot,
                         (graze_point){ (double)position[0], (double)position[1] },
                         &shape);
    return body_move_slanted_sides(&shape, sides);
}

/* The float below a double, within the range of coordinates, and the float above. */
static float body_move_float_before(double value) {
    const double max = (double)GRAZE_COORD_MAX;
    const float nearest = (float)grz_min(grz_max(value, -max), max);
    if (nearest > -GRAZE_COORD_MAX)
        return grz_float_previous(nearest);
    return nearest;
}

static float body_move_float_behind(double value) {
    return -body_move_float_before(-value);
}

static void body_move_show_tiles(const grz_body_move *move, const grz_move_part *box,
                                 uint32_t slot, const graze_area *area,
                                 const grz_obstacle_visitor *visitor) {
    grz_tile_blocks blocks = grz_tile_blocks_in(move->world, slot, area);
    /* of solid tiles */
    const uint8_t one_way = grz_part_at(move->world, slot)->one_way;
    grz_tile_block block;
    grz_convex_axes sides;
    while (grz_tile_blocks_next(&blocks, &block)) {
        const bool is_slope = grz_tile_is_slope(block.piece.kind);
        const graze_shape shape = grz_tile_piece_shape(&block.piece);
        body_move_show_box(
            move, box, is_slope ? graze_shape_bounds(&shape) : block.piece.box,
            (grz_obstacle){
                .row = (uint64_t)slot << 32 | block.number,
                .one_way = block.one_way != 0 ? block.one_way : one_way,
                .sides = is_slope ? body_move_slanted_sides(&shape, &sides) : NULL },
            visitor);
    }
}

void grz_body_move_show(const grz_body_move *move, const grz_move_part *box,
                        uint32_t slot, const grz_placed_part *at,
                        const grz_obstacle_visitor *visitor) {
    grz_convex_axes sides;
    body_move_show_box(
        move, box, at->box,
        (grz_obstacle){ .row = (uint64_t)slot << 32,
                        .one_way = grz_part_at(move->world, slot)->one_way,
                        .sides = grz_part_slanted_sides(move->world, slot,
                                                        at->position, &sides) },
        visitor);
}

static void body_move_show_part(const grz_body_move *move, const grz_move_part *box,
                                uint32_t slot, const graze_area *area,
                                const grz_obstacle_visitor *visitor) {
    const graze_world *world = move->world;
    const uint32_t body = grz_part_at(world, slot)->body;
    if (body == move->body ||
        (move->moved_bodies.has != NULL &&
         move->moved_bodies.has(move->moved_bodies.self, body)))
        return;
    if (grz_part_is_tile_layer(world, slot))
        body_move_show_tiles(move, box, slot, area, visitor);
    else
        grz_body_move_show(move, box, slot,
                           &(grz_placed_part){ grz_part_box(world, slot),
                                               { grz_positions_x(world)[body],
                                                 grz_positions_y(world)[body] } },
                           visitor);
}

graze_box grz_box_outside(const graze_area *area) {
    return (graze_box){ body_move_float_before(area->min_x),
                        body_move_float_before(area->min_y),
                        body_move_float_behind(area->max_x),
                        body_move_float_behind(area->max_y) };
}

static graze_status body_move_show_found(grz_body_move *move,
                                         const grz_move_part *box, graze_box around,
                                         const graze_area *area,
                                         const grz_obstacle_visitor *visitor) {
    const grz_box_search search = { around, box->meets };
    move->near.hits.count = 0;
    grz_try(grz_box_search_run(move->world, move->index, &search, &move->near));
    for (size_t i = 0; i < move->near.hits.count; i++)
        body_move_show_part(move, box, grz_slot_of(move->near.hits.items[i]), area,
                            visitor);
    return GRAZE_OK;
}

static bool body_move_knows(const grz_body_move *move, graze_box around) {
    const graze_box known = move->known_box;
    return move->known != NULL && known.min_x <= around.min_x &&
           known.min_y <= around.min_y && around.max_x <= known.max_x &&
           around.max_y <= known.max_y;
}

static void body_move_show_known(const grz_body_move *move, const grz_move_part *box,
                                 graze_box around, const graze_area *area,
                                 const grz_obstacle_visitor *visitor) {
    for (uint32_t i = 0; i < move->known_count; i++) {
        const graze_box other = grz_part_box(move->world, move->known[i]);
        const bool is_near =
            (other.min_x <= around.max_x) & (other.max_x >= around.min_x) &
            (other.min_y <= around.max_y) & (other.max_y >= around.min_y);
        if (is_near)
            body_move_show_part(move, box, move->known[i], area, visitor);
    }
}

static graze_status body_move_show_near(void *self, uint32_t part,
                                        const graze_area *area,
                                        const grz_obstacle_visitor *visitor) {
    grz_body_move *move = self;
    const grz_move_part *box = body_move_parts_of(move) + part;
    const graze_box around = grz_box_outside(area);
    if (body_move_knows(move, around))
        body_move_show_known(move, box, around, area, visitor);
    else
        grz_try(body_move_show_found(move, box, around, area, visitor));
    if (move->moved_bodies.has != NULL)
        move->moved_bodies.show(move->moved_bodies.self, box, around, visitor);
    return GRAZE_OK;
}

/* A column or row of a range: the one over a coordinate, or along the normal the one
 * at the side. */
static uint32_t body_move_tile_at(grz_tile_run range, uint32_t over, double normal) {
    if (normal != 0)
        return normal < 0 ? range.begin : range.end - 1;
    return grz_min_u32(grz_max_u32(over, range.begin), range.end - 1);
}

/* The tile of a block nearest to the middle of the hitting part. */
static void body_move_name_tile(const grz_body_move *move,
                                const grz_obstacle *obstacle, graze_move_hit *hit) {
    const grz_tiles tiles =
        grz_part_tiles(move->world, body_move_slot_of_row(obstacle->row));
    const grz_tile_window block =
        grz_tile_block_tiles(tiles.layer, (uint32_t)obstacle->row);
    const grz_move_part *part = body_move_parts_of(move) + hit->mover_part;
    const double x = hit->touch_x + (part->low[0] + part->high[0]) / 2;
    const double y = hit->touch_y + (part->low[1] + part->high[1]) / 2;
    const graze_area middle = { x, y, x, y };
    const grz_tile_window over = grz_tiles_window_of(&tiles, &middle, GRAZE_CLOSED);
    const bool is_slope = obstacle->sides != NULL;
    hit->is_tile = true;
    hit->tile_x = body_move_tile_at((grz_tile_run){ block.left, block.right },
                                    over.left, is_slope ? 0 : hit->normal_x);
    hit->tile_y = body_move_tile_at((grz_tile_run){ block.top, block.bottom },
                                    over.top, is_slope ? 0 : hit->normal_y);
    hit->tile_value = grz_tile_value_at(tiles.layer, hit->tile_x, hit->tile_y);
}

static void body_move_name_hit(void *self, const grz_obstacle *obstacle,
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
    hit->mover_part = body_move_parts_of(move)[hit->mover_part].number;
}

static graze_response body_move_respond(void *self, const grz_obstacle *obstacle,
                                        uint32_t part, const graze_move_hit *hit) {
    const grz_body_move *move = self;
    const graze_responses *responses = move->responses;
    const grz_move_part *box = body_move_parts_of(move) + part;
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

graze_response grz_response_of(const graze_responses *responses, unsigned mover,
                               unsigned other) {
    if (responses != NULL)
        return (graze_response)responses->response[mover][other];
    return GRAZE_SLIDE;
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
                                          .show_near = body_move_show_near,
                                          .respond = body_move_respond,
                                          .ignores_hits = responses == NULL ||
                                                          responses->choose == NULL,
                                          .name = body_move_name_hit };
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
            status = grz_wrap_refuse(world);
        if (status == GRAZE_OK)
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
