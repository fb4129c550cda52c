/* touch.c: whether two cores with radii touch, and no more: the same questions as in separation.c, each only
 * until the answer is known, and without the square roots that only measure.
 *
 * It cannot differ from the sign of the gap there: both are the truth.
 */
#include "narrow/separation.h"

static bool is_reached(double gap, graze_edges edges) {
    return edges == GRAZE_CLOSED ? gap <= 0 : gap < 0;
}

/* How a core lies to all sides of another. */
typedef struct standing {
    bool is_apart;  /* beyond one of them */
    bool is_flush;  /* at the line of one, else within */
    bool is_beyond; /* beyond one by more than the radii, for sure */
} standing;

static bool is_farther(const grz_convex_axis *side, grz_support least, double reach) {
    return least.outside - least.error > grz_vector_length(side->vector) * reach * (1 + 0x1p-40);
}

static void stand(const grz_convex_axes *sides, const grz_convex *core, const grz_convex_pair *pair,
                  standing *self) {
    for (uint32_t i = 0; i < sides->count && !self->is_beyond; i++) {
        const grz_convex_axis *side = &sides->side[i];
        const grz_support least = grz_convex_axis_support(side, core);
        self->is_flush |= least.outside == 0;
        if (!(least.outside > 0))
            continue;
        self->is_apart = true;
        self->is_beyond = pair->reach.high == 0 || is_farther(side, least, pair->reach.high);
    }
}

static bool reaches_edge(const grz_convex_axes *sides, const grz_convex *core, grz_double_double reach,
                         graze_edges edges) {
    for (uint32_t i = 0; i < sides->count; i++) {
        const grz_convex_axis *side = &sides->side[i];
        if (!(grz_convex_axis_support(side, core).outside >
              0)) /* it cannot be the nearest: see separation.c */
            continue;
        for (uint32_t j = 0; j < core->count; j++)
            if (grz_convex_axis_faces(side, core->corner[j]) &&
                is_reached(
                    grz_signed_distance_to_line((grz_segment){ side->at, core->corner[j] }, side->out, reach),
                    edges))
                return true;
    }
    return false;
}

static bool reaches_corner(const grz_convex_pair *pair, graze_edges edges) {
    const double enough = pair->reach.high * pair->reach.high * (1 + 0x1p-40);
    for (uint32_t i = 0; i < pair->a->count; i++)
        for (uint32_t j = 0; j < pair->b->count; j++) {
            const grz_segment way = { pair->a->corner[i], pair->b->corner[j] };
            const graze_point vector = grz_segment_vector(way);
            if (vector.x * vector.x + vector.y * vector.y <= enough &&
                is_reached(grz_signed_distance_to_point(way, pair->reach), edges))
                return true;
        }
    return false;
}

bool grz_convex_pair_touches(const grz_convex_pair *pair, graze_edges edges) {
    standing self = { false, false, false };
    stand(&pair->sides_a, pair->b, pair, &self);
    stand(&pair->sides_b, pair->a, pair, &self);
    if (self.is_beyond)
        return false;
    const bool are_points = pair->sides_a.count == 0 && pair->sides_b.count == 0;
    if (!self.is_apart && !are_points)
        return pair->reach.high > 0 || edges == GRAZE_CLOSED || !self.is_flush;
    return reaches_corner(pair, edges) || reaches_edge(&pair->sides_a, pair->b, pair->reach, edges) ||
           reaches_edge(&pair->sides_b, pair->a, pair->reach, edges);
}
