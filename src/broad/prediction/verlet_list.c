/* candidates.c: see candidates.h. */
#include "broad/prediction/verlet_list.h"

#include "core/bits.h"

#include <string.h>

/* Of a part that is worth a task. */
enum { LEAST_WORDS = 128 };

graze_status grz_verlet_list_take(grz_verlet_list *candidates, size_t count,
                                  const graze_allocator *allocator) {
    const size_t words = (count + 63) / 64;
    graze_status status = grz_buffer_reserve(allocator, &candidates->pairs, 64 * words, sizeof(graze_pair));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(allocator, &candidates->bits, words, sizeof(uint64_t));
    if (status != GRAZE_OK)
        return status;
    if (64 * words > count) /* row 0 with itself, whose bits are not looked at */
        memset((graze_pair *)candidates->pairs.data + count, 0, (64 * words - count) * sizeof(graze_pair));
    candidates->count = count;
    return GRAZE_OK;
}

/* A test of all candidates, in parts. */
typedef struct candidate_test {
    const grz_verlet_list *candidates;
    const grz_fat_boxes *reach;
    uint64_t *bits;
    uint32_t parts;
} candidate_test;

static void test_part(void *argument, uint32_t part) {
    const candidate_test *test = argument;
    const size_t words = grz_verlet_list_words(test->candidates);
    const size_t begin = grz_tasks_part_begin(words, test->parts, part),
                 end = grz_tasks_part_begin(words, test->parts, part + 1);
    const graze_pair *pairs = test->candidates->pairs.data;
    test->reach->kernels->test_pairs(grz_fat_boxes_now(test->reach), pairs + 64 * begin, end - begin,
                                     test->bits + begin);
}

void grz_verlet_list_test(const grz_verlet_list *candidates, const grz_fat_boxes *reach, uint64_t *bits) {
    const size_t words = grz_verlet_list_words(candidates), last = candidates->count % 64;
    if (words == 0)
        return; /* there may be no memory for any */
    candidate_test test = { candidates, reach, bits, grz_tasks_parts(reach->tasks, words, LEAST_WORDS) };
    grz_tasks_run(reach->tasks, test_part, &test, test.parts);
    if (last > 0)
        bits[words - 1] &= (UINT64_C(1) << last) - 1;
}

static void append_bits(grz_pair_list *list, const graze_pair *pairs, uint64_t bits) {
    graze_pair *to = grz_pair_list_items(list) + list->count;
    for (; bits != 0; bits &= bits - 1)
        *to++ = pairs[grz_bit_lowest(bits)];
    list->count = (size_t)(to - grz_pair_list_items(list));
}

static void append_turns(grz_pair_list *turns, const graze_pair *pairs, uint64_t changed, uint64_t now) {
    graze_pair *to = grz_pair_list_items(turns) + turns->count;
    for (; changed != 0; changed &= changed - 1) {
        const unsigned i = grz_bit_lowest(changed);
        *to++ = grz_pair_change_of(pairs[i], now >> i & 1);
    }
    turns->count = (size_t)(to - grz_pair_list_items(turns));
}

graze_status grz_verlet_list_compare(const grz_verlet_list *candidates, const uint64_t *bits,
                                     grz_pair_list *turns, const graze_allocator *allocator) {
    const graze_pair *pairs = candidates->pairs.data;
    const uint64_t *before = candidates->bits.data;
    for (size_t word = 0; word < grz_verlet_list_words(candidates); word++) {
        const uint64_t changed = before[word] ^ bits[word];
        if (changed == 0)
            continue;
        if (grz_buffer_reserve(allocator, &turns->pairs, turns->count + 64, sizeof(graze_pair)) != GRAZE_OK)
            return GRAZE_OUT_OF_MEMORY;
        append_turns(turns, pairs + 64 * word, changed, bits[word]);
    }
    return GRAZE_OK;
}

void grz_verlet_list_append_to(const grz_verlet_list *candidates, grz_pair_list *list) {
    const graze_pair *pairs = candidates->pairs.data;
    const uint64_t *bits = candidates->bits.data;
    for (size_t word = 0; word < grz_verlet_list_words(candidates); word++)
        append_bits(list, pairs + 64 * word, bits[word]);
}

void grz_verlet_list_free(grz_verlet_list *candidates, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &candidates->pairs);
    grz_buffer_free(allocator, &candidates->bits);
}
