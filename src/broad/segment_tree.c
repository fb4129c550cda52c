/* segment_tree.c: all pairs of boxes in any arrangement, in time proportional to n
 * log n and the pairs. It is for arrangements where strips waste their tests, such
 * as long crossing boxes without a touch.
 *
 * Streamed segment trees (Afra Zomorodian and Herbert Edelsbrunner, "Fast Software
 * for Box Intersections", 2000). Two boxes overlap along y if the interval of one
 * holds the min edge, the point, of the other. Points are halved again and again. An
 * interval is taken out where it holds all points left. It overlaps all their boxes
 * along y, so a scan along x meets overlapping boxes only. The others go on to the
 * halves. */
#include "broad/segment_tree.h"

/* This few points are not halved. */
enum { TREE_FEW_POINTS = 16 };

/* A box and its row. The items of a layer group stand in order along x, those of a
 * second one behind. */
typedef struct tree_item {
    graze_box box;
    uint32_t row;
} tree_item;

/* Items, by their places: begin .. end of the stack of lists, in order along x; or
 * of points along y. */
typedef struct tree_list {
    size_t begin, end;
} tree_list;

/* A search in progress: intervals of one layer group against points of another. */
typedef struct tree_search {
    grz_segment_tree *tree;
    const grz_strips_input *input;
    grz_pair_sink *out;
    graze_counters *counters;
    size_t top; /* of the stack */
} tree_search;

static const tree_item *tree_item_at(const tree_search *search, size_t i) {
    return (const tree_item *)search->tree->items.data +
           ((const uint32_t *)search->tree->lists.data)[i];
}

/* The min edge of a point by its place in the order along y. */
static float tree_y(const tree_search *search, size_t i) {
    const uint32_t place = ((const graze_pair *)search->tree->order.data)[i].b;
    return ((const tree_item *)search->tree->items.data)[place].box.min_y;
}

/* Put all boxes of a layer group on the stack, in order along x. */
static graze_status tree_push_group(tree_search *search, uint32_t group,
                                    tree_list *out) {
    const grz_strips_input *input = search->input;
    const size_t max = input->count;
    uint32_t count = 0;
    grz_try(grz_buffers_reserve(
        search->tree->allocator,
        { &search->tree->order, 2 * max, sizeof(graze_pair) },
        { &search->tree->lists, search->top + max, sizeof(uint32_t) },
        { &search->tree->items, search->top + max, sizeof(tree_item) }));
    graze_pair *order = search->tree->order.data; /* a min edge and its row */
    tree_item *items = search->tree->items.data;
    uint32_t *places = search->tree->lists.data;
    for (uint32_t i = 0; i < input->count; i++)
        if ((input->layer_groups == NULL || input->layer_groups[i] == group) &&
            !grz_box_is_empty(input->boxes[i]))
            order[count++] =
                (graze_pair){ grz_float_order(input->boxes[i].min_x), i };
    if (count > 0)
        grz_pairs_sort(order, order + max, count);
    *out = (tree_list){ search->top, search->top + count };
    for (uint32_t i = 0; i < count; i++, search->top++) {
        items[search->top] = (tree_item){ input->boxes[order[i].b], order[i].b };
        places[search->top] = (uint32_t)search->top;
    }
    return GRAZE_OK;
}

static tree_list tree_order_points(tree_search *search, tree_list points) {
    graze_pair *order = search->tree->order.data;
    const size_t count = points.end - points.begin;
    for (size_t i = 0; i < count; i++)
        order[i] = (graze_pair){
            grz_float_order(tree_item_at(search, points.begin + i)->box.min_y),
            (uint32_t)(points.begin + i)
        };
    if (count > 0)
        grz_pairs_sort(order, order + search->input->count, count);
    return (tree_list){ 0, count };
}

/* Push a pair overlapping along x, if the interval holds the point: it is met here
 * and nowhere else. If min edges along y are equal, the first row counts as the
 * interval. */
static void tree_meet(tree_search *search, const tree_item *interval,
                      const tree_item *point) {
    const uint32_t *groups = search->input->groups, a = interval->row,
                   b = point->row;
    const float y = interval->box.min_y;
    if (y == point->box.min_y
            ? a >= b
            : y > point->box.min_y || point->box.min_y >= interval->box.max_y)
        return;
    if (groups != NULL && groups[a] == groups[b] && groups[a] != 0) {
        search->counters->refused++;
        return;
    }
    search->counters->tests++;
    grz_pair_sink_push(search->out, a, b);
}

