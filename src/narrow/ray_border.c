/* ray_border.c: the border of a Minkowski difference, as parallel rays see it; see
 * ray_border.h.
 *
 * The edges of the difference are those of both cores, by slope. A ray is looked for
 * among them. Where it passes a piece of the border at a sharp angle, a rounding of its
 * place is a large one of its time: the bounds are as far apart as the border is
 * steep. */
#include "narrow/ray_border.h"

#include "core/numbers.h"

#include <math.h>

/* Where roundings are enlarged more, nothing is known. */
static const double border_share_max = 64;

/* ---- making it ---- */

/* A core, seen along the rays; `sign` -1: all numbers along them are negated. */
typedef struct border_core {
    const grz_convex *convex;
    const grz_ray_border *border;
    bool is_negated; /* the core of the moving shape */
    double sign;
} border_core;

static graze_point border_corner(const border_core *core, uint32_t i) {
    graze_point at = core->convex->corner[i];
    if (core->is_negated)
        at = grz_vector_negated(at);
    return (graze_point){ grz_vector_dot(core->border->across, at),
                          core->sign * grz_vector_dot(core->border->along, at) };
}

/* The number of the first corner across the rays, or of the last one; of two the one
 * that a ray meets first. */
static uint32_t border_end_of(const border_core *core, double towards) {
    uint32_t best = 0;
    graze_point best_at = border_corner(core, 0);
    for (uint32_t i = 1; i < core->convex->count; i++) {
        const graze_point at = border_corner(core, i);
        const double ahead = (at.x - best_at.x) * towards;
        if (ahead > 0 || (ahead == 0 && at.y < best_at.y)) {
            best = i;
            best_at = at;
        }
    }
    return best;
}

/* The corners that rays meet, from the first one across them to the last. */
typedef struct border_side {
    uint32_t count;
    graze_point corner[GRZ_CONVEX_CORNERS_MAX];
} border_side;

static void border_side_make(const border_core *core, border_side *side) {
    const uint32_t count = core->convex->count, end = border_end_of(core, 1);
    uint32_t i = border_end_of(core, -1);
    side->count = 0;
    side->corner[side->count++] = border_corner(core, i);
    while (i != end) {
        i = (core->sign > 0 ? i + 1 : i + count - 1) % count;
        side->corner[side->count++] = border_corner(core, i);
    }
}

static graze_point border_edge(const border_side *side, uint32_t i) {
    return (graze_point){ side->corner[i + 1].x - side->corner[i].x,
                          side->corner[i + 1].y - side->corner[i].y };
}

static void border_add_edge(grz_ray_chain *chain, graze_point edge, double radius) {
    const uint32_t i = chain->count++;
    const double share = radius / grz_vector_length(edge);
    chain->outward[i] = (graze_point){ share * edge.y, -share * edge.x };
    chain->slope[i] = edge.x > 0 ? edge.y / edge.x : INFINITY;
}

static void border_chain_make(const border_side *a, const border_side *b,
                              double radius, grz_ray_chain *chain) {
    uint32_t i = 0, j = 0;
    chain->count = 0;
    chain->corner[0] = grz_vector_sum(a->corner[0], b->corner[0]);
    while (i + 1 < a->count || j + 1 < b->count) {
        bool is_of_a = j + 1 >= b->count;
        if (!is_of_a && i + 1 < a->count) {
            const graze_point one = border_edge(a, i), other = border_edge(b, j);
            is_of_a = one.x * other.y - one.y * other.x >= 0;
        }
        border_add_edge(chain, is_of_a ? border_edge(a, i++) : border_edge(b, j++),
                        radius);
        chain->corner[chain->count] = grz_vector_sum(a->corner[i], b->corner[j]);
    }
}

/* The side that rays enter (0), or leave (1). */
static void border_make_side(grz_ray_border *border, const grz_convex *cores[2],
                             int side) {
    border_side sides[2];
    for (int i = 0; i < 2; i++)
        border_side_make(
            &(border_core){ cores[i], border, i == 1, side == 0 ? 1 : -1 },
            &sides[i]);
    border_chain_make(&sides[0], &sides[1], border->radius, &border->chain[side]);
}

bool grz_ray_border_make(const grz_convex *still, const grz_convex *moving,
                         graze_point motion, double slack, grz_ray_border *border) {
    const graze_point along = grz_vector_unit(motion);
    const double radius = still->radius + moving->radius;
    if (radius == 0 && (still->count < 3 || moving->count == 2))
        return false;
    border->along = along;
    border->across = (graze_point){ along.y, -along.x };
    border->per_length = 1 / grz_vector_length(motion);
    border->radius = radius;
    border->slack = slack;
    for (int side = 0; side < 2; side++)
        border_make_side(border, (const grz_convex *[]){ still, moving }, side);
    const grz_ray_chain *chain = &border->chain[0];
    border->span = (grz_span){ chain->corner[0].x - radius,
                               chain->corner[chain->count].x + radius };
    return true;
}

/* ---- lookups ---- */

/* Where along a ray it crosses the border, and by how much roundings are enlarged
 * there. At a corner without a radius, this is not a number. */
typedef struct border_crossing {
    double along, share;
} border_crossing;

static border_crossing border_cross_chain(const grz_ray_chain *chain, double radius,
                                          double across) {
    uint32_t i = 0;
    for (; i < chain->count; i++) {
        const graze_point out = chain->outward[i];
        const double begin = chain->corner[i].x + out.x, slope = chain->slope[i];
        if (across < begin)
            break;
        if (across <= chain->corner[i + 1].x + out.x)
            return (border_crossing){ chain->corner[i].y + out.y +
                                          slope * (across - begin),
                                      1 + fabs(slope) };
    }
    const double beside = across - chain->corner[i].x,
                 half = sqrt(grz_max(radius * radius - beside * beside, 0));
    return (border_crossing){ chain->corner[i].y - half, 1 + radius / half };
}

/* The bounds for a ray that crosses the border at these distances from its begin. */
static grz_span border_time_between(const grz_ray_border *border, double enter,
                                    double leave, double slack) {
    const double low = grz_max(enter - slack, 0) * border->per_length,
                 high = (enter + slack) * border->per_length;
    if (low > 1 || leave < -slack)
        return (grz_span){ INFINITY, INFINITY };
    if (enter < -slack && leave > slack)
        return (grz_span){ 0, 0 };
    if (enter > slack && high < 1 && leave - enter > 2 * slack)
        return (grz_span){ low, high };
    return (grz_span){ low, INFINITY };
}

grz_span grz_ray_border_time(const grz_ray_border *border, graze_point place) {
    const double across = grz_vector_dot(border->across, place),
                 along = grz_vector_dot(border->along, place), slack = border->slack;
    border_crossing crossing[2] = { { 0, 1 }, { -INFINITY, 1 } };
    if (across < border->span.low - slack || across > border->span.high + slack)
        return (grz_span){ INFINITY, INFINITY };
    if (across < border->span.low + slack || across > border->span.high - slack)
        return (grz_span){ 0, INFINITY };
    for (int side = 0; side < 2; side++) {
        crossing[side] =
            border_cross_chain(&border->chain[side], border->radius, across);
        if (!(crossing[side].share <= border_share_max))
            return (grz_span){ 0, INFINITY };
        /* a rounded border which is not too steep is far from its other side */
        if (crossing[side].along - along > slack * crossing[side].share &&
            border->radius > 4 * border_share_max * border_share_max * slack)
            break;
    }
    return border_time_between(
        border, crossing[0].along - along, -crossing[1].along - along,
        slack * grz_max(crossing[0].share, crossing[1].share));
}
