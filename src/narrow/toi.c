/* toi.c: the time of impact of shapes.
 *
 * Relative to a, only b moves. Cores without a radius touch while they overlap along
 * all of their separating axes, which clips an interval (interval.h). With a radius
 * r they touch while a moving point is within r of the Minkowski difference of the
 * cores. Its border lies on the segments between corners of one and edges of the
 * other. Each segment is rounded by r. The point enters the first of them, and
 * leaves the last.
 *
 * Shapes are given where they are at the end. If doubles would not keep their form,
 * because a motion is too long, they are given where they begin.
 *
 * The first entry gives the normal: an axis, or away from the corner or edge of the
 * difference.
 *
 * Cost: for rounded cores a segment for each pair of a corner and an edge, at most
 * 128, some ns each. */
#include "narrow/toi.h"

#include "narrow/chain.h"

/* The touch of two shapes as far as it is known: the union of the added intervals. A
 * point, the position of a relative to b, moves by -`motion`: from `begin` at time 0
 * to `end` at time 1. One of them is (0, 0): b is given where it is at the end, or
 * where it begins. */
typedef struct toi_state {
    graze_point motion, begin, end;
    double margin;
    double radius; /* the sum of all radii, and the margin */
    graze_edges edges;
    const graze_shape *start; /* of a cast: b where it begins; or NULL */
    bool is_any;
    grz_interval interval;
    graze_point
        /* out of a at the first time, of any length; (0, 0) if they touched from
         * the beginning */
        normal;
} toi_state;

static toi_state toi_begin(graze_point motion, const grz_toi_rule *rule) {
    return (toi_state){ .motion = motion,
                        .begin = motion,
                        .margin = rule->margin,
                        .edges = rule->edges };
}

static const graze_point toi_no_normal = { 0, 0 };

static bool toi_normal_is_none(graze_point normal) {
    return normal.x == 0 && normal.y == 0;
}

/* Clamp the interval to the step and unite it with what is known. */
static void toi_unite(toi_state *toi, grz_interval interval,
                      graze_point normal_at_first) {
    const double first = grz_max(interval.first, 0),
                 last = grz_min(interval.last, 1);
    graze_point normal = normal_at_first;
    if (interval.first < 0)
        normal = toi_no_normal;
    if (!toi->is_any || first < toi->interval.first ||
        (first == 0 && toi_normal_is_none(normal)))
        toi->normal = normal;
    if (!toi->is_any || !(toi->interval.first < first))
        toi->interval.first = first;
    if (!toi->is_any || !(toi->interval.last > last))
        toi->interval.last = last;
    toi->is_any = true;
}

/* Add an interval. Half-open, it does not count if it only begins at the end or ends
 * at the beginning. */
static void toi_add(toi_state *toi, grz_interval interval, graze_point normal) {
    const double first = interval.first, last = interval.last;
    if (toi->edges == GRAZE_CLOSED ? first <= 1 && last >= 0 : first < 1 && last > 0)
        toi_unite(toi, interval, normal);
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
                     toi_normal_is_none(p->normal)))
        p->normal = normal;
}

