/* hitbox_godot.c: hitbox_godot of hitbox_write.h: sets as a text resource of Godot 4.
 *
 * The form is that of "TSCN file format" in Godot's documentation, format 3: a
 * heading, a sub-resource for each shape, and the resource, whose metadata has a
 * dictionary for each set. Thus no script is needed to load it. Places are relative
 * to the frame's pivot, as a node that stands at the pivot needs them.
 */
#include "formats/engine_source.h"
#include "formats/hitbox_write.h"
#include "formats/identifiers.h"

#include <math.h>
#include <stdlib.h>

/* The resource to write, and the present set. */
typedef struct writer {
    c_text *out;
    const hitbox_draft *draft;
    const char *name; /* of the set, as an identifier */
    error *e;
} writer;

/* Where the shape of a box goes in its node: the node's position, relative to the
 * pivot, and its angle in radians. */
typedef struct place {
    double x, y, angle;
} place;

static void write_vector(c_text *out, double x, double y) {
    c_write(out, "Vector2(");
    engine_write_float(out, (float)x);
    c_write(out, ", ");
    engine_write_float(out, (float)y);
    c_write(out, ")");
}

/* A number that Godot reads as a float, not as an integer. */
static void write_real(c_text *out, double value) {
    const float rounded = (float)value;
    engine_write_float(out, rounded);
    if (floorf(rounded) == rounded)
        c_write(out, ".0");
}

/* The box of a hitbox that is one, as corners; NULL: it has another shape. */
static const graze_point *box_corners(const graze_hitbox *hitbox,
                                      graze_point corners[2]) {
    const graze_box box = hitbox->box;
    if (hitbox->shape != NULL)
        return hitbox->shape->kind == GRAZE_SHAPE_BOX ? hitbox->shape->corner : NULL;
    corners[0] = (graze_point){ (double)box.min_x, (double)box.min_y };
    corners[1] = (graze_point){ (double)box.max_x, (double)box.max_y };
    return corners;
}

static place box_place(const graze_hitbox *hitbox, graze_point pivot) {
    graze_point own[2];
    const graze_point *corners = box_corners(hitbox, own);
    const graze_shape *shape = hitbox->shape;
    if (corners != NULL)
        return (place){ (corners[0].x + corners[1].x) / 2 - pivot.x,
                        (corners[0].y + corners[1].y) / 2 - pivot.y, 0 };
    if (shape->kind == GRAZE_SHAPE_POLYGON)
        return (place){ -pivot.x, -pivot.y, 0 };
    if (shape->kind != GRAZE_SHAPE_CAPSULE)
        return (place){ shape->corner[0].x - pivot.x, shape->corner[0].y - pivot.y,
                        0 };
    const graze_point from = shape->corner[0], to = shape->corner[1];
    return (place){ (from.x + to.x) / 2 - pivot.x, (from.y + to.y) / 2 - pivot.y,
                    atan2(from.x - to.x, to.y - from.y) };
}

static void begin_shape(const writer *w, const char *type, size_t box) {
    c_write(w->out, "\n[sub_resource type=\"%s\" id=\"%s_%zu\"]\n", type, w->name,
            box);
}

static void write_polygon(const writer *w, const graze_shape *shape) {
    c_write(w->out, "points = PackedVector2Array(");
    for (uint32_t i = 0; i < shape->count; i++) {
        if (i > 0)
            c_write(w->out, ", ");
        engine_write_float(w->out, (float)shape->corner[i].x);
        c_write(w->out, ", ");
        engine_write_float(w->out, (float)shape->corner[i].y);
    }
    c_write(w->out, ")\n");
}

/* A capsule of Godot stands upright, and its height has both of its caps. */
static void write_capsule(const writer *w, const graze_shape *shape) {
    const double dx = shape->corner[1].x - shape->corner[0].x,
                 dy = shape->corner[1].y - shape->corner[0].y;
    c_write(w->out, "radius = ");
    write_real(w->out, shape->radius);
    c_write(w->out, "\nheight = ");
    write_real(w->out, sqrt(dx * dx + dy * dy) + 2 * shape->radius);
    c_write(w->out, "\n");
}

static bool write_shape(const writer *w, size_t i) {
    const graze_hitbox *hitbox = &w->draft->boxes[i];
    const graze_shape *shape = hitbox->shape;
    graze_point own[2];
    const graze_point *corners = box_corners(hitbox, own);
    if (corners != NULL) {
        begin_shape(w, "RectangleShape2D", i);
        c_write(w->out, "size = ");
        write_vector(w->out, corners[1].x - corners[0].x,
                     corners[1].y - corners[0].y);
        c_write(w->out, "\n");
    } else if (shape->kind == GRAZE_SHAPE_CIRCLE) {
        begin_shape(w, "CircleShape2D", i);
        c_write(w->out, "radius = ");
        write_real(w->out, shape->radius);
        c_write(w->out, "\n");
    } else if (shape->kind == GRAZE_SHAPE_CAPSULE) {
        begin_shape(w, "CapsuleShape2D", i);
        write_capsule(w, shape);
    } else if (shape->kind == GRAZE_SHAPE_ELLIPSE) {
        return error_at(w->e, w->draft->file, 0,
                        "box \"%s\" is an ellipse, and Godot has none; write a "
                        "polygon",
                        w->draft->names[hitbox->name]);
    } else if (shape->radius == 0) {
        begin_shape(w, "ConvexPolygonShape2D", i);
        write_polygon(w, shape);
    } else {
        return error_at(w->e, w->draft->file, 0,
                        "box \"%s\" is a polygon with a radius, and Godot has "
                        "none; write a polygon without one",
                        w->draft->names[hitbox->name]);
    }
    return true;
}

