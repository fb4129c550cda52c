/* format.c: tells snapshots, deltas and recordings, and their versions, by their
 * first bytes. */
#include "graze/format.h"

#include "core/hash.h"
#include "world/recording/codec.h"
#include "world/snapshot/snapshot.h"

graze_format_info graze_format_read(const void *bytes, size_t size) {
    static const graze_format_info unknown = { .format = GRAZE_FORMAT_UNKNOWN };
    /* the last byte is the version */
    static const char recording[] = GRZ_RECORDING_MAGIC;
    const uint8_t *from = bytes;
    if (bytes == NULL || size < GRZ_FORMAT_NAMED)
        return unknown;
    if (memcmp(from, GRZ_SNAPSHOT_MAGIC, 4) == 0)
        return (graze_format_info){ GRAZE_FORMAT_SNAPSHOT, grz_load32(from + 4),
                                    GRZ_SNAPSHOT_VERSION };
    if (memcmp(from, GRZ_DELTA_MAGIC, 4) == 0)
        return (graze_format_info){ GRAZE_FORMAT_DELTA, grz_load32(from + 4),
                                    GRZ_DELTA_VERSION };
    if (memcmp(from, recording, sizeof recording - 2) == 0)
        return (graze_format_info){ GRAZE_FORMAT_RECORDING, from[7],
                                    (uint8_t)recording[7] };
    return unknown;
}
