/* convex_points.c: the contact points of two shapes, which lie in both but for
 * rounding.
 *
 * Two edges face each other if their normals are opposite within some eight degrees.
 * If only the radii of the shapes overlap, the points lie between the cores, halfway
 * through what both radii cover. If the cores overlap, one edge faces the axis of
 * the smallest overlap. It is clipped by the other core, and its ends are the points
 * (I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping", 1974, for one edge).
 * Cost: as many dot products as the cores have edges; all edges are clipped only
 * where thin shapes cross. */
#include "narrow/convex.h"

#include "core/numbers.h"

static const double points_facing_cosine = 0.99; /* of eight degrees */

static graze_point point_along(graze_point from, graze_point direction,
                               double distance) {
    return (graze_point){ from.x + direction.x * distance,
                          from.y + direction.y * distance };
}

/* The edge whose normal is nearest to a direction, or NULL if none is near
 * enough. */
static const grz_convex_axis *points_facing_edge(const grz_convex_axes *axes,
                                                 graze_point direction) {
    const grz_convex_axis *best = NULL;
    double max = points_facing_cosine * points_facing_cosine;
    for (uint32_t i = 0; i < axes->count; i++) {
        const grz_convex_axis *axis = &axes->axis[i];
        const bool is_edge =
            axis->from.x != axis->to.x || axis->from.y != axis->to.y;
        const double along = grz_vector_dot(axis->vector, direction);
        const double square = grz_vector_dot(axis->vector, axis->vector);
        if (is_edge && along > 0 && along * along > max * square) {
            best = axis;
            max = along * along / square;
        }
    }
    return best;
}

static void points_set_point(graze_manifold *manifold, graze_point point) {
    manifold->points[0] = point;
    manifold->count = 1;
}

static void points_set(graze_manifold *manifold, const graze_point points[2]) {
    manifold->points[0] = points[0];
    manifold->points[1] = points[1];
    manifold->count = 2;
}

/* ---- disjoint cores ---- */

/* Halfway through what both radii cover of the segment from core to core, which has
 * this length. */
static graze_point point_in_radii(const grz_convex_pair *pair, graze_point on_a,
                                  graze_point normal, double length) {
    const double begin = grz_max(length - pair->b->radius, 0);
    const double end = grz_min(length, pair->a->radius);
    return point_along(on_a, normal, (begin + end) / 2);
}

/* An edge projected on the line at right angles to the normal, from `min` to `max`;
 * their points. */
typedef struct projected_edge {
    double min, max;
    graze_point at_min, at_max;
} projected_edge;

static projected_edge points_project_edge(const grz_convex_axis *axis,
                                          graze_point origin, graze_point line) {
    const graze_point from = grz_segment_vector((grz_segment){ origin, axis->from }),
                      to = grz_segment_vector((grz_segment){ origin, axis->to });
    const double begin = grz_vector_dot(from, line), end = grz_vector_dot(to, line);
    if (begin <= end)
        return (projected_edge){ begin, end, from, to };
    return (projected_edge){ end, begin, to, from };
}

/* The point of an edge, of some length, projected to `at`. */
static graze_point points_unproject(const projected_edge *edge, double at) {
    const double share = (at - edge->min) / (edge->max - edge->min);
    return point_along(
        edge->at_min,
        grz_segment_vector((grz_segment){ edge->at_min, edge->at_max }), share);
}

/* Whether the radii overlap between both edges there, and where. */
static bool points_radii_overlap_at(const grz_convex_pair *pair,
                                    const projected_edge edges[2],
                                    graze_point normal, double at,
                                    graze_point *point) {
    const graze_point on_a = points_unproject(&edges[0], at),
                      on_b = points_unproject(&edges[1], at);
    const double distance = grz_vector_dot(
                     grz_segment_vector((grz_segment){ on_a, on_b }), normal),
                 radius = pair->radius.high;
    *point = point_in_radii(pair, on_a, normal, distance);
    return distance <= radius + 0x1p-46 * (radius + fabs(on_a.x) + fabs(on_a.y));
}

/* Both ends of what two facing edges share. False: the radii do not overlap at
 * both. */
static bool points_find_between(const grz_convex_pair *pair, graze_point normal,
                                graze_point points[2]) {
    const graze_point line = { 0 - normal.y, normal.x }, origin = pair->a->corner[0];
    const grz_convex_axis *const of_a = points_facing_edge(&pair->axes_a, normal);
    const grz_convex_axis *const of_b =
        of_a != NULL ? points_facing_edge(&pair->axes_b, grz_vector_negated(normal))
                     : NULL;
    if (of_b == NULL)
        return false;
    const projected_edge edges[2] = { points_project_edge(of_a, origin, line),
                                      points_project_edge(of_b, origin, line) };
    const double min = grz_max(edges[0].min, edges[1].min),
                 max = grz_min(edges[0].max, edges[1].max);
    return min < max &&
           points_radii_overlap_at(pair, edges, normal, min, &points[0]) &&
           points_radii_overlap_at(pair, edges, normal, max, &points[1]);
}

static void points_set_between(const grz_convex_pair *pair,
                               const grz_separation *separation,
                               graze_manifold *manifold) {
    const graze_point normal = separation->normal;
    const graze_point between =
        grz_segment_vector((grz_segment){ separation->on_a, separation->on_b });
    graze_point points[2];
    if (points_find_between(pair, normal, points))
        points_set(manifold, points);
    else
        points_set_point(manifold, point_in_radii(pair, separation->on_a, normal,
                                                  grz_vector_dot(between, normal)));
}

