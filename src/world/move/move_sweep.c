/* move_sweep.c: whether a leg hits an obstacle, over which side, when and where;
 * exactly. See move.h.
 *
 * Three exact numbers are rounded. The time is distance / displacement. The position
 * along the normal is edge - offset; along the other axis it is from + time *
 * displacement. Double-doubles tell most of them; the others are compared with their
 * neighbours among doubles (exact_motion.h).
 *
 * The positions at which a box overlaps a convex polygon are an intersection of
 * half-planes. Each slanted side has one, where the box's foremost corner is beyond
 * the side. The two boxes have four. So a straight motion enters each half-plane at
 * one time and leaves it at another. It hits the polygon if it has entered all
 * before it leaves one (M. Cyrus and J. Beck, "Generalized two- and
 * three-dimensional clipping", 1978). The last one to be entered is the hit side.
 *
 * Where a motion begins and ends, sides are decided exactly. This holds for the
 * edges of the part as the world rounds them and for the exact ones. A motion may
 * begin where one of the two is free, and must end where both are. Times between are
 * doubles. A position at a slanted side is searched from the line outwards. */
#include "core/numbers.h"
#include "world/move/move.h"

/* ---- slanted sides ---- */

/* The part's foremost corner against a side: its exact coordinates, or the rounded
 * ones. */
static graze_point sweep_corner_against(const grz_move_part *part,
                                        const graze_point normal,
                                        const double position[2], bool is_rounded) {
    const double offset[2] = {
        grz_move_part_edge(part, 0, -grz_sign(normal.x > 0)),
        grz_move_part_edge(part, 1, -grz_sign(normal.y > 0)),
    };
    const float x = (float)position[0] + (float)offset[0],
                y = (float)position[1] + (float)offset[1];
    if (is_rounded)
        return (graze_point){ (double)x, (double)y };
    return (graze_point){ position[0] + offset[0], position[1] + offset[1] };
}

/* How far a part is outside of a side, in lengths of the normal, by exact or by
 * rounded edges. */
typedef struct side_gap {
    double min, max;
} side_gap;

static side_gap sweep_gap_of_side(const grz_move_part *part,
                                  const grz_convex_axis *side,
                                  const double position[2]) {
    const double exact = grz_convex_axis_distance(
        side, sweep_corner_against(part, side->vector, position, false));
    const double rounded = grz_convex_axis_distance(
        side, sweep_corner_against(part, side->vector, position, true));
    return (side_gap){ grz_min(exact, rounded), grz_max(exact, rounded) };
}

/* Some roundings of the coordinates of a leg and a side, in lengths of the normal.
 * If a part is this much inside of a side between two legs, it is not inside. So
 * nothing catches on the seam of a slope. */
static double sweep_slant_tolerance(const grz_move_leg *leg,
                                    const grz_convex_axis *side) {
    const double x = grz_max(fabs(side->from.x), fabs(leg->run[0].from)),
                 y = grz_max(fabs(side->from.y), fabs(leg->run[1].from));
    return grz_max(x, y) * 0x1p-21 *
           grz_max(fabs(side->vector.x), fabs(side->vector.y));
}

bool grz_slants_overlap(const grz_move_part *part, const double position[2],
                        const grz_convex_axes *sides, double depth) {
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_convex_axis *side = &sides->axis[i];
        const double beyond =
            depth * grz_max(fabs(side->vector.x), fabs(side->vector.y));
        if (grz_side_is_slanted(side) &&
            sweep_gap_of_side(part, side, position).min >= -beyond)
            return false;
    }
    return true;
}

/* When a leg is inside of all slanted sides. */
typedef struct slant_clip {
    /* enter below 0: it begins inside; leave above 1: it ends inside */
    double enter, leave;
    /* if it begins inside: the shortest way out along an axis */
    double out;
    /* the last one entered; from inside, the one of the shortest way out */
    const grz_convex_axis *side;
    /* the distances from it, in lengths of its normal */
    double begin, end;
    /* if it begins inside: the time below 0 at which it went in, over: */
    double back;
    const grz_convex_axis *back_side;
} slant_clip;

