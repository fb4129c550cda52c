/* tiles_picture.c: see tiles_picture.h. Layers lie on each other as in the map, objects on top. */
#include "cli/tiles_picture.h"

#include "formats/png_encode.h"
#include "scenes/scene_colors.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE_MAX = 4096, SCALE_MAX = 16, LEAST_OUTLINED = 3, LAYER_COLORS = 58, FIRST_COLOR = 6 };

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

static void rect_box(const tiles_answer *answer, size_t layer, const graze_rect *rect, double box[4]) {
    const tile_layer *l = &answer->map.layers[layer];
    const double w = answer->map.tile_w > 0 ? answer->map.tile_w : 1;
    const double h = answer->map.tile_h > 0 ? answer->map.tile_h : 1;
    box[0] = l->offset_x + (double)(l->chunks[0].x + rect->x) * w;
    box[1] = l->offset_y + (double)(l->chunks[0].y + rect->y) * h;
    box[2] = box[0] + rect->w * w;
    box[3] = box[1] + rect->h * h;
}

/* All of the map, and all that is drawn; a tile has at most SCALE_MAX pixels. */
static view view_of(const tiles_answer *answer) {
    const tile_map *map = &answer->map;
    const double w = map->tile_w > 0 ? map->tile_w : 1, h = map->tile_h > 0 ? map->tile_h : 1;
    view v = { .right = (double)map->width * w, .bottom = (double)map->height * h };
    for (size_t i = 0; i < map->layer_count; i++) {
        const tile_chunk *grid = &map->layers[i].chunks[0];
        double box[4];
        rect_box(answer, i, &(graze_rect){ .w = grid->width, .h = grid->height }, box);
        view_add(&v, box);
    }
    for (size_t i = 0; i < map->object_count; i++)
        view_add(&v, (double[]){ map->objects[i].min[0], map->objects[i].min[1], map->objects[i].max[0],
                                 map->objects[i].max[1] });
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

static void layer_draw(const tiles_answer *answer, size_t layer, const view *v, picture *p) {
    const picture_color color = scene_layer_color(FIRST_COLOR + (unsigned)(layer % LAYER_COLORS));
    const picture_color rim = picture_mix(color, scene_background, 170);
    for (size_t i = 0; i < answer->merged[layer].count; i++) {
        double box[4];
        rect_box(answer, layer, &answer->merged[layer].items[i], box);
        const picture_rect rect = pixels_of(v, box);
        picture_fill(p, rect, color);
        if (rect.right - rect.left >= LEAST_OUTLINED && rect.bottom - rect.top >= LEAST_OUTLINED)
            picture_outline(p, rect, 1, rim);
    }
}

static void objects_draw(const tile_map *map, const view *v, picture *p) {
    for (size_t i = 0; i < map->object_count; i++) {
        const tile_object *object = &map->objects[i];
        const double box[4] = { object->min[0], object->min[1], object->max[0], object->max[1] };
        picture_outline(p, pixels_of(v, box), 1, scene_layer_color(0));
    }
}

bool tiles_picture_write(const tiles_answer *answer, output *o, error *e) {
    const view v = view_of(answer);
    picture p = { 0 };
    uint8_t *bytes = NULL;
    size_t size = 0;
    if (!picture_open(&p, 1 + (int32_t)((v.right - v.left) * v.scale),
                      1 + (int32_t)((v.bottom - v.top) * v.scale), scene_background))
        return error_no_memory(e, "a picture");
    for (size_t i = 0; i < answer->map.layer_count; i++)
        layer_draw(answer, i, &v, &p);
    objects_draw(&answer->map, &v, &p);
    const bool is_encoded = png_encode(&p, &bytes, &size, e);
    if (is_encoded)
        output_bytes(o, bytes, size);
    free(bytes);
    picture_close(&p);
    return is_encoded;
}
