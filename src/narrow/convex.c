/* convex.c: axes and their support first, then whether two shapes touch, then how
 * they are separated.
 *
 * Both questions compute the same signs, so they cannot contradict each other. The
 * first stops as soon as the answer is known and needs no square roots. */
#include "narrow/convex.h"

#include "core/numbers.h"

/* Factor for bounds above rounding errors. */
static const double convex_rounding_slack = 1 + 0x1p-40;

static grz_convex_axis convex_make_axis(graze_point from, graze_point to,
                                        grz_segment normal) {
    return (grz_convex_axis){ from, to, normal, grz_segment_vector(normal) };
}

void grz_convex_axes_make(const grz_convex *convex, grz_convex_axes *axes) {
    axes->count = 0;
    if (convex->count < 2)
        return;
    graze_point from = convex->corner[0];
    for (uint32_t i = 1; i <= convex->count; i++) {
        const graze_point to = convex->corner[i < convex->count ? i : 0];
        const grz_segment edge = { from, to };
        axes->axis[axes->count++] =
            convex_make_axis(from, to, grz_segment_perpendicular(edge));
        from = to;
    }
    if (convex->count > 2)
        return;
    for (uint32_t i = 0; i < 2; i++) {
        const graze_point end = convex->corner[i], other = convex->corner[1 - i];
        axes->axis[axes->count++] =
            convex_make_axis(end, end, (grz_segment){ other, end });
    }
}

/* Whether a point is beyond an edge, and between the perpendiculars through its
 * ends. */
static bool convex_axis_faces(const grz_convex_axis *axis, graze_point point) {
    const grz_segment edge = { axis->from, axis->to },
                      back = { axis->to, axis->from };
    return grz_segment_dot((grz_segment){ axis->from, point }, edge) > 0 &&
           grz_segment_dot((grz_segment){ axis->to, point }, back) > 0 &&
           grz_convex_axis_distance(axis, point) > 0;
}

static double convex_support_by(const grz_convex_axis *axis,
                                const grz_convex *convex,
                                double (*dot)(grz_segment a, grz_segment b)) {
    double min = INFINITY;
    for (uint32_t i = 0; i < convex->count; i++) {
        const double distance =
            dot((grz_segment){ axis->from, convex->corner[i] }, axis->normal);
        min = grz_min(distance, min);
    }
    return min;
}

grz_support grz_convex_axis_support(const grz_convex_axis *axis,
                                    const grz_convex *convex) {
    double min = INFINITY, size = 0;
    for (uint32_t i = 0; i < convex->count; i++) {
        const double x = (convex->corner[i].x - axis->from.x) * axis->vector.x,
                     y = (convex->corner[i].y - axis->from.y) * axis->vector.y;
        min = grz_min(x + y, min);
        size = grz_max(fabs(x) + fabs(y), size);
    }
    const double error = 4 * GRZ_UNIT_ROUNDOFF * size + GRZ_UNDERFLOW_BOUND;
    return (grz_support){ fabs(min) > error
                              ? min
                              : convex_support_by(axis, convex, grz_segment_dot),
                          error };
}

void grz_convex_pair_make(const grz_convex *a, const grz_convex *b,
                          grz_convex_pair *pair) {
    pair->a = a;
    pair->b = b;
    pair->radius = grz_two_sum(a->radius, b->radius);
    grz_convex_axes_make(a, &pair->axes_a);
    grz_convex_axes_make(b, &pair->axes_b);
}

/* ---- scaling ---- */

static const grz_span convex_empty_span = { INFINITY, -INFINITY };

static void convex_span_add(grz_span *of, double x) {
    of->low = grz_min(of->low, x);
    of->high = grz_max(of->high, x);
}

/* Sizes below it are scaled up. The radii settle it for most shapes with a
 * radius. */
static const double convex_tiny_size = 0x1p-100;

/* Large coordinates with small differences could overflow: their minimum is
 * subtracted first, which is exact there (P. Sterbenz, 1974). */
static double convex_scale_origin(grz_span values, double size) {
    if (fabs(values.low) > 4 * size)
        return values.low;
    return 0;
}

static void convex_scale_about(grz_convex *convex, graze_point origin,
                               double factor) {
    convex->radius *= factor;
    for (uint32_t i = 0; i < convex->count; i++) {
        convex->corner[i].x = (convex->corner[i].x - origin.x) * factor;
        convex->corner[i].y = (convex->corner[i].y - origin.y) * factor;
    }
}

