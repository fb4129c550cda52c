/* isa.h: one name for what each instruction set has under its own.
 *
 * The loops of src/simd are compiled several times, in one file or, in the
 * amalgamation, even in one unit. Each lanes_*.h ends its names in its instruction
 * set (simd_load_avx2). The loops write SIMD(load), which becomes the name with the
 * instruction set in GRZ_ISA at this point. Loops name their own functions and types
 * the same way. */
#pragma once

#define GRZ_ISA_PASTE(name, isa) name##_##isa
#define GRZ_ISA_EXPAND(name, isa) GRZ_ISA_PASTE(name, isa)
#define GRZ_ISA_NAME(name) GRZ_ISA_EXPAND(name, GRZ_ISA)
#define SIMD(name) GRZ_ISA_EXPAND(simd_##name, GRZ_ISA)

/* A function of a lanes_*.h with one expression of a, or a and b, of its own
 * type. */
#define SIMD_OF_ONE(isa, type, name, parameter, ...)                                \
    static inline type##_##isa name##_##isa(parameter) {                            \
        return __VA_ARGS__;                                                         \
    }
#define SIMD_OF_TWO(isa, type, name, ...)                                           \
    static inline type##_##isa name##_##isa(type##_##isa a, type##_##isa b) {       \
        return __VA_ARGS__;                                                         \
    }

/* Zero in lanes outside the set. */
#define SIMD_LOAD_MASKED(isa)                                                       \
    static inline simd_words_##isa simd_words_load_masked_##isa(                    \
        const uint64_t *words, simd_words_mask_##isa lanes) {                       \
        return simd_words_and_##isa(simd_words_load_##isa(words), lanes);           \
    }

#define SIMD_LANES GRZ_ISA_NAME(SIMD_LANES) /* rows and pairs are as many */
#define SIMD_WORDS GRZ_ISA_NAME(SIMD_WORDS)
#define simd_lanes SIMD(lanes)
#define simd_lane_mask SIMD(lane_mask)
#define simd_limit SIMD(limit)
#define simd_rows SIMD(rows)
#define simd_words SIMD(words)
#define simd_words_mask SIMD(words_mask)
#define simd_words_order SIMD(words_order)

/* Before a loop: its writes never change its reads elsewhere. Clang would make
 * vectors of the loop even where code shall be small. */
#if defined(__OPTIMIZE_SIZE__)
#define SIMD_DISJOINT
#elif defined(__clang__)
#define SIMD_DISJOINT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define SIMD_DISJOINT _Pragma("GCC ivdep")
#else
#define SIMD_DISJOINT
#endif

/* Before a loop of eight turns that -O2 of GCC would leave a loop. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__OPTIMIZE_SIZE__)
#define SIMD_UNROLLED _Pragma("GCC unroll 8")
#else
#define SIMD_UNROLLED
#endif

/* A function that is not inlined: a loop with a seldom call keeps its registers. */
#if defined(__GNUC__)
#define SIMD_APART __attribute__((noinline))
#else
#define SIMD_APART
#endif
