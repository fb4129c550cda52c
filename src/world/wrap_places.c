/* wrap_places.c: the places of a wrapped world; see wrap_places.h. */
#include "world/wrap_places.h"

#include "core/exact.h"
#include "narrow/predicates.h"
#include "world/wrap.h"

#include <math.h>

/* A part reaches this far beyond the sides, in sizes: a quarter of the world, and
 * turned, sqrt(2) times as far. */
static const double places_reach = 0.375;

/* More than all roundings of a number of sizes. */
static const double places_slack = 0x1p-20;

static void places_bound_axis(float size, double *min, double *max) {
    if (size == 0) {
        *min = -4 * (double)GRAZE_COORD_MAX;
        *max = 4 * (double)GRAZE_COORD_MAX;
        return;
    }
    *min = grz_max(*min, -places_reach * (double)size);
    *max = grz_min(*max, (1 + places_reach) * (double)size);
}

graze_area grz_wrap_bounds(const graze_world *world, const grz_lookup_index *used) {
    graze_area bounds = { -INFINITY, -INFINITY, INFINITY, INFINITY };
    if (used != NULL && used->stale_count == 0)
        bounds = grz_area_of_box(used->bounds);
    places_bound_axis(world->wrap.width, &bounds.min_x, &bounds.max_x);
    places_bound_axis(world->wrap.height, &bounds.min_y, &bounds.max_y);
    return bounds;
}

/* The bounds of an index without boxes are as far apart as floats can be. */
static const double places_most = 0x1p53;

/* The first number of sizes by which `high` has to be moved to reach `low`. With the
 * sign -1: the last number of sizes by which `low` can be moved and not pass `high`.
 */
static int64_t places_first(double low, double high, float size, double sign) {
    if (size == 0)
        return 0;
    const double first = ceil((low - high) / (double)size - places_slack);
    return (int64_t)(sign * grz_max(-places_most, grz_min(first, places_most)));
}

grz_wrap_places grz_wrap_places_near(const graze_world *world,
                                     const graze_area *bounds,
                                     const graze_area *area) {
    const float width = world->wrap.width, height = world->wrap.height;
    grz_wrap_places places = {
        .width = (double)width,
        .height = (double)height,
        .first_x = places_first(area->min_x, bounds->max_x, width, 1),
        .last_x = places_first(bounds->min_x, area->max_x, width, -1),
        .last_y = places_first(bounds->min_y, area->max_y, height, -1),
        .y = places_first(area->min_y, bounds->max_y, height, 1)
    };
    places.x = places.first_x;
    return places;
}

bool grz_wrap_places_next(grz_wrap_places *places, graze_point *move) {
    if (places->first_x > places->last_x || places->y > places->last_y)
        return false;
    *move = (graze_point){ (double)places->x * places->width,
                           (double)places->y * places->height };
    places->x++;
    if (places->x > places->last_x) {
        places->x = places->first_x;
        places->y++;
    }
    return true;
}

double grz_wrap_moved(double value, double by) {
    const grz_double_double sum = grz_two_sum(value, by);
    const float nearest = (float)sum.high + 0.0f;
    if (sum.low == 0 || (double)nearest != sum.high)
        return sum.high;
    return nextafter(sum.high, sum.low > 0 ? INFINITY : -INFINITY);
}

graze_point grz_wrap_moved_point(graze_point point, graze_point by) {
    return (graze_point){ grz_wrap_moved(point.x, by.x),
                          grz_wrap_moved(point.y, by.y) };
}

graze_box grz_wrap_box_around(graze_box box, graze_point by) {
    return (graze_box){ grz_sum_floor((double)box.min_x, by.x),
                        grz_sum_floor((double)box.min_y, by.y),
                        grz_sum_ceil((double)box.max_x, by.x),
                        grz_sum_ceil((double)box.max_y, by.y) };
}

double grz_wrap_brought(double value, double base, float size) {
    if (size == 0 || fabs(base) < GRZ_WRAP_FAR * (double)size)
        return value;
    const double rest = grz_wrap_remainder(fabs(base), (double)size);
    return (value - base) + (base < 0 ? -rest : rest);
}
