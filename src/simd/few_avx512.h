/* few_avx512.h: one query for an area to the grid of a spatial index. Ids stay in a
 * register until they are sorted: a store of all, then loads of each, would wait for
 * each other. */
#pragma once

#include "simd/lanes_avx512.h"

/* Found ids; those behind the first eight are lost. */
typedef struct few_found_avx512 {
    __m512i ids;
    uint32_t count;
} few_found_avx512;

/* Append the ids of a run's found items. */
static inline few_found_avx512 few_append_avx512(few_found_avx512 found,
                                                 const grz_index_items *items,
                                                 grz_index_run run,
                                                 simd_limit_avx512 limit) {
    for (uint32_t among = (UINT32_C(1) << (run.end - run.begin)) - 1, i = run.begin;;
         among >>= 8, i += 8) {
        const __m512i ids = _mm512_loadu_si512(grz_index_item_ids(items) + i),
                      mark = _mm512_set1_epi64((long long)GRZ_ID_MARK);
        uint32_t bits =
            simd_boxes_within_avx512(grz_index_item_boxes(items) + i, limit) &
            among & 0xff;
        if (run.is_later)
            bits &= ~(uint32_t)_mm512_test_epi64_mask(ids, mark);
        const __m512i packed = _mm512_maskz_compress_epi64(
            (__mmask8)bits, _mm512_andnot_si512(mark, ids));
        found.ids = _mm512_mask_expand_epi64(
            found.ids, (__mmask8)(UINT32_C(0xff) << found.count), packed);
        found.count += (uint32_t)_mm_popcnt_u32(bits);
        if (among <= 0xff)
            return found;
    }
}

/* A round of a sorting network: lanes are compared with those named by `order`;
 * `high` ones grow. */
#define FEW_ROUND(four, order, high)                                                \
    _mm256_mask_max_epu64(                                                          \
        _mm256_min_epu64(four, _mm256_permute4x64_epi64(four, order)), high, four,  \
        _mm256_permute4x64_epi64(four, order))

/* Most small areas are in one row or two, and find up to four, which are sorted by
 * row. */
static uint32_t simd_few_in_area_avx512(const grz_index_grid *grid,
                                        const graze_box *area, uint64_t *ids) {
    const vec_ints cells = few_cells(grid, area);
    const uint32_t width = (uint32_t)(cells[2] - cells[0]) + 2,
                   rows = (uint32_t)(cells[3] - cells[1]);
    const uint32_t *starts = few_starts(grid, cells),
                   *later = starts + rows * grid->stride;
    const simd_limit_avx512 limit = simd_limit_of_avx512(area);
    few_found_avx512 found = { _mm512_setzero_si512(), 0 };
    if (rows > 1 || starts[width] - starts[0] > 16 || later[width] - later[0] > 16)
        return GRZ_INDEX_MANY;
    found =
        few_append_avx512(found, &grid->items,
                          (grz_index_run){ starts[0], starts[width], false }, limit);
    if (rows > 0)
        found = few_append_avx512(found, &grid->items,
                                  (grz_index_run){ later[0], later[width], true },
                                  limit);
    if (found.count > 4) {
        _mm512_storeu_si512(ids, found.ids);
        return found.count > 8 ? GRZ_INDEX_MANY : found.count;
    }
    __m256i four = _mm256_rol_epi64(_mm512_castsi512_si256(found.ids), 32);
    four = _mm256_mask_mov_epi64(_mm256_set1_epi64x(-1),
                                 (__mmask8)((1 << found.count) - 1), four);
    four = FEW_ROUND(four, _MM_SHUFFLE(2, 3, 0, 1), 0xa);
    four = FEW_ROUND(four, _MM_SHUFFLE(1, 0, 3, 2), 0xc);
    four = FEW_ROUND(four, _MM_SHUFFLE(3, 1, 2, 0), 0x4);
    _mm256_storeu_si256((__m256i *)(void *)ids, _mm256_rol_epi64(four, 32));
    return found.count;
}
