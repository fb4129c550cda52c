/* fit_shape_turned.c: the best ellipse at any angle, by branch and bound over its
 * center, the end of its longer radius, and the length of its shorter one.
 *
 * As in fit_shape_ellipse.c, but that angles have a range, too. An ellipse is
 * everything within its support function h,
 *
 *   h(t)^2 = P + Q cos(2 t - 2 e),  P = (a^2 + b^2) / 2,  Q = (a^2 - b^2) / 2,
 *
 * for a radius a >= b at the angle e. All with |e| <= d < 45 degrees lie in the one
 * at angle 0 with P + Q sin 2d and Q cos 2d, and contain the one with P - Q sin 2d
 * and Q cos 2d: from the middle of its chord, no point of the arc Q (cos 2e, sin 2e)
 * is farther away than Q sin 2d. Wider ranges take circles. Sizes are rounded
 * outwards, or inwards, by far more than the doubles err. One ellipse is decided in
 * whole numbers. */
#include "content/fit_shape_turned.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { END_X = 2, END_Y, SHORT };

static int64_t turned_square(const int32_t at[GRZ_FIT_NUMBERS]) {
    return (int64_t)at[END_X] * at[END_X] + (int64_t)at[END_Y] * at[END_Y];
}

bool grz_fit_turned_has(const int32_t at[GRZ_FIT_NUMBERS], int64_t dx, int64_t dy) {
    const int64_t square = turned_square(at), b = (int64_t)at[SHORT] * at[SHORT];
    const int64_t along = dx * at[END_X] + dy * at[END_Y],
                  across = dy * at[END_X] - dx * at[END_Y];
    return along * along * b + across * across * square <= square * square * b;
}

/* ---- one ellipse ---- */

/* An ellipse about 0 as xx x^2 + 2 xy x y + yy y^2 <= 1, with a determinant. */
typedef struct turned_form {
    double xx, xy, yy, det;
} turned_form;

/* By its squares of radii, the first one along the unit vector (x, y). */
static turned_form turned_form_of(double x, double y, double aa, double bb) {
    return (turned_form){ x * x / aa + y * y / bb, x * y * (1 / aa - 1 / bb),
                          y * y / aa + x * x / bb, 1 / (aa * bb) };
}

/* Where the row at `y` leaves it, on the right; at `y` it is at most as high. */
static double turned_right(const turned_form *f, double y) {
    const double square = fmax(f->xx - f->det * y * y, 0);
    return (sqrt(square) - f->xy * y) / f->xx;
}

/* Half of the height, and the y of the rightmost point. */
static double turned_top(const turned_form *f) {
    return sqrt(f->xx / f->det);
}

static double turned_rightmost(const turned_form *f) {
    return -f->xy / sqrt(f->det * f->yy);
}

/* A row of one ellipse: the doubles come near, whole numbers decide. */
static void turned_row(const grz_shape_grid *g, const int32_t at[GRZ_FIT_NUMBERS],
                       const turned_form *f, int32_t y, grz_shape_count *count) {
    const int64_t dy = 2 * (int64_t)y + 1 - at[1];
    const double middle = at[0] - f->xy * (double)dy / f->xx;
    const int64_t near = (int64_t)floor((middle - 1) / 2);
    int64_t first = near;
    while (first <= near + 1 &&
           !grz_fit_turned_has(at, 2 * first + 1 - at[0], dy)) /* the next one may */
        first++;
    if (first > near + 1)
        return;
    const double half = turned_right(f, (double)dy) + f->xy * (double)dy / f->xx;
    int64_t begin = grz_shape_half((int64_t)(middle - half)),
            end = grz_shape_half((int64_t)(middle + half));
    if (begin > first)
        begin = first;
    if (end < first)
        end = first;
    while (begin < first && !grz_fit_turned_has(at, 2 * begin + 1 - at[0], dy))
        begin++;
    while (grz_fit_turned_has(at, 2 * begin - 1 - at[0], dy))
        begin--;
    while (end > first && !grz_fit_turned_has(at, 2 * end + 1 - at[0], dy))
        end--;
    while (grz_fit_turned_has(at, 2 * end + 3 - at[0], dy))
        end++;
    grz_shape_grid_count(g, y, begin, end + 1, count);
}

/* Whether the box around it is in the grid: half its width squared is
 * x^2 + b^2 y^2 / a^2, exactly. */
static bool turned_is_in_grid(const grz_shape_grid *g,
                              const int32_t at[GRZ_FIT_NUMBERS]) {
    const int64_t square = turned_square(at), b = (int64_t)at[SHORT] * at[SHORT];
    const int32_t ends[2] = { 2 * g->columns, 2 * grz_shape_grid_rows(g) };
    if (at[SHORT] < 1 || b > square)
        return false;
    for (int axis = 0; axis < 2; axis++) {
        const int64_t along = at[END_X + axis], across = at[END_Y - axis];
        const int64_t before = at[axis], behind = ends[axis] - at[axis];
        const int64_t room = before < behind ? before : behind;
        if (room < 0 || square * (room * room - along * along) < b * across * across)
            return false;
    }
    return true;
}

