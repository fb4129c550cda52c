/* hitbox_physics.c: the JSON that PhysicsEditor exports: for Phaser 3 (Matter), for
 * Phaser 2 (P2), and "Lime + Corona", which engines without an exporter of their own
 * read.
 *
 * Each body is a set of one frame, and each polygon and circle of its fixtures a box
 * with a shape. Coordinates are pixels from the left upper corner of the picture,
 * which the file does not name. Density, friction and filters are passed over.
 *
 * A body is an object with "fixtures", or a list of them. A fixture has "vertices",
 * lists of corners {x, y}; "polygons", lists of numbers x, y, x, y, ...; "shape", one
 * such list; or a "circle". Any fixture may have any of these.
 */
#include "formats/hitbox_read.h"
#include "formats/number.h"

#include <string.h>

static const double far_away = (double)GRAZE_COORD_MAX;

static bool number_read(const node *object, const char *name, double *out,
                        error *e) {
    node n;
    return node_needed(object, name, &n, e) &&
           node_number(&n, -far_away, far_away, out, e);
}

/* A corner or a center: {x, y} or [x, y]. */
static bool point_read(const node *n, const char *what, graze_point *out, error *e) {
    if (n->kind == NODE_LIST && n->count == 2) {
        node each = node_first(n);
        if (!node_number(&each, -far_away, far_away, &out->x, e))
            return false;
        node_next(&each);
        return node_number(&each, -far_away, far_away, &out->y, e);
    }
    return node_is(n, NODE_OBJECT, what, e) && number_read(n, "x", &out->x, e) &&
           number_read(n, "y", &out->y, e);
}

static bool corner_count_check(const node *list, size_t count, error *e) {
    if (count >= 3 && count <= GRAZE_CORNERS_MAX)
        return true;
    return node_fail(list, e,
                     "has %zu corner%s, and 3 to %d are read; export convex "
                     "polygons of at most %d",
                     count, number_plural(count, "s"), GRAZE_CORNERS_MAX,
                     GRAZE_CORNERS_MAX);
}

/* x, y, x, y, ... */
static bool flat_read(const node *list, graze_point *corners, error *e) {
    if (list->count % 2 != 0)
        return node_fail(list, e, "has %zu number%s: one has no y", list->count,
                         number_plural(list->count, "s"));
    if (!corner_count_check(list, list->count / 2, e))
        return false;
    for (node each = node_first(list); each.kind != NODE_MISSING; node_next(&each)) {
        graze_point *corner = &corners[each.index / 2];
        double *to = each.index % 2 == 0 ? &corner->x : &corner->y;
        if (!node_number(&each, -far_away, far_away, to, e))
            return false;
    }
    return true;
}

static bool corners_read(const node *list, graze_point *corners, error *e) {
    if (!corner_count_check(list, list->count, e))
        return false;
    for (node each = node_first(list); each.kind != NODE_MISSING; node_next(&each))
        if (!point_read(&each, "a corner {x, y}", &corners[each.index], e))
            return false;
    return true;
}

static bool polygon_read(const node *list, graze_shape *shape, error *e) {
    graze_point corners[GRAZE_CORNERS_MAX] = { { 0 } };
    if (!node_is(list, NODE_LIST, "a list of corners {x, y}", e))
        return false;
    const bool is_flat = node_first(list).kind == NODE_NUMBER;
    if (!(is_flat ? flat_read : corners_read)(list, corners, e))
        return false;
    const size_t count = is_flat ? list->count / 2 : list->count;
    *shape = graze_shape_polygon(corners, (uint32_t)count, 0);
    return true;
}

