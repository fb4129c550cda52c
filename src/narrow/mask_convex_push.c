/* overlay_push.c: how far a convex shape must move along x until no solid pixel is in its way; see overlay.h.
 *
 * Between the top and the bottom of a row the shape is somewhere from `low` to `high`. Moved by a push, it
 * meets a run while low + push < the run's end and high + push >= its begin. Of the runs that it meets the
 * last one is in its way longest: at least to that one's end the shape must go, so it goes there at once.
 * Rows are passed over until none stops it, in turns from the first and from the last, since what stops it
 * may wander either way.
 */
#include "narrow/mask_convex.h"

#include <math.h>

/* The last solid pixel of a row in or before a column; false: none is. */
static bool pixel_before(const grz_mask_rows *sight, uint32_t row, uint32_t column, uint32_t *found) {
    grz_mask_rows mirrored = *sight;
    grz_mask_run run;
    mirrored.is_mirrored = !sight->is_mirrored;
    if (!grz_mask_run_next(&mirrored, row, sight->width - 1 - column, &run))
        return false;
    *found = sight->width - 1 - run.begin;
    return true;
}

/* The last column that begins at `high` or before it; false: none does. */
static bool column_at(const grz_mask_convex *o, double high, uint32_t *column) {
    const double number = floor(high - o->column_0), most = (double)o->sight.width - 1;
    if (!(number >= 0) || most < 0)
        return false;
    *column = number < most ? (uint32_t)number : o->sight.width - 1;
    return true;
}

/* Where the last run ends that a shape from low to high meets in a row after a push; false: it meets none.
 * What has been left is told by the very difference that became the push, so that no rounding keeps it in the
 * way. */
static bool way_is_barred(const grz_mask_convex *o, uint32_t row, grz_span at, double push, double *end) {
    uint32_t column = 0;
    grz_mask_run run;
    if (!column_at(o, at.high + push, &column) || !pixel_before(&o->sight, row, column, &column))
        return false;
    *end = o->column_0 + column + 1;
    if (*end - at.low <= push)
        return false;
    if (grz_mask_run_next(&o->sight, row, column, &run))
        *end = o->column_0 + run.end;
    return true;
}

static double push_row(const grz_mask_convex *o, uint32_t row, double push, double limit) {
    const grz_span at = grz_convex_span(&o->core, (grz_span){ row, row + 1.0 });
    double end = 0;
    while (at.low <= at.high && push < limit && way_is_barred(o, row, at, push, &end))
        push = end - at.low;
    return push;
}

/* The rows that the shape touches: half-open, it must reach into them. False: none. */
static bool rows_of(const grz_mask_convex *o, graze_edges edges, uint32_t *first, uint32_t *last) {
    const grz_span height = grz_convex_span_y(&o->core);
    const double low = edges == GRAZE_CLOSED ? ceil(height.low) - 1 : floor(height.low);
    const double high = edges == GRAZE_CLOSED ? floor(height.high) : ceil(height.high) - 1;
    const double most = (double)o->sight.height - 1;
    if (high < 0 || low > most || high < low)
        return false;
    *first = low > 0 ? (uint32_t)low : 0;
    *last = high < most ? (uint32_t)high : o->sight.height - 1;
    return true;
}

double grz_mask_convex_push(const grz_mask_convex *overlay, graze_edges edges, double limit) {
    uint32_t first = 0, last = 0;
    double push = 0, before = -1;
    if (!rows_of(overlay, edges, &first, &last))
        return 0;
    for (bool is_upward = false; push > before && push < limit; is_upward = !is_upward) {
        before = push;
        for (uint32_t i = 0; i <= last - first && push < limit; i++)
            push = push_row(overlay, is_upward ? last - i : first + i, push, limit);
    }
    return push;
}
