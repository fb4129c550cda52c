/* kernels.c: the loops, compiled for each instruction set, and the choice among
 * them.
 *
 * Each instruction set is compiled independently of the flags, and used only where
 * the processor says it has it. This file can stand in one unit with all others:
 * targets are pushed and popped, and names end in their instruction set (isa.h). */
#include "simd/kernels.h"

/* GRAZE_ONLY_CORE of graze.c has those alone that its compiler is asked for: each
 * set is a tenth of its code. */
#if defined(__x86_64__) && !defined(GRAZE_ONLY_CORE)
#define KERNELS_AVX512
#endif
#if defined(KERNELS_AVX512) || defined(__AVX2__)
#define KERNELS_AVX2
#endif

#if defined(__x86_64__)
#include <immintrin.h> /* before targets change: GCC gives intrinsics the targets of the place of inclusion, too */
#endif

/* Functions between these two lines are compiled for some features of a
 * processor. */
#define KERNELS_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define KERNELS_TARGET(features)                                                    \
    KERNELS_PRAGMA(clang attribute push(__attribute__((target(features))),          \
                                        apply_to = function))
#define KERNELS_TARGET_END KERNELS_PRAGMA(clang attribute pop)
#else
#define KERNELS_TARGET(features)                                                    \
    KERNELS_PRAGMA(GCC push_options) KERNELS_PRAGMA(GCC target(features))
#define KERNELS_TARGET_END KERNELS_PRAGMA(GCC pop_options)
#endif

/* For every machine: every x86-64 has SSE2, nearly every 64-bit ARM has NEON. */
#define GRZ_ISA vec
#include "simd/lanes_vec.h"

#include "simd/strip_loops.h"

#include "simd/boxes_loops.h"
#include "simd/fat_loops.h"
#include "simd/index_loops.h"
#include "simd/mask_loops.h"
#include "simd/moves_loops.h"
#undef GRZ_ISA

void grz_simd_test_pairs(const grz_simd_box *boxes, const graze_pair *pairs,
                         size_t words, uint64_t *bits) {
    for (size_t word = 0; word < words; word++) {
        uint64_t overlapping = 0;
        for (unsigned i = 0; i < 64; i += GRZ_SIMD_BOXES_STEP)
            overlapping |=
                (uint64_t)simd_pairs_overlap_vec(boxes, pairs + 64 * word + i) << i;
        bits[word] = overlapping;
    }
}

#if defined(KERNELS_AVX2)
/* AVX2 and BMI2: Haswell (2013) and later, Zen (2017) and later. */
KERNELS_TARGET("avx2,bmi2,popcnt")
#define GRZ_ISA avx2
#include "simd/lanes_avx2.h"

#include "simd/strip_loops.h"

#include "simd/boxes_loops.h"
#include "simd/fat_loops.h"
#include "simd/index_loops.h"
#include "simd/mask_loops.h"
#include "simd/moves_loops.h"
#undef GRZ_ISA
KERNELS_TARGET_END
#endif

#if defined(KERNELS_AVX512)
/* AVX-512 F, DQ, VL and BW: Skylake's servers (2017) and later, Zen 4 (2022) and
 * later. */
KERNELS_TARGET("avx512f,avx512dq,avx512vl,avx512bw,bmi2,popcnt")
#define GRZ_ISA avx512
#define GRZ_TURNS_AND_POINTS_ONLY /* runs are short: with vectors twice as long they are placed more slowly  \
                                   */
#include "simd/lanes_avx512.h"

#include "simd/strip_loops.h"

#include "simd/few_avx512.h"
#include "simd/index_loops.h"
#include "simd/moves_loops.h"
#undef GRZ_TURNS_AND_POINTS_ONLY
#undef GRZ_ISA
KERNELS_TARGET_END

/* With VPOPCNTDQ, VBMI2 and GFNI: Ice Lake (2019) and later, Zen 4 (2022) and
 * later. */
KERNELS_TARGET("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,gfni")
#define GRZ_ISA avx512
#include "simd/words_avx512.h"

#include "simd/mask_loops.h"
#undef GRZ_ISA
KERNELS_TARGET_END
#endif

#ifdef GRZ_WITHOUT_MASKS
#define KERNELS_OF_MASKS(mask) .mask_lanes = 0
#else
#define KERNELS_OF_MASKS(mask)                                                      \
    .mask_lanes = SIMD_WORDS_##mask, .mask_any = simd_overlay_any_##mask,           \
    .mask_count = simd_overlay_count_##mask,                                        \
    .mask_write = simd_overlay_write_##mask
#endif

/* A table may take loops of several instruction sets. */
#define KERNELS(text, strip, boxes, moves, few, mask)                               \
    {                                                                               \
        .name = (text), .strip_assign = simd_strip_assign_##strip,                  \
        .strip_fill = simd_strip_fill_##strip,                                      \
        .strip_join = simd_strip_join_##strip,                                      \
        .strip_join_two = simd_strip_join_two_##strip, .probe = simd_probe_##boxes, \
        .join_round = simd_join_round_##boxes,                                      \
        .fat_compare = simd_fat_compare_##boxes,                                    \
        .fat_write = simd_fat_write_##boxes,                                        \
        .fat_predict = simd_fat_predict_##boxes,                                    \
        .slots_are_in_line = simd_slots_are_in_line_##boxes,                        \
        .move_boxes = simd_move_boxes_##boxes, .turn = simd_turn_##moves,           \
        .index_box = simd_index_box_##boxes, .rtree_box = simd_rtree_box_##boxes,   \
        .index_few = { simd_few_at_point_##few, simd_few_in_area_##few },           \
        .index_batch = simd_index_batch_##boxes,                                    \
        .scan_rows = simd_scan_rows_##boxes, .few_test = simd_few_test_##boxes,     \
        KERNELS_OF_MASKS(mask)                                                      \
    }

static const grz_kernels kernels_vec =
    KERNELS(SIMD_NAME_vec, vec, vec, vec, vec, vec);
#if defined(KERNELS_AVX2)
static const grz_kernels kernels_avx2 =
    KERNELS("avx2", avx2, avx2, avx2, avx2, avx2);
#endif
#if defined(KERNELS_AVX512)
static const grz_kernels kernels_avx512f =
    KERNELS("avx512f", avx512, avx2, avx512, avx512, avx2);
static const grz_kernels kernels_avx512 =
    KERNELS("avx512", avx512, avx2, avx512, avx512, avx512);
#endif

uint32_t grz_kernels_list(const grz_kernels **kernels, uint32_t capacity) {
    const grz_kernels *all[GRZ_KERNELS_MAX];
    uint32_t count = 0;
#if defined(KERNELS_AVX2)
    const bool has_avx2 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#if defined(KERNELS_AVX512)
    const bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") &&
                            __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512vl") &&
                            __builtin_cpu_supports("avx512bw");
    if (has_avx512 && __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("gfni"))
        all[count++] = &kernels_avx512;
    if (has_avx512)
        all[count++] = &kernels_avx512f;
#endif
    if (has_avx2)
        all[count++] = &kernels_avx2;
#endif
    all[count++] = &kernels_vec;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}

const grz_kernels *grz_kernels_best(void) {
    const grz_kernels *best = NULL;
    grz_kernels_list(&best, 1);
    return best;
}
