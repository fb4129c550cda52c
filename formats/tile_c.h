/* tile_c.h: a map of tiles as C to compile in. */
#ifndef FORMATS_TILE_C_H
#define FORMATS_TILE_C_H

#include "formats/tile_map.h"

/* A map with numbers as a C header, which C++17 takes, too. Each layer of tiles with
 * cells has a `static const graze_tiles_def FILE_LAYER_tiles` for
 * graze_world_add_tiles. Its numbers of tiles for graze_tiles_set_values are
 * FILE_LAYER_values, unless one is over 65535. The shapes of its tiles without a
 * kind follow, and those of the map's objects, FILE_objects. `file` is what the
 * header will be called, `from` where the map is, for a remark. The caller frees it.
 * NULL: ERROR_RESOURCES. */
char *tile_c(const tile_map *map, const char *file, const char *from, error *e);

#endif
