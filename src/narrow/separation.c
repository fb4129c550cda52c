/* separation.c: the largest distance along any side's direction if the cores meet, else the smallest between
 * a corner and an edge or a corner.
 *
 * If one side has all of the other core beyond it, the cores are apart (the separating axis theorem). If none
 * has, the difference of the cores (Minkowski's) is around the origin, and each of its edges is a side of one
 * of them: the nearest is the shortest way out. A radius moves that edge away by as much, and all distances.
 * Cost: as many dot products as pairs of a side and a corner, at most 128, about two nanoseconds each.
 */
#include "narrow/separation.h"

#include <math.h>

void grz_pair_make(const grz_core *a, const grz_core *b, grz_pair *pair) {
    pair->a = a;
    pair->b = b;
    pair->reach = grz_two_sum(a->radius, b->radius);
    grz_sides_make(a, &pair->sides_a);
    grz_sides_make(b, &pair->sides_b);
}

/* The side whose line has a core farthest beyond it (or least deep within), and how far. */
typedef struct support {
    const grz_side *side;
    double distance;
} support;

static double least_outside(const grz_side *side, const grz_core *core) {
    double least = grz_side_outside(side, core->corner[0]);
    for (uint32_t i = 1; i < core->count; i++) {
        const double outside = grz_side_outside(side, core->corner[i]);
        least = outside < least ? outside : least;
    }
    return least;
}

/* Of sides equally far, the first. The sign of the distance is right. */
static support farthest_side(const grz_sides *sides, const grz_core *core) {
    support best = { NULL, -INFINITY };
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_side *side = &sides->side[i];
        const double least = least_outside(side, core), distance = least / side->length;
        const bool is_lost = distance == 0 && least > 0; /* in underflow */
        const double kept = is_lost ? 0x1p-1074 : distance;
        if (kept > best.distance)
            best = (support){ side, kept };
    }
    return best;
}

static graze_point reversed(graze_point vector) {
    return (graze_point){ 0 - vector.x, 0 - vector.y };
}

/* Whether the place is beyond the side and between the ends of its edge. */
static bool faces(const grz_side *side, graze_point place) {
    const grz_way edge = { side->at, side->to }, back = { side->to, side->at };
    return grz_side_outside(side, place) > 0 && grz_way_dot((grz_way){ side->at, place }, edge) > 0 &&
           grz_way_dot((grz_way){ side->to, place }, back) > 0;
}

/* The point of a side's line next to a place. */
static graze_point foot(const grz_side *side, graze_point place) {
    const graze_point w = grz_way_vector((grz_way){ side->at, place });
    const double height = w.x * side->normal.x + w.y * side->normal.y;
    return (graze_point){ place.x - height * side->normal.x, place.y - height * side->normal.y };
}

/* Take every corner of `core` that faces an edge more closely than anything before. */
static void nearest_edge(const grz_sides *sides, const grz_core *core, grz_two reach, grz_separation *best) {
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_side *side = &sides->side[i];
        for (uint32_t j = 0; j < core->count; j++) {
            const graze_point corner = core->corner[j];
            if (!faces(side, corner))
                continue;
            const double gap = grz_gap_to_line((grz_way){ side->at, corner }, side->out, reach);
            if (gap < best->gap)
                *best = (grz_separation){ gap, side->normal, false, foot(side, corner), corner };
        }
    }
}

/* The same for pairs of corners. */
static void nearest_corners(const grz_pair *pair, grz_separation *best) {
    for (uint32_t i = 0; i < pair->a->count; i++)
        for (uint32_t j = 0; j < pair->b->count; j++) {
            const grz_way way = { pair->a->corner[i], pair->b->corner[j] };
            const double gap = grz_gap_to_point(way, pair->reach);
            if (!(gap < best->gap))
                continue;
            const graze_point vector = grz_way_vector(way);
            const double length = grz_vector_length(vector);
            *best =
                (grz_separation){ gap, { vector.x / length, vector.y / length }, false, way.from, way.to };
        }
}

static void turn_round(grz_separation *separation) {
    const graze_point on_a = separation->on_a;
    separation->on_a = separation->on_b;
    separation->on_b = on_a;
    separation->normal = reversed(separation->normal);
}

static void separate_apart(const grz_pair *pair, grz_separation *best) {
    grz_separation from_b = { .gap = INFINITY };
    best->gap = INFINITY;
    nearest_edge(&pair->sides_a, pair->b, pair->reach, best);
    nearest_edge(&pair->sides_b, pair->a, pair->reach, &from_b);
    if (from_b.gap < best->gap) {
        turn_round(&from_b);
        *best = from_b;
    }
    nearest_corners(pair, best);
}

static bool is_one_place(graze_point a, graze_point b) {
    return a.x == b.x && a.y == b.y;
}

/* Two points are apart, or are one place, from which all ways out are equally long. */
static void separate_points(const grz_pair *pair, grz_separation *separation) {
    if (is_one_place(pair->a->corner[0], pair->b->corner[0])) {
        *separation = (grz_separation){ -pair->reach.high, { 1, 0 }, true, { 0, 0 }, { 0, 0 } };
        return;
    }
    separation->gap = INFINITY;
    nearest_corners(pair, separation);
}

void grz_pair_separate(const grz_pair *pair, grz_separation *separation) {
    if (pair->a->count == 1 && pair->b->count == 1) {
        separate_points(pair, separation);
        return;
    }
    const support of_a = farthest_side(&pair->sides_a, pair->b),
                  of_b = farthest_side(&pair->sides_b, pair->a);
    const bool is_of_a = of_a.distance >= of_b.distance;
    const support best = is_of_a ? of_a : of_b;
    if (best.distance > 0) {
        separate_apart(pair, separation);
        return;
    }
    *separation = (grz_separation){ best.distance - pair->reach.high,
                                    is_of_a ? best.side->normal : reversed(best.side->normal),
                                    true,
                                    { 0, 0 },
                                    { 0, 0 } };
}