static void toi_add_passage(toi_state *toi, const clipped_passage *p) {
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
    /* of the point; see toi_state */
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
static void toi_add_disc(toi_state *toi, graze_point center) {
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
static void toi_add_strip(toi_state *toi, graze_point from, graze_point to) {
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
    const graze_point nearer = side_0 > 0 ? left : right;
    toi_clip_passage(&p, along_0, along_1, nearer);
    toi_clip_passage(&p, length * length - along_0, length * length - along_1,
                     nearer);
    if (length > 0)
        toi_add_passage(toi, &p);
}

/* The edges of one core, each moved back by every corner of the other. `sign` is 1
 * if the edges are b's. */
static void toi_add_edges(toi_state *toi, const grz_convex *edges,
                          const grz_convex *corners, double sign) {
    for (uint32_t i = 0; i < corners->count; i++)
        for (uint32_t j = 0; j < edges->count; j++) {
            const graze_point corner = corners->corner[i], from = edges->corner[j];
            const graze_point to = edges->corner[(j + 1) % edges->count];
            const graze_point p = { sign * (from.x - corner.x),
                                    sign * (from.y - corner.y) };
            const graze_point q = { sign * (to.x - corner.x),
                                    sign * (to.y - corner.y) };
            toi_add_disc(toi, p);
            toi_add_strip(toi, p, q);
        }
}

/* ---- both ---- */

/* Only a box may have no area; a point is not a box. */
static bool toi_is_empty_box(const graze_shape *shape) {
    return grz_shape_ops_of(shape->kind)->is_box &&
           (shape->corner[0].x == shape->corner[1].x ||
            shape->corner[0].y == shape->corner[1].y);
}

static void toi_add_convexes(toi_state *toi, const graze_shape *a,
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
        toi_add_edges(toi, &cores[1], &cores[0], 1);
        toi_add_edges(toi, &cores[0], &cores[1], -1);
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

/* The swept area of a shape between two offsets, grown by a margin. */
static graze_area toi_swept_area(const graze_shape *shape, graze_point from,
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

/* Add the intervals in which the convex pieces of two shapes touch. */
static void toi_add_shapes(toi_state *toi, const graze_shape *a,
                           const graze_shape *b) {
    const bool is_of_b = grz_shape_ops_of(b->kind)->convex == NULL;
    if (!is_of_b && grz_shape_ops_of(a->kind)->convex != NULL) {
        toi_add_convexes(toi, a, b);
        return;
    }
    graze_shape piece;
    if (is_of_b) {
        const graze_area area = toi_swept_area(a, toi->begin, toi->end, toi->margin);
        grz_piece_walk walk = grz_pieces_near(b, &area, toi->edges);
        while (grz_pieces_next(&walk, &piece))
            toi_add_shapes(toi, a, &piece);
    } else {
        const graze_area area =
            toi_swept_area(b, grz_vector_negated(toi->begin),
                           grz_vector_negated(toi->end), toi->margin);
        grz_piece_walk walk = grz_pieces_near(a, &area, toi->edges);
        while (grz_pieces_next(&walk, &piece))
            toi_add_shapes(toi, &piece, b);
    }
}

/* ---- the ends of the step ---- */

static bool toi_touch_at_margin(const graze_shape *a, const graze_shape *b,
                                const toi_state *toi) {
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
        toi_swept_area(b, toi_no_normal, toi_no_normal, toi->margin);
    grz_piece_walk walk = grz_pieces_near(a, &area, toi->edges);
    graze_shape piece;
    bool is_touching = false;
    while (!is_touching && grz_pieces_next(&walk, &piece))
        is_touching = toi_touch_at_margin(b, &piece, toi);
    return is_touching;
}

/* Add what graze_shapes_touch says at both ends of the step, and return what is
 * known. */
static bool toi_end(toi_state *toi, const graze_shape *a, const graze_shape *b,
                    grz_interval *interval) {
    const graze_shape before = grz_shape_moved(b, grz_vector_negated(toi->motion));
    if (toi_touch_at_margin(a, &before, toi))
        toi_unite(toi, (grz_interval){ 0, 0 }, toi_no_normal);
    if (toi_touch_at_margin(a, b, toi))
        toi_unite(toi, (grz_interval){ 1, 1 }, toi_no_normal);
    *interval = toi->interval;
    return toi->is_any;
}

/* For a point the intervals tell, but not inside of a rounded shape: they know only
 * its border. */
bool grz_insides_meet(const graze_shape *a, const graze_shape *b) {
    const grz_shape_ops *ops = grz_shape_ops_of(a->kind);
    if (!grz_shape_is_point(b))
        return graze_shapes_touch(a, b, GRAZE_HALF_OPEN);
    return (ops->convex != NULL || ops->are_pieces_rounded) && !ops->is_box &&
           grz_shape_contains(a, b->corner[0], GRAZE_HALF_OPEN);
}

static graze_point toi_unit_normal(graze_point vector) {
    const double max = grz_max(fabs(vector.x), fabs(vector.y));
    if (max == 0)
        return toi_no_normal;
    const graze_point scaled = { vector.x / max, vector.y / max };
    const double length = grz_vector_length(scaled);
    return (graze_point){ scaled.x / length + 0.0, scaled.y / length + 0.0 };
}

/* An interval from the beginning of this length or less may be rounding. */
static const double toi_cast_rounding = 0x1p-44;

/* Half-open, whether a shape leaves another one when it begins on its border. A
 * rounded border has one normal there, which says so; of others the interval
 * does. */
static bool toi_leaves_border(const toi_state *toi, const graze_shape *still,
                              const graze_shape *moving) {
    const bool are_convex = grz_shape_ops_of(still->kind)->convex != NULL &&
                            grz_shape_ops_of(moving->kind)->convex != NULL;
    graze_manifold at_begin;
    if (!are_convex || grz_shapes_are_sharp(still, moving))
        return toi->interval.last < toi_cast_rounding &&
               graze_shapes_touch(still, moving, GRAZE_CLOSED);
    if (!graze_shapes_touch(still, moving, GRAZE_CLOSED))
        return false;
    graze_shapes_manifold(still, moving, GRAZE_CLOSED, &at_begin);
    return grz_vector_dot(toi->motion, at_begin.normal) >= 0;
}

/* Closed, after a first touch only at its border, a shape keeps the normal of the
 * entry, if any. */
static bool toi_end_cast(toi_state *toi, const graze_shape *still,
                         const graze_shape *moving, grz_cast_hit *hit) {
    const graze_shape end = grz_shape_moved(moving, toi->motion);
    const bool is_inside = grz_insides_meet(still, moving);
    if (toi->edges == GRAZE_HALF_OPEN && toi->is_any && !is_inside &&
        toi->interval.first <= 0)
        toi->is_any = !toi_leaves_border(toi, still, moving);
    if (is_inside || ((!toi->is_any || toi->interval.first > 0) &&
                      graze_shapes_touch(still, moving, toi->edges)))
        toi_unite(toi, (grz_interval){ 0, 0 }, toi_no_normal);
    graze_manifold at_end;
    if (!toi->is_any && graze_shapes_touch(still, &end, toi->edges)) {
        graze_shapes_manifold(still, &end, toi->edges, &at_end);
        toi_unite(toi, (grz_interval){ 1, 1 }, at_end.normal);
    }
    *hit = (grz_cast_hit){ toi->interval, toi_unit_normal(toi->normal) };
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
static grz_span toi_border_on(const graze_shape *piece, const seam_line *line,
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

static graze_shape toi_box_on_seam(const seam_line *line, grz_span along) {
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
static void toi_cast_hit_add(grz_cast_hit *hit, bool *is_any,
                             const grz_cast_hit *other) {
    double last = other->interval.last;
    if (*is_any)
        last = grz_max(hit->interval.last, last);
    if (!*is_any || other->interval.first < hit->interval.first ||
        (other->interval.first == hit->interval.first &&
         toi_normal_is_none(other->normal)))
        *hit = *other;
    hit->interval.last = last;
    *is_any = true;
}

/* Half-open, a point moving along the border of two pieces is inside of the shape,
 * but of neither piece. */
static bool toi_cast_along_seams(const toi_state *toi, const graze_shape *still,
                                 const graze_shape *point, grz_cast_hit *hit) {
    const graze_point motion = toi->motion;
    const seam_line line = { point->corner[0], motion.x == 0 && motion.y != 0 };
    double begin = line.at.x;
    if (line.is_along_y)
        begin = line.at.y;
    const graze_area area = toi_swept_area(point, toi_no_normal, motion, 0);
    bool is_any = false, is_before = false, is_behind = false;
    graze_shape one, other;
    for (grz_piece_walk walk = grz_pieces_near(still, &area, GRAZE_HALF_OPEN);
         grz_pieces_next(&walk, &one);) {
        const grz_span less = toi_border_on(&one, &line, true);
        if (!(less.low < less.high))
            continue;
        for (grz_piece_walk rest = walk; grz_pieces_next(&rest, &other);) {
            const grz_span more = toi_border_on(&other, &line, false);
            const grz_span both = { grz_max(less.low, more.low),
                                    grz_min(less.high, more.high) };
            if (!(both.low < both.high))
                continue;
            const graze_shape box = toi_box_on_seam(&line, both);
            grz_cast_hit found;
            if (grz_shapes_cast(&box, point, motion, GRAZE_HALF_OPEN, &found))
                toi_cast_hit_add(hit, &is_any, &found);
            is_before |= both.low <= begin && begin < both.high;
            is_behind |= both.low < begin && begin <= both.high;
        }
    }
    if (is_any && is_before && is_behind)
        hit->normal = toi_no_normal;
    return is_any;
}

/* ---- any two shapes ---- */

bool grz_shapes_toi(const graze_shape *a, const graze_shape *b, graze_point motion,
                    const grz_toi_rule *rule, grz_interval *interval) {
    const grz_shape_ops *ops = grz_shape_ops_of(a->kind);
    if (grz_shape_ops_of(b->kind)->convex == NULL && grz_shape_ranks_lower(a, b))
        return grz_shapes_toi(b, a, grz_vector_negated(motion), rule, interval);
    const bool are_alike = a->kind == b->kind,
               is_plain = rule->margin == 0 && rule->edges == GRAZE_HALF_OPEN;
    toi_state toi = toi_begin(motion, rule);
    if (are_alike && ops->around != NULL && rule->margin > 0) {
        const graze_shape around = ops->around(b);
        toi_add_shapes(&toi, a, &around);
        return toi_end(&toi, a, &around, interval);
    }
    grz_interval known;
    if (!are_alike || ops->impact == NULL || !is_plain)
        toi_add_shapes(&toi, a, b);
    else if (ops->impact(a, b, motion, &known))
        toi_add(&toi, known, toi_no_normal);
    return toi_end(&toi, a, b, interval);
}

static int toi_hits_compare(const grz_cast_hit *a, const grz_cast_hit *b) {
    const int order = grz_numbers_compare(a->interval.first, b->interval.first),
              inside = toi_normal_is_none(b->normal) - toi_normal_is_none(a->normal);
    return order != 0 ? order : inside;
}

/* A walk may begin with any piece. At equal times a hit without a normal counts, or
 * that of the piece nearer to the front. */
static bool toi_cast_at_pieces(const graze_shape *still, const graze_shape *moving,
                               graze_point motion, graze_edges edges,
                               grz_cast_hit *hit) {
    const graze_area area = toi_swept_area(moving, toi_no_normal, motion, 0);
    grz_piece_walk walk = grz_pieces_near(still, &area, edges);
    uint32_t best = UINT32_MAX;
    double last = 0;
    graze_shape piece;
    grz_cast_hit one;
    while (grz_pieces_next(&walk, &piece)) {
        if (!grz_shapes_cast(&piece, moving, motion, edges, &one))
            continue;
        const uint32_t number = grz_chain_piece_number(&walk.chain);
        const int order = best == UINT32_MAX ? -1 : toi_hits_compare(&one, hit);
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
        hit->normal = toi_unit_normal(grz_vector_negated(hit->normal));
        return true;
    }
    const grz_shape_ops *ops = grz_shape_ops_of(still->kind);
    if (ops->are_pieces_rounded)
        return toi_cast_at_pieces(still, moving, motion, edges, hit);
    /* for an instant */
    const bool is_crossing =
        grz_shape_is_point(moving) && grz_shape_is_segment(still);
    const bool is_far = grz_motion_is_far(motion);
    const graze_shape end = is_far ? *moving : grz_shape_moved(moving, motion);
    toi_state toi =
        toi_begin(motion, &(grz_toi_rule){ 0, is_crossing ? GRAZE_CLOSED : edges });
    toi.start = moving;
    if (is_far) {
        toi.end = grz_vector_negated(motion);
        toi.begin = toi_no_normal;
    }
    toi_add_shapes(&toi, still, &end);
    bool is_any = toi_end_cast(&toi, still, moving, hit);
    grz_cast_hit seam;
    if (edges == GRAZE_HALF_OPEN && ops->convex == NULL &&
        grz_shape_is_point(moving) && (motion.x == 0 || motion.y == 0) &&
        toi_cast_along_seams(&toi, still, moving, &seam))
        toi_cast_hit_add(hit, &is_any, &seam);
    return is_any;
}
