/* toi_cast.c: casts, the time and the normal with which a moving shape meets another
 * one. toi.c finds when the two touch. This file decides the begin and the end of a
 * motion, and points that move along the border of two pieces. */
#include "narrow/chain.h"
#include "narrow/toi.h"
#include "narrow/toi_state.h"

/* For a point the intervals tell, but not inside of a rounded shape: they know only
 * its border. */
bool grz_insides_meet(const graze_shape *a, const graze_shape *b) {
    const grz_shape_ops *ops = grz_shape_ops_of(a->kind);
    if (!grz_shape_is_point(b))
        return graze_shapes_touch(a, b, GRAZE_HALF_OPEN);
    return (ops->convex != NULL || ops->are_pieces_rounded) && !ops->is_box &&
           grz_shape_contains(a, b->corner[0], GRAZE_HALF_OPEN);
}

static graze_point cast_unit_normal(graze_point vector) {
    const double max = grz_max(fabs(vector.x), fabs(vector.y));
    if (max == 0)
        return grz_toi_no_normal;
    const graze_point scaled = { vector.x / max, vector.y / max };
    const double length = grz_vector_length(scaled);
    return (graze_point){ scaled.x / length + 0.0, scaled.y / length + 0.0 };
}

/* An interval from the beginning of this length or less may be rounding. */
static const double cast_rounding = 0x1p-44;

/* Half-open, whether a shape leaves another one when it begins on its border. A
 * rounded border has one normal there, which says so; of others the interval
 * does. */
static bool cast_leaves_border(const grz_toi_state *toi, const graze_shape *still,
                               const graze_shape *moving) {
    const bool are_convex = grz_shape_ops_of(still->kind)->convex != NULL &&
                            grz_shape_ops_of(moving->kind)->convex != NULL;
    graze_manifold at_begin;
    if (!are_convex || grz_shapes_are_sharp(still, moving))
        return toi->interval.last < cast_rounding &&
               graze_shapes_touch(still, moving, GRAZE_CLOSED);
    if (!graze_shapes_touch(still, moving, GRAZE_CLOSED))
        return false;
    graze_shapes_manifold(still, moving, GRAZE_CLOSED, &at_begin);
    return grz_vector_dot(toi->motion, at_begin.normal) >= 0;
}

/* Closed, after a first touch only at its border, a shape keeps the normal of the
 * entry, if any. */
static bool cast_end(grz_toi_state *toi, const graze_shape *still,
                     const graze_shape *moving, grz_cast_hit *hit) {
    const graze_shape end = grz_shape_moved(moving, toi->motion);
    const bool is_inside = grz_insides_meet(still, moving);
    if (toi->edges == GRAZE_HALF_OPEN && toi->is_any && !is_inside &&
        toi->interval.first <= 0)
        toi->is_any = !cast_leaves_border(toi, still, moving);
    if (is_inside || ((!toi->is_any || toi->interval.first > 0) &&
                      graze_shapes_touch(still, moving, toi->edges)))
        grz_toi_unite(toi, (grz_interval){ 0, 0 }, grz_toi_no_normal);
    graze_manifold at_end;
    if (!toi->is_any && graze_shapes_touch(still, &end, toi->edges)) {
        graze_shapes_manifold(still, &end, toi->edges, &at_end);
        grz_toi_unite(toi, (grz_interval){ 1, 1 }, at_end.normal);
    }
    *hit = (grz_cast_hit){ toi->interval, cast_unit_normal(toi->normal) };
    return toi->is_any;
}

/* ---- seams: a point on the border of two pieces ---- */

/* A point in motion along an axis, seen along it and across it. */
typedef struct seam_line {
    graze_point at;
    bool is_along_y;
} seam_line;

/* From where to where the line is the border of a piece on the side of less, or of
 * more. */
static grz_span cast_border_on(const graze_shape *piece, const seam_line *line,
                               bool is_less) {
    grz_span border = { INFINITY, -INFINITY };
    grz_convex convex;
    grz_shape_ops_of(piece->kind)->convex(piece, &convex);
    for (uint32_t i = 0; i < convex.count; i++) {
        const graze_point corner = convex.corner[i];
        double across = corner.y - line->at.y, along = corner.x;
        if (line->is_along_y) {
            across = corner.x - line->at.x;
            along = corner.y;
        }
        if (is_less ? across > 0 : across < 0)
            return (grz_span){ INFINITY, -INFINITY };
        if (across == 0) {
            border.low = grz_min(border.low, along);
            border.high = grz_max(border.high, along);
        }
    }
    return border;
}

static graze_shape cast_box_on_seam(const seam_line *line, grz_span along) {
    const graze_point at = line->at;
    const double x = fabs(at.x) + 1, y = fabs(at.y) + 1; /* any width will do */
    if (line->is_along_y)
        return graze_shape_box((graze_point){ at.x - x, along.low },
                               (graze_point){ at.x + x, along.high });
    return graze_shape_box((graze_point){ along.low, at.y - y },
                           (graze_point){ along.high, at.y + y });
}

/* Add a hit to the hit of other parts of a shape. The earlier one counts; at one
 * time, the one without a normal. */
static void cast_hit_add(grz_cast_hit *hit, bool *is_any,
                         const grz_cast_hit *other) {
    double last = other->interval.last;
    if (*is_any)
        last = grz_max(hit->interval.last, last);
    if (!*is_any || other->interval.first < hit->interval.first ||
        (other->interval.first == hit->interval.first &&
         grz_toi_normal_is_none(other->normal)))
        *hit = *other;
    hit->interval.last = last;
    *is_any = true;
}

/* Half-open, a point moving along the border of two pieces is inside of the shape,
 * but of neither piece. */
