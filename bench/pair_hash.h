/* pair_hash.h: a hash of a set of pairs that does not depend on their order. */
#ifndef BENCH_PAIR_HASH_H
#define BENCH_PAIR_HASH_H

#include "graze/find.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A word with its bits well mixed: splitmix64's finish (Sebastiano Vigna, 2015,
 * public domain). */
uint64_t pair_hash_mix(uint64_t word);

/* The share of one pair, (a, b) or (b, a), in the hash, which is the sum of all of
 * them. */
uint64_t pair_hash_one(uint64_t a, uint64_t b);

uint64_t pair_hash(const graze_pair *pairs, size_t count);

#ifdef __cplusplus
}
#endif

#endif