/* ---- overlapping cores ---- */

typedef struct edge_clip {
    double from, to;
} edge_clip;

/* False: nothing is left. */
static bool points_clip_by_axis(const grz_convex_axis *axis,
                                const grz_convex_axis *edge, edge_clip *clip) {
    const double from = grz_convex_axis_distance(axis, edge->from),
                 to = grz_convex_axis_distance(axis, edge->to);
    if (from > 0 && to > 0)
        return false;
    if (from <= 0 && to <= 0)
        return true;
    const double share = from / (from - to);
    if (from > 0)
        clip->from = grz_max(share, clip->from);
    else
        clip->to = grz_min(share, clip->to);
    return true;
}

/* Where rounding leaves less than nothing, one point is left. */
static bool points_clip_by_core(const grz_convex_axes *core,
                                const grz_convex_axis *edge, edge_clip *clip) {
    *clip = (edge_clip){ 0, 1 };
    for (uint32_t i = 0; i < core->count; i++)
        if (!points_clip_by_axis(&core->axis[i], edge, clip))
            return false;
    if (clip->from > clip->to && clip->from - clip->to < 0x1p-40)
        clip->from = clip->to = (clip->from + clip->to) / 2;
    return clip->from <= clip->to;
}

static bool points_clip_edge(const grz_convex_axes *core,
                             const grz_convex_axis *edge, graze_point origin,
                             graze_point ends[2]) {
    edge_clip clip;
    if (!points_clip_by_core(core, edge, &clip))
        return false;
    const graze_point from = grz_segment_vector((grz_segment){ origin, edge->from }),
                      vector =
                          grz_segment_vector((grz_segment){ edge->from, edge->to });
    ends[0] = point_along(from, vector, clip.from);
    ends[1] = point_along(from, vector, clip.to);
    return true;
}

/* A pair: the reference core has the axis of the smallest overlap, the incident one
 * is clipped. */
typedef struct clipping {
    const grz_convex_axes *reference, *incident;
    graze_point inward, origin;
} clipping;

/* More than one point of two facing edges: of the incident edge if anything is left
 * of it. */
static bool points_find_facing(const clipping *c, graze_point points[2]) {
    const grz_convex_axis *const own =
        points_facing_edge(c->reference, grz_vector_negated(c->inward));
    const grz_convex_axis *const other =
        own != NULL ? points_facing_edge(c->incident, c->inward) : NULL;
    if (other == NULL)
        return false;
    if (!points_clip_edge(c->reference, other, c->origin, points) &&
        !points_clip_edge(c->incident, own, c->origin, points))
        return false;
    return points[0].x != points[1].x || points[0].y != points[1].y;
}

/* The incident corner farthest inward. False: it is outside of the reference
 * core. */
static bool points_find_deepest_corner(const clipping *c, graze_point *point) {
    graze_point best = c->incident->axis[0].from;
    for (uint32_t i = 1; i < c->incident->count; i++) {
        const graze_point corner = c->incident->axis[i].from;
        if (grz_vector_dot(grz_segment_vector((grz_segment){ best, corner }),
                           c->inward) > 0)
            best = corner;
    }
    for (uint32_t i = 0; i < c->reference->count; i++)
        if (grz_convex_axis_distance(&c->reference->axis[i], best) > 0)
            return false;
    *point = grz_segment_vector((grz_segment){ c->origin, best });
    return true;
}

/* The point farthest inward, of all edges within a core. */
static bool points_find_deepest_point(const grz_convex_axes *edges,
                                      const grz_convex_axes *core, const clipping *c,
                                      graze_point *point) {
    double max = -INFINITY;
    graze_point ends[2];
    for (uint32_t i = 0; i < edges->count; i++)
        for (int j = 0;
             j < 2 && points_clip_edge(core, &edges->axis[i], c->origin, ends);
             j++) {
            const double depth = grz_vector_dot(ends[j], c->inward);
            if (depth > max)
                *point = ends[j];
            max = grz_max(depth, max);
        }
    return max > -INFINITY;
}

/* Neither core is a point. */
static void points_set_within(const grz_convex_pair *pair,
                              const grz_separation *separation,
                              graze_manifold *manifold) {
    const graze_point origin = pair->a->corner[0], normal = separation->normal;
    const clipping c =
        separation->is_axis_of_a
            ? (clipping){ &pair->axes_a, &pair->axes_b, grz_vector_negated(normal),
                          origin }
            : (clipping){ &pair->axes_b, &pair->axes_a, normal, origin };
    graze_point points[2] = { { 0, 0 }, { 0, 0 } };
    if (points_find_facing(&c, points)) {
        points_set(manifold, points);
        return;
    }
    if (!points_find_deepest_corner(&c, &points[0]) &&
        !points_find_deepest_point(c.incident, c.reference, &c, &points[0]))
        points_find_deepest_point(c.reference, c.incident, &c, &points[0]);
    points_set_point(manifold, points[0]);
}

void grz_convex_pair_points(const grz_convex_pair *pair,
                            const grz_separation *separation,
                            graze_manifold *manifold) {
    if (!separation->do_cores_overlap)
        points_set_between(pair, separation, manifold);
    else if (pair->b->count == 1)
        points_set_point(manifold, grz_segment_vector((grz_segment){
                                       pair->a->corner[0], pair->b->corner[0] }));
    else if (pair->a->count == 1)
        points_set_point(manifold, (graze_point){ 0, 0 });
    else
        points_set_within(pair, separation, manifold);
}
