/* push_groups.c: groups of bodies that were pushed apart move as one; see push.h.
 *
 * A group moves as far as the member with the least room, its leader. Members are
 * rounded one by one. So they are put down from the leader outward, and each just
 * beside those before it where rounding would let them overlap. */
#include "world/body.h"
#include "world/move/push.h"

void grz_push_groups_make(grz_push *self) {
    self->has_moved = false;
    for (uint32_t i = 0; i < self->count; i++) {
        grz_push_body *body = grz_push_at(self, i);
        for (int axis = 0; axis < 2; axis++) {
            body->group[axis] = i;
            body->next[axis] = GRZ_NO_SLOT;
            body->turn[axis] = 0;
            body->sum[axis] = body->weight;
            body->highest[axis] = body->priority;
        }
    }
}

/* The one of two bodies, or of one and none, that comes first along an axis. */
static uint32_t push_group_first_of(const grz_push *self, uint32_t a, uint32_t b,
                                    int axis) {
    if (a == GRZ_NO_SLOT)
        return b;
    if (b == GRZ_NO_SLOT)
        return a;
    const grz_push_body *one = grz_push_at(self, a), *other = grz_push_at(self, b);
    const int32_t turns = other->turn[axis] - one->turn[axis];
    if (turns > 0 || (turns == 0 && one->place[axis] < other->place[axis]))
        return a;
    return b;
}

void grz_push_group_turn(const grz_push *self, uint32_t number, int axis,
                         int32_t by) {
    for (uint32_t i = grz_push_at(self, number)->group[axis]; i != GRZ_NO_SLOT;
         i = grz_push_at(self, i)->next[axis])
        grz_push_at(self, i)->turn[axis] += by;
}

void grz_push_groups_join(const grz_push *self, uint32_t a, uint32_t b, int axis) {
    const uint32_t first = push_group_first_of(self, a, b, axis);
    const double sum =
        grz_push_at(self, a)->sum[axis] + grz_push_at(self, b)->sum[axis];
    int32_t highest = grz_push_at(self, a)->highest[axis];
    if (highest < grz_push_at(self, b)->highest[axis])
        highest = grz_push_at(self, b)->highest[axis];
    for (uint32_t *last = &(uint32_t){ first }; a != GRZ_NO_SLOT || b != GRZ_NO_SLOT;
         last = &grz_push_at(self, *last)->next[axis]) {
        *last = push_group_first_of(self, a, b, axis);
        if (*last == a)
            a = grz_push_at(self, a)->next[axis];
        else
            b = grz_push_at(self, b)->next[axis];
        grz_push_at(self, *last)->group[axis] = first;
    }
    grz_push_at(self, first)->sum[axis] = sum;
    grz_push_at(self, first)->highest[axis] = highest;
}

/* --- Walls --- */

static graze_status push_group_goal_run(grz_push *self, const grz_push_body *member,
                                        const float goal[2]) {
    return grz_body_move_from(&self->body_move, member->body, member->position, goal,
                              &self->result);
}

static void push_group_note_wall(const grz_push *self, grz_push_body *member) {
    member->is_held = true;
    for (size_t i = 0; i < self->result.count; i++)
        if (self->result.items[i].response == GRAZE_TOUCH)
            member->against = self->result.items[i].part.id;
}

/* A body inside a wall is put out of it by a move to where it is. */
static graze_status push_group_look_inside(grz_push *self, grz_push_body *member) {
    if (member->is_known)
        return GRAZE_OK;
    grz_try(push_group_goal_run(self, member, member->position));
    member->is_known = true;
    member->is_inside = self->result.is_crushed ||
                        self->result.end_x != (double)member->position[0] ||
                        self->result.end_y != (double)member->position[1];
    if (member->is_inside)
        push_group_note_wall(self, member);
    return GRAZE_OK;
}

/* Find where walls stop a member that moves to a goal. */
static graze_status push_group_find_end(grz_push *self, grz_push_body *member,
                                        int axis, float goal) {
    float to[2] = { member->position[0], member->position[1] };
    to[axis] = goal;
    member->end = member->position[axis];
    grz_try(push_group_look_inside(self, member));
    if (member->is_inside) {
        member->is_held = true;
        return GRAZE_OK;
    }
    grz_try(push_group_goal_run(self, member, to));
    const double ends[2] = { self->result.end_x, self->result.end_y };
    if (ends[1 - axis] == (double)to[1 - axis])
        member->end = (float)ends[axis];
    if (member->end != goal)
        push_group_note_wall(self, member);
    return GRAZE_OK;
}

/* --- Motions --- */

static void push_group_list(grz_push *self, uint32_t first, int axis) {
    self->member_count = 0;
    for (uint32_t i = first; i != GRZ_NO_SLOT; i = grz_push_at(self, i)->next[axis])
        grz_push_members(self)[self->member_count++] = i;
}

static float push_group_goal_of(const grz_push *self, uint32_t number, int axis,
                                double way) {
    return (float)((double)grz_push_at(self, number)->position[axis] + way);
}

/* Find how far the group can move; *leader is then the member with the least
 * room. */
