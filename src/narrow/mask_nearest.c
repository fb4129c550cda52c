/* mask_nearest.c: see mask_nearest.h.
 *
 * Both masks are cut into up to BANDS bands of rows, each with the columns between which it has solid pixels.
 * Pairs of bands are searched, the nearest one first, unless their rectangles are farther from each other
 * than what has been found (branch and bound). In a pair, each run of a looks in each row of b for the last
 * run before its middle and the first one behind it.
 */
#include "narrow/mask_nearest.h"

#include "core/numbers.h"
#include "narrow/mask_rows.h"

#include <math.h>

enum { BANDS = 128 };

/* Columns left to right and rows top to bottom, as places in a. */
typedef struct area {
    double left, right, top, bottom;
} area;

typedef struct band {
    uint32_t row, end; /* of the mask */
    area area;         /* of its solid pixels; left > right: none */
} band;

typedef struct bands {
    grz_mask_rows sight, mirrored;
    graze_point place; /* in a */
    uint32_t count;
    band at[BANDS];
} bands;

typedef struct search {
    bands a, b;
    double square;       /* of the best distance */
    area near_a, near_b; /* at which it was found */
} search;

/* The way along an axis from what ends at low and high to what does at other_low and other_high; 0: none. */
static double way_along(double low, double high, double other_low, double other_high) {
    if (other_low > high)
        return other_low - high;
    return low > other_high ? other_high - low : 0;
}

static graze_point way_between(const area *a, const area *b) {
    return (graze_point){ way_along(a->left, a->right, b->left, b->right),
                          way_along(a->top, a->bottom, b->top, b->bottom) };
}

static double square_of(graze_point way) {
    return way.x * way.x + way.y * way.y;
}

static area run_area(const bands *mask, uint32_t row, grz_mask_run run) {
    return (area){ mask->place.x + run.begin, mask->place.x + run.end, mask->place.y + row,
                   mask->place.y + (row + 1.0) };
}

/* The first and the last run of a row widen the area. */
static void include_row(const bands *mask, uint32_t row, area *all) {
    grz_mask_run run;
    if (!grz_mask_run_next(&mask->sight, row, 0, &run))
        return;
    const area first = run_area(mask, row, run);
    grz_mask_run_next(&mask->mirrored, row, 0, &run);
    const double right = mask->place.x + (mask->sight.width - run.begin);
    all->left = grz_min(all->left, first.left);
    all->right = grz_max(all->right, right);
    all->top = grz_min(all->top, first.top);
    all->bottom = grz_max(all->bottom, first.bottom);
}

static void cut(graze_mask_view view, graze_point place, bands *out) {
    out->sight = out->mirrored = grz_mask_rows_of(view);
    out->mirrored.is_mirrored = !out->sight.is_mirrored;
    out->place = place;
    out->count = 0;
    const uint32_t rows = out->sight.width == 0 ? 0 : out->sight.height, each = rows / BANDS + 1;
    for (uint32_t row = 0; row < rows; row += each) {
        band *b = &out->at[out->count++];
        *b = (band){ row, grz_min_u32(row + each, rows), { INFINITY, -INFINITY, INFINITY, -INFINITY } };
        for (uint32_t i = b->row; i < b->end; i++)
            include_row(out, i, &b->area);
    }
}

static void take(search *s, const area *one, uint32_t row, grz_mask_run run) {
    const area other = run_area(&s->b, row, run);
    const double square = square_of(way_between(one, &other));
    if (square < s->square) {
        s->square = square;
        s->near_a = *one;
        s->near_b = other;
    }
}

/* The nearest runs of a row of b to an area. */
static void search_row(search *s, const area *one, uint32_t row) {
    const bands *b = &s->b;
    const double middle = floor(one->left + (one->right - one->left) / 2 - b->place.x);
    const double most = (double)b->sight.width - 1;
    const uint32_t column = (uint32_t)grz_max(0, grz_min(middle, most));
    grz_mask_run run;
    if (grz_mask_run_next(&b->sight, row, column, &run))
        take(s, one, row, run);
    if (grz_mask_run_next(&b->mirrored, row, b->sight.width - 1 - column, &run))
        take(s, one, row, (grz_mask_run){ b->sight.width - run.end, b->sight.width - run.begin });
}

