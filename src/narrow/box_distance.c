/* box_distance.c: exact comparisons where squares in doubles do not suffice. */
#include "narrow/box_distance.h"

#include "core/exact.h"
#include "narrow/nearest_double.h"

#include <string.h>

static void clamp_axis(double axis[2], double from, double min, double max) {
    axis[0] = axis[1] = 0;
    if (from < min || from > max) {
        axis[0] = from;
        axis[1] = from < min ? min : max;
    }
}

static double rounded_square(const grz_box_distance *distance) {
    const double x = distance->x[1] - distance->x[0], y = distance->y[1] - distance->y[0];
    return x * x + y * y;
}

grz_box_distance grz_box_distance_to(graze_point point, const graze_area *area) {
    grz_box_distance distance;
    clamp_axis(distance.x, point.x, area->min_x, area->max_x);
    clamp_axis(distance.y, point.y, area->min_y, area->max_y);
    distance.square = rounded_square(&distance);
    return distance;
}

grz_box_distance grz_box_distance_of_length(double length) {
    return (grz_box_distance){ .x = { 0, length }, .square = length * length };
}

static int compare_distances_exactly(const grz_box_distance *a, const grz_box_distance *b) {
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
    return compare_distances_exactly(a, b);
}

double grz_box_distance_length(const grz_box_distance *distance) {
    return grz_nearest_length(distance->x, distance->y);
}
