/* platform_push.c: members push other bodies along one axis, and then all of them
 * move.
 *
 * A pushed body gets the position just in front of its pusher as its goal, and
 * pushes others in turn. No body is pushed further than its pusher moves, so this
 * ends. With rounded positions it would not, if two bodies pushed each other further
 * and further. So a body does not push its own pushers. */
#include "world/move/platform.h"

typedef enum grz_clash { CLASH_NONE, CLASH_INSIDE, CLASH_PUSH } grz_clash;

/* Whether a pusher's part is inside another body's part or pushes it, and to which
 * position. */
static grz_clash push_clash_of(const grz_platform *self,
                               const grz_platform_body *pusher,
                               grz_platform_pair *pair, float *to) {
    const grz_box_side front = { self->stage.axis, self->stage.sign };
    const float at = pair->position[front.axis];
    float later[2] = { pusher->position[0], pusher->position[1] };
    later[front.axis] = pusher->pushed;
    const graze_area before = grz_platform_pair_positions(self, pair);
    if (!grz_area_is_between(&before, pair->position, 1 - front.axis) ||
        !grz_clearance_is_some(before))
        return CLASH_NONE;
    if (grz_area_is_between(&before, pair->position, front.axis)) {
        if (grz_platform_pair_stops(self, pair, (grz_box_side){ .sign = 0 }))
            return CLASH_INSIDE;
        return CLASH_NONE;
    }
    pair->by_position = later;
    const graze_area then = grz_platform_pair_positions(self, pair);
    pair->by_position = pusher->position;
    *to = grz_area_border(&then, front);
    const bool is_ahead = front.sign > 0
                              ? grz_area_border(&before, front) <= at && at < *to
                              : grz_area_border(&before, front) >= at && at > *to;
    if (is_ahead && grz_platform_pair_stops(self, pair, front))
        return CLASH_PUSH;
    return CLASH_NONE;
}

static bool push_is_pushed_by(const grz_platform *self, uint32_t pusher,
                              uint32_t number) {
    while (pusher != 0 && pusher != number)
        pusher = grz_platform_body_at(self, pusher)->pusher;
    return pusher == number;
}

static void push_member_be_pushed(const grz_platform *self,
                                  grz_platform_body *member, uint32_t pusher,
                                  float to) {
    member->is_pushed = true;
    if (self->stage.sign > 0 ? to <= member->pushed : to >= member->pushed)
        return;
    member->pushed = to;
    member->pusher = pusher;
    member->is_pusher = true;
}

/* A part, or its copy, moved. */
typedef struct push_target {
    uint32_t part;
    graze_point moved;
} push_target;

/* Push the body of a part, which is not the platform, if the pusher's part `by` runs
 * into it. */
static graze_status push_of_part(grz_platform *self, uint32_t pusher, uint32_t by,
                                 push_target target) {
    const uint32_t part = target.part;
    const uint32_t body = grz_part_at(self->world, part)->body;
    uint32_t number = grz_platform_find(self, body);
    const float here[2] = {
        (float)((double)grz_positions_x(self->world)[body] + target.moved.x),
        (float)((double)grz_positions_y(self->world)[body] + target.moved.y)
    };
    const float *position = here;
    if (number != GRZ_HASH_MAP_NONE)
        position = grz_platform_body_at(self, number)->position;
    grz_platform_pair pair = { part, by, position,
                               grz_platform_body_at(self, pusher)->position };
    float to = 0;
    const grz_clash clash =
        push_clash_of(self, grz_platform_body_at(self, pusher), &pair, &to);
    if (clash == CLASH_NONE || (clash == CLASH_INSIDE && pusher != 0) ||
        push_is_pushed_by(self, pusher, number))
        return GRAZE_OK;
    if (number == GRZ_HASH_MAP_NONE) {
        number = self->count;
        grz_try(grz_platform_add(self, body, target.moved));
    }
    if (clash == CLASH_PUSH)
        push_member_be_pushed(self, grz_platform_body_at(self, number), pusher, to);
    return GRAZE_OK;
}

/* Push with a part of a pusher. Members are tested one by one, since their positions
 * are not the world's. */
static graze_status push_with_part(grz_platform *self, uint32_t pusher,
                                   uint32_t by) {
    const grz_platform_body *body = grz_platform_body_at(self, pusher);
    float later[2] = { body->position[0], body->position[1] };
    later[self->stage.axis] = body->pushed;
    grz_try(grz_platform_find_parts(
        self, grz_box_around(grz_platform_box(self, by, body->position),
                             grz_platform_box(self, by, later))));
    for (size_t i = 0; i < self->near.hits.count; i++) {
        const push_target target = { grz_slot_of(self->near.hits.items[i]),
                                     grz_platform_found_by(self, i) };
        if (grz_platform_part_moves(self, target.part) &&
            grz_platform_find(self, grz_part_at(self->world, target.part)->body) ==
                GRZ_HASH_MAP_NONE)
            grz_try(push_of_part(self, pusher, by, target));
    }
    for (uint32_t i = 1; i < self->count; i++)
        grz_for_parts(self->world, grz_platform_body_at(self, i)->body, part)
            if (i != pusher && grz_platform_part_moves(self, part))
                grz_try(
                    push_of_part(self, pusher, by, (push_target){ .part = part }));
    return GRAZE_OK;
}