/* False: never. */
static bool sweep_slants_clip(const grz_move_leg *leg, const grz_move_part *part,
                              const grz_convex_axes *sides, slant_clip *clip) {
    const double from[2] = { leg->run[0].from, leg->run[1].from },
                 to[2] = { leg->run[0].to, leg->run[1].to };
    const bool is_still = grz_leg_is_still(leg);
    *clip =
        (slant_clip){ .enter = -1, .leave = 2, .out = INFINITY, .back = -INFINITY };
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_convex_axis *side = &sides->axis[i];
        if (!grz_side_is_slanted(side))
            continue;
        const double begin = sweep_gap_of_side(part, side, from).max;
        double end = begin, time = 0;
        if (!is_still)
            end = sweep_gap_of_side(part, side, to).min;
        if (begin != end)
            time = begin / (begin - end);
        const double out =
            -begin / grz_max(fabs(side->vector.x), fabs(side->vector.y));
        if (begin >= 0 && end >= 0)
            return false;
        if (begin < 0 && end >= 0)
            clip->leave =
                grz_min(clip->leave,
                        (begin + sweep_slant_tolerance(leg, side)) / (begin - end));
        if (begin >= 0 ? time > clip->enter : clip->enter < 0 && out < clip->out) {
            clip->side = side;
            clip->begin = begin;
            clip->end = end;
        }
        if (begin >= 0)
            clip->enter = grz_max(clip->enter, time);
        else if (end < begin && time > clip->back) {
            clip->back = time;
            clip->back_side = side;
        }
        clip->out = grz_min(clip->out, out);
    }
    return true;
}

void grz_slant_settle(const grz_move_part *part, const grz_convex_axis *side,
                      int axis, double position[2]) {
    const double normal[2] = { side->vector.x, side->vector.y };
    const double from[2] = { side->from.x, side->from.y },
                 to[2] = { side->to.x, side->to.y };
    const int other = 1 - axis, step = grz_sign(normal[axis] > 0);
    const graze_point corner =
        sweep_corner_against(part, side->vector, position, false);
    const double at = grz_point_along(corner, other);
    const double offset = grz_move_part_edge(part, axis, -step);
    const double line =
        from[axis] +
        (to[axis] - from[axis]) * ((at - from[other]) / (to[other] - from[other]));
    double more = grz_max(fabs(line), fabs(offset)) * 0x1p-25;
    position[axis] = grz_round_number(line - offset, true);
    for (int i = 0; i < 64 && sweep_gap_of_side(part, side, position).min < 0;
         i++, more *= 2) {
        double further = grz_round_number(position[axis] + step * more, true);
        if (further == position[axis])
            further = grz_round_neighbour(position[axis], step, true);
        position[axis] = further;
    }
}

/* ---- boxes ---- */

/* A part and an obstacle, along one axis. */
typedef struct side_pair {
    /* to the edges over which the part enters and leaves */
    grz_edge_distance enter, leave;
    int8_t sign; /* of the motion; 1 at rest */
    /* below 0: the part is inside; 0: it is at the edge */
    int begin;
} side_pair;

/* The distance from a position to where the part touches the min side (0) or the max
 * side (1). */
static grz_edge_distance sweep_distance_to_side(const grz_move_part *part,
                                                double position,
                                                const graze_area *area,
                                                const int axis_side[2]) {
    const int axis = axis_side[0], sign = grz_sign(axis_side[1]);
    return (grz_edge_distance){ grz_area_edge(area, axis, sign), position,
                                grz_move_part_edge(part, axis, -sign) };
}

static bool sweep_is_empty(const grz_move_part *part, const graze_area *area) {
    return !(part->low[0] < part->high[0] && part->low[1] < part->high[1] &&
             area->min_x < area->max_x && area->min_y < area->max_y);
}

