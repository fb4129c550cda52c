/* shape_mask_mask.c: two masks at the whole offsets around theirs. */
#include "narrow/shape_mask.h"

#include "graze/mask_pair.h"

/* ---- a pair of masks at whole offsets ---- */

/* View b in view a at (x, y); an integer only where the positions differ by exactly
 * this number. No offsets if the masks are too far apart. */
typedef struct mask_pair {
    graze_mask_view a, b;
    double x, y;
    grz_mask_offsets offsets_x, offsets_y;
} mask_pair;

static grz_mask_offsets mask_offsets_around(double at, graze_edges edges) {
    if (!(fabs(at) <= GRAZE_MASK_SIDE_MAX + 1))
        return (grz_mask_offsets){ 0, -1 };
    const int32_t truncated = (int32_t)at,
                  whole =
                      truncated - (at < truncated); /* floor, for a small number */
    const bool is_whole = at == whole;
    return (grz_mask_offsets){ is_whole && edges == GRAZE_CLOSED ? whole - 1 : whole,
                               is_whole && edges == GRAZE_HALF_OPEN ? whole
                                                                    : whole + 1 };
}

static mask_pair mask_pair_of(const graze_shape *a, const graze_shape *b,
                              graze_edges edges) {
    const double x = grz_coordinate_difference(b->corner[0].x, a->corner[0].x);
    const double y = grz_coordinate_difference(b->corner[0].y, a->corner[0].y);
    return (mask_pair){ .a = a->mask,
                        .b = b->mask,
                        .x = x,
                        .y = y,
                        .offsets_x = mask_offsets_around(x, edges),
                        .offsets_y = mask_offsets_around(y, edges) };
}

/* The pair with x and y exchanged. */
static mask_pair mask_pair_transposed(const mask_pair *pair) {
    return (mask_pair){ .a = grz_mask_view_transposed(pair->a),
                        .b = grz_mask_view_transposed(pair->b),
                        .x = pair->y,
                        .y = pair->x,
                        .offsets_x = pair->offsets_y,
                        .offsets_y = pair->offsets_x };
}

/* The pair with less x for greater x. */
static mask_pair mask_pair_mirrored(const mask_pair *pair) {
    const int32_t room = (int32_t)graze_mask_view_width(pair->a) -
                         (int32_t)graze_mask_view_width(pair->b);
    mask_pair mirrored = *pair;
    mirrored.a = grz_mask_view_mirrored(pair->a);
    mirrored.b = grz_mask_view_mirrored(pair->b);
    mirrored.x = room - pair->x;
    mirrored.offsets_x = (grz_mask_offsets){ room - pair->offsets_x.high,
                                             room - pair->offsets_x.low };
    return mirrored;
}

static bool mask_pair_touches(const mask_pair *pair) {
    return grz_masks_overlap_at_any(pair->a, pair->b, pair->offsets_x,
                                    pair->offsets_y);
}

bool grz_mask_touches_mask(const graze_shape *a, const graze_shape *b,
                           graze_edges edges) {
    const mask_pair pair = mask_pair_of(a, b, edges);
    return mask_pair_touches(&pair);
}

/* ---- push along x ----
 *
 * Only whole offsets can be the first free one: where b is free between two of them,
 * it is free at the one before. There it must share no pixel with a, nor at the next
 * offset. If it shares one, the run of a with this pixel blocks b's run until b's
 * run has passed it. No offset before needs a look. Cost: one look at the common
 * pixels for each blocked run of b. */

typedef struct pushed_pair {
    const mask_pair *pair;
    grz_mask_rows a, b;
} pushed_pair;

/* The offset at which b's run has left a's, if they share a pixel at the offset x;
 * else x. */