graze_status grz_platform_push(grz_platform *self) {
    for (uint32_t next = 0; next < self->count;) {
        const uint32_t pusher = next++;
        if (!grz_platform_body_at(self, pusher)->is_pusher)
            continue;
        grz_platform_body_at(self, pusher)->is_pusher = false;
        grz_for_parts(self->world, grz_platform_body_at(self, pusher)->body, by)
            if (grz_part_is_active(self->world, by))
                grz_try(push_with_part(self, pusher, by));
        next = 0; /* it may have made earlier members pushers */
    }
    return GRAZE_OK;
}

/* Members move, the foremost first. A waiting member is in no other's way: it is
 * behind, or will make way. A moved member is an obstacle at its new position. */

static bool push_is_member(const void *context, uint32_t body) {
    return grz_platform_find(context, body) != GRZ_HASH_MAP_NONE;
}

/* Show the moved members' parts near a box; the platform is behind all of them. */
static void push_show_moved(void *context, const grz_move_part *box, graze_box near,
                            const grz_obstacle_visitor *visitor) {
    const grz_platform *self = context;
    for (uint32_t i = 1; i < self->count; i++) {
        const grz_platform_body *member = grz_platform_body_at(self, i);
        if (member->is_waiting || member->body == self->body_move.body ||
            !grz_boxes_overlap(member->bounds, near))
            continue;
        grz_for_parts(self->world, member->body, part) {
            const grz_placed_part at = {
                grz_platform_box(self, part, member->position),
                { (double)member->position[0], (double)member->position[1] },
                0
            };
            if (grz_part_is_active(self->world, part) &&
                box->meets >> grz_part_at(self->world, part)->layer & 1 &&
                grz_boxes_overlap(at.box, near))
                grz_body_move_show(&self->body_move, box, part, &at, visitor);
        }
    }
}

static float push_member_goal(const grz_platform *self,
                              const grz_platform_body *member) {
    const bool is_pushed_on = self->stage.sign > 0
                                  ? member->pushed > member->carried
                                  : member->pushed < member->carried;
    if (is_pushed_on)
        return member->pushed;
    return member->carried;
}

/* Without active parts it overlaps nothing. */
static graze_box push_member_bounds(const grz_platform *self,
                                    const grz_platform_body *member) {
    graze_box bounds = { FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX };
    grz_for_parts(self->world, member->body, part)
        if (grz_part_is_active(self->world, part))
            bounds = grz_box_around(bounds,
                                    grz_platform_box(self, part, member->position));
    return bounds;
}

static float push_member_front(const grz_platform *self,
                               const grz_platform_body *member) {
    const grz_box_side front = { self->stage.axis, self->stage.sign };
    float foremost = -GRAZE_COORD_MAX * 2;
    grz_for_parts(self->world, member->body, part)
        if (grz_part_is_active(self->world, part))
            foremost = grz_max_f32(
                (float)front.sign *
                    grz_platform_edge(self, part, member->position, front),
                foremost);
    return foremost;
}

/* The foremost waiting member, or the number of members. */
static uint32_t push_next_to_move(const grz_platform *self) {
    uint32_t next = self->count;
    for (uint32_t i = 1; i < self->count; i++) {
        const grz_platform_body *member = grz_platform_body_at(self, i);
        const grz_platform_body *best =
            next < self->count ? grz_platform_body_at(self, next) : NULL;
        if (member->is_waiting &&
            (best == NULL || member->front > best->front ||
             (member->front == best->front && member->body < best->body)))
            next = i;
    }
    return next;
}

static graze_status push_member_move(grz_platform *self, grz_platform_body *member) {
    grz_body_move *body_move = &self->body_move;
    const graze_move_result *result = &self->result;
    float goal[2] = { member->position[0], member->position[1] };
    goal[self->stage.axis] = push_member_goal(self, member);
    body_move->moved_bodies = (grz_moved_bodies){ .has = push_is_member,
                                                  .show = push_show_moved,
                                                  .self = self };
    grz_try(grz_body_move_from(body_move, member->body, member->position, goal,
                               &self->result));
    member->position[0] = (float)result->end_x;
    member->position[1] = (float)result->end_y;
    member->is_short |=
        result->end_x != (double)goal[0] || result->end_y != (double)goal[1];
    for (size_t i = 0; i < result->count; i++)
        if (grz_response_stops(result->items[i].response))
            member->against = result->items[i].part.id;
    member->is_waiting = false;
    member->bounds = push_member_bounds(self, member);
    return GRAZE_OK;
}

graze_status grz_platform_move_bodies(grz_platform *self) {
    const int axis = self->stage.axis;
    uint32_t next;
    for (uint32_t i = 1; i < self->count; i++) {
        grz_platform_body *member = grz_platform_body_at(self, i);
        member->is_waiting =
            push_member_goal(self, member) != member->position[axis];
        member->front = 0;
        if (member->is_waiting)
            member->front = push_member_front(self, member);
        member->bounds = push_member_bounds(self, member);
    }
    grz_platform_body_at(self, 0)->position[axis] = self->stage.goal;
    while ((next = push_next_to_move(self)) < self->count)
        grz_try(push_member_move(self, grz_platform_body_at(self, next)));
    return GRAZE_OK;
}
