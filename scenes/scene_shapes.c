/* scene_shapes.c: shapes found by layer and name, and put where rows are. */
#include "scenes/scene_shapes.h"

#include <stdlib.h>
#include <string.h>

void scene_shapes_close(scene_shapes *shapes) {
    for (size_t i = 0; i < shapes->count; i++)
        free(shapes->items[i].name);
    free(shapes->items);
    mask_store_close(shapes->masks);
    *shapes = (scene_shapes){ 0 };
}

const scene_shape *scene_shapes_of_layer(const scene_shapes *shapes, uint8_t layer) {
    for (size_t i = 0; i < shapes->layer_count && shapes->items[i].layer <= layer; i++)
        if (shapes->items[i].layer == layer)
            return &shapes->items[i];
    return NULL;
}

/* As strcmp, for a name that ends after `length` bytes. */
static int name_order(const scene_shape *item, const char *name, size_t length) {
    const int order = strncmp(item->name, name, length);
    return order != 0 ? order : item->name[length] != '\0';
}

const scene_shape *scene_shapes_named(const scene_shapes *shapes, const char *name, size_t length) {
    size_t low = shapes->layer_count, high = shapes->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = name_order(&shapes->items[middle], name, length);
        if (order == 0)
            return &shapes->items[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* The capsule in a box of half the sides w and h, along the longer one. */
static graze_shape capsule_within(double w, double h) {
    const double radius = w < h ? w : h;
    const graze_point end = { w - radius, h - radius };
    return graze_shape_capsule((graze_point){ -end.x, -end.y }, end, radius);
}

/* The shape of a look before it is posed, about the centre of a box. */
static graze_shape shape_about_centre(const scene_shape *self, graze_box box) {
    const double w = ((double)box.max_x - (double)box.min_x) / 2;
    const double h = ((double)box.max_y - (double)box.min_y) / 2;
    switch (self->fit) {
    case SCENE_FIT_BOX:
        return graze_shape_box((graze_point){ -w, -h }, (graze_point){ w, h });
    case SCENE_FIT_CIRCLE:
        return graze_shape_circle((graze_point){ 0, 0 }, w < h ? w : h);
    case SCENE_FIT_CAPSULE:
        return capsule_within(w, h);
    default:
        return self->shape;
    }
}

graze_status scene_look_place(const scene_look *look, graze_box box, graze_shape *placed) {
    const graze_shape shape = shape_about_centre(look->shape, box);
    const graze_pose pose = { .x = ((double)box.min_x + (double)box.max_x) / 2,
                              .y = ((double)box.min_y + (double)box.max_y) / 2,
                              .angle = look->angle,
                              .scale = look->scale,
                              .flip_x = look->flip_x,
                              .flip_y = look->flip_y };
    return graze_shape_transform(&shape, &pose, placed);
}