static bool cast_along_seams(const grz_toi_state *toi, const graze_shape *still,
                             const graze_shape *point, grz_cast_hit *hit) {
    const graze_point motion = toi->motion;
    const seam_line line = { point->corner[0], motion.x == 0 && motion.y != 0 };
    double begin = line.at.x;
    if (line.is_along_y)
        begin = line.at.y;
    const graze_area area = grz_toi_swept_area(point, grz_toi_no_normal, motion, 0);
    bool is_any = false, is_before = false, is_behind = false;
    graze_shape one, other;
    for (grz_piece_walk walk = grz_pieces_near(still, &area, GRAZE_HALF_OPEN);
         grz_pieces_next(&walk, &one);) {
        const grz_span less = cast_border_on(&one, &line, true);
        if (!(less.low < less.high))
            continue;
        for (grz_piece_walk rest = walk; grz_pieces_next(&rest, &other);) {
            const grz_span more = cast_border_on(&other, &line, false);
            const grz_span both = { grz_max(less.low, more.low),
                                    grz_min(less.high, more.high) };
            if (!(both.low < both.high))
                continue;
            const graze_shape box = cast_box_on_seam(&line, both);
            grz_cast_hit found;
            if (grz_shapes_cast(&box, point, motion, GRAZE_HALF_OPEN, &found))
                cast_hit_add(hit, &is_any, &found);
            is_before |= both.low <= begin && begin < both.high;
            is_behind |= both.low < begin && begin <= both.high;
        }
    }
    if (is_any && is_before && is_behind)
        hit->normal = grz_toi_no_normal;
    return is_any;
}

static int cast_hits_compare(const grz_cast_hit *a, const grz_cast_hit *b) {
    const int order = grz_numbers_compare(a->interval.first, b->interval.first),
              inside = grz_toi_normal_is_none(b->normal) -
                       grz_toi_normal_is_none(a->normal);
    return order != 0 ? order : inside;
}

/* A walk may begin with any piece. At equal times a hit without a normal counts, or
 * that of the piece nearer to the front. */
static bool cast_at_pieces(const graze_shape *still, const graze_shape *moving,
                           graze_point motion, graze_edges edges,
                           grz_cast_hit *hit) {
    const graze_area area = grz_toi_swept_area(moving, grz_toi_no_normal, motion, 0);
    grz_piece_walk walk = grz_pieces_near(still, &area, edges);
    uint32_t best = UINT32_MAX;
    double last = 0;
    graze_shape piece;
    grz_cast_hit one;
    while (grz_pieces_next(&walk, &piece)) {
        if (!grz_shapes_cast(&piece, moving, motion, edges, &one))
            continue;
        const uint32_t number = grz_chain_piece_number(&walk.chain);
        const int order = best == UINT32_MAX ? -1 : cast_hits_compare(&one, hit);
        if (order < 0 || (order == 0 && number < best)) {
            *hit = one;
            best = number;
        }
        last = grz_max(one.interval.last, last);
    }
    hit->interval.last = last;
    return best != UINT32_MAX;
}

bool grz_shapes_cast(const graze_shape *still, const graze_shape *moving,
                     graze_point motion, graze_edges edges, grz_cast_hit *hit) {
    if (grz_shape_ops_of(moving->kind)->convex == NULL &&
        grz_shape_ranks_lower(still, moving)) {
        if (!grz_shapes_cast(moving, still, grz_vector_negated(motion), edges, hit))
            return false;
        hit->normal = cast_unit_normal(grz_vector_negated(hit->normal));
        return true;
    }
    const grz_shape_ops *ops = grz_shape_ops_of(still->kind);
    if (ops->are_pieces_rounded)
        return cast_at_pieces(still, moving, motion, edges, hit);
    /* for an instant */
    const bool is_crossing =
        grz_shape_is_point(moving) && grz_shape_is_segment(still);
    const bool is_far = grz_motion_is_far(motion);
    const graze_shape end = is_far ? *moving : grz_shape_moved(moving, motion);
    grz_toi_state toi = grz_toi_begin(
        motion, &(grz_toi_rule){ 0, is_crossing ? GRAZE_CLOSED : edges });
    toi.start = moving;
    if (is_far) {
        toi.end = grz_vector_negated(motion);
        toi.begin = grz_toi_no_normal;
    }
    grz_toi_add_shapes(&toi, still, &end);
    bool is_any = cast_end(&toi, still, moving, hit);
    grz_cast_hit seam;
    if (edges == GRAZE_HALF_OPEN && ops->convex == NULL &&
        grz_shape_is_point(moving) && (motion.x == 0 || motion.y == 0) &&
        cast_along_seams(&toi, still, moving, &seam))
        cast_hit_add(hit, &is_any, &seam);
    return is_any;
}

/* Whether a moving shape ends in another one. Closed, what has no inside does,
 * too. */
static bool cast_ends_inside(const graze_shape *still, const graze_shape *moving,
                             graze_point motion, graze_edges edges) {
    const graze_shape end = grz_shape_moved(moving, motion);
    return grz_insides_meet(still, &end) ||
           (edges == GRAZE_CLOSED && graze_shapes_touch(still, &end, GRAZE_CLOSED));
}

double grz_cast_exit_time(const graze_shape *still, const graze_shape *moving,
                          graze_point motion, graze_edges edges,
                          const grz_cast_hit *hit) {
    const bool is_round = !grz_shapes_are_sharp(still, moving) ||
                          grz_shape_ops_of(still->kind)->are_pieces_rounded ||
                          grz_shape_ops_of(moving->kind)->are_pieces_rounded;
    if (hit->interval.last < 1 && is_round &&
        cast_ends_inside(still, moving, motion, edges))
        return 1;
    return hit->interval.last;
}