double grz_convexes_scale_up(grz_convex *a, grz_convex *b) {
    double size = a->radius + b->radius, factor = 1;
    if (size >= convex_tiny_size)
        return 1;
    grz_span x = convex_empty_span, y = convex_empty_span;
    for (uint32_t i = 0; i < a->count + b->count; i++) {
        const graze_point corner =
            i < a->count ? a->corner[i] : b->corner[i - a->count];
        convex_span_add(&x, corner.x);
        convex_span_add(&y, corner.y);
    }
    size += (x.high - x.low) + (y.high - y.low);
    if (!(size > 0 && size < convex_tiny_size))
        return 1;
    while (size * factor < convex_tiny_size)
        factor *= 0x1p200;
    const graze_point origin = { convex_scale_origin(x, size),
                                 convex_scale_origin(y, size) };
    convex_scale_about(a, origin, factor);
    convex_scale_about(b, origin, factor);
    return factor;
}

/* ---- nearest corners and edges of disjoint cores; a distance below `enough` ends
 * the search ---- */

typedef struct nearest_edge {
    const grz_convex_axis *axis;
    graze_point corner;
    double distance;
} nearest_edge;

/* Only a separating edge of the cores can be the nearest one. */
static inline nearest_edge convex_find_nearest_edge(const grz_convex_axes *axes,
                                                    const grz_convex *convex,
                                                    grz_double_double radius,
                                                    double enough) {
    nearest_edge best = { .distance = INFINITY };
    for (uint32_t i = 0; i < axes->count; i++) {
        const grz_convex_axis *axis = &axes->axis[i];
        if (!(grz_convex_axis_support(axis, convex).distance > 0))
            continue;
        for (uint32_t j = 0; j < convex->count; j++) {
            const graze_point corner = convex->corner[j];
            if (!convex_axis_faces(axis, corner))
                continue;
            const double distance = grz_signed_distance_to_line(
                (grz_segment){ axis->from, corner }, axis->normal, radius);
            if (distance < best.distance)
                best = (nearest_edge){ axis, corner, distance };
            if (distance < enough)
                return best;
        }
    }
    return best;
}

typedef struct nearest_corners {
    grz_segment segment;
    double distance;
} nearest_corners;

/* Corners farther apart than the root of `max_square` do not count. */
static inline nearest_corners
convex_find_nearest_corners(const grz_convex_pair *pair, double max_square,
                            double enough) {
    nearest_corners best = { .distance = INFINITY };
    for (uint32_t i = 0; i < pair->a->count; i++)
        for (uint32_t j = 0; j < pair->b->count; j++) {
            const grz_segment segment = { pair->a->corner[i], pair->b->corner[j] };
            const graze_point vector = grz_segment_vector(segment);
            const double square = vector.x * vector.x + vector.y * vector.y;
            if (square > max_square)
                continue;
            const double distance =
                grz_signed_distance_to_point(segment, pair->radius);
            if (distance < best.distance)
                best = (nearest_corners){ segment, distance };
            if (distance < enough)
                return best;
            /* no nearer pair has a larger one */
            max_square = grz_min(square * convex_rounding_slack, max_square);
        }
    return best;
}

/* ---- touching ---- */

typedef struct axis_test {
    bool is_disjoint; /* an axis separates the cores */
    bool is_flush;    /* an axis has a core just at its line */
    /* an axis separates them by more than the radii, certainly */
    bool is_out_of_radius;
} axis_test;

static void convex_test_axes(const grz_convex_axes *axes, const grz_convex *convex,
                             const grz_convex_pair *pair, axis_test *test) {
    for (uint32_t i = 0; i < axes->count && !test->is_out_of_radius; i++) {
        const grz_convex_axis *axis = &axes->axis[i];
        const grz_support support = grz_convex_axis_support(axis, convex);
        test->is_flush |= support.distance == 0;
        if (!(support.distance > 0))
            continue;
        test->is_disjoint = true;
        test->is_out_of_radius = pair->radius.high == 0 ||
                                 support.distance - support.error >
                                     grz_vector_length(axis->vector) *
                                         pair->radius.high * convex_rounding_slack;
    }
}

bool grz_convex_pair_touches(const grz_convex_pair *pair, graze_edges edges) {
    axis_test test = { false, false, false };
    convex_test_axes(&pair->axes_a, pair->b, pair, &test);
    convex_test_axes(&pair->axes_b, pair->a, pair, &test);
    if (test.is_out_of_radius)
        return false;
    const bool are_points = pair->axes_a.count == 0 && pair->axes_b.count == 0;
    if (!test.is_disjoint && !are_points)
        return pair->radius.high > 0 || edges == GRAZE_CLOSED || !test.is_flush;
    const double square =
        pair->radius.high * pair->radius.high * convex_rounding_slack;
    /* shapes touch at any distance below */
    const double touch = edges == GRAZE_CLOSED ? 0x1p-1074 : 0;
    return convex_find_nearest_corners(pair, square, touch).distance < touch ||
           convex_find_nearest_edge(&pair->axes_a, pair->b, pair->radius, touch)
                   .distance < touch ||
           convex_find_nearest_edge(&pair->axes_b, pair->a, pair->radius, touch)
                   .distance < touch;
}

