/* mask_parts.h: what the solid pixels of one mask make up: their centre, the parts that hang together, and
 * the line around them.
 *
 * All take a view, and coordinates in answers are those of the view.
 */
#ifndef GRAZE_MASK_PARTS_H
#define GRAZE_MASK_PARTS_H

#include "graze/mask.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The mean of the solid pixels' indices: a mask of one pixel (3, 5) has it at 3, 5, not in the middle of that
 * pixel's square. Sums are integers, so that each is the exact mean, rounded once. False: no pixel is solid,
 * and nothing is written. */
bool graze_mask_centroid(graze_mask_view view, double *x, double *y);

/* Solid pixels that hang together, by their edges or their corners (8-connected). */
typedef struct graze_mask_component {
    uint32_t count;
    graze_rect bounds;
} graze_mask_component;

/* A list that the caller owns and graze grows; zeroed, it is empty and uses the C library's memory. Used
 * again, it keeps its memory. Set `allocator` before the first use, or not at all. */
typedef struct graze_mask_component_list {
    graze_mask_component *items;
    size_t count, capacity;
    graze_allocator allocator;
} graze_mask_component_list;

/* Replace `list` by all components, by their bounds' y, then x, then by the x of the first pixel in their
 * first row. Errors: GRAZE_OUT_OF_MEMORY; the list is empty then. Cost: linear in the runs of pixels; working
 * memory for two rows and the components, whatever the height. */
graze_status graze_mask_components(graze_mask_view view, graze_mask_component_list *list);

void graze_mask_component_list_free(graze_mask_component_list *list);

/* A corner of a pixel: pixel (x, y) has its first corner at (x, y), and its last at (x + 1, y + 1). */
typedef struct graze_mask_corner {
    uint32_t x, y;
} graze_mask_corner;

/* Closed lines along the edges of pixels, one after the other: line i has the corners from ends[i - 1] (0 for
 * the first) to ends[i] - 1, and leads from the last back to the first. Owned as the list above. */
typedef struct graze_mask_outlines {
    graze_mask_corner *corners;
    size_t corner_count, corner_capacity;
    size_t *ends;
    size_t line_count, line_capacity;
    graze_allocator allocator;
} graze_mask_outlines;

/* Replace `outline` by the lines around all solid pixels: one around each component, and one around each hole
 * in it. Solid pixels lie to the right of a line's direction (y down: clockwise around a component,
 * counterclockwise around a hole), so that filling by either rule, even-odd or non-zero, gives the mask back.
 * Where two pixels share but a corner the line keeps them together. Corners are only where a line turns.
 * A line begins at the first pixel, by y, then x, along whose upper edge it goes, and lines are sorted by it.
 * Errors: GRAZE_OUT_OF_MEMORY; the outline is empty then. Cost: linear in runs and in the length of the
 * lines. */
graze_status graze_mask_outline(graze_mask_view view, graze_mask_outlines *outline);

void graze_mask_outlines_free(graze_mask_outlines *outline);

#ifdef __cplusplus
}
#endif

#endif
