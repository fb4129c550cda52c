/* tiled_objects.c: objects as their elements come; see tiled_reader.h. */
#include "formats/number.h"
#include "formats/tiled_reader.h"

#include <string.h>

static bool object_read(tiled_reader *r, const tiled_attributes *a, error *e) {
    static const double most = 9007199254740992.0;
    tiled_object *object = &r->object;
    double tile = 0;
    if (!tiled_whole(a, "id", (tiled_range){ 0, most }, &object->id, e) ||
        !tiled_number(a, "x", &object->x, e) || !tiled_number(a, "y", &object->y, e) ||
        !tiled_number(a, "width", &object->w, e) || !tiled_number(a, "height", &object->h, e) ||
        !tiled_number(a, "rotation", &object->rotation, e) ||
        !tiled_whole(a, "gid", (tiled_range){ 0, 4294967295.0 }, &tile, e))
        return false;
    if (((uint32_t)tile & TILE_NUMBER_MASK) == 0)
        return true;
    tiled_object_drop_points(object);
    tiled_tilesets_pin(r->tilesets, (uint32_t)tile & TILE_NUMBER_MASK, r->is_isometric, object);
    return true;
}

bool tiled_begin_object(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *name = tiled_text(a, "template");
    tiled_object_drop_points(&r->object);
    r->object = (tiled_object){ .is_own = true };
    r->has_object = true;
    if (name != NULL && !tiled_use_template(r, name, a, e))
        return false;
    r->object.id = 0;
    if (r->map != NULL) /* a template's place means nothing */
        r->object.x = r->object.y = 0;
    return object_read(r, a, e);
}

bool tiled_open_ellipse(tiled_reader *r, const tiled_attributes *a, error *e) {
    (void)a;
    (void)e;
    tiled_object_drop_points(&r->object);
    r->object.shape = TILED_ELLIPSE;
    return true;
}

bool tiled_open_capsule(tiled_reader *r, const tiled_attributes *a, error *e) {
    (void)a;
    (void)e;
    tiled_object_drop_points(&r->object);
    r->object.shape = TILED_CAPSULE;
    return true;
}

bool tiled_open_point(tiled_reader *r, const tiled_attributes *a, error *e) {
    (void)a;
    (void)e;
    tiled_object_drop_points(&r->object);
    r->object.shape = TILED_POINTS;
    return true;
}

/* The number that ends before one of some characters. */
static bool point_number(const char **at, const char *ends, double *out) {
    const size_t length = strcspn(*at, ends);
    const bool is_number = number_float64(*at, length, out) == NUMBER_OK;
    *at += length;
    return is_number;
}

/* In XML the points are a text, "0,0 10,5"; in JSON they come one by one. */
bool tiled_open_points(tiled_reader *r, const tiled_attributes *a, error *e) {
    const char *at = tiled_text(a, "points");
    tiled_object_drop_points(&r->object);
    r->object.shape = TILED_POINTS;
    if (at == NULL)
        return true;
    for (at += strspn(at, " \t\r\n"); *at != '\0'; at += strspn(at, " \t\r\n")) {
        double x = 0, y = 0;
        if (!point_number(&at, ",", &x) || *at++ != ',' || !point_number(&at, " \t\r\n", &y))
            return error_at(e, a->place.file, a->place.line,
                            "points are pairs of numbers, as in \"0,0 8,4\"");
        if (!tiled_object_add_point(&r->object, x, y, e))
            return false;
    }
    return true;
}

bool tiled_end_object(tiled_reader *r, error_place place, error *e) {
    const tiled_frame *frame = &r->frames[r->depth];
    if (r->map == NULL)
        return true;
    const tile_object box = tiled_object_box(&r->object, frame->offset_x, frame->offset_y);
    return tile_map_add_object(r->map, &box, place, e);
}
