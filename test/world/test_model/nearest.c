/* nearest.c: the least distance of two figures in motion, by looking at many times.
 * The distance of two convex pieces is a convex function of time. */
#include "test_model/figure.h"

#include <math.h>

enum { SEARCHES = 100 };

/* A convex piece at some time, in the model's unit. */
typedef struct place {
    uint32_t count;
    graze_point corner[GRAZE_CORNERS_MAX];
    double radius;
} place;

static place place_of(const figure *piece, spot motion, double time) {
    place at = { .count = piece->count, .radius = (double)piece->radius };
    for (uint32_t i = 0; i < piece->count; i++)
        at.corner[i] = (graze_point){
            (double)piece->corner[i].x - (1 - time) * (double)motion.x,
            (double)piece->corner[i].y - (1 - time) * (double)motion.y
        };
    return at;
}

static double side(graze_point from, graze_point to, graze_point at) {
    return (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);
}

static double to_edge(graze_point from, graze_point to, graze_point at) {
    const double x = to.x - from.x, y = to.y - from.y, length = x * x + y * y;
    double share = 0;
    if (length > 0)
        share =
            fmin(1, fmax(0, ((at.x - from.x) * x + (at.y - from.y) * y) / length));
    return hypot(at.x - from.x - share * x, at.y - from.y - share * y);
}

static graze_point corner(const place *of, uint32_t i) {
    return of->corner[i % of->count];
}

/* Whether a corner of b is inside of a, whose corners go either way. */
static bool is_inside(const place *a, graze_point at) {
    uint32_t left = 0, right = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        left += side(corner(a, i), corner(a, i + 1), at) > 0;
        right += side(corner(a, i), corner(a, i + 1), at) < 0;
    }
    return a->count > 2 && (left == a->count || right == a->count);
}

static bool edges_cross(graze_point a, graze_point b, graze_point c, graze_point d) {
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

static double places_distance(const place *a, const place *b) {
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++) {
            const graze_point p = corner(a, i), q = corner(a, i + 1),
                              r = corner(b, j), s = corner(b, j + 1);
            least = fmin(least, fmin(to_edge(p, q, r), to_edge(r, s, p)));
            if (edges_cross(p, q, r, s) || is_inside(a, r) || is_inside(b, p))
                least = 0;
        }
    return fmax(0, least - a->radius - b->radius);
}

typedef struct pieces {
    figure a, b;
    spot motion_a, motion_b;
} pieces;

static double pieces_distance(const pieces *self, double time) {
    const place a = place_of(&self->a, self->motion_a, time),
                b = place_of(&self->b, self->motion_b, time);
    return places_distance(&a, &b);
}

static double pieces_least_distance(const pieces *self) {
    double low = 0, high = 1;
    const bool is_still =
        self->motion_a.x == self->motion_b.x && self->motion_a.y == self->motion_b.y;
    for (int i = 0; i < SEARCHES && !is_still; i++) {
        const double p = low + (high - low) / 3, q = high - (high - low) / 3;
        if (pieces_distance(self, p) <= pieces_distance(self, q))
            high = q;
        else
            low = p;
    }
    return pieces_distance(self, (low + high) / 2);
}

double figures_least_distance(const mover *a, const mover *b) {
    figure other = b->end;
    double least = HUGE_VAL;
    pieces at = { .motion_a = a->motion, .motion_b = b->motion };
    if (a->end.kind == GRAZE_SHAPE_MASK && other.kind == GRAZE_SHAPE_MASK)
        other = figure_box_of_cells(&other);
    for (uint32_t i = 0; i < figure_piece_count(&a->end); i++)
        for (uint32_t j = 0; j < figure_piece_count(&other); j++)
            if (figure_piece_at(&a->end, i, GRAZE_CLOSED, &at.a) &&
                figure_piece_at(&other, j, GRAZE_CLOSED, &at.b))
                least = fmin(least, pieces_least_distance(&at));
    return least / FIGURE_UNIT;
}

double figure_distance_at(const mover *self, double time, graze_point at) {
    const place point = { .count = 1,
                          .corner = { { at.x * FIGURE_UNIT, at.y * FIGURE_UNIT } } };
    double least = HUGE_VAL;
    figure piece;
    for (uint32_t i = 0; i < figure_piece_count(&self->end); i++)
        if (figure_piece_at(&self->end, i, GRAZE_CLOSED, &piece)) {
            const place there = place_of(&piece, self->motion, time);
            least = fmin(least, places_distance(&there, &point));
        }
    return least / FIGURE_UNIT;
}
