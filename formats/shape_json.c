/* shape_json.c: see shape_json.h. A new kind is a function and a line in the table. */
#include "formats/shape_json.h"

#include <string.h>

/* A shape that is being read. */
typedef struct reader {
    const json_value *object;
    const char *name; /* of the shape in its pair */
    const shape_source *source;
    error *e;
} reader;

typedef bool (*read_kind)(const reader *r, graze_shape *shape);

static bool fail(const reader *r, const char *member, const char *what) {
    return error_at(r->e, r->source->place.file, r->source->place.line, "shape \"%s\": \"%s\" %s", r->name,
                    member, what);
}

/* The member of a name, or NULL if there is none and that is fine. */
static bool find(const reader *r, const char *member, bool is_needed, const json_value **found) {
    if (!json_member(r->object, member, found))
        return fail(r, member, "is there twice");
    return *found != NULL || !is_needed || fail(r, member, "is missing");
}

static bool is_point(const json_value *value) {
    if (json_kind_of(value) != JSON_LIST || json_count(value) != 2)
        return false;
    const json_value *x = json_first(value);
    return json_kind_of(x) == JSON_NUMBER && json_kind_of(json_next(x)) == JSON_NUMBER;
}

static graze_point point_of(const json_value *value) {
    const json_value *x = json_first(value);
    return (graze_point){ json_as_number(x), json_as_number(json_next(x)) };
}

static bool read_point(const reader *r, const char *member, graze_point *point) {
    const json_value *value = NULL;
    if (!find(r, member, true, &value))
        return false;
    if (!is_point(value))
        return fail(r, member, "is no place; write two numbers, [x, y]");
    *point = point_of(value);
    return true;
}

static bool read_radius(const reader *r, bool is_needed, double *radius) {
    const json_value *value = NULL;
    *radius = 0;
    if (!find(r, "radius", is_needed, &value))
        return false;
    if (value == NULL)
        return true;
    if (json_kind_of(value) != JSON_NUMBER)
        return fail(r, "radius", "is no number");
    *radius = json_as_number(value);
    return true;
}

static bool read_box(const reader *r, graze_shape *shape) {
    graze_point min = { 0, 0 }, max = { 0, 0 };
    if (!read_point(r, "min", &min) || !read_point(r, "max", &max))
        return false;
    *shape = graze_shape_box(min, max);
    return true;
}

static bool read_circle(const reader *r, graze_shape *shape) {
    graze_point center = { 0, 0 };
    double radius = 0;
    if (!read_point(r, "center", &center) || !read_radius(r, true, &radius))
        return false;
    *shape = graze_shape_circle(center, radius);
    return true;
}

static bool read_capsule(const reader *r, graze_shape *shape) {
    graze_point from = { 0, 0 }, to = { 0, 0 };
    double radius = 0;
    if (!read_point(r, "from", &from) || !read_point(r, "to", &to) || !read_radius(r, true, &radius))
        return false;
    *shape = graze_shape_capsule(from, to, radius);
    return true;
}

/* Count the points, and keep as many as a polygon may have. */
static bool read_corners(const reader *r, graze_point *corners, uint32_t *count) {
    const json_value *points = NULL;
    if (!find(r, "points", true, &points))
        return false;
    if (json_kind_of(points) != JSON_LIST)
        return fail(r, "points", "is no list of places, [[x, y], ...]");
    *count = 0;
    for (const json_value *point = json_first(points); point != NULL; point = json_next(point)) {
        if (!is_point(point))
            return fail(r, "points", "has something that is no place; write two numbers, [x, y]");
        if (*count < GRAZE_CORNERS_MAX)
            corners[*count] = point_of(point);
        ++*count;
    }
    return true;
}

static bool read_polygon(const reader *r, graze_shape *shape) {
    graze_point corners[GRAZE_CORNERS_MAX];
    uint32_t count = 0;
    double radius = 0;
    if (!read_corners(r, corners, &count) || !read_radius(r, false, &radius))
        return false;
    *shape = graze_shape_polygon(corners, count, radius);
    return true;
}

