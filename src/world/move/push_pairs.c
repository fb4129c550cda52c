/* push_pairs.c: pairs of overlapping push boxes, in rounds; see push.h.
 *
 * Each push joins two groups, so from one making of groups to the next there are
 * fewer pushes than bodies along each axis.
 *
 * In a wrapped world two bodies overlap if a copy of the second one overlaps the
 * first one. Positions are not wrapped in a call. The order of two bodies along an
 * axis is that of the first one's middle at the start and of the copy's. A group
 * keeps the copies of its members that were pushed apart, so it is ordered, too. */
#include "world/body.h"
#include "world/move/push.h"
#include "world/wrap_places.h"

/* --- Two bodies --- */

static bool push_pair_meets(const grz_push *self, uint32_t part, uint32_t other) {
    return grz_push_box_is_used(self, part) && grz_push_box_is_used(self, other) &&
           grz_world_allows(self->world, grz_part_at(self->world, part)->layer,
                            grz_part_at(self->world, other)->layer);
}

/* By how much a copy is moved. */
static graze_point push_pair_move(const grz_push *self, grz_push_copy copy) {
    const grz_wrap *wrap = &self->world->wrap;
    return (graze_point){ copy.sizes[0] * (double)wrap->width,
                          copy.sizes[1] * (double)wrap->height };
}

static grz_push_copy push_pair_opposite(grz_push_copy copy) {
    return (grz_push_copy){ { -copy.sizes[0], -copy.sizes[1] } };
}

/* Whether a box overlaps another one that is moved. */
static bool push_pair_boxes_overlap(graze_box a, graze_box b, graze_point by) {
    if (by.x == 0 && by.y == 0)
        return grz_boxes_overlap(a, b);
    return (double)a.min_x < (double)b.max_x + by.x &&
           (double)b.min_x + by.x < (double)a.max_x &&
           (double)a.min_y < (double)b.max_y + by.y &&
           (double)b.min_y + by.y < (double)a.max_y;
}

/* Whether a push box overlaps a push box of another body, which is moved. */
static bool push_pair_overlaps(const grz_push *self, graze_box box, uint32_t other,
                               const float *other_position, graze_point by) {
    const graze_box at = grz_push_box(self, other, other_position);
    return !grz_box_is_empty(box) && !grz_box_is_empty(at) &&
           push_pair_boxes_overlap(box, at, by);
}

static bool push_pair_copy_overlaps(const grz_push *self, const grz_push_body *a,
                                    const grz_push_body *b, grz_push_copy copy) {
    const graze_point by = push_pair_move(self, copy);
    if (!push_pair_boxes_overlap(a->bounds, b->bounds, by))
        return false;
    grz_for_parts(self->world, a->body, part)
        grz_for_parts(self->world, b->body, other)
            if (push_pair_meets(self, part, other) &&
                push_pair_overlaps(self, grz_push_box(self, part, a->position),
                                   other, b->position, by))
                return true;
    return false;
}

static double push_pair_middle(const grz_push *self, const grz_push_body *body,
                               int axis) {
    const graze_box box = body->bounds;
    const double low = (double)(axis == 0 ? box.min_x : box.min_y),
                 high = (double)(axis == 0 ? box.max_x : box.max_y);
    if (self->push->is_by_position)
        return (double)body->position[axis];
    return (low + high) / 2;
}

/* The square of the distance of two middles. */
static double push_pair_distance(const grz_push *self, const grz_push_body *a,
                                 const grz_push_body *b, grz_push_copy copy) {
    const graze_point by = push_pair_move(self, copy);
    const double x =
        push_pair_middle(self, a, 0) - push_pair_middle(self, b, 0) - by.x;
    const double y =
        push_pair_middle(self, a, 1) - push_pair_middle(self, b, 1) - by.y;
    return x * x + y * y;
}

/* The places of a wrapped world in which a copy of the second body may overlap the
 * first one. */
static grz_wrap_places push_pair_places(const grz_push *self, const grz_push_body *a,
                                        const grz_push_body *b) {
    const graze_area area = grz_area_of_box(a->bounds),
                     bounds = grz_area_of_box(b->bounds);
    return grz_wrap_places_near(self->world, &bounds, &area);
}

static bool push_pair_is_around(const grz_push *self, const grz_push_body *a,
                                const grz_push_body *b, grz_push_copy *copy) {
    double least = INFINITY;
    if (a->bounds.min_x > a->bounds.max_x || b->bounds.min_x > b->bounds.max_x)
        return false;
    grz_wrap_places places = push_pair_places(self, a, b);
    grz_push_copy at = { { (int32_t)places.x, (int32_t)places.y } };
    for (graze_point move; grz_wrap_places_next(&places, &move);
         at = (grz_push_copy){ { (int32_t)places.x, (int32_t)places.y } }) {
        const double distance = push_pair_distance(self, a, b, at);
        if (distance < least && push_pair_copy_overlaps(self, a, b, at)) {
            least = distance;
            *copy = at;
        }
    }
    return least < INFINITY;
}

