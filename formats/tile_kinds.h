/* tile_kinds.h: the names of the kinds of tiles, as maps and tables have them. */
#ifndef FORMATS_TILE_KINDS_H
#define FORMATS_TILE_KINDS_H

#include <stdbool.h>
#include <stdint.h>

/* The name of a graze_tile_kind: "one_way_min_y". */
const char *tile_kind_name(unsigned kind);

/* The kind of a name, in upper or lower case. False: there is none. */
bool tile_kind_named(const char *name, uint8_t *kind);

#endif