static void search_run(search *s, const area *one, const band *b) {
    const grz_mask_run all = { 0, s->b.sight.width };
    for (uint32_t row = b->row; row < b->end; row++) {
        const area other = run_area(&s->b, row, all);
        if (square_of(way_between(one, &other)) < s->square)
            search_row(s, one, row);
    }
}

/* All runs of a row of a that are near enough to a band of b. */
static void search_band(search *s, uint32_t row, const band *b) {
    const double reach = sqrt(s->square), low = b->area.left - reach; /* places are those in a */
    uint32_t from = low > 1 ? (uint32_t)grz_min(low - 1, s->a.sight.width) : 0;
    grz_mask_run run;
    while (from < s->a.sight.width && grz_mask_run_next(&s->a.sight, row, from, &run)) {
        const area one = run_area(&s->a, row, run);
        if (one.left > b->area.right + reach)
            return;
        if (square_of(way_between(&one, &b->area)) < s->square)
            search_run(s, &one, b);
        from = run.end;
    }
}

static void search_bands(search *s, const band *a, const band *b) {
    for (uint32_t row = a->row; row < a->end; row++)
        search_band(s, row, b);
}

static bool is_empty(const band *b) {
    return b->area.left > b->area.right;
}

/* The pair of bands that are nearest; NULL: there is none. */
static void find_nearest(const search *s, const band **a, const band **b) {
    double least = INFINITY;
    for (uint32_t i = 0; i < s->a.count; i++)
        for (uint32_t j = 0; j < s->b.count && !is_empty(&s->a.at[i]); j++) {
            const double square = square_of(way_between(&s->a.at[i].area, &s->b.at[j].area));
            if (is_empty(&s->b.at[j]) || square >= least)
                continue;
            least = square;
            *a = &s->a.at[i];
            *b = &s->b.at[j];
        }
}

static void search_all(search *s) {
    const band *a = NULL, *b = NULL;
    find_nearest(s, &a, &b);
    if (a == NULL)
        return;
    search_bands(s, a, b);
    for (uint32_t i = 0; i < s->a.count; i++)
        for (uint32_t j = 0; j < s->b.count && !is_empty(&s->a.at[i]); j++)
            if (!is_empty(&s->b.at[j]) &&
                square_of(way_between(&s->a.at[i].area, &s->b.at[j].area)) < s->square)
                search_bands(s, &s->a.at[i], &s->b.at[j]);
}

/* The way from a to b where the two share an edge or a corner; along x, if that is not known. */
static graze_point way_across(const area *a, const area *b) {
    if (b->top == a->bottom)
        return (graze_point){ 0, 1 };
    if (b->bottom == a->top)
        return (graze_point){ 0, -1 };
    return (graze_point){ b->right == a->left ? -1 : 1, 0 };
}

/* Lengths are taken of what has been made small, so that no square underflows. */
static void tell(const search *s, graze_manifold *contact) {
    const graze_point way = way_between(&s->near_a, &s->near_b);
    const double most = grz_max(fabs(way.x), fabs(way.y));
    if (most == 0) {
        contact->normal = way_across(&s->near_a, &s->near_b);
        return;
    }
    const graze_point part = { way.x / most, way.y / most };
    const double length = sqrt(square_of(part));
    contact->distance = most * length;
    contact->normal = (graze_point){ part.x / length, part.y / length };
}

void grz_mask_pair_distance(const grz_mask_pair *pair, graze_manifold *contact) {
    search s;
    s.square = INFINITY;
    cut(pair->a, (graze_point){ 0, 0 }, &s.a);
    cut(pair->b, (graze_point){ pair->x, pair->y }, &s.b);
    search_all(&s);
    *contact = (graze_manifold){ 0 };
    if (s.square < (double)INFINITY)
        tell(&s, contact);
    else
        contact->distance = INFINITY;
}
