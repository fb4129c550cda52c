/* tiled_object.c: see tiled_object.h. Sine and cosine are graze's own: the same bits everywhere, and exact at
 * multiples of 90 degrees. */
#include "formats/tiled_object.h"

#include "formats/growth.h"

#include "graze/pose.h"

#include <math.h>
#include <stdlib.h>

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