bool grz_push_is_overlapping(const grz_push *self, const grz_push_body *a,
                             const grz_push_body *b, grz_push_copy *copy) {
    *copy = (grz_push_copy){ { 0, 0 } };
    if (self->world->wrap.is_used)
        return push_pair_is_around(self, a, b, copy);
    return push_pair_copy_overlaps(self, a, b, *copy);
}

/* The first position beyond all boxes of the other body that the part overlaps; or
 * where the part is. */
static float push_pair_part_out(const grz_push *self, uint32_t part,
                                const float *position, const grz_push_body *other,
                                grz_push_way to) {
    const grz_offset_box outline = {
        grz_edge_columns_get(&self->world->offsets, part),
        grz_part_has_shape(&self->world->shapes, part)
    };
    const graze_point move = push_pair_move(self, to.copy);
    grz_for_parts(self->world, other->body, by) {
        if (!push_pair_meets(self, part, by) ||
            !push_pair_overlaps(self, grz_push_box(self, part, position), by,
                                other->position, move))
            continue;
        const graze_box box = grz_push_box(self, by, other->position);
        const graze_area area = grz_clearance(&outline, position[0], position[1],
                                              grz_wrap_box_around(box, move));
        const double edges[2][2] = { { area.min_x, area.max_x },
                                     { area.min_y, area.max_y } };
        return (float)edges[to.axis][to.sign > 0];
    }
    return position[to.axis];
}

/* Beyond one box it may overlap the next. Each box is left once. */
float grz_push_way_out(const grz_push *self, const grz_push_body *body,
                       const grz_push_body *other, grz_push_way to) {
    float position[2] = { body->position[0], body->position[1] };
    bool is_out = false;
    while (!is_out) {
        is_out = true;
        grz_for_parts(self->world, body->body, part) {
            const float out = push_pair_part_out(self, part, position, other, to);
            is_out &= out == position[to.axis];
            position[to.axis] = out;
        }
    }
    return position[to.axis];
}

/* --- A push --- */

/* Two groups along an axis, by a member of each that overlap. */
typedef struct push_pair_along {
    int axis;
    uint32_t low, high; /* the lower one in the order along the axis */
    grz_push_copy copy; /* of the high one */
} push_pair_along;

/* By how many sizes the copy of a second body is further on, from its middle in the
 * world and from that of the first one. */
static int32_t push_pair_turn(const grz_push_body *a, const grz_push_body *b,
                              grz_push_copy copy, int axis) {
    return copy.sizes[axis] + a->copy[axis] - b->copy[axis];
}

/* Middles are in the world, so that copies further on are behind all of them. */
static bool push_pair_is_in_order(const grz_push_body *a, const grz_push_body *b,
                                  grz_push_copy copy, int axis) {
    const int32_t along = push_pair_turn(a, b, copy, axis),
                  across = push_pair_turn(a, b, copy, 1 - axis);
    if (along != 0)
        return along > 0;
    if (across != 0 && a->middle[axis] == b->middle[axis])
        return across > 0;
    return a->place[axis] < b->place[axis];
}

static push_pair_along push_pair_on(const grz_push *self, const grz_push_pair *pair,
                                    int axis) {
    if (push_pair_is_in_order(grz_push_at(self, pair->a), grz_push_at(self, pair->b),
                              pair->copy, axis))
        return (push_pair_along){ axis, pair->a, pair->b, pair->copy };
    return (push_pair_along){ axis, pair->b, pair->a,
                              push_pair_opposite(pair->copy) };
}

static float push_pair_low_out(const grz_push *self, const push_pair_along *along) {
    return grz_push_way_out(self, grz_push_at(self, along->low),
                            grz_push_at(self, along->high),
                            (grz_push_way){ along->axis, -1, along->copy });
}

static float push_pair_high_out(const grz_push *self, const push_pair_along *along) {
    return grz_push_way_out(
        self, grz_push_at(self, along->high), grz_push_at(self, along->low),
        (grz_push_way){ along->axis, 1, push_pair_opposite(along->copy) });
}

static double push_pair_depth(const grz_push *self, const push_pair_along *along) {
    return (double)push_pair_high_out(self, along) -
           (double)grz_push_at(self, along->high)->position[along->axis];
}

