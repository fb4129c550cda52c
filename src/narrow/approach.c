/* approach.c: when two shapes in straight motion are nearest to each other.
 *
 * Relative to a, only b moves. The distance of two cores is that of a moving point
 * from their Minkowski difference (difference.h). If two segments do not cross, an
 * end of one is nearest to the other one. So the ends of the way and of each segment
 * of the border give the times to compare.
 *
 * Cost: for each pair of convex pieces that of the border, and some ns for each
 * segment. */
#include "narrow/approach.h"

#include "narrow/difference.h"
#include "narrow/toi.h"

/* The point moves from `motion` to (0, 0). */
typedef struct approach_search {
    graze_point motion;
    double margin, distance, time; /* the least distance so far, and its time */
} approach_search;

static graze_point approach_minus(graze_point a, graze_point b) {
    return (graze_point){ a.x - b.x, a.y - b.y };
}

static double approach_cross(graze_point a, graze_point b) {
    return a.x * b.y - a.y * b.x;
}

/* The place on a segment that is nearest to a point, as a share of it. */
static double approach_share(grz_segment segment, graze_point point) {
    const graze_point along = approach_minus(segment.to, segment.from);
    const double length = grz_vector_dot(along, along);
    const double share = grz_vector_dot(along, approach_minus(point, segment.from));
    if (!(length > 0) || share <= 0)
        return 0;
    return grz_min(share / length, 1);
}

static graze_point approach_at(grz_segment segment, double share) {
    const graze_point along = approach_minus(segment.to, segment.from);
    return (graze_point){ segment.from.x + share * along.x,
                          segment.from.y + share * along.y };
}

static void approach_add(approach_search *search, double distance, double time) {
    if (distance < search->distance ||
        (distance == search->distance && time < search->time)) {
        search->distance = distance;
        search->time = time;
    }
}

static void approach_add_crossing(approach_search *search, grz_segment way,
                                  grz_segment border, double radius) {
    const graze_point u = approach_minus(way.to, way.from),
                      v = approach_minus(border.to, border.from),
                      w = approach_minus(border.from, way.from);
    const double across = approach_cross(u, v);
    if (across == 0)
        return;
    const double time = approach_cross(w, v) / across,
                 share = approach_cross(w, u) / across;
    if (time >= 0 && time <= 1 && share >= 0 && share <= 1)
        approach_add(search, 0 - radius, time);
}

static void approach_add_segment(approach_search *search, grz_segment border,
                                 double radius) {
    const grz_segment way = { search->motion, { 0, 0 } };
    const graze_point ends[2] = { way.from, way.to },
                      corners[2] = { border.from, border.to };
    for (int i = 0; i < 2; i++) {
        const graze_point on_border =
            approach_at(border, approach_share(border, ends[i]));
        approach_add(search,
                     grz_vector_length(approach_minus(on_border, ends[i])) - radius,
                     i);
        const double time = approach_share(way, corners[i]);
        const graze_point on_way = approach_at(way, time);
        approach_add(search,
                     grz_vector_length(approach_minus(on_way, corners[i])) - radius,
                     time);
    }
    approach_add_crossing(search, way, border, radius);
}

static void approach_add_edges(approach_search *search, grz_difference_walk walk) {
    const double radius = walk.edges->radius + walk.corners->radius;
    grz_segment edge;
    while (grz_difference_next(&walk, &edge))
        approach_add_segment(search, edge, radius);
}

/* The area that a shape covers on a way, and the margin around it. */
static graze_area approach_area(const graze_shape *shape, graze_point way,
                                double margin) {
    const graze_shape moved = grz_shape_moved(shape, way);
    const graze_box a = graze_shape_bounds(shape), b = graze_shape_bounds(&moved);
    return (graze_area){
        (double)grz_sum_floor(fmin((double)a.min_x, (double)b.min_x), -margin),
        (double)grz_sum_floor(fmin((double)a.min_y, (double)b.min_y), -margin),
        (double)grz_sum_ceil(fmax((double)a.max_x, (double)b.max_x), margin),
        (double)grz_sum_ceil(fmax((double)a.max_y, (double)b.max_y), margin)
    };
}

static void approach_add_shapes(approach_search *search, const graze_shape *a,
                                const graze_shape *b) {
    const grz_shape_ops *of_a = grz_shape_ops_of(a->kind),
                        *of_b = grz_shape_ops_of(b->kind);
    graze_shape piece;
    if (of_a->convex != NULL && of_b->convex != NULL) {
        grz_convex cores[2];
        of_a->convex(a, &cores[0]);
        of_b->convex(b, &cores[1]);
        approach_add_edges(search, grz_difference_edges(&cores[1], &cores[0], 1));
        approach_add_edges(search, grz_difference_edges(&cores[0], &cores[1], -1));
    } else if (of_b->convex == NULL) {
        const graze_area area = approach_area(a, search->motion, search->margin);
        grz_piece_walk walk = grz_pieces_near(b, &area, GRAZE_CLOSED);
        while (grz_pieces_next(&walk, &piece))
            approach_add_shapes(search, a, &piece);
    } else {
        const graze_area area =
            approach_area(b, grz_vector_negated(search->motion), search->margin);
        grz_piece_walk walk = grz_pieces_near(a, &area, GRAZE_CLOSED);
        while (grz_pieces_next(&walk, &piece))
            approach_add_shapes(search, &piece, b);
    }
}

/* A box that shrinks in motion can be within the margin at no time with its size of
 * the end. Then all pieces are looked at. */
double grz_shapes_nearest_time(const graze_shape *a, const graze_shape *b,
                               graze_point motion, double margin) {
    approach_search search = {
        .motion = motion, .margin = margin, .distance = INFINITY, .time = 1
    };
    if (motion.x == 0 && motion.y == 0)
        return 1;
    approach_add_shapes(&search, a, b);
    if (search.distance > margin) {
        search.margin = 2 * (double)GRAZE_COORD_MAX;
        approach_add_shapes(&search, a, b);
    }
    return search.time;
}
