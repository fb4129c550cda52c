/* segment_tree.c: all pairs of boxes in any arrangement, in time proportional to n log n and the pairs. It is
 * for arrangements where strips waste their tests, such as long boxes that cross without touching.
 *
 * Streamed segment trees (Afra Zomorodian and Herbert Edelsbrunner, "Fast Software for Box Intersections",
 * 2000). Two boxes overlap along y if the interval of one holds the min edge, the point, of the other. Points
 * are halved again and again. An interval is taken out where it holds all points that are left; it overlaps
 * all their boxes along y, so a scan along x meets overlapping boxes only. The others go on to the halves. */
#include "broad/strips.h"

/* This few points are tested one by one. A middle is estimated from a sample. */
enum { TREE_FEW_POINTS = 8, TREE_SAMPLE = 31 };

/* The rows begin .. end of the stack, in order along x. */
typedef struct tree_list {
    size_t begin, end;
} tree_list;

/* A search in progress: intervals of one layer group against points of another. */
typedef struct tree_search {
    grz_segment_tree *tree;
    const grz_strips_input *input;
    grz_pair_sink *out;
    graze_counters *counters;
    size_t top;     /* of the stack */
    bool is_second; /* the groups were searched the other way round: pairs of equal min edges are done */
    bool is_self;   /* a group against itself: of two equal min edges the first row counts as the interval */
} tree_search;

static uint32_t tree_row(const tree_search *search, size_t i) {
    return ((const uint32_t *)search->tree->lists.data)[i];
}

static const graze_box *tree_box(const tree_search *search, size_t i) {
    return &search->input->boxes[tree_row(search, i)];
}

static graze_status tree_reserve(tree_search *search, size_t more) {
    return grz_buffer_reserve(search->tree->allocator, &search->tree->lists, search->top + more,
                              sizeof(uint32_t));
}

/* Put all boxes of a layer group on the stack, in order along x. */
static graze_status tree_push_group(tree_search *search, uint32_t group, tree_list *out) {
    const grz_strips_input *input = search->input;
    const size_t max = input->count;
    uint32_t count = 0;
    grz_try(grz_buffer_reserve(search->tree->allocator, &search->tree->order, 2 * max, sizeof(graze_pair)));
    grz_try(tree_reserve(search, max));
    graze_pair *order = search->tree->order.data; /* a min edge and its row */
    uint32_t *rows = search->tree->lists.data;
    for (uint32_t i = 0; i < input->count; i++)
        if ((input->layer_groups == NULL || input->layer_groups[i] == group) &&
            !grz_box_is_empty(input->boxes[i]))
            order[count++] = (graze_pair){ grz_float_order(input->boxes[i].min_x), i };
    if (count > 0)
        grz_pairs_sort(order, order + max, count);
    *out = (tree_list){ search->top, search->top + count };
    for (uint32_t i = 0; i < count; i++)
        rows[search->top++] = order[i].b;
    return GRAZE_OK;
}

/* Whether an interval holds a point, so that this pair is met here and nowhere else. */
static bool tree_holds(const tree_search *search, uint32_t interval, uint32_t point) {
    const graze_box *a = &search->input->boxes[interval], *b = &search->input->boxes[point];
    if (a->min_y == b->min_y)
        return search->is_self ? interval < point : !search->is_second;
    return a->min_y < b->min_y && b->min_y < a->max_y;
}

/* Push a pair that overlaps along x, if it does along y. */
static void tree_meet(tree_search *search, uint32_t interval, uint32_t point) {
    const uint32_t *groups = search->input->groups;
    if (!tree_holds(search, interval, point))
        return;
    if (groups != NULL && groups[interval] == groups[point] && groups[interval] != 0) {
        search->counters->refused++;
        return;
    }
    search->counters->tests++;
    grz_pair_sink_push(search->out, interval, point);
}

/* Intervals that hold all points: the box that begins first along x meets the others until it ends. */
static void tree_scan(tree_search *search, tree_list intervals, tree_list points) {
    size_t i = intervals.begin, p = points.begin;
    while (i < intervals.end && p < points.end) {
        const graze_box *a = tree_box(search, i), *b = tree_box(search, p);
        if (a->min_x <= b->min_x) {
            for (size_t other = p; other < points.end && tree_box(search, other)->min_x < a->max_x; other++)
                tree_meet(search, tree_row(search, i), tree_row(search, other));
            i++;
        } else {
            for (size_t other = i; other < intervals.end && tree_box(search, other)->min_x < b->max_x;
                 other++)
                tree_meet(search, tree_row(search, other), tree_row(search, p));
            p++;
        }
    }
}

static void tree_test_each(tree_search *search, tree_list intervals, tree_list points) {
    for (size_t i = intervals.begin; i < intervals.end; i++)
        for (size_t p = points.begin; p < points.end; p++) {
            const graze_box *a = tree_box(search, i), *b = tree_box(search, p);
            if (a->min_x < b->max_x && b->min_x < a->max_x)
                tree_meet(search, tree_row(search, i), tree_row(search, p));
        }
}

