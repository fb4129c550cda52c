/* hitbox_physics.c: the JSON that PhysicsEditor exports for Phaser 3 (Matter).
 *
 * Each body is a set of one frame, and each polygon and circle of its fixtures a box
 * with a shape. Coordinates are pixels from the left upper corner of the picture,
 * which the file does not name. Density, friction and filters are passed over.
 */
#include "formats/hitbox_read.h"

#include <string.h>

static const double far_away = (double)GRAZE_COORD_MAX;

static bool number_read(const node *object, const char *name, double *out,
                        error *e) {
    node n;
    return node_needed(object, name, &n, e) &&
           node_number(&n, -far_away, far_away, out, e);
}

static bool point_read(const node *n, const char *what, graze_point *out, error *e) {
    return node_is(n, NODE_OBJECT, what, e) && number_read(n, "x", &out->x, e) &&
           number_read(n, "y", &out->y, e);
}

static bool polygon_read(const node *list, graze_shape *shape, error *e) {
    graze_point corners[GRAZE_CORNERS_MAX] = { { 0 } };
    if (!node_is(list, NODE_LIST, "a list of corners {x, y}", e))
        return false;
    if (list->count < 3 || list->count > GRAZE_CORNERS_MAX)
        return node_fail(list, e,
                         "has %zu corners, and 3 to %d are read; export convex "
                         "polygons of at most %d",
                         list->count, GRAZE_CORNERS_MAX, GRAZE_CORNERS_MAX);
    for (node each = node_first(list); each.kind != NODE_MISSING; node_next(&each))
        if (!point_read(&each, "a corner {x, y}", &corners[each.index], e))
            return false;
    *shape = graze_shape_polygon(corners, (uint32_t)list->count, 0);
    return true;
}

static bool circle_read(const node *n, graze_shape *shape, error *e) {
    graze_point center;
    double radius = 0;
    if (!point_read(n, "a circle {x, y, radius}", &center, e) ||
        !number_read(n, "radius", &radius, e))
        return false;
    *shape = graze_shape_circle(center, radius);
    return true;
}

/* A body while it is read. */
typedef struct body {
    const hitbox_layers *layers;
    hitbox_draft *draft;
    const char *label;
} body;

/* A label that is not empty takes the place of *out. */
static bool label_read(const node *object, const char **out, error *e) {
    const node label = node_member(object, "label");
    const char *text = "";
    if (label.kind != NODE_MISSING && !node_text(&label, HITBOX_TEXT_MAX, &text, e))
        return false;
    if (*text != '\0')
        *out = text;
    return true;
}

static bool shape_add(const body *b, const char *name, graze_shape *shape,
                      const node *n, error *e) {
    graze_hitbox made = { .layer = b->layers->others, .shape = shape };
    const graze_status status = graze_shape_check(shape);
    if (status != GRAZE_OK)
        return node_fail(n, e, "%s", graze_status_text(status));
    (void)hitbox_layers_of_name(b->layers, name, &made.layer);
    b->draft->drawn++;
    return hitbox_draft_box(b->draft, name, made, e) || hitbox_refused(n, e);
}

static bool fixture_read(const body *b, const node *fixture, error *e) {
    const node circle = node_member(fixture, "circle"),
               polygons = node_member(fixture, "vertices");
    const char *name = b->label;
    graze_shape shape;
    if (!node_is(fixture, NODE_OBJECT, "a fixture {vertices} or {circle}", e) ||
        !label_read(fixture, &name, e))
        return false;
    if (circle.kind != NODE_MISSING)
        return circle_read(&circle, &shape, e) &&
               shape_add(b, name, &shape, &circle, e);
    if (!node_is(&polygons, NODE_LIST, "a list of polygons", e))
        return false;
    for (node each = node_first(&polygons); each.kind != NODE_MISSING;
         node_next(&each))
        if (!polygon_read(&each, &shape, e) || !shape_add(b, name, &shape, &each, e))
            return false;
    return true;
}

static bool body_read(const hitbox_file *file, const node *n, error *e) {
    const hitbox_sprite none = { .image = HITBOX_NO_IMAGE };
    const graze_hitbox_frame frame = { .duration = 100 };
    const node fixtures = node_member(n, "fixtures");
    body b = { .layers = file->layers, .label = n->name };
    if (!node_is(&fixtures, NODE_LIST, "a list of fixtures", e) ||
        !label_read(n, &b.label, e))
        return false;
    if (strlen(n->name) > HITBOX_TEXT_MAX)
        return node_fail(n, e, "has a name of more than %d bytes", HITBOX_TEXT_MAX);
    if (!hitbox_collection_add(file->collection, &b.draft, e) ||
        !hitbox_draft_open(b.draft, n->name, file->path, e) ||
        !hitbox_draft_frame(b.draft, frame, none, e))
        return hitbox_refused(n, e);
    for (node each = node_first(&fixtures); each.kind != NODE_MISSING;
         node_next(&each))
        if (!fixture_read(&b, &each, e))
            return false;
    return true;
}

static bool is_body(const node *n) {
    return node_member(n, "fixtures").kind != NODE_MISSING;
}

bool hitbox_is_physics(const node *root) {
    for (node each = node_first(root); each.kind != NODE_MISSING; node_next(&each))
        if (is_body(&each))
            return true;
    return false;
}

bool hitbox_read_physics(const hitbox_file *file, const node *root, error *e) {
    for (node each = node_first(root); each.kind != NODE_MISSING; node_next(&each))
        if (each.kind == NODE_OBJECT && !body_read(file, &each, e))
            return false;
    return true;
}
