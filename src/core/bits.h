/* bits.h: the lowest set bit of a word. */
#ifndef GRZ_CORE_BITS_H
#define GRZ_CORE_BITS_H

#include <stdint.h>

/* Its number; the word is not zero. */
static inline unsigned grz_low_bit(uint64_t word) {
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned number = 0;
    for (; !(word & 1); word >>= 1)
        number++;
    return number;
#endif
}

#endif
