/* hitbox_physics_write.c: hitbox_physics of hitbox_write.h: sets of one frame as the
 * JSON that PhysicsEditor exports for Phaser 3 (Matter).
 *
 * A box is a fixture with its name as its label: a polygon or a circle. Numbers of
 * the physics are those of PhysicsEditor's own new bodies.
 */
#include "formats/hitbox_write.h"
#include "formats/json.h"

#include <string.h>

static void put_corner(json_writer *json, double x, double y) {
    json_begin_object(json, NULL);
    json_put_number(json, "x", x);
    json_put_number(json, "y", y);
    json_end(json);
}

static void put_rectangle(json_writer *json, graze_point min, graze_point max) {
    put_corner(json, min.x, min.y);
    put_corner(json, max.x, min.y);
    put_corner(json, max.x, max.y);
    put_corner(json, min.x, max.y);
}

/* The corners of a box or of a polygon. */
static void put_corners(json_writer *json, const graze_hitbox *box) {
    const graze_shape *shape = box->shape;
    const graze_point min = { (double)box->box.min_x, (double)box->box.min_y },
                      max = { (double)box->box.max_x, (double)box->box.max_y };
    if (shape == NULL)
        put_rectangle(json, min, max);
    else if (shape->kind == GRAZE_SHAPE_BOX)
        put_rectangle(json, shape->corner[0], shape->corner[1]);
    else
        for (uint32_t i = 0; i < shape->count; i++)
            put_corner(json, shape->corner[i].x, shape->corner[i].y);
}

static void put_fixture(json_writer *json, const char *name,
                        const graze_hitbox *box) {
    json_begin_object(json, NULL);
    json_put_text(json, "label", name);
    json_put_boolean(json, "isSensor", true);
    if (box->shape != NULL && box->shape->kind == GRAZE_SHAPE_CIRCLE) {
        json_begin_object(json, "circle");
        json_put_number(json, "x", box->shape->corner[0].x);
        json_put_number(json, "y", box->shape->corner[0].y);
        json_put_number(json, "radius", box->shape->radius);
        json_end(json);
    } else {
        json_begin_list(json, "vertices");
        json_begin_list(json, NULL);
        put_corners(json, box);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

static void put_filter(json_writer *json) {
    json_begin_object(json, "collisionFilter");
    json_put_whole(json, "group", 0);
    json_put_whole(json, "category", 1);
    json_put_whole(json, "mask", 255);
    json_end(json);
}

static void put_body(json_writer *json, const hitbox_draft *d) {
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
    for (size_t i = 0; i < d->box_count; i++)
        put_fixture(json, d->names[d->boxes[i].name], &d->boxes[i]);
    json_end(json);
    json_end(json);
}

static bool refuse(const hitbox_draft *d, const graze_hitbox *box, const char *what,
                   error *e) {
    return error_at(e, d->file, 0,
                    "box \"%s\" %s, which PhysicsEditor does not have",
                    d->names[box->name], what);
}

static bool check_box(const hitbox_draft *d, const graze_hitbox *box, error *e) {
    const graze_shape *shape = box->shape;
    if (d->names[box->name][0] == '\0')
        return refuse(d, box, "has no name", e);
    if (shape != NULL && shape->kind == GRAZE_SHAPE_CAPSULE)
        return refuse(d, box, "is a capsule", e);
    if (shape != NULL && shape->kind == GRAZE_SHAPE_POLYGON && shape->radius > 0)
        return refuse(d, box, "is a polygon with a radius", e);
    const graze_box around = shape != NULL ? graze_shape_bounds(shape) : box->box;
    return (around.min_x < around.max_x && around.min_y < around.max_y) ||
           refuse(d, box, "has no width or height", e);
}

/* Whether a set can be a body, and no earlier one has its name. */
static bool check_set(const hitbox_collection *all, size_t at, error *e) {
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
        if (!check_box(d, &d->boxes[i], e))
            return false;
    return true;
}

char *hitbox_physics(const hitbox_collection *collection, error *e) {
    json_writer *json = NULL;
    for (size_t i = 0; i < collection->count; i++)
        if (!check_set(collection, i, e))
            return NULL;
    if (!json_writer_open(&json, e))
        return NULL;
    json_begin_object(json, NULL);
    for (size_t i = 0; i < collection->count; i++)
        put_body(json, &collection->drafts[i]);
    json_end(json);
    char *text = json_writer_text(json, true, e);
    json_writer_close(json);
    return text;
}