static push_pair_along push_pair_choose_axis(const grz_push *self,
                                             const grz_push_pair *pair) {
    const push_pair_along x = push_pair_on(self, pair, 0),
                          y = push_pair_on(self, pair, 1);
    if (self->push->axis == GRAZE_PUSH_X)
        return x;
    if (self->push->axis == GRAZE_PUSH_Y ||
        push_pair_depth(self, &y) < push_pair_depth(self, &x))
        return y;
    return x;
}

/* The group that a body is in, by its first member. */
static const grz_push_body *push_pair_group(const grz_push *self, uint32_t number,
                                            int axis) {
    return grz_push_at(self, grz_push_at(self, number)->group[axis]);
}

/* The share of the way that the lower group takes, from 0 to 1. */
static double push_pair_low_share(const grz_push *self,
                                  const push_pair_along *along) {
    const int axis = along->axis;
    const grz_push_body *low = push_pair_group(self, along->low, axis),
                        *high = push_pair_group(self, along->high, axis);
    const double low_weight = low->sum[axis], high_weight = high->sum[axis];
    if (isinf(low_weight))
        return 0;
    if (isinf(high_weight) || low->highest[axis] < high->highest[axis])
        return 1;
    if (low->highest[axis] > high->highest[axis])
        return 0;
    if (low_weight + high_weight == 0)
        return 0.5;
    return high_weight / (low_weight + high_weight);
}

static graze_status push_pair_move_low(grz_push *self, const push_pair_along *along,
                                       double share) {
    if (share == 0)
        return GRAZE_OK;
    const float from = grz_push_at(self, along->low)->position[along->axis];
    float goal = push_pair_low_out(self, along);
    if (share < 1)
        goal = (float)((double)from + ((double)goal - (double)from) * share);
    return grz_push_group_move(self, along->low, along->axis, goal);
}

/* Both groups move as one from now on, in the order that the pair has. */
static void push_pair_join(const grz_push *self, const push_pair_along *along) {
    const int axis = along->axis;
    const grz_push_body *low = grz_push_at(self, along->low),
                        *high = grz_push_at(self, along->high);
    grz_push_group_turn(self, along->high, axis,
                        low->turn[axis] - high->turn[axis] +
                            push_pair_turn(low, high, along->copy, axis));
    grz_push_groups_join(self, low->group[axis], high->group[axis], axis);
}

/* The lower group takes its share, the higher one the rest, and the lower one takes
 * the rest that walls leave. */
static graze_status push_pair_apart(grz_push *self, const push_pair_along *along) {
    const int axis = along->axis;
    const grz_push_body *low = push_pair_group(self, along->low, axis),
                        *high = push_pair_group(self, along->high, axis);
    grz_try(push_pair_move_low(self, along, push_pair_low_share(self, along)));
    if (!isinf(high->sum[axis]))
        grz_try(grz_push_group_move(self, along->high, axis,
                                    push_pair_high_out(self, along)));
    if (!isinf(low->sum[axis]))
        grz_try(push_pair_move_low(self, along, 1));
    push_pair_join(self, along);
    return GRAZE_OK;
}

/* --- Rounds --- */

static const grz_push_pair *push_pair_at(const grz_push *self, uint32_t i) {
    return (const grz_push_pair *)self->pairs.data + i;
}

static bool push_pair_is_before(const grz_push *self, uint32_t a, uint32_t b) {
    const grz_push_pair *first = push_pair_at(self, a),
                        *second = push_pair_at(self, b);
    if (first->distance != second->distance)
        return first->distance < second->distance;
    if (first->a != second->a)
        return first->a < second->a;
    return first->b < second->b;
}

static bool push_pair_edge_is_before(const grz_push *self, uint32_t a, uint32_t b) {
    const float first = grz_push_at(self, a)->bounds.min_x,
                second = grz_push_at(self, b)->bounds.min_x;
    if (first != second)
        return first < second;
    return a < b;
}

/* Add a pair, if it overlaps. */
static graze_status push_pair_add(grz_push *self, uint32_t one, uint32_t other) {
    grz_push_pair pair = { .a = grz_min_u32(one, other),
                           .b = grz_max_u32(one, other) };
    const grz_push_body *a = grz_push_at(self, pair.a),
                        *b = grz_push_at(self, pair.b);
    if (!grz_push_is_overlapping(self, a, b, &pair.copy))
        return GRAZE_OK;
    pair.distance = push_pair_distance(self, a, b, pair.copy);
    grz_try(grz_buffer_reserve(self->allocator, &self->pairs,
                               (size_t)self->pair_count + 1, sizeof(grz_push_pair)));
    ((grz_push_pair *)self->pairs.data)[self->pair_count++] = pair;
    return GRAZE_OK;
}

/* In a wrapped world: where the copy of a body begins that begins in the world. A
 * body without boxes overlaps none. */
