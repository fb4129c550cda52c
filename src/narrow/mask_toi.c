/* mask_toi.c: the time of impact of two masks: the first time at which they overlap in a straight
 * mask_motion.
 *
 * Between whole pixels b lies at the whole whole_range around it, two along each motion_axis. These change
 * only when b leaves a whole offset behind: then the one beyond the next joins. So the mask_motion is walked
 * from one such crossing to the next, in the order of time, and the masks are asked only at whole_range that
 * join. Where the rectangles cannot overlap yet nothing is walked. Which of two crossings comes first is
 * decided exactly. Cost: a question to the pair for each offset that joins.
 */
#include "core/exact.h"
#include "core/float_env.h"
#include "core/numbers.h"
#include "graze/mask_pair.h"
#include "narrow/mask_overlap.h"

#include <assert.h>
#include <math.h>

/* The mask_motion along one motion_axis, upwards. Crossing n is at the position next + n. */
typedef struct motion_axis {
    double from, length;
    double next;      /* the first crossing */
    double low, high; /* between which the rectangles around solid pixels overlap */
    int64_t sign;     /* of the mask_motion as given */
    double done;      /* how many crossings have been passed */
} motion_axis;

/* Solid pixels lie from `begin` to before `end`. */
typedef struct solid_range {
    double begin, end;
} solid_range;

static motion_axis motion_axis_of(double from, double move, solid_range a, solid_range b) {
    const double low = a.begin - (b.end - 1), high = a.end - 1 - b.begin;
    const bool is_upward = move >= 0;
    motion_axis x = { .from = is_upward ? from : -from, .length = fabs(move), .sign = is_upward ? 1 : -1 };
    x.low = is_upward ? low : -high;
    x.high = is_upward ? high : -low;
    x.next = -floor(-x.from);
    return x;
}

/* The whole offsets between which b is. */
static double offset_low(const motion_axis *x) {
    return x->done > 0 ? x->next + x->done - 1 : floor(x->from);
}

static double offset_high(const motion_axis *x) {
    return x->next + x->done;
}

/* Whether crossing n comes before the motion ends. */
static bool is_crossed(const motion_axis *x, double n) {
    grz_exact rest;
    grz_exact_clear(&rest);
    grz_exact_add(&rest, x->from);
    grz_exact_add(&rest, x->length);
    grz_exact_add(&rest, -(x->next + n));
    return grz_exact_value(&rest) > 0;
}

/* Below 0: x's crossing n comes before y's crossing m; 0: at the same time. */
static int compare_crossings(const motion_axis *x, double n, const motion_axis *y, double m) {
    grz_exact difference;
    grz_exact_clear(&difference);
    grz_exact_add_product(&difference, x->next + n, y->length);
    grz_exact_add_product(&difference, -x->from, y->length);
    grz_exact_add_product(&difference, -(y->next + m), x->length);
    grz_exact_add_product(&difference, y->from, x->length);
    const double sign = grz_exact_value(&difference);
    return (sign > 0) - (sign < 0);
}

/* The crossing after which b is in the range of a along this axis; 0: from the beginning. */
static double entry_crossing(const motion_axis *x) {
    const double n = x->low - x->next - 1;
    return n > 0 ? n : 0;
}

static bool range_is_reached(const motion_axis *x) {
    return offset_high(x) >= x->low || is_crossed(x, entry_crossing(x));
}

/* How many crossings of y come before x's crossing n. */
static double crossings_before(const motion_axis *y, const motion_axis *x, double n) {
    const double time = (x->next + n - x->from) / x->length;
    double m = grz_max(0, floor(y->from + time * y->length - y->next)); /* off by less than 1 */
    assert(m == 0 || compare_crossings(y, m - 1, x, n) < 0);
    while (is_crossed(y, m) && compare_crossings(y, m, x, n) < 0)
        m++;
    return m;
}

