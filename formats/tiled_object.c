/* tiled_object.c: objects, their shapes and boxes; see tiled_object.h. Sine and
 * cosine are graze's own: the same bits everywhere, and exact at multiples of 90
 * degrees. */
#include "formats/tiled_object.h"

#include "formats/growth.h"
#include "formats/tile_data.h"
#include "graze/pose.h"

#include <math.h>
#include <stdlib.h>

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
    tile_object out = { .id = (uint64_t)object->id,
                        .name = (char *)(uintptr_t)object->name };
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
    const double a = object->w / 2, b = object->h / 2;
    const graze_point center = point_at(object, place, a, b);
    if (a == b)
        return graze_shape_circle(center, a);
    return (graze_shape){ .kind = GRAZE_SHAPE_ELLIPSE,
                          .corner = { center, point_at(object, place, a + a, b),
                                      point_at(object, place, a, b + b) } };
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
    if (object->shape == TILED_ELLIPSE)
        *shape = ellipse_shape(object, place);
    else if (object->shape == TILED_CAPSULE)
        *shape = capsule_shape(object, place);
    else if (object->shape == TILED_RECTANGLE)
        *shape = rectangle_shape(object, place);
    else
        *shape = graze_shape_polygon(corners, (uint32_t)count, 0);
    return graze_shape_check(shape) == GRAZE_OK;
}
