/* overlay_nearest.c: which run is nearest to a convex shape that touches none; see overlay.h.
 *
 * How far a pixel of a row is from a convex shape falls and then rises along the row. So in each row two runs
 * can be nearest: the last one before the place where the shape is nearest to the row, and the first one
 * behind it. Rows are looked at from the shape outward, until they are farther away than what has been found.
 */
#include "narrow/mask_convex.h"

#include "core/numbers.h"

#include <math.h>

typedef struct search {
    const grz_mask_convex *overlay;
    graze_edges edges;
    grz_span height; /* of the shape */
    graze_manifold *best;
} search;

/* How far a row is from the shape at least. */
static double row_distance(const search *s, double row) {
    return grz_max(0, grz_max(row - s->height.high, s->height.low - (row + 1)));
}

/* The column in or nearest to which the shape is nearest to a row that it may not reach. */
static uint32_t nearest_column(const search *s, uint32_t row) {
    const grz_mask_convex *o = s->overlay;
    const double low = grz_min(row, s->height.high), high = grz_max(row + 1.0, s->height.low);
    grz_span span = grz_convex_span(&o->core, (grz_span){ low, high });
    if (span.low > span.high) /* by rounding, at its very end */
        span = grz_convex_span(&o->core, (grz_span){ low - o->margin, high + o->margin });
    const double column = floor(span.low + (span.high - span.low) / 2), most = (double)o->sight.width - 1;
    return column < 0 ? 0 : (uint32_t)grz_min(column, most);
}

static void take(const search *s, uint32_t row, grz_mask_run run) {
    graze_manifold contact;
    const grz_mask_row_run found = { row, run };
    grz_mask_row_run_manifold(s->overlay, &found, s->edges, &contact);
    if (contact.distance < s->best->distance) /* 0, if rounding has the two touch */
        *s->best = (graze_manifold){ .distance = contact.distance, .normal = contact.normal };
}

static void search_row(const search *s, uint32_t row) {
    const grz_mask_rows *sight = &s->overlay->sight;
    const uint32_t column = nearest_column(s, row);
    grz_mask_rows mirrored = *sight;
    grz_mask_run run;
    mirrored.is_mirrored = !sight->is_mirrored;
    if (grz_mask_run_next(sight, row, column, &run))
        take(s, row, run);
    if (grz_mask_run_next(&mirrored, row, sight->width - 1 - column, &run))
        take(s, row, (grz_mask_run){ sight->width - run.end, sight->width - run.begin });
}

void grz_mask_convex_nearest(const grz_mask_convex *overlay, graze_edges edges, graze_manifold *contact) {
    const search s = { overlay, edges, grz_convex_span_y(&overlay->core), contact };
    const uint32_t rows = overlay->sight.height;
    const uint32_t begin = (uint32_t)grz_max(0, grz_min(floor(s.height.low), rows));
    if (overlay->sight.width == 0)
        return;
    for (uint32_t row = begin; row < rows && row_distance(&s, row) < contact->distance; row++)
        search_row(&s, row);
    for (uint32_t row = begin; row-- > 0 && row_distance(&s, row) < contact->distance;)
        search_row(&s, row);
}
