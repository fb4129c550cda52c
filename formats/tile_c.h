/* tile_c.h: a map of tiles as C to compile in. */
#ifndef FORMATS_TILE_C_H
#define FORMATS_TILE_C_H

#include "formats/tile_map.h"

/* A map that keeps numbers as a C header, which C++17 takes, too: for each layer of tiles that has cells a
 * `static const graze_tiles_def FILE_LAYER_tiles`, which graze_world_add_tiles takes; its numbers of tiles
 * for graze_tiles_set_values, FILE_LAYER_values, unless one is over 65535; the shapes of its tiles that are
 * no kind; and those of the map's objects, FILE_objects. `file` is what the header will be called, `from`
 * where the map is, for a remark. The caller frees it. NULL: ERROR_RESOURCES. */
char *tile_c(const tile_map *map, const char *file, const char *from, error *e);

#endif