static bool read_flip(const reader *r, graze_mask_view *view) {
    const json_value *value = NULL;
    if (!find(r, "flip", false, &value))
        return false;
    if (value == NULL)
        return true;
    const char *flip = json_kind_of(value) == JSON_STRING ? json_as_string(value) : "";
    if (strcmp(flip, "x") != 0 && strcmp(flip, "y") != 0 && strcmp(flip, "xy") != 0)
        return fail(r, "flip", "is not \"x\", \"y\" or \"xy\"");
    view->flip_x = strchr(flip, 'x') != NULL;
    view->flip_y = strchr(flip, 'y') != NULL;
    return true;
}

static bool read_turn(const reader *r, graze_mask_view *view) {
    const json_value *value = NULL;
    if (!find(r, "turn", false, &value))
        return false;
    if (value == NULL)
        return true;
    const double turn = json_kind_of(value) == JSON_NUMBER ? json_as_number(value) : -1;
    if (turn != 0 && turn != 90 && turn != 180 && turn != 270)
        return fail(r, "turn", "is not 0, 90, 180 or 270");
    view->turns = (uint8_t)(turn / 90);
    return true;
}

/* The complaint about a picture names it; the line that names the picture goes before. */
static bool fail_picture(const reader *r) {
    const error inner = *r->e;
    if (inner.code != ERROR_INPUT)
        return false;
    return error_at(r->e, r->source->place.file, r->source->place.line, "shape \"%s\": %.800s", r->name,
                    inner.text);
}

static bool read_picture(const reader *r, const graze_mask **mask) {
    const json_value *value = NULL;
    if (!find(r, "file", true, &value))
        return false;
    if (json_kind_of(value) != JSON_STRING)
        return fail(r, "file", "is no string, the name of a PNG picture");
    const char *name = json_as_string(value);
    if (strcmp(name, "-") == 0)
        return fail(r, "file", "is \"-\"; a picture is read from a file here, not from standard input");
    *mask = mask_store_get(r->source->masks, name, strlen(name), r->e);
    return *mask != NULL || fail_picture(r);
}

static bool read_mask(const reader *r, graze_shape *shape) {
    graze_mask_view view = { .mask = NULL };
    graze_point at = { 0, 0 };
    if (!read_point(r, "at", &at) || !read_flip(r, &view) || !read_turn(r, &view) ||
        !read_picture(r, &view.mask))
        return false;
    *shape = graze_shape_mask(view, at);
    return true;
}

static const struct {
    const char *name;
    read_kind read;
} kinds[] = {
    { "box", read_box },         { "circle", read_circle }, { "capsule", read_capsule },
    { "polygon", read_polygon }, { "mask", read_mask },
};

static bool read_shape(const reader *r, graze_shape *shape) {
    const json_value *kind = NULL;
    if (!find(r, "kind", true, &kind))
        return false;
    const char *name = json_kind_of(kind) == JSON_STRING ? json_as_string(kind) : "";
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return kinds[i].read(r, shape);
    return fail(r, "kind", "is none of box, circle, capsule, polygon and mask");
}

bool shape_json_read(const json_value *object, const char *name, const shape_source *source,
                     graze_shape *shape, error *e) {
    const error_place place = source->place;
    reader r = { .name = name, .source = source, .e = e };
    if (json_kind_of(object) != JSON_OBJECT)
        return error_at(e, place.file, place.line, "no pair of shapes; write {\"a\": {...}, \"b\": {...}}");
    if (!json_member(object, name, &r.object))
        return error_at(e, place.file, place.line, "\"%s\" is there twice", name);
    if (r.object == NULL || json_kind_of(r.object) != JSON_OBJECT)
        return error_at(e, place.file, place.line, "no shape \"%s\"; write {\"a\": {...}, \"b\": {...}}",
                        name);
    return read_shape(&r, shape);
}
