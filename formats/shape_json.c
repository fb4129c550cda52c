/* shape_json.c: see shape_json.h. A new kind is a function and a line in the
 * table. */
#include "formats/shape_json.h"

#include "graze/chain.h"
#include "graze/ellipse.h"

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

/* The ends of both radii, as graze_shape has them. */
static bool ends_read(const node *ends, graze_shape *shape, error *e) {
    const node first = node_first(ends);
    node second = first;
    if (ends->kind != NODE_LIST || ends->count != 2)
        return node_fail(ends, e, "is not the ends of two radii, [[x, y], [x, y]]");
    node_next(&second);
    return point_read(&first, &shape->corner[1], e) &&
           point_read(&second, &shape->corner[2], e);
}

static bool ellipse_read(const node *object, mask_store *masks, graze_shape *shape,
                         error *e) {
    const node ends = node_member(object, "ends"),
               radii = node_member(object, "radii"),
               angle = node_member(object, "angle");
    graze_point center = { 0, 0 }, sides = { 0, 0 };
    double degrees = 0;
    (void)masks;
    if (!point_member(object, "center", &center, e))
        return false;
    *shape = (graze_shape){ .kind = GRAZE_SHAPE_ELLIPSE, .corner = { center } };
    if ((ends.kind == NODE_MISSING) == (radii.kind == NODE_MISSING))
        return node_fail(object, e, "an ellipse has either \"radii\" or \"ends\"");
    if (radii.kind == NODE_MISSING)
        return ends_read(&ends, shape, e) &&
               radius_member(object, false, &shape->radius, e);
    if (!point_read(&radii, &sides, e) ||
        (angle.kind != NODE_MISSING &&
         !node_number(&angle, -HUGE_VAL, HUGE_VAL, &degrees, e)))
        return false;
    *shape = graze_shape_ellipse(center, sides, degrees);
    return true;
}

static bool chain_node_read(const node *n, graze_chain_node *made, error *e) {
    double numbers[3];
    node number = node_first(n);
    if (n->kind != NODE_LIST || n->count != 3)
        return node_fail(n, e, "is not a node; write three numbers, [x, y, radius]");
    for (int i = 0; i < 3; i++, node_next(&number))
        if (!node_number(&number, -HUGE_VAL, HUGE_VAL, &numbers[i], e))
            return false;
    *made =
        (graze_chain_node){ .x = numbers[0], .y = numbers[1], .radius = numbers[2] };
    return true;
}

static bool chain_nodes_read(const node *list, graze_chain_node *nodes, error *e) {
    if (!node_is(list, NODE_LIST, "a list of nodes, [[x, y, radius], ...]", e))
        return false;
    if (list->count < 1 || list->count > GRAZE_CHAIN_NODES_MAX)
        return node_fail(list, e, "has %zu nodes; a chain has 1 to %d", list->count,
                         GRAZE_CHAIN_NODES_MAX);
    for (node n = node_first(list); n.kind != NODE_MISSING; node_next(&n))
        if (!chain_node_read(&n, &nodes[n.index], e))
            return false;
    return true;
}

/* Switch the nodes of a list of numbers off. */
static bool off_member(const node *object, graze_chain_node *nodes, size_t count,
                       error *e) {
    const node off = node_member(object, "off");
    uint32_t number = 0;
    if (off.kind == NODE_MISSING)
        return true;
    if (!node_is(&off, NODE_LIST, "a list of numbers of nodes, from 0", e))
        return false;
    for (node n = node_first(&off); n.kind != NODE_MISSING; node_next(&n)) {
        if (!node_whole(&n, (uint32_t)count - 1, &number, e))
            return false;
        nodes[number].is_off = true;
    }
    return true;
}

static bool chain_read(const node *object, mask_store *masks, graze_shape *shape,
                       error *e) {
    graze_chain_node nodes[GRAZE_CHAIN_NODES_MAX];
    graze_chain *chain;
    node list;
    (void)masks;
    if (!node_needed(object, "nodes", &list, e) ||
        !chain_nodes_read(&list, nodes, e) ||
        !off_member(object, nodes, list.count, e))
        return false;
    const graze_chain_def def = { .nodes = nodes, .count = (uint32_t)list.count };
    const graze_status status = graze_chain_create(&def, NULL, &chain);
    if (status == GRAZE_OUT_OF_MEMORY)
        return error_no_memory(e, "a chain");
    *shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
    return status == GRAZE_OK ||
           node_fail(&list, e, "%s", graze_status_text(status));
}

void shape_json_free(const graze_shape *shape) {
    graze_chain_destroy((graze_chain *)graze_chain_of(shape));
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
    { "ellipse", ellipse_read }, { "chain", chain_read },
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
    return node_fail(&kind, e,
                     "must be one of box, circle, capsule, polygon, ellipse, chain, "
                     "mask");
}

static void put_point(json_writer *w, const char *name, graze_point point) {
    json_put_numbers(w, name, (const double[]){ point.x, point.y }, 2);
}

static void put_points(json_writer *w, const char *name, const graze_point *corners,
                       uint32_t count) {
    double points[GRAZE_CORNERS_MAX * 2];
    for (uint32_t i = 0; i < count; i++) {
        points[2 * i] = corners[i].x;
        points[2 * i + 1] = corners[i].y;
    }
    json_put_rows(w, name, points, count, 2);
}

/* False: only the ends of its radii stand for the very same ellipse. */
static bool put_radii(json_writer *w, const graze_shape *shape) {
    const graze_point *c = shape->corner;
    const graze_point radii = { c[1].x - c[0].x, c[2].y - c[0].y };
    const graze_shape same = graze_shape_ellipse(c[0], radii, 0);
    if (shape->radius != 0 || memcmp(same.corner, c, 3 * sizeof *c) != 0)
        return false;
    put_point(w, "radii", radii);
    return true;
}

void shape_json_put(json_writer *w, const char *name, const graze_shape *shape) {
    static const char *const words[] = { [GRAZE_SHAPE_BOX] = "box",
                                         [GRAZE_SHAPE_CIRCLE] = "circle",
                                         [GRAZE_SHAPE_CAPSULE] = "capsule",
                                         [GRAZE_SHAPE_POLYGON] = "polygon",
                                         [GRAZE_SHAPE_ELLIPSE] = "ellipse" };
    bool has_radius = shape->kind != GRAZE_SHAPE_BOX;
    json_begin_object(w, name);
    json_put_text(w, "kind", words[shape->kind]);
    if (shape->kind == GRAZE_SHAPE_BOX || shape->kind == GRAZE_SHAPE_CAPSULE) {
        const bool is_box = shape->kind == GRAZE_SHAPE_BOX;
        put_point(w, is_box ? "min" : "from", shape->corner[0]);
        put_point(w, is_box ? "max" : "to", shape->corner[1]);
    } else if (shape->kind == GRAZE_SHAPE_POLYGON) {
        put_points(w, "points", shape->corner, shape->count);
    } else {
        put_point(w, "center", shape->corner[0]);
    }
    if (shape->kind == GRAZE_SHAPE_ELLIPSE) {
        has_radius = !put_radii(w, shape);
        if (has_radius)
            put_points(w, "ends", shape->corner + 1, 2);
    }
    if (has_radius)
        json_put_number(w, "radius", shape->radius);
    json_end(w);
}
