/* ldtk.h: projects of LDtk, .ldtk, with the levels that are files of their own,
 * .ldtkl; and such a level alone.
 *
 * A layer of IntGrid values becomes a layer of tiles, LEVEL/LAYER, where the level
 * lies in its world; entities become objects. The 16-bit value of a tile is its
 * IntGrid value. Pictures, as of Tiles and AutoLayer, are passed over. Source:
 * LDtk's "JSON format", 0.8 to 1.5.
 */
#ifndef FORMATS_LDTK_H
#define FORMATS_LDTK_H

#include "formats/json.h"
#include "formats/tile_map.h"
#include "formats/tile_options.h"

/* Whether a value is a project or a level of LDtk. */
bool ldtk_is_project(const node *root);

/* Read it. Long lists must be texts, as tile_lists_to_texts makes them. Errors:
 * ERROR_INPUT with the file and the place in it; ERROR_RESOURCES. */
bool ldtk_read(const node *root, const tile_options *options, tile_map *map,
               error *e);

#endif
