/* platform.c: platforms and their riders; see graze/platform.h. All new positions
 * are found before any body moves, so a failure changes nothing. */
#include "world/move/platform.h"

#include "graze/motion.h"
#include "world/body.h"
#include "world/tiles.h"
#include "world/wrap_places.h"

/* ---- members, and pairs of parts ---- */

static float platform_reach_of(graze_box box) {
    return grz_max_f32(grz_max_f32(fabsf(box.min_x), fabsf(box.max_x)),
                       grz_max_f32(fabsf(box.min_y), fabsf(box.max_y)));
}

static double platform_rounding_of(const grz_platform *self,
                                   const grz_platform_pair *pair) {
    return (double)platform_reach_of(
               grz_platform_box(self, pair->part, pair->position)) *
           0x1p-21;
}

/* Whether two parts overlap; a polygon by more than some roundings. */
static bool platform_is_overlapping(const grz_platform *self,
                                    const grz_platform_pair *pair) {
    const grz_move_part part =
        grz_move_part_at(grz_edge_columns_get(&self->world->offsets, pair->part));
    const double position[2] = { (double)pair->position[0],
                                 (double)pair->position[1] };
    const graze_area area = grz_platform_pair_positions(self, pair);
    grz_convex_axes axes;
    const graze_point by = { (double)pair->by_position[0],
                             (double)pair->by_position[1] };
    const grz_convex_axes *sides =
        grz_part_slanted_sides(self->world, pair->by, by, &axes);
    return grz_clearance_holds(area, pair->position[0], pair->position[1]) &&
           (sides == NULL || grz_slants_overlap(&part, position, sides,
                                                platform_rounding_of(self, pair)));
}

graze_status grz_platform_add(grz_platform *self, uint32_t body, graze_point by) {
    grz_try(grz_buffer_reserve(self->allocator, &self->members,
                               (size_t)self->count + 1, sizeof(grz_platform_body)));
    grz_try(grz_hash_map_reserve(&self->numbers, 1, self->allocator));
    const float x = grz_positions_x(self->world)[body],
                y = grz_positions_y(self->world)[body];
    grz_platform_body *member = grz_platform_body_at(self, self->count);
    *member = (grz_platform_body){ .body = body,
                                   .from = { x, y },
                                   .position = { (float)((double)x + by.x),
                                                 (float)((double)y + by.y) },
                                   .support = GRZ_NO_SLOT };
    member->carried = member->pushed = member->position[self->stage.axis];
    grz_hash_map_insert(&self->numbers, (grz_hash_map_key){ body, 0 },
                        self->count++);
    return GRAZE_OK;
}

graze_box grz_platform_box(const grz_platform *self, uint32_t part,
                           const float *position) {
    return grz_part_box_at(self->world, part,
                           grz_edge_columns_get(&self->world->offsets, part),
                           position[0], position[1]);
}

float grz_platform_edge(const grz_platform *self, uint32_t part,
                        const float *position, grz_box_side side) {
    const graze_area area = grz_area_of_box(grz_platform_box(self, part, position));
    return grz_area_border(&area, side);
}

static uint64_t platform_rider_layers(const graze_platform_move *move) {
    if (move->layers != 0)
        return move->layers;
    return GRAZE_ALL_LAYERS;
}

bool grz_platform_part_moves(const grz_platform *self, uint32_t part) {
    return grz_part_is_active(self->world, part) &&
           (platform_rider_layers(self->move) >>
                grz_part_at(self->world, part)->layer &
            1) &&
           !grz_part_is_tile_layer(self->world, part);
}

graze_area grz_platform_pair_positions(const grz_platform *self,
                                       const grz_platform_pair *pair) {
    const graze_world *world = self->world;
    const grz_offset_box outline = {
        grz_edge_columns_get(&world->offsets, pair->part),
        grz_part_has_shape(&world->shapes, pair->part)
    };
    return grz_clearance(&outline, pair->position[0], pair->position[1],
                         grz_platform_box(self, pair->by, pair->by_position));
}

