/* spans.c: lists of numbers on a stack, taken apart from the top. */
#include "broad/strips/segment_tree.h"

#include "core/numbers.h"

#include "core/box_columns.h"

#include <string.h>

/* So few points are tested each. A middle is guessed from so many. */
enum { FEW = 8, SAMPLE = 31 };

/* Numbers at begin .. end of the stack, in order along x. */
typedef struct list {
    size_t begin, end;
} list;

/* A search under way: intervals of one kind against min edges, the points, of another. */
typedef struct search {
    grz_segment_tree *spans;
    const grz_strips_input *input;
    grz_pair_sink *out;
    graze_counters *counters;
    size_t top;     /* of the stack */
    bool is_second; /* the kinds have met the other way round: equal min edges are done */
    bool is_self;   /* a kind meets itself: of equal min edges the first number holds the other */
} search;

static uint32_t number_at(const search *self, size_t i) {
    return ((const uint32_t *)self->spans->lists.data)[i];
}

static const graze_box *box_at(const search *self, size_t i) {
    return &self->input->boxes[number_at(self, i)];
}

static graze_status reserve(search *self, size_t more) {
    return grz_buffer_reserve(self->spans->allocator, &self->spans->lists, self->top + more,
                              sizeof(uint32_t));
}

static bool is_of_kind(const grz_strips_input *input, uint32_t number, uint32_t kind) {
    const bool is_here = input->kinds == NULL || input->kinds[number] == kind;
    return is_here && !grz_box_is_empty(input->boxes[number]);
}