static int32_t mask_pass_run(const pushed_pair *p, int32_t x) {
    for (int32_t y = p->pair->offsets_y.low; y <= p->pair->offsets_y.high; y++) {
        graze_pixel shared;
        if (!graze_mask_first_overlap(p->pair->a, p->pair->b, x, y, &shared))
            continue;
        grz_mask_run of_a = { 0, 0 }, of_b = { 0, 0 };
        grz_mask_run_next(&p->a, (uint32_t)shared.y, (uint32_t)shared.x, &of_a);
        grz_mask_run_before(&p->b, (uint32_t)(shared.y - y),
                            (uint32_t)(shared.x - x), &of_b);
        return (int32_t)of_a.end - (int32_t)of_b.begin;
    }
    return x;
}

/* How far b must move towards greater x; or any number from `limit` on. A gap just
 * large enough for b is passed. */
static double mask_pair_push(const mask_pair *pair, double limit) {
    pushed_pair p = { .pair = pair,
                      .a = grz_mask_rows_of(pair->a),
                      .b = grz_mask_rows_of(pair->b) };
    int32_t at = (int32_t)ceil(pair->x), next = at;
    do {
        at = next;
        next = mask_pass_run(&p, at);
        if (next == at && mask_pass_run(&p, at + 1) != at + 1)
            next = mask_pass_run(&p, at + 1);
    } while (next != at && at - pair->x < limit);
    return grz_max(0, at - pair->x);
}

/* ---- manifold ---- */

static void mask_take_pair_pushes(const mask_pair *pair, bool is_along_y,
                                  grz_mask_push *best) {
    const mask_pair mirrored = mask_pair_mirrored(pair);
    grz_mask_push_take(best, mask_pair_push(pair, best->length), is_along_y, false);
    grz_mask_push_take(best, mask_pair_push(&mirrored, best->length), is_along_y,
                       true);
}

static void mask_set_pair_push(const mask_pair *pair, const mask_pair *transposed,
                               graze_edges edges, graze_manifold *manifold) {
    const grz_mask_rows a = grz_mask_rows_of(pair->a), b = grz_mask_rows_of(pair->b);
    grz_mask_push best = { .length = INFINITY };
    graze_shape around[2];
    mask_take_pair_pushes(pair, false, &best);
    mask_take_pair_pushes(transposed, true, &best);
    grz_mask_kdop(&a, (graze_point){ 0, 0 }, &around[0]);
    grz_mask_kdop(&b, (graze_point){ pair->x, pair->y }, &around[1]);
    grz_mask_push_set(&best, around, edges, manifold);
}

/* The middle of what two pixels share along an axis, which begin at `one` and
 * `other`. */
static double mask_shared_middle(double one, double other) {
    const double low = grz_max(one, other), high = grz_min(one, other) + 1;
    return low + (high - low) / 2;
}

/* The middle of the common area of two solid pixels in the first row with such
 * pixels, at any offset. */
static graze_point mask_first_point(const mask_pair *pair) {
    graze_pixel first = { 0, INT32_MAX }, offset = { 0, 0 }, pixel;
    for (int32_t y = pair->offsets_y.low; y <= pair->offsets_y.high; y++)
        for (int32_t x = pair->offsets_x.low; x <= pair->offsets_x.high; x++)
            if (graze_mask_first_overlap(pair->a, pair->b, x, y, &pixel) &&
                pixel.y < first.y) {
                first = pixel;
                offset = (graze_pixel){ x, y };
            }
    return (
        graze_point){ mask_shared_middle(first.x, first.x - offset.x + pair->x),
                      mask_shared_middle(first.y, first.y - offset.y + pair->y) };
}

/* The same in the last row: in the first one of the pair with top and bottom
 * exchanged. */
static graze_point mask_last_point(const mask_pair *pair) {
    const mask_pair transposed = mask_pair_transposed(pair);
    const mask_pair mirrored = mask_pair_mirrored(&transposed);
    const mask_pair upside_down = mask_pair_transposed(&mirrored);
    const graze_point point = mask_first_point(&upside_down);
    return (graze_point){ point.x, graze_mask_view_height(pair->a) - point.y };
}