static double turned_weigh_one(const grz_shape_grid *g,
                               const int32_t at[GRZ_FIT_NUMBERS]) {
    const double square = (double)turned_square(at), a = sqrt(square);
    const turned_form f = turned_form_of(at[END_X] / a, at[END_Y] / a, square,
                                         (double)at[SHORT] * at[SHORT]);
    const double top = turned_top(&f) + 1;
    grz_shape_count count = { 0, 0 };
    int32_t y = (int32_t)fmax(floor((at[1] - top) / 2), 0);
    const int32_t last =
        (int32_t)fmin(ceil((at[1] + top) / 2), grz_shape_grid_rows(g) - 1);
    for (; y <= last; y++)
        turned_row(g, at, &f, y, &count);
    return grz_shape_grid_score(g, count.solid, count.all - count.solid);
}

static void turned_try(const grz_shape_grid *g, const int32_t at[GRZ_FIT_NUMBERS],
                       grz_fit_turned *best) {
    if (!turned_is_in_grid(g, at))
        return;
    const double value = turned_weigh_one(g, at);
    if (value > best->value) {
        best->value = value;
        memcpy(best->at, at, sizeof best->at);
    }
}

/* A start: the ellipse with the same moments as the solid pixels, its shorter radius
 * on a whole number. */
static void turned_try_moments(const grz_shape_grid *g, grz_fit_turned *best) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (int32_t j = 0; j < g->h; j++) {
        const uint32_t *row = grz_shape_grid_row(g, j + g->pad) + g->pad;
        for (int32_t i = 0; i < g->w; i++) {
            const double many = row[i + 1] - row[i];
            const double at_x = 2 * i + 1, at_y = 2 * j + 1;
            n += many, x += many * at_x, y += many * at_y;
            xx += many * at_x * at_x, xy += many * at_x * at_y;
            yy += many * at_y * at_y;
        }
    }
    x /= n, y /= n;
    xx = xx / n - x * x, xy = xy / n - x * y, yy = yy / n - y * y;
    const double apart = sqrt((xx - yy) * (xx - yy) / 4 + xy * xy),
                 middle = (xx + yy) / 2;
    double to_x = 2 * xy, to_y = yy - xx + 2 * apart;
    if (xx > yy) /* the other column, for the digits */
        to_x = xx - yy + 2 * apart, to_y = 2 * xy;
    const double length = sqrt(to_x * to_x + to_y * to_y);
    const double a = 2 * sqrt(middle + apart), b = 2 * sqrt(fmax(middle - apart, 0));
    if (length == 0)
        return;
    const int32_t at[GRZ_FIT_NUMBERS] = { 2 * g->pad + (int32_t)floor(x + 0.5),
                                          2 * g->pad + (int32_t)floor(y + 0.5),
                                          (int32_t)floor(to_x * a / length + 0.5),
                                          (int32_t)floor(to_y * a / length + 0.5),
                                          (int32_t)fmax(floor(b), 1) };
    turned_try(g, at, best);
}

/* Change one number or two, as long as the ellipse gets better. */
static void turned_improve(const grz_shape_grid *g, grz_fit_turned *best) {
    enum { MOVES = 2 * GRZ_FIT_NUMBERS * GRZ_FIT_NUMBERS };
    for (int32_t step = (g->w > g->h ? g->w : g->h) / 2 + 1; step > 0; step /= 2) {
        double before = -INFINITY;
        while (best->value > before) {
            before = best->value;
            for (int move = 0; move < MOVES; move++) {
                int32_t at[GRZ_FIT_NUMBERS];
                const int one = move / 2 % GRZ_FIT_NUMBERS,
                          other = move / 2 / GRZ_FIT_NUMBERS;
                memcpy(at, best->at, sizeof at);
                at[one] += step;
                if (one != other) /* else one alone, up or down */
                    at[other] += move % 2 == 0 ? step : -step;
                else if (move % 2 != 0)
                    at[one] -= 2 * step;
                turned_try(g, at, best);
                for (int i = 0; i < GRZ_FIT_NUMBERS; i++)
                    at[i] = 2 * best->at[i] - at[i];
                turned_try(g, at, best);
            }
        }
    }
}

/* ---- a range of them ---- */

/* An ellipse around all of a range about one center, and one in all of them. */
typedef struct turned_hulls {
    turned_form outer, inner;
    bool is_any, has_inner;
} turned_hulls;

