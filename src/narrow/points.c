/* points.c: contact points, all of which lie in both shapes but for rounding.
 *
 * Two edges face one another if their normals are opposite to within some eight degrees. Cores that are
 * apart, so that only the radii meet, have their points between the cores: halfway through what both radii
 * cover. Where the cores meet, the edge that faces the nearest side is cut by the other core, and the ends of
 * what is left are the points (I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping", 1974, for one
 * edge). Cost: as many dot products as cores have sides; all edges are cut only where thin shapes cross.
 */
#include "narrow/points.h"

#include "core/numbers.h"

static const double opposite = 0.99; /* the cosine of eight degrees */

static graze_point ahead(graze_point from, graze_point direction, double distance) {
    return (graze_point){ from.x + direction.x * distance, from.y + direction.y * distance };
}

/* The edge of a core that looks along a direction, or NULL: none does. Of two, that which does more. */
static const grz_convex_axis *edge_along(const grz_convex_axes *sides, graze_point direction) {
    const grz_convex_axis *best = NULL;
    double most = opposite * opposite;
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_convex_axis *side = &sides->side[i];
        const bool is_edge = side->at.x != side->to.x || side->at.y != side->to.y;
        const double along = grz_vector_dot(side->vector, direction);
        const double square = grz_vector_dot(side->vector, side->vector);
        if (is_edge && along > 0 && along * along > most * square) {
            best = side;
            most = along * along / square;
        }
    }
    return best;
}

static void set_one(graze_manifold *contact, graze_point point) {
    contact->points[0] = point;
    contact->count = 1;
}

static void set_two(graze_manifold *contact, const graze_point points[2]) {
    contact->points[0] = points[0];
    contact->points[1] = points[1];
    contact->count = 2;
}

/* Halfway through what both radii cover of the way from core to core, `distance` along the normal. */
static graze_point in_both_radii(const grz_convex_pair *pair, graze_point on_a, graze_point normal,
                                 double distance) {
    const double begin = grz_max(distance - pair->b->radius, 0);
    const double end = grz_min(distance, pair->a->radius);
    return ahead(on_a, normal, (begin + end) / 2);
}

/* An edge seen along a line at right angles to the normal: `from` <= `to` are where it begins and ends there,
 * `at` and `end` the ends themselves. */
typedef struct stretch {
    double from, to;
    graze_point at, end;
} stretch;

static stretch stretch_of(const grz_convex_axis *side, graze_point origin, graze_point along) {
    const graze_point at = grz_segment_vector((grz_segment){ origin, side->at }),
                      to = grz_segment_vector((grz_segment){ origin, side->to });
    const double from = grz_vector_dot(at, along), end = grz_vector_dot(to, along);
    return from <= end ? (stretch){ from, end, at, to } : (stretch){ end, from, to, at };
}

/* The place must be on it, and it must have a length. */
static graze_point stretch_at(const stretch *self, double place) {
    const double share = (place - self->from) / (self->to - self->from);
    return ahead(self->at, grz_segment_vector((grz_segment){ self->at, self->end }), share);
}

/* Whether the radii meet at this place along both edges, and where. */
static bool meet_at(const grz_convex_pair *pair, const stretch edges[2], graze_point normal, double place,
                    graze_point *point) {
    const graze_point on_a = stretch_at(&edges[0], place), on_b = stretch_at(&edges[1], place);
    const double distance = grz_vector_dot(grz_segment_vector((grz_segment){ on_a, on_b }), normal),
                 reach = pair->reach.high;
    *point = in_both_radii(pair, on_a, normal, distance);
    return distance <= reach + 0x1p-46 * (reach + fabs(on_a.x) + fabs(on_a.y));
}

/* Both ends of what two facing edges share, if the radii meet there. */
static bool find_between(const grz_convex_pair *pair, graze_point normal, graze_point points[2]) {
    const graze_point along = { 0 - normal.y, normal.x }, origin = pair->a->corner[0];
    const grz_convex_axis *const of_a = edge_along(&pair->sides_a, normal);
    const grz_convex_axis *const of_b =
        of_a != NULL ? edge_along(&pair->sides_b, grz_vector_negated(normal)) : NULL;
    if (of_b == NULL)
        return false;
    const stretch edges[2] = { stretch_of(of_a, origin, along), stretch_of(of_b, origin, along) };
    const double from = grz_max(edges[0].from, edges[1].from);
    const double to = grz_min(edges[0].to, edges[1].to);
    return from < to && meet_at(pair, edges, normal, from, &points[0]) &&
           meet_at(pair, edges, normal, to, &points[1]);
}

/* Cores that are apart. */
static void points_apart(const grz_convex_pair *pair, const grz_separation *separation,
                         graze_manifold *contact) {
    const graze_point normal = separation->normal;
    const graze_point way = grz_segment_vector((grz_segment){ separation->on_a, separation->on_b });
    graze_point points[2];
    if (find_between(pair, normal, points))
        set_two(contact, points);
    else
        set_one(contact, in_both_radii(pair, separation->on_a, normal, grz_vector_dot(way, normal)));
}

