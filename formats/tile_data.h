/* tile_data.h: the numbers of tiles as Tiled writes them: CSV, or base64 of
 * little-endian words, plain, gzipped or by zlib. The data may come in any number of
 * calls; a bit a tile is kept.
 */
#ifndef FORMATS_TILE_DATA_H
#define FORMATS_TILE_DATA_H

#include "formats/gzip.h"
#include "formats/tile_map.h"

/* The bits of a number for the tile itself; the four highest say how it is flipped
 * and turned. */
#define TILE_NUMBER_MASK UINT32_C(0x0fffffff)

/* The flips among these four, which count here. They go in this order: first x and y
 * change places, then each side with the other. */
#define TILE_FLIP_X UINT32_C(0x80000000)
#define TILE_FLIP_Y UINT32_C(0x40000000)
#define TILE_FLIP_DIAGONALLY UINT32_C(0x20000000)

typedef enum tile_encoding {
    TILE_ELEMENTS,
    TILE_CSV,
    TILE_BASE64,
    TILE_COMPRESSED
} tile_encoding;

/* Data while it is read into a chunk. `place` goes on with the lines of the text. */
typedef struct tile_data {
    tile_encoding encoding;
    tile_chunk *chunk;
    error_place place;
    uint32_t x, y;                     /* of the next tile */
    uint32_t bits, bit_count, padding; /* of base64 */
    uint64_t number, byte_count;       /* of CSV, and of base64 */
    bool has_number, is_number_over, has_comma;
    gzip *inflater;
    bool is_inflated; /* to its end */
} tile_data;

/* Which encoding two names mean; "" or NULL: none. Errors: ERROR_INPUT with the
 * place. */
bool tile_encoding_read(const char *encoding, const char *compression,
                        error_place place, tile_encoding *out, error *e);

/* Begin; tile_data_free is due afterwards, also after an error. `place` names a file
 * and must stay. */
bool tile_data_begin(tile_data *data, tile_encoding encoding, tile_chunk *chunk,
                     error_place place, error *e);

/* Go on with some text; and with a tile by its number, of TILE_ELEMENTS. */
bool tile_data_text(tile_data *data, const char *text, size_t length, error *e);
bool tile_data_tile(tile_data *data, uint32_t number, error *e);

/* End: there must have been as many tiles as the chunk has cells. */
bool tile_data_end(tile_data *data, error *e);
void tile_data_free(tile_data *data);

#endif