static void mask_set_touching_pair(const mask_pair *pair, graze_edges edges,
                                   graze_manifold *manifold) {
    const mask_pair transposed = mask_pair_transposed(pair);
    *manifold = (graze_manifold){ .is_touching = true };
    mask_set_pair_push(pair, &transposed, edges, manifold);
    const bool is_along_y = fabs(manifold->normal.y) > fabs(manifold->normal.x);
    const mask_pair *along = pair;
    if (is_along_y)
        along = &transposed;
    const graze_point first = mask_first_point(along), last = mask_last_point(along);
    manifold->points[0] = is_along_y ? grz_vector_swapped(first) : first;
    manifold->points[1] = is_along_y ? grz_vector_swapped(last) : last;
    manifold->count = 2;
    if (first.x == last.x && first.y == last.y)
        manifold->count = 1;
}

/* ---- distance ----
 *
 * Both masks are cut into up to BANDS_MAX bands of rows, each with the bounds of its
 * solid pixels. Pairs of bands are searched, the nearest pair first, unless they are
 * farther apart than the nearest pixels so far (branch and bound). In a pair of
 * bands, each run of a looks in each row of b for two runs: the last one before its
 * middle and the first one behind it. Cost: all rows, and the runs of near bands.
 * Nothing is allocated. */

enum { BANDS_MAX = 128 };

typedef struct row_band {
    uint32_t begin, end;
    graze_area bounds; /* of its solid pixels, in a's pixels */
} row_band;

typedef struct banded_mask {
    grz_mask_rows rows;
    graze_point at; /* in a */
    uint32_t count;
    row_band band[BANDS_MAX];
} banded_mask;

typedef struct pixel_search {
    banded_mask a, b;
    double square;             /* of the least distance so far, */
    graze_area near_a, near_b; /* which these pixels have */
} pixel_search;

static double mask_vector_along(double min, double max, double other_min,
                                double other_max) {
    if (other_min > max)
        return other_min - max;
    if (min > other_max)
        return other_max - min;
    return 0;
}

static graze_point mask_vector_between(const graze_area *a, const graze_area *b) {
    return (
        graze_point){ mask_vector_along(a->min_x, a->max_x, b->min_x, b->max_x),
                      mask_vector_along(a->min_y, a->max_y, b->min_y, b->max_y) };
}

static double mask_distance_square(const graze_area *a, const graze_area *b) {
    const graze_point vector = mask_vector_between(a, b);
    return vector.x * vector.x + vector.y * vector.y;
}

static graze_area mask_run_area(const banded_mask *mask, uint32_t row,
                                grz_mask_run run) {
    return (graze_area){ mask->at.x + run.begin, mask->at.y + row,
                         mask->at.x + run.end, mask->at.y + (row + 1.0) };
}

static void mask_bounds_add_row(const banded_mask *mask, uint32_t row,
                                graze_area *bounds) {
    grz_mask_run run;
    if (!grz_mask_run_next(&mask->rows, row, 0, &run))
        return;
    const graze_area first = mask_run_area(mask, row, run);
    grz_mask_run_before(&mask->rows, row, mask->rows.width - 1, &run);
    const double right = mask->at.x + run.end;
    *bounds = (graze_area){ grz_min(bounds->min_x, first.min_x),
                            grz_min(bounds->min_y, first.min_y),
                            grz_max(bounds->max_x, right),
                            grz_max(bounds->max_y, first.max_y) };
}

static void mask_cut_into_bands(graze_mask_view view, graze_point at,
                                banded_mask *mask) {
    static const graze_area none = { INFINITY, INFINITY, -INFINITY, -INFINITY };
    mask->rows = grz_mask_rows_of(view);
    mask->at = at;
    mask->count = 0;
    const uint32_t rows = mask->rows.width == 0 ? 0 : mask->rows.height,
                   each = rows / BANDS_MAX + 1;
    for (uint32_t row = 0; row < rows; row += each) {
        row_band band = { row, grz_min_u32(row + each, rows), none };
        for (uint32_t i = band.begin; i < band.end; i++)
            mask_bounds_add_row(mask, i, &band.bounds);
        if (band.bounds.min_x <=
            band.bounds.max_x) /* far away, rounding leaves no width */
            mask->band[mask->count++] = band;
    }
}

