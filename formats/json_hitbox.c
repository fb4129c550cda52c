/* json_hitbox.c: hitbox_json of hitbox_write.h, by cJSON.
 *
 * A box is [x, y, w, h]; each is the shortest decimal from which the reader, adding in float64 and rounding
 * to float32, gets the very same edges: what an artist wrote as 31.8 is 31.8 again.
 */
#include "formats/hitbox_write.h"
#include "graze/rules.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is being written; it remembers that memory ran out. */
typedef struct writer {
    const hitbox_collection *collection;
    const hitbox_draft *draft;
    bool has_failed;
} writer;

/* Put an item into an object under a name, or, without one, at the end of a list. Returns the item. */
static cJSON *put(writer *w, cJSON *into, const char *name, cJSON *item) {
    const bool is_put =
        name != NULL ? cJSON_AddItemToObject(into, name, item) : cJSON_AddItemToArray(into, item);
    if (!is_put)
        cJSON_Delete(item);
    w->has_failed |= !is_put;
    return is_put ? item : NULL;
}

/* Cut a number to the fewest digits with which `base` + number still rounds to `sum`. */
static double shortest(double base, double number, float sum) {
    char text[40];
    for (int digits = 1; digits < 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        const double shorter = strtod(text, NULL);
        if ((float)(base + shorter) == sum)
            return shorter;
    }
    return number;
}

static void put_numbers(writer *w, cJSON *into, const char *name, const double *numbers, int count) {
    put(w, into, name, cJSON_CreateDoubleArray(numbers, count));
}

static void put_point(writer *w, cJSON *into, const char *name, graze_point point) {
    put_numbers(w, into, name, (const double[]){ point.x, point.y }, 2);
}

/* As shape_json.h reads it. */
static void put_shape(writer *w, cJSON *into, const graze_shape *shape) {
    static const char *const kinds[] = { "box", "circle", "capsule", "polygon" };
    cJSON *item = put(w, into, "shape", cJSON_CreateObject());
    put(w, item, "kind", cJSON_CreateString(kinds[shape->kind]));
    if (shape->kind == GRAZE_SHAPE_BOX || shape->kind == GRAZE_SHAPE_CAPSULE) {
        const bool is_box = shape->kind == GRAZE_SHAPE_BOX;
        put_point(w, item, is_box ? "min" : "from", shape->corner[0]);
        put_point(w, item, is_box ? "max" : "to", shape->corner[1]);
    } else if (shape->kind == GRAZE_SHAPE_CIRCLE) {
        put_point(w, item, "center", shape->corner[0]);
    } else {
        cJSON *points = put(w, item, "points", cJSON_CreateArray());
        for (uint32_t i = 0; i < shape->count; i++)
            put_point(w, points, NULL, shape->corner[i]);
    }
    if (shape->kind != GRAZE_SHAPE_BOX)
        put(w, item, "radius", cJSON_CreateNumber(shape->radius));
}

/* The side from a decimal to the float `high`. One that lies beyond it stands for the same float: no side. */
static double side_from(double low, float high) {
    return (double)high > low ? shortest(low, (double)high - low, high) : 0;
}

static void put_edges(writer *w, cJSON *into, graze_box box) {
    const double x = shortest(0, (double)box.min_x, box.min_x), y = shortest(0, (double)box.min_y, box.min_y);
    const double sides[] = { x, y, side_from(x, box.max_x), side_from(y, box.max_y) };
    put_numbers(w, into, "box", sides, 4);
}

static void put_box(writer *w, cJSON *list, const graze_hitbox *hitbox) {
    const char *word = hitbox_layers_word(&w->collection->layers, hitbox->layer);
    cJSON *item = put(w, list, NULL, cJSON_CreateObject());
    put(w, item, "name", cJSON_CreateString(w->draft->names[hitbox->name]));
    put(w, item, "layer", word != NULL ? cJSON_CreateString(word) : cJSON_CreateNumber(hitbox->layer));
    if (hitbox->shape != NULL)
        put_shape(w, item, hitbox->shape);
    else
        put_edges(w, item, hitbox->box);
}

static void put_sprite(writer *w, cJSON *frame, const hitbox_sprite *sprite) {
    if (sprite->image == HITBOX_NO_IMAGE)
        return;
    const double from[] = { sprite->x, sprite->y, sprite->w, sprite->h },
                 at[] = { sprite->at_x, sprite->at_y };
    cJSON *item = put(w, frame, "sprite", cJSON_CreateObject());
    if (w->draft->image_count > 1)
        put(w, item, "image", cJSON_CreateString(w->draft->images[sprite->image]));
    if (sprite->w > 0)
        put_numbers(w, item, "from", from, 4);
    if (sprite->at_x != 0 || sprite->at_y != 0)
        put_numbers(w, item, "at", at, 2);
    if (sprite->flip_x)
        put(w, item, "flip_x", cJSON_CreateTrue());
    if (sprite->flip_y)
        put(w, item, "flip_y", cJSON_CreateTrue());
}

