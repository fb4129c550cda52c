/* push_model.h: the rules of graze/push.h in plain code and in doubles, without any code
 * of graze, for boxes and walls. */
#ifndef TEST_PUSH_MODEL_H
#define TEST_PUSH_MODEL_H

#include "graze/push.h"

#include <math.h>
#include <string.h>

enum { BODIES = 9, PARTS = 2, WALLS = 4 };

typedef struct plane_box {
    double low[2], high[2];
} plane_box;

typedef struct plane_body {
    plane_box parts[PARTS]; /* relative to the position */
    int part_count, priority;
    double at[2], start[2], weight;
    uint64_t user;
    int place[2], group[2]; /* in the order; a number of a group */
    bool is_held, is_overlapping;
} plane_body;

typedef struct plane {
    plane_body bodies[BODIES];
    plane_box walls[WALLS];
    int count, wall_count;
    graze_push_axis axis;
    bool is_by_position;
    bool is_rounded; /* a position has more bits than a float32 */
    bool has_ties;   /* pairs of one distance: their order along x decides */
} plane;

static inline plane_box placed(const plane_body *body, int part) {
    plane_box box = body->parts[part];
    for (int axis = 0; axis < 2; axis++) {
        box.low[axis] += body->at[axis];
        box.high[axis] += body->at[axis];
    }
    return box;
}

static inline bool boxes_overlap(plane_box a, plane_box b) {
    return a.low[0] < b.high[0] && b.low[0] < a.high[0] && a.low[1] < b.high[1] &&
           b.low[1] < a.high[1];
}

static inline bool bodies_overlap(const plane_body *a, const plane_body *b) {
    for (int i = 0; i < a->part_count; i++)
        for (int k = 0; k < b->part_count; k++)
            if (boxes_overlap(placed(a, i), placed(b, k)))
                return true;
    return false;
}

/* The box around all parts: min x, min y, max x, max y. */
static inline double edge_of(const plane_body *body, int edge) {
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < body->part_count; i++) {
        least = fmin(least, placed(body, i).low[edge % 2]);
        most = fmax(most, placed(body, i).high[edge % 2]);
    }
    return edge < 2 ? least : most;
}

static inline double middle_of(const plane *self, const plane_body *body, int axis) {
    if (self->is_by_position)
        return body->at[axis];
    return (edge_of(body, axis) + edge_of(body, 2 + axis)) / 2;
}

/* By middles, the edges around all parts, and users. */
static inline bool comes_before(const plane *self, int a, int b, int axis) {
    const plane_body *first = &self->bodies[a], *second = &self->bodies[b];
    const int axes[2] = { axis, 1 - axis };
    for (int i = 0; i < 2; i++) {
        const double x = middle_of(self, first, axes[i]),
                     y = middle_of(self, second, axes[i]);
        if (x != y)
            return x < y;
    }
    for (int i = 0; i < 4; i++) {
        const double x = edge_of(first, i), y = edge_of(second, i);
        if (x != y)
            return x < y;
    }
    return first->user < second->user;
}

static inline void order_bodies(plane *self) {
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < self->count; i++) {
            self->bodies[i].place[axis] = 0;
            for (int k = 0; k < self->count; k++)
                if (k != i && comes_before(self, k, i, axis))
                    self->bodies[i].place[axis]++;
        }
}

/* The distance by which `mover` has to go in a direction to leave the other. */
static inline double way_out(const plane_body *mover, const plane_body *other,
                             int axis, int sign) {
    plane_body at = *mover;
    bool is_out = false;
    while (!is_out) {
        is_out = true;
        for (int i = 0; i < at.part_count; i++)
            for (int k = 0; k < other->part_count; k++) {
                const plane_box a = placed(&at, i), b = placed(other, k);
                const double by = sign > 0 ? b.high[axis] - a.low[axis]
                                           : b.low[axis] - a.high[axis];
                if (!boxes_overlap(a, b) || fabs(by) < 1e-9) /* it is rounded */
                    continue;
                is_out = false;
                at.at[axis] += by;
            }
    }
    return fabs(at.at[axis] - mover->at[axis]);
}

static inline bool is_inside_wall(const plane *self, const plane_body *body) {
    plane_body start = *body;
    memcpy(start.at, body->start, sizeof start.at);
    for (int i = 0; i < body->part_count; i++)
        for (int k = 0; k < self->wall_count; k++)
            if (boxes_overlap(placed(&start, i), self->walls[k]))
                return true;
    return false;
}

/* The room of a body before a wall in a direction. */
static inline double room_of(const plane *self, const plane_body *body, int axis,
                             int sign) {
    double room = INFINITY;
    if (is_inside_wall(self, body))
        return 0;
    for (int i = 0; i < body->part_count; i++)
        for (int k = 0; k < self->wall_count; k++) {
            const plane_box a = placed(body, i), b = self->walls[k];
            const bool is_across = a.low[1 - axis] < b.high[1 - axis] &&
                                   b.low[1 - axis] < a.high[1 - axis];
            const double ahead =
                sign > 0 ? b.low[axis] - a.high[axis] : a.low[axis] - b.high[axis];
            if (is_across && ahead >= 0)
                room = fmin(room, ahead);
        }
    return room;
}

static inline void move_body(plane *self, plane_body *body, int axis, double way) {
    body->at[axis] += way;
    self->is_rounded |= rint(body->at[axis] * 4096) != body->at[axis] * 4096;
}

