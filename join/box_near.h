/* box_near.h: which boxes are nearer to each other than a distance, decided exactly.
 *
 * Boxes grown by half the distance, rounded outward, overlap where two may be near:
 * these are the candidates. Then the gaps between the boxes in x and y decide: the
 * sum of their squares is compared with the square of the distance. Mostly doubles
 * are enough, with a bound for their errors. Where they are not, whole numbers as
 * long as needed decide, so that no rounding takes part. A box without width or
 * height is a segment or a point here. Cost: some ns a candidate; where doubles are
 * not enough, some 100 ns.
 */
#pragma once

#include "graze/box.h"
#include "graze/geometry.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/* A distance above 0, finite; 0: boxes that overlap are asked for, not near ones.
 * `is_closed`: boxes at the distance itself count, too. */
typedef struct box_near {
    double distance;
    bool is_closed;
} box_near;

/* The box that meets those of all boxes near this one, with finite edges. Unless near
 * boxes are asked for it is the box itself. */
static inline graze_area box_near_grow(box_near near, graze_area box) {
    const double half = near.distance / 2;
    if (near.distance == 0)
        return box;
    return (graze_area){ fmax(-DBL_MAX, nextafter(box.min_x - half, -INFINITY)),
                         fmax(-DBL_MAX, nextafter(box.min_y - half, -INFINITY)),
                         fmin(DBL_MAX, nextafter(box.max_x + half, INFINITY)),
                         fmin(DBL_MAX, nextafter(box.max_y + half, INFINITY)) };
}

/* A box of edges in float32 around it; itself if it has such edges. */
static inline graze_box box_near_round(graze_area box) {
    const double edges[4] = { box.min_x, box.min_y, box.max_x, box.max_y };
    float rounded[4];
    for (int i = 0; i < 4; i++) {
        rounded[i] = (float)edges[i];
        if (i < 2 ? rounded[i] > edges[i] : rounded[i] < edges[i])
            rounded[i] = nextafterf(rounded[i], i < 2 ? -INFINITY : INFINITY);
    }
    return (graze_box){ rounded[0], rounded[1], rounded[2], rounded[3] };
}

/* Whether two sound boxes are near. */
bool box_near_decide(box_near near, const graze_area *a, const graze_area *b);
