/* points.c: contact points, all of which lie in both shapes but for rounding.
 *
 * Two edges face one another if their normals are opposite to within some eight degrees. Cores that are
 * apart, so that only the radii meet, have their points between the cores: halfway through what both radii
 * cover. Where the cores meet, the edge that faces the nearest side is cut by the other core, and the ends of
 * what is left are the points (I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping", 1974, for one
 * edge).
 */
#include "narrow/points.h"

#include <math.h>

static const double facing = 0.99; /* the cosine of eight degrees */

static double dot(graze_point a, graze_point b) {
    return a.x * b.x + a.y * b.y;
}

static graze_point between(graze_point from, graze_point to, double share) {
    return (graze_point){ from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share };
}

/* The edge of a core that looks most along a direction, or NULL: none does. */
static const grz_side *edge_along(const grz_sides *sides, graze_point direction) {
    const grz_side *best = NULL;
    double most = facing;
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_side *side = &sides->side[i];
        const bool is_edge = side->at.x != side->to.x || side->at.y != side->to.y;
        const double along = dot(side->normal, direction);
        if (is_edge && along > most) {
            best = side;
            most = along;
        }
    }
    return best;
}

static void set_one(graze_contact *contact, graze_point point) {
    contact->points[0] = contact->points[1] = point;
    contact->count = 1;
}

static void set_two(graze_contact *contact, graze_point first, graze_point second) {
    contact->points[0] = first;
    contact->points[1] = second;
    contact->count = first.x == second.x && first.y == second.y ? 1 : 2;
}

/* Halfway through what both radii cover of the way from core to core, `distance` along the normal. */
static graze_point in_both_radii(const grz_pair *pair, graze_point on_a, graze_point normal,
                                 double distance) {
    const double begin = distance > pair->b->radius ? distance - pair->b->radius : 0;
    const double end = distance < pair->a->radius ? distance : pair->a->radius;
    const double middle = (begin + end) / 2;
    return (graze_point){ on_a.x + normal.x * middle, on_a.y + normal.y * middle };
}

/* An edge seen along its own length: places are numbers from an origin. */
typedef struct stretch {
    double from, to;
    graze_point at, end;
} stretch;

static stretch stretch_of(const grz_side *side, graze_point origin, graze_point tangent) {
    const stretch seen = { dot(grz_way_vector((grz_way){ origin, side->at }), tangent),
                           dot(grz_way_vector((grz_way){ origin, side->to }), tangent), side->at, side->to };
    return seen.from <= seen.to ? seen : (stretch){ seen.to, seen.from, seen.end, seen.at };
}

static graze_point stretch_at(const stretch *self, double place) {
    const double length = self->to - self->from, share = length > 0 ? (place - self->from) / length : 0;
    return between(self->at, self->end, share < 0 ? 0 : share > 1 ? 1 : share);
}

/* Whether the radii meet at this place along both edges, and where. */
static bool meet_at(const grz_pair *pair, const stretch edges[2], double place, graze_point normal,
                    graze_point *point) {
    const graze_point on_a = stretch_at(&edges[0], place), on_b = stretch_at(&edges[1], place);
    const double distance = dot(grz_way_vector((grz_way){ on_a, on_b }), normal), reach = pair->reach.high;
    *point = in_both_radii(pair, on_a, normal, distance);
    return distance <= reach + 0x1p-46 * (reach + fabs(on_a.x) + fabs(on_a.y));
}

/* Cores that are apart: between two facing edges, or else between the nearest places. */
static void points_apart(const grz_pair *pair, const grz_separation *separation, graze_contact *contact) {
    const graze_point normal = separation->normal, tangent = { 0 - normal.y, normal.x };
    const graze_point back = { 0 - normal.x, 0 - normal.y };
    const grz_side *of_a = edge_along(&pair->sides_a, normal), *of_b = edge_along(&pair->sides_b, back);
    const graze_point way = grz_way_vector((grz_way){ separation->on_a, separation->on_b });
    set_one(contact, in_both_radii(pair, separation->on_a, normal, dot(way, normal)));
    if (of_a == NULL || of_b == NULL)
        return;
    const stretch edges[2] = { stretch_of(of_a, separation->on_a, tangent),
                               stretch_of(of_b, separation->on_a, tangent) };
    const double from = edges[0].from > edges[1].from ? edges[0].from : edges[1].from;
    const double to = edges[0].to < edges[1].to ? edges[0].to : edges[1].to;
    graze_point first, second;
    if (from < to && meet_at(pair, edges, from, normal, &first) && meet_at(pair, edges, to, normal, &second))
        set_two(contact, first, second);
}

