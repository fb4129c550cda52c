/* scene_shapes_read.c: JSON Lines to shapes. */
#include "formats/growth.h"
#include "formats/lines.h"
#include "formats/shape_json.h"
#include "scenes/scene_shapes.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A line being read. */
typedef struct shape_line {
    scene_shapes *shapes;
    const json_value *object;
    error_place place;
} shape_line;

static bool line_error(const shape_line *line, error *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool line_error(const shape_line *line, error *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_at_list(e, line->place, format, arguments);
    va_end(arguments);
    return false;
}

static const char *const member_names[] = { "layer", "name", "shape", "fit" };
enum { MEMBER_COUNT = sizeof member_names / sizeof member_names[0] };
enum { LAYER, NAME, SHAPE, FIT };

/* Find the members; those that are not there are NULL. */
static bool members_find(const shape_line *line, const json_value *members[MEMBER_COUNT], error *e) {
    if (json_kind_of(line->object) != JSON_OBJECT)
        return line_error(line, e, "an object is needed, like {\"layer\": 3, \"fit\": \"circle\"}");
    for (size_t i = 0; i < MEMBER_COUNT; i++)
        if (!json_member(line->object, member_names[i], &members[i]))
            return line_error(line, e, "\"%s\" is there twice", member_names[i]);
    if ((members[LAYER] == NULL) == (members[NAME] == NULL))
        return line_error(line, e, "\"layer\" or \"name\" is needed, and not both");
    if ((members[SHAPE] == NULL) == (members[FIT] == NULL))
        return line_error(line, e, "\"shape\" or \"fit\" is needed, and not both");
    return true;
}

static bool layer_read(const shape_line *line, const json_value *value, scene_shape *item, error *e) {
    const double number = json_kind_of(value) == JSON_NUMBER ? json_as_number(value) : -1;
    if (!(number >= 0 && number < GRAZE_LAYER_COUNT) || number != floor(number))
        return line_error(line, e, "\"layer\" must be a whole number from 0 to %d", GRAZE_LAYER_COUNT - 1);
    item->layer = (uint8_t)number;
    return true;
}

static bool name_read(const shape_line *line, const json_value *value, scene_shape *item, error *e) {
    if (json_kind_of(value) != JSON_STRING || *json_as_string(value) == '\0')
        return line_error(line, e, "\"name\" must be a text, and not empty");
    item->name = strdup(json_as_string(value));
    return item->name != NULL || error_no_memory(e, "the shapes");
}

static bool fit_read(const shape_line *line, const json_value *value, scene_shape *item, error *e) {
    static const char *const names[] = {
        [SCENE_FIT_BOX] = "box", [SCENE_FIT_CIRCLE] = "circle", [SCENE_FIT_CAPSULE] = "capsule"
    };
    const char *text = json_kind_of(value) == JSON_STRING ? json_as_string(value) : "";
    for (int fit = SCENE_FIT_BOX; fit <= SCENE_FIT_CAPSULE; fit++)
        if (strcmp(text, names[fit]) == 0) {
            item->fit = (scene_fit)fit;
            return true;
        }
    return line_error(line, e, "\"fit\" must be \"circle\", \"capsule\" or \"box\"");
}

static bool shape_read(const shape_line *line, scene_shape *item, error *e) {
    const shape_source source = { .masks = line->shapes->masks, .place = line->place };
    if (!shape_json_read(line->object, member_names[SHAPE], &source, &item->shape, e))
        return false;
    const graze_status status = graze_shape_check(&item->shape);
    return status == GRAZE_OK || line_error(line, e, "%s", graze_status_text(status));
}

static bool item_read(const shape_line *line, scene_shape *item, error *e) {
    const json_value *members[MEMBER_COUNT] = { NULL };
    item->line = line->place.line;
    if (!members_find(line, members, e))
        return false;
    if (members[LAYER] != NULL ? !layer_read(line, members[LAYER], item, e)
                               : !name_read(line, members[NAME], item, e))
        return false;
    return members[FIT] != NULL ? fit_read(line, members[FIT], item, e) : shape_read(line, item, e);
}

static bool is_blank(lines_text line) {
    for (size_t i = 0; i < line.length; i++)
        if (strchr(" \t\r", line.text[i]) == NULL || line.text[i] == '\0')
            return false;
    return true;
}

static bool line_take(shape_line *line, lines_text text, error *e) {
    scene_shapes *shapes = line->shapes;
    json_value *value;
    if (is_blank(text))
        return true;
    if (!growth_reserve(&shapes->items, &shapes->capacity, shapes->count + 1, sizeof *shapes->items))
        return error_no_memory(e, "the shapes");
    if (!json_parse((json_source){ text.text, text.length, line->place }, &value, e))
        return false;
    line->object = value;
    scene_shape *item = &shapes->items[shapes->count++];
    *item = (scene_shape){ 0 };
    const bool is_read = item_read(line, item, e);
    json_free(value);
    return is_read;
}

static bool lines_take(lines *from, shape_line *line, error *e) {
    lines_text text;
    lines_step step;
    while ((step = lines_next(from, &text, e)) == LINES_LINE) {
        line->place = lines_place(from);
        if (!line_take(line, text, e))
            return false;
    }
    return step == LINES_END;
}

/* Layers before names; what is told twice keeps the order of the lines. */
static int item_order(const void *left, const void *right) {
    const scene_shape *a = left, *b = right;
    if ((a->name == NULL) != (b->name == NULL))
        return a->name == NULL ? -1 : 1;
    const int order = a->name != NULL ? strcmp(a->name, b->name) : (int)a->layer - (int)b->layer;
    return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
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
            return error_at(e, path, item->line, "\"%.100s\" has a shape already, on line %" PRIu64,
                            item->name, before->line);
        return error_at(e, path, item->line, "layer %d has a shape already, on line %" PRIu64, item->layer,
                        before->line);
    }
    while (shapes->layer_count < shapes->count && shapes->items[shapes->layer_count].name == NULL)
        shapes->layer_count++;
    return true;
}

bool scene_shapes_read(const char *path, scene_shapes *shapes, error *e) {
    lines *from;
    shape_line line = { .shapes = shapes };
    if (!mask_store_open(&mask_recipe_usual, SIZE_MAX, &shapes->masks, e) || !lines_open(path, &from, e))
        return false;
    const bool is_read = lines_take(from, &line, e) && items_sort(path, shapes, e);
    lines_close(from);
    return is_read;
}
