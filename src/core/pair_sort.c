/* pair_sort.c: pairs in order, by digits from the top, in the cache and in parts.
 *
 * The bits in which pairs differ, those of a above those of b, are a key. Its highest bits spread the pairs
 * over parts that fit the first cache, chunk by chunk; then each part is sorted by itself: one counting sort
 * by a digit that has about two values a pair leaves groups of one or two, and one pass of insertion ends it.
 * Groups that are larger (many pairs of one box) are sorted the same way by the bits that are left.
 *
 * Chunks and parts do not depend on each other, so threads can share them; nor does the result depend on who
 * does what, for equal pairs are the same. Memory is passed over four times, and once to see whether anything
 * is to be done.
 */
#include "core/pairs.h"

#include <string.h>

/* A group of so few is sorted by insertion. */
enum { FEW = 16 };

/* A part has between half and all of PART pairs, if they are spread evenly and not too many. */
enum { PART = 2048, MOST_PART_BITS = 9, MOST_DIGIT_BITS = 11, MOST_CHUNKS = 8, CHUNK = 1 << 15 };

/* Parts that one task sorts. */
enum { PARTS_A_TASK = 8 };

/* Where keys come from: the low bits of b, and a above them. What is the same in all pairs is above `width`,
 * and no digit reaches there. */
typedef struct pair_order {
    uint32_t b_mask;
    unsigned b_width, width;
} pair_order;

/* A digit of a key: `bits` of it above `shift`. */
typedef struct digit_place {
    unsigned shift, bits;
} digit_place;

static inline uint32_t digit_of(pair_order order, digit_place at, graze_pair pair) {
    const uint64_t key = (uint64_t)pair.a << order.b_width | (pair.b & order.b_mask);
    return (uint32_t)(key >> at.shift) & ((UINT32_C(1) << at.bits) - 1);
}

static unsigned width_of(uint64_t value) {
    unsigned width = 0;
    for (; value != 0; value >>= 1)
        width++;
    return width;
}

static unsigned least_of(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static void insert_all(graze_pair *pairs, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const graze_pair pair = pairs[i];
        size_t j = i;
        for (; j > 0 && grz_pair_key(pair) < grz_pair_key(pairs[j - 1]); j--)
            pairs[j] = pairs[j - 1];
        pairs[j] = pair;
    }
}

/* Counts become places; the largest of them. */
static uint32_t find_places(uint32_t *counts, unsigned bits) {
    uint32_t sum = 0, largest = 0;
    for (uint32_t digit = 0; digit >> bits == 0; digit++) {
        const uint32_t here = counts[digit];
        largest = here > largest ? here : largest;
        counts[digit] = sum;
        sum += here;
    }
    return largest;
}

/* Some pairs that are to be sorted from one place to another, of which the first is working memory, too, and
 * room to count digits. */
typedef struct pair_run {
    pair_order order;
    graze_pair *from, *to;
    size_t count;
    uint32_t *places;
} pair_run;

static void sort_run(const pair_run *run, unsigned width);

/* Sort the groups of a digit that are too large for insertion. */
static void sort_large_groups(const pair_run *run, digit_place at) {
    for (size_t i = 0, end; i < run->count; i = end) {
        const uint32_t digit = digit_of(run->order, at, run->to[i]);
        end = i + 1;
        while (end < run->count && digit_of(run->order, at, run->to[end]) == digit)
            end++;
        pair_run group = *run;
        group.from += i;
        group.to += i;
        group.count = end - i;
        if (group.count > FEW) {
            memcpy(group.from, group.to, group.count * sizeof *group.to);
            sort_run(&group, at.shift);
        }
    }
}

/* Sort by the `width` low bits of keys, of which there are some. */
static void sort_run(const pair_run *run, unsigned width) {
    const unsigned bits = least_of(width, least_of(width_of(run->count) + 1, MOST_DIGIT_BITS));
    const digit_place at = { width - bits, bits };
    uint32_t *places = run->places;
    memset(places, 0, sizeof *places << bits);
    for (size_t i = 0; i < run->count; i++)
        places[digit_of(run->order, at, run->from[i])]++;
    const uint32_t largest = find_places(places, bits);
    for (size_t i = 0; i < run->count; i++)
        run->to[places[digit_of(run->order, at, run->from[i])]++] = run->from[i];
    if (at.shift == 0)
        return;
    if (largest > FEW)
        sort_large_groups(run, at);
    insert_all(run->to, run->count);
}

/* A sort in parts. By chunk and part: the pairs there, then where the next goes, in the end where they end.
 */
typedef struct part_sort {
    graze_pair *pairs, *scratch;
    size_t count;
    pair_order order;
    digit_place at;
    uint32_t chunk_count;
    size_t places[MOST_CHUNKS][1 << MOST_PART_BITS];
} part_sort;

static size_t chunk_begin(const part_sort *self, uint32_t chunk) {
    return self->count / self->chunk_count * chunk;
}