/* Move a group; returns how far it came. */
static inline double move_group(plane *self, int group, int axis, int sign,
                                double way) {
    double room = way;
    for (int i = 0; i < self->count; i++)
        if (self->bodies[i].group[axis] == group && way > 0) {
            plane_body *body = &self->bodies[i];
            const double own = room_of(self, body, axis, sign);
            body->is_held |= own < way;
            room = fmin(room, own);
        }
    for (int i = 0; i < self->count; i++)
        if (self->bodies[i].group[axis] == group)
            move_body(self, &self->bodies[i], axis, sign * room);
    return room;
}

static inline double weight_of(const plane *self, int group, int axis,
                               int *priority) {
    double weight = 0;
    *priority = -100;
    for (int i = 0; i < self->count; i++)
        if (self->bodies[i].group[axis] == group) {
            weight += self->bodies[i].weight;
            if (self->bodies[i].priority > *priority)
                *priority = self->bodies[i].priority;
        }
    return weight;
}

static inline void push_pair_apart(plane *self, int low, int high, int axis) {
    plane_body *a = &self->bodies[low], *b = &self->bodies[high];
    const int groups[2] = { a->group[axis], b->group[axis] };
    int priorities[2];
    const double weights[2] = { weight_of(self, groups[0], axis, &priorities[0]),
                                weight_of(self, groups[1], axis, &priorities[1]) };
    double left = way_out(b, a, axis, 1);
    double share =
        weights[0] + weights[1] == 0 ? 0.5 : weights[1] / (weights[0] + weights[1]);
    if (priorities[0] != priorities[1])
        share = priorities[0] < priorities[1];
    if (isinf(weights[1]))
        share = 1;
    if (isinf(weights[0]))
        share = 0;
    left -= move_group(self, groups[0], axis, -1, left * share);
    if (!isinf(weights[1]))
        left -= move_group(self, groups[1], axis, 1, left);
    if (!isinf(weights[0]))
        move_group(self, groups[0], axis, -1, left);
    for (int i = 0; i < self->count; i++)
        if (self->bodies[i].group[axis] == groups[1])
            self->bodies[i].group[axis] = groups[0];
}

typedef struct plane_pair {
    int a, b; /* by their places along x */
    double distance;
} plane_pair;

static inline int find_pairs(const plane *self, plane_pair *pairs) {
    int count = 0;
    for (int a = 0; a < self->count; a++)
        for (int b = 0; b < self->count; b++) {
            const plane_body *first = &self->bodies[a], *second = &self->bodies[b];
            if (first->place[0] >= second->place[0] ||
                !bodies_overlap(first, second))
                continue;
            const double x = middle_of(self, first, 0) - middle_of(self, second, 0),
                         y = middle_of(self, first, 1) - middle_of(self, second, 1);
            pairs[count++] = (plane_pair){ a, b, x * x + y * y };
        }
    return count;
}

static inline bool pair_is_before(const plane *self, const plane_pair *x,
                                  const plane_pair *y) {
    if (x->distance != y->distance)
        return x->distance < y->distance;
    const plane_body *bodies = self->bodies;
    if (x->a != y->a)
        return bodies[x->a].place[0] < bodies[y->a].place[0];
    return bodies[x->b].place[0] < bodies[y->b].place[0];
}

/* Push the pairs apart, the nearest first; whether two groups were. */
static inline bool push_pairs(plane *self, plane_pair *pairs, int count) {
    bool is_any = false;
    for (; count > 0; count--) {
        int next = 0;
        for (int i = 1; i < count; i++)
            if (pair_is_before(self, &pairs[i], &pairs[next]))
                next = i;
        const plane_pair pair = pairs[next];
        for (int i = 0; i < count; i++)
            self->has_ties |= i != next && pairs[i].distance == pair.distance;
        pairs[next] = pairs[count - 1];
        plane_body *a = &self->bodies[pair.a], *b = &self->bodies[pair.b];
        if (!bodies_overlap(a, b))
            continue;
        int axis = self->axis == GRAZE_PUSH_Y;
        const bool is_a_low = a->place[1] < b->place[1];
        if (self->axis == GRAZE_PUSH_LEAST)
            axis = (is_a_low ? way_out(b, a, 1, 1) : way_out(a, b, 1, 1)) <
                   way_out(b, a, 0, 1);
        if (a->group[axis] == b->group[axis])
            continue;
        if (axis == 0 || is_a_low)
            push_pair_apart(self, pair.a, pair.b, axis);
        else
            push_pair_apart(self, pair.b, pair.a, axis);
        is_any = true;
    }
    return is_any;
}

static inline void make_groups(plane *self) {
    for (int i = 0; i < self->count; i++)
        self->bodies[i].group[0] = self->bodies[i].group[1] = i;
}

static inline bool have_moved(const plane *self, double before[BODIES][2]) {
    bool is_moved = false;
    for (int i = 0; i < self->count; i++) {
        is_moved |= memcmp(before[i], self->bodies[i].at, sizeof before[i]) != 0;
        memcpy(before[i], self->bodies[i].at, sizeof before[i]);
    }
    return is_moved;
}

static inline void model_push(plane *self) {
    plane_pair pairs[BODIES * BODIES];
    double before[BODIES][2];
    order_bodies(self);
    make_groups(self);
    have_moved(self, before);
    int count = find_pairs(self, pairs);
    for (int round = 0; round < GRAZE_PUSH_ROUNDS && count > 0; round++) {
        if (push_pairs(self, pairs, count)) {
            count = find_pairs(self, pairs);
            continue;
        }
        if (!have_moved(self, before))
            break;
        make_groups(self);
        count = find_pairs(self, pairs);
    }
    count = find_pairs(self, pairs);
    for (int i = 0; i < count; i++)
        self->bodies[pairs[i].a].is_overlapping =
            self->bodies[pairs[i].b].is_overlapping = true;
}

#endif