/* False if the part is never between the edges of the obstacle. */
static bool sweep_pair_meets(const grz_move_leg *leg, const grz_move_part *part,
                             const graze_area *area, int axis, side_pair *pair) {
    const grz_displacement *run = &leg->run[axis];
    const int is_down = run->to < run->from;
    pair->sign = (int8_t)-grz_sign(is_down);
    pair->enter =
        sweep_distance_to_side(part, run->from, area, (int[]){ axis, is_down });
    pair->leave =
        sweep_distance_to_side(part, run->from, area, (int[]){ axis, !is_down });
    const grz_edge_distance at_end = { pair->enter.edge, run->to,
                                       pair->enter.offset };
    if (pair->sign * grz_edge_distance_sign(&at_end) >= 0 ||
        pair->sign * grz_edge_distance_sign(&pair->leave) <= 0)
        return false;
    pair->begin = -1;
    if (run->from != run->to)
        pair->begin = pair->sign * grz_edge_distance_sign(&pair->enter);
    return true;
}

/* Compare the times of a distance along x and one along y; the part moves along both
 * axes. */
static int sweep_compare_axes(const grz_move_leg *leg, const grz_edge_distance *x,
                              const grz_edge_distance *y) {
    const int sign =
        grz_edge_distance_compare_products(x, &leg->run[1], y, &leg->run[0]);
    if ((leg->run[0].to > leg->run[0].from) == (leg->run[1].to > leg->run[1].from))
        return sign;
    return -sign;
}

/* Whether the part enters along each axis before it leaves along the other. */
static bool sweep_is_in_before_out(const grz_move_leg *leg,
                                   const side_pair pair[2]) {
    return (pair[0].begin < 0 || leg->run[1].from == leg->run[1].to ||
            sweep_compare_axes(leg, &pair[0].enter, &pair[1].leave) < 0) &&
           (pair[1].begin < 0 || leg->run[0].from == leg->run[0].to ||
            sweep_compare_axes(leg, &pair[0].leave, &pair[1].enter) > 0);
}

/* Find the side, or the corner, over which the part enters. */
static void sweep_find_side(const grz_move_leg *leg, const side_pair pair[2],
                            grz_leg_hit *hit) {
    int order = 0;
    if (pair[0].begin < 0 || pair[1].begin < 0)
        order = grz_sign(pair[1].begin < 0);
    else
        order = sweep_compare_axes(leg, &pair[0].enter, &pair[1].enter);
    hit->kind = GRZ_LEG_HIT_SIDE;
    if (order == 0)
        hit->kind = GRZ_LEG_HIT_CORNER;
    hit->axis = order < 0;
}

/* Whether a one-way obstacle is hit from the side; of a corner the other side may
 * count. */
static bool sweep_take_side(const side_pair pair[2], grz_leg_hit *hit) {
    const unsigned sides = hit->obstacle.one_way;
    bool is_met =
        sides == 0 || (sides & grz_side_bit(hit->axis, -pair[hit->axis].sign));
    if (!is_met && hit->kind == GRZ_LEG_HIT_CORNER) {
        hit->axis = 1;
        is_met = sides & grz_side_bit(1, -pair[1].sign);
    }
    hit->normal = (int8_t)(-pair[hit->axis].sign);
    hit->distance = pair[hit->axis].enter;
    return is_met;
}

/* Find the side over which the motion, continued backwards, leaves. */
static void sweep_find_way_back(const grz_move_leg *leg, const side_pair pair[2],
                                grz_leg_hit *hit) {
    if (leg->run[0].from == leg->run[0].to)
        hit->axis = 1;
    else
        hit->axis = leg->run[1].from != leg->run[1].to &&
                    sweep_compare_axes(leg, &pair[0].enter, &pair[1].enter) < 0;
    hit->normal = (int8_t)(-pair[hit->axis].sign);
    hit->distance = pair[hit->axis].enter;
    hit->is_back = true;
}

