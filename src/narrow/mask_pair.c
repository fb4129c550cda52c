/* mask_pair.c: questions to two masks, at and between whole offsets and in motion;
 * masks changed.
 *
 * Between whole pixels, each square of b lies on up to four pixels: b there is b at
 * the whole offsets around. A mask is changed in both of its planes by the same
 * walk. */
#include "graze/mask_pair.h"
#include "core/exact.h"
#include "core/float_env.h"
#include "graze/mask_edit.h"
#include "narrow/mask.h"

/* ---- whole offsets ---- */

/* The first column of a, as seen, solid in both, in a row with such a column. */
static uint32_t pair_first_in_row(const grz_mask_intersection *m,
                                  const grz_mask_rows *a, uint32_t row) {
    const uint64_t *of_a = m->a + (ptrdiff_t)row * m->a_step + m->first_word;
    const uint32_t words = m->end_word - m->first_word;
    grz_mask_row_buffer of_b;
    uint32_t i = 0;
    if (a->is_mirrored)
        i = words - 1;
    grz_mask_intersection_row(m, row, &of_b);
    while ((of_a[i] & of_b.words[i]) == 0)
        i = a->is_mirrored ? i - 1 : i + 1;
    const uint64_t common = of_a[i] & of_b.words[i];
    const uint32_t column = (m->first_word + i) * GRZ_WORD_BITS;
    if (a->is_mirrored)
        return a->width - 1 - (column + grz_bit_highest(common));
    return column + grz_bit_lowest(common);
}

bool graze_mask_first_overlap(graze_mask_view a, graze_mask_view b, int32_t dx,
                              int32_t dy, graze_pixel *first) {
    first = grz_out(graze_pixel, first);
    const grz_mask_rows of_a = grz_mask_rows_of(a), of_b = grz_mask_rows_of(b);
    grz_mask_intersection common;
    uint32_t row;
    if (!grz_mask_intersection_of(&of_a, &of_b, (grz_mask_offset){ dx, dy },
                                  &common) ||
        !grz_mask_intersection_first_row(&common, &row))
        return false;
    *first = (graze_pixel){ (int32_t)pair_first_in_row(&common, &of_a, row),
                            (int32_t)(common.y + row) };
    return true;
}

typedef struct view_pair {
    graze_mask_view a, b;
    grz_mask_offset offset;
} view_pair;

/* A quarter turn takes a's pixel (x, y) to (a's height - 1 - y, x). */
static view_pair pair_turned(view_pair pair) {
    const int64_t a_height = graze_mask_view_height(pair.a),
                  b_height = graze_mask_view_height(pair.b);
    pair.a = grz_mask_view_turned(pair.a, 1);
    pair.b = grz_mask_view_turned(pair.b, 1);
    pair.offset =
        (grz_mask_offset){ a_height - pair.offset.y - b_height, pair.offset.x };
    return pair;
}

bool graze_mask_overlap_bounds(graze_mask_view a, graze_mask_view b, int32_t dx,
                               int32_t dy, graze_rect *bounds) {
    bounds = grz_out(graze_rect, bounds);
    view_pair pair = { a, b, { dx, dy } };
    graze_pixel first[4]; /* from the top, and after each turn */
    *bounds = (graze_rect){ 0 };
    for (int i = 0; i < 4; i++, pair = pair_turned(pair)) {
        const int32_t x = (int32_t)pair.offset.x, y = (int32_t)pair.offset.y;
        if (!graze_mask_first_overlap(pair.a, pair.b, x, y, &first[i]))
            return false;
    }
    const uint32_t left = (uint32_t)first[1].y, top = (uint32_t)first[0].y;
    const uint32_t right = graze_mask_view_width(a) - (uint32_t)first[3].y;
    const uint32_t bottom = graze_mask_view_height(a) - (uint32_t)first[2].y;
    *bounds = (graze_rect){ left, top, right - left, bottom - top };
    return true;
}

/* No two masks overlap beyond it. */
#define OFFSET_MAX 32768.0

static bool pair_offset_is_near(double x, double y) {
    return fabs(x) <= OFFSET_MAX && fabs(y) <= OFFSET_MAX;
}

graze_point graze_mask_normal(graze_mask_view a, graze_mask_view b, int32_t dx,
                              int32_t dy) {
    if (!pair_offset_is_near(dx, dy))
        return (graze_point){ 0, 0 };
    const int64_t left = graze_mask_area(a, b, dx - 1, dy),
                  right = graze_mask_area(a, b, dx + 1, dy);
    const int64_t up = graze_mask_area(a, b, dx, dy - 1),
                  down = graze_mask_area(a, b, dx, dy + 1);
    return (graze_point){ (double)(left - right), (double)(up - down) };
}