/* The least and the greatest square of a number between two. */
static int64_t turned_least(int64_t low, int64_t high) {
    if (low > 0)
        return low * low;
    return high < 0 ? high * high : 0;
}

static int64_t turned_greatest(int64_t low, int64_t high) {
    return low * low > high * high ? low * low : high * high;
}

/* The greatest sine of an angle between the middle of the range of ends, (x, y), and
 * an end; 1 if it may be 45 degrees or more. */
static double turned_sine(const grz_fit_part *part, double x, double y) {
    double most = 0;
    for (int i = 0; i < 4; i++) {
        const double to_x = i % 2 == 0 ? part->low[END_X] : part->high[END_X],
                     to_y = i / 2 == 0 ? part->low[END_Y] : part->high[END_Y];
        const double along = x * to_x + y * to_y, across = x * to_y - y * to_x;
        if (fabs(across) >= along)
            return 1;
        most = fmax(most, fabs(across) / sqrt(to_x * to_x + to_y * to_y));
    }
    return most;
}

static void turned_hulls_make(const grz_fit_part *part, turned_hulls *hulls) {
    static const double tiny = 1e-9;
    const int32_t *low = part->low, *high = part->high;
    double x = low[END_X] / 2.0 + high[END_X] / 2.0,
           y = low[END_Y] / 2.0 + high[END_Y] / 2.0;
    const double length = sqrt(x * x + y * y);
    const double b_low = (double)low[SHORT] * low[SHORT],
                 a_high = (double)(turned_greatest(low[END_X], high[END_X]) +
                                   turned_greatest(low[END_Y], high[END_Y]));
    const double a_low = fmax((double)(turned_least(low[END_X], high[END_X]) +
                                       turned_least(low[END_Y], high[END_Y])),
                              b_low),
                 b_high = fmin((double)high[SHORT] * high[SHORT], a_high);
    double sine = 1;
    hulls->is_any = a_high > 0 && b_low <= a_high;
    if (!hulls->is_any)
        return;
    if (length > 0)
        sine = turned_sine(part, x /= length, y /= length);
    else
        x = 1;
    double turn = 2 * sine * sqrt(fmax(1 - sine * sine, 0)),
           cosine = 1 - 2 * sine * sine;
    if (sine == 1)
        turn = 1, cosine = 0;
    const double p = (a_high + b_high) / 2, q = (a_high - b_high) / 2,
                 r = (a_low + b_low) / 2, s = (a_low - b_low) / 2;
    const double out = (p + q * turn) * (1 + tiny), in = (r - s * turn) * (1 - tiny);
    hulls->outer = turned_form_of(x, y, out + q * cosine, out - q * cosine);
    hulls->has_inner = in - s * cosine > 0;
    if (hulls->has_inner)
        hulls->inner = turned_form_of(x, y, in + s * cosine, in - s * cosine);
}

static double turned_clamped(double value, double low, double high) {
    return fmin(fmax(value, low), high);
}

/* The cells of a row that are in one of the ellipses at all, if the row is `low` to
 * `high` above their centers. */
static void turned_row_any(const grz_shape_grid *g, const grz_fit_part *part,
                           const turned_form *f, int32_t y, grz_shape_count *count) {
    const double top = turned_top(f), at = 2.0 * y + 1;
    const double low = fmax(at - part->high[1], -top),
                 high = fmin(at - part->low[1], top);
    if (low > high)
        return;
    const double far = turned_rightmost(f);
    const double right =
        part->high[0] + turned_right(f, turned_clamped(far, low, high));
    const double left =
        part->low[0] - turned_right(f, turned_clamped(far, -high, -low));
    grz_shape_grid_count(g, y, (int64_t)ceil((left - 1) / 2 - 1e-6),
                         (int64_t)floor((right - 1) / 2 + 1e-6) + 1, count);
}

/* The cells of a row that are in all of them. */
static void turned_row_every(const grz_shape_grid *g, const grz_fit_part *part,
                             const turned_form *f, int32_t y,
                             grz_shape_count *count) {
    const double top = turned_top(f), at = 2.0 * y + 1;
    const double low = at - part->high[1], high = at - part->low[1];
    if (low < -top || high > top)
        return;
    const double right =
        part->low[0] + fmin(turned_right(f, low), turned_right(f, high));
    const double left =
        part->high[0] - fmin(turned_right(f, -low), turned_right(f, -high));
    grz_shape_grid_count(g, y, (int64_t)ceil((left - 1) / 2 + 1e-6),
                         (int64_t)floor((right - 1) / 2 - 1e-6) + 1, count);
}