/* The first box along x meets the others until it ends. */
static void tree_scan(tree_search *search, tree_list intervals, tree_list points) {
    size_t i = intervals.begin, p = points.begin;
    while (i < intervals.end && p < points.end) {
        const tree_item *a = tree_item_at(search, i), *b = tree_item_at(search, p);
        if (a->box.min_x <= b->box.min_x) {
            for (size_t other = p;
                 other < points.end &&
                 tree_item_at(search, other)->box.min_x < a->box.max_x;
                 other++)
                tree_meet(search, a, tree_item_at(search, other));
            i++;
        } else {
            for (size_t other = i;
                 other < intervals.end &&
                 tree_item_at(search, other)->box.min_x < b->box.max_x;
                 other++)
                tree_meet(search, tree_item_at(search, other), b);
            p++;
        }
    }
}

/* The place in the order where points are halved; equal ones are not parted, and
 * neither half is empty. */
static size_t tree_middle(const tree_search *search, tree_list range) {
    size_t middle = (range.begin + range.end) / 2;
    const float low = tree_y(search, range.begin), y = tree_y(search, middle);
    while (y > low && tree_y(search, middle - 1) == y)
        middle--;
    while (y == low && tree_y(search, middle) == y)
        middle++;
    return middle;
}

/* Append the intervals that hold some points from low to high, but not all; and list
 * those that hold all. */
static tree_list tree_take_intervals(tree_search *search, tree_list from, float low,
                                     float high, tree_list *all) {
    uint32_t *places = search->tree->lists.data;
    size_t some_end = search->top, all_end = some_end + (from.end - from.begin) + 1;
    const tree_list some = { search->top, all_end - 1 };
    all->begin = all_end;
    for (size_t i = from.begin; i < from.end; i++) {
        const graze_box box = tree_item_at(search, i)->box;
        const bool holds_all = (box.min_y <= low) & (box.max_y > high);
        places[all_end] = places[some_end] = places[i];
        all_end += holds_all;
        some_end += !holds_all & (box.min_y <= high) & (box.max_y > low);
    }
    all->end = all_end;
    return (tree_list){ some.begin, some_end };
}

/* Append the points below a value, or the others. */
static tree_list tree_take_points(tree_search *search, tree_list from, float value,
                                  bool is_below) {
    uint32_t *places = search->tree->lists.data;
    const size_t begin = search->top;
    for (size_t i = from.begin; i < from.end; i++) {
        places[search->top] = places[i];
        search->top += (tree_item_at(search, i)->box.min_y < value) == is_below;
    }
    return (tree_list){ begin, search->top };
}

/* Recursion is as deep as points can be halved. */
static graze_status tree_join(tree_search *search, tree_list intervals,
                              tree_list points, tree_list range) {
    const size_t top = search->top;
    if (intervals.begin == intervals.end || points.begin == points.end)
        return GRAZE_OK;
    if (points.end - points.begin <= TREE_FEW_POINTS) {
        tree_scan(search, intervals, points);
        return GRAZE_OK;
    }
    const size_t needed = top + 2 * (intervals.end - intervals.begin) +
                          (points.end - points.begin) + 2;
    grz_try(grz_buffer_reserve(search->tree->allocator, &search->tree->lists, needed,
                               sizeof(uint32_t)));
    const float low = tree_y(search, range.begin),
                high = tree_y(search, range.end - 1);
    tree_list all;
    const tree_list rest = tree_take_intervals(search, intervals, low, high, &all);
    tree_scan(search, all, points);
    if (low < high && rest.begin < rest.end) {
        const size_t middle = tree_middle(search, range);
        const float value = tree_y(search, middle);
        search->top = rest.end;
        grz_try(tree_join(search, rest,
                          tree_take_points(search, points, value, true),
                          (tree_list){ range.begin, middle }));
        search->top = rest.end;
        grz_try(tree_join(search, rest,
                          tree_take_points(search, points, value, false),
                          (tree_list){ middle, range.end }));
    }
    search->top = top;
    return GRAZE_OK;
}

static graze_status tree_join_groups(tree_search *search, uint32_t a, uint32_t b) {
    tree_list of_a, of_b;
    search->top = 0;
    grz_try(tree_push_group(search, a, &of_a));
    if (a == b)
        return tree_join(search, of_a, of_a, tree_order_points(search, of_a));
    grz_try(tree_push_group(search, b, &of_b));
    grz_try(tree_join(search, of_a, of_b, tree_order_points(search, of_b)));
    return tree_join(search, of_b, of_a, tree_order_points(search, of_a));
}

graze_status grz_segment_tree_pairs(grz_segment_tree *tree,
                                    const grz_strips_input *input,
                                    grz_pair_sink *out, graze_counters *counters) {
    tree_search search = {
        .tree = tree, .input = input, .out = out, .counters = counters
    };
    for (uint32_t a = 0; a < input->layer_group_count; a++)
        for (uint32_t b = a; b < input->layer_group_count; b++)
            if (grz_strip_groups_meet(input, a, b))
                grz_try(tree_join_groups(&search, a, b));
    return GRAZE_OK;
}

void grz_segment_tree_free(grz_segment_tree *tree) {
    grz_buffers_free(tree->allocator, &tree->lists, &tree->items, &tree->order);
}
