/* format.h: the formats of the bytes written by graze, and their versions.
 *
 * Snapshots and deltas (save.h) and recordings (recording.h) begin with a name and
 * the version of their format. Each version 1.x of graze reads the bytes of every
 * earlier 1.x. It refuses those of a newer one with GRAZE_NEWER_FORMAT. More
 * promises are in docs/stability.md.
 */
#ifndef GRAZE_FORMAT_H
#define GRAZE_FORMAT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The formats of bytes. Later versions may know more of them. */
typedef enum graze_format {
    GRAZE_FORMAT_UNKNOWN, /* none of these */
    GRAZE_FORMAT_SNAPSHOT,
    GRAZE_FORMAT_DELTA,
    GRAZE_FORMAT_RECORDING /* as the sink got it; a gzipped file must be unpacked before */
} graze_format;

/* The format of some bytes, its version, and the newest version of the format that
 * this graze reads. It writes this one. Both versions of GRAZE_FORMAT_UNKNOWN are
 * 0. */
typedef struct graze_format_info {
    graze_format format;
    uint32_t version, version_max;
} graze_format_info;

/* Tell a format by its first eight bytes; fewer bytes, or NULL, are of no format.
 * The rest is not looked at, so damaged bytes have a format, too. With it a game
 * words its message: "made by a newer graze, format version 9; this one reads up to
 * 8". */
graze_format_info graze_format_read(const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
