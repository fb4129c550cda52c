/* shape_json.c: see shape_json.h. A new kind is a function and a line in the
 * table. */
#include "formats/shape_json.h"

#include <math.h>
#include <string.h>

static bool point_read(const node *n, graze_point *point, error *e) {
    const node x = node_first(n);
    node y = x;
    if (n->kind == NODE_LIST && n->count == 2)
        node_next(&y);
    if (n->kind != NODE_LIST || n->count != 2 || x.kind != NODE_NUMBER ||
        y.kind != NODE_NUMBER)
        return node_fail(n, e, "is not a place; write two numbers, [x, y]");
    *point = (graze_point){ x.number, y.number };
    return true;
}

static bool point_member(const node *object, const char *name, graze_point *point,
                         error *e) {
    node n;
    return node_needed(object, name, &n, e) && point_read(&n, point, e);
}

static bool radius_member(const node *object, bool is_needed, double *radius,
                          error *e) {
    const node n = node_member(object, "radius");
    *radius = 0;
    if (n.kind == NODE_MISSING)
        return !is_needed || node_fail(&n, e, "is missing");
    return node_number(&n, -HUGE_VAL, HUGE_VAL, radius, e);
}

static bool box_read(const node *object, mask_store *masks, graze_shape *shape,
                     error *e) {
    graze_point min = { 0, 0 }, max = { 0, 0 };
    (void)masks;
    if (!point_member(object, "min", &min, e) ||
        !point_member(object, "max", &max, e))
        return false;
    *shape = graze_shape_box(min, max);
    return true;
}

static bool circle_read(const node *object, mask_store *masks, graze_shape *shape,
                        error *e) {
    graze_point center = { 0, 0 };
    double radius = 0;
    (void)masks;
    if (!point_member(object, "center", &center, e) ||
        !radius_member(object, true, &radius, e))
        return false;
    *shape = graze_shape_circle(center, radius);
    return true;
}

static bool capsule_read(const node *object, mask_store *masks, graze_shape *shape,
                         error *e) {
    graze_point from = { 0, 0 }, to = { 0, 0 };
    double radius = 0;
    (void)masks;
    if (!point_member(object, "from", &from, e) ||
        !point_member(object, "to", &to, e) ||
        !radius_member(object, true, &radius, e))
        return false;
    *shape = graze_shape_capsule(from, to, radius);
    return true;
}

/* Check all points, and keep at most the corners a polygon may have. */
static bool corners_read(const node *points, graze_point *corners, error *e) {
    graze_point ignored;
    if (!node_is(points, NODE_LIST, "a list of places, [[x, y], ...]", e))
        return false;
    for (node n = node_first(points); n.kind != NODE_MISSING; node_next(&n))
        if (!point_read(
                &n, n.index < GRAZE_CORNERS_MAX ? &corners[n.index] : &ignored, e))
            return false;
    return true;
}

static bool polygon_read(const node *object, mask_store *masks, graze_shape *shape,
                         error *e) {
    graze_point corners[GRAZE_CORNERS_MAX];
    double radius = 0;
    node points;
    (void)masks;
    if (!node_needed(object, "points", &points, e) ||
        !corners_read(&points, corners, e) ||
        !radius_member(object, false, &radius, e))
        return false;
    *shape = graze_shape_polygon(corners, (uint32_t)points.count, radius);
    return true;
}

static bool flip_member(const node *object, graze_mask_view *view, error *e) {
    const node n = node_member(object, "flip");
    if (n.kind == NODE_MISSING)
        return true;
    const char *flip = n.kind == NODE_TEXT ? n.text : "";
    if (strcmp(flip, "x") != 0 && strcmp(flip, "y") != 0 && strcmp(flip, "xy") != 0)
        return node_fail(&n, e, "is not \"x\", \"y\" or \"xy\"");
    view->flip_x = strchr(flip, 'x') != NULL;
    view->flip_y = strchr(flip, 'y') != NULL;
    return true;
}

