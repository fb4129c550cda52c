/* twister.c: MT19937; see twister.h. */
#include "bench/workloads/twister.h"

enum { MIDDLE = 397, LAST_SHIFT = 30 };

static const uint32_t seed_factor = 1812433253, high_bit = 0x80000000,
                      low_bits = 0x7fffffff, twist = 0x9908b0df;

void twister_seed(twister *t, uint32_t seed) {
    t->words[0] = seed;
    for (uint32_t i = 1; i < TWISTER_WORDS; i++) {
        const uint32_t before = t->words[i - 1];
        t->words[i] = seed_factor * (before ^ (before >> LAST_SHIFT)) + i;
    }
    t->at = TWISTER_WORDS;
}

static void twister_turn(twister *t) {
    for (uint32_t i = 0; i < TWISTER_WORDS; i++) {
        const uint32_t next = t->words[(i + 1) % TWISTER_WORDS],
                       both = (t->words[i] & high_bit) | (next & low_bits);
        const uint32_t odd = (both & 1) * twist;
        t->words[i] = t->words[(i + MIDDLE) % TWISTER_WORDS] ^ (both >> 1) ^ odd;
    }
    t->at = 0;
}

static uint32_t twister_next(twister *t) {
    if (t->at == TWISTER_WORDS)
        twister_turn(t);
    uint32_t word = t->words[t->at++];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return word ^ (word >> 18);
}

double twister_draw(twister *t) {
    const uint32_t high = twister_next(t) >> 5, low = twister_next(t) >> 6;
    return ((double)high * 0x1p26 + (double)low) * 0x1p-53;
}
