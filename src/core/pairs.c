/* pairs.c: pairs collected or counted; pairs sorted in parts of the cache's size;
 * records sorted.
 *
 * The highest bits in which the a of pairs differ spread the pairs over parts small
 * enough for the first cache. Then each part is sorted by itself, by b and then by
 * a: H. Hollerith's radix sort (1887), least significant digit first, stable and
 * linear, without a branch on the pairs. Pairs whose b is in order, as a join emits
 * them, are sorted by a only. Threads can share the parts, and the result does not
 * depend on threads, because equal pairs are the same.
 *
 * Records are sorted the same way, by bytes, but for bytes equal in all; a few
 * records by insertion. */
#include "core/pairs.h"

#include "core/numbers.h"

static void pairs_sink_use_spare(grz_pair_sink *sink) {
    sink->items = sink->spare;
    sink->count = 0;
    sink->capacity = GRZ_PAIR_SINK_SPARE;
}

/* All but the spare array, which is large and is written before it is read. */
static void pairs_sink_begin(grz_pair_sink *sink) {
    sink->count = sink->limit = 0;
    sink->dropped = 0;
    sink->status = GRAZE_OK;
    sink->allocator = NULL;
    sink->buffer = NULL;
}

/* A little more than the limit, for writing GRZ_PAIR_SINK_STEP pairs at once up to
 * it. */
static void pairs_sink_use_buffer(grz_pair_sink *sink) {
    const size_t capacity = sink->buffer->bytes / sizeof(graze_pair);
    sink->items = sink->buffer->data;
    sink->capacity = capacity;
    if (capacity > GRZ_PAIR_SINK_STEP && capacity - GRZ_PAIR_SINK_STEP > sink->limit)
        sink->capacity = sink->limit + GRZ_PAIR_SINK_STEP;
}

void grz_pair_sink_collect(grz_pair_sink *sink, grz_buffer *buffer,
                           const graze_allocator *allocator, size_t limit) {
    pairs_sink_begin(sink);
    sink->buffer = buffer;
    sink->allocator = allocator;
    sink->limit = limit;
    pairs_sink_use_buffer(sink);
}

void grz_pair_sink_fill(grz_pair_sink *sink, graze_pair *items, size_t capacity) {
    pairs_sink_begin(sink);
    sink->items = items;
    sink->capacity = capacity;
}

void grz_pair_sink_count_only(grz_pair_sink *sink) {
    pairs_sink_begin(sink);
    pairs_sink_use_spare(sink);
}

void grz_pair_sink_truncate(grz_pair_sink *sink, uint64_t total) {
    const bool is_stored = sink->items != sink->spare;
    sink->count = 0;
    sink->dropped = 0;
    if (is_stored)
        sink->count = (size_t)total;
    else
        sink->dropped = total;
}

uint64_t grz_pair_sink_total(const grz_pair_sink *sink) {
    return sink->dropped + sink->count;
}

graze_status grz_pair_sink_status(const grz_pair_sink *sink) {
    const bool is_over =
        sink->buffer != NULL && grz_pair_sink_total(sink) > sink->limit;
    if (sink->status == GRAZE_OK && is_over)
        return GRAZE_OUT_OF_CAPACITY;
    return sink->status;
}

static void pairs_sink_stop_storing(grz_pair_sink *sink, graze_status status) {
    sink->status = status;
    sink->dropped += sink->count;
    pairs_sink_use_spare(sink);
}

static void pairs_sink_reserve(grz_pair_sink *sink, uint64_t more) {
    const graze_status status =
        grz_buffer_reserve(sink->allocator, sink->buffer, sink->count + (size_t)more,
                           sizeof(graze_pair));
    if (status == GRAZE_OK)
        pairs_sink_use_buffer(sink);
    else
        pairs_sink_stop_storing(sink, status);
}

/* The sink is full: it grows, or goes on without storing. */
void grz_pair_sink_grow(grz_pair_sink *sink) {
    if (!grz_pair_sink_is_storing(sink) || sink->buffer == NULL)
        pairs_sink_stop_storing(sink, sink->status);
    else if (sink->count > sink->limit)
        pairs_sink_stop_storing(sink, GRAZE_OUT_OF_CAPACITY);
    else
        pairs_sink_reserve(sink, GRZ_PAIR_SINK_SPARE);
}

bool grz_pair_sink_is_storing(const grz_pair_sink *sink) {
    return sink->items != sink->spare;
}

