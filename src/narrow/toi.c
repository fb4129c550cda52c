/* toi.c: the time of impact of shapes.
 *
 * Relative to a, only b moves. Cores without a radius touch while they overlap along
 * all of their separating axes, which clips an interval (interval.h). With a radius
 * r they touch while a moving point is within r of the Minkowski difference of the
 * cores (difference.h). Each segment of its border is rounded by r. The point enters
 * the first of them, and leaves the last.
 *
 * Shapes are given where they are at the end. If doubles would not keep their form,
 * because a motion is too long, they are given where they begin.
 *
 * The first entry gives the normal: an axis, or away from the corner or edge of the
 * difference.
 *
 * Cost: for rounded cores that of the border, and some ns for each segment. */
#include "narrow/toi.h"

#include "narrow/difference.h"
#include "narrow/toi_state.h"

grz_toi_state grz_toi_begin(graze_point motion, const grz_toi_rule *rule) {
    return (grz_toi_state){ .motion = motion,
                            .begin = motion,
                            .margin = rule->margin,
                            .edges = rule->edges };
}

void grz_toi_unite(grz_toi_state *toi, grz_interval interval,
                   graze_point normal_at_first) {
    const double first = grz_max(interval.first, 0),
                 last = grz_min(interval.last, 1);
    graze_point normal = normal_at_first;
    if (interval.first < 0)
        normal = grz_toi_no_normal;
    if (!toi->is_any || first < toi->interval.first ||
        (first == 0 && grz_toi_normal_is_none(normal)))
        toi->normal = normal;
    if (!toi->is_any || !(toi->interval.first < first))
        toi->interval.first = first;
    if (!toi->is_any || !(toi->interval.last > last))
        toi->interval.last = last;
    toi->is_any = true;
}

/* Add an interval. Half-open, it does not count if it only begins at the end or ends
 * at the beginning. */
static void toi_add(grz_toi_state *toi, grz_interval interval, graze_point normal) {
    const double first = interval.first, last = interval.last;
    if (toi->edges == GRAZE_CLOSED ? first <= 1 && last >= 0 : first < 1 && last > 0)
        grz_toi_unite(toi, interval, normal);
}

/* ---- cores without a radius ---- */

/* An interval while it is clipped, and the normal of the last crossed border. */
typedef struct clipped_passage {
    grz_slab slab;
    graze_point normal;
} clipped_passage;

/* Clip by a border. Going in from a border, a shape crosses it at time 0, unless it
 * crosses another. */
static void toi_clip_passage(clipped_passage *p, double from, double to,
                             graze_point normal) {
    const grz_time_fraction before = p->slab.first;
    grz_slab_clip(&p->slab, from, to);
    const bool is_later = p->slab.first.numerator != before.numerator ||
                          p->slab.first.denominator != before.denominator;
    if (is_later || (from == 0 && to > 0 && before.numerator == 0 &&
                     grz_toi_normal_is_none(p->normal)))
        p->normal = normal;
}

static void toi_add_passage(grz_toi_state *toi, const clipped_passage *p) {
    grz_interval interval;
    if (grz_slab_interval(&p->slab, &interval))
        toi_add(toi, interval, p->normal);
}

/* A shape whose axes clip, and the other one as it is seen from there; `sign` is 1
 * if the axes are a's. Both are as they begin, too, if this is known. */
typedef struct clipper {
    const graze_shape *shape;
    const grz_convex *convex, *other;
    const grz_convex *convex_at_begin, *other_at_begin; /* or NULL */
    /* of the point; see grz_toi_state */
    graze_point begin, end;
    double sign;
} clipper;

/* A distance smaller than this share of its coordinates may be rounding. */
static const double toi_clip_rounding = 0x1p-46;

/* A rounded distance, unless the exact one is 0 or on the other side. */
static double toi_with_sign_of(double rounded, double exact) {
    if (exact == 0 || (exact > 0) != (rounded > 0))
        return exact;
    return rounded;
}

/* How far the other shape is inside of axis `i` in the beginning. On the line of an
 * edge, a shape has the distance 0 at its begin. Its direction decides, not the
 * rounding of its way. */