/* What is left of an edge, in shares of its length. */
typedef struct cut {
    double from, to;
} cut;

/* Keep of an edge what is within a side; false: nothing. */
static bool cut_by_side(const grz_convex_axis *side, const grz_convex_axis *edge, cut *left) {
    const double first = grz_convex_axis_distance(side, edge->at),
                 second = grz_convex_axis_distance(side, edge->to);
    if (first > 0 && second > 0)
        return false;
    if (first <= 0 && second <= 0)
        return true;
    const double share = first / (first - second);
    if (first > 0)
        left->from = grz_max(share, left->from);
    else
        left->to = grz_min(share, left->to);
    return true;
}

/* Keep what is within a core; false: nothing. Where rounding leaves less than nothing, it is one place. */
static bool cut_by_core(const grz_convex_axes *core, const grz_convex_axis *edge, cut *left) {
    *left = (cut){ 0, 1 };
    for (uint32_t i = 0; i < core->count; i++)
        if (!cut_by_side(&core->side[i], edge, left))
            return false;
    if (left->from > left->to && left->from - left->to < 0x1p-40)
        left->from = left->to = (left->from + left->to) / 2;
    return left->from <= left->to;
}

/* The ends of what a core leaves of an edge, as seen from an origin. */
static bool cut_edge(const grz_convex_axes *core, const grz_convex_axis *edge, graze_point origin,
                     graze_point ends[2]) {
    cut left;
    if (!cut_by_core(core, edge, &left))
        return false;
    const graze_point at = grz_segment_vector((grz_segment){ origin, edge->at }),
                      way = grz_segment_vector((grz_segment){ edge->at, edge->to });
    ends[0] = ahead(at, way, left.from);
    ends[1] = ahead(at, way, left.to);
    return true;
}

/* A pair seen from the side that is the nearest way out: the core that it is of, and the other, which is cut.
 */
typedef struct view {
    const grz_convex_axes *own, *other;
    graze_point inward, origin;
} view;

/* What is left of two facing edges, of the other's if anything is; more than a point. */
static bool find_within(const view *self, graze_point points[2]) {
    const grz_convex_axis *const own = edge_along(self->own, grz_vector_negated(self->inward));
    const grz_convex_axis *const other = own != NULL ? edge_along(self->other, self->inward) : NULL;
    if (other == NULL)
        return false;
    if (!cut_edge(self->own, other, self->origin, points) &&
        !cut_edge(self->other, own, self->origin, points))
        return false;
    return points[0].x != points[1].x || points[0].y != points[1].y;
}

/* The corner of the other core that is farthest in, if it is in the own core at all. */
static bool find_corner(const view *self, graze_point *point) {
    graze_point best = self->other->side[0].at;
    for (uint32_t i = 1; i < self->other->count; i++) {
        const graze_point corner = self->other->side[i].at;
        if (grz_vector_dot(grz_segment_vector((grz_segment){ best, corner }), self->inward) > 0)
            best = corner;
    }
    for (uint32_t i = 0; i < self->own->count; i++)
        if (grz_convex_axis_distance(&self->own->side[i], best) > 0)
            return false;
    *point = grz_segment_vector((grz_segment){ self->origin, best });
    return true;
}

/* The place of all edges in the other core that lies farthest along a direction. */
static bool find_deepest(const grz_convex_axes *edges, const grz_convex_axes *core, const view *self,
                         graze_point *point) {
    double most = -INFINITY;
    graze_point ends[2];
    for (uint32_t i = 0; i < edges->count; i++)
        for (int j = 0; j < 2 && cut_edge(core, &edges->side[i], self->origin, ends); j++) {
            const double depth = grz_vector_dot(ends[j], self->inward);
            if (depth > most)
                *point = ends[j];
            most = grz_max(depth, most);
        }
    return most > -INFINITY;
}

/* Cores that meet, of which none is a point. */
static void points_within(const grz_convex_pair *pair, const grz_separation *separation,
                          graze_manifold *contact) {
    const graze_point origin = pair->a->corner[0], normal = separation->normal;
    const view self = separation->is_side_of_a
                          ? (view){ &pair->sides_a, &pair->sides_b, grz_vector_negated(normal), origin }
                          : (view){ &pair->sides_b, &pair->sides_a, normal, origin };
    graze_point points[2] = { { 0, 0 }, { 0, 0 } };
    if (find_within(&self, points)) {
        set_two(contact, points);
        return;
    }
    if (!find_corner(&self, &points[0]) && !find_deepest(self.other, self.own, &self, &points[0]))
        find_deepest(self.own, self.other, &self, &points[0]);
    set_one(contact, points[0]);
}

void grz_convex_pair_points(const grz_convex_pair *pair, const grz_separation *separation,
                            graze_manifold *contact) {
    if (!separation->do_cores_meet)
        points_apart(pair, separation, contact);
    else if (pair->b->count == 1)
        set_one(contact, grz_segment_vector((grz_segment){ pair->a->corner[0], pair->b->corner[0] }));
    else if (pair->a->count == 1)
        set_one(contact, (graze_point){ 0, 0 });
    else
        points_within(pair, separation, contact);
}
