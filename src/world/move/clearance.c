/* clearance.c: the greatest place at which an edge is not beyond a limit; see clearance.h. The limit less the
 * edge is known exactly, as two doubles, so the greatest float that is not above it is one of two.
 */
#include "world/move/clearance.h"

#include "core/box_columns.h"
#include "core/exact.h"

/* The greatest float x with edge + x <= limit; or `from`, if its sum is so only when rounded. */
static float last_before(float edge, float limit, bool is_outward, float from) {
    const grz_double_double room = grz_two_difference((double)limit, (double)edge);
    const float nearest = (float)room.high + 0.0f;
    const bool is_fine = (double)nearest - room.high <= room.low;
    const float last = is_fine ? nearest : grz_float_previous(nearest);
    const float sum = edge + from; /* named, as in travel.c */
    return !is_outward && from > last && sum <= limit ? from : last;
}

static float first_behind(float edge, float limit, bool is_outward, float from) {
    return -last_before(-edge, -limit, is_outward, -from) + 0.0f;
}

graze_area grz_clearance(const grz_offset_box *outline, float x, float y, graze_box box) {
    const graze_box offset = outline->offset;
    const bool is_outward = outline->has_shape;
    return (graze_area){ (double)last_before(offset.max_x, box.min_x, is_outward, x),
                         (double)last_before(offset.max_y, box.min_y, is_outward, y),
                         (double)first_behind(offset.min_x, box.max_x, is_outward, x),
                         (double)first_behind(offset.min_y, box.max_y, is_outward, y) };
}
