/* mask_view.h: a view of a mask, flipped and turned further. */
#ifndef GRZ_NARROW_MASK_VIEW_H
#define GRZ_NARROW_MASK_VIEW_H

#include "graze/mask.h"

/* What the view shows, left to right: after an odd number of turns those are the mask's top and bottom. */
static inline graze_mask_view grz_mask_view_mirrored(graze_mask_view view) {
    if (view.turns % 2 == 0)
        view.flip_x = !view.flip_x;
    else
        view.flip_y = !view.flip_y;
    return view;
}

/* What it shows, turned clockwise: pixel (x, y) comes to (height - 1 - y, x). */
static inline graze_mask_view grz_mask_view_turned(graze_mask_view view, uint32_t turns) {
    view.turns = (uint8_t)((view.turns + turns) % 4);
    return view;
}

/* What it shows, with x for y. */
static inline graze_mask_view grz_mask_view_transposed(graze_mask_view view) {
    return grz_mask_view_mirrored(grz_mask_view_turned(view, 1));
}

#endif