static size_t chunk_end(const part_sort *self, uint32_t chunk) {
    return chunk + 1 < self->chunk_count ? chunk_begin(self, chunk + 1) : self->count;
}

static void count_chunk(void *argument, uint32_t chunk) {
    part_sort *self = argument;
    const pair_order order = self->order;
    const digit_place at = self->at;
    const graze_pair *pairs = self->pairs;
    const size_t end = chunk_end(self, chunk);
    size_t *places = self->places[chunk];
    memset(places, 0, sizeof *places << at.bits);
    for (size_t i = chunk_begin(self, chunk); i < end; i++)
        places[digit_of(order, at, pairs[i])]++;
}

static void spread_chunk(void *argument, uint32_t chunk) {
    part_sort *self = argument;
    const pair_order order = self->order;
    const digit_place at = self->at;
    const graze_pair *pairs = self->pairs;
    graze_pair *scratch = self->scratch;
    const size_t end = chunk_end(self, chunk);
    size_t *places = self->places[chunk];
    for (size_t i = chunk_begin(self, chunk); i < end; i++)
        scratch[places[digit_of(order, at, pairs[i])]++] = pairs[i];
}

/* Part after part, and in each chunk after chunk. */
static void place_chunks(part_sort *self) {
    size_t sum = 0;
    for (uint32_t part = 0; part >> self->at.bits == 0; part++)
        for (uint32_t chunk = 0; chunk < self->chunk_count; chunk++) {
            const size_t here = self->places[chunk][part];
            self->places[chunk][part] = sum;
            sum += here;
        }
}

static void sort_parts(void *argument, uint32_t i) {
    part_sort *self = argument;
    const size_t *ends = self->places[self->chunk_count - 1];
    const uint32_t parts = UINT32_C(1) << self->at.bits, first = i * PARTS_A_TASK;
    uint32_t places[1 << MOST_DIGIT_BITS];
    for (uint32_t part = first; part < first + PARTS_A_TASK && part < parts; part++) {
        const size_t begin = part > 0 ? ends[part - 1] : 0;
        const pair_run run = { self->order, self->scratch + begin, self->pairs + begin, ends[part] - begin,
                               places };
        if (run.count > 0 && self->at.shift > 0)
            sort_run(&run, self->at.shift);
        else if (run.count > 0)
            memcpy(run.to, run.from, run.count * sizeof *run.to);
    }
}

/* False if the pairs are in order already. */
static bool find_order(const graze_pair *pairs, size_t count, pair_order *order) {
    uint32_t a = 0, b = 0;
    bool is_unsorted = false;
    for (size_t i = 1; i < count; i++) {
        a |= pairs[i].a ^ pairs[0].a;
        b |= pairs[i].b ^ pairs[0].b;
        is_unsorted |= grz_pair_key(pairs[i]) < grz_pair_key(pairs[i - 1]);
    }
    const unsigned b_width = width_of(b);
    *order = (pair_order){ (uint32_t)((UINT64_C(1) << b_width) - 1), b_width, width_of(a) + b_width };
    return is_unsorted;
}

static void sort_few(pair_order order, graze_pair *pairs, graze_pair *scratch, size_t count) {
    uint32_t places[1 << MOST_DIGIT_BITS];
    memcpy(scratch, pairs, count * sizeof *pairs);
    sort_run(&(pair_run){ order, scratch, pairs, count, places }, order.width);
}

static uint32_t chunks_for(const graze_tasks *tasks, size_t count) {
    const size_t chunks = count / CHUNK + 1;
    if (grz_tasks_threads(tasks) == 1)
        return 1;
    return chunks < MOST_CHUNKS ? (uint32_t)chunks : MOST_CHUNKS;
}

void grz_pairs_sort_parallel(const graze_tasks *tasks, graze_pair *pairs, graze_pair *scratch, size_t count) {
    part_sort self;
    if (count <= FEW) {
        insert_all(pairs, count);
        return;
    }
    if (!find_order(pairs, count, &self.order))
        return;
    if (count < PART) {
        sort_few(self.order, pairs, scratch, count);
        return;
    }
    const unsigned bits = least_of(self.order.width, least_of(width_of(count / PART), MOST_PART_BITS));
    self.pairs = pairs;
    self.scratch = scratch;
    self.count = count;
    self.at = (digit_place){ self.order.width - bits, bits };
    self.chunk_count = chunks_for(tasks, count);
    grz_tasks_run(tasks, count_chunk, &self, self.chunk_count);
    place_chunks(&self);
    grz_tasks_run(tasks, spread_chunk, &self, self.chunk_count);
    grz_tasks_run(tasks, sort_parts, &self, (UINT32_C(1) << bits) / PARTS_A_TASK + 1);
}

void grz_pairs_sort(graze_pair *pairs, graze_pair *scratch, size_t count) {
    static const graze_tasks none = { 0 };
    grz_pairs_sort_parallel(&none, pairs, scratch, count);
}
