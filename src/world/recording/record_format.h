/* record_format.h: the pieces of a recording (docs/recordings.md), and the image that one begins with. */
#ifndef GRZ_WORLD_RECORDING_RECORD_FORMAT_H
#define GRZ_WORLD_RECORDING_RECORD_FORMAT_H

#include "core/buffer.h"
#include "graze/world.h"

/* What a recording begins with: a byte that no text has, its name, two line ends and an end of file, as in
 * PNG (1996), so that a copy as text is seen at once; and the version. */
#define GRZ_RECORDING_MAGIC "\x89GRZ\r\n\x1a\x01"
enum { GRZ_RECORDING_MAGIC_SIZE = 8 };

/* In front of a piece: how long what follows is, and its CRC-32, four bytes each, the lowest first. */
enum { GRZ_PIECE_HEAD = 8 };

/* A piece is no longer than this. */
#define GRZ_PIECE_MOST ((size_t)1 << 30)

/* What a piece begins with. After a step's kind come its number, as how far it is from the one expected, and
 * eight bytes of hash. Then follow calls as a tape packs them. */
typedef enum grz_piece_kind { GRZ_PIECE_START = 1, GRZ_PIECE_STEP = 2, GRZ_PIECE_END = 3 } grz_piece_kind;

/* An image of a world with the masks and sets that it names. */
typedef struct grz_image {
    grz_buffer bytes, masks, sets; /* const graze_mask *, const graze_hitbox_set * */
    size_t size;
    uint32_t mask_count, set_count;
} grz_image;

/* Make one; free it in any case. Errors: those of graze_world_save_size. */
graze_status grz_image_make(graze_world *world, grz_image *image);
void grz_image_free(const graze_world *world, grz_image *image);

#endif
