/* core_span.c: where a core with its radius is; see overlay.h.
 *
 * A convex core with a radius is the union of the core, of a disc around each corner and of a strip along
 * both sides of each edge; what is farthest to the left or right of it between two heights is on a disc or on
 * an edge moved outward. Edges moved inward lie inside and do no harm, so nobody asks which way round the
 * corners go.
 */
#include "narrow/mask_convex.h"

#include "core/numbers.h"

#include <math.h>

static void include(grz_span *span, double x) {
    span->low = grz_min(span->low, x);
    span->high = grz_max(span->high, x);
}

static void include_disc(grz_span *span, graze_point center, double radius, grz_span cut) {
    const double below = cut.low - center.y, above = center.y - cut.high;
    const double away = grz_max(0, grz_max(below, above));
    if (away > radius)
        return;
    const double half = sqrt((radius - away) * (radius + away));
    include(span, center.x - half);
    include(span, center.x + half);
}

/* Where an edge is at a height between those of its ends. */
static double edge_at(graze_point from, graze_point to, double y) {
    const double part = (y - from.y) / (to.y - from.y);
    return from.x + (to.x - from.x) * part;
}

static void include_end(grz_span *span, graze_point end, graze_point other, grz_span cut) {
    if (end.y < cut.low)
        include(span, edge_at(end, other, cut.low));
    else if (end.y > cut.high)
        include(span, edge_at(end, other, cut.high));
    else
        include(span, end.x);
}

static void include_edge(grz_span *span, graze_point from, graze_point to, grz_span cut) {
    if (grz_min(from.y, to.y) > cut.high || grz_max(from.y, to.y) < cut.low)
        return;
    include_end(span, from, to, cut);
    include_end(span, to, from, cut);
}

static graze_point moved(graze_point point, double x, double y) {
    return (graze_point){ point.x + x, point.y + y };
}

static void include_sides(grz_span *span, graze_point from, graze_point to, double radius, grz_span cut) {
    const double x = to.x - from.x, y = to.y - from.y, most = grz_max(fabs(x), fabs(y));
    if (most == 0)
        return;
    const double length = sqrt((x / most) * (x / most) + (y / most) * (y / most));
    const double out_x = y / most / length * radius, out_y = x / most / length * radius;
    include_edge(span, moved(from, out_x, -out_y), moved(to, out_x, -out_y), cut);
    include_edge(span, moved(from, -out_x, out_y), moved(to, -out_x, out_y), cut);
}

grz_span grz_convex_span(const grz_convex *core, grz_span cut) {
    grz_span span = { INFINITY, -INFINITY };
    for (uint32_t i = 0; i < core->count; i++) {
        const graze_point corner = core->corner[i], next = core->corner[(i + 1) % core->count];
        include_disc(&span, corner, core->radius, cut);
        if (core->radius > 0)
            include_sides(&span, corner, next, core->radius, cut);
        else
            include_edge(&span, corner, next, cut);
    }
    return span;
}

grz_span grz_convex_span_x(const grz_convex *core) {
    grz_span span = { INFINITY, -INFINITY };
    for (uint32_t i = 0; i < core->count; i++) {
        include(&span, core->corner[i].x - core->radius);
        include(&span, core->corner[i].x + core->radius);
    }
    return span;
}

grz_span grz_convex_span_y(const grz_convex *core) {
    grz_span span = { INFINITY, -INFINITY };
    for (uint32_t i = 0; i < core->count; i++) {
        include(&span, core->corner[i].y - core->radius);
        include(&span, core->corner[i].y + core->radius);
    }
    return span;
}