static double push_pair_begin(const grz_push *self, uint32_t number) {
    const double size = (double)self->world->wrap.width,
                 begin = (double)grz_push_at(self, number)->bounds.min_x;
    if (fabs(begin) > (double)GRAZE_COORD_MAX)
        return 0;
    return begin - floor(begin / size) * size;
}

static bool push_pair_begin_is_before(const grz_push *self, uint32_t a, uint32_t b) {
    const double first = push_pair_begin(self, a), second = push_pair_begin(self, b);
    if (first != second)
        return first < second;
    return a < b;
}

/* Add the pairs of a body and of those behind it in the order along x, which go on
 * with the first ones a size further on. */
static graze_status push_pairs_add_around(grz_push *self, uint32_t place) {
    const uint32_t *order = self->order.data;
    const grz_push_body *body = grz_push_at(self, order[place]);
    const double size = (double)self->world->wrap.width,
                 wide = (double)body->bounds.max_x - (double)body->bounds.min_x,
                 end = push_pair_begin(self, order[place]) + wide + size * 0x1p-20;
    for (uint32_t i = place + 1; i < place + self->count; i++) {
        const uint32_t other = order[i % self->count];
        const double further = i < self->count ? 0 : size;
        if (push_pair_begin(self, other) + further >= end)
            break;
        grz_try(push_pair_add(self, order[place], other));
    }
    return GRAZE_OK;
}

static graze_status push_pairs_find_around(grz_push *self) {
    grz_push_sort(self, self->order.data, self->count, push_pair_begin_is_before);
    for (uint32_t i = 0; i < self->count; i++)
        grz_try(push_pairs_add_around(self, i));
    return GRAZE_OK;
}

/* Find the pairs that overlap now, by a sweep along x, into self->pairs. */
static graze_status push_pairs_find(grz_push *self) {
    uint32_t *order = self->order.data;
    self->pair_count = 0;
    for (uint32_t i = 0; i < self->count; i++)
        order[i] = i;
    if (self->world->wrap.width > 0)
        return push_pairs_find_around(self);
    grz_push_sort(self, order, self->count, push_pair_edge_is_before);
    for (uint32_t i = 0; i < self->count; i++) {
        const grz_push_body *body = grz_push_at(self, order[i]);
        for (uint32_t k = i + 1; k < self->count; k++) {
            const grz_push_body *other = grz_push_at(self, order[k]);
            if (other->bounds.min_x >= body->bounds.max_x)
                break;
            grz_try(push_pair_add(self, order[i], order[k]));
        }
    }
    return GRAZE_OK;
}

static graze_status push_pairs_sort(grz_push *self) {
    grz_try(grz_buffer_reserve(self->allocator, &self->order, self->pair_count,
                               sizeof(uint32_t)));
    uint32_t *order = self->order.data;
    for (uint32_t i = 0; i < self->pair_count; i++)
        order[i] = i;
    grz_push_sort(self, order, self->pair_count, push_pair_is_before);
    return GRAZE_OK;
}

/* Push the found pairs apart. *is_over becomes false if there was one whose bodies
 * were in two groups. */
static graze_status push_pairs_apart(grz_push *self, bool *is_over) {
    grz_try(push_pairs_sort(self));
    for (uint32_t i = 0; i < self->pair_count; i++) {
        grz_push_pair pair =
            *push_pair_at(self, ((const uint32_t *)self->order.data)[i]);
        const grz_push_body *a = grz_push_at(self, pair.a),
                            *b = grz_push_at(self, pair.b);
        if (!grz_push_is_overlapping(self, a, b, &pair.copy))
            continue;
        const push_pair_along along = push_pair_choose_axis(self, &pair);
        if (a->group[along.axis] == b->group[along.axis])
            continue;
        *is_over = false;
        grz_try(push_pair_apart(self, &along));
    }
    return GRAZE_OK;
}

static uint32_t push_rounds_of(const graze_push *push) {
    if (push->rounds == 0)
        return GRAZE_PUSH_ROUNDS;
    return push->rounds;
}

graze_status grz_push_run(grz_push *self) {
    grz_push_groups_make(self);
    grz_try(push_pairs_find(self));
    for (uint32_t round = push_rounds_of(self->push);
         round > 0 && self->pair_count > 0; round--) {
        bool is_over = true;
        grz_try(push_pairs_apart(self, &is_over));
        if (is_over && !self->has_moved)
            break;
        if (is_over)
            grz_push_groups_make(self);
        else
            grz_try(push_pairs_find(self));
    }
    for (uint32_t i = 0; i < self->pair_count; i++) {
        grz_push_at(self, push_pair_at(self, i)->a)->is_overlapping = true;
        grz_push_at(self, push_pair_at(self, i)->b)->is_overlapping = true;
    }
    return GRAZE_OK;
}
