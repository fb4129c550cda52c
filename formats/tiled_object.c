/* tiled_object.c: the objects of a document of Tiled, the boxes around them, and the tilesets that objects
 * need; see tiled_reader.h. Sine and cosine are graze's own: the same bits everywhere, and exact at multiples
 * of 90 degrees. */
#include "formats/growth.h"
#include "formats/number.h"
#include "formats/tiled_reader.h"
#include "graze/pose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A box that grows, turned about the origin. */
typedef struct turned_box {
    double sine, cosine;
    double min[2], max[2];
} turned_box;

bool tiled_object_add_point(tiled_object *object, double x, double y, error *e) {
    if (!growth_reserve(&object->points, &object->capacity, object->count + 2, sizeof *object->points))
        return error_no_memory(e, "a polygon");
    object->points[object->count++] = x;
    object->points[object->count++] = y;
    return true;
}

void tiled_object_drop_points(tiled_object *object) {
    if (object->is_own)
        free(object->points);
    object->points = NULL;
    object->count = object->capacity = 0;
    object->is_own = true;
    object->shape = TILED_RECTANGLE;
}

/* Add a point with as much around it as reaches (dx, dy) far after the turn. */
static void box_add(turned_box *box, double x, double y, double dx, double dy) {
    const double at[2] = { x * box->cosine - y * box->sine, x * box->sine + y * box->cosine };
    const double reach[2] = { dx, dy };
    for (int axis = 0; axis < 2; axis++) {
        box->min[axis] = fmin(box->min[axis], at[axis] - reach[axis]);
        box->max[axis] = fmax(box->max[axis], at[axis] + reach[axis]);
    }
}

/* Half the width and height of a turned ellipse. */
static void ellipse_add(turned_box *box, const tiled_object *object) {
    const double a = object->w / 2, b = object->h / 2;
    const double ac = a * box->cosine, as = a * box->sine, bc = b * box->cosine, bs = b * box->sine;
    box_add(box, a, b, sqrt(ac * ac + bs * bs), sqrt(as * as + bc * bc));
}

/* Two circles, as wide as the shorter side, at the ends of the longer. */
static void capsule_add(turned_box *box, const tiled_object *object) {
    const double w = object->w, h = object->h, radius = fmin(fabs(w), fabs(h)) / 2;
    const double along_x = (fabs(w) - 2 * radius) / 2, along_y = (fabs(h) - 2 * radius) / 2;
    box_add(box, w / 2 - along_x, h / 2 - along_y, radius, radius);
    box_add(box, w / 2 + along_x, h / 2 + along_y, radius, radius);
}

static void rectangle_add(turned_box *box, const tiled_object *object) {
    const double left = -object->pin.x * object->w, top = -object->pin.y * object->h;
    for (int corner = 0; corner < 4; corner++)
        box_add(box, corner % 2 == 0 ? left : left + object->w, corner / 2 == 0 ? top : top + object->h, 0,
                0);
}

tile_object tiled_object_box(const tiled_object *object, double offset_x, double offset_y) {
    turned_box box = { .min = { INFINITY, INFINITY }, .max = { -INFINITY, -INFINITY } };
    const double at[2] = { object->x + offset_x, object->y + offset_y };
    tile_object out = { .id = (uint64_t)object->id };
    graze_angle_sin_cos(fmod(object->rotation, 360), &box.sine, &box.cosine);
    if (object->shape == TILED_ELLIPSE)
        ellipse_add(&box, object);
    else if (object->shape == TILED_CAPSULE)
        capsule_add(&box, object);
    else if (object->shape == TILED_RECTANGLE)
        rectangle_add(&box, object);
    else if (object->count == 0)
        box_add(&box, 0, 0, 0, 0);
    else
        for (size_t i = 0; i + 1 < object->count; i += 2)
            box_add(&box, object->points[i], object->points[i + 1], 0, 0);
    for (int axis = 0; axis < 2; axis++) {
        out.min[axis] = at[axis] + box.min[axis];
        out.max[axis] = at[axis] + box.max[axis];
    }
    return out;
}

