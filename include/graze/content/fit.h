/* fit.h: hitboxes out of a sprite: the few boxes, or the one shape, that describe
 * its solid pixels best.
 *
 * For one box the answer is the proven optimum of its score. For more it is the best
 * found by a search. On small sprites, where all sets of boxes can be tried, it is
 * within 2 % of the optimum on average. docs/fit.md has the figures, and the command
 * that prints them. Answers are the same on every machine.
 */
#ifndef GRAZE_CONTENT_FIT_H
#define GRAZE_CONTENT_FIT_H

#include "graze/geometry.h"
#include "graze/mask.h"
#include "graze/memory.h"
#include "graze/shape.h"
#include "graze/status.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of boxes in a fit. */
#define GRAZE_FIT_BOXES_MAX 64

/* The score to maximise. Boxes count as one area, their union: a pixel under two of
 * them counts once. */
typedef enum graze_fit_score {
    /* solid pixels under the boxes / pixels that are solid or under the boxes */
    GRAZE_FIT_IOU = 0,
    /* the fewest wrong pixels: empty under a box, or solid under none */
    GRAZE_FIT_PIXELS,
    /* no empty pixel under a box, and as many solid ones as then can be */
    GRAZE_FIT_INSIDE,
    GRAZE_FIT_COVER /* every solid pixel under a box, and as few empty ones as then can be */
} graze_fit_score;

/* The settings of a fit. Zeroed, or NULL in a call: one box, by intersection over
 * union. */
typedef struct graze_fit_config {
    uint32_t boxes; /* at most this many, 1 to GRAZE_FIT_BOXES_MAX; 0 stands for 1 */
    graze_fit_score score;
    /* the boxes reach as far to the left and to the right as the solid pixels do;
     * where `inside` cannot be, as few empty pixels as can be are under them */
    bool keeps_width;
    /* afterwards each edge moves in by this many pixels, but for its last pixel
     * or two; with keeps_width only upper and lower edges do */
    uint32_t inset;
    /* for working memory, given back before the call returns */
    graze_allocator allocator;
} graze_fit_config;

/* A fit: its boxes, sorted by y, x, h, w. There are fewer boxes than config->boxes
 * where more would not help, and none for a sprite without solid pixels. */
typedef struct graze_fit {
    graze_rect boxes[GRAZE_FIT_BOXES_MAX];
    uint32_t count;
    uint64_t solid;   /* pixels of the sprite */
    uint64_t covered; /* of them, under the boxes */
    uint64_t area;    /* pixels under the boxes */
} graze_fit;

/* Find the boxes of a mask. *fit takes no memory of its own.
 *
 * One box: the best of all boxes by the score; of equal ones the first by y, then
 * height, then x, then width. With keeps_width, the best box as wide as the solid
 * pixels. More boxes: the best found by local search. An inset is taken off at the
 * end.
 *
 * Cost: one box costs by the cells, where equal neighbouring rows and columns are
 * one. For n x m cells, n <= m, it takes at worst n^2 m / 2 small steps, for sprites
 * a hundredth or less. Memory is up to eight bytes a cell, at most 32 MiB; larger
 * masks take a quarter of a byte a cell. More boxes take some milliseconds, however
 * large the mask is.
 *
 * Errors: GRAZE_OUT_OF_CAPACITY (too many boxes), GRAZE_BAD_VALUE (no such score),
 * GRAZE_OUT_OF_MEMORY; *fit has 0 boxes then. */
graze_status graze_fit_mask(const graze_mask *mask, const graze_fit_config *config,
                            graze_fit *fit);

/* A fitted shape: a circle, a capsule, an ellipse or a convex polygon. Corners, ends,
 * centers and radii are whole numbers of half pixels (of large masks, see below). An
 * ellipse may be turned: its longer radius is such a number along x and along y.
 * Pixels count by their middles: those in the shape or on its edge. The
 * exact ellipse counts; ellipse.h says how much smaller graze's is. */
typedef struct graze_shape_fit {
    graze_shape shape; /* in pixels of the mask; it passes graze_shape_check */
    /* false for a mask without solid pixels; the numbers below are 0 then */
    bool is_found;
    uint64_t solid;   /* pixels of the sprite */
    uint64_t covered; /* of them, in the shape */
    uint64_t area;    /* pixels in the shape, also beyond the mask */
    /* The score as a number of at most 1: intersection over union; (covered - empty)
     * / solid for GRAZE_FIT_PIXELS; covered / solid for _INSIDE; solid / area for
     * _COVER. And a bound: no shape of the kind has a greater score. The two are
     * equal where the shape is proven to be best. */
    double score, bound;
} graze_shape_fit;

/* Find the shape of a kind that describes a mask best: GRAZE_SHAPE_CIRCLE, _CAPSULE,
 * _ELLIPSE (at any angle) or _POLYGON (3 to 8 corners). *fit takes no memory of its
 * own.
 *
 * A center or a capsule's ends lie within the bounds of the solid pixels,
 * on whole and half pixels. The shape reaches beyond these bounds by at most half
 * their longer side. If score is bound, the shape is proven to be the best of these
 * by branch and bound. Else the search ended at its limit, and the shape is the best
 * found. A polygon is the best found by a local search; its bound holds for all
 * convex shapes. Solid pixels with bounds of over 128 pixels a side are fitted in
 * square cells of several pixels.
 *
 * An inset makes radii smaller, but for the last half pixel, or a thousandth of the
 * other one; then `bound` is that
 * of the shape before. Cost: about 16 million tests of a pixel for a circle or a
 * capsule, or of a row for an ellipse, 0.1 to 0.5 seconds; much less where score is
 * bound.
 *
 * Errors: GRAZE_BAD_VALUE (no such kind or score, several boxes, keeps_width, an
 * inset for a polygon), GRAZE_OUT_OF_MEMORY; *fit is zeroed then. */
graze_status graze_fit_shape(const graze_mask *mask, graze_shape_kind kind,
                             const graze_fit_config *config, graze_shape_fit *fit);

/* Intersection over union of a fit's boxes and the solid pixels, from 0 to 1, for
 * any score; 0 for a sprite without solid pixels. */
double graze_fit_iou(const graze_fit *fit);

#ifdef __cplusplus
}
#endif

#endif