/* A mask ends somewhere, so the loop does. */
graze_pixel graze_mask_separation(graze_mask_view a, graze_mask_view b, int32_t dx,
                                  int32_t dy) {
    static const graze_pixel ways[] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    if (!graze_mask_overlaps(a, b, dx, dy))
        return (graze_pixel){ 0, 0 };
    for (int32_t n = 1;; n++)
        for (int i = 0; i < 4; i++) {
            const graze_pixel push = { n * ways[i].x, n * ways[i].y };
            if (!graze_mask_overlaps(a, b, dx + push.x, dy + push.y))
                return push;
        }
}

/* ---- between whole offsets ---- */

static grz_mask_offsets pair_offsets_between(double x) {
    return (grz_mask_offsets){ (int32_t)floor(x), (int32_t)-floor(-x) };
}

bool grz_masks_overlap_at_any(graze_mask_view a, graze_mask_view b,
                              grz_mask_offsets x, grz_mask_offsets y) {
    for (int32_t j = y.low; j <= y.high; j++)
        for (int32_t i = x.low; i <= x.high; i++)
            if (graze_mask_overlaps(a, b, i, j))
                return true;
    return false;
}

/* The areas at the whole offsets, interpolated. */
static double pair_interpolated_area(graze_mask_view a, graze_mask_view b, double dx,
                                     double dy) {
    const grz_mask_offsets x = pair_offsets_between(dx),
                           y = pair_offsets_between(dy);
    const double right = dx - (double)x.low, down = dy - (double)y.low;
    double area = 0;
    for (int32_t j = y.low; j <= y.high; j++)
        for (int32_t i = x.low; i <= x.high; i++)
            area += (i == x.low ? 1 - right : right) *
                    (j == y.low ? 1 - down : down) * graze_mask_area(a, b, i, j);
    return area;
}

bool graze_mask_overlaps_at(graze_mask_view a, graze_mask_view b, double dx,
                            double dy) {
    GRZ_FLOAT_ENV_SCOPE;
    return pair_offset_is_near(dx, dy) &&
           grz_masks_overlap_at_any(a, b, pair_offsets_between(dx),
                                    pair_offsets_between(dy));
}

double graze_mask_area_at(graze_mask_view a, graze_mask_view b, double dx,
                          double dy) {
    GRZ_FLOAT_ENV_SCOPE;
    if (pair_offset_is_near(dx, dy))
        return pair_interpolated_area(a, b, dx, dy);
    return 0;
}

/* ---- changing a mask ---- */

typedef enum mask_operation {
    MASK_AND,
    MASK_OR,
    MASK_XOR,
    MASK_AND_NOT
} mask_operation;

static uint64_t pair_combine_words(uint64_t a, uint64_t b,
                                   mask_operation operation) {
    switch (operation) {
    case MASK_AND:
        return a & b;
    case MASK_OR:
        return a | b;
    case MASK_XOR:
        return a ^ b;
    default:
        return a & ~b;
    }
}

static void pair_combine_row(const grz_mask_intersection *m, uint32_t row,
                             mask_operation operation, const grz_mask_plane *plane) {
    uint64_t *of_a = grz_mask_plane_row(plane, m->y + row);
    grz_mask_row_buffer of_b;
    grz_mask_intersection_row(m, row, &of_b);
    for (uint32_t i = m->first_word; i < m->end_word; i++)
        of_a[i] =
            pair_combine_words(of_a[i], of_b.words[i - m->first_word], operation);
    if (m->end_word == grz_mask_row_words(plane->width))
        of_a[m->end_word - 1] &= grz_mask_last_bits(plane->width);
}

static void pair_clear_words(const grz_mask_plane *plane, uint32_t y, uint32_t begin,
                             uint32_t end) {
    if (begin < end)
        memset(grz_mask_plane_row(plane, y) + begin, 0,
               (end - begin) * sizeof(uint64_t));
}

/* Clear the pixels out of b's reach. */
static void pair_clear_outside(const grz_mask_intersection *m,
                               const grz_mask_plane *plane) {
    for (uint32_t y = 0; y < plane->height; y++) {
        const bool is_reached = m != NULL && y >= m->y && y - m->y < m->rows;
        pair_clear_words(plane, y, 0, is_reached ? m->first_word : plane->stride);
        if (is_reached)
            pair_clear_words(plane, y, m->end_word, plane->stride);
    }
}

