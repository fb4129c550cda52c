/* fit_shape_ellipse.h: the ellipse along the axes which describes a sprite best; in
 * half cells, as in fit_shape.h. */
#ifndef GRZ_CONTENT_FIT_SHAPE_ELLIPSE_H
#define GRZ_CONTENT_FIT_SHAPE_ELLIPSE_H

#include "content/fit_heap.h"
#include "content/fit_shape_grid.h"

/* An ellipse along the axes: at[0] and at[1] are its center, at[2] and at[3] its
 * radii. */
typedef struct grz_fit_ellipse {
    int32_t at[GRZ_FIT_ENDS];
    double value;
} grz_fit_ellipse;

/* How far the ellipse reaches along x from its center, `dy` above or below it; -1:
 * it does not reach there. */
int64_t grz_fit_ellipse_reach(const int32_t radii[2], int64_t dy);

/* Find the best ellipse; *bound is at least its value. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_ellipse_find(const grz_shape_grid *g, grz_fit_ellipse *best,
                                  double *bound);

#endif
