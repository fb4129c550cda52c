/* fit_overlap.c: see fit_overlap.h. The plane is cut into strips at all upper and lower edges; within a strip
 * all boxes are as high as it is, and left and right edges are walked through in order. */
#include "cli/fit_overlap.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

/* A left edge, where a box of a set begins to cover the strip, or a right one. */
typedef struct edge {
    double x;
    int32_t change;
    bool is_second;
} edge;

typedef struct areas {
    double common, either;
} areas;

static int number_compare(const void *a, const void *b) {
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static int edge_compare(const void *a, const void *b) {
    const edge *first = a, *second = b;
    return (first->x > second->x) - (first->x < second->x);
}

static size_t edges_gather(const fit_side_box *boxes, size_t count, double top, edge *edges) {
    size_t gathered = 0;
    for (size_t i = 0; i < count; i++) {
        const fit_side_box *b = &boxes[i];
        if (b->min_y > top || b->max_y <= top || b->min_x >= b->max_x)
            continue;
        edges[gathered++] = (edge){ b->min_x, 1, b->is_second };
        edges[gathered++] = (edge){ b->max_x, -1, b->is_second };
    }
    qsort(edges, gathered, sizeof *edges, edge_compare);
    return gathered;
}

/* The lengths of a strip that both sets cover, and that either does. */
static areas strip_measure(const edge *edges, size_t count) {
    areas lengths = { 0 };
    int32_t covers[2] = { 0 };
    for (size_t i = 0; i + 1 < count; i++) {
        covers[edges[i].is_second] += edges[i].change;
        const double length = edges[i + 1].x - edges[i].x;
        lengths.common += covers[0] > 0 && covers[1] > 0 ? length : 0;
        lengths.either += covers[0] > 0 || covers[1] > 0 ? length : 0;
    }
    return lengths;
}

double fit_overlap(const fit_side_box *boxes, size_t count) {
    double y[2 * FIT_OVERLAP_BOXES_MAX];
    edge edges[2 * FIT_OVERLAP_BOXES_MAX];
    areas sum = { 0 };
    assert(count <= FIT_OVERLAP_BOXES_MAX);
    for (size_t i = 0; i < count; i++) {
        y[2 * i] = boxes[i].min_y;
        y[2 * i + 1] = boxes[i].max_y;
    }
    qsort(y, 2 * count, sizeof *y, number_compare);
    for (size_t i = 0; i + 1 < 2 * count; i++) {
        if (y[i] == y[i + 1])
            continue;
        const areas lengths = strip_measure(edges, edges_gather(boxes, count, y[i], edges));
        sum.common += lengths.common * (y[i + 1] - y[i]);
        sum.either += lengths.either * (y[i + 1] - y[i]);
    }
    return sum.either > 0 ? sum.common / sum.either : -1;
}
