/* chain_oracle.h: chains to try things on, and an oracle that knows no tangents, no
 * pieces and no tree.
 *
 * The hull of two circles is the union of all circles between them, whose middles
 * and radii change evenly. The distance of such a circle from a convex shape is a
 * convex function of its place, and a search by thirds finds the least one. Where
 * that is near zero, rounding decides, and the oracle is silent.
 */
#ifndef TEST_CHAIN_ORACLE_H
#define TEST_CHAIN_ORACLE_H

#include "graze/chain.h"
#include "graze/mask.h"
#include "graze/shape.h"
#include "support/testing.h"

#include <math.h>

/* ---- the oracle ---- */

static inline double length_of(double x, double y) {
    return sqrt(x * x + y * y);
}

static inline double to_segment(graze_point p, graze_point a, graze_point b) {
    const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
    double t = square > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / square : 0;
    t = fmin(fmax(t, 0), 1);
    return length_of(p.x - a.x - t * x, p.y - a.y - t * y);
}

/* The distance of a point from corners in order, 0 inside. */
static inline double to_corners(graze_point p, const graze_point *corner,
                                uint32_t count) {
    double least = INFINITY;
    bool has_left = false, has_right = false;
    for (uint32_t i = 0; i < count; i++) {
        const graze_point a = corner[i], b = corner[(i + 1) % count];
        const double side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        has_left |= side > 0;
        has_right |= side < 0;
        least = fmin(least, to_segment(p, a, b));
    }
    return count > 2 && !(has_left && has_right) ? 0 : least;
}

static inline double to_convex(graze_point p, const graze_shape *shape) {
    const graze_point *c = shape->corner;
    if (shape->kind != GRAZE_SHAPE_BOX)
        return to_corners(p, c, shape->count) - shape->radius;
    const double x = fmax(fmax(c[0].x - p.x, p.x - c[1].x), 0),
                 y = fmax(fmax(c[0].y - p.y, p.y - c[1].y), 0);
    return length_of(x, y);
}

/* Two circles; a node alone is one twice. */
typedef struct joint {
    graze_chain_node a, b;
} joint;

static inline graze_chain_node between(const joint *of, double t) {
    return (graze_chain_node){ of->a.x + (of->b.x - of->a.x) * t,
                               of->a.y + (of->b.y - of->a.y) * t,
                               of->a.radius + (of->b.radius - of->a.radius) * t,
                               false };
}

typedef double place_cost(double t, const joint *of, const void *other);

static inline double least_cost(place_cost *cost, const joint *of,
                                const void *other) {
    double low = 0, high = 1;
    for (int i = 0; i < 90; i++) {
        const double third = (high - low) / 3;
        if (cost(low + third, of, other) <= cost(high - third, of, other))
            high -= third;
        else
            low += third;
    }
    return fmin(fmin(cost(low, of, other), cost(high, of, other)),
                fmin(cost(0, of, other), cost(1, of, other)));
}

static inline double cost_of_convex(double t, const joint *of, const void *other) {
    const graze_chain_node at = between(of, t);
    return to_convex((graze_point){ at.x, at.y }, other) - at.radius;
}

static inline double cost_of_circle(double t, const joint *of, const void *other) {
    const graze_chain_node at = between(of, t), *node = other;
    return length_of(at.x - node->x, at.y - node->y) - at.radius - node->radius;
}

static inline double cost_of_joint(double t, const joint *of, const void *other) {
    const graze_chain_node at = between(of, t);
    return least_cost(cost_of_circle, other, &at);
}

static inline bool is_point(const joint *of) {
    return of->a.radius == 0 && of->b.radius == 0 && of->a.x == of->b.x &&
           of->a.y == of->b.y;
}

/* The joints and lone nodes of a chain at a place; a point is neither. */
static inline uint32_t joints_of(const graze_shape *shape, joint *joints) {
    static graze_chain_node nodes[GRAZE_CHAIN_NODES_MAX];
    const uint32_t count =
        graze_chain_nodes(graze_chain_of(shape), nodes, GRAZE_CHAIN_NODES_MAX);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        nodes[i].x += shape->corner[0].x;
        nodes[i].y += shape->corner[0].y;
    }
    for (uint32_t i = 0; i < count; i++) {
        const bool is_last = i + 1 == count || nodes[i + 1].is_off;
        joints[found] = (joint){ nodes[i], is_last ? nodes[i] : nodes[i + 1] };
        found += !nodes[i].is_off && !is_point(&joints[found]);
    }
    return found;
}

