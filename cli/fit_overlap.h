/* fit_overlap.h: how much two sets of boxes have in common. */
#ifndef CLI_FIT_OVERLAP_H
#define CLI_FIT_OVERLAP_H

#include <stdbool.h>
#include <stddef.h>

/* The most boxes that both sets may have together. */
#define FIT_OVERLAP_BOXES_MAX 1024

/* A box of one of the two. */
typedef struct fit_side_box {
    double min_x, min_y, max_x, max_y;
    bool is_second;
} fit_side_box;

/* Intersection over union of the union of the first boxes and that of the second; negative if neither has any
 * area. At most FIT_OVERLAP_BOXES_MAX boxes, in any order. Cost: about n^2 log n. */
double fit_overlap(const fit_side_box *boxes, size_t count);

#endif