static graze_response platform_response_of_game(const grz_platform *self,
                                                const grz_platform_pair *pair,
                                                graze_move_hit hit) {
    const graze_responses *responses = self->move->responses;
    const graze_part part = grz_part_handle(self->world, pair->part);
    const uint32_t body = grz_part_at(self->world, pair->by)->body;
    hit.part = grz_part_handle(self->world, pair->by);
    hit.body = grz_body_handle(self->world, body);
    hit.user = grz_body_users(self->world)[body];
    for (uint32_t slot = pair->part;
         (slot = grz_part_at(self->world, slot)->previous) != GRZ_NO_SLOT;)
        hit.mover_part++;
    hit.touch_x = (double)pair->position[0];
    hit.touch_y = (double)pair->position[1];
    return responses->choose(responses->user, &part, &hit);
}

bool grz_platform_pair_stops(const grz_platform *self, const grz_platform_pair *pair,
                             grz_box_side side) {
    const graze_responses *responses = self->move->responses;
    const grz_part *part = grz_part_at(self->world, pair->part),
                   *by = grz_part_at(self->world, pair->by);
    graze_response response = grz_response_of(responses, part->layer, by->layer);
    if (!grz_world_allows(self->world, part->layer, by->layer) ||
        response == GRAZE_IGNORE ||
        (by->one_way != 0 && !(by->one_way & grz_side_bit(side.axis, side.sign))))
        return false;
    if (responses != NULL && responses->choose != NULL)
        response = platform_response_of_game(
            self, pair,
            (graze_move_hit){ .normal_x = side.axis == 0 ? side.sign : 0,
                              .normal_y = side.axis == 1 ? side.sign : 0,
                              .response = response });
    return grz_response_stops(response);
}

/* Add the parts found in a place of a wrapped world: the number of the place stands
 * in front of their slots. */
static graze_status platform_find_in_place(grz_platform *self,
                                           const grz_box_search *search,
                                           graze_point by, uint32_t place) {
    grz_box_search moved = *search;
    const size_t begin = self->near.hits.count;
    moved.closed =
        grz_wrap_box_around(search->closed, (graze_point){ -by.x, -by.y });
    grz_try(grz_buffer_reserve(self->allocator, &self->moves, (size_t)place + 1,
                               sizeof(graze_point)));
    ((graze_point *)self->moves.data)[place] = by;
    grz_try(grz_box_search_run(self->world, self->index, &moved, &self->near));
    for (size_t i = begin; i < self->near.hits.count; i++)
        self->near.hits.items[i] =
            (uint64_t)place << 32 | grz_slot_of(self->near.hits.items[i]);
    return GRAZE_OK;
}

/* By slot, as in any world. */
static graze_status platform_find_copies(grz_platform *self,
                                         const grz_box_search *search) {
    const graze_area area = grz_area_of_box(search->closed),
                     bounds = grz_wrap_bounds(self->world, self->index);
    grz_wrap_places places = grz_wrap_places_near(self->world, &bounds, &area);
    graze_point by;
    for (uint32_t place = 0; grz_wrap_places_next(&places, &by); place++)
        grz_try(platform_find_in_place(self, search, by, place));
    return grz_handle_list_sort(&self->near, 0, self->near.hits.count);
}

/* A body standing on a box can be one float's step away from it. This step grows
 * with the body's distance from the origin: bodies up to 64 times as far away as the
 * box are found. */
graze_status grz_platform_find_parts(grz_platform *self, graze_box box) {
    const float slack = platform_reach_of(box) * 0x1p-16f;
    const graze_box around = { box.min_x - slack, box.min_y - slack,
                               box.max_x + slack, box.max_y + slack };
    const grz_box_search search = { around, platform_rider_layers(self->move) };
    self->near.hits.count = 0;
    if (self->world->wrap.is_used)
        return platform_find_copies(self, &search);
    grz_try(grz_box_search_run(self->world, self->index, &search, &self->near));
    return grz_handle_list_sort(&self->near, 0, self->near.hits.count);
}

/* ---- riders: the bodies on the platform, on these, and so on ---- */

static bool platform_is_slanted(const grz_platform *self, uint32_t part) {
    grz_convex_axes sides;
    return grz_part_slanted_sides(self->world, part, (graze_point){ 0, 0 },
                                  &sides) != NULL;
}

/* Whether a body is at this side of a box and could not be nearer; of a polygon,
 * whether some roundings towards it are inside. */