static void pair_combine_plane(graze_mask *a, int number, const grz_mask_rows *b,
                               grz_mask_offset offset, mask_operation operation) {
    const graze_mask_view all = graze_mask_view_all(a);
    const grz_mask_rows of_a = number == GRZ_MASK_UPRIGHT
                                   ? grz_mask_rows_of(all)
                                   : grz_mask_rows_transposed(all);
    grz_mask_intersection common;
    const bool is_any = grz_mask_intersection_of(&of_a, b, offset, &common);
    if (operation == MASK_AND)
        pair_clear_outside(is_any ? &common : NULL, &a->planes[number]);
    if (is_any)
        for (uint32_t row = 0; row < common.rows; row++)
            pair_combine_row(&common, row, operation, &a->planes[number]);
}

static graze_status pair_combine_masks(graze_mask *a, graze_mask_view b,
                                       grz_mask_offset offset,
                                       mask_operation operation) {
    if (a == NULL || b.mask == NULL)
        return GRAZE_ARGUMENT_MISSING;
    if (b.mask == a)
        return GRAZE_BAD_VALUE;
    const grz_mask_rows rows = grz_mask_rows_of(b),
                        columns = grz_mask_rows_transposed(b);
    pair_combine_plane(a, GRZ_MASK_UPRIGHT, &rows, offset, operation);
    pair_combine_plane(a, GRZ_MASK_TRANSPOSED, &columns,
                       (grz_mask_offset){ offset.y, offset.x }, operation);
    return GRAZE_OK;
}

graze_status graze_mask_and(graze_mask *a, graze_mask_view b, int32_t dx,
                            int32_t dy) {
    return pair_combine_masks(a, b, (grz_mask_offset){ dx, dy }, MASK_AND);
}

graze_status graze_mask_or(graze_mask *a, graze_mask_view b, int32_t dx,
                           int32_t dy) {
    return pair_combine_masks(a, b, (grz_mask_offset){ dx, dy }, MASK_OR);
}

graze_status graze_mask_xor(graze_mask *a, graze_mask_view b, int32_t dx,
                            int32_t dy) {
    return pair_combine_masks(a, b, (grz_mask_offset){ dx, dy }, MASK_XOR);
}

graze_status graze_mask_and_not(graze_mask *a, graze_mask_view b, int32_t dx,
                                int32_t dy) {
    return pair_combine_masks(a, b, (grz_mask_offset){ dx, dy }, MASK_AND_NOT);
}

graze_status graze_mask_copy(graze_mask_view view, const graze_allocator *allocator,
                             graze_mask **mask) {
    if (mask == NULL || view.mask == NULL)
        return GRAZE_ARGUMENT_MISSING;
    grz_try(graze_mask_create(graze_mask_view_width(view),
                              graze_mask_view_height(view), allocator, mask));
    return graze_mask_or(*mask, view, 0, 0);
}

/* ---- time of impact: the first time at which two masks overlap in a straight
 * motion ----
 *
 * Between whole pixels b lies at the whole offsets around it, two along each axis.
 * These change only when b leaves a whole offset behind: then the one beyond the
 * next joins. So the motion is walked from one such crossing to the next, in the
 * order of time. The masks are asked only at joining offsets. Where the rectangles
 * cannot overlap yet nothing is walked. Which of two crossings comes first is
 * decided exactly. Cost: a question to the pair for each joining offset. */

typedef struct motion_axis {
    double from, length;
    double next;      /* the first crossing */
    double low, high; /* between which the rectangles around solid pixels overlap */
    double done;      /* how many crossings have been passed */
    bool is_upward;   /* as given */
} motion_axis;

/* The rectangles overlap at the offsets from `low` to `high`. */
static motion_axis pair_motion_axis_of(double from, double move, double low,
                                       double high) {
    const bool is_upward = move >= 0;
    motion_axis x = { .from = is_upward ? from : -from,
                      .length = fabs(move),
                      .is_upward = is_upward };
    x.low = low;
    x.high = high;
    if (!is_upward) {
        x.low = -high;
        x.high = -low;
    }
    x.next = -floor(-x.from);
    return x;
}

/* The whole offsets between which b is. */
static double pair_offset_low(const motion_axis *x) {
    if (x->done > 0)
        return x->next + x->done - 1;
    return floor(x->from);
}

static double pair_offset_high(const motion_axis *x) {
    return x->next + x->done;
}

/* Whether crossing n comes before the motion ends. */
static bool pair_is_crossed(const motion_axis *x, double n) {
    const grz_double_double end = grz_two_sum(x->from, x->length);
    return (end.high - (x->next + n)) + end.low > 0;
}