static void mask_take_pixels(pixel_search *s, const graze_area *of_a, uint32_t row,
                             grz_mask_run run) {
    const graze_area of_b = mask_run_area(&s->b, row, run);
    const double square = mask_distance_square(of_a, &of_b);
    if (square < s->square) {
        s->square = square;
        s->near_a = *of_a;
        s->near_b = of_b;
    }
}

static void mask_search_row_of_b(pixel_search *s, const graze_area *of_a,
                                 uint32_t row) {
    const banded_mask *b = &s->b;
    const double middle =
        floor(of_a->min_x + (of_a->max_x - of_a->min_x) / 2 - b->at.x);
    const double max = (double)b->rows.width - 1;
    const uint32_t column = (uint32_t)grz_max(0, grz_min(middle, max));
    grz_mask_run run;
    if (grz_mask_run_next(&b->rows, row, column, &run))
        mask_take_pixels(s, of_a, row, run);
    if (grz_mask_run_before(&b->rows, row, column, &run))
        mask_take_pixels(s, of_a, row, run);
}

static void mask_search_band_of_b(pixel_search *s, const graze_area *of_a,
                                  const row_band *b) {
    const grz_mask_run all = { 0, s->b.rows.width };
    for (uint32_t row = b->begin; row < b->end; row++) {
        const graze_area whole_row = mask_run_area(&s->b, row, all);
        if (mask_distance_square(of_a, &whole_row) < s->square)
            mask_search_row_of_b(s, of_a, row);
    }
}

static void mask_search_row_of_a(pixel_search *s, uint32_t row, const row_band *b) {
    /* in a's pixels */
    const double reach = sqrt(s->square), low = b->bounds.min_x - reach;
    uint32_t from = 0;
    if (low > 1)
        from = (uint32_t)grz_min(low - 1, s->a.rows.width);
    grz_mask_run run;
    while (from < s->a.rows.width &&
           grz_mask_run_next(&s->a.rows, row, from, &run)) {
        const graze_area of_a = mask_run_area(&s->a, row, run);
        if (of_a.min_x > b->bounds.max_x + reach)
            return;
        if (mask_distance_square(&of_a, &b->bounds) < s->square)
            mask_search_band_of_b(s, &of_a, b);
        from = run.end;
    }
}

static void mask_search_bands(pixel_search *s, const row_band *a,
                              const row_band *b) {
    for (uint32_t row = a->begin; row < a->end; row++)
        mask_search_row_of_a(s, row, b);
}

/* The nearest pair of bands first, then each pair if it may be nearer. */
static void mask_search_pixels(pixel_search *s) {
    const row_band *a = NULL, *b = NULL;
    double min = INFINITY;
    for (uint32_t i = 0; i < s->a.count; i++)
        for (uint32_t j = 0; j < s->b.count; j++) {
            const double square =
                mask_distance_square(&s->a.band[i].bounds, &s->b.band[j].bounds);
            if (square < min) {
                a = &s->a.band[i];
                b = &s->b.band[j];
            }
            min = grz_min(square, min);
        }
    if (a != NULL && b != NULL)
        mask_search_bands(s, a, b);
    for (uint32_t i = 0; i < s->a.count; i++)
        for (uint32_t j = 0; j < s->b.count; j++)
            if (mask_distance_square(&s->a.band[i].bounds, &s->b.band[j].bounds) <
                s->square)
                mask_search_bands(s, &s->a.band[i], &s->b.band[j]);
}

/* The normal of pixels with a common edge or corner; along x, if both or neither is
 * known. */
static graze_point mask_normal_across(const graze_area *a, const graze_area *b) {
    if (b->min_y == a->max_y)
        return (graze_point){ 0, 1 };
    if (b->max_y == a->min_y)
        return (graze_point){ 0, -1 };
    return (graze_point){ b->max_x == a->min_x ? -1 : 1, 0 };
}

