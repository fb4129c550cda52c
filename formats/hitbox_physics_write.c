/* hitbox_physics_write.c: hitbox_physics of hitbox_write.h: sets of one frame as the
 * JSON that PhysicsEditor exports.
 *
 * A box is a fixture with its name: a polygon or a circle. Numbers of the physics are
 * those of PhysicsEditor's own new bodies.
 */
#include "formats/hitbox_write.h"
#include "formats/json.h"

#include <string.h>

enum { ALL_BITS = 65535 };

/* The corners of a box or of a polygon, x, y, x, y, ...; returns how many. */
static size_t corners_of(const graze_hitbox *box, double xy[2 * GRAZE_CORNERS_MAX]) {
    const graze_shape *shape = box->shape;
    graze_point min = { (double)box->box.min_x, (double)box->box.min_y },
                max = { (double)box->box.max_x, (double)box->box.max_y };
    if (shape != NULL && shape->kind != GRAZE_SHAPE_BOX) {
        for (uint32_t i = 0; i < shape->count; i++) {
            xy[2 * i] = shape->corner[i].x;
            xy[2 * i + 1] = shape->corner[i].y;
        }
        return shape->count;
    }
    if (shape != NULL) {
        min = shape->corner[0];
        max = shape->corner[1];
    }
    const double corners[] = {
        min.x, min.y, max.x, min.y, max.x, max.y, min.x, max.y
    };
    memcpy(xy, corners, sizeof corners);
    return 4;
}

static bool is_circle(const graze_hitbox *box) {
    return box->shape != NULL && box->shape->kind == GRAZE_SHAPE_CIRCLE;
}

