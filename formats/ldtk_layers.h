/* ldtk_layers.h: the layers of a level of LDtk. */
#ifndef FORMATS_LDTK_LAYERS_H
#define FORMATS_LDTK_LAYERS_H

#include "formats/json.h"
#include "formats/tile_map.h"
#include "formats/tile_options.h"

/* The most an IntGrid value may be: values of tiles have 16 bits. */
#define LDTK_VALUE_MAX 65535

/* A project while it is read. */
typedef struct ldtk_reader {
    const tile_options *options;
    tile_map *map;
    node layer_defs;                   /* NODE_MISSING in a level alone */
    bool is_used[LDTK_VALUE_MAX + 1];  /* by a definition or a cell */
    uint8_t kinds[LDTK_VALUE_MAX + 1]; /* of the values of the present layer */
    size_t object_layer;               /* the map's, of the present layer */
} ldtk_reader;

/* The names of a list that is empty for all: is `name` one? Marks it as found. */
bool ldtk_is_wanted(tile_name *names, size_t count, const char *name);

/* A member that is text, a number, or a whole number up to `max`. Errors:
 * ERROR_INPUT. */
bool ldtk_text(const node *object, const char *name, const char **out, error *e);
bool ldtk_number(const node *object, const char *name, double *out, error *e);

/* Add a layer of a level to the map, if it is requested. Errors: ERROR_INPUT,
 * ERROR_RESOURCES. */
bool ldtk_read_layer(ldtk_reader *r, const node *layer, const tile_level *level,
                     error *e);

#endif
