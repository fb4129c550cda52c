/* words_neon.h: two words in one NEON register of 64-bit ARM; see words_plain.h for what each function means.
 */
#ifndef GRZ_CORE_WORDS_WORDS_NEON_H
#define GRZ_CORE_WORDS_WORDS_NEON_H

#include <arm_neon.h>
#include <stdint.h>

enum { GRZ_WORDS = 2 };

typedef uint64x2_t grz_words;
typedef uint64x2_t grz_word_lanes;
typedef uint64x2_t grz_word_order; /* the words that are to change places */

static inline grz_words grz_words_none(void) {
    return vdupq_n_u64(0);
}

static inline grz_words grz_words_load(const uint64_t *words) {
    return vld1q_u64(words);
}

static inline void grz_words_store(uint64_t *out, grz_words words) {
    vst1q_u64(out, words);
}

static inline grz_word_lanes grz_words_lanes(uint32_t bits) {
    const uint64x2_t each = vcombine_u64(vcreate_u64(1), vcreate_u64(2));
    return vtstq_u64(vdupq_n_u64(bits), each);
}

static inline grz_words grz_words_and(grz_words a, grz_words b) {
    return vandq_u64(a, b);
}

static inline grz_words grz_words_load_lanes(const uint64_t *words, grz_word_lanes lanes) {
    return grz_words_and(grz_words_load(words), lanes);
}

static inline grz_words grz_words_or(grz_words a, grz_words b) {
    return vorrq_u64(a, b);
}

/* A shift by 64 leaves nothing. */
static inline grz_words grz_words_joined(grz_words low, grz_words high, uint32_t shift) {
    const int64x2_t down = vdupq_n_s64(-(int64_t)shift), up = vdupq_n_s64(64 - (int64_t)shift);
    return vorrq_u64(vshlq_u64(low, down), vshlq_u64(high, up));
}

static inline grz_word_order grz_words_order(uint32_t exchange) {
    return vdupq_n_u64(0 - (uint64_t)(exchange & 1));
}

static inline grz_words grz_words_ordered(grz_words a, grz_word_order order) {
    return vbslq_u64(order, vextq_u64(a, a, 1), a);
}

static inline grz_words grz_words_reversed(grz_words a) {
    return vreinterpretq_u64_u8(vrev64q_u8(vrbitq_u8(vreinterpretq_u8_u64(a))));
}

static inline uint64_t grz_words_any(grz_words a) {
    return vgetq_lane_u64(a, 0) | vgetq_lane_u64(a, 1);
}

static inline grz_words grz_words_bits(grz_words a) {
    return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(a)))));
}

static inline grz_words grz_words_plus(grz_words a, grz_words b) {
    return vaddq_u64(a, b);
}

static inline uint32_t grz_words_sum(grz_words a) {
    return (uint32_t)vaddvq_u64(a);
}

#endif
