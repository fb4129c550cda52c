/* kernels.c: the loops, compiled for each instruction set, and the choice among them.
 *
 * Each instruction set is compiled independently of the flags, and used only where the processor says that it
 * has it. This file can stand in one unit with all others: targets are pushed and popped, and names end in
 * their instruction set (isa.h).
 */
#include "simd/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h> /* before targets change: GCC gives intrinsics the targets of the place of inclusion, too */
#endif

/* Plain C, for every machine; the oracle of the others. */
#define GRZ_ISA plain
#include "simd/lanes_plain.h"

#include "simd/strip_loops.h"

#include "simd/boxes_loops.h"
#include "simd/index_loops.h"
#include "simd/mask_loops.h"
#include "simd/position_loops.h"
#include "simd/probe_loops.h"
#undef GRZ_ISA

/* Every x86-64 has SSE2. */
#if defined(__SSE2__)
#define GRZ_ISA sse2
#include "simd/lanes_sse2.h"

#include "simd/strip_loops.h"

#include "simd/boxes_loops.h"
#include "simd/index_loops.h"
#include "simd/mask_loops.h"
#include "simd/probe_loops.h"
#undef GRZ_ISA
#endif

/* Nearly every 64-bit ARM has NEON. */
#if defined(__aarch64__) && defined(__ARM_NEON)
#define GRZ_ISA neon
#include "simd/lanes_neon.h"

#include "simd/strip_loops.h"

#include "simd/boxes_loops.h"
#include "simd/mask_loops.h"
#include "simd/probe_loops.h"
#undef GRZ_ISA
#endif

#if defined(__x86_64__)
/* AVX2 and BMI2: Haswell (2013) and later, Zen (2017) and later. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi2,popcnt")
#endif
#define GRZ_ISA avx2
#include "simd/lanes_avx2.h"

#include "simd/strip_loops.h"

#include "simd/boxes_loops.h"
#include "simd/index_loops.h"
#include "simd/mask_loops.h"
#include "simd/position_loops.h"
#include "simd/probe_loops.h"
#undef GRZ_ISA
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

/* AVX-512 F, DQ, VL and BW: Skylake's servers (2017) and later, Zen 4 (2022) and later. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,popcnt"))),           \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw,popcnt")
#endif
#define GRZ_ISA avx512
#include "simd/lanes_avx512.h"

#include "simd/strip_loops.h"
#undef GRZ_ISA
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

/* With VPOPCNTDQ, VBMI2 and GFNI: Ice Lake (2019) and later, Zen 4 (2022) and later. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,gfni"))),   \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,gfni")
#endif
#define GRZ_ISA avx512
#include "simd/words_avx512.h"

#include "simd/mask_loops.h"
#undef GRZ_ISA
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

#define STRIP_KERNELS(isa)                                                                                   \
    .strip_assign = simd_strip_assign_##isa, .strip_fill = simd_strip_fill_##isa,                            \
    .strip_join = simd_strip_join_##isa, .strip_join_two = simd_strip_join_two_##isa
#define BOXES_KERNELS(isa)                                                                                   \
    .test_pairs = simd_test_pairs_##isa, .find_escaped = simd_find_escaped_##isa,                            \
    .write_boxes = simd_write_boxes_##isa, .predict_fat = simd_predict_fat_##isa, .probe = simd_probe_##isa
#define INDEX_KERNELS(isa)                                                                                   \
    .index_point = simd_index_point_##isa, .index_box = simd_index_box_##isa,                                \
    .index_box_items = simd_index_box_items_##isa, .rtree_box = simd_rtree_box_##isa,                        \
    .rtree_box_items = simd_rtree_box_items_##isa, .index_batch_points = simd_index_batch_points_##isa,      \
    .index_batch_boxes = simd_index_batch_boxes_##isa, .index_batch_query = simd_index_batch_query_##isa,    \
    .scan_rows = simd_scan_rows_##isa
#define MASK_KERNELS(isa)                                                                                    \
    .mask_lanes = SIMD_WORDS_##isa, .mask_any = simd_overlay_any_##isa,                                      \
    .mask_count = simd_overlay_count_##isa, .mask_write = simd_overlay_write_##isa

static const grz_kernels kernels_plain = { .name = "plain",
                                           STRIP_KERNELS(plain),
                                           BOXES_KERNELS(plain),
                                           .move_edges = simd_move_edges_plain,
                                           INDEX_KERNELS(plain),
                                           MASK_KERNELS(plain) };
#if defined(__SSE2__)
static const grz_kernels kernels_sse2 = { .name = "sse2",
                                          STRIP_KERNELS(sse2),
                                          BOXES_KERNELS(sse2),
                                          .move_edges = simd_move_edges_plain,
                                          INDEX_KERNELS(sse2),
                                          MASK_KERNELS(sse2) };
#endif
#if defined(__aarch64__) && defined(__ARM_NEON)
static const grz_kernels kernels_neon = { .name = "neon",
                                          STRIP_KERNELS(neon),
                                          BOXES_KERNELS(neon),
                                          .move_edges = simd_move_edges_plain,
                                          INDEX_KERNELS(plain),
                                          MASK_KERNELS(neon) };
#endif
#if defined(__x86_64__)
static const grz_kernels kernels_avx2 = { .name = "avx2",
                                          STRIP_KERNELS(avx2),
                                          BOXES_KERNELS(avx2),
                                          .move_edges = simd_move_edges_avx2,
                                          INDEX_KERNELS(avx2),
                                          MASK_KERNELS(avx2) };
static const grz_kernels kernels_avx512f = { .name = "avx512f",
                                             STRIP_KERNELS(avx512),
                                             BOXES_KERNELS(avx2),
                                             .move_edges = simd_move_edges_avx2,
                                             INDEX_KERNELS(avx2),
                                             MASK_KERNELS(avx2) };
static const grz_kernels kernels_avx512 = { .name = "avx512",
                                            STRIP_KERNELS(avx512),
                                            BOXES_KERNELS(avx2),
                                            .move_edges = simd_move_edges_avx2,
                                            INDEX_KERNELS(avx2),
                                            MASK_KERNELS(avx512) };
#endif

uint32_t grz_kernels_list(const grz_kernels **kernels, uint32_t capacity) {
    const grz_kernels *all[GRZ_KERNELS_MAX];
    uint32_t count = 0;
#if defined(__x86_64__)
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    const bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") &&
                            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                            __builtin_cpu_supports("avx512bw");
    if (has_avx512 && __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vbmi2") &&
        __builtin_cpu_supports("gfni"))
        all[count++] = &kernels_avx512;
    if (has_avx512)
        all[count++] = &kernels_avx512f;
    if (has_avx2)
        all[count++] = &kernels_avx2;
#endif
#if defined(__SSE2__)
    all[count++] = &kernels_sse2;
#endif
#if defined(__aarch64__) && defined(__ARM_NEON)
    all[count++] = &kernels_neon;
#endif
    all[count++] = &kernels_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}

const grz_kernels *grz_kernels_best(void) {
    const grz_kernels *best = NULL;
    grz_kernels_list(&best, 1);
    return best;
}
