/* tile_c.c: a map of tiles as C to compile in; see tile_c.h. */
#include "formats/tile_c.h"

#include "formats/c_source.h"
#include "formats/identifiers.h"
#include "formats/tile_data.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tile_writer {
    c_text *out;
    const tile_map *map;
    char prefix[IDENTIFIER_SIZE]; /* of the file */
} tile_writer;

static void write_rows(const tile_writer *w, const tile_layer *layer,
                       bool are_kinds) {
    const tile_chunk *grid = &layer->chunks[0];
    for (uint32_t y = 0; y < grid->height; y++) {
        c_write(w->out, "    ");
        for (uint32_t x = 0; x < grid->width; x++) {
            const size_t at = (size_t)y * grid->width + x;
            c_write(w->out, "%" PRIu32 ",",
                    are_kinds ? layer->kinds[at]
                              : grid->numbers[at] & TILE_NUMBER_MASK);
        }
        c_write(w->out, "\n");
    }
    c_write(w->out, "};\n");
}

static bool has_values(const tile_chunk *grid) {
    for (size_t i = 0; i < (size_t)grid->width * grid->height; i++)
        if ((grid->numbers[i] & TILE_NUMBER_MASK) > UINT16_MAX)
            return false;
    return true;
}

/* The id of an object, its name if it has one, and its layer if there are
 * several. */
static void write_object_remark(const tile_writer *w, const tile_object *object) {
    const name_list *layers = &w->map->object_layers;
    c_write(w->out, "    /* %" PRIu64, object->id);
    if (object->name != NULL) {
        c_write(w->out, " ");
        c_write_remark(w->out, object->name);
    }
    if (layers->count > 1) {
        c_write(w->out, ", layer ");
        c_write_remark(w->out, layers->items[object->layer]);
    }
    c_write(w->out, " */\n");
}

/* The shapes of a layer, or of the objects. */
static void write_shapes(const tile_writer *w, size_t layer, const char *name) {
    size_t count = 0;
    for (size_t i = 0; i < w->map->shape_count; i++) {
        const tile_shape *one = &w->map->shapes[i];
        if (one->layer != layer)
            continue;
        if (count++ == 0)
            c_write(w->out, "\nstatic const graze_shape %s_%s[] = {\n", w->prefix,
                    name);
        if (layer == TILE_SHAPE_OF_OBJECT)
            write_object_remark(w, &w->map->objects[one->object]);
        c_write_shape(w->out, &one->shape);
    }
    if (count > 0)
        c_write(w->out, "};\n\nenum { %s_%s_count = %zu };\n", w->prefix, name,
                count);
}

static void write_def(const tile_writer *w, const tile_layer *layer,
                      const char *name) {
    const tile_chunk *grid = &layer->chunks[0];
    const double numbers[] = { layer->offset_x + (double)grid->x * layer->tile_w,
                               layer->offset_y + (double)grid->y * layer->tile_h,
                               layer->tile_w, layer->tile_h };
    c_write(w->out, "\nstatic const graze_tiles_def %s_%s_tiles = {\n    ",
            w->prefix, name);
    for (int i = 0; i < 4; i++) {
        c_write_float(w->out, (float)numbers[i]);
        c_write(w->out, ", ");
    }
    c_write(w->out, "%" PRIu32 ", %" PRIu32 ", 0, 0, 0, %s_%s_kinds, ", grid->width,
            grid->height, w->prefix, name);
    if (has_values(grid))
        c_write(w->out, "%s_%s_values\n};\n", w->prefix, name);
    else
        c_write(w->out, "NULL\n};\n");
}

static void write_layer(const tile_writer *w, size_t index, const char *name) {
    const tile_layer *layer = &w->map->layers[index];
    const tile_chunk *grid = &layer->chunks[0];
    char shapes[IDENTIFIER_SIZE + 16];
    c_write(w->out, "\n/* ");
    c_write_remark(w->out, layer->name);
    c_write(w->out, ": %" PRIu32 " x %" PRIu32 " tiles */", grid->width,
            grid->height);
    if (grid->width == 0 || grid->height == 0) {
        c_write(w->out, "\n");
        return;
    }
    c_write(w->out, "\nstatic const uint8_t %s_%s_kinds[] = {\n", w->prefix, name);
    write_rows(w, layer, true);
    if (has_values(grid)) {
        c_write(w->out, "\nstatic const uint16_t %s_%s_values[] = {\n", w->prefix,
                name);
        write_rows(w, layer, false);
    }
    write_def(w, layer, name);
    snprintf(shapes, sizeof shapes, "%s_shapes", name);
    write_shapes(w, index, shapes);
}

static bool write_map(const tile_writer *w, const char *from) {
    identifiers layers = { 0 };
    char guard[IDENTIFIER_SIZE];
    identifier_upper(w->prefix, guard);
    c_write(w->out, "/* From ");
    c_write_remark(w->out, from);
    c_write(w->out,
            ", written by `graze tiles`; not to be edited. Give NAME_tiles to "
            "graze_world_add_tiles. */\n"
            "#ifndef %s_H\n#define %s_H\n\n" C_INCLUDES,
            guard, guard);
    const bool is_written = identifiers_reserve(&layers, w->map->layer_count);
    for (size_t i = 0; i < w->map->layer_count && is_written; i++)
        write_layer(w, i, identifiers_add(&layers, w->map->layers[i].name));
    write_shapes(w, TILE_SHAPE_OF_OBJECT, "objects");
    c_write(w->out, "\n#endif\n");
    identifiers_free(&layers);
    return is_written;
}

char *tile_c(const tile_map *map, const char *file, const char *from, error *e) {
    c_text text = { 0 };
    char stem[IDENTIFIER_SIZE];
    tile_writer w = { &text, map, "" };
    snprintf(stem, sizeof stem, "%.*s", (int)strcspn(file, "."), file);
    identifier_of(stem, w.prefix);
    text.has_failed |= !write_map(&w, from);
    return c_text_take(&text, e);
}