static bool object_read(tiled_reader *r, const tiled_attributes *a, error *e) {
    static const double id_max = 9007199254740992.0;
    tiled_object *object = &r->object;
    double tile = 0;
    if (!tiled_whole(a, "id", (tiled_range){ 0, id_max }, &object->id, e) ||
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

static const double number_max = 4294967295.0;

void tiled_tilesets_free(tiled_tilesets *sets) {
    for (size_t i = 0; i < sets->count; i++)
        free(sets->items[i].tiles);
    free(sets->items);
    *sets = (tiled_tilesets){ 0 };
}

bool tiled_tilesets_add(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tileset set = { .first = 1 };
    if (!tiled_whole(a, "firstgid", (tiled_range){ 0, number_max }, &set.first, e))
        return false;
    if (!growth_reserve(&sets->items, &sets->capacity, sets->count + 1, sizeof *sets->items))
        return error_no_memory(e, "a tileset");
    sets->items[sets->count++] = set;
    return true;
}

static tiled_tileset *last(const tiled_tilesets *sets) {
    return &sets->items[sets->count - 1];
}

static bool pin_read(const char *name, tiled_pin *pin) {
    static const struct {
        const char *name;
        tiled_pin pin;
    } pins[] = {
        { "topleft", { 0, 0 } },    { "top", { 0.5, 0 } },      { "topright", { 1, 0 } },
        { "left", { 0, 0.5 } },     { "center", { 0.5, 0.5 } }, { "right", { 1, 0.5 } },
        { "bottomleft", { 0, 1 } }, { "bottom", { 0.5, 1 } },   { "bottomright", { 1, 1 } },
    };
    for (size_t i = 0; name != NULL && i < sizeof pins / sizeof pins[0]; i++)
        if (strcmp(name, pins[i].name) == 0) {
            *pin = pins[i].pin;
            return true;
        }
    return false;
}

bool tiled_tileset_take(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tileset *set = last(sets);
    set->has_pin = pin_read(tiled_text(a, "objectalignment"), &set->pin);
    return tiled_number(a, "tilewidth", &set->tile_w, e) && tiled_number(a, "tileheight", &set->tile_h, e);
}

bool tiled_tileset_take_tile(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tileset *set = last(sets);
    tiled_tile tile = { .w = set->tile_w, .h = set->tile_h };
    if (!tiled_whole(a, "id", (tiled_range){ 0, number_max }, &tile.id, e) ||
        !tiled_number(a, "imagewidth", &tile.w, e) || !tiled_number(a, "imageheight", &tile.h, e))
        return false;
    if (!growth_reserve(&set->tiles, &set->capacity, set->count + 1, sizeof *set->tiles))
        return error_no_memory(e, "a tileset");
    set->tiles[set->count++] = tile;
    return true;
}

bool tiled_tileset_take_image(tiled_tilesets *sets, const tiled_attributes *a, error *e) {
    tiled_tile *tile = &last(sets)->tiles[last(sets)->count - 1];
    return tiled_number(a, "width", &tile->w, e) && tiled_number(a, "height", &tile->h, e);
}

/* The tileset that a number belongs to: the one that begins last before it. */
static const tiled_tileset *set_of(const tiled_tilesets *sets, double number) {
    const tiled_tileset *found = NULL;
    for (size_t i = 0; i < sets->count; i++)
        if (sets->items[i].first <= number && (found == NULL || sets->items[i].first >= found->first))
            found = &sets->items[i];
    return found;
}

void tiled_tilesets_pin(const tiled_tilesets *sets, double number, bool is_isometric, tiled_object *object) {
    const tiled_tileset *set = set_of(sets, number);
    object->pin = set != NULL && set->has_pin ? set->pin : (tiled_pin){ is_isometric ? 0.5 : 0, 1 };
    if (set == NULL || (object->w != 0 && object->h != 0))
        return;
    tiled_tile tile = { .w = set->tile_w, .h = set->tile_h };
    for (size_t i = 0; i < set->count; i++)
        if (set->tiles[i].id == number - set->first)
            tile = set->tiles[i];
    object->w = object->w == 0 ? tile.w : object->w;
    object->h = object->h == 0 ? tile.h : object->h;
}