static double toi_clip_begin(const clipper *by, const grz_convex_axes *axes,
                             uint32_t i, double distance) {
    const graze_point normal = axes->axis[i].vector, at = by->other->corner[0];
    const double from = grz_vector_dot(normal, by->begin) - distance;
    const double reach =
        fabs(by->begin.x) + fabs(by->begin.y) + fabs(at.x) + fabs(at.y);
    grz_convex_axes at_begin;
    if (by->other_at_begin == NULL ||
        fabs(from) > toi_clip_rounding * reach * (fabs(normal.x) + fabs(normal.y)))
        return from;
    grz_convex_axes_make(by->convex_at_begin, &at_begin);
    return toi_with_sign_of(
        from,
        0 - grz_convex_axis_support(&at_begin.axis[i], by->other_at_begin).distance);
}

static void toi_clip_by_axes(clipped_passage *p, const clipper *by) {
    grz_convex_axes axes;
    grz_convex_axes_make(by->convex, &axes);
    for (uint32_t i = 0; i < axes.count; i++) {
        const graze_point normal = axes.axis[i].vector;
        const double distance =
            grz_convex_axis_support(&axes.axis[i], by->other).distance;
        toi_clip_passage(p, toi_clip_begin(by, &axes, i, distance),
                         grz_vector_dot(normal, by->end) - distance,
                         (graze_point){ by->sign * normal.x, by->sign * normal.y });
    }
}

/* How far the other shape is inside of each edge of a box. */
typedef struct box_sides {
    double left, right, top, bottom;
} box_sides;

static box_sides toi_box_sides_of(const grz_convex *box, const grz_convex *other) {
    const grz_span x = grz_convex_span(box, false), y = grz_convex_span(box, true);
    const grz_span other_x = grz_convex_span(other, false),
                   other_y = grz_convex_span(other, true);
    return (box_sides){ other_x.high - x.low, x.high - other_x.low,
                        other_y.high - y.low, y.high - other_y.low };
}

/* A box clips by its four edges, even if it has no area and so no axes. */
static void toi_clip_by_box(clipped_passage *p, const clipper *by) {
    const graze_point begin = by->begin, end = by->end;
    const box_sides at = toi_box_sides_of(by->convex, by->other);
    box_sides from = { at.left - begin.x, at.right + begin.x, at.top - begin.y,
                       at.bottom + begin.y };
    if (by->other_at_begin != NULL) {
        const box_sides exact =
            toi_box_sides_of(by->convex_at_begin, by->other_at_begin);
        from = (box_sides){ toi_with_sign_of(from.left, exact.left),
                            toi_with_sign_of(from.right, exact.right),
                            toi_with_sign_of(from.top, exact.top),
                            toi_with_sign_of(from.bottom, exact.bottom) };
    }
    toi_clip_passage(p, from.left, at.left - end.x,
                     (graze_point){ 0 - by->sign, 0 });
    toi_clip_passage(p, from.right, at.right + end.x, (graze_point){ by->sign, 0 });
    toi_clip_passage(p, from.top, at.top - end.y, (graze_point){ 0, 0 - by->sign });
    toi_clip_passage(p, from.bottom, at.bottom + end.y,
                     (graze_point){ 0, by->sign });
}

static void toi_clip_by(clipped_passage *p, const clipper *by) {
    if (grz_shape_ops_of(by->shape->kind)->is_box)
        toi_clip_by_box(p, by);
    else
        toi_clip_by_axes(p, by);
}

/* ---- cores with a radius ---- */

/* While the point is within the radius of a center: the roots of a quadratic. */
static void toi_add_disc(grz_toi_state *toi, graze_point center) {
    const graze_point from = { toi->begin.x - center.x, toi->begin.y - center.y };
    const double a = grz_vector_dot(toi->motion, toi->motion),
                 b = grz_vector_dot(toi->motion, from);
    const double cross = toi->motion.x * from.y - toi->motion.y * from.x;
    const double inside = a * toi->radius * toi->radius - cross * cross;
    if (toi->edges == GRAZE_CLOSED ? inside < 0 : inside <= 0)
        return;
    const double half = sqrt(inside), first = (b - half) / a;
    const graze_point normal = { first * toi->motion.x - from.x,
                                 first * toi->motion.y - from.y };
    toi_add(toi, (grz_interval){ first, (b + half) / a }, normal);
}

/* While the point is beside a segment, between the perpendiculars through its ends,
 * within the radius. */