graze_pair *grz_pair_sink_extend(grz_pair_sink *sink, uint64_t count) {
    if (count == 0)
        return NULL;
    if (grz_pair_sink_is_storing(sink) && sink->count + count > sink->limit)
        pairs_sink_stop_storing(sink, GRAZE_OUT_OF_CAPACITY);
    /* with room to spare: the next frame often has a few pairs more */
    if (grz_pair_sink_is_storing(sink) && count > sink->capacity - sink->count)
        pairs_sink_reserve(sink, count + count / 8);
    if (!grz_pair_sink_is_storing(sink)) {
        sink->dropped += count;
        return NULL;
    }
    sink->count += (size_t)count;
    return sink->items + sink->count - count;
}

/* ---- pairs, sorted ---- */

/* This many pairs at most are sorted by insertion. */
enum { PAIRS_FEW = 16 };

/* A part has between half and all of PAIRS_PER_PART pairs, if they are spread evenly
 * and not too many. */
enum {
    PAIRS_PER_PART = 2048,
    PAIR_PART_BITS_MAX = 11,
    PAIR_DIGIT_BITS_MAX = 11,
    PAIR_DIGITS_MAX = 16
};

/* Parts for one task to sort. */
enum { PAIR_PARTS_PER_TASK = 8 };

/* Bits of a and b without a difference in all pairs are above these widths, and no
 * digit reaches there. */
typedef struct pair_order {
    unsigned a_width, b_width;
    bool is_sorted, is_b_sorted;
} pair_order;

/* A digit: `bits` of a or b above `shift`. */
typedef struct pair_digit {
    bool is_of_b;
    unsigned shift, bits;
} pair_digit;

GRZ_FAST_BEGIN

static inline uint32_t pair_digit_of(pair_digit at, graze_pair pair) {
    return (at.is_of_b ? pair.b : pair.a) >> at.shift &
           ((UINT32_C(1) << at.bits) - 1);
}

static unsigned pair_key_width(uint64_t value) {
    if (value != 0)
        return grz_bit_highest(value) + 1;
    return 0;
}

static void pairs_insertion_sort(graze_pair *pairs, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const graze_pair pair = pairs[i];
        size_t j = i;
        for (; j > 0 && grz_pair_key(pair) < grz_pair_key(pairs[j - 1]); j--)
            pairs[j] = pairs[j - 1];
        pairs[j] = pair;
    }
}

