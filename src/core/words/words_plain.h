/* words_plain.h: one word of 64 bits in plain C.
 *
 * The headers beside this one have the same functions for two, four and eight words in a register. What they
 * mean: lane i is word i in memory.
 */
#ifndef GRZ_CORE_WORDS_PLAIN_H
#define GRZ_CORE_WORDS_PLAIN_H

#include "core/bits.h"

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_WORDS = 1 };

typedef uint64_t grz_words;

static inline grz_words grz_words_none(void) {
    return 0;
}

static inline grz_words grz_words_load(const uint64_t *words) {
    return *words;
}

/* All bits of lane i are bit i of `lanes`. */
static inline grz_words grz_words_lanes(uint32_t lanes) {
    return 0 - (uint64_t)(lanes & 1);
}

static inline grz_words grz_words_and(grz_words a, grz_words b) {
    return a & b;
}

static inline grz_words grz_words_or(grz_words a, grz_words b) {
    return a | b;
}

/* In each lane: `low` from bit `shift` on, and above it the first bits of `high`. */
static inline grz_words grz_words_joined(grz_words low, grz_words high, uint32_t shift) {
    return low >> shift | high << 1 << (63 - shift);
}

/* The last bit of the last lane first. */
static inline grz_words grz_words_reversed(grz_words a) {
    return grz_bits_reversed(a);
}

/* Not zero if any bit is; of one lane, the word. */
static inline uint64_t grz_words_any(grz_words a) {
    return a;
}

/* In each lane a number; the numbers of all lanes make up how many bits are set. */
static inline grz_words grz_words_bits(grz_words a) {
    return grz_bits_set(a);
}

static inline grz_words grz_words_plus(grz_words a, grz_words b) {
    return a + b;
}

static inline uint64_t grz_words_sum(grz_words a) {
    return a;
}

#endif