typedef struct tree_range {
    float low, high;
} tree_range;

static tree_range tree_range_of(const tree_search *search, tree_list points) {
    tree_range range = { tree_box(search, points.begin)->min_y, tree_box(search, points.begin)->min_y };
    for (size_t i = points.begin; i < points.end; i++) {
        range.low = grz_min_f32(tree_box(search, i)->min_y, range.low);
        range.high = grz_max_f32(tree_box(search, i)->min_y, range.high);
    }
    return range;
}

/* The lowest but one; many points may be equal. */
static float tree_second(const tree_search *search, tree_list points, tree_range range) {
    float second = range.high;
    for (size_t i = points.begin; i < points.end; i++) {
        const float y = tree_box(search, i)->min_y;
        second = y > range.low && y < second ? y : second;
    }
    return second;
}

/* A value with about as many points below it as not; some are below, and some are not. */
static float tree_middle(const tree_search *search, tree_list points, tree_range range) {
    float values[TREE_SAMPLE];
    const size_t count = points.end - points.begin;
    for (size_t i = 0; i < TREE_SAMPLE; i++)
        values[i] = tree_box(search, points.begin + i * count / TREE_SAMPLE)->min_y;
    grz_floats_sort(values, TREE_SAMPLE);
    const float median = values[TREE_SAMPLE / 2];
    return median > range.low ? median : tree_second(search, points, range);
}

typedef enum tree_choice { TREE_HOLDS_ALL, TREE_HOLDS_SOME, TREE_BELOW, TREE_NOT_BELOW } tree_choice;

static bool tree_is_chosen(const graze_box *box, tree_choice choice, tree_range range) {
    const bool holds_all = box->min_y <= range.low && box->max_y > range.high;
    if (choice == TREE_HOLDS_ALL)
        return holds_all;
    if (choice == TREE_HOLDS_SOME)
        return !holds_all && box->min_y <= range.high && box->max_y > range.low;
    return (box->min_y < range.low) == (choice == TREE_BELOW);
}

static tree_list tree_take(tree_search *search, tree_list from, tree_choice choice, tree_range range) {
    uint32_t *rows = search->tree->lists.data;
    const size_t begin = search->top;
    for (size_t i = from.begin; i < from.end; i++)
        if (tree_is_chosen(tree_box(search, i), choice, range))
            rows[search->top++] = rows[i];
    return (tree_list){ begin, search->top };
}

/* Recursion is as deep as points can be halved. There is room for the intervals and half of the points. */
static graze_status tree_join(tree_search *search, tree_list intervals, tree_list points) {
    const size_t top = search->top;
    if (intervals.begin == intervals.end || points.begin == points.end)
        return GRAZE_OK;
    if (points.end - points.begin <= TREE_FEW_POINTS) {
        tree_test_each(search, intervals, points);
        return GRAZE_OK;
    }
    const size_t more = (intervals.end - intervals.begin) + (points.end - points.begin);
    grz_try(tree_reserve(search, more));
    const tree_range range = tree_range_of(search, points);
    tree_scan(search, tree_take(search, intervals, TREE_HOLDS_ALL, range), points);
    search->top = top;
    const tree_list rest = tree_take(search, intervals, TREE_HOLDS_SOME, range);
    const size_t after_rest = search->top;
    if (range.low < range.high && rest.begin < rest.end) {
        const tree_range middle = { .low = tree_middle(search, points, range) };
        grz_try(tree_join(search, rest, tree_take(search, points, TREE_BELOW, middle)));
        search->top = after_rest;
        grz_try(tree_join(search, rest, tree_take(search, points, TREE_NOT_BELOW, middle)));
    }
    search->top = top;
    return GRAZE_OK;
}

static graze_status tree_join_groups(tree_search *search, uint32_t a, uint32_t b) {
    tree_list of_a, of_b;
    search->top = 0;
    search->is_self = a == b;
    search->is_second = false;
    grz_try(tree_push_group(search, a, &of_a));
    if (a != b)
        grz_try(tree_push_group(search, b, &of_b));
    grz_try(tree_join(search, of_a, a == b ? of_a : of_b));
    search->is_second = true;
    return a != b ? tree_join(search, of_b, of_a) : GRAZE_OK;
}

graze_status grz_segment_tree_pairs(grz_segment_tree *tree, const grz_strips_input *input, grz_pair_sink *out,
                                    graze_counters *counters) {
    tree_search search = { .tree = tree, .input = input, .out = out, .counters = counters };
    for (uint32_t a = 0; a < input->layer_group_count; a++)
        for (uint32_t b = a; b < input->layer_group_count; b++)
            if (grz_strip_groups_meet(input, a, b))
                grz_try(tree_join_groups(&search, a, b));
    return GRAZE_OK;
}

void grz_segment_tree_free(grz_segment_tree *tree) {
    grz_buffers_free(tree->allocator, &tree->lists, &tree->order);
}