/* Lengths are those of scaled vectors: no square underflows. */
static void mask_set_nearest(const pixel_search *s, graze_manifold *manifold) {
    const graze_point vector = mask_vector_between(&s->near_a, &s->near_b);
    const double max = grz_max(fabs(vector.x), fabs(vector.y));
    const graze_area *a = &s->near_a, *b = &s->near_b;
    const graze_point both = { grz_max(a->min_x, b->min_x),
                               grz_max(a->min_y, b->min_y) };
    manifold->points[0] =
        (graze_point){ grz_min(both.x, a->max_x), grz_min(both.y, a->max_y) };
    manifold->points[1] =
        (graze_point){ grz_min(both.x, b->max_x), grz_min(both.y, b->max_y) };
    if (max == 0) {
        manifold->normal = mask_normal_across(&s->near_a, &s->near_b);
        return;
    }
    const graze_point scaled = { vector.x / max, vector.y / max };
    const double length = sqrt(scaled.x * scaled.x + scaled.y * scaled.y);
    manifold->distance = max * length;
    manifold->normal = (graze_point){ scaled.x / length, scaled.y / length };
}

static void mask_set_separate_pair(const mask_pair *pair, graze_manifold *manifold) {
    pixel_search s;
    s.square = INFINITY;
    mask_cut_into_bands(pair->a, (graze_point){ 0, 0 }, &s.a);
    mask_cut_into_bands(pair->b, (graze_point){ pair->x, pair->y }, &s.b);
    mask_search_pixels(&s);
    *manifold = (graze_manifold){ 0 };
    if (s.square < (double)INFINITY)
        mask_set_nearest(&s, manifold);
    else
        manifold->distance = INFINITY;
}

/* ---- the order of the pair ---- */

/* Negative: a pixel of a, of two views of one size, is the first to be solid
 * alone. */
static int mask_compare_pixels(graze_mask_view a, graze_mask_view b) {
    grz_mask_row_buffer one, other;
    const uint32_t words = grz_mask_row_words(graze_mask_view_width(a));
    for (uint32_t row = 0; row < graze_mask_view_height(a); row++) {
        graze_mask_view_row(a, row, one.words);
        graze_mask_view_row(b, row, other.words);
        for (uint32_t i = 0; i < words; i++)
            if (one.words[i] != other.words[i])
                return one.words[i] >>
                                   grz_bit_lowest(one.words[i] ^ other.words[i]) &
                               1
                           ? -1
                           : 1;
    }
    return 0;
}

/* The table orders masks by their positions; masks at one position are ordered by
 * their sizes and pixels. */
static bool masks_are_in_order(const graze_shape *a, const graze_shape *b) {
    const graze_point one = a->corner[0], other = b->corner[0];
    if (one.x != other.x || one.y != other.y)
        return true;
    const uint32_t width = graze_mask_view_width(a->mask),
                   other_width = graze_mask_view_width(b->mask);
    const uint32_t height = graze_mask_view_height(a->mask),
                   other_height = graze_mask_view_height(b->mask);
    if (width != other_width)
        return width < other_width;
    if (height != other_height)
        return height < other_height;
    return mask_compare_pixels(a->mask, b->mask) <= 0;
}

void grz_mask_mask_manifold(const graze_shape *a, const graze_shape *b,
                            graze_edges edges, graze_manifold *manifold) {
    const bool is_swapped = !masks_are_in_order(a, b);
    const graze_shape *first = a;
    if (is_swapped)
        first = b;
    const mask_pair pair = mask_pair_of(first, is_swapped ? a : b, edges);
    if (mask_pair_touches(&pair))
        mask_set_touching_pair(&pair, edges, manifold);
    else
        mask_set_separate_pair(&pair, manifold);
    for (uint32_t i = 0; i < (manifold->is_touching ? manifold->count : 2); i++)
        manifold->points[i] = grz_vector_sum(manifold->points[i], first->corner[0]);
    if (is_swapped)
        grz_manifold_swap(manifold);
}