static bool circle_read(const node *n, graze_shape *shape, error *e) {
    const node position = node_member(n, "position");
    const bool is_beside = position.kind != NODE_MISSING;
    graze_point center;
    double radius = 0;
    if (!node_is(n, NODE_OBJECT, "a circle {x, y, radius}", e) ||
        !point_read(is_beside ? &position : n, "a center [x, y]", &center, e) ||
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

/* A name that is not empty takes the place of *out. */
static bool name_read(const node *object, const char *member, const char **out,
                      error *e) {
    const node name = node_member(object, member);
    const char *text = "";
    if (name.kind != NODE_MISSING && !node_text(&name, HITBOX_TEXT_MAX, &text, e))
        return false;
    if (*text != '\0')
        *out = text;
    return true;
}

/* The name of a fixture, as each exporter calls it. */
static bool fixture_name_read(const node *fixture, const char **out, error *e) {
    return name_read(fixture, "pe_fixture_id", out, e) &&
           name_read(fixture, "fixtureKey", out, e) &&
           name_read(fixture, "label", out, e);
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

static bool polygon_add(const body *b, const char *name, const node *list,
                        error *e) {
    graze_shape shape;
    return polygon_read(list, &shape, e) && shape_add(b, name, &shape, list, e);
}

/* Lists of corners, or one alone. */
static bool polygons_add(const body *b, const char *name, const node *lists,
                         error *e) {
    if (!node_is(lists, NODE_LIST, "a list of polygons", e))
        return false;
    if (node_first(lists).kind == NODE_OBJECT)
        return polygon_add(b, name, lists, e);
    for (node each = node_first(lists); each.kind != NODE_MISSING; node_next(&each))
        if (!polygon_add(b, name, &each, e))
            return false;
    return true;
}

static bool circle_add(const body *b, const char *name, const node *n, error *e) {
    graze_shape shape;
    return circle_read(n, &shape, e) && shape_add(b, name, &shape, n, e);
}

/* The members that hold the shapes of a fixture. */
static const struct form {
    const char *member;
    bool (*add)(const body *b, const char *name, const node *n, error *e);
} forms[] = { { "circle", circle_add },
              { "vertices", polygons_add },
              { "polygons", polygons_add },
              { "shape", polygon_add } };

enum { FORM_COUNT = sizeof forms / sizeof *forms };

/* The form of a fixture; NULL: none. */
static const struct form *form_of(const node *fixture) {
    for (size_t i = 0; i < FORM_COUNT; i++)
        if (node_member(fixture, forms[i].member).kind != NODE_MISSING)
            return &forms[i];
    return NULL;
}

static bool fixture_read(const body *b, const node *fixture, error *e) {
    const struct form *form = form_of(fixture);
    const char *name = b->label;
    if (!node_is(fixture, NODE_OBJECT, "a fixture {vertices} or {circle}", e) ||
        !fixture_name_read(fixture, &name, e))
        return false;
    if (form == NULL)
        return node_fail(fixture, e,
                         "has neither \"vertices\", \"polygons\", \"shape\" nor "
                         "\"circle\"");
    const node shapes = node_member(fixture, form->member);
    return form->add(b, name, &shapes, e);
}

static bool body_read(const hitbox_file *file, const node *n, error *e) {
    const hitbox_sprite none = { .image = HITBOX_NO_IMAGE };
    const graze_hitbox_frame frame = { .duration = 100 };
    const node in_object = node_member(n, "fixtures");
    const node fixtures = n->kind == NODE_LIST ? *n : in_object;
    body b = { .layers = file->layers, .label = n->name };
    if (!node_is(&fixtures, NODE_LIST, "a list of fixtures", e) ||
        !name_read(n, "label", &b.label, e))
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

/* Whether a value is an object with fixtures, or a list of them. */
static bool is_body(const node *n) {
    const node first = node_first(n);
    if (n->kind == NODE_LIST)
        return n->count == 0 || form_of(&first) != NULL;
    return node_member(n, "fixtures").kind != NODE_MISSING;
}

bool hitbox_is_physics(const node *root) {
    for (node each = node_first(root); each.kind != NODE_MISSING; node_next(&each))
        if (is_body(&each))
            return true;
    return false;
}

bool hitbox_read_physics(const hitbox_file *file, const node *root, error *e) {
    for (node each = node_first(root); each.kind != NODE_MISSING; node_next(&each)) {
        const bool has_shapes = each.kind == NODE_OBJECT || each.kind == NODE_LIST;
        if (has_shapes && !body_read(file, &each, e))
            return false;
    }
    return true;
}