static void put_frame(writer *w, cJSON *list, size_t i) {
    const graze_hitbox_frame *frame = &w->draft->frames[i];
    const double pivot[] = { shortest(0, (double)frame->pivot_x, frame->pivot_x),
                             shortest(0, (double)frame->pivot_y, frame->pivot_y) };
    cJSON *item = put(w, list, NULL, cJSON_CreateObject());
    put(w, item, "duration", cJSON_CreateNumber(frame->duration));
    put_numbers(w, item, "pivot", pivot, 2);
    put_sprite(w, item, &w->draft->sprites[i]);
    cJSON *boxes = put(w, item, "boxes", cJSON_CreateArray());
    for (uint32_t j = 0; j < frame->count && !w->has_failed; j++)
        put_box(w, boxes, &w->draft->boxes[frame->first + j]);
}

static void put_tag(writer *w, cJSON *list, const graze_animation *tag) {
    static const char *const directions[] = { "forward", "reverse", "pingpong", "pingpong_reverse" };
    cJSON *item = put(w, list, NULL, cJSON_CreateObject());
    put(w, item, "name", cJSON_CreateString(tag->name));
    put(w, item, "from", cJSON_CreateNumber(tag->first));
    put(w, item, "to", cJSON_CreateNumber(tag->last));
    put(w, item, "direction", cJSON_CreateString(directions[tag->direction]));
    if (tag->repeats > 0)
        put(w, item, "repeat", cJSON_CreateNumber(tag->repeats));
}

static void put_set(writer *w, cJSON *list, const hitbox_draft *draft) {
    w->draft = draft;
    cJSON *item = put(w, list, NULL, cJSON_CreateObject());
    put(w, item, "name", cJSON_CreateString(draft->name));
    if (draft->image_count == 1)
        put(w, item, "image", cJSON_CreateString(draft->images[0]));
    cJSON *frames = put(w, item, "frames", cJSON_CreateArray());
    for (size_t i = 0; i < draft->frame_count && !w->has_failed; i++)
        put_frame(w, frames, i);
    cJSON *tags = put(w, item, "tags", cJSON_CreateArray());
    for (size_t i = 0; i < draft->tag_count && !w->has_failed; i++)
        put_tag(w, tags, &draft->tags[i]);
}

/* The words of layers that some box is on, and that the boxes name. */
static void put_layers(writer *w, cJSON *root) {
    uint64_t used = 0;
    for (size_t i = 0; i < w->collection->count; i++)
        for (size_t j = 0; j < w->collection->drafts[i].box_count; j++)
            used |= UINT64_C(1) << w->collection->drafts[i].boxes[j].layer;
    cJSON *item = put(w, root, "layers", cJSON_CreateObject());
    for (uint8_t layer = 0; layer < GRAZE_LAYER_COUNT; layer++) {
        const char *word = hitbox_layers_word(&w->collection->layers, layer);
        if (word != NULL && used >> layer & 1)
            put(w, item, word, cJSON_CreateNumber(layer));
    }
}

static cJSON *make_root(writer *w) {
    cJSON *root = cJSON_CreateObject();
    put(w, root, "format", cJSON_CreateString("graze-hitboxes"));
    put(w, root, "version", cJSON_CreateNumber(1));
    put_layers(w, root);
    cJSON *sets = put(w, root, "sets", cJSON_CreateArray());
    for (size_t i = 0; i < w->collection->count && !w->has_failed; i++)
        put_set(w, sets, &w->collection->drafts[i]);
    return root;
}

/* With a line feed behind it; the caller frees it. */
static char *print(const cJSON *root) {
    char *printed = cJSON_Print(root);
    const size_t length = printed != NULL ? strlen(printed) : 0;
    char *text = printed != NULL ? malloc(length + 2) : NULL;
    if (text != NULL) {
        memcpy(text, printed, length);
        memcpy(text + length, "\n", 2);
    }
    cJSON_free(printed);
    return text;
}

char *hitbox_json(const hitbox_collection *collection, error *e) {
    writer w = { .collection = collection };
    cJSON *root = make_root(&w);
    char *text = w.has_failed ? NULL : print(root);
    cJSON_Delete(root);
    if (text == NULL)
        error_no_memory(e, "writing JSON");
    return text;
}