/* ---- separation ---- */

/* The axis with the largest support, and the support in units of length. */
typedef struct best_axis {
    const grz_convex_axis *axis;
    double distance;
} best_axis;

/* The first of several with the same distance. */
static best_axis convex_find_best_axis(const grz_convex_axes *axes,
                                       const grz_convex *convex) {
    best_axis best = { NULL, -INFINITY };
    for (uint32_t i = 0; i < axes->count; i++) {
        const grz_convex_axis *axis = &axes->axis[i];
        const double length = grz_vector_length(axis->vector);
        const double distance =
            grz_quotient(grz_convex_axis_support(axis, convex).distance, length);
        if (distance > best.distance)
            best = (best_axis){ axis, distance };
    }
    return best;
}

/* The foot of the perpendicular from a corner to the edge's line, relative to an
 * origin. */
static graze_point convex_edge_foot(const nearest_edge *edge, graze_point normal,
                                    graze_point origin) {
    const graze_point w =
        grz_segment_vector((grz_segment){ edge->axis->from, edge->corner });
    const graze_point corner =
        grz_segment_vector((grz_segment){ origin, edge->corner });
    const double height = grz_vector_dot(w, normal);
    return (graze_point){ corner.x - height * normal.x,
                          corner.y - height * normal.y };
}

static grz_separation convex_separation_of_edge(const nearest_edge *edge,
                                                graze_point origin) {
    const graze_point normal = grz_vector_unit(edge->axis->vector);
    return (grz_separation){ .distance = edge->distance,
                             .normal = normal,
                             .on_a = convex_edge_foot(edge, normal, origin),
                             .on_b = grz_segment_vector(
                                 (grz_segment){ origin, edge->corner }) };
}

static grz_separation convex_separation_of_corners(const nearest_corners *corners,
                                                   graze_point origin) {
    return (grz_separation){
        .distance = corners->distance,
        .normal = grz_vector_unit(grz_segment_vector(corners->segment)),
        .on_a = grz_segment_vector((grz_segment){ origin, corners->segment.from }),
        .on_b = grz_segment_vector((grz_segment){ origin, corners->segment.to })
    };
}

static grz_separation convex_separation_of_disjoint(const grz_convex_pair *pair) {
    const graze_point origin = pair->a->corner[0];
    const nearest_edge edge_of_a =
        convex_find_nearest_edge(&pair->axes_a, pair->b, pair->radius, -INFINITY);
    const nearest_edge edge_of_b =
        convex_find_nearest_edge(&pair->axes_b, pair->a, pair->radius, -INFINITY);
    const nearest_corners corners =
        convex_find_nearest_corners(pair, INFINITY, -INFINITY);
    if (edge_of_a.axis != NULL && edge_of_a.distance <= edge_of_b.distance &&
        edge_of_a.distance <= corners.distance)
        return convex_separation_of_edge(&edge_of_a, origin);
    if (edge_of_b.axis == NULL || edge_of_b.distance > corners.distance)
        return convex_separation_of_corners(&corners, origin);
    const grz_separation s = convex_separation_of_edge(&edge_of_b, origin);
    return (grz_separation){ .distance = s.distance,
                             .normal = grz_vector_negated(s.normal),
                             .on_a = s.on_b,
                             .on_b = s.on_a };
}

/* At one point all directions are equally short; x is taken. */
static grz_separation convex_separation_of_points(const grz_convex_pair *pair) {
    const graze_point a = pair->a->corner[0], b = pair->b->corner[0];
    if (a.x == b.x && a.y == b.y)
        return (grz_separation){ .distance = 0 - pair->radius.high,
                                 .normal = { 1, 0 },
                                 .do_cores_overlap = true };
    const nearest_corners corners = {
        { a, b }, grz_signed_distance_to_point((grz_segment){ a, b }, pair->radius)
    };
    return convex_separation_of_corners(&corners, a);
}

/* If shapes hardly overlap, their depth loses most of its digits in differences: it
 * is computed exactly. */
static double convex_overlap_of(const grz_convex_axis *axis,
                                const grz_convex *convex) {
    const grz_support support = grz_convex_axis_support(axis, convex);
    const bool is_rough =
        support.error > 0x1p-34 * fabs(support.distance) && support.distance != 0;
    const double depth =
        0 - (is_rough ? convex_support_by(axis, convex, grz_segment_dot_exact)
                      : support.distance);
    return grz_quotient(depth, grz_vector_length(axis->vector));
}

