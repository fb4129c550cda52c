/* platform_push.c: members push other bodies along one axis, and then all of them move.
 *
 * A body that is pushed gets the position just in front of its pusher as its goal, and pushes others in turn.
 * No body is pushed further than its pusher moves, so this ends. It would not where positions are rounded,
 * and two bodies push each other further by that: a body does not push those by which it is pushed.
 */
#include "world/move/platform.h"

typedef enum grz_clash { CLASH_NONE, CLASH_INSIDE, CLASH_PUSH } grz_clash;

/* Whether a pusher's part is inside another body's part or pushes it, and to which position. */
static grz_clash clash_of(const grz_platform *self, const grz_platform_body *pusher, grz_platform_pair *pair,
                          float *to) {
    const grz_box_side front = { self->stage.axis, self->stage.sign };
    const float at = pair->place[front.axis];
    float later[2] = { pusher->place[0], pusher->place[1] };
    later[front.axis] = pusher->pushed;
    const graze_area before = grz_platform_pair_positions(self, pair);
    if (!grz_area_is_between(&before, pair->place, 1 - front.axis) || !grz_clearance_is_some(before))
        return CLASH_NONE;
    if (grz_area_is_between(&before, pair->place, front.axis))
        return grz_platform_pair_stops(self, pair, (grz_box_side){ .sign = 0 }) ? CLASH_INSIDE : CLASH_NONE;
    pair->by_place = later;
    const graze_area then = grz_platform_pair_positions(self, pair);
    pair->by_place = pusher->place;
    *to = grz_area_border(&then, front);
    const bool is_ahead = front.sign > 0 ? grz_area_border(&before, front) <= at && at < *to
                                         : grz_area_border(&before, front) >= at && at > *to;
    return is_ahead && grz_platform_pair_stops(self, pair, front) ? CLASH_PUSH : CLASH_NONE;
}

/* Whether `pusher` moves because `number` does. */
static bool is_pushed_by(const grz_platform *self, uint32_t pusher, uint32_t number) {
    while (pusher != 0 && pusher != number)
        pusher = grz_platform_body_at(self, pusher)->pusher;
    return pusher == number;
}

static void member_be_pushed(const grz_platform *self, grz_platform_body *member, uint32_t pusher, float to) {
    member->is_pushed = true;
    if (self->stage.sign > 0 ? to <= member->pushed : to >= member->pushed)
        return;
    member->pushed = to;
    member->pusher = pusher;
    member->is_pusher = true;
}

/* Push the body of `part`, which is not the platform, if the pusher's part `by` runs into it. */
static graze_status part_push(grz_platform *self, uint32_t pusher, uint32_t by, uint32_t part) {
    const uint32_t body = grz_part_at(self->world, part)->body;
    uint32_t number = grz_platform_find(self, body);
    const float stand[2] = { grz_positions_x(self->world)[body], grz_positions_y(self->world)[body] };
    const float *place = number != GRZ_HASH_MAP_NONE ? grz_platform_body_at(self, number)->place : stand;
    grz_platform_pair pair = { part, by, place, grz_platform_body_at(self, pusher)->place };
    float to = 0;
    const grz_clash clash = clash_of(self, grz_platform_body_at(self, pusher), &pair, &to);
    graze_status status = GRAZE_OK;
    if (clash == CLASH_NONE || (clash == CLASH_INSIDE && pusher != 0) || is_pushed_by(self, pusher, number))
        return GRAZE_OK;
    if (number == GRZ_HASH_MAP_NONE) {
        number = self->count;
        status = grz_platform_add(self, body);
    }
    if (status == GRAZE_OK && clash == CLASH_PUSH)
        member_be_pushed(self, grz_platform_body_at(self, number), pusher, to);
    return status;
}

