/* supertux_level.h: the solid tilemaps of a level of SuperTux (.stl). */
#ifndef FORMATS_SUPERTUX_LEVEL_H
#define FORMATS_SUPERTUX_LEVEL_H

#include "formats/tile_map.h"
#include "formats/whole_text.h"

/* Read a text, which is changed: each (tilemap (solid #t) ...) of each sector is a layer named for both, as
 * "main/wall", or "main" where it has no name; tiles have 32 pixels, and the map is as large as its largest
 * layer. Errors: ERROR_INPUT with file and line; ERROR_RESOURCES; what was read so far is in *out. */
bool supertux_level_read(const char *file, whole_text text, tile_map *out, error *e);

#endif