/* What is left of an edge, in shares of its length. */
typedef struct cut {
    double from, to;
} cut;

/* Keep of an edge what is within a side; false: nothing. */
static bool cut_by_side(const grz_side *side, graze_point at, graze_point to, cut *left) {
    const double first = grz_side_outside(side, at), second = grz_side_outside(side, to);
    if (first > 0 && second > 0)
        return false;
    if (first > 0 && first / (first - second) > left->from)
        left->from = first / (first - second);
    if (second > 0 && first / (first - second) < left->to)
        left->to = first / (first - second);
    return true;
}

/* Keep what is within a core; false: nothing. Where rounding leaves less than nothing, it is one place. */
static bool cut_by_core(const grz_sides *sides, const grz_side *edge, cut *left) {
    *left = (cut){ 0, 1 };
    for (uint32_t i = 0; i < sides->count; i++)
        if (!cut_by_side(&sides->side[i], edge->at, edge->to, left))
            return false;
    if (left->from > left->to && left->from - left->to < 0x1p-40)
        left->from = left->to = (left->from + left->to) / 2;
    return left->from <= left->to;
}

/* The ends of what `core` leaves of an edge. */
static bool cut_edge(const grz_sides *core, const grz_side *edge, graze_point ends[2]) {
    cut left;
    if (!cut_by_core(core, edge, &left))
        return false;
    ends[0] = between(edge->at, edge->to, left.from);
    ends[1] = between(edge->at, edge->to, left.to);
    return true;
}

/* The place of any edge in the other core that lies farthest along a direction. */
static bool deepest(const grz_sides *edges, const grz_sides *core, graze_point direction,
                    graze_point *point) {
    bool is_found = false;
    graze_point ends[2];
    for (uint32_t i = 0; i < edges->count; i++)
        for (int j = 0; j < 2 && cut_edge(core, &edges->side[i], ends); j++) {
            const graze_point way = grz_way_vector((grz_way){ *point, ends[j] });
            if (!is_found || dot(way, direction) > 0)
                *point = ends[j];
            is_found = true;
        }
    return is_found;
}

/* Cores that meet and are not points. */
static void points_within(const grz_pair *pair, const grz_separation *separation, graze_contact *contact) {
    const graze_point normal = separation->normal, back = { 0 - normal.x, 0 - normal.y };
    const grz_side *of_a = edge_along(&pair->sides_a, normal), *of_b = edge_along(&pair->sides_b, back);
    graze_point ends[2] = { pair->a->corner[0], pair->b->corner[0] };
    if (of_a != NULL && of_b != NULL &&
        (cut_edge(&pair->sides_a, of_b, ends) || cut_edge(&pair->sides_b, of_a, ends)))
        set_two(contact, ends[0], ends[1]);
    else if (deepest(&pair->sides_b, &pair->sides_a, back, &ends[0]) ||
             deepest(&pair->sides_a, &pair->sides_b, normal, &ends[0]))
        set_one(contact, ends[0]);
    else
        set_one(contact, between(ends[0], ends[1], 0.5));
}

void grz_pair_points(const grz_pair *pair, const grz_separation *separation, graze_contact *contact) {
    if (!separation->do_cores_meet)
        points_apart(pair, separation, contact);
    else if (pair->b->count == 1)
        set_one(contact, pair->b->corner[0]);
    else if (pair->a->count == 1)
        set_one(contact, pair->a->corner[0]);
    else
        points_within(pair, separation, contact);
}
