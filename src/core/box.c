/* box.c: the checks of a box, and the one definition of overlap. Frama-C proves it
 * (test/proof). */
#include "core/box_columns.h"
#include "core/float_env.h"

graze_status grz_box_check(graze_box box) {
    if (!isfinite(box.min_x) || !isfinite(box.min_y) || !isfinite(box.max_x) ||
        !isfinite(box.max_y))
        return GRAZE_BAD_NUMBER;
    if (!grz_box_is_in_range(box))
        return GRAZE_OUT_OF_RANGE;
    if (box.min_x > box.max_x || box.min_y > box.max_y)
        return GRAZE_BAD_BOX;
    return GRAZE_OK;
}

static bool box_overlaps(graze_box a, graze_box b, graze_edges edges) {
    if (edges == GRAZE_CLOSED)
        return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y &&
               b.min_y <= a.max_y;
    return !grz_box_is_empty(a) && !grz_box_is_empty(b) && a.min_x < b.max_x &&
           b.min_x < a.max_x && a.min_y < b.max_y && b.min_y < a.max_y;
}

graze_status graze_box_check(graze_box box) {
    GRZ_FLOAT_ENV_SCOPE;
    return grz_box_check(box);
}

bool graze_box_overlaps(graze_box a, graze_box b, graze_edges edges) {
    GRZ_FLOAT_ENV_SCOPE;
    return box_overlaps(a, b, edges);
}
