/* overlay_touch.c: whether a convex shape touches a solid pixel; see overlay.h. */
#include "narrow/mask_convex.h"

#include <math.h>

/* The whole numbers from 0 to before `count` that lie in a span, as columns or rows; false: none does. */
static bool clip(grz_span span, uint32_t count, uint32_t *first, uint32_t *last) {
    const double low = floor(span.low), high = floor(span.high), most = (double)count - 1;
    if (count == 0 || !(low <= high) || high < 0 || low > most)
        return false;
    *first = low > 0 ? (uint32_t)low : 0;
    *last = high < most ? (uint32_t)high : count - 1;
    return true;
}

/* Which columns of a row the shape may touch: one too many, but never one too few, at each end. */
static bool columns_of(const grz_mask_convex *o, uint32_t row, uint32_t *first, uint32_t *last) {
    grz_span span = grz_convex_span(&o->core, (grz_span){ row - o->margin, row + 1 + o->margin });
    span.low -= 1 + o->margin;
    span.high += o->margin;
    return clip(span, o->sight.width, first, last);
}

static bool touch_row(const grz_mask_convex *o, graze_edges edges, grz_mask_row_run *run) {
    uint32_t from = 0, last = 0;
    if (!columns_of(o, run->row, &from, &last))
        return false;
    while (grz_mask_run_next(&o->sight, run->row, from, &run->run) && run->run.begin <= last) {
        if (grz_mask_row_run_touches(o, run, edges))
            return true;
        if (run->run.end > last)
            return false;
        from = run->run.end;
    }
    return false;
}

bool grz_mask_convex_touch(const grz_mask_convex *overlay, graze_edges edges, bool from_last,
                           grz_mask_row_run *run) {
    uint32_t first = 0, last = 0;
    grz_span height = grz_convex_span_y(&overlay->core);
    height.low -= 1 + overlay->margin;
    height.high += overlay->margin;
    if (!clip(height, overlay->sight.height, &first, &last))
        return false;
    for (uint32_t i = 0; i <= last - first; i++) {
        run->row = from_last ? last - i : first + i;
        if (touch_row(overlay, edges, run))
            return true;
    }
    return false;
}