/* A bound of the scores of a range. */
static double turned_weigh(const grz_shape_grid *g, const grz_fit_part *part) {
    grz_shape_count any = { 0, 0 }, every = { 0, 0 };
    turned_hulls hulls;
    turned_hulls_make(part, &hulls);
    if (!hulls.is_any)
        return -INFINITY;
    for (int32_t y = 0; y < grz_shape_grid_rows(g); y++) {
        turned_row_any(g, part, &hulls.outer, y, &any);
        if (hulls.has_inner)
            turned_row_every(g, part, &hulls.inner, y, &every);
    }
    return grz_shape_grid_score(g, any.solid, every.all - every.solid);
}

static bool turned_is_one(const grz_fit_part *part) {
    return memcmp(part->low, part->high, sizeof part->low) == 0;
}

static int32_t turned_lower(int32_t a, int32_t b) {
    return a < b ? a : b;
}

/* Keep of a range only ends and lengths that some center in it allows. False: none
 * is left. */
static bool turned_cut(const grz_shape_grid *g, grz_fit_part *part) {
    const int32_t ends[2] = { 2 * g->columns, 2 * grz_shape_grid_rows(g) };
    int32_t *low = part->low, *high = part->high;
    for (int axis = 0; axis < 2; axis++) {
        const int32_t room = turned_lower(
            turned_lower(high[axis], ends[axis] - low[axis]), ends[axis] / 2);
        high[END_X + axis] = turned_lower(high[END_X + axis], room);
        low[END_X + axis] = -turned_lower(-low[END_X + axis], room);
        high[SHORT] = turned_lower(high[SHORT], room);
    }
    for (int i = END_X; i < GRZ_FIT_NUMBERS; i++)
        if (low[i] > high[i])
            return false;
    return true;
}

/* Split a range along its longest side. */
static void turned_split(const grz_fit_part *part, grz_fit_part halves[2]) {
    int axis = 0;
    for (int i = 1; i < GRZ_FIT_NUMBERS; i++)
        if (part->high[i] - part->low[i] > part->high[axis] - part->low[axis])
            axis = i;
    const int32_t middle =
        part->low[axis] + (part->high[axis] - part->low[axis]) / 2;
    halves[0] = halves[1] = *part;
    halves[0].high[axis] = middle;
    halves[1].low[axis] = middle + 1;
}

static void turned_try_middle(const grz_shape_grid *g, const grz_fit_part *part,
                              grz_fit_turned *best) {
    int32_t at[GRZ_FIT_NUMBERS];
    for (int i = 0; i < GRZ_FIT_NUMBERS; i++)
        at[i] = part->low[i] + (part->high[i] - part->low[i]) / 2;
    turned_try(g, at, best);
}

/* Look at one half of a range; false: out of memory. */
static bool turned_visit(const grz_shape_grid *g, grz_fit_part *half, double bound,
                         grz_fit_turned *best, grz_fit_heap *heap) {
    if (!turned_cut(g, half))
        return true;
    turned_try_middle(g, half, best);
    if (turned_is_one(half)) /* it has been tried */
        return true;
    half->bound = fmin(turned_weigh(g, half), bound);
    return half->bound <= best->value ||
           grz_fit_heap_add(heap, &g->config->allocator, half);
}

graze_status grz_fit_turned_find(const grz_shape_grid *g, grz_fit_turned *best,
                                 double *bound) {
    const int32_t p = 2 * g->pad, right = p + 2 * g->w, low = p + 2 * g->h;
    const int32_t wide = 2 * g->columns, high = 2 * grz_shape_grid_rows(g);
    grz_fit_part part = { { p, p, -wide, 0, 1 },
                          { right, low, wide, high, wide },
                          1 };
    grz_fit_part halves[2];
    grz_fit_heap heap = { .count = 0 };
    grz_fit_turned other = { .value = -INFINITY };
    turned_try_moments(g, &other);
    turned_improve(g, &other);
    turned_improve(g, best);
    if (other.value > best->value)
        *best = other;
    *bound = 1;
    graze_status status = GRAZE_OK;
    if (turned_cut(g, &part) &&
        !grz_fit_heap_add(&heap, &g->config->allocator, &part))
        status = GRAZE_OUT_OF_MEMORY;
    bool is_left = heap.count > 0;
    for (int64_t visits = 0;
         status == GRAZE_OK && is_left && visits < GRZ_FIT_VISITS_MAX;
         visits += 8 * (int64_t)grz_shape_grid_rows(g)) {
        part = grz_fit_heap_take(&heap);
        turned_split(&part, halves);
        for (int i = 0; i < 2 && status == GRAZE_OK; i++)
            if (!turned_visit(g, &halves[i], part.bound, best, &heap))
                status = GRAZE_OUT_OF_MEMORY;
        is_left = heap.count > 0 && grz_fit_heap_bound(&heap) > best->value;
        *bound = is_left ? grz_fit_heap_bound(&heap) : best->value;
    }
    turned_improve(g, best);
    grz_buffer_free(&g->config->allocator, &heap.parts);
    return status;
}