static bool platform_is_beside(const grz_platform *self,
                               const grz_platform_pair *pair, grz_box_side side) {
    const graze_area area = grz_platform_pair_positions(self, pair);
    if (platform_is_slanted(self, pair->by)) {
        float nearer[2] = { pair->position[0], pair->position[1] };
        nearer[side.axis] -=
            (float)(4 * side.sign * platform_rounding_of(self, pair));
        return !platform_is_overlapping(self, pair) &&
               platform_is_overlapping(
                   self, &(grz_platform_pair){ pair->part, pair->by, nearer,
                                               pair->by_position });
    }
    return grz_area_is_between(&area, pair->position, 1 - side.axis) &&
           (grz_area_border(&area, side) == pair->position[side.axis] ||
            grz_platform_edge(self, pair->part, pair->position,
                              (grz_box_side){ side.axis, -side.sign }) ==
                grz_platform_edge(self, pair->by, pair->by_position, side));
}

/* The side of a box on which a body stands; sign 0: it stands on none. */
static grz_box_side platform_side_stood_on(const grz_platform *self,
                                           const grz_platform_pair *pair) {
    static const grz_box_side sides[] = { { 1, -1 }, { 1, 1 }, { 0, -1 }, { 0, 1 } };
    const unsigned carrying =
        self->move->sides != 0 ? self->move->sides : GRAZE_SIDE_MIN_Y;
    for (int i = 0; i < 4; i++)
        if ((carrying & grz_side_bit(sides[i].axis, sides[i].sign)) &&
            platform_is_beside(self, pair, sides[i]) &&
            grz_platform_pair_stops(self, pair, sides[i]))
            return sides[i];
    return (grz_box_side){ .sign = 0 };
}

/* Add the body of a found part if it stands on the part `floor` of a member. */
static graze_status platform_add_if_standing(grz_platform *self, size_t found,
                                             uint32_t support, uint32_t floor) {
    const uint32_t part = grz_slot_of(self->near.hits.items[found]),
                   body = grz_part_at(self->world, part)->body;
    const graze_point by = grz_platform_found_by(self, found);
    if (!grz_platform_part_moves(self, part) ||
        grz_platform_find(self, body) != GRZ_HASH_MAP_NONE)
        return GRAZE_OK;
    const float position[2] = {
        (float)((double)grz_positions_x(self->world)[body] + by.x),
        (float)((double)grz_positions_y(self->world)[body] + by.y)
    };
    const grz_platform_pair pair = { part, floor, position,
                                     grz_platform_body_at(self, support)->position };
    const grz_box_side side = platform_side_stood_on(self, &pair);
    if (side.sign == 0)
        return GRAZE_OK;
    grz_try(grz_platform_add(self, body, by));
    grz_platform_body *member = grz_platform_body_at(self, self->count - 1);
    member->support = support;
    member->foot = part;
    member->floor = floor;
    member->side = side;
    return GRAZE_OK;
}

static graze_status platform_find_riders(grz_platform *self) {
    for (uint32_t i = 0; i < self->count; i++)
        grz_for_parts(self->world, grz_platform_body_at(self, i)->body, floor) {
            if (!grz_part_is_active(self->world, floor))
                continue;
            const graze_box box = grz_platform_box(
                self, floor, grz_platform_body_at(self, i)->position);
            grz_try(grz_platform_find_parts(self, box));
            for (size_t j = 0; j < self->near.hits.count; j++)
                grz_try(platform_add_if_standing(self, j, i, floor));
        }
    return GRAZE_OK;
}

static bool platform_is_still_standing(const grz_platform *self,
                                       const grz_platform_body *member) {
    if (member->support == GRZ_NO_SLOT ||
        !grz_platform_body_at(self, member->support)->is_standing)
        return false;
    const grz_platform_pair pair = {
        member->foot, member->floor, member->position,
        grz_platform_body_at(self, member->support)->position
    };
    return platform_is_beside(self, &pair, member->side);
}

/* The position to which a member is carried. Along the axis on which it stands, this
 * is its position on the moved support: rounding does not separate the two. Along
 * the other axis, and on a slope, it moves as far as the platform. */
static float platform_carried_to(const grz_platform *self,
                                 const grz_platform_body *member) {
    const grz_platform_axis *stage = &self->stage;
    const grz_platform_body *platform = grz_platform_body_at(self, 0);
    const grz_platform_body *support = grz_platform_body_at(self, member->support);
    if (member->side.axis != stage->axis || platform_is_slanted(self, member->floor))
        return (
            float)((double)member->position[stage->axis] +
                   ((double)stage->goal - (double)platform->position[stage->axis]));
    float by_position[2] = { support->position[0], support->position[1] };
    by_position[stage->axis] = support->carried;
    const grz_platform_pair pair = { member->foot, member->floor, member->position,
                                     by_position };
    const graze_area area = grz_platform_pair_positions(self, &pair);
    return grz_area_border(&area, member->side);
}

