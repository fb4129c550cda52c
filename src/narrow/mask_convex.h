/* overlay.h: a convex shape over the pixels of a mask: do they touch, which push parts them, what is nearest.
 *
 * A mask is the union of its solid pixels' squares, and solid pixels side by side in a row, a run, are a box.
 * So each question is asked of runs: the ones that the shape can reach in a row are found by its span there,
 * and what decides is how a box meets the shape, by the table of kinds. Both are worked on in the mask's own
 * pixels; only the table's answer takes the places as they were given, if that is more exact.
 */
#ifndef GRZ_NARROW_MASK_CONVEX_H
#define GRZ_NARROW_MASK_CONVEX_H

#include "narrow/convex.h"
#include "narrow/mask_rows.h"

/* Numbers from low to high; none if low > high. */
typedef struct grz_span {
    double low, high;
} grz_span;

typedef struct grz_mask_convex {
    graze_mask_view view; /* of the mask, */
    grz_mask_rows sight;  /* as rows */
    graze_shape shape;    /* the convex one, for the table of kinds, */
    graze_point origin;   /* and where the first pixel has its corner for it; */
    bool is_local;        /* is that 0, or where the mask was placed? */
    grz_convex core;      /* the same shape in the mask's pixels, */
    double column_0;      /* in which the first column begins here: 0, or less the width if it is mirrored */
    double margin;        /* more than all rounding of the core's places */
} grz_mask_convex;

/* A run and its row. */
typedef struct grz_mask_row_run {
    uint32_t row;
    grz_mask_run run;
} grz_mask_row_run;

/* Put a convex shape over a mask. */
void grz_mask_convex_make(const graze_shape *shape, const graze_shape *mask, grz_mask_convex *overlay);

/* The same with rows for columns. */
void grz_mask_convex_transpose(const grz_mask_convex *overlay, grz_mask_convex *across);

/* Where a core ends along x and along y. */
grz_span grz_convex_span_x(const grz_convex *core);
grz_span grz_convex_span_y(const grz_convex *core);

/* Where along x a core is that is cut off below and above; none if nothing is left. Within rounding. */
grz_span grz_convex_span(const grz_convex *core, grz_span cut);

/* Whether a run, as a box, and the shape touch; and how: the normal leads from the run to the shape, places
 * are the shape's. By the table of kinds. */
bool grz_mask_row_run_touches(const grz_mask_convex *overlay, const grz_mask_row_run *run, graze_edges edges);
void grz_mask_row_run_manifold(const grz_mask_convex *overlay, const grz_mask_row_run *run, graze_edges edges,
                               graze_manifold *contact);

/* The first run that touches the shape, or the last one if it begins with the last row. False: none does.
 * Cost: a few looks at each row that the shape covers, and the words between them. */
bool grz_mask_convex_touch(const grz_mask_convex *overlay, graze_edges edges, bool from_last,
                           grz_mask_row_run *run);

/* How far a shape that touches must move towards greater x before it no longer does; no matter by how much,
 * if it is `limit` or more. A gap that it fits exactly is passed over: it touches again a hair further on.
 * Within rounding. Cost: as for touching, once for every time that it meets other runs after those it has
 * left. */
double grz_mask_convex_push(const grz_mask_convex *overlay, graze_edges edges, double limit);

/* The same overlay seen in a mirror: greater x is smaller x. The shape for the table of kinds stays behind.
 */
void grz_mask_convex_mirror(const grz_mask_convex *overlay, grz_mask_convex *mirrored);

/* Replace `contact` by how the shape and its nearest run meet, which must not touch, if their distance is
 * below that of `contact`; the normal leads from the run to the shape. Cost: two runs of each row that is not
 * farther away than the nearest run. */
void grz_mask_convex_nearest(const grz_mask_convex *overlay, graze_edges edges, graze_manifold *contact);

#endif
