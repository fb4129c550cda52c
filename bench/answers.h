/* answers.h: hashes of what was found, by which results are compared, and the error
 * of a search that failed.
 *
 * The hash of a set of pairs does not depend on their order: it is the sum of their
 * shares.
 */
#ifndef BENCH_ANSWERS_H
#define BENCH_ANSWERS_H

#include "formats/error.h"
#include "graze/pair.h"
#include "graze/status.h"

#include <stddef.h>
#include <stdint.h>

/* A word with its bits well mixed: splitmix64's finish (Sebastiano Vigna, 2015,
 * public domain). */
uint64_t answers_mix(uint64_t word);

/* The share of one pair, (a, b) or (b, a). */
uint64_t answers_hash_pair(uint64_t a, uint64_t b);

uint64_t answers_hash(const graze_pair *pairs, size_t count);

/* Turn what the library said into an error with the name of a broad phase. Returns
 * whether it was fine. */
bool answers_are_fine(graze_status status, const char *broad_phase, error *e);

#endif
