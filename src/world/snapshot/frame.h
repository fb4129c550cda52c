/* frame.h: how images and deltas begin, and what a delta holds.
 *
 * An image begins with four letters, its version, its length and the hash of what follows. A delta begins
 * with four letters, its version, the hash of what the base holds, and a seal: the hash of what the image
 * holds, mixed with that of the pieces. Then come the length of what the image holds, and pieces:
 *
 *     how much to copy from the base, from where we are in it,
 *     2 * how many bytes follow that are new, + 1 if we go elsewhere in the base then,
 *     these bytes; how far we go from behind as many in the base, folded.
 *
 * Headers of images are not in it: they follow from the rest.
 */
#ifndef GRZ_WORLD_SNAPSHOT_FRAME_H
#define GRZ_WORLD_SNAPSHOT_FRAME_H

#include "graze/save.h"
#include "world/snapshot/stream.h"

#define GRZ_IMAGE_MAGIC "grzw"
#define GRZ_DELTA_MAGIC "grzd"

enum { GRZ_IMAGE_VERSION = 2, GRZ_DELTA_VERSION = 1, GRZ_IMAGE_HEADER = 24, GRZ_DELTA_HEADER = 24 };

/* What an image holds behind its header: sound, if this is GRAZE_OK. */
graze_status grz_image_open(graze_bytes image, grz_reader *reader);

/* Write the header of an image of so many bytes, header included. */
void grz_image_put_header(uint8_t *to, uint64_t length, uint64_t hash);

#endif
