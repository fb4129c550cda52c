/* tiled.h: maps of Tiled, .tmx and .tmj, gzipped or not, with the templates and tilesets that they name.
 *
 * XML is read as it comes, JSON whole. A tileset that is missing is no failure, a template is one.
 * Source: Tiled's "TMX Map Format" and "JSON Map Format", 1.11.
 */
#ifndef FORMATS_TILED_H
#define FORMATS_TILED_H

#include "formats/tile_map.h"

/* Read a map; its first character says which format it is in, and "-" is standard input. Errors: ERROR_INPUT
 * with file and line; ERROR_RESOURCES; *out is zeroed then. */
bool tiled_read(const char *path, tile_map *out, error *e);

#endif