static void write_box(const writer *w, size_t i, graze_point pivot) {
    const graze_hitbox *hitbox = &w->draft->boxes[i];
    const place at = box_place(hitbox, pivot);
    c_write(w->out, "{\n\"layer\": %u,\n\"name\": ", (unsigned)hitbox->layer);
    engine_write_text(w->out, w->draft->names[hitbox->name]);
    c_write(w->out,
            ",\n\"number\": %lu,\n\"position\": ", (unsigned long)hitbox->name);
    write_vector(w->out, at.x, at.y);
    c_write(w->out, ",\n\"rotation\": ");
    write_real(w->out, at.angle);
    c_write(w->out, ",\n\"shape\": SubResource(\"%s_%zu\")\n}", w->name, i);
}

static void write_frame(const writer *w, const graze_hitbox_frame *frame) {
    const graze_point pivot = { (double)frame->pivot_x, (double)frame->pivot_y };
    c_write(w->out, "{\n\"boxes\": [");
    for (uint32_t i = 0; i < frame->count; i++) {
        engine_write_lead(w->out, i, "\n");
        write_box(w, frame->first + i, pivot);
    }
    c_write(w->out,
            "],\n\"duration\": %lu,\n\"pivot\": ", (unsigned long)frame->duration);
    write_vector(w->out, pivot.x, pivot.y);
    c_write(w->out, "\n}");
}

static void write_animation(const writer *w, const graze_animation *animation) {
    c_write(w->out, "{\n\"direction\": \"%s\",\n\"from\": %lu,\n\"name\": ",
            engine_direction(animation->direction), (unsigned long)animation->first);
    engine_write_text(w->out, animation->name);
    c_write(w->out, ",\n\"repeat\": %lu,\n\"to\": %lu\n}",
            (unsigned long)animation->repeats, (unsigned long)animation->last);
}

static void write_set(const writer *w) {
    const hitbox_draft *d = w->draft;
    c_write(w->out, "metadata/%s = {\n\"animations\": [", w->name);
    for (size_t i = 0; i < d->tag_count; i++) {
        engine_write_lead(w->out, i, "\n");
        write_animation(w, &d->tags[i]);
    }
    c_write(w->out, "],\n\"frames\": [");
    for (size_t i = 0; i < d->frame_count; i++) {
        engine_write_lead(w->out, i, "\n");
        write_frame(w, &d->frames[i]);
    }
    c_write(w->out, "],\n\"names\": [");
    engine_write_texts(w->out, d->names, d->name_count);
    c_write(w->out, "]\n}\n");
}

static void write_heading(c_text *out, const hitbox_collection *collection) {
    size_t shapes = 0;
    for (size_t i = 0; i < collection->count; i++)
        shapes += collection->drafts[i].box_count;
    c_write(out, "[gd_resource type=\"Resource\"");
    if (shapes > 0)
        c_write(out, " load_steps=%zu", shapes + 1);
    c_write(out, " format=3]\n");
}

static bool write_collection(const hitbox_collection *collection, c_text *out,
                             const identifiers *names, error *e) {
    write_heading(out, collection);
    for (size_t i = 0; i < collection->count; i++) {
        const writer w = { out, &collection->drafts[i], names->items[i], e };
        for (size_t j = 0; j < w.draft->box_count; j++)
            if (!write_shape(&w, j))
                return false;
    }
    c_write(out, "\n[resource]\n");
    for (size_t i = 0; i < collection->count; i++) {
        const writer w = { out, &collection->drafts[i], names->items[i], e };
        write_set(&w);
    }
    return true;
}

char *hitbox_godot(const hitbox_collection *collection, error *e) {
    identifiers names = { 0 };
    c_text text = { 0 };
    if (!identifiers_reserve(&names, collection->count)) {
        error_no_memory(e, "the names of sets");
        return NULL;
    }
    for (size_t i = 0; i < collection->count; i++)
        identifiers_add(&names, collection->drafts[i].name);
    const bool is_written = write_collection(collection, &text, &names, e);
    identifiers_free(&names);
    if (is_written)
        return c_text_take(&text, e);
    free(text.bytes);
    return NULL;
}
