/* fit_shape_turned.h: the ellipse at any angle which describes a sprite best; in half
 * cells, as in fit_shape.h. */
#ifndef GRZ_CONTENT_FIT_SHAPE_TURNED_H
#define GRZ_CONTENT_FIT_SHAPE_TURNED_H

#include "content/fit_heap.h"
#include "content/fit_shape_grid.h"

/* A turned ellipse: at[0] and at[1] are its center. (at[2], at[3]) leads from there
 * to the end of its longer radius. at[4] is the length of its shorter one. So
 * ellipses along the axes are among them. */
typedef struct grz_fit_turned {
    int32_t at[GRZ_FIT_NUMBERS];
    double value;
} grz_fit_turned;

/* Whether a place is in the ellipse, (dx, dy) from its center; exactly. */
bool grz_fit_turned_has(const int32_t at[GRZ_FIT_NUMBERS], int64_t dx, int64_t dy);

/* Find the best ellipse. *best begins as one of them; *bound is at least the value
 * in the end. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_fit_turned_find(const grz_shape_grid *g, grz_fit_turned *best,
                                 double *bound);

#endif
