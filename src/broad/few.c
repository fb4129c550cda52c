/* few.c: bits of pairs, and which of them changed. */
#include "broad/few.h"

#include <assert.h>

static uint32_t few_words(uint32_t count) {
    return (count + 63) / 64;
}

bool grz_few_suits(const grz_box_view *boxes) {
    uint64_t used = 0, met = UINT64_MAX;
    if (boxes->count > GRZ_FEW_MAX || !boxes->has_own_groups)
        return false;
    for (uint32_t row = 0, last = GRZ_LAYER_NONE; row < boxes->count;
         last = boxes->layer[row++]) {
        if (boxes->layer[row] != last && boxes->layer[row] != GRZ_LAYER_NONE) {
            used |= UINT64_C(1) << boxes->layer[row];
            met &= boxes->meets[boxes->layer[row]];
        }
    }
    return (used & ~met) == 0;
}

GRZ_FAST_BEGIN

/* Clear the bits of boxes without any touch. */
static void few_drop_inactive(grz_few_bits *bits, const grz_box_view *boxes) {
    uint64_t active[GRZ_FEW_WORDS] = { 0 };
    for (uint32_t row = 0; row < boxes->count; row++)
        active[row / 64] |= (uint64_t)(boxes->layer[row] != GRZ_LAYER_NONE)
                            << row % 64;
    for (uint32_t row = 0; row < boxes->count; row++)
        for (uint32_t word = row / 64; word < GRZ_FEW_WORDS; word++)
            bits->of[row][word] &=
                boxes->layer[row] != GRZ_LAYER_NONE ? active[word] : 0;
}

void grz_few_test(grz_few *few, const grz_kernels *kernels,
                  const grz_box_view *boxes) {
    grz_few_bits *bits = &few->bits[!few->committed];
    assert(bits->count <= boxes->count);
    bits->count = boxes->count;
    kernels->few_test(boxes, bits->of);
    if (boxes->count > 0 &&
        memchr(boxes->layer, GRZ_LAYER_NONE, boxes->count) != NULL)
        few_drop_inactive(bits, boxes);
}

graze_status grz_few_compare(const grz_few *few, grz_pair_list *diff,
                             const graze_allocator *allocator) {
    const grz_few_bits *before = &few->bits[few->committed],
                       *now = &few->bits[!few->committed];
    const uint32_t count = grz_max_u32(before->count, now->count);
    diff->count = 0;
    for (uint32_t row = 0; row < count; row++)
        for (uint32_t word = row / 64; word < few_words(count); word++) {
            const uint64_t bits = now->of[row][word],
                           changed = before->of[row][word] ^ bits;
            if (changed != 0)
                grz_try(grz_pair_list_reserve(diff, 64, allocator));
            for (uint64_t left = changed; left != 0; left &= left - 1)
                grz_pair_list_items(diff)[diff->count++] = grz_pair_change_of(
                    (graze_pair){ row, 64 * word + grz_bit_lowest(left) },
                    (bits & left & -left) != 0);
        }
    return GRAZE_OK;
}

void grz_few_push(const grz_few_bits *bits, grz_pair_sink *out) {
    for (uint32_t row = 0; row < bits->count; row++)
        for (uint32_t word = row / 64; word < few_words(bits->count); word++)
            for (uint64_t left = bits->of[row][word]; left != 0; left &= left - 1)
                grz_pair_sink_push(out, row, 64 * word + grz_bit_lowest(left));
}

GRZ_FAST_END