/* The swept box of a pusher's part. */
static graze_box swept_part_box(const grz_platform *self, const grz_platform_body *pusher, uint32_t by) {
    float later[2] = { pusher->place[0], pusher->place[1] };
    later[self->stage.axis] = pusher->pushed;
    const graze_box a = grz_platform_box(self, by, pusher->place), b = grz_platform_box(self, by, later);
    return (graze_box){ a.min_x < b.min_x ? a.min_x : b.min_x, a.min_y < b.min_y ? a.min_y : b.min_y,
                        a.max_x > b.max_x ? a.max_x : b.max_x, a.max_y > b.max_y ? a.max_y : b.max_y };
}

/* Other members are tested here, since their positions are not those of the world. */
static graze_status members_push(grz_platform *self, uint32_t pusher, uint32_t by) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 1; i < self->count && status == GRAZE_OK; i++) {
        const uint32_t body = grz_platform_body_at(self, i)->body;
        uint32_t part = GRZ_NO_SLOT;
        while (i != pusher && status == GRAZE_OK &&
               (part = grz_platform_next_part(self, body, part)) != GRZ_NO_SLOT)
            if (grz_platform_part_moves(self, part))
                status = part_push(self, pusher, by, part);
    }
    return status;
}

static graze_status push_with_part(grz_platform *self, uint32_t pusher, uint32_t by) {
    graze_status status =
        grz_platform_find_parts(self, swept_part_box(self, grz_platform_body_at(self, pusher), by));
    for (size_t i = 0; i < self->near.hits.count && status == GRAZE_OK; i++) {
        const uint32_t part = grz_slot_of(self->near.hits.items[i]);
        const uint32_t body = grz_part_at(self->world, part)->body;
        if (grz_platform_part_moves(self, part) && grz_platform_find(self, body) == GRZ_HASH_MAP_NONE)
            status = part_push(self, pusher, by, part);
    }
    return status == GRAZE_OK ? members_push(self, pusher, by) : status;
}

/* A member pushes with all its parts. */
static graze_status member_push(grz_platform *self, uint32_t pusher) {
    const uint32_t body = grz_platform_body_at(self, pusher)->body;
    uint32_t by = GRZ_NO_SLOT;
    graze_status status = GRAZE_OK;
    grz_platform_body_at(self, pusher)->is_pusher = false;
    while (status == GRAZE_OK && (by = grz_platform_next_part(self, body, by)) != GRZ_NO_SLOT)
        status = push_with_part(self, pusher, by);
    return status;
}

static uint32_t next_pusher(const grz_platform *self) {
    uint32_t number = 0;
    while (number < self->count && !grz_platform_body_at(self, number)->is_pusher)
        number++;
    return number;
}

graze_status grz_platform_push(grz_platform *self) {
    graze_status status = GRAZE_OK;
    uint32_t number;
    while (status == GRAZE_OK && (number = next_pusher(self)) < self->count)
        status = member_push(self, number);
    return status;
}

/* Members move, the foremost first. A member that still waits is in no other's way: it is behind, or will
 * make way. A member that has moved is an obstacle at its new position. */

static bool is_member(const void *context, uint32_t body) {
    return grz_platform_find(context, body) != GRZ_HASH_MAP_NONE;
}

static void show_member(const grz_platform *self, const grz_platform_body *member, const grz_move_part *box,
                        const grz_obstacle_visitor *visitor) {
    uint32_t part = GRZ_NO_SLOT;
    while ((part = grz_platform_next_part(self, member->body, part)) != GRZ_NO_SLOT)
        if (box->meets >> grz_part_at(self->world, part)->layer & 1)
            grz_body_move_show(&self->travel, box, part,
                               &(grz_body_stand){ grz_platform_box(self, part, member->place),
                                                  { member->place[0], member->place[1] } },
                               visitor);
}

/* Show the members that have moved; the platform is behind all of them. */
static void show_moved(void *context, const grz_move_part *box, const grz_obstacle_visitor *visitor) {
    const grz_platform *self = context;
    for (uint32_t i = 1; i < self->count; i++) {
        const grz_platform_body *member = grz_platform_body_at(self, i);
        if (!member->is_waiting && member->body != self->travel.body)
            show_member(self, member, box, visitor);
    }
}