/* Skip to where x enters the range of a, if that is the later entry. */
static void skip_to_entry(motion_axis *x, motion_axis *y) {
    const double n = entry_crossing(x);
    if (offset_high(x) >= x->low)
        return;
    const double m = y->length > 0 ? crossings_before(y, x, n) : 0;
    if (m >= y->done && n >= x->done) {
        x->done = n;
        y->done = m;
    }
}

typedef struct mask_motion {
    graze_mask_view a, b;
    motion_axis x, y;
} mask_motion;

/* Whole offsets from low to high, both included. */
typedef struct whole_range {
    int64_t low, high;
} whole_range;

/* The offsets around b at which the rectangles overlap, which are small numbers; perhaps none. */
static whole_range whole_range_of(const motion_axis *x) {
    const double low = grz_max(offset_low(x), x->low), high = grz_min(offset_high(x), x->high);
    return low <= high ? (whole_range){ (int64_t)low, (int64_t)high } : (whole_range){ 0, -1 };
}

static bool overlaps_now(const mask_motion *m) {
    const whole_range x = whole_range_of(&m->x), y = whole_range_of(&m->y);
    for (int64_t j = y.low; j <= y.high; j++)
        for (int64_t i = x.low; i <= x.high; i++)
            if (grz_mask_overlaps(m->a, m->b, (grz_mask_offset){ i * m->x.sign, j * m->y.sign }))
                return true;
    return false;
}

/* Pass the next crossing of either axis, or of both at once. False: the motion ends before. */
static bool next_crossing(mask_motion *m, double *time) {
    const bool by_x = is_crossed(&m->x, m->x.done), by_y = is_crossed(&m->y, m->y.done);
    if (!by_x && !by_y)
        return false;
    const int order = by_x && by_y ? compare_crossings(&m->x, m->x.done, &m->y, m->y.done) : by_x ? -1 : 1;
    const motion_axis *first = order <= 0 ? &m->x : &m->y;
    *time = (first->next + first->done - first->from) / first->length;
    m->x.done += order <= 0;
    m->y.done += order >= 0;
    return true;
}

static bool find_impact(mask_motion *m, double *time) {
    double now = 0;
    if (!range_is_reached(&m->x) || !range_is_reached(&m->y))
        return false;
    skip_to_entry(&m->x, &m->y);
    skip_to_entry(&m->y, &m->x);
    while (offset_low(&m->x) <= m->x.high && offset_low(&m->y) <= m->y.high) {
        if (overlaps_now(m)) {
            *time = now;
            return true;
        }
        if (!next_crossing(m, &now))
            return false;
    }
    return false;
}

/* False for NaN. */
static bool coordinate_is_near(double x) {
    return fabs(x) <= GRAZE_MASK_MOTION_MAX;
}

static bool motion_is_near(const graze_mask_motion *given) {
    return coordinate_is_near(given->x) && coordinate_is_near(given->y) &&
           coordinate_is_near(given->move_x) && coordinate_is_near(given->move_y);
}

static solid_range solid_range_of(uint32_t begin, uint32_t length) {
    return (solid_range){ begin, (double)begin + length };
}

static bool impact_of(mask_motion *m, const graze_mask_motion *given, double *time) {
    graze_rect a, b;
    if (!motion_is_near(given) || !graze_mask_view_bounds(m->a, &a) || !graze_mask_view_bounds(m->b, &b))
        return false;
    m->x = motion_axis_of(given->x, given->move_x, solid_range_of(a.x, a.w), solid_range_of(b.x, b.w));
    m->y = motion_axis_of(given->y, given->move_y, solid_range_of(a.y, a.h), solid_range_of(b.y, b.h));
    return find_impact(m, time);
}

bool graze_mask_impact(graze_mask_view a, graze_mask_view b, graze_mask_motion motion_of_b, double *time) {
    const grz_float_env env = grz_float_env_enter();
    mask_motion m = { .a = a, .b = b };
    const bool is_hit = impact_of(&m, &motion_of_b, time);
    grz_float_env_leave(env);
    return is_hit;
}
