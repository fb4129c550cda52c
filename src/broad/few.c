/* few.c: bits of pairs, and what the rules and the groups take from them. */
#include "broad/few.h"

static uint32_t few_words(uint32_t count) {
    return (count + 63) / 64;
}

/* Clear the bits of pairs that the rules forbid. Rows of one layer are mostly neighbours. */
static void few_drop_forbidden(grz_few_bits *bits, const grz_box_view *boxes) {
    uint64_t of[GRZ_LAYER_NONE + 1][GRZ_FEW_WORDS] = { { 0 } }, met[GRZ_FEW_WORDS] = { 0 }, used = 0;
    for (uint32_t row = 0; row < boxes->count; row++) {
        const uint8_t layer = boxes->layer[row];
        of[layer][row / 64] |= UINT64_C(1) << row % 64;
        used |= layer != GRZ_LAYER_NONE ? UINT64_C(1) << layer : 0;
    }
    for (uint32_t row = 0, last = UINT32_MAX; row < boxes->count; last = boxes->layer[row++]) {
        if (boxes->layer[row] != last)
            memset(met, 0, sizeof met);
        const bool is_known = boxes->layer[row] == last || boxes->layer[row] == GRZ_LAYER_NONE;
        for (uint64_t left = is_known ? 0 : used & boxes->meets[boxes->layer[row]]; left; left &= left - 1)
            for (uint32_t word = 0; word < GRZ_FEW_WORDS; word++)
                met[word] |= of[grz_bit_lowest(left)][word];
        for (uint32_t word = 0; word < GRZ_FEW_WORDS; word++)
            bits->of[row][word] &= met[word];
    }
}

/* Whether all boxes are on one layer, which meets itself. */
static bool few_all_meet(const grz_box_view *boxes) {
    const uint8_t layer = boxes->layer[0];
    return layer != GRZ_LAYER_NONE && boxes->meets[layer] >> layer & 1 &&
           memcmp(boxes->layer, boxes->layer + 1, boxes->count - 1) == 0;
}

void grz_few_test(grz_few *few, const grz_kernels *kernels, const grz_box_view *boxes) {
    grz_few_bits *bits = &few->bits[!few->committed];
    if (bits->count > boxes->count)
        memset(bits->of[boxes->count], 0, (bits->count - boxes->count) * sizeof *bits->of);
    bits->count = boxes->count;
    few->is_pending = true;
    kernels->few_test(boxes, bits->of);
    if (boxes->count > 0 && !few_all_meet(boxes))
        few_drop_forbidden(bits, boxes);
    for (uint32_t row = 0; !boxes->has_own_groups && row < boxes->count; row++)
        for (uint32_t word = 0; boxes->group[row] != 0 && word < few_words(boxes->count); word++)
            for (uint64_t left = bits->of[row][word]; left != 0; left &= left - 1)
                if (boxes->group[64 * word + grz_bit_lowest(left)] == boxes->group[row])
                    bits->of[row][word] &= ~(left & -left);
}

graze_status grz_few_compare(const grz_few *few, grz_pair_list *diff, const graze_allocator *allocator) {
    const grz_few_bits *before = &few->bits[few->committed], *now = &few->bits[!few->committed];
    const uint32_t count = grz_max_u32(before->count, now->count);
    diff->count = 0;
    for (uint32_t row = 0; row < count; row++)
        for (uint32_t word = row / 64; word < few_words(count); word++) {
            const uint64_t new = now->of[row][word], changed = before->of[row][word] ^ new;
            if (changed != 0)
                grz_try(grz_pair_list_reserve(diff, 64, allocator));
            for (uint64_t left = changed; left != 0; left &= left - 1)
                grz_pair_list_items(diff)[diff->count++] = grz_pair_change_of(
                    (graze_pair){ row, 64 * word + grz_bit_lowest(left) }, (new &left & -left) != 0);
        }
    return GRAZE_OK;
}

void grz_few_push(const grz_few_bits *bits, grz_pair_sink *out) {
    for (uint32_t row = 0; row < bits->count; row++)
        for (uint32_t word = row / 64; word < few_words(bits->count); word++)
            for (uint64_t left = bits->of[row][word]; left != 0; left &= left - 1)
                grz_pair_sink_push(out, row, 64 * word + grz_bit_lowest(left));
}
