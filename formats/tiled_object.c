/* tiled_object.c: the objects of a document of Tiled, their shapes and the boxes
 * around them; see tiled_reader.h. Sine and cosine are graze's own: the same bits
 * everywhere, and exact at multiples of 90 degrees. */
#include "formats/growth.h"
#include "formats/number.h"
#include "formats/tiled_reader.h"
#include "graze/pose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A growing box, turned about the origin. */
typedef struct turned_box {
    double sine, cosine;
    double min[2], max[2];
} turned_box;

bool tiled_object_add_point(tiled_object *object, double x, double y, error *e) {
    if (!growth_reserve(&object->points, &object->capacity, object->count + 2,
                        sizeof *object->points))
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
    object->is_line = false;
    object->shape = TILED_RECTANGLE;
}

/* Add a point with as much around it as reaches (dx, dy) far after the turn. */
static void box_add(turned_box *box, double x, double y, double dx, double dy) {
    const double at[2] = { x * box->cosine - y * box->sine,
                           x * box->sine + y * box->cosine };
    const double reach[2] = { dx, dy };
    for (int axis = 0; axis < 2; axis++) {
        box->min[axis] = fmin(box->min[axis], at[axis] - reach[axis]);
        box->max[axis] = fmax(box->max[axis], at[axis] + reach[axis]);
    }
}

/* Half the width and height of a turned ellipse. */
static void ellipse_add(turned_box *box, const tiled_object *object) {
    const double a = object->w / 2, b = object->h / 2;
    const double ac = a * box->cosine, as = a * box->sine, bc = b * box->cosine,
                 bs = b * box->sine;
    box_add(box, a, b, sqrt(ac * ac + bs * bs), sqrt(as * as + bc * bc));
}

/* Two circles, as wide as the shorter side, at the ends of the longer. */
static void capsule_add(turned_box *box, const tiled_object *object) {
    const double w = object->w, h = object->h, radius = fmin(fabs(w), fabs(h)) / 2;
    const double along_x = (fabs(w) - 2 * radius) / 2,
                 along_y = (fabs(h) - 2 * radius) / 2;
    box_add(box, w / 2 - along_x, h / 2 - along_y, radius, radius);
    box_add(box, w / 2 + along_x, h / 2 + along_y, radius, radius);
}

static void rectangle_add(turned_box *box, const tiled_object *object) {
    const double left = -object->pin.x * object->w, top = -object->pin.y * object->h;
    for (int corner = 0; corner < 4; corner++)
        box_add(box, corner % 2 == 0 ? left : left + object->w,
                corner / 2 == 0 ? top : top + object->h, 0, 0);
}

