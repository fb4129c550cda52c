/* hash.c: see hash.h. */
#include "core/hash.h"

#include <string.h>

#define ODD UINT64_C(0x9e3779b97f4a7c15) /* 2^64 over the golden ratio */

static uint64_t turned(uint64_t word, unsigned bits) {
    return word << bits | word >> (64 - bits);
}

/* Every bit of the outcome hangs on every bit of the word, which can be told from it. */
static uint64_t mixed(uint64_t word) {
    word = (word ^ word >> 33) * UINT64_C(0xff51afd7ed558ccd);
    word = (word ^ word >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return word ^ word >> 33;
}

grz_hash grz_hash_begin(void) {
    return (grz_hash){ .lanes = { ODD, 2 * ODD, 3 * ODD, 4 * ODD } };
}

void grz_hash_update(grz_hash *hash, const uint8_t *bytes, size_t length) {
    uint64_t lanes[GRZ_HASH_LANES];
    memcpy(lanes, hash->lanes, sizeof lanes);
    for (size_t i = 0; i < length; i += GRZ_HASH_STRIPE)
        for (int lane = 0; lane < GRZ_HASH_LANES; lane++)
            lanes[lane] = turned((lanes[lane] ^ grz_load64(bytes + i + 8 * lane)) * ODD, 29);
    memcpy(hash->lanes, lanes, sizeof lanes);
    hash->length += length;
}

uint64_t grz_hash_finish(grz_hash hash, const uint8_t *rest, size_t length) {
    uint8_t last[GRZ_HASH_STRIPE] = { 0 };
    if (length > 0)
        memcpy(last, rest, length);
    grz_hash_update(&hash, last, sizeof last);
    uint64_t whole = mixed(hash.length - sizeof last + length);
    for (int lane = 0; lane < GRZ_HASH_LANES; lane++)
        whole = mixed(whole ^ hash.lanes[lane]) * ODD;
    return mixed(whole);
}

uint64_t grz_hash_of(const void *bytes, size_t length) {
    const size_t whole = length / GRZ_HASH_STRIPE * GRZ_HASH_STRIPE;
    grz_hash hash = grz_hash_begin();
    grz_hash_update(&hash, bytes, whole);
    return grz_hash_finish(hash, (const uint8_t *)bytes + whole, length - whole);
}
