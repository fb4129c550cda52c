/* impact.c: the first moment at which two masks overlap on a straight way.
 *
 * Between whole pixels b lies at the whole offsets around it, two along each axis. They change only when b
 * leaves a whole offset behind: then the one beyond the next joins. So the way is walked from one such
 * crossing to the next, in time's order, and only at offsets that join the two masks are asked; where the
 * rectangles cannot meet yet nothing is walked. Which of two crossings comes first is decided without
 * rounding. Cost: a question to the pair for each offset that joins.
 */
#include "narrow/mask/pair.h"

#include "core/float_env.h"
#include "core/numbers.h"
#include "narrow/mask/sum.h"

#include <assert.h>
#include <math.h>

/* The way along one axis, as it is gone: upwards. Crossing n is at the position next + n. */
typedef struct axis {
    double from, length;
    double next;      /* the first crossing */
    double low, high; /* at which the rectangles around solid pixels meet */
    int64_t sign;     /* of the real way */
    double done;      /* crossings behind us */
} axis;

/* Solid pixels lie from `begin` to before `end`. */
typedef struct span {
    double begin, end;
} span;

static axis axis_of(double from, double move, span a, span b) {
    const double low = a.begin - (b.end - 1), high = a.end - 1 - b.begin;
    const bool is_upward = move >= 0;
    axis x = { .from = is_upward ? from : -from, .length = fabs(move), .sign = is_upward ? 1 : -1 };
    x.low = is_upward ? low : -high;
    x.high = is_upward ? high : -low;
    x.next = -floor(-x.from);
    return x;
}

/* The offsets between which b is. */
static double offset_low(const axis *x) {
    return x->done > 0 ? x->next + x->done - 1 : floor(x->from);
}

static double offset_high(const axis *x) {
    return x->next + x->done;
}

/* Whether crossing n comes before the way ends. */
static bool is_crossed(const axis *x, double n) {
    grz_sum rest = { 0 };
    grz_sum_add(&rest, x->from);
    grz_sum_add(&rest, x->length);
    grz_sum_add(&rest, -(x->next + n));
    return grz_sum_sign(&rest) > 0;
}

/* Under 0 if x's crossing n comes before y's crossing m, 0 at the same time. */
static int order_of(const axis *x, double n, const axis *y, double m) {
    grz_sum late = { 0 };
    grz_sum_add_product(&late, x->next + n, y->length);
    grz_sum_add_product(&late, -x->from, y->length);
    grz_sum_add_product(&late, -(y->next + m), x->length);
    grz_sum_add_product(&late, y->from, x->length);
    return grz_sum_sign(&late);
}

/* The crossing after which b is in the range of a along this axis, 0 if it is from the beginning. */
static double entry_of(const axis *x) {
    const double n = x->low - x->next - 1;
    return n > 0 ? n : 0;
}

static bool is_reached(const axis *x) {
    return offset_high(x) >= x->low || is_crossed(x, entry_of(x));
}

/* As many crossings of y as come before x's crossing n. */
static double crossings_before(const axis *y, const axis *x, double n) {
    const double time = (x->next + n - x->from) / x->length;
    double m = grz_max(0, floor(y->from + time * y->length - y->next)); /* rounded by less than 1 */
    assert(m == 0 || order_of(y, m - 1, x, n) < 0);
    while (is_crossed(y, m) && order_of(y, m, x, n) < 0)
        m++;
    return m;
}

/* Leave out what comes before x enters, if that is the later entry. */
static void skip_to_entry(axis *x, axis *y) {
    const double n = entry_of(x);
    if (offset_high(x) >= x->low)
        return;
    const double m = y->length > 0 ? crossings_before(y, x, n) : 0;
    if (m >= y->done && n >= x->done) {
        x->done = n;
        y->done = m;
    }
}

typedef struct motion {
    graze_mask_view a, b;
    axis x, y;
} motion;

/* Whole offsets, both included, as gone. */
typedef struct offsets {
    int64_t low, high;
} offsets;

/* Those around b at which the rectangles meet, so that they are small numbers; perhaps none. */
static offsets offsets_of(const axis *x) {
    const double low = grz_max(offset_low(x), x->low), high = grz_min(offset_high(x), x->high);
    return low <= high ? (offsets){ (int64_t)low, (int64_t)high } : (offsets){ 0, -1 };
}

static bool overlaps_now(const motion *m) {
    const offsets x = offsets_of(&m->x), y = offsets_of(&m->y);
    for (int64_t j = y.low; j <= y.high; j++)
        for (int64_t i = x.low; i <= x.high; i++)
            if (grz_mask_overlaps(m->a, m->b, (grz_mask_offset){ i * m->x.sign, j * m->y.sign }))
                return true;
    return false;
}

/* Go on to the next crossing of either axis, or of both at once. False: the way ends before. */
static bool cross(motion *m, double *time) {
    const bool by_x = is_crossed(&m->x, m->x.done), by_y = is_crossed(&m->y, m->y.done);
    if (!by_x && !by_y)
        return false;
    const int order = by_x && by_y ? order_of(&m->x, m->x.done, &m->y, m->y.done) : by_x ? -1 : 1;
    const axis *first = order <= 0 ? &m->x : &m->y;
    *time = (first->next + first->done - first->from) / first->length;
    m->x.done += order <= 0;
    m->y.done += order >= 0;
    return true;
}

static bool find_impact(motion *m, double *time) {
    double now = 0;
    if (!is_reached(&m->x) || !is_reached(&m->y))
        return false;
    skip_to_entry(&m->x, &m->y);
    skip_to_entry(&m->y, &m->x);
    while (offset_low(&m->x) <= m->x.high && offset_low(&m->y) <= m->y.high) {
        if (overlaps_now(m)) {
            *time = now;
            return true;
        }
        if (!cross(m, &now))
            return false;
    }
    return false;
}

/* NaN is not. */
static bool is_near(double x) {
    return fabs(x) <= GRAZE_MASK_MOTION_MAX;
}

static bool is_small(const graze_mask_motion *way) {
    return is_near(way->x) && is_near(way->y) && is_near(way->move_x) && is_near(way->move_y);
}

static span span_of(uint32_t begin, uint32_t length) {
    return (span){ begin, (double)begin + length };
}

static bool impact_of(motion *m, const graze_mask_motion *way, double *time) {
    graze_rect a, b;
    if (!is_small(way) || !graze_mask_view_bounds(m->a, &a) || !graze_mask_view_bounds(m->b, &b))
        return false;
    m->x = axis_of(way->x, way->move_x, span_of(a.x, a.w), span_of(b.x, b.w));
    m->y = axis_of(way->y, way->move_y, span_of(a.y, a.h), span_of(b.y, b.h));
    return find_impact(m, time);
}

bool graze_mask_impact(graze_mask_view a, graze_mask_view b, graze_mask_motion motion_of_b, double *time) {
    const grz_float_env caller = grz_float_env_enter();
    motion m = { .a = a, .b = b };
    const bool is_hit = impact_of(&m, &motion_of_b, time);
    grz_float_env_leave(caller);
    return is_hit;
}
