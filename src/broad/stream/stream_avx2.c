/* stream_avx2.c: the kernel for x86-64 with AVX2, whose gathered loads fetch eight cells. Compiled for such a
 * machine whatever the flags are, and used only where the processor says that it is one.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#include "broad/stream/stream_kernel.h"

#include <immintrin.h>

/* As grz_quantize. */
static inline __m256i eight_numbers(grz_quantizer ruler, __m256 values) {
    const __m256 place =
        _mm256_mul_ps(_mm256_sub_ps(values, _mm256_set1_ps(ruler.origin)), _mm256_set1_ps(ruler.scale));
    const __m256 within =
        _mm256_min_ps(_mm256_max_ps(place, _mm256_setzero_ps()), _mm256_set1_ps(ruler.last));
    return _mm256_cvttps_epi32(within);
}

static inline __m256i eight_cells(const grz_join_grid *grid, __m256 min_x, __m256 min_y) {
    const __m256i row =
        _mm256_mullo_epi32(eight_numbers(grid->along_y, min_y), _mm256_set1_epi32((int)grid->columns));
    return _mm256_add_epi32(row, eight_numbers(grid->along_x, min_x));
}

static inline uint32_t near_bits(const grz_join_grid *grid, __m256i cell) {
    const __m256i bytes = _mm256_i32gather_epi32((const int *)(const void *)grid->counts, cell, 1);
    const __m256i is_free =
        _mm256_cmpeq_epi32(_mm256_and_si256(bytes, _mm256_set1_epi32(0xff)), _mm256_setzero_si256());
    return ~(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(is_free)) & 0xff;
}

static inline uint32_t large_bits(const grz_join_grid *grid, __m256 w, __m256 h) {
    const __m256 is_wide = _mm256_cmp_ps(w, _mm256_set1_ps(grid->max_width), _CMP_GT_OQ);
    const __m256 is_high = _mm256_cmp_ps(h, _mm256_set1_ps(grid->max_height), _CMP_GT_OQ);
    return (uint32_t)_mm256_movemask_ps(_mm256_or_ps(is_wide, is_high));
}

static void look(const grz_join_grid *grid, const grz_edge_view *boxes, uint32_t words, grz_probe_output to) {
    for (uint32_t word = 0; word < words; word++) {
        grz_probe_bits found = { 0, 0 };
        for (unsigned lane = 0; lane < 64; lane += 8) {
            const uint32_t i = 64 * word + lane;
            const __m256 min_x = _mm256_loadu_ps(boxes->min_x + i), min_y = _mm256_loadu_ps(boxes->min_y + i);
            const __m256 w = _mm256_sub_ps(_mm256_loadu_ps(boxes->max_x + i), min_x);
            const __m256 h = _mm256_sub_ps(_mm256_loadu_ps(boxes->max_y + i), min_y);
            const __m256i cells = eight_cells(grid, min_x, min_y);
            _mm256_storeu_si256((__m256i *)(void *)(to.cells + i), cells);
            found.near |= (uint64_t)near_bits(grid, cells) << lane;
            found.large |= (uint64_t)large_bits(grid, w, h) << lane;
        }
        to.bits[word] = found;
    }
}

const grz_stream_kernel grz_stream_kernel_avx2 = { .name = "avx2", .look = look };
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int grz_not_x86_64; /* a file of C may not be empty */
#endif
