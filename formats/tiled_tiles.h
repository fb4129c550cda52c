/* tiled_tiles.h: the kinds and shapes of the tiles of a read map. */
#ifndef FORMATS_TILED_TILES_H
#define FORMATS_TILED_TILES_H

#include "formats/tiled_reader.h"

/* Find the kinds of all tiles of a read map, and their shapes. Errors: ERROR_INPUT,
 * ERROR_RESOURCES.
 */
bool tiled_tiles_resolve(tiled_reader *r, error *e);

#endif