static void platform_begin_axis(grz_platform *self) {
    for (uint32_t i = 0; i < self->count; i++) {
        grz_platform_body *member = grz_platform_body_at(self, i);
        member->carried = member->pushed = member->position[self->stage.axis];
        member->pusher = 0;
        member->is_waiting = member->is_pusher = false;
        member->is_standing = i == 0 || platform_is_still_standing(self, member);
        if (i == 0)
            member->carried = member->pushed = self->stage.goal;
        else if (member->is_standing)
            member->carried = platform_carried_to(self, member);
        member->is_carried |= i != 0 && member->is_standing;
    }
    grz_platform_body_at(self, 0)->is_pusher = true;
}

/* ---- a move of a platform ---- */

static graze_status platform_move_axis(grz_platform *self, int axis, float goal) {
    const float from = grz_platform_body_at(self, 0)->position[axis];
    if (goal == from)
        return GRAZE_OK;
    self->stage = (grz_platform_axis){ axis, goal > from ? 1 : -1, goal };
    platform_begin_axis(self);
    grz_try(grz_platform_push(self));
    return grz_platform_move_bodies(self);
}

/* Whether a part, or in a wrapped world a copy of it, is inside another part. */
static bool platform_is_inside(const grz_platform *self,
                               const grz_platform_pair *pair) {
    const graze_area bounds =
        grz_area_of_box(grz_platform_box(self, pair->part, pair->position));
    const graze_area area =
        grz_area_of_box(grz_platform_box(self, pair->by, pair->by_position));
    grz_wrap_places places = grz_wrap_places_near(self->world, &bounds, &area);
    for (graze_point by; grz_wrap_places_next(&places, &by);) {
        const float position[2] = { (float)((double)pair->position[0] + by.x),
                                    (float)((double)pair->position[1] + by.y) };
        const grz_platform_pair moved = { pair->part, pair->by, position,
                                          pair->by_position };
        if (platform_is_overlapping(self, &moved) &&
            grz_platform_pair_stops(self, &moved, (grz_box_side){ .sign = 0 }))
            return true;
    }
    return false;
}

/* Whether a member is inside another one; then the rider's `part` and `by` name the
 * parts. */
static bool platform_is_crushed_by(const grz_platform *self,
                                   const grz_platform_body *member,
                                   const grz_platform_body *other,
                                   graze_rider *rider) {
    grz_for_parts(self->world, member->body, part)
        grz_for_parts(self->world, other->body, by) {
            const grz_platform_pair pair = { part, by, member->position,
                                             other->position };
            if (grz_platform_part_moves(self, part) &&
                grz_part_is_active(self->world, by) &&
                platform_is_inside(self, &pair)) {
                rider->part = grz_part_handle(self->world, part);
                rider->by = grz_part_handle(self->world, by);
                return true;
            }
        }
    return false;
}

/* Two riders come to overlap only if one of them is short of its goal. */
static graze_rider platform_rider_of(const grz_platform *self,
                                     const grz_platform_body *member) {
    graze_rider rider = { .body = grz_body_handle(self->world, member->body),
                          .user = grz_body_users(self->world)[member->body],
                          .from_x = member->from[0],
                          .from_y = member->from[1],
                          .is_carried = member->is_carried,
                          .is_pushed = member->is_pushed };
    for (uint32_t i = 0; i < self->count && !rider.is_crushed; i++) {
        const grz_platform_body *other = grz_platform_body_at(self, i);
        if (other != member && (i == 0 || member->is_short || other->is_short))
            rider.is_crushed = platform_is_crushed_by(self, member, other, &rider);
    }
    if (rider.is_crushed)
        rider.against.id = member->against;
    return rider;
}

static graze_status platform_riders_report(const grz_platform *self,
                                           graze_rider_list *out) {
    grz_try_array(&out->allocator, out->items, out->capacity, self->count);
    for (uint32_t i = 1; i < self->count; i++) {
        const graze_rider rider =
            platform_rider_of(self, grz_platform_body_at(self, i));
        if (!rider.is_carried && !rider.is_pushed && !rider.is_crushed)
            continue;
        size_t to = out->count++; /* sorted by slot */
        for (; to > 0 &&
               grz_slot_of(out->items[to - 1].body.id) > grz_slot_of(rider.body.id);
             to--)
            out->items[to] = out->items[to - 1];
        out->items[to] = rider;
    }
    return GRAZE_OK;
}

