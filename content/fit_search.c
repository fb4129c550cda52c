/* fit_search.c: the best box for a linear goal, by branch and bound over the rows at
 * which it begins and ends. */
#include "content/fit_search.h"

#include <assert.h>

/* Rows at which boxes of a node begin, and end: from lo to hi, both included. */
typedef struct range {
    uint32_t lo, hi;
} range;

typedef struct node {
    range first, end;
} node;

/* A node to look at, its rows, and the bound for its boxes. */
typedef struct child {
    node node;
    const int32_t *solid_above, *solid_below; /* of the tallest box */
    const int32_t *empty_above, *empty_below; /* of the shortest */
    int64_t bound;
} child;

/* Waiting nodes: each level leaves at most three, and a range of 2^15 rows is halved
 * 15 times. */
enum { WAITING_MAX = 64, LOWEST_SHIFT = 62 };

static const int64_t search_lowest = -(INT64_C(1) << LOWEST_SHIFT);

/* The best run of columns for n children at once. The compiler knows n, so their
 * sums stay in registers, and the work of one fills the waits of others. */
static inline void search_bounds_scan(const grz_fit_search *s,
                                      const grz_fit_goal *goal, child *c,
                                      const int n) {
    const int64_t p = goal->p;
    const int64_t q = goal->q;
    int64_t floor = 0;
    if (s->ends.left)
        floor = search_lowest;
    int64_t sum[4] = { 0 },
            best[4] = { search_lowest, search_lowest, search_lowest, search_lowest };
    for (uint32_t x = 0; x < s->sums->nx; x++)
        for (int k = 0; k < n; k++) {
            const int64_t weight = p * (c[k].solid_below[x] - c[k].solid_above[x]) -
                                   q * (c[k].empty_below[x] - c[k].empty_above[x]);
            sum[k] = (sum[k] > floor ? sum[k] : floor) + weight;
            if (best[k] < sum[k])
                best[k] = sum[k];
        }
    for (int k = 0; k < n; k++) {
        if (s->ends.right)
            c[k].bound = sum[k];
        else
            c[k].bound = best[k];
    }
}

static void search_bounds_find(grz_fit_search *s, const grz_fit_goal *goal,
                               child *children, int n) {
    if (n == 4)
        search_bounds_scan(s, goal, children, 4);
    else if (n == 3)
        search_bounds_scan(s, goal, children, 3);
    else /* never one: halves are left out only where both ranges are cut, and then one of four */
        search_bounds_scan(s, goal, children, 2);
    s->work += (uint64_t)s->sums->nx * (uint32_t)n;
}

/* The best run of columns between two rows; of equal ones the first, and of those
 * from the same column the shortest. */
static int64_t search_run_find(const grz_fit_search *s, const grz_fit_goal *goal,
                               const child *c, grz_fit_span *span) {
    int64_t sum = 0, best = search_lowest;
    uint32_t from = 0;
    for (uint32_t x = 0; x < s->sums->nx; x++) {
        if (sum < 0 && !s->ends.left) {
            sum = 0;
            from = x;
        }
        sum += goal->p * (c->solid_below[x] - c->solid_above[x]) -
               goal->q * (c->empty_below[x] - c->empty_above[x]);
        if (s->ends.right ? x + 1 == s->sums->nx : sum > best) {
            best = sum;
            *span = (grz_fit_span){ from, c->node.first.lo, x + 1, c->node.end.lo };
        }
    }
    return best;
}

static grz_fit_count search_child_span_count(const child *c, grz_fit_span span) {
    grz_fit_count count = { 0 };
    for (uint32_t x = span.x0; x < span.x1; x++) {
        count.solid += c->solid_below[x] - c->solid_above[x];
        count.empty += c->empty_below[x] - c->empty_above[x];
    }
    return count;
}

/* Whether a comes before b by y, height, x, width in the sprite as it was. */
static bool search_is_before(const grz_fit_search *s, grz_fit_span a,
                             grz_fit_span b) {
    const uint32_t x[4] = { a.x0, b.x0, a.x1, b.x1 },
                   y[4] = { a.y0, b.y0, a.y1, b.y1 };
    const uint32_t *first = s->is_turned ? x : y, *second = s->is_turned ? y : x;
    if (first[0] != first[1])
        return first[0] < first[1];
    if (first[2] != first[3])
        return first[2] < first[3];
    if (second[0] != second[1])
        return second[0] < second[1];
    return second[2] < second[3];
}

/* Whether a node whose bound only equals the best may hold an earlier box. */
static bool search_may_come_before(const grz_fit_search *s, const node *n) {
    if (!s->is_first_wanted || !s->has_best)
        return false;
    return s->is_turned || n->first.lo < s->best.y0 ||
           (n->first.lo == s->best.y0 && n->end.lo <= s->best.y1);
}