/* A counting sort, stable. Inlined for a and for b. */
static inline void pairs_sort_by(const graze_pair *from, graze_pair *to,
                                 size_t count, pair_digit at) {
    uint32_t places[1 << PAIR_DIGIT_BITS_MAX], sum = 0;
    memset(places, 0, sizeof *places << at.bits);
    for (size_t i = 0; i < count; i++)
        places[pair_digit_of(at, from[i])]++;
    for (uint32_t digit = 0, end = UINT32_C(1) << at.bits; digit < end; digit++) {
        const uint32_t here = places[digit];
        places[digit] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[places[pair_digit_of(at, from[i])]++] = from[i];
}

static void pairs_sort_by_digit(const graze_pair *from, graze_pair *to, size_t count,
                                pair_digit at) {
    if (at.is_of_b)
        pairs_sort_by(from, to, count, (pair_digit){ true, at.shift, at.bits });
    else
        pairs_sort_by(from, to, count, (pair_digit){ false, at.shift, at.bits });
}

/* Divide the `width` bits of a or b into digits of about as many bits. Returns how
 * many. */
static unsigned pair_digits_make(pair_digit *digits, bool is_of_b, unsigned width,
                                 unsigned bits_max) {
    const unsigned count = (width + bits_max - 1) / bits_max;
    for (unsigned i = 0; i < count; i++) {
        const unsigned begin = width * i / count, end = width * (i + 1) / count;
        digits[i] = (pair_digit){ is_of_b, begin, end - begin };
    }
    return count;
}

/* Sort from one array into another; both are overwritten. */
static void pairs_sort_in_cache(pair_order order, graze_pair *from, graze_pair *to,
                                size_t count) {
    const unsigned bits_max =
        grz_min_u32(pair_key_width(count) + 1, PAIR_DIGIT_BITS_MAX);
    pair_digit digits[PAIR_DIGITS_MAX];
    unsigned digit_count =
        order.is_b_sorted || count <= PAIRS_FEW
            ? 0
            : pair_digits_make(digits, true, order.b_width, bits_max);
    if (count > PAIRS_FEW)
        digit_count +=
            pair_digits_make(digits + digit_count, false, order.a_width, bits_max);
    if (digit_count % 2 == 0)
        memcpy(to, from, count * sizeof *to);
    for (unsigned i = 0; i < digit_count; i++) {
        const bool is_forth = (digit_count - i) % 2 == 1;
        pairs_sort_by_digit(is_forth ? from : to, is_forth ? to : from, count,
                            digits[i]);
    }
    if (count <= PAIRS_FEW)
        pairs_insertion_sort(to, count);
}

/* `ends` are the numbers of the pairs of each part, then the place of its next pair,
 * in the end its end. */
typedef struct pair_part_sort {
    graze_pair *pairs, *scratch;
    pair_order order; /* of the pairs of a part */
    unsigned bits;
    size_t ends[1 << PAIR_PART_BITS_MAX];
} pair_part_sort;

static void pairs_spread(pair_part_sort *self, size_t count) {
    const pair_digit at = { false, self->bits > 0 ? self->order.a_width : 0,
                            self->bits };
    const graze_pair *pairs = self->pairs;
    graze_pair *scratch = self->scratch;
    size_t *ends = self->ends, sum = 0;
    memset(ends, 0, sizeof *ends << at.bits);
    for (size_t i = 0; i < count; i++)
        ends[pair_digit_of(at, pairs[i])]++;
    for (uint32_t part = 0; part >> at.bits == 0; part++) {
        const size_t here = ends[part];
        ends[part] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        scratch[ends[pair_digit_of(at, pairs[i])]++] = pairs[i];
}

/* Sort pairs in the order of a by insertion, from one array into another. False, and
 * only `to` is overwritten, if it takes too long: pairs of equal a are not nearly
 * sorted. */
static bool pairs_insert_by_b(const graze_pair *from, graze_pair *to, size_t count) {
    size_t moves = 0;
    for (size_t i = 0; i < count && moves <= count / 4; i++) {
        size_t j = i;
        for (; j > 0 && moves <= count / 4 &&
               grz_pair_key(from[i]) < grz_pair_key(to[j - 1]);
             j--, moves++)
            to[j] = to[j - 1];
        to[j] = from[i];
    }
    return moves <= count / 4;
}

static void pair_parts_sort(void *argument, uint32_t i) {
    pair_part_sort *self = argument;
    const size_t *ends = self->ends;
    const uint32_t parts = UINT32_C(1) << self->bits,
                   first = i * PAIR_PARTS_PER_TASK;
    for (uint32_t part = first; part < first + PAIR_PARTS_PER_TASK && part < parts;
         part++) {
        size_t begin = 0;
        if (part > 0)
            begin = ends[part - 1];
        if (begin < ends[part])
            pairs_sort_in_cache(self->order, self->scratch + begin,
                                self->pairs + begin, ends[part] - begin);
    }
}

static pair_order pair_order_of(const graze_pair *pairs, size_t count) {
    uint32_t a = 0, b = 0;
    size_t sorted = 1, b_sorted = 1;
    for (size_t i = 0; i < count; i++) {
        a |= pairs[i].a ^ pairs[0].a;
        b |= pairs[i].b ^ pairs[0].b;
    }
    while (sorted < count &&
           grz_pair_key(pairs[sorted - 1]) <= grz_pair_key(pairs[sorted]))
        sorted++;
    while (b_sorted < count && pairs[b_sorted - 1].b <= pairs[b_sorted].b)
        b_sorted++;
    return (pair_order){ pair_key_width(a), pair_key_width(b), sorted == count,
                         b_sorted == count };
}

void grz_pairs_sort_parallel(const graze_tasks *tasks, graze_pair *pairs,
                             graze_pair *scratch, size_t count) {
    pair_part_sort self;
    if (count <= PAIRS_FEW) {
        pairs_insertion_sort(pairs, count);
        return;
    }
    self.order = pair_order_of(pairs, count);
    if (self.order.is_sorted)
        return;
    const bool is_few =
        self.order.a_width <= PAIR_PART_BITS_MAX && count >> self.order.a_width > 0;
    const unsigned bits =
        is_few ? self.order.a_width
               : grz_min_u32(self.order.a_width,
                             grz_min_u32(pair_key_width(count / PAIRS_PER_PART), 9));
    self.pairs = pairs;
    self.scratch = scratch;
    self.bits = bits;
    self.order.a_width -= bits;
    pairs_spread(&self, count);
    if (!is_few || !pairs_insert_by_b(scratch, pairs, count))
        grz_tasks_run(tasks, pair_parts_sort, &self,
                      (UINT32_C(1) << bits) / PAIR_PARTS_PER_TASK + 1);
}

void grz_pairs_sort(graze_pair *pairs, graze_pair *scratch, size_t count) {
    static const graze_tasks none = { 0 };
    grz_pairs_sort_parallel(&none, pairs, scratch, count);
}

/* ---- records, sorted ---- */

enum {
    RECORD_DIGIT_BITS = 8,
    RECORD_DIGITS = 1 << RECORD_DIGIT_BITS,
    RECORDS_FEW = 40
};
enum { RECORD_WIDTH = 5, RECORD_BYTES = RECORD_WIDTH * sizeof(uint32_t) };

GRZ_FAST_END

static inline bool pairs_record_is_above(const uint32_t *a, const uint32_t *b) {
    for (unsigned field = 0; field < RECORD_WIDTH; field++)
        if (a[field] != b[field])
            return a[field] > b[field];
    return false;
}

static void pairs_records_insertion_sort(uint32_t *records, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint32_t record[RECORD_WIDTH];
        memcpy(record, records + i * RECORD_WIDTH, RECORD_BYTES);
        size_t j = i;
        for (; j > 0 &&
               pairs_record_is_above(records + (j - 1) * RECORD_WIDTH, record);
             j--)
            memcpy(records + j * RECORD_WIDTH, records + (j - 1) * RECORD_WIDTH,
                   RECORD_BYTES);
        memcpy(records + j * RECORD_WIDTH, record, RECORD_BYTES);
    }
}

/* Bits of each field with different values in the records; false if the records are
 * in order already. */
static bool pairs_records_find_varying(const uint32_t *records, size_t count,
                                       uint32_t *varying) {
    bool is_unsorted = false;
    memset(varying, 0, RECORD_WIDTH * sizeof *varying);
    for (size_t i = 1; i < count; i++) {
        for (unsigned field = 0; field < RECORD_WIDTH; field++)
            varying[field] |= records[i * RECORD_WIDTH + field] ^ records[field];
        is_unsorted |= pairs_record_is_above(records + (i - 1) * RECORD_WIDTH,
                                             records + i * RECORD_WIDTH);
    }
    return is_unsorted;
}

/* Which bits of a record are sorted by. */
typedef struct record_digit {
    unsigned field, shift;
} record_digit;

static inline size_t pairs_record_digit_of(const uint32_t *record, record_digit at) {
    return record[at.field] >> at.shift & (RECORD_DIGITS - 1);
}

static void pairs_records_sort_by_digit(const uint32_t *from, uint32_t *to,
                                        size_t count, record_digit at) {
    size_t place[RECORD_DIGITS] = { 0 };
    for (size_t i = 0; i < count; i++)
        place[pairs_record_digit_of(from + i * RECORD_WIDTH, at)]++;
    size_t sum = 0;
    for (size_t digit = 0; digit < RECORD_DIGITS; digit++) {
        const size_t here = place[digit];
        place[digit] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        memcpy(to + place[pairs_record_digit_of(from + i * RECORD_WIDTH, at)]++ *
                        RECORD_WIDTH,
               from + i * RECORD_WIDTH, RECORD_BYTES);
}

void grz_records5_sort(uint32_t *records, uint32_t *scratch, size_t count) {
    if (count <= RECORDS_FEW) {
        pairs_records_insertion_sort(records, count);
        return;
    }
    uint32_t varying[RECORD_WIDTH];
    if (!pairs_records_find_varying(records, count, varying))
        return;
    uint32_t *from = records, *to = scratch;
    for (unsigned field = RECORD_WIDTH; field-- > 0;)
        for (unsigned shift = 0; shift < 32; shift += RECORD_DIGIT_BITS)
            if (varying[field] >> shift & (RECORD_DIGITS - 1)) {
                pairs_records_sort_by_digit(from, to, count,
                                            (record_digit){ field, shift });
                uint32_t *const sorted = to;
                to = from;
                from = sorted;
            }
    if (from != records)
        memcpy(records, from, count * RECORD_WIDTH * sizeof *records);
}
