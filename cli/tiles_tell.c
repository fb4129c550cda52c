/* tiles_tell.c: see tiles_tell.h. Written as it goes: a large map has millions of rectangles. */
#include "cli/tiles_tell.h"

#include "cli/json_name.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Layers beyond it share the last one of `graze pairs`. */
enum { LAYER_MAX = 63 };

/* Numbers with commas between. */
static void numbers_write(output *o, const double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        output_text(o, i > 0 ? ", " : "");
        output_float64(o, numbers[i]);
    }
}

static void rect_cells(const tile_chunk *grid, const graze_rect *rect, double cells[4]) {
    cells[0] = (double)(grid->x + rect->x);
    cells[1] = (double)(grid->y + rect->y);
    cells[2] = rect->w;
    cells[3] = rect->h;
}

static void layer_json(const tile_layer *layer, const graze_tile_rect_list *merged, output *o) {
    output_text(o, "{\"name\": ");
    json_name_write(layer->name, o);
    output_text(o, ", \"solid\": ");
    output_uint64(o, merged->solid);
    output_text(o, ", \"rectangles\": [");
    for (size_t i = 0; i < merged->count && !output_has_failed(o); i++) {
        double cells[4];
        rect_cells(&layer->chunks[0], &merged->items[i], cells);
        output_text(o, i > 0 ? ", [" : "[");
        numbers_write(o, cells, 4);
        output_text(o, "]");
    }
    output_text(o, "], \"bound\": ");
    output_uint64(o, merged->bound);
    output_text(o, "}");
}

static void object_json(const tile_object *object, output *o) {
    output_text(o, "{\"id\": ");
    output_uint64(o, object->id);
    output_text(o, ", \"min\": [");
    numbers_write(o, object->min, 2);
    output_text(o, "], \"max\": [");
    numbers_write(o, object->max, 2);
    output_text(o, "]}");
}

void tiles_tell_json(const tiles_answer *answer, output *o) {
    const tile_map *map = &answer->map;
    output_text(o, "{\"width\": ");
    output_uint64(o, map->width);
    output_text(o, ", \"height\": ");
    output_uint64(o, map->height);
    output_text(o, ", \"tile\": [");
    numbers_write(o, (double[]){ map->tile_w, map->tile_h }, 2);
    output_text(o, "],\n \"layers\": [");
    for (size_t i = 0; i < map->layer_count; i++) {
        output_text(o, i > 0 ? ",\n  " : "\n  ");
        layer_json(&map->layers[i], &answer->merged[i], o);
    }
    output_text(o, "],\n \"objects\": [");
    for (size_t i = 0; i < map->object_count; i++) {
        output_text(o, i > 0 ? ",\n  " : "\n  ");
        object_json(&map->objects[i], o);
    }
    output_text(o, "]}\n");
}

/* A text as a field, in quotes. */
static void field_write(output *o, const char *text) {
    output_text(o, "\"");
    for (; *text != '\0'; text++) {
        output_bytes(o, text, 1);
        if (*text == '"')
            output_text(o, "\"");
    }
    output_text(o, "\"");
}

static void row_write(output *o, const double box[4]) {
    for (int i = 0; i < 4; i++) {
        output_text(o, ",");
        output_float64(o, box[i]);
    }
    output_text(o, "\n");
}

static void layer_csv(const tiles_answer *answer, size_t index, output *o) {
    const tile_layer *layer = &answer->map.layers[index];
    const double w = answer->map.tile_w, h = answer->map.tile_h;
    const graze_tile_rect_list *merged = &answer->merged[index];
    for (size_t i = 0; i < merged->count && !output_has_failed(o); i++) {
        double cells[4];
        rect_cells(&layer->chunks[0], &merged->items[i], cells);
        const double x = layer->offset_x + cells[0] * w, y = layer->offset_y + cells[1] * h;
        output_text(o, "tiles,");
        output_uint64(o, i);
        output_text(o, ",");
        output_uint64(o, index < LAYER_MAX ? index : LAYER_MAX);
        output_text(o, ",");
        field_write(o, layer->name);
        row_write(o, (double[]){ x, y, layer->offset_x + (cells[0] + cells[2]) * w,
                                 layer->offset_y + (cells[1] + cells[3]) * h });
    }
}

void tiles_tell_csv(const tiles_answer *answer, output *o) {
    const tile_map *map = &answer->map;
    output_text(o, "what,id,layer,name,min_x,min_y,max_x,max_y\n");
    for (size_t i = 0; i < map->layer_count; i++)
        layer_csv(answer, i, o);
    for (size_t i = 0; i < map->object_count; i++) {
        const tile_object *object = &map->objects[i];
        output_text(o, "object,");
        output_uint64(o, object->id);
        output_text(o, ",");
        output_uint64(o, map->layer_count < LAYER_MAX ? map->layer_count : LAYER_MAX);
        output_text(o, ",");
        row_write(o, (double[]){ object->min[0], object->min[1], object->max[0], object->max[1] });
    }
}

/* Control characters would upset a terminal. */
static void name_print(output *o, const char *name) {
    for (; *name != '\0'; name++)
        output_bytes(o, (unsigned char)*name < ' ' || *name == 0x7f ? "?" : name, 1);
}

void tiles_tell_table(const tiles_answer *answer, output *o) {
    char line[TILES_SUMMARY_SIZE];
    output_text(o, "     tiles rectangles   at least  layer\n");
    for (size_t i = 0; i < answer->map.layer_count; i++) {
        const graze_tile_rect_list *merged = &answer->merged[i];
        snprintf(line, sizeof line, "%10" PRIu64 " %10zu %10" PRIu64 "  ", merged->solid, merged->count,
                 merged->bound);
        output_text(o, line);
        name_print(o, answer->map.layers[i].name);
        output_text(o, "\n");
    }
    tiles_summary(answer, line);
    output_text(o, line);
}

void tiles_summary(const tiles_answer *answer, char text[TILES_SUMMARY_SIZE]) {
    uint64_t solid = 0, count = 0, bound = 0;
    for (size_t i = 0; i < answer->map.layer_count; i++) {
        solid += answer->merged[i].solid;
        count += answer->merged[i].count;
        bound += answer->merged[i].bound;
    }
    snprintf(text, TILES_SUMMARY_SIZE,
             "%" PRIu64 " tiles in %" PRIu64 " rectangles, of at least %" PRIu64 "; %zu objects\n", solid,
             count, bound, answer->map.object_count);
}
