/* exact.c: see exact.h. The sort is a radix sort from the lowest digit, eleven bits
 * at a time; digits shared by all keys are skipped. Floats order as whole numbers
 * once the sign is dealt with (M. Herf, "Radix tricks", 2001). */
#include "formats/exact.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define DIGIT_BITS 11
#define DIGIT_VALUES (1u << DIGIT_BITS)
#define DIGITS 6

/* Beyond this whole numbers are no longer one float32 apart. */
static const int64_t whole_max = (int64_t)1 << 24;

uint64_t rank_key(double value) {
    const uint64_t sign = UINT64_C(1) << 63;
    uint64_t bits;
    value += 0.0; /* -0.0 becomes 0.0 */
    memcpy(&bits, &value, sizeof bits);
    if (bits & sign)
        return ~bits;
    return bits | sign;
}

static uint32_t digit_of(uint64_t key, unsigned digit) {
    return (uint32_t)(key >> (digit * DIGIT_BITS)) & (DIGIT_VALUES - 1);
}

static void count_digits(const rank_item *items, size_t count,
                         size_t counts[DIGITS][DIGIT_VALUES]) {
    memset(counts, 0, sizeof(size_t) * DIGITS * DIGIT_VALUES);
    for (size_t i = 0; i < count; i++)
        for (unsigned digit = 0; digit < DIGITS; digit++)
            counts[digit][digit_of(items[i].key, digit)]++;
}

/* Counts become the places where each digit's items begin. */
static void sum_up(size_t counts[DIGIT_VALUES]) {
    size_t sum = 0;
    for (size_t i = 0; i < DIGIT_VALUES; i++) {
        size_t count = counts[i];
        counts[i] = sum;
        sum += count;
    }
}

rank_item *rank_sort(rank_item *items, rank_item *spare, size_t count) {
    size_t counts[DIGITS][DIGIT_VALUES];
    count_digits(items, count, counts);
    for (unsigned digit = 0; digit < DIGITS; digit++) {
        size_t *begins = counts[digit];
        if (count == 0 || begins[digit_of(items[0].key, digit)] == count)
            continue;
        sum_up(begins);
        for (size_t i = 0; i < count; i++)
            spare[begins[digit_of(items[i].key, digit)]++] = items[i];
        rank_item *sorted = spare;
        spare = items;
        items = sorted;
    }
    return items;
}

/* The float32 `steps` floats above 2^24. */
static float above_whole(uint32_t steps) {
    const float base = (float)((int64_t)1 << 24);
    uint32_t bits;
    float value;
    memcpy(&bits, &base, sizeof bits);
    bits += steps;
    memcpy(&value, &bits, sizeof value);
    return value;
}

float rank_value(uint64_t rank, uint64_t count) {
    int64_t centred = (int64_t)rank - (int64_t)(count / 2);
    bool is_negative = centred < 0;
    int64_t distance = is_negative ? -centred : centred;
    float value = distance <= whole_max
                      ? (float)distance
                      : above_whole((uint32_t)(distance - whole_max));
    if (is_negative)
        return -value;
    return value;
}

/* The tables to read, and the boxes to make. An edge's place is 2 * row for a
 * minimum, one more for a maximum, the rows of the second table following those of
 * the first. */
typedef struct exact_work {
    const table *tables[2]; /* the second may be NULL */
    size_t count;           /* of all boxes */
    graze_box *boxes;
    rank_item *items, *spare; /* 2 * count each; NULL until an axis needs ranks */
} exact_work;

typedef enum exact_axis { EXACT_X = TABLE_MIN_X, EXACT_Y = TABLE_MIN_Y } exact_axis;

static const double *axis_edges(const table *t, size_t row, exact_axis axis) {
    return &t->boxes[row].edge[axis];
}

/* From a minimum to the maximum of the same axis. */
static const size_t to_max = TABLE_MAX_X - TABLE_MIN_X;

static bool is_float32(double value) {
    return fabs(value) <= (double)GRAZE_COORD_MAX && (double)(float)value == value;
}

/* Whether the value is a float32 once it is shifted, without any rounding. Values
 * that can be shifted back differ if their shifted ones do. */
static bool is_float32_shifted(double value, double shift) {
    const double shifted = value - shift;
    return is_float32(shifted) && shifted + shift == value;
}

static bool axis_is_float32(const exact_work *work, exact_axis axis, double shift) {
    for (unsigned i = 0; i < 2 && work->tables[i] != NULL; i++)
        for (size_t row = 0; row < work->tables[i]->count; row++) {
            const double *min = axis_edges(work->tables[i], row, axis);
            if (!is_float32_shifted(min[0], shift) ||
                !is_float32_shifted(min[to_max], shift))
                return false;
        }
    return true;
}

