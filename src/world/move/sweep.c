/* sweep.c: what is met; see sweep.h. Where: stop.c. */
#include "world/move/sweep.h"

/* A box on its way and another, along one axis. */
typedef struct side_pair {
    grz_edge_distance near, far; /* to the edge that it comes in over, and the one it leaves over */
    int8_t sign;                 /* which way it moves, 1 at rest */
    int begin;                   /* below 0: it is in already; 0: at the edge */
} side_pair;

static double area_min(const graze_area *area, int axis) {
    return axis == 0 ? area->min_x : area->min_y;
}

static double area_max(const graze_area *area, int axis) {
    return axis == 0 ? area->max_x : area->max_y;
}

/* From place: to where it touches the side of the lesser edge (0) or of the greater (1). */
static grz_edge_distance reach_to(const grz_move_part *part, double place, const graze_area *area,
                                  const int axis_side[2]) {
    const int axis = axis_side[0];
    if (axis_side[1] == 0)
        return (grz_edge_distance){ area_min(area, axis), place, part->high[axis] };
    return (grz_edge_distance){ area_max(area, axis), place, part->low[axis] };
}

static bool is_empty(const grz_move_part *part, const graze_area *area) {
    return !(part->low[0] < part->high[0] && part->low[1] < part->high[1] && area->min_x < area->max_x &&
             area->min_y < area->max_y);
}

/* False if the box is at no time of the motion between the edges of the other. */
static bool pair_meets(const grz_move_leg *leg, const grz_move_part *part, const graze_area *area, int axis,
                       side_pair *pair) {
    const grz_displacement *run = &leg->run[axis];
    const int is_down = run->to < run->from;
    pair->sign = is_down ? -1 : 1;
    pair->near = reach_to(part, run->from, area, (int[]){ axis, is_down });
    pair->far = reach_to(part, run->from, area, (int[]){ axis, !is_down });
    const grz_edge_distance at_end = { pair->near.edge, run->to, pair->near.offset };
    if (pair->sign * grz_reach_sign(&at_end) >= 0 || pair->sign * grz_reach_sign(&pair->far) <= 0)
        return false;
    pair->begin = run->from == run->to ? -1 : pair->sign * grz_reach_sign(&pair->near);
    return true;
}

/* The sign of the time at which a reach of x is covered less that of one of y; it moves along both. */
static int compare_axes(const grz_move_leg *leg, const grz_edge_distance *x, const grz_edge_distance *y) {
    const int sign = grz_reach_compare_products(x, &leg->run[1], y, &leg->run[0]);
    return (leg->run[0].to > leg->run[0].from) == (leg->run[1].to > leg->run[1].from) ? sign : -sign;
}

/* Whether it is in along one axis before it is out along the other. */
static bool is_in_before_out(const grz_move_leg *leg, const side_pair pair[2]) {
    return (pair[0].begin < 0 || leg->run[1].from == leg->run[1].to ||
            compare_axes(leg, &pair[0].near, &pair[1].far) < 0) &&
           (pair[1].begin < 0 || leg->run[0].from == leg->run[0].to ||
            compare_axes(leg, &pair[0].far, &pair[1].near) > 0);
}

/* Where it comes in: over a side or a corner, unless it is in along both axes. */
static void find_side(const grz_move_leg *leg, const side_pair pair[2], grz_leg_hit *hit) {
    int order = 0;
    if (pair[0].begin < 0 || pair[1].begin < 0)
        order = pair[1].begin < 0 ? 1 : -1;
    else
        order = compare_axes(leg, &pair[0].near, &pair[1].near);
    hit->rank = order == 0 ? GRZ_LEG_HIT_CORNER : GRZ_LEG_HIT_SIDE;
    hit->axis = order < 0;
}

static unsigned side_bit(int axis, int normal) {
    static const unsigned bits[2][2] = { { GRAZE_SIDE_MIN_X, GRAZE_SIDE_MAX_X },
                                         { GRAZE_SIDE_MIN_Y, GRAZE_SIDE_MAX_Y } };
    return bits[axis][normal > 0];
}

/* Whether the side is one from which the obstacle is met; of a corner another may be. */
static bool take_side(const side_pair pair[2], grz_leg_hit *hit) {
    const unsigned sides = hit->obstacle.one_way;
    bool is_met = sides == 0 || (sides & side_bit(hit->axis, -pair[hit->axis].sign));
    if (!is_met && hit->rank == GRZ_LEG_HIT_CORNER) {
        hit->axis = 1;
        is_met = sides & side_bit(1, -pair[1].sign);
    }
    hit->normal = (int8_t)(-pair[hit->axis].sign);
    hit->reach = pair[hit->axis].near;
    return is_met;
}

/* The shortest way out: at a tie along y, and towards greater. */
static void find_way_out(const grz_move_leg *leg, grz_leg_hit *hit) {
    const grz_move_part *part = &leg->parts[hit->part];
    for (int i = 0; i < 4; i++) {
        const int axis = i < 2, side = i % 2 == 0;
        const grz_edge_distance way =
            reach_to(part, leg->run[axis].from, &hit->obstacle.area, (int[]){ axis, side });
        if (i > 0 && grz_reach_compare_lengths(&way, &hit->reach) >= 0)
            continue;
        hit->reach = way;
        hit->axis = (uint8_t)axis;
        hit->normal = side == 1 ? 1 : -1;
    }
}

bool grz_leg_hits(const grz_move_leg *leg, uint32_t part, const grz_obstacle *obstacle, grz_leg_hit *hit) {
    side_pair pair[2];
    const grz_move_part *box = &leg->parts[part];
    if (is_empty(box, &obstacle->area) || !pair_meets(leg, box, &obstacle->area, 0, &pair[0]) ||
        !pair_meets(leg, box, &obstacle->area, 1, &pair[1]))
        return false;
    *hit = (grz_leg_hit){ .obstacle = *obstacle, .part = part, .rank = GRZ_LEG_HIT_INSIDE };
    if (pair[0].begin < 0 && pair[1].begin < 0) {
        find_way_out(leg, hit);
        return obstacle->one_way == 0;
    }
    if (!is_in_before_out(leg, pair))
        return false;
    find_side(leg, pair, hit);
    return take_side(pair, hit);
}

bool grz_part_overlaps(const grz_move_part *part, const double place[2], const graze_area *area) {
    const grz_move_leg leg = { .run = { { place[0], place[0] }, { place[1], place[1] } } };
    side_pair pair;
    return !is_empty(part, area) && pair_meets(&leg, part, area, 0, &pair) &&
           pair_meets(&leg, part, area, 1, &pair);
}

static bool is_at_start(const grz_leg_hit *hit) {
    return hit->rank == GRZ_LEG_HIT_INSIDE || grz_reach_sign(&hit->reach) == 0;
}

int grz_leg_hit_compare(const grz_move_leg *leg, const grz_leg_hit *a, const grz_leg_hit *b) {
    const bool a_is_at_start = is_at_start(a), b_is_at_start = is_at_start(b);
    if (a_is_at_start || b_is_at_start)
        return !a_is_at_start - !b_is_at_start;
    if (a->axis == b->axis)
        return -a->normal * grz_reach_compare(&a->reach, &b->reach);
    return a->axis == 0 ? compare_axes(leg, &a->reach, &b->reach) : -compare_axes(leg, &b->reach, &a->reach);
}
