/* tiled.h: maps of Tiled, .tmx and .tmj, gzipped or not, with the templates and
 * tilesets they name; and projects of LDtk, which are JSON, too.
 *
 * XML is read as it comes, JSON whole. A missing template is a failure, a missing
 * tileset is not. Source: Tiled's "TMX Map Format" and "JSON Map Format", 1.11.
 */
#ifndef FORMATS_TILED_H
#define FORMATS_TILED_H

#include "formats/tile_map.h"
#include "formats/tile_options.h"

/* Read a map; its first character says which format it is in, and "-" is standard
 * input. Errors: ERROR_INPUT with file and line, or the name of an absent layer;
 * ERROR_RESOURCES; *out is zeroed then. */
bool tiled_read(const char *path, const tile_options *options, tile_map *out,
                error *e);

#endif
