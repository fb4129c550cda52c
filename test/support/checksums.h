/* checksums.h: recordings changed behind right check sums. */
#ifndef TEST_CHECKSUMS_H
#define TEST_CHECKSUMS_H

#include "support/recorded_game.h"

#include "core/hash.h"
#include "world/recording/codec.h"

/* Write the sums of all pieces anew. */
static inline void rewrite_checksums(kept_bytes *kept) {
    size_t at = GRZ_RECORDING_MAGIC_SIZE;
    while (at + GRZ_PIECE_HEADER <= kept->size &&
           grz_load32(kept->bytes + at) <= kept->size - at - GRZ_PIECE_HEADER) {
        const uint32_t size = grz_load32(kept->bytes + at);
        grz_store32(kept->bytes + at + 4,
                    grz_crc32(kept->bytes + at + GRZ_PIECE_HEADER, size));
        at += GRZ_PIECE_HEADER + size;
    }
}

#endif
