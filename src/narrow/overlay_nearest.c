/* overlay_nearest.c: which run is nearest to a convex shape that touches none; see overlay.h.
 *
 * How far a pixel of a row is from a convex shape falls and then rises along the row. So in each row two runs
 * can be nearest: the last one before the place where the shape is nearest to the row, and the first one
 * behind it. Rows are looked at from the shape outward, until they are farther away than what has been found.
 */
#include "narrow/overlay.h"

#include "core/lesser.h"

#include <math.h>

typedef struct search {
    const grz_overlay *overlay;
    graze_edges edges;
    grz_span height; /* of the shape */
    graze_contact *best;
} search;

/* How far a row is from the shape at least. */
static double row_distance(const search *s, double row) {
    return grz_greater(0, grz_greater(row - s->height.high, s->height.low - (row + 1)));
}

/* The column in or nearest to which the shape is nearest to a row that it may not reach. */
static uint32_t nearest_column(const search *s, uint32_t row) {
    const grz_overlay *o = s->overlay;
    const double low = grz_lesser(row, s->height.high), high = grz_greater(row + 1.0, s->height.low);
    grz_span span = grz_core_span(&o->core, (grz_span){ low, high });
    if (span.low > span.high) /* by rounding, at its very end */
        span = grz_core_span(&o->core, (grz_span){ low - o->margin, high + o->margin });
    const double column = floor(span.low + (span.high - span.low) / 2), most = (double)o->sight.width - 1;
    return column < 0 ? 0 : (uint32_t)grz_lesser(column, most);
}

static void take(const search *s, uint32_t row, grz_run run) {
    graze_contact contact;
    const grz_overlay_run found = { row, run };
    grz_overlay_run_meets(s->overlay, &found, s->edges, &contact);
    if (contact.distance < s->best->distance) /* 0, if rounding has the two touch */
        *s->best = (graze_contact){ .distance = contact.distance, .normal = contact.normal };
}

static void search_row(const search *s, uint32_t row) {
    const grz_sight *sight = &s->overlay->sight;
    const uint32_t column = nearest_column(s, row);
    grz_sight mirrored = *sight;
    grz_run run;
    mirrored.is_mirrored = !sight->is_mirrored;
    if (grz_sight_run_next(sight, row, column, &run))
        take(s, row, run);
    if (grz_sight_run_next(&mirrored, row, sight->width - 1 - column, &run))
        take(s, row, (grz_run){ sight->width - run.end, sight->width - run.begin });
}

void grz_overlay_nearest(const grz_overlay *overlay, graze_edges edges, graze_contact *contact) {
    const search s = { overlay, edges, grz_core_height(&overlay->core), contact };
    const uint32_t rows = overlay->sight.height;
    const uint32_t begin = (uint32_t)grz_greater(0, grz_lesser(floor(s.height.low), rows));
    if (overlay->sight.width == 0)
        return;
    for (uint32_t row = begin; row < rows && row_distance(&s, row) < contact->distance; row++)
        search_row(&s, row);
    for (uint32_t row = begin; row-- > 0 && row_distance(&s, row) < contact->distance;)
        search_row(&s, row);
}