static graze_status push_group_find_way(grz_push *self, uint32_t *leader, int axis,
                                        float goal) {
    const uint32_t asked = *leader;
    double way = (double)goal - (double)grz_push_at(self, asked)->position[axis];
    const double wanted = way;
    for (uint32_t i = 0; i < self->member_count; i++) {
        const uint32_t number = grz_push_members(self)[i];
        grz_push_body *member = grz_push_at(self, number);
        const float to =
            number == asked ? goal : push_group_goal_of(self, number, axis, wanted);
        grz_try(push_group_find_end(self, member, axis, to));
        const double room = (double)member->end - (double)member->position[axis];
        if (member->end != to && fabs(room) < fabs(way)) {
            way = room;
            *leader = number;
        }
    }
    return GRAZE_OK;
}

/* The nearer of two positions in the direction of a sign. */
static float push_group_nearer_of(float position, float limit, int sign) {
    if (sign > 0)
        return grz_min_f32(position, limit);
    return grz_max_f32(position, limit);
}

/* Whether two members overlap, and did not before the move along the way's axis; the
 * way's copy is that of the other one. */
static bool push_group_is_newly_overlapping(const grz_push *self,
                                            const grz_push_body *member,
                                            const grz_push_body *other,
                                            grz_push_way *way) {
    grz_push_copy copy;
    const int axis = way->axis;
    if (!grz_push_is_overlapping(self, member, other, &way->copy))
        return false;
    grz_push_body was = *member, other_was = *other;
    grz_push_put(self, &was, axis, member->before);
    grz_push_put(self, &other_was, axis, other->before);
    return !grz_push_is_overlapping(self, &was, &other_was, &copy);
}

/* The nearer way out of another body along an axis; `first` if both are as far. */
static float push_group_near_out(const grz_push *self, const grz_push_body *member,
                                 const grz_push_body *other, grz_push_way first) {
    const grz_push_way second = { first.axis, -first.sign, first.copy };
    const float out = grz_push_way_out(self, member, other, first),
                other_out = grz_push_way_out(self, member, other, second),
                at = member->position[first.axis];
    if (fabs((double)other_out - (double)at) < fabs((double)out - (double)at))
        return other_out;
    return out;
}

/* Where rounding lets a moved member overlap one that was put down before it, put it
 * beside that one. It is moved on at most to a wall, and back at most to its start.
 */
static graze_status push_group_settle(grz_push *self, grz_push_body *member,
                                      const grz_push_body *other, grz_push_way way,
                                      bool is_ahead) {
    if (!push_group_is_newly_overlapping(self, member, other, &way))
        return GRAZE_OK;
    const grz_push_way away = { way.axis, grz_sign(is_ahead) * way.sign, way.copy };
    const float out = push_group_near_out(self, member, other, away);
    const bool is_further = (out > member->position[way.axis]) == (way.sign > 0);
    grz_push_put(self, member, way.axis, member->before);
    if (is_further)
        grz_try(push_group_find_end(self, member, way.axis, out));
    else
        member->end = push_group_nearer_of(out, member->before, -way.sign);
    grz_push_put(self, member, way.axis, member->end);
    return GRAZE_OK;
}

/* The i-th member to be put down: the leader, those ahead of it, those behind. */
static uint32_t push_group_turn(const grz_push *self, uint32_t leader, uint32_t i,
                                int sign) {
    const uint32_t ahead = sign > 0 ? self->member_count - 1 - leader : leader;
    if (i <= ahead)
        return sign > 0 ? leader + i : leader - i;
    return sign > 0 ? leader - (i - ahead) : leader + (i - ahead);
}

static graze_status push_group_put_down(grz_push *self, uint32_t leader,
                                        grz_push_way way) {
    const uint32_t *members = grz_push_members(self);
    const grz_push_body *first = grz_push_at(self, members[leader]);
    const double by = (double)first->end - (double)first->position[way.axis];
    for (uint32_t i = 0; i < self->member_count; i++) {
        const uint32_t turn = push_group_turn(self, leader, i, way.sign);
        const bool is_ahead = (turn > leader) == (way.sign > 0);
        grz_push_body *member = grz_push_at(self, members[turn]);
        const float to = push_group_goal_of(self, members[turn], way.axis, by);
        member->before = member->position[way.axis];
        if (turn != leader)
            member->end = push_group_nearer_of(to, member->end, way.sign);
        grz_push_put(self, member, way.axis, member->end);
        for (uint32_t k = 0; k < i; k++) {
            const uint32_t other = push_group_turn(self, leader, k, way.sign);
            grz_try(push_group_settle(
                self, member, grz_push_at(self, members[other]), way, is_ahead));
        }
    }
    return GRAZE_OK;
}

graze_status grz_push_group_move(grz_push *self, uint32_t leader, int axis,
                                 float goal) {
    const float from = grz_push_at(self, leader)->position[axis];
    if (goal == from)
        return GRAZE_OK;
    push_group_list(self, grz_push_at(self, leader)->group[axis], axis);
    grz_try(push_group_find_way(self, &leader, axis, goal));
    const grz_push_body *first = grz_push_at(self, leader);
    if (first->end == first->position[axis])
        return GRAZE_OK;
    uint32_t place = 0;
    while (grz_push_members(self)[place] != leader)
        place++;
    self->has_moved = true;
    return push_group_put_down(
        self, place, (grz_push_way){ .axis = axis, .sign = grz_sign(goal > from) });
}