/* Find the shortest way out: at a tie along y, and towards greater coordinates. */
static void sweep_find_way_out(const grz_move_leg *leg, grz_leg_hit *hit) {
    const grz_move_part *part = &leg->parts[hit->part];
    for (int i = 0; i < 4; i++) {
        const int axis = i < 2, side = i % 2 == 0;
        const grz_edge_distance way = sweep_distance_to_side(
            part, leg->run[axis].from, &hit->obstacle.area, (int[]){ axis, side });
        if (i > 0 && grz_edge_distance_compare_lengths(&way, &hit->distance) >= 0)
            continue;
        hit->distance = way;
        hit->axis = (uint8_t)axis;
        hit->normal = (int8_t)grz_sign(side == 1);
    }
}

static double sweep_time_of_distance(const grz_move_leg *leg, int axis,
                                     const grz_edge_distance *distance) {
    bool is_exact;
    return grz_edge_distance_value(distance, &is_exact) /
           (leg->run[axis].to - leg->run[axis].from);
}

/* Make a hit one of a slanted side. */
static void sweep_take_slant(grz_leg_hit *hit, const grz_convex_axis *side,
                             double time) {
    const int axis = fabs(side->vector.x) <= fabs(side->vector.y);
    hit->is_slanted = true;
    hit->slant = *side;
    hit->time = time;
    hit->axis = (uint8_t)axis;
    hit->normal = (int8_t)grz_sign(grz_point_along(side->vector, axis) > 0);
}

/* The way out of an obstacle with slanted sides; the way out of its box was
 * found. */
static void sweep_find_slanted_way_out(const grz_move_leg *leg,
                                       const slant_clip *clip, grz_leg_hit *hit) {
    bool is_exact;
    if (hit->is_back) {
        if (clip->back >= sweep_time_of_distance(leg, hit->axis, &hit->distance))
            sweep_take_slant(hit, clip->back_side, clip->back);
    } else if (clip->out <=
               fabs(grz_edge_distance_value(&hit->distance, &is_exact))) {
        sweep_take_slant(hit, clip->side, 0);
    }
}

/* Whether a slanted side is entered no earlier than the box, at `time`, or hardly
 * earlier. */
static bool sweep_is_slant_last(const grz_move_leg *leg, const slant_clip *clip,
                                double time) {
    const double outside = clip->begin + (clip->end - clip->begin) * time;
    return clip->enter >= time || outside >= -sweep_slant_tolerance(leg, clip->side);
}

/* Whether all half-planes are entered before one is left, and over which side. */
static bool sweep_enters_slanted(const grz_move_leg *leg, const side_pair pair[2],
                                 const slant_clip *clip, grz_leg_hit *hit) {
    double enter = -1, leave = clip->leave;
    for (int axis = 0; axis < 2; axis++) {
        if (pair[axis].begin >= 0)
            enter =
                grz_max(enter, sweep_time_of_distance(leg, axis, &pair[axis].enter));
        if (leg->run[axis].from != leg->run[axis].to)
            leave =
                grz_min(leave, sweep_time_of_distance(leg, axis, &pair[axis].leave));
    }
    if (!(grz_max(enter, clip->enter) < leave))
        return false;
    if (clip->enter < 0 || !sweep_is_slant_last(leg, clip, enter)) {
        sweep_find_side(leg, pair, hit);
        return sweep_take_side(pair, hit);
    }
    const graze_point normal = clip->side->vector;
    hit->kind = GRZ_LEG_HIT_SIDE;
    sweep_take_slant(hit, clip->side, clip->enter);
    return hit->obstacle.one_way == 0 ||
           (hit->obstacle.one_way & (grz_side_bit(0, grz_sign(normal.x > 0)) |
                                     grz_side_bit(1, grz_sign(normal.y > 0))));
}

