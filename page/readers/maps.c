/* maps.c: a project of LDtk becomes a recording in the page: a world with its layers
 * of tiles and the boxes of its entities, one step long. */
#include "formats/beside.h"
#include "formats/ldtk.h"
#include "formats/tile_lists.h"
#include "graze/graze.h"
#include "page/readers/files.h"
#include "page/readers/record.h"

#include <stdlib.h>
#include <string.h>

/* Files dropped together lie beside each other. */
char *beside_path(const char *document, const char *name) {
    (void)document;
    return strdup(name);
}

bool beside_is_file(const char *path) {
    const page_file *file = page_file_find(PAGE_TEXT, path);
    return file != NULL && file->size > 0; /* a forgotten one is empty */
}

/* JavaScript has done it. */
bool tile_lists_to_texts(const char *file, whole_text *text, error *e) {
    (void)file;
    (void)text;
    (void)e;
    return true;
}

/* A layer of graze for each layer of tiles, and behind them for each of entities. */
static uint8_t layer_of(size_t index) {
    return (uint8_t)(index < GRAZE_LAYER_COUNT ? index : GRAZE_LAYER_COUNT - 1);
}

/* As much of a name as the library keeps, and no half of a character. */
typedef struct short_name {
    char text[GRAZE_NAME_MAX + 1];
} short_name;

static short_name name_of(const char *name) {
    short_name out = { "" };
    size_t length = strlen(name);
    if (length > GRAZE_NAME_MAX)
        for (length = GRAZE_NAME_MAX;
             length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80;)
            length--;
    memcpy(out.text, name, length);
    return out;
}

static graze_status tiles_add(graze_world *world, const tile_layer *layer,
                              uint8_t on) {
    const tile_chunk *grid = &layer->chunks[0];
    const size_t count = (size_t)grid->width * grid->height;
    graze_body body;
    uint16_t *values = calloc(count + 1, sizeof *values);
    if (values == NULL)
        return GRAZE_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++)
        values[i] = (uint16_t)grid->numbers[i];
    const graze_tiles_def def = {
        .x = (float)(layer->offset_x + (double)grid->x * layer->tile_w),
        .y = (float)(layer->offset_y + (double)grid->y * layer->tile_h),
        .tile_width = (float)layer->tile_w,
        .tile_height = (float)layer->tile_h,
        .columns = grid->width,
        .rows = grid->height,
        .layer = on,
        .kinds = layer->kinds,
        .values = values
    };
    graze_status status =
        count > 0 ? graze_world_add_tiles(world, &def, &body) : GRAZE_OK;
    if (status == GRAZE_OK && count > 0)
        status = graze_body_set_name(world, body, name_of(layer->name).text);
    free(values);
    return status;
}

static graze_status object_add(graze_world *world, const tile_object *object,
                               uint8_t on) {
    const float x = (float)object->min[0], y = (float)object->min[1];
    graze_body body;
    graze_part part;
    graze_status status =
        graze_body_add(world, &(graze_body_def){ .x = x, .y = y }, &body);
    if (status == GRAZE_OK)
        status = graze_body_add_box(world, body,
                                    (graze_box){ 0, 0, (float)object->max[0] - x,
                                                 (float)object->max[1] - y },
                                    on, &part);
    if (status == GRAZE_OK && object->name != NULL)
        status = graze_body_set_name(world, body, name_of(object->name).text);
    return status;
}

/* Several share the last layer of graze, which has no name then. */
static graze_status layers_name(graze_world *world, const tile_map *map) {
    const size_t count = map->layer_count + map->object_layers.count;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        const char *name = i < map->layer_count
                               ? map->layers[i].name
                               : map->object_layers.items[i - map->layer_count];
        if (i + 1 < GRAZE_LAYER_COUNT || count <= GRAZE_LAYER_COUNT)
            status =
                graze_world_set_layer_name(world, layer_of(i), name_of(name).text);
    }
    return status;
}

static graze_status map_add(graze_world *world, const tile_map *map) {
    graze_status status = layers_name(world, map);
    for (size_t i = 0; i < map->layer_count && status == GRAZE_OK; i++)
        status = tiles_add(world, &map->layers[i], layer_of(i));
    for (size_t i = 0; i < map->object_count && status == GRAZE_OK; i++)
        status = object_add(world, &map->objects[i],
                            layer_of(tile_map_layer_of(map, &map->objects[i])));
    if (status == GRAZE_OK)
        status = graze_world_step(world);
    return status;
}

static bool map_record(const char *path, const tile_map *map) {
    const graze_recording_sink sink = { .take = page_recording_take };
    graze_world *world = NULL;
    graze_status status = graze_world_open(&(graze_world_config){ 0 }, &world);
    if (status == GRAZE_OK)
        status = graze_recording_start(world, &sink);
    if (status == GRAZE_OK)
        status = map_add(world, map);
    if (status == GRAZE_OK)
        status = graze_recording_stop(world);
    graze_world_close(world);
    return status == GRAZE_OK ||
           error_at(&page_failure, path, 0, "%s", graze_status_text(status));
}

/* The recording is where page_record leaves its own. */
bool EXPORT(page_record_map)(const char *path) {
    static const tile_options all = { .keeps_numbers = true };
    tile_map map = { .keeps_numbers = true };
    node root;
    page_failure = (error){ 0 };
    page_recording_begin();
    bool is_recorded =
        json_parse((json_source){ .place = { path, 0 } }, &root, &page_failure);
    if (is_recorded && !ldtk_is_project(&root))
        is_recorded = error_at(&page_failure, path, 0, "is not a project of LDtk");
    is_recorded = is_recorded && ldtk_read(&root, &all, &map, &page_failure) &&
                  map_record(path, &map);
    tile_map_free(&map);
    return is_recorded;
}
