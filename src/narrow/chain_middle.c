/* chain_middle.c: the line along the middle of a chain: points on it, and the place
 * nearest to a point. */
#include "narrow/chain.h"

#include "core/float_env.h"
#include "core/numbers.h"

static const graze_chain_node *middle_node(const graze_chain *chain, uint32_t node) {
    return &chain->nodes[grz_chain_slot(chain, node)];
}

static graze_point middle_between(const graze_chain_node *a,
                                  const graze_chain_node *b, double share) {
    const double x = (b->x - a->x) * share, y = (b->y - a->y) * share;
    return (graze_point){ a->x + x, a->y + y };
}

static graze_point middle_way(const graze_chain_node *a, const graze_chain_node *b) {
    return (graze_point){ b->x - a->x, b->y - a->y };
}

/* ---- points ---- */

typedef struct middle_points {
    graze_point *points;
    size_t capacity, count;
    double spacing;
    double next; /* from the last node on to the next point */
} middle_points;

static void middle_add_joint(middle_points *to, const graze_chain_node *a,
                             const graze_chain_node *b) {
    const double length = grz_vector_length(middle_way(a, b));
    double at = to->next;
    for (size_t i = 1; at <= length && to->count < to->capacity; i++) {
        to->points[to->count++] = middle_between(a, b, length > 0 ? at / length : 0);
        const double more = (double)i * to->spacing;
        at = to->next + more;
    }
    to->next = at - length;
}

size_t graze_chain_points(const graze_chain *chain, double spacing,
                          graze_point *points, size_t capacity) {
    if (chain == NULL || points == NULL || !isfinite(spacing) || !(spacing > 0))
        return 0;
    GRZ_FLOAT_ENV_SCOPE;
    middle_points to = { .points = points,
                         .capacity = capacity,
                         .spacing = spacing };
    bool was_on = false;
    for (uint32_t i = 0; i < chain->count && to.count < capacity; i++) {
        const graze_chain_node *node = middle_node(chain, i);
        if (!node->is_off && was_on) {
            middle_add_joint(&to, middle_node(chain, i - 1), node);
        } else if (!node->is_off) {
            points[to.count++] = (graze_point){ node->x, node->y };
            to.next = spacing;
        }
        was_on = !node->is_off;
    }
    return to.count;
}

/* ---- the nearest place ---- */

/* The share of the way from a to b at which the joint's circles come nearest to a
 * point. It is at the foot of the perpendicular, moved towards the thicker end as far
 * as the tangents lean. */
static double middle_nearest_share(const graze_chain_node *a,
                                   const graze_chain_node *b, graze_point point) {
    const graze_point way = middle_way(a, b),
                      to = { point.x - a->x, point.y - a->y };
    const double length = grz_vector_length(way), taper = a->radius - b->radius;
    if (!(length > fabs(taper)))
        return taper < 0 ? 1 : 0;
    const double along = grz_vector_dot(to, way) / length;
    const double across = fabs(to.x * way.y - to.y * way.x) / length;
    const double height = sqrt((length - taper) * (length + taper));
    const double lean = across * taper / height;
    return grz_min(grz_max((along - lean) / length, 0), 1);
}

static void middle_take_place(graze_chain_place *best, const graze_chain *chain,
                              uint32_t node, graze_point point) {
    const graze_chain_node *a = middle_node(chain, node), *b = a;
    if (node + 1 < chain->count && !middle_node(chain, node + 1)->is_off)
        b = middle_node(chain, node + 1);
    const bool is_point =
        a->radius == 0 && b->radius == 0 && a->x == b->x && a->y == b->y;
    if (is_point)
        return;
    const double share = middle_nearest_share(a, b, point);
    const graze_point middle = middle_between(a, b, share);
    const double length =
        grz_vector_length((graze_point){ point.x - middle.x, point.y - middle.y });
    const double more = (b->radius - a->radius) * share;
    const double distance = length - (a->radius + more);
    if (distance < best->distance)
        *best = (graze_chain_place){ node, share, distance, middle };
}

bool graze_chain_nearest(const graze_chain *chain, graze_point point,
                         graze_chain_place *place) {
    place = grz_out(graze_chain_place, place);
    *place = (graze_chain_place){ 0 };
    if (chain == NULL || !isfinite(point.x) || !isfinite(point.y))
        return false;
    GRZ_FLOAT_ENV_SCOPE;
    graze_chain_place best = { .distance = INFINITY };
    for (uint32_t node = 0; node < chain->count; node++)
        if (!middle_node(chain, node)->is_off)
            middle_take_place(&best, chain, node, point);
    if (!(best.distance < INFINITY))
        return false;
    *place = best;
    return true;
}