static graze_status platform_members_check(const grz_platform *self) {
    for (uint32_t i = 0; i < self->count; i++) {
        const grz_platform_body *member = grz_platform_body_at(self, i);
        grz_try(grz_body_check_parts_at(
            self->world, member->body,
            (grz_body_pose){ member->position[0], member->position[1], 0 }, true));
    }
    return GRAZE_OK;
}

static graze_status platform_resolve(grz_platform *self, uint32_t platform,
                                     graze_rider_list *out) {
    const graze_platform_move *move = self->move;
    grz_try(grz_box_check((graze_box){ move->x, move->y, move->x, move->y }));
    grz_try(move->sides > 15 ? GRAZE_BAD_VALUE : GRAZE_OK);
    grz_try(grz_body_tile_part(self->world, platform) != GRZ_NO_SLOT
                ? GRAZE_BAD_PLATFORM
                : grz_platform_add(self, platform, (graze_point){ 0, 0 }));
    grz_try(grz_move_wrap_check(
        self->world,
        (grz_float_point){ grz_positions_x(self->world)[platform],
                           grz_positions_y(self->world)[platform] },
        (graze_point){ (double)move->x, (double)move->y }, 0));
    if (grz_positions_x(self->world)[platform] == move->x &&
        grz_positions_y(self->world)[platform] == move->y)
        return GRAZE_OK;
    grz_try(platform_find_riders(self));
    grz_try(platform_move_axis(self, 0, move->x));
    grz_try(platform_move_axis(self, 1, move->y));
    grz_try(platform_members_check(self));
    return platform_riders_report(self, out);
}

/* All memory is reserved, so no call can fail. A body only in reach is left
 * alone. */
static void platform_bodies_move(graze_world *world, const grz_platform *self) {
    for (uint32_t i = 0; i < self->count; i++) {
        const grz_platform_body *member = grz_platform_body_at(self, i);
        if (i == 0 || member->is_carried || member->is_pushed)
            (void)graze_body_move_to(world, grz_body_handle(world, member->body),
                                     member->position[0], member->position[1]);
    }
}

static graze_status platform_run(graze_world *world, uint32_t platform,
                                 const graze_platform_move *move,
                                 graze_rider_list *out) {
    grz_platform self = { .world = world,
                          .move = move,
                          .allocator = &out->allocator,
                          .index = grz_spatial_lookup_for(world, 1),
                          .near = grz_handle_list_in(NULL, 0, &out->allocator),
                          .body_move = { .world = world,
                                         .responses = move->responses,
                                         .allocator = &out->allocator,
                                         .is_calm = true },
                          .result = { .allocator = out->allocator } };
    graze_status status = platform_resolve(&self, platform, out);
    if (status == GRAZE_OK)
        status = grz_swept_boxes_reserve(world);
    if (status == GRAZE_OK)
        platform_bodies_move(world, &self);
    grz_hash_map_free(&self.numbers, &out->allocator);
    grz_buffers_free(&out->allocator, &self.members, &self.near.memory, &self.moves);
    grz_body_move_free(&self.body_move);
    graze_move_result_free(&self.result);
    return status;
}

graze_status graze_body_move_platform(graze_world *world, graze_body platform,
                                      const graze_platform_move *move,
                                      graze_rider_list *out) {
    graze_rider_list unread = { 0 };
    out = out != NULL ? out : &unread;
    out->count = 0;
    if (!grz_body_is_alive(world, platform))
        return grz_refuse_body(world, platform);
    if (out == &unread)
        unread.allocator = world->allocator;
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status =
        move != NULL ? platform_run(world, grz_slot_of(platform.id), move, out)
                     : GRAZE_ARGUMENT_MISSING;
    if (status != GRAZE_OK)
        out->count = 0;
    graze_rider_list_free(&unread);
    return grz_refuse_as(
        world, status, (graze_mistake){ .function = __func__, .body = platform.id });
}

void graze_rider_list_free(graze_rider_list *list) {
    if (list == NULL)
        return;
    grz_free(&list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (graze_rider_list){ .allocator = list->allocator };
}
