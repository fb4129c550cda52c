/* tiles_write.c: a map as JSON, CSV, a table and a picture. In the picture layers
 * lie on each other as in the map, and objects on top. See tiles_write.h. */
#include "cli/tiles_write.h"

#include "formats/number.h"
#include "formats/shape_json.h"
#include "formats/tile_kinds.h"
#include "graze/tiles.h"
#include "scenes/scene_picture.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Layers beyond it share the last one of `graze pairs`. */
enum { LAYER_MAX = 63 };

static void rect_cells(const tile_chunk *grid, const graze_rect *rect,
                       double cells[4]) {
    cells[0] = (double)(grid->x + rect->x);
    cells[1] = (double)(grid->y + rect->y);
    cells[2] = rect->w;
    cells[3] = rect->h;
}

/* Tiles neither empty nor solid: [x, y, kind]. */
static void kinds_json(const tile_layer *layer, json_writer *w) {
    const tile_chunk *grid = &layer->chunks[0];
    json_begin_list(w, "kinds");
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint8_t kind = layer->kinds[(size_t)y * grid->width + x];
            if (kind <= GRAZE_TILE_SOLID)
                continue;
            json_begin_object(w, NULL);
            json_put_text(w, "kind", tile_kind_name(kind));
            json_put_numbers(
                w, "at", (double[]){ (double)(grid->x + x), (double)(grid->y + y) },
                2);
            json_end(w);
        }
    json_end(w);
}

static void object_name_json(const tile_object *object, json_writer *w) {
    json_put_whole(w, "id", object->id);
    if (object->name != NULL)
        json_put_text(w, "name", object->name);
}

/* The shapes of a layer, or of objects, which have ids and names. */
static void shapes_json(const tile_map *map, size_t layer, json_writer *w) {
    json_begin_list(w, "shapes");
    for (size_t i = 0; i < map->shape_count; i++) {
        const tile_shape *one = &map->shapes[i];
        if (one->layer != layer)
            continue;
        json_begin_object(w, NULL);
        if (layer == TILE_SHAPE_OF_OBJECT)
            object_name_json(&map->objects[one->object], w);
        shape_json_put(w, "shape", &one->shape);
        json_end(w);
    }
    json_end(w);
}

static bool layer_json(const tile_map *map, size_t index,
                       const graze_tile_rect_list *merged, json_writer *w) {
    const tile_layer *layer = &map->layers[index];
    double(*rows)[4] = malloc((merged->count + 1) * sizeof *rows);
    for (size_t i = 0; rows != NULL && i < merged->count; i++)
        rect_cells(&layer->chunks[0], &merged->items[i], rows[i]);
    json_begin_object(w, NULL);
    json_put_text(w, "name", layer->name);
    if (map->level_count > 0) {
        json_put_numbers(w, "offset", (double[]){ layer->offset_x, layer->offset_y },
                         2);
        json_put_numbers(w, "tile", (double[]){ layer->tile_w, layer->tile_h }, 2);
    }
    json_put_whole(w, "solid", merged->solid);
    if (rows != NULL)
        json_put_rows(w, "rectangles", rows[0], merged->count, 4);
    json_put_whole(w, "bound", merged->bound);
    if (map->keeps_numbers) {
        kinds_json(layer, w);
        shapes_json(map, index, w);
    }
    json_end(w);
    free(rows);
    return rows != NULL;
}

static void object_json(const tile_map *map, const tile_object *object,
                        json_writer *w) {
    json_begin_object(w, NULL);
    object_name_json(object, w);
    json_put_text(w, "layer", map->object_layers.items[object->layer]);
    if (object->iid != NULL)
        json_put_text(w, "iid", object->iid);
    json_put_numbers(w, "min", object->min, 2);
    json_put_numbers(w, "max", object->max, 2);
    json_end(w);
}

static void levels_json(const tile_map *map, json_writer *w) {
    json_begin_list(w, "levels");
    for (size_t i = 0; i < map->level_count; i++) {
        json_begin_object(w, NULL);
        json_put_text(w, "name", map->levels[i].name);
        json_put_numbers(w, "min", map->levels[i].min, 2);
        json_put_numbers(w, "max", map->levels[i].max, 2);
        json_end(w);
    }
    json_end(w);
}

