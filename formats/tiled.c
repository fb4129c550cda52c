/* tiled.c: a map of Tiled, read and checked; see tiled.h. */
#include "formats/tiled.h"

#include "formats/tiled_document.h"
#include "formats/tiled_elements.h"
#include "formats/tiled_tiles.h"

#include <stdlib.h>

static bool has_tiles(const tile_map *map) {
    for (size_t i = 0; i < map->layer_count; i++) {
        const tile_chunk *grid = &map->layers[i].chunks[0];
        for (size_t at = 0; at < (size_t)grid->width * grid->height; at++)
            if ((grid->numbers[at] & TILE_NUMBER_MASK) != 0)
                return true;
    }
    return false;
}

/* Each requested layer is there, some tile has the property, and some tile has a
 * shape or the property. A level without anything solid is a mistake. */
static bool names_check(const tiled_reader *r, error *e) {
    const tile_options *options = r->options;
    for (size_t i = 0; i < options->layer_count; i++)
        if (!options->layers[i].is_found)
            return error_at(e, r->path, 0,
                            "no layer and no group is named \"%.200s\"",
                            options->layers[i].name);
    if (r->is_ldtk)
        return true;
    if (options->level_count > 0 || options->value_count > 0)
        return error_at(e, r->path, 0,
                        "a map of Tiled has neither levels nor IntGrid values; "
                        "--level and --value are for projects of LDtk");
    if (options->property != NULL && !r->tilesets->has_property)
        return error_at(e, r->path, 0, "no tile has a property named \"%.200s\"",
                        options->property);
    if (options->has_collisions && options->property == NULL &&
        !r->tilesets->has_shape && has_tiles(r->map))
        return error_at(
            e, r->path, 0,
            "no tile has a collision shape, so none would be solid; draw them in "
            "Tiled's collision "
            "editor, or take --property for what a property of the tiles says");
    return true;
}

bool tiled_read(const char *path, const tile_options *options, tile_map *out,
                error *e) {
    tiled_tilesets sets = { 0 };
    tiled_reader *r = calloc(1, sizeof *r);
    *out = (tile_map){ 0 };
    if (r == NULL)
        return error_no_memory(e, "reading a map");
    r->path = path;
    r->root = TILED_MAP;
    r->map = out;
    r->tilesets = &sets;
    r->options = options;
    r->frames[0].is_wanted = options->layer_count == 0;
    out->keeps_numbers = options->keeps_numbers;
    const bool is_read =
        tiled_read_document(r, e) && names_check(r, e) &&
        (!options->keeps_numbers || r->is_ldtk || tiled_tiles_resolve(r, e));
    tiled_reader_free(r);
    tiled_tilesets_free(&sets);
    free(r);
    if (!is_read)
        tile_map_free(out);
    return is_read;
}