static void toi_add_strip(grz_toi_state *toi, graze_point from, graze_point to) {
    const graze_point u = { to.x - from.x, to.y - from.y };
    const graze_point begin = { toi->begin.x - from.x, toi->begin.y - from.y },
                      end = { toi->end.x - from.x, toi->end.y - from.y };
    const double length = grz_vector_length(u), width = toi->radius * length;
    const double side_0 = u.x * begin.y - u.y * begin.x,
                 side_1 = u.x * end.y - u.y * end.x;
    const double along_0 = grz_vector_dot(u, begin),
                 along_1 = grz_vector_dot(u, end);
    const graze_point left = { u.y, 0 - u.x }, right = { 0 - u.y, u.x };
    clipped_passage p = { .slab = grz_slab_whole(toi->edges) };
    toi_clip_passage(&p, width - side_0, width - side_1, left);
    toi_clip_passage(&p, width + side_0, width + side_1, right);
    if (p.slab.is_empty)
        return;
    const graze_point nearer = side_0 > 0 ? left : right;
    toi_clip_passage(&p, along_0, along_1, nearer);
    toi_clip_passage(&p, length * length - along_0, length * length - along_1,
                     nearer);
    if (length > 0)
        toi_add_passage(toi, &p);
}

static void toi_add_edges(grz_toi_state *toi, grz_difference_walk walk) {
    grz_segment edge;
    while (grz_difference_next(&walk, &edge)) {
        toi_add_disc(toi, edge.from);
        toi_add_strip(toi, edge.from, edge.to);
    }
}

/* ---- both ---- */

/* Only a box may have no area; a point is not a box. */
static bool toi_is_empty_box(const graze_shape *shape) {
    return grz_shape_ops_of(shape->kind)->is_box &&
           (shape->corner[0].x == shape->corner[1].x ||
            shape->corner[0].y == shape->corner[1].y);
}

static void toi_add_convexes(grz_toi_state *toi, const graze_shape *a,
                             const graze_shape *b) {
    grz_convex cores[2], start;
    if (toi->edges != GRAZE_CLOSED && (toi_is_empty_box(a) || toi_is_empty_box(b)))
        return;
    grz_shape_ops_of(a->kind)->convex(a, &cores[0]);
    grz_shape_ops_of(b->kind)->convex(b, &cores[1]);
    const double radius = cores[0].radius + cores[1].radius;
    toi->radius = radius + toi->margin;
    if (toi->radius != 0) {
        const graze_edges edges = toi->edges;
        if (toi->margin > 0 &&
            toi->radius == radius) /* a margin lost by rounding: a touch is nearer */
            toi->edges = GRAZE_CLOSED;
        toi_add_edges(toi, grz_difference_edges(&cores[1], &cores[0], 1));
        toi_add_edges(toi, grz_difference_edges(&cores[0], &cores[1], -1));
        toi->edges = edges;
        return;
    }
    const bool has_start = toi->start != NULL && toi->start->kind == b->kind;
    if (has_start)
        grz_shape_ops_of(b->kind)->convex(toi->start, &start);
    clipped_passage p = { .slab = grz_slab_whole(toi->edges) };
    toi_clip_by(&p,
                &(clipper){ a, &cores[0], &cores[1], &cores[0],
                            has_start ? &start : NULL, toi->begin, toi->end, 1 });
    toi_clip_by(&p, &(clipper){ b, &cores[1], &cores[0], &start,
                                has_start ? &cores[0] : NULL,
                                grz_vector_negated(toi->begin),
                                grz_vector_negated(toi->end), -1 });
    toi_add_passage(toi, &p);
}

graze_area grz_toi_swept_area(const graze_shape *shape, graze_point from,
                              graze_point to, double margin) {
    const bool is_convex = grz_shape_ops_of(shape->kind)->convex != NULL;
    graze_shape grown = *shape;
    if (is_convex && margin > 0)
        grown = grz_shape_grown(shape, margin);
    const graze_shape first = grz_shape_moved(&grown, from),
                      last = grz_shape_moved(&grown, to);
    const graze_box a = graze_shape_bounds(&first), b = graze_shape_bounds(&last);
    double more = margin;
    if (is_convex)
        more = 0;
    return (graze_area){
        (double)grz_sum_floor(fmin((double)a.min_x, (double)b.min_x), -more),
        (double)grz_sum_floor(fmin((double)a.min_y, (double)b.min_y), -more),
        (double)grz_sum_ceil(fmax((double)a.max_x, (double)b.max_x), more),
        (double)grz_sum_ceil(fmax((double)a.max_y, (double)b.max_y), more)
    };
}