/* Below 0: x's crossing n comes before y's crossing m; 0: at the same time. */
static double pair_compare_crossings(const motion_axis *x, double n,
                                     const motion_axis *y, double m) {
    grz_exact difference;
    difference.count = 0;
    grz_exact_add_two_products(&difference, grz_two_difference(x->next + n, x->from),
                               (grz_double_double){ y->length, 0 }, 1);
    grz_exact_add_two_products(&difference, grz_two_difference(y->next + m, y->from),
                               (grz_double_double){ x->length, 0 }, -1);
    return grz_exact_value(&difference);
}

/* Skip to shortly before x enters the range of a: two crossings of both axes earlier
 * than rounding may tell. The walk passes these in their order, with x out of range.
 * False: x never enters. */
static bool pair_skip_to_entry(motion_axis *x, motion_axis *y) {
    const double n = x->low - x->next - 1;
    if (pair_offset_high(x) >= x->low || n <= 0)
        return true;
    const double time = (x->next + n - x->from) / x->length;
    if (!(time <= 2))
        return false;
    x->done = grz_max(x->done, n - 2);
    y->done = grz_max(y->done, floor(y->from + time * y->length - y->next) - 2);
    return true;
}

typedef struct mask_motion {
    graze_mask_view a, b;
    motion_axis x, y;
} mask_motion;

/* The offsets around b, as given, at which the rectangles overlap, which are small
 * numbers; perhaps none. */
static grz_mask_offsets pair_offsets_now(const motion_axis *x) {
    const double low = grz_max(pair_offset_low(x), x->low),
                 high = grz_min(pair_offset_high(x), x->high);
    if (low > high)
        return (grz_mask_offsets){ 0, -1 };
    if (x->is_upward)
        return (grz_mask_offsets){ (int32_t)low, (int32_t)high };
    return (grz_mask_offsets){ -(int32_t)high, -(int32_t)low };
}

/* Pass the next crossing of either axis, or of both at once. False: the motion ends
 * before. */
static bool pair_next_crossing(mask_motion *m, double *time) {
    const bool by_x = pair_is_crossed(&m->x, m->x.done),
               by_y = pair_is_crossed(&m->y, m->y.done);
    if (!by_x && !by_y)
        return false;
    const double order =
        by_x && by_y ? pair_compare_crossings(&m->x, m->x.done, &m->y, m->y.done)
        : by_x       ? -1
                     : 1;
    const motion_axis *first = order <= 0 ? &m->x : &m->y;
    *time = (first->next + first->done - first->from) / first->length;
    m->x.done += order <= 0;
    m->y.done += order >= 0;
    return true;
}

static bool pair_find_impact(mask_motion *m, double *time) {
    double now = 0;
    if (!pair_skip_to_entry(&m->x, &m->y) || !pair_skip_to_entry(&m->y, &m->x))
        return false;
    while (pair_offset_low(&m->x) <= m->x.high &&
           pair_offset_low(&m->y) <= m->y.high) {
        if (grz_masks_overlap_at_any(m->a, m->b, pair_offsets_now(&m->x),
                                     pair_offsets_now(&m->y))) {
            *time = now;
            return true;
        }
        if (!pair_next_crossing(m, &now))
            return false;
    }
    return false;
}

/* False for NaN. */
static bool pair_coordinate_is_near(double x) {
    return fabs(x) <= GRAZE_MASK_MOTION_MAX;
}

static bool pair_motion_is_near(const graze_mask_motion *given) {
    return pair_coordinate_is_near(given->x) && pair_coordinate_is_near(given->y) &&
           pair_coordinate_is_near(given->move_x) &&
           pair_coordinate_is_near(given->move_y);
}

bool graze_mask_impact(graze_mask_view a, graze_mask_view b,
                       graze_mask_motion motion_of_b, double *time) {
    time = grz_out(double, time);
    GRZ_FLOAT_ENV_SCOPE;
    mask_motion m = { .a = a, .b = b };
    graze_rect of_a, of_b; /* the solid pixels */
    if (!pair_motion_is_near(&motion_of_b) || !graze_mask_view_bounds(a, &of_a) ||
        !graze_mask_view_bounds(b, &of_b))
        return false;
    m.x = pair_motion_axis_of(motion_of_b.x, motion_of_b.move_x,
                              of_a.x - (of_b.x + of_b.w - 1.0),
                              of_a.x + of_a.w - 1.0 - of_b.x);
    m.y = pair_motion_axis_of(motion_of_b.y, motion_of_b.move_y,
                              of_a.y - (of_b.y + of_b.h - 1.0),
                              of_a.y + of_a.h - 1.0 - of_b.y);
    return pair_find_impact(&m, time);
}
