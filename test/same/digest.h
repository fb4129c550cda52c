/* digest.h: 64 bits for many numbers, each taken as its bytes with the lowest first.
 * So byte order, padding and the width of size_t do not show. The hash is FNV-1a (G.
 * Fowler, L. C. Noll, K.-P. Vo, 1991): a multiplication a byte, and it needs no
 * tables.
 */
#ifndef TEST_SAME_DIGEST_H
#define TEST_SAME_DIGEST_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct digest {
    uint64_t hash;
} digest;

static inline digest digest_begin(void) {
    return (digest){ UINT64_C(0xcbf29ce484222325) };
}

static inline void digest_byte(digest *self, uint8_t byte) {
    self->hash = (self->hash ^ byte) * UINT64_C(0x100000001b3);
}

static inline void digest_bytes(digest *self, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        digest_byte(self, bytes[i]);
}

static inline void digest_u32(digest *self, uint32_t number) {
    for (int i = 0; i < 4; i++)
        digest_byte(self, (uint8_t)(number >> 8 * i));
}

static inline void digest_u64(digest *self, uint64_t number) {
    digest_u32(self, (uint32_t)number);
    digest_u32(self, (uint32_t)(number >> 32));
}

/* All bits count: the two zeros differ. */
static inline void digest_float(digest *self, float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    digest_u32(self, bits);
}

static inline void digest_double(digest *self, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    digest_u64(self, bits);
}

#endif
