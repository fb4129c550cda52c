/* words_plain.h: one word of 64 bits in plain C.
 *
 * The headers beside this one have the same functions for two, four and eight words in a register. What they
 * mean: lane i is word i in memory.
 */
#ifndef GRZ_CORE_WORDS_WORDS_PLAIN_H
#define GRZ_CORE_WORDS_WORDS_PLAIN_H

#include "core/bits.h"

#include <stdint.h>

enum { GRZ_WORDS = 1 };

typedef uint64_t grz_words;
typedef uint64_t grz_word_lanes; /* some of the lanes */
typedef uint64_t grz_word_order; /* an order of the lanes */

static inline grz_words grz_words_none(void) {
    return 0;
}

static inline grz_words grz_words_load(const uint64_t *words) {
    return *words;
}

static inline void grz_words_store(uint64_t *out, grz_words words) {
    *out = words;
}

/* Lane i is among them if bit i is set. */
static inline grz_word_lanes grz_words_lanes(uint32_t bits) {
    return 0 - (uint64_t)(bits & 1);
}

static inline grz_words grz_words_and(grz_words a, grz_words b) {
    return a & b;
}

/* Zero in lanes that are not among them. */
static inline grz_words grz_words_load_lanes(const uint64_t *words, grz_word_lanes lanes) {
    return *words & lanes;
}

static inline grz_words grz_words_or(grz_words a, grz_words b) {
    return a | b;
}

/* In each lane: `low` from bit `shift` on, and above it the first bits of `high`. */
static inline grz_words grz_words_joined(grz_words low, grz_words high, uint32_t shift) {
    return low >> shift | high << 1 << (63 - shift);
}

/* The order in which lane i is what was lane i ^ exchange. */
static inline grz_word_order grz_words_order(uint32_t exchange) {
    return exchange;
}

static inline grz_words grz_words_ordered(grz_words a, grz_word_order order) {
    (void)order;
    return a;
}

/* In each lane the last bit first. */
static inline grz_words grz_words_reversed(grz_words a) {
    return grz_bits_reverse(a);
}

/* Not zero if any bit is set; of one lane, the word. */
static inline uint64_t grz_words_any(grz_words a) {
    return a;
}

/* Numbers, in each lane one or several; added up by grz_words_plus no more than 64 times, grz_words_sum tells
 * how many bits were set in all. */
static inline grz_words grz_words_bits(grz_words a) {
    return grz_popcount(a);
}

static inline grz_words grz_words_plus(grz_words a, grz_words b) {
    return a + b;
}

static inline uint32_t grz_words_sum(grz_words a) {
    return (uint32_t)a;
}

#endif