/* The distance of a chain from another shape; below 0, if they touch. */
static inline double oracle_distance(const graze_shape *chain,
                                     const graze_shape *other) {
    static joint joints[GRAZE_CHAIN_NODES_MAX + 1],
        others[GRAZE_CHAIN_NODES_MAX + 1];
    const uint32_t count = joints_of(chain, joints);
    double least = INFINITY;
    if (other->kind == GRAZE_SHAPE_CHAIN) {
        const uint32_t more = joints_of(other, others);
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < more; j++)
                least =
                    fmin(least, least_cost(cost_of_joint, &joints[i], &others[j]));
        return least;
    }
    if (other->kind != GRAZE_SHAPE_MASK) {
        for (uint32_t i = 0; i < count; i++)
            least = fmin(least, least_cost(cost_of_convex, &joints[i], other));
        return least;
    }
    for (uint32_t y = 0; y < graze_mask_view_height(other->mask); y++)
        for (uint32_t x = 0; x < graze_mask_view_width(other->mask); x++) {
            const graze_point at = { other->corner[0].x + x,
                                     other->corner[0].y + y };
            const graze_shape pixel =
                graze_shape_box(at, (graze_point){ at.x + 1, at.y + 1 });
            if (graze_mask_view_get(other->mask, (int32_t)x, (int32_t)y))
                least = fmin(least, oracle_distance(chain, &pixel));
        }
    return least;
}

/* ---- samples ---- */

static inline double any(seeded_random *random, double low, double high) {
    return low + (high - low) * (double)seeded_below(random, 1u << 24) / (1u << 24);
}

enum { SAMPLE_NODES = 7 };

/* Among them nodes at one place, circles in one another, tangent ones, points,
 * equal radii, gaps. */
static inline graze_chain_node any_node(seeded_random *random,
                                        const graze_chain_node *before) {
    graze_chain_node node = { before->x + any(random, -12, 12),
                              before->y + any(random, -12, 12), any(random, 0, 6),
                              seeded_below(random, 9) == 0 };
    switch (seeded_below(random, 8)) {
    case 0:
        node.radius = before->radius;
        break;
    case 1:
        node.x = before->x;
        node.y = before->y;
        break;
    case 2:
        node.radius = 0;
        break;
    case 3: /* tangent from inside */
        node.x = before->x + 3;
        node.y = before->y + 4;
        node.radius = before->radius + 5;
        break;
    case 4: /* almost so */
        node.x = before->x + 5;
        node.y = before->y;
        node.radius = before->radius + 5 - 0x1p-30;
        break;
    default:
        break;
    }
    return node;
}

static inline graze_chain *any_chain(seeded_random *random, graze_point at,
                                     uint32_t count) {
    static graze_chain_node nodes[GRAZE_CHAIN_NODES_MAX];
    graze_chain_node before = { at.x, at.y, 3, false };
    graze_chain *chain;
    for (uint32_t i = 0; i < count; i++) {
        nodes[i] = any_node(random, &before);
        before = nodes[i];
    }
    const graze_chain_def def = { .nodes = nodes, .count = count };
    assert_int_equal(graze_chain_create(&def, NULL, &chain), GRAZE_OK);
    return chain;
}

static inline graze_mask *any_mask(seeded_random *random) {
    graze_mask *mask;
    assert_int_equal(graze_mask_create(9, 7, NULL, &mask), GRAZE_OK);
    for (int32_t i = 0; i < 63; i++)
        graze_mask_set(mask, i % 9, i / 9, seeded_below(random, 3) == 0);
    return mask;
}

enum { OTHERS = 7 };

/* One of each kind. The last two need a mask and a chain. */
static inline graze_shape any_other(seeded_random *random, uint32_t kind,
                                    graze_point near, const graze_mask *mask,
                                    const graze_chain *chain) {
    const graze_point a = { near.x + any(random, -30, 30),
                            near.y + any(random, -30, 30) },
                      b = { a.x + any(random, 1, 9), a.y + any(random, 1, 9) };
    const graze_point corners[] = { a, { b.x, a.y + 0.5 }, { b.x - 0.5, b.y } };
    switch (kind) {
    case 0:
        return graze_shape_box(a, b);
    case 1:
        return graze_shape_circle(a, any(random, 0.1, 5));
    case 2:
        return graze_shape_capsule(a, b, any(random, 0, 4));
    case 3:
        return graze_shape_polygon(corners, 3, 0);
    case 4:
        return graze_shape_polygon(corners, 3, any(random, 0, 3));
    case 5:
        return graze_shape_mask(graze_mask_view_all(mask), a);
    default:
        return graze_shape_chain(chain, a);
    }
}

/* How far the numbers of a sample are from being sure: all are below 2^11. */
static const double doubt = 1e-9;

#endif