void grz_convex_pair_separate(const grz_convex_pair *pair,
                              grz_separation *separation) {
    if (pair->a->count == 1 && pair->b->count == 1) {
        *separation = convex_separation_of_points(pair);
        return;
    }
    const best_axis of_a = convex_find_best_axis(&pair->axes_a, pair->b),
                    of_b = convex_find_best_axis(&pair->axes_b, pair->a);
    const bool is_of_a = of_a.distance >= of_b.distance;
    const best_axis best = is_of_a ? of_a : of_b;
    if (best.axis == NULL || best.distance > 0) {
        *separation = convex_separation_of_disjoint(pair);
        return;
    }
    const graze_point normal = grz_vector_unit(best.axis->vector);
    const double overlap = convex_overlap_of(best.axis, is_of_a ? pair->b : pair->a);
    *separation =
        (grz_separation){ .distance = 0 - (overlap + pair->radius.high),
                          .normal = is_of_a ? normal : grz_vector_negated(normal),
                          .do_cores_overlap = true,
                          .is_axis_of_a = is_of_a };
}

/* ---- the spans of a convex shape ----
 *
 * A convex core with a radius is a union. It has the core, a disc around each corner
 * and a strip along both sides of each edge. Its farthest points to the left and
 * right between two heights are on a disc or on an edge moved outward. Edges moved
 * inward lie inside and do no harm, in any direction of the corners. */

static void convex_span_add_disc(grz_span *of, graze_point center, double radius,
                                 grz_span rows) {
    const double below = rows.low - center.y, above = center.y - rows.high;
    const double away = grz_max(0, grz_max(below, above));
    if (away > radius)
        return;
    const double half = sqrt((radius - away) * (radius + away));
    convex_span_add(of, center.x - half);
    convex_span_add(of, center.x + half);
}

/* The x of an edge at a y between those of its ends. */
static double convex_edge_x_at(graze_point from, graze_point to, double y) {
    const double share = (y - from.y) / (to.y - from.y);
    return from.x + (to.x - from.x) * share;
}

static void convex_span_add_end(grz_span *of, graze_point end, graze_point other,
                                grz_span rows) {
    if (end.y < rows.low)
        convex_span_add(of, convex_edge_x_at(end, other, rows.low));
    else if (end.y > rows.high)
        convex_span_add(of, convex_edge_x_at(end, other, rows.high));
    else
        convex_span_add(of, end.x);
}

static void convex_span_add_edge(grz_span *of, graze_point from, graze_point to,
                                 grz_span rows) {
    if (grz_min(from.y, to.y) > rows.high || grz_max(from.y, to.y) < rows.low)
        return;
    convex_span_add_end(of, from, to, rows);
    convex_span_add_end(of, to, from, rows);
}

static void convex_span_add_moved_edges(grz_span *of, graze_point from,
                                        graze_point to, double radius,
                                        grz_span rows) {
    const double x = to.x - from.x, y = to.y - from.y,
                 max = grz_max(fabs(x), fabs(y));
    if (max == 0)
        return;
    const double length = sqrt((x / max) * (x / max) + (y / max) * (y / max));
    const graze_point out = { y / max / length * radius,
                              -(x / max / length * radius) },
                      in = { -out.x, -out.y };
    convex_span_add_edge(of, grz_vector_sum(from, out), grz_vector_sum(to, out),
                         rows);
    convex_span_add_edge(of, grz_vector_sum(from, in), grz_vector_sum(to, in), rows);
}

grz_span grz_convex_span_in(const grz_convex *convex, grz_span rows) {
    grz_span of = convex_empty_span;
    for (uint32_t i = 0; i < convex->count; i++) {
        const graze_point corner = convex->corner[i],
                          next = convex->corner[(i + 1) % convex->count];
        convex_span_add_disc(&of, corner, convex->radius, rows);
        if (convex->radius > 0)
            convex_span_add_moved_edges(&of, corner, next, convex->radius, rows);
        else
            convex_span_add_edge(&of, corner, next, rows);
    }
    return of;
}

grz_span grz_convex_span(const grz_convex *convex, bool is_along_y) {
    grz_span of = convex_empty_span;
    for (uint32_t i = 0; i < convex->count; i++) {
        const double at = is_along_y ? convex->corner[i].y : convex->corner[i].x;
        convex_span_add(&of, at - convex->radius);
        convex_span_add(&of, at + convex->radius);
    }
    return of;
}
