/* separation.c: the largest distance along any side's direction if the cores meet, else the smallest between
 * a corner and an edge or a corner.
 *
 * If one side has all of the other core beyond it, the cores are apart (the separating axis theorem). If none
 * has, the difference of the cores (Minkowski's) is around the origin, and each of its edges is a side of one
 * of them: the nearest is the shortest way out. A radius moves that edge away by as much, and all distances.
 * Cost: as many dot products as pairs of a side and a corner, at most 128, about two nanoseconds each.
 */
#include "narrow/separation.h"

#include "core/numbers.h"

/* The side whose line has a core farthest beyond it (or least deep within), and how far. */
typedef struct support {
    const grz_convex_axis *side;
    double distance;
} support;

/* Of sides equally far, the first. The sign of the distance is right. */
static support farthest_side(const grz_convex_axes *sides, const grz_convex *core) {
    support best = { NULL, -INFINITY };
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_convex_axis *side = &sides->side[i];
        const double length = grz_vector_length(side->vector);
        const double distance = grz_quotient(grz_convex_axis_support(side, core).outside, length);
        if (distance > best.distance)
            best = (support){ side, distance };
    }
    return best;
}

/* The point of a side's line next to a place, both seen from an origin. */
static graze_point foot(const grz_convex_axis *side, graze_point normal, graze_point place,
                        graze_point origin) {
    const graze_point w = grz_segment_vector((grz_segment){ side->at, place });
    const graze_point seen = grz_segment_vector((grz_segment){ origin, place });
    const double height = grz_vector_dot(w, normal);
    return (graze_point){ seen.x - height * normal.x, seen.y - height * normal.y };
}

/* The corner of a core that faces one of some edges most closely. */
typedef struct facing {
    const grz_convex_axis *side;
    graze_point corner;
    double gap;
} facing_corner;

/* Only a side that all of the core is beyond can be nearest: it keeps the two apart. */
static facing_corner nearest_edge(const grz_convex_axes *sides, const grz_convex *core,
                                  grz_double_double reach) {
    facing_corner best = { .gap = INFINITY };
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_convex_axis *side = &sides->side[i];
        if (!(grz_convex_axis_support(side, core).outside > 0))
            continue;
        for (uint32_t j = 0; j < core->count; j++) {
            const graze_point corner = core->corner[j];
            if (!grz_convex_axis_faces(side, corner))
                continue;
            const double gap =
                grz_signed_distance_to_line((grz_segment){ side->at, corner }, side->out, reach);
            if (gap < best.gap)
                best = (facing_corner){ side, corner, gap };
        }
    }
    return best;
}

/* The two corners next to each other; `way.from` is one of a. */
typedef struct corners {
    grz_segment way;
    double gap;
} corner_pair;

static corner_pair nearest_corners(const grz_convex_pair *pair) {
    corner_pair best = { .gap = INFINITY };
    double enough = INFINITY; /* no square above it can be of a nearer pair */
    for (uint32_t i = 0; i < pair->a->count; i++)
        for (uint32_t j = 0; j < pair->b->count; j++) {
            const grz_segment way = { pair->a->corner[i], pair->b->corner[j] };
            const graze_point vector = grz_segment_vector(way);
            const double square = vector.x * vector.x + vector.y * vector.y;
            if (square > enough)
                continue;
            const double gap = grz_signed_distance_to_point(way, pair->reach);
            if (gap < best.gap)
                best = (corner_pair){ way, gap };
            enough = grz_min(square * (1 + 0x1p-40), enough);
        }
    return best;
}

static grz_separation from_edge(const facing_corner *facing, graze_point origin) {
    const graze_point normal = grz_vector_unit(facing->side->vector);
    return (grz_separation){ .gap = facing->gap,
                             .normal = normal,
                             .on_a = foot(facing->side, normal, facing->corner, origin),
                             .on_b = grz_segment_vector((grz_segment){ origin, facing->corner }) };
}

static grz_separation turned_round(grz_separation s) {
    return (grz_separation){
        .gap = s.gap, .normal = grz_vector_negated(s.normal), .on_a = s.on_b, .on_b = s.on_a
    };
}

static grz_separation from_corners(const corner_pair *corners, graze_point origin) {
    return (grz_separation){ .gap = corners->gap,
                             .normal = grz_vector_unit(grz_segment_vector(corners->way)),
                             .on_a = grz_segment_vector((grz_segment){ origin, corners->way.from }),
                             .on_b = grz_segment_vector((grz_segment){ origin, corners->way.to }) };
}

static grz_separation separation_apart(const grz_convex_pair *pair) {
    const graze_point origin = pair->a->corner[0];
    const facing_corner of_a = nearest_edge(&pair->sides_a, pair->b, pair->reach);
    const facing_corner of_b = nearest_edge(&pair->sides_b, pair->a, pair->reach);
    const corner_pair corners = nearest_corners(pair);
    if (of_a.side != NULL && of_a.gap <= of_b.gap && of_a.gap <= corners.gap)
        return from_edge(&of_a, origin);
    if (of_b.side != NULL && of_b.gap <= corners.gap)
        return turned_round(from_edge(&of_b, origin));
    return from_corners(&corners, origin);
}

/* Two points are apart, or are one place, from which all ways out are equally long. */
static grz_separation separation_of_points(const grz_convex_pair *pair) {
    const graze_point a = pair->a->corner[0], b = pair->b->corner[0];
    if (a.x == b.x && a.y == b.y)
        return (grz_separation){ .gap = 0 - pair->reach.high, .normal = { 1, 0 }, .do_cores_meet = true };
    const corner_pair corners = { { a, b },
                                  grz_signed_distance_to_point((grz_segment){ a, b }, pair->reach) };
    return from_corners(&corners, a);
}

/* How deep a core is within a side's line, without rounding but for the last. */
static double exact_depth(const grz_convex_axis *side, const grz_convex *core) {
    double least = INFINITY;
    for (uint32_t i = 0; i < core->count; i++) {
        const double outside = grz_segment_dot_exact((grz_segment){ side->at, core->corner[i] }, side->out);
        least = grz_min(outside, least);
    }
    return 0 - least;
}

/* Of shapes that hardly overlap most digits are lost in differences; they are computed again. */
static double depth_of(const grz_convex_axis *side, const grz_convex *core) {
    const grz_support least = grz_convex_axis_support(side, core);
    const bool is_rough = least.error > 0x1p-34 * fabs(least.outside) && least.outside != 0;
    const double depth = is_rough ? exact_depth(side, core) : 0 - least.outside;
    return grz_quotient(depth, grz_vector_length(side->vector));
}

void grz_convex_pair_separate(const grz_convex_pair *pair, grz_separation *separation) {
    if (pair->a->count == 1 && pair->b->count == 1) {
        *separation = separation_of_points(pair);
        return;
    }
    const support of_a = farthest_side(&pair->sides_a, pair->b),
                  of_b = farthest_side(&pair->sides_b, pair->a);
    const bool is_of_a = of_a.distance >= of_b.distance;
    const support best = is_of_a ? of_a : of_b;
    if (best.side == NULL || best.distance > 0) {
        *separation = separation_apart(pair);
        return;
    }
    const graze_point normal = grz_vector_unit(best.side->vector);
    *separation =
        (grz_separation){ .gap = 0 - (depth_of(best.side, is_of_a ? pair->b : pair->a) + pair->reach.high),
                          .normal = is_of_a ? normal : grz_vector_negated(normal),
                          .do_cores_meet = true,
                          .is_side_of_a = is_of_a };
}
