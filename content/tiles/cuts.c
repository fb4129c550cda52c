/* cuts.c: see cuts.h. One pass down the lines, 64 points at a time. */
#include "content/tiles/cuts.h"

#include <string.h>

static uint32_t ones_count(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static graze_status cut_add(grz_tile_cuts *cuts, grz_tile_cut cut) {
    const graze_status status =
        grz_buffer_reserve(cuts->allocator, &cuts->down, (size_t)cuts->down_count + 1, sizeof cut);
    if (status == GRAZE_OK)
        ((grz_tile_cut *)cuts->down.data)[cuts->down_count++] = cut;
    return status;
}

/* End the lines that come down to the points of word i, and begin those that go down from there. */
static graze_status word_find(grz_tile_cuts *cuts, uint32_t y, uint32_t i) {
    const grz_tile_points points = grz_tile_line_points(&cuts->line, i);
    const uint64_t begun = points.concave & points.down;
    for (uint64_t ended = cuts->bits[i] & points.concave; ended != 0; ended &= ended - 1) {
        const uint32_t x = i * 64 + grz_bit_lowest(ended);
        const graze_status status = cut_add(cuts, (grz_tile_cut){ .x = x, .top = cuts->at[x], .bottom = y });
        if (status != GRAZE_OK)
            return status;
    }
    for (uint64_t left = begun; left != 0; left &= left - 1)
        cuts->at[i * 64 + grz_bit_lowest(left)] = y;
    cuts->bits[i] = (cuts->bits[i] & points.inner) | begun;
    cuts->solid += ones_count(cuts->line.below[i]);
    cuts->convex += ones_count(points.one) + 2 * ones_count(points.two);
    cuts->concave += ones_count(points.concave);
    return GRAZE_OK;
}

graze_status grz_tile_cuts_find(grz_tile_cuts *cuts) {
    memset(cuts->bits, 0, cuts->line.words * sizeof *cuts->bits);
    for (uint32_t y = 0; y <= cuts->line.tiles->height; y++) {
        grz_tile_line_load(&cuts->line, y);
        for (uint32_t i = 0; i < cuts->line.words; i++) {
            const graze_status status = word_find(cuts, y, i);
            if (status != GRAZE_OK)
                return status;
        }
    }
    return GRAZE_OK;
}
