/* mask_image.h: image work on masks, to prepare what a game loads. Masks have a
 * centroid, connected components and outlines. New masks are the overlap of two, all
 * offsets of an overlap, or another size or angle of one. Link graze::content.
 *
 * All functions take views, and coordinates in answers are pixels of the view.
 */
#ifndef GRAZE_CONTENT_MASK_IMAGE_H
#define GRAZE_CONTENT_MASK_IMAGE_H

#include "graze/mask.h"
#include "graze/mask_edit.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The mean of the solid pixels' indices. A mask with the one solid pixel (3, 5) has
 * its centroid at (3, 5), not in the middle of the pixel's square. Sums are
 * integers, so each coordinate is the exact mean, rounded once. False: no pixel is
 * solid, and nothing is written. */
bool graze_mask_centroid(graze_mask_view view, double *x, double *y);

/* Solid pixels connected by their edges or their corners (8-connected). */
typedef struct graze_mask_component {
    uint32_t count; /* of pixels */
    graze_rect bounds;
    graze_pixel first; /* the first pixel in its first row */
} graze_mask_component;

/* A list that the caller owns and graze grows. Zeroed, it is empty and uses the C
 * library's memory. Used again, it keeps its memory. Set `allocator` before the
 * first use, or not at all. `items` is a block of `capacity` components: a game may
 * keep it as its own and zero the list. */
typedef struct graze_mask_component_list {
    graze_mask_component *items;
    size_t count, capacity;
    graze_allocator allocator;
} graze_mask_component_list;

/* Replace `list` by all components, sorted by the y, then the x of their bounds,
 * then by the x of the first pixel in their first row. Error: GRAZE_OUT_OF_MEMORY;
 * the list is empty then. Cost: linear in the runs of pixels; working memory for two
 * rows and the components, at any height. */
graze_status graze_mask_components(graze_mask_view view,
                                   graze_mask_component_list *list);

/* Free the memory of a list, which is empty then and can be used again. */
void graze_mask_component_list_free(graze_mask_component_list *list);

/* A new mask, to be freed with graze_mask_destroy. */
typedef struct graze_mask_result {
    const graze_allocator *allocator; /* NULL: the C library's memory */
    graze_mask *mask;                 /* written; NULL after an error */
} graze_mask_result;

/* Make a mask as large as the view with one component, named by a pixel (x, y) of
 * it, such as component.first. The mask is empty if this pixel is not solid, or
 * outside. Error: GRAZE_OUT_OF_MEMORY. Cost: for each run of the component, two
 * rows. */
graze_status graze_mask_component_mask(graze_mask_view view, int32_t x, int32_t y,
                                       graze_mask_result *result);

/* Closed lines along the edges of pixels. Line i has the corners from ends[i - 1] (0
 * for the first line) to ends[i] - 1 and leads from the last one back to the first.
 * Pixel (x, y) has the corners (x, y) and (x + 1, y + 1). Owned and freed as the
 * list above. */
typedef struct graze_mask_outlines {
    graze_pixel *corners;
    size_t corner_count, corner_capacity;
    size_t *ends;
    size_t line_count, line_capacity;
    graze_allocator allocator;
} graze_mask_outlines;

/* Replace `outlines` by the lines around all solid pixels: one around each
 * component, and one around each hole in it. Solid pixels are on the right of a
 * line: with y down, clockwise around a component, counterclockwise around a hole.
 * So filling by either rule, even-odd or non-zero, gives the mask back. Pixels that
 * share only a corner are kept together. Corners are only where a line turns. A line
 * begins at the first pixel, by y, then x, along whose upper edge it goes, and lines
 * are sorted by it. Error: GRAZE_OUT_OF_MEMORY; `outlines` is empty then. Cost:
 * linear in the pixels' words and the length of the lines. */
graze_status graze_mask_outline(graze_mask_view view, graze_mask_outlines *outlines);

/* Free the memory of outlines, which are empty then and can be used again. */
void graze_mask_outlines_free(graze_mask_outlines *outlines);

/* Make a mask as large as the view a. Its pixels are solid where a and b are both
 * solid; b lies in a as in mask_pair.h. Error: GRAZE_OUT_OF_MEMORY. */
graze_status graze_mask_overlap_mask(graze_mask_view a, graze_mask_view b,
                                     int32_t dx, int32_t dy,
                                     graze_mask_result *result);

/* Make a mask of all offsets at which two views overlap. It has (a's width + b's
 * width - 1) x (a's height + b's height - 1) pixels. Pixel (x, y) is solid if the
 * two overlap with b at (x - b's width + 1, y - b's height + 1). It has no pixels if
 * one of the two has none. Errors: GRAZE_OUT_OF_CAPACITY (a side would be over
 * GRAZE_MASK_SIDE_MAX), GRAZE_OUT_OF_MEMORY. Cost: up to one look at both masks for
 * each pixel of the result. */
graze_status graze_mask_convolve(graze_mask_view a, graze_mask_view b,
                                 graze_mask_result *result);

/* Make a mask of `width` x `height` pixels from a view: a pixel is solid if its
 * center lies in a solid pixel of the view. Width and height may be 0; of a view
 * without pixels none is solid. Integer arithmetic; a center between two pixels
 * belongs to the one further right or down. Errors: GRAZE_OUT_OF_CAPACITY (a side
 * over GRAZE_MASK_SIDE_MAX), GRAZE_OUT_OF_MEMORY. */
graze_status graze_mask_scale(graze_mask_view view, uint32_t width, uint32_t height,
                              graze_mask_result *result);

/* Make a mask of a view `scale` times as large, turned by `angle` degrees from x
 * towards y (with y down: clockwise). It is the smallest mask around the view's four
 * corners. A pixel is solid if its center lies in a solid pixel of the view. The
 * middle of the view becomes the middle of the new mask. Turns by multiples of 90 at
 * scale 1 are exact: they show what a turned view shows, which needs no new mask.
 * `angle`: -2^60 to 2^60; `scale` > 0. Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE
 * (the angle), GRAZE_BAD_VALUE (the scale), GRAZE_OUT_OF_CAPACITY (a side would be
 * over GRAZE_MASK_SIDE_MAX), GRAZE_OUT_OF_MEMORY. */
graze_status graze_mask_rotate(graze_mask_view view, double angle, double scale,
                               graze_mask_result *result);

#ifdef __cplusplus
}
#endif

#endif