static bool turn_member(const node *object, graze_mask_view *view, error *e) {
    const node n = node_member(object, "turn");
    if (n.kind == NODE_MISSING)
        return true;
    if (n.kind != NODE_NUMBER || !(n.number >= 0 && n.number <= 270) ||
        fmod(n.number, 90) != 0)
        return node_fail(&n, e, "is not 0, 90, 180 or 270");
    view->turns = (uint8_t)(n.number / 90);
    return true;
}

/* The complaint about a picture names it; the place of the picture's node goes
 * before. */
static bool picture_member(const node *object, mask_store *masks,
                           const graze_mask **mask, error *e) {
    node n;
    if (!node_needed(object, "file", &n, e))
        return false;
    if (n.kind != NODE_TEXT)
        return node_fail(&n, e, "is not a string, the name of a PNG picture");
    if (strcmp(n.text, "-") == 0)
        return node_fail(
            &n, e,
            "is \"-\"; a picture is read from a file here, not from standard input");
    *mask = mask_store_get(masks, n.text, strlen(n.text), e);
    const error inner = *e;
    return *mask != NULL ||
           (inner.code == ERROR_INPUT && node_fail(&n, e, "%.800s", inner.text));
}

static bool mask_read(const node *object, mask_store *masks, graze_shape *shape,
                      error *e) {
    graze_mask_view view = { .mask = NULL };
    graze_point at = { 0, 0 };
    if (!point_member(object, "at", &at, e) || !flip_member(object, &view, e) ||
        !turn_member(object, &view, e) ||
        !picture_member(object, masks, &view.mask, e))
        return false;
    *shape = graze_shape_mask(view, at);
    return true;
}

static const struct {
    const char *name;
    bool (*read)(const node *object, mask_store *masks, graze_shape *shape,
                 error *e);
} kinds[] = {
    { "box", box_read },         { "circle", circle_read },
    { "capsule", capsule_read }, { "polygon", polygon_read },
    { "mask", mask_read },
};

bool shape_json_read(const node *n, mask_store *masks, graze_shape *shape,
                     error *e) {
    node kind;
    if (!node_is(n, NODE_OBJECT, "a shape; write {\"kind\": \"circle\", ...}", e) ||
        !node_needed(n, "kind", &kind, e))
        return false;
    for (size_t i = 0; kind.kind == NODE_TEXT && i < sizeof kinds / sizeof kinds[0];
         i++)
        if (strcmp(kinds[i].name, kind.text) == 0)
            return kinds[i].read(n, masks, shape, e);
    return node_fail(&kind, e, "is none of box, circle, capsule, polygon and mask");
}

static void put_point(json_writer *w, const char *name, graze_point point) {
    json_put_numbers(w, name, (const double[]){ point.x, point.y }, 2);
}

void shape_json_put(json_writer *w, const char *name, const graze_shape *shape) {
    static const char *const words[] = { "box", "circle", "capsule", "polygon" };
    json_begin_object(w, name);
    json_put_text(w, "kind", words[shape->kind]);
    if (shape->kind == GRAZE_SHAPE_BOX || shape->kind == GRAZE_SHAPE_CAPSULE) {
        const bool is_box = shape->kind == GRAZE_SHAPE_BOX;
        put_point(w, is_box ? "min" : "from", shape->corner[0]);
        put_point(w, is_box ? "max" : "to", shape->corner[1]);
    } else if (shape->kind == GRAZE_SHAPE_CIRCLE) {
        put_point(w, "center", shape->corner[0]);
    } else {
        double points[GRAZE_CORNERS_MAX * 2];
        for (uint32_t i = 0; i < shape->count; i++) {
            points[2 * i] = shape->corner[i].x;
            points[2 * i + 1] = shape->corner[i].y;
        }
        json_put_rows(w, "points", points, shape->count, 2);
    }
    if (shape->kind != GRAZE_SHAPE_BOX)
        json_put_number(w, "radius", shape->radius);
    json_end(w);
}
