/* enlarge.c: whether a power of two is called for is seen by the radii first, which settle it for all but the
 * smallest and those without one.
 *
 * Along an axis on which coordinates are large beside their differences, one of them is taken off first,
 * which is exact there (P. Sterbenz, 1974); else they could overflow.
 */
#include "narrow/enlarge.h"

#include "core/numbers.h"

#include <math.h>

static const double small = 0x1p-100;

/* The least and the greatest along an axis. */
typedef struct span {
    double least, most;
} span;

static void span_add(span *self, double value) {
    self->least = grz_min(value, self->least);
    self->most = grz_max(value, self->most);
}

static void spans_of(const grz_convex *core, span *x, span *y) {
    for (uint32_t i = 0; i < core->count; i++) {
        span_add(x, core->corner[i].x);
        span_add(y, core->corner[i].y);
    }
}

static double far_origin(span values, double size) {
    return fabs(values.least) > 4 * size ? values.least : 0;
}

static void enlarge(grz_convex *core, graze_point origin, double factor) {
    core->radius *= factor;
    for (uint32_t i = 0; i < core->count; i++) {
        core->corner[i].x = (core->corner[i].x - origin.x) * factor;
        core->corner[i].y = (core->corner[i].y - origin.y) * factor;
    }
}

double grz_convexes_scale_up(grz_convex *a, grz_convex *b) {
    double size = a->radius + b->radius, factor = 1;
    if (size >= small)
        return 1;
    span x = { INFINITY, -INFINITY }, y = x;
    spans_of(a, &x, &y);
    spans_of(b, &x, &y);
    size += (x.most - x.least) + (y.most - y.least);
    if (!(size > 0 && size < small))
        return 1;
    while (size * factor < small)
        factor *= 0x1p200;
    const graze_point origin = { far_origin(x, size), far_origin(y, size) };
    enlarge(a, origin, factor);
    enlarge(b, origin, factor);
    return factor;
}