tile_object tiled_object_box(const tiled_object *object, double offset_x,
                             double offset_y) {
    turned_box box = { .min = { INFINITY, INFINITY },
                       .max = { -INFINITY, -INFINITY } };
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

/* A point of an object, turned with it, in the map. */
static graze_point point_at(const tiled_object *object, const tiled_place *place,
                            double x, double y) {
    double sine, cosine;
    graze_angle_sin_cos(fmod(object->rotation, 360), &sine, &cosine);
    graze_point at = { object->x + x * cosine - y * sine,
                       object->y + x * sine + y * cosine };
    if (place->flips & TILE_FLIP_DIAGONALLY)
        at = (graze_point){ at.y, at.x };
    if (place->flips & TILE_FLIP_X)
        at.x = place->w - at.x;
    if (place->flips & TILE_FLIP_Y)
        at.y = place->h - at.y;
    return (graze_point){ place->x + at.x, place->y + at.y };
}

static bool is_upright(const graze_point *corner) {
    for (int i = 0; i < 4; i++)
        if (corner[i].x != corner[(i + 1) % 4].x &&
            corner[i].y != corner[(i + 1) % 4].y)
            return false;
    return true;
}

static graze_shape rectangle_shape(const tiled_object *object,
                                   const tiled_place *place) {
    const double left = -object->pin.x * object->w, top = -object->pin.y * object->h;
    const graze_point corner[] = { point_at(object, place, left, top),
                                   point_at(object, place, left + object->w, top),
                                   point_at(object, place, left + object->w,
                                            top + object->h),
                                   point_at(object, place, left, top + object->h) };
    if (!is_upright(corner))
        return graze_shape_polygon(corner, 4, 0);
    return graze_shape_box((graze_point){ fmin(corner[0].x, corner[2].x),
                                          fmin(corner[0].y, corner[2].y) },
                           (graze_point){ fmax(corner[0].x, corner[2].x),
                                          fmax(corner[0].y, corner[2].y) });
}

static graze_shape ellipse_shape(const tiled_object *object,
                                 const tiled_place *place) {
    static const double diagonal = 0.70710678118654752;
    static const double around[8][2] = { { 1, 0 },  { diagonal, diagonal },
                                         { 0, 1 },  { -diagonal, diagonal },
                                         { -1, 0 }, { -diagonal, -diagonal },
                                         { 0, -1 }, { diagonal, -diagonal } };
    const double a = object->w / 2, b = object->h / 2;
    graze_point points[8];
    if (a == b)
        return graze_shape_circle(point_at(object, place, a, b), a);
    for (int i = 0; i < 8; i++)
        points[i] =
            point_at(object, place, a + a * around[i][0], b + b * around[i][1]);
    return graze_shape_polygon(points, 8, 0);
}

static graze_shape capsule_shape(const tiled_object *object,
                                 const tiled_place *place) {
    const double w = object->w, h = object->h, radius = fmin(w, h) / 2;
    return graze_shape_capsule(point_at(object, place, radius, radius),
                               point_at(object, place, w - radius, h - radius),
                               radius);
}

bool tiled_object_shape(const tiled_object *object, const tiled_place *place,
                        graze_shape *shape) {
    graze_point corners[GRAZE_CORNERS_MAX];
    const size_t count = object->count / 2;
    if (object->is_line ||
        (object->shape == TILED_POINTS && count > GRAZE_CORNERS_MAX))
        return false;
    for (size_t i = 0; i < count && object->shape == TILED_POINTS; i++)
        corners[i] = point_at(object, place, object->points[2 * i],
                              object->points[2 * i + 1]);
    *shape = object->shape == TILED_ELLIPSE   ? ellipse_shape(object, place)
             : object->shape == TILED_CAPSULE ? capsule_shape(object, place)
             : object->shape == TILED_RECTANGLE
                 ? rectangle_shape(object, place)
                 : graze_shape_polygon(corners, (uint32_t)count, 0);
    return graze_shape_check(shape) == GRAZE_OK;
}

static bool object_read(tiled_reader *r, const tiled_attributes *a, error *e) {
    static const double id_max = 9007199254740992.0;
    tiled_object *object = &r->object;
    double tile = 0;
    if (!tiled_whole(a, "id", (tiled_range){ 0, id_max }, &object->id, e) ||
        !tiled_number(a, "x", &object->x, e) ||
        !tiled_number(a, "y", &object->y, e) ||
        !tiled_number(a, "width", &object->w, e) ||
        !tiled_number(a, "height", &object->h, e) ||
        !tiled_number(a, "rotation", &object->rotation, e) ||
        !tiled_whole(a, "gid", (tiled_range){ 0, 4294967295.0 }, &tile, e))
        return false;
    if (((uint32_t)tile & TILE_NUMBER_MASK) == 0)
        return true;
    tiled_object_drop_points(object);
    tiled_tilesets_pin(r->tilesets, (uint32_t)tile & TILE_NUMBER_MASK,
                       r->is_isometric, object);
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
    r->object.is_line = true;
    return true;
}

/* The number ending before one of some characters. */
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
        if (!point_number(&at, ",", &x) || *at++ != ',' ||
            !point_number(&at, " \t\r\n", &y))
            return error_at(e, a->place.file, a->place.line,
                            "points are pairs of numbers, as in \"0,0 8,4\"");
        if (!tiled_object_add_point(&r->object, x, y, e))
            return false;
    }
    return true;
}

bool tiled_open_line(tiled_reader *r, const tiled_attributes *a, error *e) {
    const bool is_read = tiled_open_points(r, a, e);
    r->object.is_line = true;
    return is_read;
}

bool tiled_end_object(tiled_reader *r, error_place place, error *e) {
    const tiled_frame *frame = &r->frames[r->depth];
    if (r->map == NULL)
        return true;
    const tile_object box =
        tiled_object_box(&r->object, frame->offset_x, frame->offset_y);
    if (!tile_map_add_object(r->map, &box, place, e))
        return false;
    tile_shape shape = { .layer = TILE_SHAPE_OF_OBJECT, .id = box.id };
    const tiled_place at = { .x = frame->offset_x, .y = frame->offset_y };
    return !r->map->keeps_numbers ||
           !tiled_object_shape(&r->object, &at, &shape.shape) ||
           tile_map_add_shape(r->map, &shape, e);
}