bool grz_leg_hits(const grz_move_leg *leg, uint32_t part,
                  const grz_obstacle *obstacle, grz_leg_hit *hit) {
    side_pair pair[2];
    const grz_move_part *box = &leg->parts[part];
    if (sweep_is_empty(box, &obstacle->area) ||
        !sweep_pair_meets(leg, box, &obstacle->area, 0, &pair[0]) ||
        !sweep_pair_meets(leg, box, &obstacle->area, 1, &pair[1]))
        return false;
    slant_clip clip = { .enter = -1 };
    if (obstacle->sides != NULL &&
        !sweep_slants_clip(leg, box, obstacle->sides, &clip))
        return false;
    *hit = (grz_leg_hit){ .obstacle = *obstacle,
                          .part = part,
                          .kind = GRZ_LEG_HIT_INSIDE };
    if (pair[0].begin < 0 && pair[1].begin < 0 && clip.enter < 0) {
        if (leg->leaves_back && !grz_leg_is_still(leg))
            sweep_find_way_back(leg, pair, hit);
        else
            sweep_find_way_out(leg, hit);
        if (obstacle->sides != NULL)
            sweep_find_slanted_way_out(leg, &clip, hit);
        return obstacle->one_way == 0;
    }
    if (!sweep_is_in_before_out(leg, pair))
        return false;
    if (obstacle->sides != NULL)
        return sweep_enters_slanted(leg, pair, &clip, hit);
    sweep_find_side(leg, pair, hit);
    return sweep_take_side(pair, hit);
}

bool grz_part_overlaps(const grz_move_part *part, const double position[2],
                       const grz_obstacle *obstacle) {
    const graze_area *area = &obstacle->area;
    const grz_move_leg leg = { .run = { { position[0], position[0] },
                                        { position[1], position[1] } } };
    side_pair pair;
    return !sweep_is_empty(part, area) &&
           sweep_pair_meets(&leg, part, area, 0, &pair) &&
           sweep_pair_meets(&leg, part, area, 1, &pair) &&
           (obstacle->sides == NULL ||
            grz_slants_overlap(part, position, obstacle->sides, 0));
}

static bool sweep_is_at_start(const grz_leg_hit *hit) {
    if (hit->kind == GRZ_LEG_HIT_INSIDE || hit->is_slanted)
        return hit->kind == GRZ_LEG_HIT_INSIDE || hit->time <= 0;
    return grz_edge_distance_sign(&hit->distance) == 0;
}

/* Rounded times are in the order of exact ones; at one time slanted sides come
 * last. */
static int sweep_compare_rounded_times(const grz_move_leg *leg, const grz_leg_hit *a,
                                       const grz_leg_hit *b) {
    const double time_a = grz_leg_hit_time(leg, a),
                 time_b = grz_leg_hit_time(leg, b);
    if (time_a != time_b)
        return -grz_sign(time_a < time_b);
    return a->is_slanted - b->is_slanted;
}

static int sweep_compare_hits(const grz_move_leg *leg, const grz_leg_hit *a,
                              const grz_leg_hit *b) {
    const bool a_is_at_start = sweep_is_at_start(a),
               b_is_at_start = sweep_is_at_start(b);
    if (a_is_at_start || b_is_at_start)
        return !a_is_at_start - !b_is_at_start;
    if (a->is_slanted || b->is_slanted)
        return sweep_compare_rounded_times(leg, a, b);
    if (a->axis == b->axis)
        return -a->normal * grz_edge_distance_compare(&a->distance, &b->distance);
    if (a->axis == 0)
        return sweep_compare_axes(leg, &a->distance, &b->distance);
    return -sweep_compare_axes(leg, &b->distance, &a->distance);
}

/* ---- the hits of a leg ---- */

static grz_leg_hit *sweep_hits_of(const grz_leg_hit_heap *hits) {
    return hits->memory.data;
}

graze_status grz_leg_hit_heap_add(grz_leg_hit_heap *hits,
                                  const graze_allocator *allocator,
                                  const grz_leg_hit *hit) {
    grz_try(
        grz_buffer_reserve(allocator, &hits->memory, hits->count + 1, sizeof *hit));
    sweep_hits_of(hits)[hits->count++] = *hit;
    return GRAZE_OK;
}

static bool sweep_is_before(const grz_move_leg *leg, const grz_leg_hit *a,
                            const grz_leg_hit *b) {
    const int order = sweep_compare_hits(leg, a, b);
    if (order != 0)
        return order < 0;
    if (a->obstacle.row != b->obstacle.row)
        return a->obstacle.row < b->obstacle.row;
    return a->part < b->part;
}