/* The middle of an axis, near enough: a multiple of an eighth to a sixteenth of its
 * extent. So it has few digits, and a difference from it has no more digits than the
 * edge. 0 if there is none. */
static double axis_middle(const exact_work *work, exact_axis axis) {
    double min = INFINITY, max = -INFINITY, step = 1;
    for (unsigned i = 0; i < 2 && work->tables[i] != NULL; i++)
        for (size_t row = 0; row < work->tables[i]->count; row++) {
            const double *edge = axis_edges(work->tables[i], row, axis);
            if (edge[0] < min)
                min = edge[0];
            if (edge[to_max] > max)
                max = edge[to_max];
        }
    const double extent = max - min;
    if (!(extent > 0x1p-1000) || isinf(extent))
        return 0;
    while (step > extent / 8)
        step /= 2;
    while (step <= extent / 16)
        step *= 2;
    return floor((min + extent / 2) / step + 0.5) * step;
}

static void set_edge(graze_box *box, exact_axis axis, bool is_max, float value) {
    if (axis == EXACT_X)
        *(is_max ? &box->max_x : &box->min_x) = value;
    else
        *(is_max ? &box->max_y : &box->min_y) = value;
}

static void copy_axis(exact_work *work, exact_axis axis, double shift) {
    graze_box *box = work->boxes;
    for (unsigned i = 0; i < 2 && work->tables[i] != NULL; i++)
        for (size_t row = 0; row < work->tables[i]->count; row++, box++) {
            const double *min = axis_edges(work->tables[i], row, axis);
            set_edge(box, axis, false, (float)(min[0] - shift));
            set_edge(box, axis, true, (float)(min[to_max] - shift));
        }
}

static void list_edges(const exact_work *work, exact_axis axis) {
    rank_item *item = work->items;
    uint32_t place = 0;
    for (unsigned i = 0; i < 2 && work->tables[i] != NULL; i++)
        for (size_t row = 0; row < work->tables[i]->count; row++) {
            const double *min = axis_edges(work->tables[i], row, axis);
            *item++ = (rank_item){ rank_key(min[0]), place++ };
            *item++ = (rank_item){ rank_key(min[to_max]), place++ };
        }
}

static uint64_t distinct_count(const rank_item *sorted, size_t count) {
    uint64_t distinct = count > 0;
    for (size_t i = 1; i < count; i++)
        distinct += sorted[i].key != sorted[i - 1].key;
    return distinct;
}

static bool rank_axis(exact_work *work, exact_axis axis, error *e) {
    size_t count = 2 * work->count;
    list_edges(work, axis);
    const rank_item *sorted = rank_sort(work->items, work->spare, count);
    uint64_t distinct = distinct_count(sorted, count), rank = 0;
    if (distinct > RANK_COUNT_MAX)
        return error_set(
            e, ERROR_INPUT,
            "more than %llu distinct edges that are not float32; split the file",
            (unsigned long long)RANK_COUNT_MAX);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && sorted[i].key != sorted[i - 1].key)
            rank++;
        uint32_t place = sorted[i].place;
        set_edge(&work->boxes[place / 2], axis, place % 2 != 0,
                 rank_value(rank, distinct));
    }
    return true;
}

static bool have_items(exact_work *work, error *e) {
    if (work->items == NULL)
        work->items = calloc(2 * work->count, sizeof *work->items);
    if (work->spare == NULL)
        work->spare = calloc(2 * work->count, sizeof *work->spare);
    if (work->items != NULL && work->spare != NULL)
        return true;
    error_no_memory(e, "sorting the edges");
    return false;
}

static bool make_axis(exact_work *work, exact_axis axis, error *e) {
    double shift = 0;
    bool is_copied = axis_is_float32(work, axis, shift);
    if (!is_copied) {
        shift = axis_middle(work, axis);
        is_copied = axis_is_float32(work, axis, shift);
    }
    if (!is_copied)
        return have_items(work, e) && rank_axis(work, axis, e);
    copy_axis(work, axis, shift);
    return true;
}

bool exact_boxes(const table *first, const table *second, graze_box **boxes,
                 error *e) {
    exact_work work = { .tables = { first, second },
                        .count =
                            first->count + (second == NULL ? 0 : second->count) };
    *boxes = NULL;
    work.boxes = malloc((work.count + 1) * sizeof *work.boxes);
    if (work.boxes == NULL)
        return error_no_memory(e, "the boxes");
    bool is_made = make_axis(&work, EXACT_X, e) && make_axis(&work, EXACT_Y, e);
    free(work.items);
    free(work.spare);
    if (is_made)
        *boxes = work.boxes;
    else
        free(work.boxes);
    return is_made;
}