/* Put all boxes of a kind on the stack, in order along x. */
static graze_status push_kind(search *self, uint32_t kind, list *out) {
    const grz_strips_input *input = self->input;
    const size_t most = input->count;
    uint32_t count = 0;
    if (grz_buffer_reserve(self->spans->allocator, &self->spans->order, 2 * most, sizeof(graze_pair)) !=
            GRAZE_OK ||
        reserve(self, most) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    graze_pair *order = self->spans->order.data; /* of a min edge and the number of its box */
    uint32_t *numbers = self->spans->lists.data;
    for (uint32_t i = 0; i < input->count; i++)
        if (is_of_kind(input, i, kind))
            order[count++] = (graze_pair){ grz_float_order(input->boxes[i].min_x), i };
    if (count > 0)
        grz_pairs_sort(order, order + most, count);
    *out = (list){ self->top, self->top + count };
    for (uint32_t i = 0; i < count; i++)
        numbers[self->top++] = order[i].b;
    return GRAZE_OK;
}

/* Whether an interval holds a point, so that this pair is met here and nowhere else. */
static bool holds(const search *self, uint32_t interval, uint32_t point) {
    const graze_box *a = &self->input->boxes[interval], *b = &self->input->boxes[point];
    if (a->min_y == b->min_y)
        return self->is_self ? interval < point : !self->is_second;
    return a->min_y < b->min_y && b->min_y < a->max_y;
}

/* Push a pair that overlaps along x, if it does along y. */
static void meet(search *self, uint32_t interval, uint32_t point) {
    const uint32_t *groups = self->input->groups;
    if (!holds(self, interval, point))
        return;
    if (groups != NULL && groups[interval] == groups[point] && groups[interval] != 0) {
        self->counters->refused++;
        return;
    }
    self->counters->tests++;
    grz_pair_sink_push(self->out, interval, point);
}

/* Intervals that hold all points: whoever begins first along x meets the others until it ends. */
static void scan(search *self, list intervals, list points) {
    size_t i = intervals.begin, p = points.begin;
    while (i < intervals.end && p < points.end) {
        const graze_box *a = box_at(self, i), *b = box_at(self, p);
        if (a->min_x <= b->min_x) {
            for (size_t other = p; other < points.end && box_at(self, other)->min_x < a->max_x; other++)
                meet(self, number_at(self, i), number_at(self, other));
            i++;
        } else {
            for (size_t other = i; other < intervals.end && box_at(self, other)->min_x < b->max_x; other++)
                meet(self, number_at(self, other), number_at(self, p));
            p++;
        }
    }
}

static void test_each(search *self, list intervals, list points) {
    for (size_t i = intervals.begin; i < intervals.end; i++)
        for (size_t p = points.begin; p < points.end; p++) {
            const graze_box *a = box_at(self, i), *b = box_at(self, p);
            if (a->min_x < b->max_x && b->min_x < a->max_x)
                meet(self, number_at(self, i), number_at(self, p));
        }
}

/* Where the points of a list lie along y. */
typedef struct extent {
    float low, high;
} extent;

static extent extent_of(const search *self, list points) {
    extent all = { box_at(self, points.begin)->min_y, box_at(self, points.begin)->min_y };
    for (size_t i = points.begin; i < points.end; i++) {
        const float y = box_at(self, i)->min_y;
        all.low = y < all.low ? y : all.low;
        all.high = y > all.high ? y : all.high;
    }
    return all;
}

/* The least that is not the lowest: many points may be equal. */
static float second_of(const search *self, list points, extent all) {
    float second = all.high;
    for (size_t i = points.begin; i < points.end; i++) {
        const float y = box_at(self, i)->min_y;
        second = y > all.low && y < second ? y : second;
    }
    return second;
}

/* A value with about as many points below it as not; some are below, and some are not. */
static float middle_of(const search *self, list points, extent all) {
    float values[SAMPLE];
    const size_t count = points.end - points.begin;
    for (size_t i = 0; i < SAMPLE; i++) {
        const float value = box_at(self, points.begin + i * count / SAMPLE)->min_y;
        size_t j = i;
        for (; j > 0 && values[j - 1] > value; j--)
            values[j] = values[j - 1];
        values[j] = value;
    }
    return values[SAMPLE / 2] > all.low ? values[SAMPLE / 2] : second_of(self, points, all);
}

/* Which boxes of a list to take. */
typedef enum choice { HOLDS_ALL, HOLDS_SOME, BELOW, NOT_BELOW } choice;

static bool is_chosen(const graze_box *box, choice wanted, extent all) {
    const bool holds_all = box->min_y <= all.low && box->max_y > all.high;
    switch (wanted) {
    case HOLDS_ALL:
        return holds_all;
    case HOLDS_SOME:
        return !holds_all && box->min_y <= all.high && box->max_y > all.low;
    case BELOW:
        return box->min_y < all.low;
    default:
        return box->min_y >= all.low;
    }
}

/* A new list on the stack, for which there is room. */
static list take(search *self, list from, choice wanted, extent all) {
    uint32_t *numbers = self->spans->lists.data;
    const size_t begin = self->top;
    for (size_t i = from.begin; i < from.end; i++)
        if (is_chosen(box_at(self, i), wanted, all))
            numbers[self->top++] = numbers[i];
    return (list){ begin, self->top };
}

/* As deep as points can be halved. There is room for the intervals that are left and the points of one half.
 */
static graze_status join(search *self, list intervals, list points) {
    const size_t top = self->top;
    if (intervals.begin == intervals.end || points.begin == points.end)
        return GRAZE_OK;
    if (points.end - points.begin <= FEW) {
        test_each(self, intervals, points);
        return GRAZE_OK;
    }
    graze_status status = reserve(self, (intervals.end - intervals.begin) + (points.end - points.begin));
    if (status != GRAZE_OK)
        return status;
    const extent all = extent_of(self, points);
    scan(self, take(self, intervals, HOLDS_ALL, all), points);
    self->top = top;
    const list rest = take(self, intervals, HOLDS_SOME, all);
    const size_t after_rest = self->top;
    if (all.low < all.high && rest.begin < rest.end) {
        const float middle = middle_of(self, points, all);
        status = join(self, rest, take(self, points, BELOW, (extent){ middle, middle }));
        self->top = after_rest;
        if (status == GRAZE_OK)
            status = join(self, rest, take(self, points, NOT_BELOW, (extent){ middle, middle }));
    }
    self->top = top;
    return status;
}

static graze_status join_kinds(search *self, uint32_t a, uint32_t b) {
    list of_a, of_b;
    self->top = 0;
    self->is_self = a == b;
    self->is_second = false;
    graze_status status = push_kind(self, a, &of_a);
    if (status == GRAZE_OK && a != b)
        status = push_kind(self, b, &of_b);
    if (status == GRAZE_OK)
        status = join(self, of_a, a == b ? of_a : of_b);
    self->is_second = true;
    if (status == GRAZE_OK && a != b)
        status = join(self, of_b, of_a);
    return status;
}

graze_status grz_segment_tree_pairs(grz_segment_tree *spans, const grz_strips_input *input,
                                    grz_pair_sink *out, graze_counters *counters) {
    search self = { .spans = spans, .input = input, .out = out, .counters = counters };
    graze_status status = GRAZE_OK;
    for (uint32_t a = 0; a < input->kind_count; a++)
        for (uint32_t b = a; b < input->kind_count && status == GRAZE_OK; b++)
            if (grz_strip_groups_meet(input, a, b))
                status = join_kinds(&self, a, b);
    return status;
}

void grz_segment_tree_free(grz_segment_tree *spans) {
    grz_buffer_free(spans->allocator, &spans->lists);
    grz_buffer_free(spans->allocator, &spans->order);
}