static void put_matter_corners(json_writer *json, const graze_hitbox *box) {
    double xy[2 * GRAZE_CORNERS_MAX];
    const size_t count = corners_of(box, xy);
    json_begin_list(json, "vertices");
    json_begin_list(json, NULL);
    for (size_t i = 0; i < count; i++) {
        json_begin_object(json, NULL);
        json_put_number(json, "x", xy[2 * i]);
        json_put_number(json, "y", xy[2 * i + 1]);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void put_matter_fixture(json_writer *json, const char *name,
                               const graze_hitbox *box) {
    json_put_text(json, "label", name);
    json_put_boolean(json, "isSensor", true);
    if (is_circle(box)) {
        json_begin_object(json, "circle");
        json_put_number(json, "x", box->shape->corner[0].x);
        json_put_number(json, "y", box->shape->corner[0].y);
        json_put_number(json, "radius", box->shape->radius);
        json_end(json);
    } else
        put_matter_corners(json, box);
}

static void put_p2_fixture(json_writer *json, const char *name,
                           const graze_hitbox *box) {
    double xy[2 * GRAZE_CORNERS_MAX];
    json_put_text(json, "fixtureKey", name);
    json_put_boolean(json, "isSensor", true);
    json_begin_object(json, "filter");
    json_put_whole(json, "group", 0);
    json_put_whole(json, "categoryBits", 1);
    json_put_whole(json, "maskBits", ALL_BITS);
    json_end(json);
    if (is_circle(box)) {
        const graze_point center = box->shape->corner[0];
        json_begin_object(json, "circle");
        json_put_number(json, "radius", box->shape->radius);
        json_put_numbers(json, "position", (double[]){ center.x, center.y }, 2);
        json_end(json);
    } else {
        const size_t count = corners_of(box, xy);
        json_put_rows(json, "polygons", xy, 1, 2 * count);
    }
}

static void put_corona_fixture(json_writer *json, const char *name,
                               const graze_hitbox *box) {
    double xy[2 * GRAZE_CORNERS_MAX];
    const size_t count = corners_of(box, xy);
    json_put_text(json, "pe_fixture_id", name);
    json_put_number(json, "density", 2);
    json_put_number(json, "friction", 0);
    json_put_number(json, "bounce", 0);
    json_begin_object(json, "filter");
    json_put_whole(json, "categoryBits", 1);
    json_put_whole(json, "maskBits", ALL_BITS);
    json_end(json);
    json_put_numbers(json, "shape", xy, 2 * count);
}

static void put_fixtures(json_writer *json, const hitbox_draft *d,
                         hitbox_physics_form form) {
    static void (*const put[])(json_writer *, const char *, const graze_hitbox *) = {
        [HITBOX_PHYSICS_MATTER] = put_matter_fixture,
        [HITBOX_PHYSICS_P2] = put_p2_fixture,
        [HITBOX_PHYSICS_CORONA] = put_corona_fixture
    };
    for (size_t i = 0; i < d->box_count; i++) {
        json_begin_object(json, NULL);
        put[form](json, d->names[d->boxes[i].name], &d->boxes[i]);
        json_end(json);
    }
}

static void put_filter(json_writer *json) {
    json_begin_object(json, "collisionFilter");
    json_put_whole(json, "group", 0);
    json_put_whole(json, "category", 1);
    json_put_whole(json, "mask", 255);
    json_end(json);
}

static void put_matter_body(json_writer *json, const hitbox_draft *d) {
    json_begin_object(json, d->name);
    json_put_text(json, "type", "fromPhysicsEditor");
    json_put_text(json, "label", d->name);
    json_put_boolean(json, "isStatic", false);
    json_put_number(json, "density", 0.1);
    json_put_number(json, "restitution", 0);
    json_put_number(json, "friction", 0.1);
    json_put_number(json, "frictionAir", 0.01);
    json_put_number(json, "frictionStatic", 0.5);
    put_filter(json);
    json_begin_list(json, "fixtures");
    put_fixtures(json, d, HITBOX_PHYSICS_MATTER);
    json_end(json);
    json_end(json);
}

static void put_body(json_writer *json, const hitbox_draft *d,
                     hitbox_physics_form form) {
    if (form == HITBOX_PHYSICS_MATTER) {
        put_matter_body(json, d);
        return;
    }
    json_begin_list(json, d->name);
    put_fixtures(json, d, form);
    json_end(json);
}

static bool refuse(const hitbox_draft *d, const graze_hitbox *box, const char *what,
                   error *e) {
    return error_at(e, d->file, 0,
                    "box \"%s\" %s, which PhysicsEditor does not have",
                    d->names[box->name], what);
}

static bool check_box(const hitbox_draft *d, const graze_hitbox *box,
                      hitbox_physics_form form, error *e) {
    const graze_shape *shape = box->shape;
    if (d->names[box->name][0] == '\0')
        return refuse(d, box, "has no name", e);
    if (shape != NULL && shape->kind == GRAZE_SHAPE_CAPSULE)
        return refuse(d, box, "is a capsule", e);
    if (shape != NULL && shape->kind == GRAZE_SHAPE_ELLIPSE)
        return refuse(d, box, "is an ellipse", e);
    if (shape != NULL && shape->kind == GRAZE_SHAPE_POLYGON && shape->radius > 0)
        return refuse(d, box, "is a polygon with a radius", e);
    if (is_circle(box) && form == HITBOX_PHYSICS_CORONA)
        return error_at(e, d->file, 0,
                        "box \"%s\" is a circle, which this form does not place; "
                        "physicseditor and physicseditor-p2 do",
                        d->names[box->name]);
    const graze_box around = shape != NULL ? graze_shape_bounds(shape) : box->box;
    return (around.min_x < around.max_x && around.min_y < around.max_y) ||
           refuse(d, box, "has no width or height", e);
}

/* Whether a set can be a body, and no earlier one has its name. */
static bool check_set(const hitbox_collection *all, size_t at,
                      hitbox_physics_form form, error *e) {
    const hitbox_draft *d = &all->drafts[at];
    if (d->frame_count != 1)
        return error_at(e, d->file, 0,
                        "set \"%s\" has %zu frames, and a body of PhysicsEditor is "
                        "one",
                        d->name, d->frame_count);
    for (size_t i = 0; i < at; i++)
        if (strcmp(all->drafts[i].name, d->name) == 0)
            return error_at(e, d->file, 0, "a second set is named \"%s\"", d->name);
    for (size_t i = 0; i < d->box_count; i++)
        if (!check_box(d, &d->boxes[i], form, e))
            return false;
    return true;
}

char *hitbox_physics(const hitbox_collection *collection, hitbox_physics_form form,
                     error *e) {
    json_writer *json = NULL;
    for (size_t i = 0; i < collection->count; i++)
        if (!check_set(collection, i, form, e))
            return NULL;
    if (!json_writer_open(&json, e))
        return NULL;
    json_begin_object(json, NULL);
    for (size_t i = 0; i < collection->count; i++)
        put_body(json, &collection->drafts[i], form);
    json_end(json);
    char *text = json_writer_text(json, true, e);
    json_writer_close(json);
    return text;
}