static bool map_json(const tiles_answer *answer, json_writer *w) {
    const tile_map *map = &answer->map;
    bool is_fine = true;
    json_begin_object(w, NULL);
    json_put_whole(w, "width", map->width);
    json_put_whole(w, "height", map->height);
    json_put_numbers(w, "tile", (double[]){ map->tile_w, map->tile_h }, 2);
    if (map->level_count > 0)
        levels_json(map, w);
    json_begin_list(w, "layers");
    for (size_t i = 0; i < map->layer_count; i++)
        is_fine &= layer_json(map, i, &answer->merged[i], w);
    json_end(w);
    json_begin_list(w, "object_layers");
    for (size_t i = 0; i < map->object_layers.count; i++)
        json_put_text(w, NULL, map->object_layers.items[i]);
    json_end(w);
    json_begin_list(w, "objects");
    for (size_t i = 0; i < map->object_count; i++)
        object_json(map, &map->objects[i], w);
    json_end(w);
    if (map->keeps_numbers)
        shapes_json(map, TILE_SHAPE_OF_OBJECT, w);
    json_end(w);
    return is_fine;
}

bool tiles_write_json(const tiles_answer *answer, output *o, error *e) {
    json_writer *w = NULL;
    if (!json_writer_open(&w, e))
        return false;
    const bool is_written = map_json(answer, w) ? output_json(o, w, true, e)
                                                : error_no_memory(e, "writing JSON");
    json_writer_close(w);
    return is_written;
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

/* A row of CSV up to its box. */
static void row_begin(output *o, const char *what, uint64_t id, size_t layer,
                      const char *name) {
    output_text(o, what);
    output_text(o, ",");
    output_uint64(o, id);
    output_text(o, ",");
    output_uint64(o, layer < LAYER_MAX ? layer : LAYER_MAX);
    output_text(o, ",");
    if (name != NULL)
        field_write(o, name);
}

static void layer_csv(const tiles_answer *answer, size_t index, output *o) {
    const tile_layer *layer = &answer->map.layers[index];
    const double w = layer->tile_w, h = layer->tile_h;
    const graze_tile_rect_list *merged = &answer->merged[index];
    for (size_t i = 0; i < merged->count && !output_has_failed(o); i++) {
        double cells[4];
        rect_cells(&layer->chunks[0], &merged->items[i], cells);
        const double x = layer->offset_x + cells[0] * w,
                     y = layer->offset_y + cells[1] * h;
        row_begin(o, "tiles", i, index, layer->name);
        row_write(o, (double[]){ x, y, layer->offset_x + (cells[0] + cells[2]) * w,
                                 layer->offset_y + (cells[1] + cells[3]) * h });
    }
}

/* Tiles neither empty nor solid, and the boxes around shapes of tiles. */
static void kinds_csv(const tile_map *map, size_t index, output *o) {
    const tile_layer *layer = &map->layers[index];
    const tile_chunk *grid = &layer->chunks[0];
    for (size_t i = 0;
         i < (size_t)grid->width * grid->height && !output_has_failed(o); i++) {
        if (layer->kinds[i] <= GRAZE_TILE_SOLID)
            continue;
        const double x =
            layer->offset_x +
            (double)(grid->x + (int64_t)(i % grid->width)) * layer->tile_w;
        const double y =
            layer->offset_y +
            (double)(grid->y + (int64_t)(i / grid->width)) * layer->tile_h;
        row_begin(o, tile_kind_name(layer->kinds[i]), i, index, layer->name);
        row_write(o, (double[]){ x, y, x + layer->tile_w, y + layer->tile_h });
    }
    for (size_t i = 0; i < map->shape_count && !output_has_failed(o); i++) {
        if (map->shapes[i].layer != index)
            continue;
        const graze_box box = graze_shape_bounds(&map->shapes[i].shape);
        row_begin(o, "shape", i, index, layer->name);
        row_write(o, (double[]){ (double)box.min_x, (double)box.min_y,
                                 (double)box.max_x, (double)box.max_y });
    }
}

bool tiles_write_csv(const tiles_answer *answer, output *o, error *e) {
    (void)e;
    const tile_map *map = &answer->map;
    output_text(o, "what,id,layer,name,min_x,min_y,max_x,max_y\n");
    for (size_t i = 0; i < map->layer_count; i++) {
        layer_csv(answer, i, o);
        if (map->keeps_numbers)
            kinds_csv(map, i, o);
    }
    for (size_t i = 0; i < map->object_count; i++) {
        const tile_object *object = &map->objects[i];
        row_begin(o, "object", object->id, tile_map_layer_of(map, object),
                  object->name);
        row_write(o, (double[]){ object->min[0], object->min[1], object->max[0],
                                 object->max[1] });
    }
    return true;
}

bool tiles_write_table(const tiles_answer *answer, output *o, error *e) {
    (void)e;
    char line[TILES_SUMMARY_SIZE];
    output_text(o, "     tiles rectangles   at least  layer\n");
    for (size_t i = 0; i < answer->map.layer_count; i++) {
        const graze_tile_rect_list *merged = &answer->merged[i];
        snprintf(line, sizeof line, "%10" PRIu64 " %10zu %10" PRIu64 "  ",
                 merged->solid, merged->count, merged->bound);
        output_text(o, line);
        output_name(o, answer->map.layers[i].name);
        output_text(o, "\n");
    }
    tiles_summary(answer, line);
    output_text(o, line);
    return true;
}

void tiles_summary(const tiles_answer *answer, char text[TILES_SUMMARY_SIZE]) {
    uint64_t solid = 0, count = 0, bound = 0;
    for (size_t i = 0; i < answer->map.layer_count; i++) {
        solid += answer->merged[i].solid;
        count += answer->merged[i].count;
        bound += answer->merged[i].bound;
    }
    snprintf(text, TILES_SUMMARY_SIZE,
             "%" PRIu64 " tile%s in %" PRIu64 " rectangle%s, of at least %" PRIu64
             "; %zu object%s\n",
             solid, number_plural(solid, "s"), count, number_plural(count, "s"),
             bound, answer->map.object_count,
             number_plural(answer->map.object_count, "s"));
}

enum {
    SIDE_MAX = 4096,
    SCALE_MAX = 16,
    LEAST_OUTLINED = 3,
    LAYER_COLORS = 58,
    FIRST_COLOR = 6
};

/* From pixels of the map to those of the picture. */
typedef struct view {
    double left, top, right, bottom, scale;
} view;

static void view_add(view *v, const double box[4]) {
    v->left = fmin(v->left, box[0]);
    v->top = fmin(v->top, box[1]);
    v->right = fmax(v->right, box[2]);
    v->bottom = fmax(v->bottom, box[3]);
}

static double side_of(double tile) {
    if (tile > 0)
        return tile;
    return 1;
}

static void cells_box(const tiles_answer *answer, size_t layer,
                      const graze_rect *rect, double box[4]) {
    const tile_layer *l = &answer->map.layers[layer];
    const double w = side_of(l->tile_w), h = side_of(l->tile_h);
    box[0] = l->offset_x + (double)(l->chunks[0].x + rect->x) * w;
    box[1] = l->offset_y + (double)(l->chunks[0].y + rect->y) * h;
    box[2] = box[0] + rect->w * w;
    box[3] = box[1] + rect->h * h;
}

/* All of the map, and everything drawn; a tile has at most SCALE_MAX pixels. */
static view view_of(const tiles_answer *answer) {
    const tile_map *map = &answer->map;
    const double w = side_of(map->tile_w), h = side_of(map->tile_h);
    view v = { .right = (double)map->width * w, .bottom = (double)map->height * h };
    if (map->level_count > 0)
        v = (view){ INFINITY, INFINITY, -INFINITY, -INFINITY, 1 };
    for (size_t i = 0; i < map->level_count; i++)
        view_add(&v, (double[]){ map->levels[i].min[0], map->levels[i].min[1],
                                 map->levels[i].max[0], map->levels[i].max[1] });
    for (size_t i = 0; i < map->layer_count; i++) {
        const tile_chunk *grid = &map->layers[i].chunks[0];
        double box[4];
        cells_box(answer, i, &(graze_rect){ .w = grid->width, .h = grid->height },
                  box);
        view_add(&v, box);
    }
    for (size_t i = 0; i < map->object_count; i++)
        view_add(&v, (double[]){ map->objects[i].min[0], map->objects[i].min[1],
                                 map->objects[i].max[0], map->objects[i].max[1] });
    const double longer = fmax(fmax(v.right - v.left, v.bottom - v.top), 1);
    v.scale = fmin((SIDE_MAX - 1) / longer, SCALE_MAX / fmin(w, h));
    return v;
}

/* The pixels of a box, at least one. */
static picture_rect pixels_of(const view *v, const double box[4]) {
    picture_rect rect = { .left = (int32_t)floor((box[0] - v->left) * v->scale),
                          .top = (int32_t)floor((box[1] - v->top) * v->scale),
                          .right = (int32_t)floor((box[2] - v->left) * v->scale),
                          .bottom = (int32_t)floor((box[3] - v->top) * v->scale) };
    rect.right += rect.right == rect.left;
    rect.bottom += rect.bottom == rect.top;
    return rect;
}

static void layer_draw(const tiles_answer *answer, size_t layer, const view *v,
                       picture *p) {
    const picture_color color =
        scene_layer_color(FIRST_COLOR + (unsigned)(layer % LAYER_COLORS));
    const picture_color rim = picture_mix(color, scene_background, 170);
    for (size_t i = 0; i < answer->merged[layer].count; i++) {
        double box[4];
        cells_box(answer, layer, &answer->merged[layer].items[i], box);
        const picture_rect rect = pixels_of(v, box);
        picture_fill(p, rect, color);
        if (rect.right - rect.left >= LEAST_OUTLINED &&
            rect.bottom - rect.top >= LEAST_OUTLINED)
            picture_outline(p, rect, 1, rim);
    }
}

/* Tiles neither empty nor solid, and the boxes around shapes of tiles, as
 * outlines. */
static void kinds_draw(const tile_map *map, size_t index, const view *v,
                       picture *p) {
    const tile_layer *l = &map->layers[index];
    const tile_chunk *grid = &l->chunks[0];
    const picture_color color =
        scene_layer_color(FIRST_COLOR + (unsigned)(index % LAYER_COLORS));
    for (size_t i = 0; i < (size_t)grid->width * grid->height; i++) {
        const double x =
            l->offset_x + (double)(grid->x + (int64_t)(i % grid->width)) * l->tile_w;
        const double y =
            l->offset_y + (double)(grid->y + (int64_t)(i / grid->width)) * l->tile_h;
        const double box[4] = { x, y, x + l->tile_w, y + l->tile_h };
        if (l->kinds[i] > GRAZE_TILE_SOLID)
            picture_outline(p, pixels_of(v, box), 1, color);
    }
    for (size_t i = 0; i < map->shape_count; i++) {
        const graze_box bounds = graze_shape_bounds(&map->shapes[i].shape);
        const double box[4] = { (double)bounds.min_x, (double)bounds.min_y,
                                (double)bounds.max_x, (double)bounds.max_y };
        if (map->shapes[i].layer == index)
            picture_outline(p, pixels_of(v, box), 1, color);
    }
}

/* The first layer of objects is white, the next ones have the colours behind those
 * of the layers of tiles. */
static picture_color object_color(const tile_map *map, const tile_object *object) {
    const size_t layer = tile_map_layer_of(map, object);
    return scene_layer_color(
        object->layer == 0 ? 0 : FIRST_COLOR + (unsigned)(layer % LAYER_COLORS));
}

static void objects_draw(const tile_map *map, const view *v, picture *p) {
    for (size_t i = 0; i < map->object_count; i++) {
        const tile_object *object = &map->objects[i];
        const double box[4] = { object->min[0], object->min[1], object->max[0],
                                object->max[1] };
        picture_outline(p, pixels_of(v, box), 1, object_color(map, object));
    }
}

bool tiles_write_picture(const tiles_answer *answer, output *o, error *e) {
    const view v = view_of(answer);
    picture p = { 0 };
    if (!picture_open(&p, 1 + (int32_t)((v.right - v.left) * v.scale),
                      1 + (int32_t)((v.bottom - v.top) * v.scale), scene_background))
        return error_no_memory(e, "a picture");
    for (size_t i = 0; i < answer->map.layer_count; i++) {
        layer_draw(answer, i, &v, &p);
        if (answer->map.keeps_numbers)
            kinds_draw(&answer->map, i, &v, &p);
    }
    objects_draw(&answer->map, &v, &p);
    const bool is_written = output_picture(o, &p, e);
    picture_close(&p);
    return is_written;
}
