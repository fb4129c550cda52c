/* bits.h: the bits of a word, and a prefetch. */
#ifndef GRZ_CORE_BITS_H
#define GRZ_CORE_BITS_H

#include <stdint.h>

/* The index of the lowest set bit; the word is not zero. */
static inline unsigned grz_bit_lowest(uint64_t word) {
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned number = 0;
    for (; !(word & 1); word >>= 1)
        number++;
    return number;
#endif
}

/* The index of the highest set bit; the word is not zero. */
static inline unsigned grz_bit_highest(uint64_t word) {
#if defined(__GNUC__)
    return 63 - (unsigned)__builtin_clzll(word);
#else
    unsigned number = 0;
    while (word >>= 1)
        number++;
    return number;
#endif
}

/* The number of bits that are set. */
static inline unsigned grz_popcount(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The bits in reverse order. */
static inline uint64_t grz_bits_reverse(uint64_t word) {
    word = (word >> 1 & UINT64_C(0x5555555555555555)) | (word & UINT64_C(0x5555555555555555)) << 1;
    word = (word >> 2 & UINT64_C(0x3333333333333333)) | (word & UINT64_C(0x3333333333333333)) << 2;
    word = (word >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (word & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    word = (word >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (word & UINT64_C(0x00ff00ff00ff00ff)) << 8;
    word = (word >> 16 & UINT64_C(0x0000ffff0000ffff)) | (word & UINT64_C(0x0000ffff0000ffff)) << 16;
    return word >> 32 | word << 32;
}

/* Ask for memory that will be read soon. */
static inline void grz_prefetch(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

#endif
