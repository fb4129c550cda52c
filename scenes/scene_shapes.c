/* scene_shapes.c: shapes found by layer and name, and put where rows are. */
#include "scenes/scene_shapes.h"

#include "formats/growth.h"
#include "formats/shape_json.h"
#include "formats/text.h"
#include "graze/ellipse.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void scene_shapes_close(scene_shapes *shapes) {
    for (size_t i = 0; i < shapes->count; i++) {
        shape_json_free(&shapes->items[i].shape);
        free(shapes->items[i].name);
    }
    free(shapes->items);
    mask_store_close(shapes->masks);
    *shapes = (scene_shapes){ 0 };
}

const scene_shape *scene_shapes_of_layer(const scene_shapes *shapes, uint8_t layer) {
    for (size_t i = 0; i < shapes->layer_count && shapes->items[i].layer <= layer;
         i++)
        if (shapes->items[i].layer == layer)
            return &shapes->items[i];
    return NULL;
}

/* As strcmp, for a name of `length` bytes. */
static int name_order(const scene_shape *item, const char *name, size_t length) {
    const int order = strncmp(item->name, name, length);
    if (order != 0)
        return order;
    return item->name[length] != '\0';
}

const scene_shape *scene_shapes_named(const scene_shapes *shapes, const char *name,
                                      size_t length) {
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
    case SCENE_FIT_ELLIPSE:
        return graze_shape_ellipse((graze_point){ 0, 0 }, (graze_point){ w, h }, 0);
    default:
        return self->shape;
    }
}

graze_status scene_look_place(const scene_look *look, graze_box box,
                              graze_shape *placed) {
    const graze_shape shape = shape_about_centre(look->shape, box);
    const graze_pose pose = { .x = ((double)box.min_x + (double)box.max_x) / 2,
                              .y = ((double)box.min_y + (double)box.max_y) / 2,
                              .angle = look->angle,
                              .scale = look->scale,
                              .flip_x = look->flip_x,
                              .flip_y = look->flip_y };
    return graze_shape_transform(&shape, &pose, placed);
}

static bool layer_read(const node *n, scene_shape *item, error *e) {
    uint32_t layer = 0;
    const bool is_read = node_whole(n, GRAZE_LAYER_COUNT - 1, &layer, e);
    item->layer = (uint8_t)layer;
    return is_read;
}

static bool name_read(const node *n, scene_shape *item, error *e) {
    if (n->kind != NODE_TEXT || *n->text == '\0')
        return node_fail(n, e, "must be a text, and not empty");
    item->name = strdup(n->text);
    return item->name != NULL || error_no_memory(e, "the shapes");
}

static bool fit_read(const node *n, scene_shape *item, error *e) {
    static const char *const names[] = { [SCENE_FIT_BOX] = "box",
                                         [SCENE_FIT_CIRCLE] = "circle",
                                         [SCENE_FIT_CAPSULE] = "capsule",
                                         [SCENE_FIT_ELLIPSE] = "ellipse" };
    for (int fit = SCENE_FIT_BOX; n->kind == NODE_TEXT && fit <= SCENE_FIT_ELLIPSE;
         fit++)
        if (strcmp(n->text, names[fit]) == 0) {
            item->fit = (scene_fit)fit;
            return true;
        }
    return node_fail(n, e,
                     "must be \"circle\", \"capsule\", \"ellipse\" or \"box\"");
}

static bool shape_read(const node *n, mask_store *masks, scene_shape *item,
                       error *e) {
    if (!shape_json_read(n, masks, &item->shape, e))
        return false;
    const graze_status status = graze_shape_check(&item->shape);
    return status == GRAZE_OK || node_fail(n, e, "%s", graze_status_text(status));
}

