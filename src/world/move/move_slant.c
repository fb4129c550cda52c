/* move_slant.c: obstacles with slanted sides; see move.h.
 *
 * The positions at which a box overlaps a convex polygon are an intersection of half-planes: for each slanted
 * side, the one at which the box's foremost corner is beyond that side; and the four of the two boxes. So a
 * straight motion enters each half-plane at one time and leaves it at another, and hits the polygon if it has
 * entered all before it leaves one (M. Cyrus and J. Beck, "Generalized two- and three-dimensional clipping",
 * 1978). The last one that it enters is the side that is hit.
 *
 * Where a motion begins and ends, sides are decided exactly, both for the edges of the part as the world
 * rounds them and for the exact ones: a motion may begin where one of them is free, and must end where both
 * are. Times between are doubles. A position at a slanted side is searched from the line outwards, so it is
 * free.
 */
#include "core/numbers.h"
#include "world/move/move.h"

#include <math.h>

/* The part's corner that is foremost against a side: its exact coordinates, or the rounded ones. */
static graze_point corner_against(const grz_move_part *part, const graze_point normal, const double place[2],
                                  bool is_rounded) {
    const double offset[2] = { normal.x > 0 ? part->low[0] : part->high[0],
                               normal.y > 0 ? part->low[1] : part->high[1] };
    const float x = (float)place[0] + (float)offset[0], y = (float)place[1] + (float)offset[1];
    return is_rounded ? (graze_point){ (double)x, (double)y }
                      : (graze_point){ place[0] + offset[0], place[1] + offset[1] };
}

/* How far a part is outside of a side, in lengths of the normal, by exact or by rounded edges; below 0: it is
 * inside. */
typedef struct side_gap {
    double min, max;
} side_gap;

static side_gap gap_of_side(const grz_move_part *part, const grz_convex_axis *side, const double place[2]) {
    const double exact = grz_convex_axis_distance(side, corner_against(part, side->vector, place, false));
    const double rounded = grz_convex_axis_distance(side, corner_against(part, side->vector, place, true));
    return (side_gap){ grz_min(exact, rounded), grz_max(exact, rounded) };
}

double grz_slant_tolerance(const grz_move_leg *leg, const grz_convex_axis *side) {
    const double x = grz_max(fabs(side->from.x), fabs(leg->run[0].from)),
                 y = grz_max(fabs(side->from.y), fabs(leg->run[1].from));
    return grz_max(x, y) * 0x1p-21 * grz_max(fabs(side->vector.x), fabs(side->vector.y));
}

bool grz_slants_overlap(const grz_move_part *part, const double place[2], const grz_convex_axes *sides,
                        double depth) {
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_convex_axis *side = &sides->axis[i];
        const double beyond = depth * grz_max(fabs(side->vector.x), fabs(side->vector.y));
        if (grz_side_is_slanted(side) && gap_of_side(part, side, place).min >= -beyond)
            return false;
    }
    return true;
}

bool grz_slants_clip(const grz_move_leg *leg, const grz_move_part *part, const grz_convex_axes *sides,
                     grz_slant_clip *clip) {
    const double from[2] = { leg->run[0].from, leg->run[1].from }, to[2] = { leg->run[0].to, leg->run[1].to };
    const bool is_still = grz_leg_is_still(leg);
    *clip = (grz_slant_clip){ .enter = -1, .leave = 2, .out = INFINITY, .back = -INFINITY };
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_convex_axis *side = &sides->axis[i];
        if (!grz_side_is_slanted(side))
            continue;
        const double begin = gap_of_side(part, side, from).max;
        const double end = is_still ? begin : gap_of_side(part, side, to).min;
        const double time = begin != end ? begin / (begin - end) : 0;
        const double out = -begin / grz_max(fabs(side->vector.x), fabs(side->vector.y));
        if (begin >= 0 && end >= 0)
            return false;
        if (begin < 0 && end >= 0)
            clip->leave = grz_min(clip->leave, (begin + grz_slant_tolerance(leg, side)) / (begin - end));
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

void grz_slant_settle(const grz_move_part *part, const grz_convex_axis *side, int axis, double place[2]) {
    const double normal[2] = { side->vector.x, side->vector.y };
    const double from[2] = { side->from.x, side->from.y }, to[2] = { side->to.x, side->to.y };
    const int other = 1 - axis, step = normal[axis] > 0 ? 1 : -1;
    const graze_point corner = corner_against(part, side->vector, place, false);
    const double at = other == 0 ? corner.x : corner.y;
    const double offset = normal[axis] > 0 ? part->low[axis] : part->high[axis];
    const double line =
        from[axis] + (to[axis] - from[axis]) * ((at - from[other]) / (to[other] - from[other]));
    double more = grz_max(fabs(line), fabs(offset)) * 0x1p-25;
    place[axis] = grz_round_number(line - offset, true);
    for (int i = 0; i < 64 && gap_of_side(part, side, place).min < 0; i++, more *= 2) {
        const double further = grz_round_number(place[axis] + step * more, true);
        place[axis] = further != place[axis] ? further : grz_round_neighbour(place[axis], step, true);
    }
}