/* The further one of the two goals. */
static float member_goal(const grz_platform *self, const grz_platform_body *member) {
    const bool is_pushed_on =
        self->stage.sign > 0 ? member->pushed > member->carried : member->pushed < member->carried;
    return is_pushed_on ? member->pushed : member->carried;
}

/* A member's foremost edge along the axis. */
static float member_front(const grz_platform *self, const grz_platform_body *member) {
    float foremost = -GRAZE_COORD_MAX * 2;
    uint32_t part = GRZ_NO_SLOT;
    while ((part = grz_platform_next_part(self, member->body, part)) != GRZ_NO_SLOT) {
        const graze_box box = grz_platform_box(self, part, member->place);
        const float edge = grz_box_edge(box, (grz_box_side){ self->stage.axis, self->stage.sign });
        foremost = grz_max_f32((float)self->stage.sign * edge, foremost);
    }
    return foremost;
}

/* The foremost member that waits, or the number of members. */
static uint32_t next_to_move(const grz_platform *self) {
    uint32_t next = self->count;
    for (uint32_t i = 1; i < self->count; i++) {
        const grz_platform_body *member = grz_platform_body_at(self, i);
        const grz_platform_body *best = next < self->count ? grz_platform_body_at(self, next) : NULL;
        if (member->is_waiting && (best == NULL || member->front > best->front ||
                                   (member->front == best->front && member->body < best->body)))
            next = i;
    }
    return next;
}

static bool is_stop(const graze_move_hit *hit) {
    return hit->response != GRAZE_CROSS && hit->response != GRAZE_IGNORE;
}

static void member_arrive(grz_platform *self, grz_platform_body *member, grz_float_point goal) {
    const graze_move_result *result = &self->result;
    member->place[0] = (float)result->end_x;
    member->place[1] = (float)result->end_y;
    member->is_short |= result->end_x != (double)goal.x || result->end_y != (double)goal.y;
    for (size_t i = 0; i < result->count; i++)
        if (is_stop(&result->items[i]))
            member->against = result->items[i].part.id;
}

static graze_status member_move(grz_platform *self, grz_platform_body *member) {
    const grz_moved_bodies crew = { .has = is_member, .show = show_moved, .self = self };
    grz_body_move *travel = &self->travel;
    float goal[2] = { member->place[0], member->place[1] };
    goal[self->stage.axis] = member_goal(self, member);
    travel->crew = &crew;
    graze_status status = grz_box_check((graze_box){ goal[0], goal[1], goal[0], goal[1] });
    if (status == GRAZE_OK)
        status = grz_body_move_add_body(travel, member->body);
    travel->x = member->place[0];
    travel->y = member->place[1];
    travel->target = (grz_float_point){ goal[0], goal[1] };
    travel->has_target = true;
    if (status == GRAZE_OK)
        status = grz_body_move_run(travel, travel->target, &self->result);
    if (status == GRAZE_OK)
        member_arrive(self, member, travel->target);
    member->is_waiting = false;
    return status;
}

graze_status grz_platform_move_bodies(grz_platform *self) {
    const int axis = self->stage.axis;
    graze_status status = GRAZE_OK;
    uint32_t next;
    for (uint32_t i = 1; i < self->count; i++) {
        grz_platform_body *member = grz_platform_body_at(self, i);
        member->is_waiting = member_goal(self, member) != member->place[axis];
        member->front = member->is_waiting ? member_front(self, member) : 0;
    }
    grz_platform_body_at(self, 0)->place[axis] = self->stage.goal;
    while (status == GRAZE_OK && (next = next_to_move(self)) < self->count)
        status = member_move(self, grz_platform_body_at(self, next));
    return status;
}
