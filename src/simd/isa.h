/* isa.h: one name for what each instruction set has under its own.
 *
 * The loops of src/simd are compiled several times, in one file or, in the amalgamation, even in one unit.
 * Each lanes_*.h ends its names in its instruction set (simd_load_avx2); the loops write simd_load, which
 * stands for the name of the instruction set that GRZ_ISA names at that point. Loops name their own functions
 * and types the same way, at their top.
 */
#ifndef GRZ_SIMD_ISA_H
#define GRZ_SIMD_ISA_H

#define GRZ_ISA_PASTE(name, isa) name##_##isa
#define GRZ_ISA_EXPAND(name, isa) GRZ_ISA_PASTE(name, isa)
#define GRZ_ISA_NAME(name) GRZ_ISA_EXPAND(name, GRZ_ISA)

/* A function of a lanes_*.h that is one expression. It has one parameter, or two, a and b, of the type that
 * it returns. */
#define SIMD_OF_ONE(isa, type, name, parameter, ...)                                                         \
    static inline type##_##isa name##_##isa(parameter) {                                                     \
        return __VA_ARGS__;                                                                                  \
    }
#define SIMD_OF_TWO(isa, type, name, ...)                                                                    \
    static inline type##_##isa name##_##isa(type##_##isa a, type##_##isa b) {                                \
        return __VA_ARGS__;                                                                                  \
    }

/* Zero in lanes that are not in the set. */
#define SIMD_LOAD_MASKED(isa)                                                                                \
    static inline simd_words_##isa simd_words_load_masked_##isa(const uint64_t *words,                       \
                                                                simd_words_mask_##isa lanes) {               \
        return simd_words_and_##isa(simd_words_load_##isa(words), lanes);                                    \
    }

/* Lanes of floats, and rows and pairs as many as lanes. */
#define SIMD_LANES GRZ_ISA_NAME(SIMD_LANES)
#define simd_lanes GRZ_ISA_NAME(simd_lanes)
#define simd_lane_mask GRZ_ISA_NAME(simd_lane_mask)
#define simd_load GRZ_ISA_NAME(simd_load)
#define simd_store GRZ_ISA_NAME(simd_store)
#define simd_broadcast GRZ_ISA_NAME(simd_broadcast)
#define simd_sub GRZ_ISA_NAME(simd_sub)
#define simd_mul GRZ_ISA_NAME(simd_mul)
#define simd_min GRZ_ISA_NAME(simd_min)
#define simd_max GRZ_ISA_NAME(simd_max)
#define simd_truncate GRZ_ISA_NAME(simd_truncate)
#define simd_suffix_min GRZ_ISA_NAME(simd_suffix_min)
#define simd_less GRZ_ISA_NAME(simd_less)
#define simd_and GRZ_ISA_NAME(simd_and)
#define simd_or GRZ_ISA_NAME(simd_or)
#define simd_bits GRZ_ISA_NAME(simd_bits)
#define simd_popcount GRZ_ISA_NAME(simd_popcount)
#define simd_load_boxes GRZ_ISA_NAME(simd_load_boxes)
#define simd_gather_boxes GRZ_ISA_NAME(simd_gather_boxes)
#define simd_store_u32 GRZ_ISA_NAME(simd_store_u32)
#define simd_store_keys GRZ_ISA_NAME(simd_store_keys)
#define simd_rows_equal GRZ_ISA_NAME(simd_rows_equal)
#define simd_rows_high GRZ_ISA_NAME(simd_rows_high)
#define simd_gather_nonzero GRZ_ISA_NAME(simd_gather_nonzero)
#define simd_compress_rows GRZ_ISA_NAME(simd_compress_rows)
#define simd_compress_range GRZ_ISA_NAME(simd_compress_range)
#define simd_compress_pairs GRZ_ISA_NAME(simd_compress_pairs)

/* Eight boxes as vectors (boxes.h). */
#define simd_limit GRZ_ISA_NAME(simd_limit)
#define simd_limit_of GRZ_ISA_NAME(simd_limit_of)
#define simd_limit_of_point GRZ_ISA_NAME(simd_limit_of_point)
#define simd_boxes_within GRZ_ISA_NAME(simd_boxes_within)
#define simd_layers_marked GRZ_ISA_NAME(simd_layers_marked)
#define simd_compress_ids GRZ_ISA_NAME(simd_compress_ids)
#define simd_pairs_overlap GRZ_ISA_NAME(simd_pairs_overlap)
#define simd_boxes_write GRZ_ISA_NAME(simd_boxes_write)

/* Words of masks. */
#define SIMD_WORDS GRZ_ISA_NAME(SIMD_WORDS)
#define simd_words GRZ_ISA_NAME(simd_words)
#define simd_words_mask GRZ_ISA_NAME(simd_words_mask)
#define simd_words_order GRZ_ISA_NAME(simd_words_order)
#define simd_words_load GRZ_ISA_NAME(simd_words_load)
#define simd_words_store GRZ_ISA_NAME(simd_words_store)
#define simd_words_mask_of GRZ_ISA_NAME(simd_words_mask_of)
#define simd_words_and GRZ_ISA_NAME(simd_words_and)
#define simd_words_load_masked GRZ_ISA_NAME(simd_words_load_masked)
#define simd_words_or GRZ_ISA_NAME(simd_words_or)
#define simd_words_funnel_shift GRZ_ISA_NAME(simd_words_funnel_shift)
#define simd_words_order_of GRZ_ISA_NAME(simd_words_order_of)
#define simd_words_permute GRZ_ISA_NAME(simd_words_permute)
#define simd_words_reverse GRZ_ISA_NAME(simd_words_reverse)
#define simd_words_any GRZ_ISA_NAME(simd_words_any)
#define simd_words_popcount GRZ_ISA_NAME(simd_words_popcount)
#define simd_words_add GRZ_ISA_NAME(simd_words_add)
#define simd_words_sum GRZ_ISA_NAME(simd_words_sum)

#endif