/* Put a hit into the heap below position i, whose own hit is gone. */
static void sweep_sift_down(const grz_leg_hit_heap *hits, const grz_move_leg *leg,
                            size_t i, grz_leg_hit hit) {
    grz_leg_hit *items = sweep_hits_of(hits);
    for (size_t child = 2 * i + 1; child < hits->count;
         i = child, child = 2 * i + 1) {
        if (child + 1 < hits->count &&
            sweep_is_before(leg, &items[child + 1], &items[child]))
            child++;
        if (!sweep_is_before(leg, &items[child], &hit))
            break;
        items[i] = items[child];
    }
    items[i] = hit;
}

void grz_leg_hit_heap_make(const grz_leg_hit_heap *hits, const grz_move_leg *leg) {
    for (size_t i = hits->count / 2; i-- > 0;)
        sweep_sift_down(hits, leg, i, sweep_hits_of(hits)[i]);
}

grz_hit_group grz_leg_hit_heap_take(grz_leg_hit_heap *hits,
                                    const grz_move_leg *leg) {
    grz_leg_hit *items = sweep_hits_of(hits);
    grz_hit_group group = { NULL, 0 };
    do {
        const grz_leg_hit first = items[0], moved = items[--hits->count];
        sweep_sift_down(hits, leg, 0, moved);
        items[hits->count] = first;
        if (group.count++ == 0)
            group.last = &items[hits->count];
    } while (hits->count > 0 && sweep_compare_hits(leg, items, group.last) == 0);
    return group;
}

/* ---- its position and time ---- */

/* The rounded position of the mover at a hit, along an axis. */
static grz_rounding sweep_hit_position_of(const grz_move_leg *leg,
                                          const grz_leg_hit *hit, int axis) {
    grz_motion_number number = { hit->distance, leg->run[hit->axis], leg->run[axis],
                                 leg->is_single };
    if (hit->is_slanted) {
        const double length = number.across.to - number.across.from;
        const double position =
            grz_round_number(number.across.from + length * hit->time, true);
        return (grz_rounding){ position, position, position, false };
    }
    if (axis == hit->axis) { /* distance->edge - distance->offset */
        number.distance.position = 0;
        number.run = number.across = (grz_displacement){ 0, 1 };
    } else if ((hit->kind == GRZ_LEG_HIT_INSIDE && !hit->is_back) ||
               number.across.from == number.across.to) {
        return (grz_rounding){ number.across.from, number.across.from,
                               number.across.from, true };
    }
    return grz_motion_number_round(&number);
}

double grz_leg_hit_time(const grz_move_leg *leg, const grz_leg_hit *hit) {
    if (hit->is_slanted)
        return grz_max(hit->time, 0);
    if (hit->kind == GRZ_LEG_HIT_INSIDE)
        return 0;
    return grz_motion_number_round(
               &(grz_motion_number){
                   hit->distance, leg->run[hit->axis], { 0, 1 }, false })
        .nearest;
}

grz_stop_position grz_leg_hit_stop(const grz_move_leg *leg, const grz_leg_hit *hit) {
    const grz_rounding along = sweep_hit_position_of(leg, hit, hit->axis),
                       across = sweep_hit_position_of(leg, hit, 1 - hit->axis);
    return (grz_stop_position){ .along = hit->normal < 0 ? along.below : along.above,
                                .across = { across.below, across.above },
                                .nearest = across.nearest,
                                .is_exact = along.is_exact && across.is_exact };
}

void grz_leg_hit_crossing(const grz_move_leg *leg, const grz_leg_hit *hit,
                          double position[2]) {
    for (int axis = 0; axis < 2; axis++)
        position[axis] = hit->kind == GRZ_LEG_HIT_INSIDE
                             ? leg->run[axis].from
                             : sweep_hit_position_of(leg, hit, axis).nearest;
}
