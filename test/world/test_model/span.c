/* span.c: while two convex figures touch. */
#include "test_model/span.h"

#include <math.h>

enum { HULL = GRAZE_CORNERS_MAX * GRAZE_CORNERS_MAX };

static span span_all(graze_edges edges) {
    return (span){ -HUGE_VAL, HUGE_VAL, edges };
}

static const span none = { 1, 0, GRAZE_HALF_OPEN };

/* Keep the times at which a + b t is below 0; closed, or 0. */
static void span_clip(span *self, double a, double b) {
    if (b == 0 && (a > 0 || (a == 0 && self->edges == GRAZE_HALF_OPEN)))
        *self = none;
    else if (b > 0)
        self->last = min_of(self->last, -a / b);
    else if (b < 0)
        self->first = max_of(self->first, -a / b);
}

static void span_unite(span *self, const span *other, bool *is_any) {
    if (!span_is_any(other))
        return;
    if (*is_any) {
        self->first = min_of(self->first, other->first);
        self->last = max_of(self->last, other->last);
    } else {
        self->first = other->first;
        self->last = other->last;
    }
    *is_any = true;
}

/* --- A point that is at (0, 0) at time 0 --- */

/* While the square of its distance from a corner is less than `square`. */
static span span_of_corner(spot at, spot way, int64_t square, graze_edges edges) {
    const spot p = { -at.x, -at.y };
    const int64_t a = dot(way, way), b = dot(p, way), c = dot(p, p) - square;
    const int64_t side = cross(p, way), d = a * square - side * side;
    span self = span_all(edges);
    if (a == 0) {
        span_clip(&self, (double)c, 0);
        return self;
    }
    if (d < 0 || (d == 0 && edges == GRAZE_HALF_OPEN))
        return none;
    const double root = sqrt((double)d);
    double q = -(double)b + root, other = 0;
    if (b > 0)
        q = -(double)b - root;
    const double one = q / (double)a;
    if (q != 0)
        other = (double)c / q;
    self.first = min_of(one, other);
    self.last = max_of(one, other);
    return self;
}

/* While it is nearer than `radius` to an edge, on the way from its first corner to
 * its second. */
static span span_of_edge(spot from, spot to, spot way, int64_t radius,
                         graze_edges edges) {
    const spot edge = minus(to, from), p = { -from.x, -from.y };
    const int64_t side = cross(edge, p), along = dot(edge, p),
                  length = dot(edge, edge);
    const double far = (double)radius * sqrt((double)length),
                 turn = (double)cross(edge, way);
    span self = span_all(edges);
    span_clip(&self, -(double)along, -(double)dot(edge, way));
    span_clip(&self, (double)(along - length), (double)dot(edge, way));
    if (turn == 0) {
        span_clip(&self, (double)(side * side - radius * radius * length), 0);
        return self;
    }
    span_clip(&self, (double)side - far, turn);
    span_clip(&self, -(double)side - far, -turn);
    return self;
}

/* While it is in a polygon, which is on the left of its edges. */
static span span_of_inside(const spot *corner, size_t count, spot way,
                           graze_edges edges) {
    span self = span_all(edges);
    for (size_t i = 0; i < count; i++) {
        const spot edge = minus(corner[(i + 1) % count], corner[i]);
        span_clip(&self, (double)cross(edge, corner[i]), -(double)cross(edge, way));
    }
    return count > 2 ? self : none;
}

static bool spot_is_before(spot p, spot q) {
    if (p.x != q.x)
        return p.x < q.x;
    return p.y < q.y;
}

/* Sort a few points. */
static void sort_spots(spot *points, size_t n) {
    for (size_t i = 1; i < n; i++) {
        const spot p = points[i];
        size_t k = i;
        for (; k > 0 && spot_is_before(p, points[k - 1]); k--)
            points[k] = points[k - 1];
        points[k] = p;
    }
}

/* Append the lower hull of sorted points, or the upper one if they come backwards;
 * all but its last corner.
 */