static bool search_is_hopeful(const grz_fit_search *s, const grz_fit_goal *goal,
                              const child *c) {
    return c->bound > goal->least ||
           (c->bound == goal->least && search_may_come_before(s, &c->node));
}

/* The boxes between two rows: raise the goal as long as one of them exceeds it. */
static bool search_leaf_take(grz_fit_search *s, grz_fit_goal *goal, const child *c) {
    bool is_found = false;
    for (;;) {
        grz_fit_span span = { 0 };
        const int64_t value = search_run_find(s, goal, c, &span);
        s->work += s->sums->nx;
        const bool is_better = value > goal->least;
        if (!is_better &&
            !(value == goal->least && search_may_come_before(s, &c->node) &&
              search_is_before(s, span, s->best)))
            return is_found;
        s->best = span;
        s->count = search_child_span_count(c, span);
        s->has_best = true;
        is_found = true;
        if (is_better)
            grz_fit_goal_raise(goal, s->count);
    }
}

static bool search_is_leaf(const node *n) {
    return n->first.lo == n->first.hi && n->end.lo == n->end.hi;
}

/* Cut a range in two, one above the other; returns into how many. */
static int search_range_cut(range r, range *parts) {
    const uint32_t middle = r.lo + (r.hi - r.lo) / 2;
    parts[0] = r;
    if (r.lo == r.hi)
        return 1;
    parts[0].hi = middle;
    parts[1] = (range){ middle + 1, r.hi };
    return 2;
}

/* The rows above the first and the last row of a range; where they are added up,
 * into the part-th place. */
static void search_ends_take(const grz_fit_search *s, range r, int part,
                             grz_fit_row *rows) {
    const size_t step = 2 * (size_t)s->sums->nx;
    int32_t *lo_scratch = NULL;
    int32_t *hi_scratch = NULL;
    if (s->scratch != NULL) {
        lo_scratch = s->scratch + step * (size_t)(2 * part);
        hi_scratch = lo_scratch + step;
    }
    rows[0] = grz_fit_sums_row(s->sums, r.lo, lo_scratch);
    if (r.hi == r.lo)
        rows[1] = rows[0];
    else
        rows[1] = grz_fit_sums_row(s->sums, r.hi, hi_scratch);
}

static child search_child_make(node n, const grz_fit_row *first,
                               const grz_fit_row *end) {
    /* else the shortest box is none */
    const bool share_rows = n.end.lo > n.first.hi;
    return (child){ .node = n,
                    .solid_above = first[0].solid,
                    .solid_below = end[1].solid,
                    .empty_above = first[1].empty,
                    .empty_below = share_rows ? end[0].empty : first[1].empty };
}

/* Cut a node in up to four, without what holds no box. */
static int search_children_make(const grz_fit_search *s, const node *n,
                                child *children) {
    range first[2], end[2];
    grz_fit_row first_rows[2][2], end_rows[2][2];
    const int firsts = search_range_cut(n->first, first),
              ends = search_range_cut(n->end, end);
    int count = 0;
    for (int i = 0; i < firsts; i++)
        search_ends_take(s, first[i], i, first_rows[i]);
    for (int j = 0; j < ends; j++)
        search_ends_take(s, end[j], 2 + j, end_rows[j]);
    for (int i = 0; i < firsts; i++)
        for (int j = 0; j < ends; j++)
            if (first[i].lo < end[j].hi)
                children[count++] = search_child_make((node){ first[i], end[j] },
                                                      first_rows[i], end_rows[j]);
    return count;
}

/* The most promising last, for it is taken first; of equal ones the upper. */
static void search_children_sort(child *children, int n) {
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && children[k - 1].bound >= children[k].bound; k--) {
            const child lower = children[k];
            children[k] = children[k - 1];
            children[k - 1] = lower;
        }
}

static node search_all_boxes(const grz_fit_search *s) {
    const uint32_t ny = s->sums->ny;
    node all = { .first = { 0, ny - 1 }, .end = { 1, ny } };
    if (s->ends.top)
        all.first.hi = 0;
    if (s->ends.bottom)
        all.end.lo = ny;
    return all;
}

bool grz_fit_search_run(grz_fit_search *search, grz_fit_goal *goal) {
    node waiting[WAITING_MAX];
    child children[4];
    int count = 1;
    bool is_found = false;
    waiting[0] = search_all_boxes(search);
    while (count > 0) {
        const node n = waiting[--count];
        const int parts = search_children_make(search, &n, children);
        if (search_is_leaf(&n)) {
            is_found |= search_leaf_take(search, goal, &children[0]);
            continue;
        }
        search_bounds_find(search, goal, children, parts);
        search_children_sort(children, parts);
        assert(count + parts <= WAITING_MAX);
        for (int k = 0; k < parts; k++)
            if (search_is_hopeful(search, goal, &children[k]))
                waiting[count++] = children[k].node;
    }
    return is_found;
}
