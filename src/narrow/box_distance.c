/* stretch.c: see stretch.h. */
#include "narrow/box_distance.h"

#include "core/exact.h"
#include "narrow/nearest_double.h"

#include <string.h>

static void go(double way[2], double from, double min, double max) {
    way[0] = way[1] = 0;
    if (from < min || from > max) {
        way[0] = from;
        way[1] = from < min ? min : max;
    }
}

static double square_of(const grz_box_distance *reach) {
    const double x = reach->x[1] - reach->x[0], y = reach->y[1] - reach->y[0];
    return x * x + y * y;
}

grz_box_distance grz_box_distance_to(graze_point place, const graze_area *area) {
    grz_box_distance reach;
    go(reach.x, place.x, area->min_x, area->max_x);
    go(reach.y, place.y, area->min_y, area->max_y);
    reach.square = square_of(&reach);
    return reach;
}

grz_box_distance grz_box_distance_of_length(double length) {
    return (grz_box_distance){ .x = { 0, length }, .square = length * length };
}

static int compare_exactly(const grz_box_distance *a, const grz_box_distance *b) {
    grz_product_sum sum = { 0 };
    grz_product_sum_add_differences(&sum, a->x, a->x, 1);
    grz_product_sum_add_differences(&sum, a->y, a->y, 1);
    grz_product_sum_add_differences(&sum, b->x, b->x, -1);
    grz_product_sum_add_differences(&sum, b->y, b->y, -1);
    return grz_product_sum_sign(&sum);
}

int grz_box_distance_compare(const grz_box_distance *a, const grz_box_distance *b) {
    if (grz_box_distance_is_surely_longer(a, b))
        return 1;
    if (grz_box_distance_is_surely_longer(b, a))
        return -1;
    if (memcmp(a->x, b->x, sizeof a->x) == 0 && memcmp(a->y, b->y, sizeof a->y) == 0)
        return 0;
    return compare_exactly(a, b);
}

double grz_box_distance_length(const grz_box_distance *reach) {
    return grz_nearest_length(reach->x, reach->y);
}