void grz_toi_add_shapes(grz_toi_state *toi, const graze_shape *a,
                        const graze_shape *b) {
    const bool is_of_b = grz_shape_ops_of(b->kind)->convex == NULL;
    if (!is_of_b && grz_shape_ops_of(a->kind)->convex != NULL) {
        toi_add_convexes(toi, a, b);
        return;
    }
    graze_shape piece;
    if (is_of_b) {
        const graze_area area =
            grz_toi_swept_area(a, toi->begin, toi->end, toi->margin);
        grz_piece_walk walk = grz_pieces_near(b, &area, toi->edges);
        while (grz_pieces_next(&walk, &piece))
            grz_toi_add_shapes(toi, a, &piece);
    } else {
        const graze_area area =
            grz_toi_swept_area(b, grz_vector_negated(toi->begin),
                               grz_vector_negated(toi->end), toi->margin);
        grz_piece_walk walk = grz_pieces_near(a, &area, toi->edges);
        while (grz_pieces_next(&walk, &piece))
            grz_toi_add_shapes(toi, &piece, b);
    }
}

/* ---- the ends of the step ---- */

static bool toi_touch_at_margin(const graze_shape *a, const graze_shape *b,
                                const grz_toi_state *toi) {
    if (toi->margin == 0)
        return graze_shapes_touch(a, b, toi->edges);
    if (toi->edges != GRAZE_CLOSED && (toi_is_empty_box(a) || toi_is_empty_box(b)))
        return false;
    if (grz_shape_ops_of(b->kind)->convex != NULL) {
        /* rounding may lose the margin */
        const graze_shape grown = grz_shape_grown(b, toi->margin);
        return graze_shapes_touch(a, &grown, toi->edges) ||
               graze_shapes_touch(a, b, GRAZE_CLOSED);
    }
    const graze_area area =
        grz_toi_swept_area(b, grz_toi_no_normal, grz_toi_no_normal, toi->margin);
    grz_piece_walk walk = grz_pieces_near(a, &area, toi->edges);
    graze_shape piece;
    bool is_touching = false;
    while (!is_touching && grz_pieces_next(&walk, &piece))
        is_touching = toi_touch_at_margin(b, &piece, toi);
    return is_touching;
}

/* Add what graze_shapes_touch says at both ends of the step, and return what is
 * known. */
static bool toi_end(grz_toi_state *toi, const graze_shape *a, const graze_shape *b,
                    grz_interval *interval) {
    const graze_shape before = grz_shape_moved(b, grz_vector_negated(toi->motion));
    if (toi_touch_at_margin(a, &before, toi))
        grz_toi_unite(toi, (grz_interval){ 0, 0 }, grz_toi_no_normal);
    if (toi_touch_at_margin(a, b, toi))
        grz_toi_unite(toi, (grz_interval){ 1, 1 }, grz_toi_no_normal);
    *interval = toi->interval;
    return toi->is_any;
}

/* ---- any two shapes ---- */

bool grz_shapes_toi(const graze_shape *a, const graze_shape *b, graze_point motion,
                    const grz_toi_rule *rule, grz_interval *interval) {
    const grz_shape_ops *ops = grz_shape_ops_of(a->kind);
    if (grz_shape_ops_of(b->kind)->convex == NULL && grz_shape_ranks_lower(a, b))
        return grz_shapes_toi(b, a, grz_vector_negated(motion), rule, interval);
    const bool are_alike = a->kind == b->kind,
               is_plain = rule->margin == 0 && rule->edges == GRAZE_HALF_OPEN;
    grz_toi_state toi = grz_toi_begin(motion, rule);
    if (are_alike && ops->around != NULL && rule->margin > 0) {
        const graze_shape around = ops->around(b);
        grz_toi_add_shapes(&toi, a, &around);
        return toi_end(&toi, a, &around, interval);
    }
    grz_interval known;
    if (!are_alike || ops->impact == NULL || !is_plain)
        grz_toi_add_shapes(&toi, a, b);
    else if (ops->impact(a, b, motion, &known))
        toi_add(&toi, known, grz_toi_no_normal);
    return toi_end(&toi, a, b, interval);
}