static bool item_read(const node *line, mask_store *masks, scene_shape *item,
                      error *e) {
    item->line = line->place.line;
    if (!node_is(line, NODE_OBJECT,
                 "an object like {\"layer\": 3, \"fit\": \"circle\"}", e))
        return false;
    const node layer = node_member(line, "layer"), name = node_member(line, "name");
    const node shape = node_member(line, "shape"), fit = node_member(line, "fit");
    if ((layer.kind == NODE_MISSING) == (name.kind == NODE_MISSING))
        return node_fail(line, e, "\"layer\" or \"name\" is needed, and not both");
    if ((shape.kind == NODE_MISSING) == (fit.kind == NODE_MISSING))
        return node_fail(line, e, "\"shape\" or \"fit\" is needed, and not both");
    return (layer.kind != NODE_MISSING ? layer_read(&layer, item, e)
                                       : name_read(&name, item, e)) &&
           (fit.kind != NODE_MISSING ? fit_read(&fit, item, e)
                                     : shape_read(&shape, masks, item, e));
}

static bool is_blank(lines_text line) {
    for (size_t i = 0; i < line.length; i++)
        if (strchr(" \t\r", line.text[i]) == NULL || line.text[i] == '\0')
            return false;
    return true;
}

static bool line_take(scene_shapes *shapes, json_source line, error *e) {
    node root;
    if (!growth_reserve(&shapes->items, &shapes->capacity, shapes->count + 1,
                        sizeof *shapes->items))
        return error_no_memory(e, "the shapes");
    if (!json_parse(line, &root, e))
        return false;
    scene_shape *item = &shapes->items[shapes->count++];
    *item = (scene_shape){ 0 };
    const bool is_read = item_read(&root, shapes->masks, item, e);
    json_free(&root);
    return is_read;
}

static bool lines_take(lines *from, scene_shapes *shapes, error *e) {
    lines_text line;
    lines_step step;
    while ((step = lines_next(from, &line, e)) == LINES_LINE)
        if (!is_blank(line) &&
            !line_take(shapes,
                       (json_source){ line.text, line.length, lines_place(from) },
                       e))
            return false;
    return step == LINES_END;
}

/* Layers before names; shapes that are given twice keep the order of the lines. */
static int item_order(const void *left, const void *right) {
    const scene_shape *a = left, *b = right;
    if ((a->name == NULL) != (b->name == NULL)) {
        if (a->name == NULL)
            return -1;
        return 1;
    }
    const int order =
        a->name != NULL ? strcmp(a->name, b->name) : (int)a->layer - (int)b->layer;
    if (order != 0)
        return order;
    return (a->line > b->line) - (a->line < b->line);
}

static bool is_same(const scene_shape *a, const scene_shape *b) {
    if (a->name == NULL || b->name == NULL)
        return a->name == NULL && b->name == NULL && a->layer == b->layer;
    return strcmp(a->name, b->name) == 0;
}

static bool items_sort(const char *path, scene_shapes *shapes, error *e) {
    if (shapes->count > 0)
        qsort(shapes->items, shapes->count, sizeof *shapes->items, item_order);
    for (size_t i = 1; i < shapes->count; i++) {
        const scene_shape *before = &shapes->items[i - 1], *item = &shapes->items[i];
        if (!is_same(before, item))
            continue;
        if (item->name != NULL)
            return error_at(e, path, item->line,
                            "\"%.100s\" has a shape already, on line %" PRIu64,
                            item->name, before->line);
        return error_at(e, path, item->line,
                        "layer %d has a shape already, on line %" PRIu64,
                        item->layer, before->line);
    }
    while (shapes->layer_count < shapes->count &&
           shapes->items[shapes->layer_count].name == NULL)
        shapes->layer_count++;
    return true;
}

bool scene_shapes_read(const char *path, scene_shapes *shapes, error *e) {
    lines *from;
    if (!mask_store_open(&mask_recipe_usual, SIZE_MAX, &shapes->masks, e) ||
        !lines_open(path, &from, e))
        return false;
    const bool is_read = lines_take(from, shapes, e) && items_sort(path, shapes, e);
    lines_close(from);
    return is_read;
}
