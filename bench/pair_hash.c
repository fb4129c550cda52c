/* pair_hash.c: a hash of a set of pairs that does not depend on their order; see
 * pair_hash.h. */
#include "bench/pair_hash.h"

uint64_t pair_hash_mix(uint64_t word) {
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

uint64_t pair_hash_one(uint64_t a, uint64_t b) {
    return pair_hash_mix((a < b ? a << 32 | b : b << 32 | a) + 1);
}

uint64_t pair_hash(const graze_pair *pairs, size_t count) {
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++)
        hash += pair_hash_one(pairs[i].a, pairs[i].b);
    return hash;
}