static size_t hull_append(spot *hull, size_t count, const spot *points, size_t n,
                          bool is_back) {
    const size_t begin = count;
    for (size_t i = 0; i < n; i++) {
        spot p = points[i];
        if (is_back)
            p = points[n - 1 - i];
        if (count > begin && hull[count - 1].x == p.x && hull[count - 1].y == p.y)
            continue;
        while (count >= begin + 2 && cross(minus(hull[count - 1], hull[count - 2]),
                                           minus(p, hull[count - 2])) <= 0)
            count--;
        hull[count++] = p;
    }
    return count - 1;
}

span span_of_convexes(const figure *a, const figure *b, spot way, int64_t margin,
                      graze_edges edges) {
    spot points[HULL], hull[2 * HULL];
    size_t n = 0, count = 0;
    const int64_t radius = a->radius + b->radius + margin;
    const spot back = { -way.x, -way.y };
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            points[n++] = minus(b->corner[j], a->corner[i]);
    sort_spots(points, n);
    count = hull_append(hull, 0, points, n, false);
    count = hull_append(hull, count, points, n, true);
    count += count == 0; /* all points are one */
    bool is_any = false;
    span all = none, one = span_of_inside(hull, count, back, edges);
    span_unite(&all, &one, &is_any);
    for (size_t i = 0; i < count && (radius > 0 || edges == GRAZE_CLOSED); i++) {
        one = span_of_corner(hull[i], back, radius * radius, edges);
        span_unite(&all, &one, &is_any);
        if (count > 1) {
            one = span_of_edge(hull[i], hull[(i + 1) % count], back, radius, edges);
            span_unite(&all, &one, &is_any);
        }
    }
    if (!is_any)
        return none;
    all.edges = edges;
    return all;
}

/* --- Boxes, whose edges move each by itself --- */

static void span_clip_edges(span *self, const int64_t low[2], const int64_t high[2],
                            int64_t margin) {
    span_clip(self, (double)(low[0] - high[0] - margin),
              (double)(low[1] - low[0] - high[1] + high[0]));
}

span span_of_boxes(const frame a[2], const frame b[2], int64_t margin,
                   graze_edges edges) {
    span self = span_all(edges);
    const int64_t ax[2] = { a[0].min_x, a[1].min_x },
                  ay[2] = { a[0].min_y, a[1].min_y };
    const int64_t aw[2] = { a[0].max_x, a[1].max_x },
                  ah[2] = { a[0].max_y, a[1].max_y };
    const int64_t bx[2] = { b[0].min_x, b[1].min_x },
                  by[2] = { b[0].min_y, b[1].min_y };
    const int64_t bw[2] = { b[0].max_x, b[1].max_x },
                  bh[2] = { b[0].max_y, b[1].max_y };
    span_clip_edges(&self, ax, bw, margin);
    span_clip_edges(&self, bx, aw, margin);
    span_clip_edges(&self, ay, bh, margin);
    span_clip_edges(&self, by, ah, margin);
    span_clip_edges(&self, ax, aw, 0);
    span_clip_edges(&self, ay, ah, 0);
    span_clip_edges(&self, bx, bw, 0);
    span_clip_edges(&self, by, bh, 0);
    return span_is_any(&self) ? self : none;
}

/* --- Circles by a rule --- */

span span_of_circles(const figure *a, const figure *b, spot way,
                     graze_circle_rule rule, graze_edges edges) {
    const spot at = minus(b->corner[0], a->corner[0]), back = { -way.x, -way.y };
    const int64_t sides = a->radius + b->radius;
    if (rule == GRAZE_CIRCLES_SQUARES)
        return span_of_corner(at, back,
                              a->radius * a->radius + b->radius * b->radius, edges);
    span self = span_all(edges);
    span_clip(&self, (double)(at.x - sides), (double)way.x);
    span_clip(&self, (double)(-at.x - sides), -(double)way.x);
    span_clip(&self, (double)(at.y - sides), (double)way.y);
    span_clip(&self, (double)(-at.y - sides), -(double)way.y);
    return span_is_any(&self) ? self : none;
}
