/* cores.c: cores separated, and the answer made of that. */
#include "narrow/convex_pair.h"

#include "narrow/enlarge.h"
#include "narrow/points.h"

/* A pair of shapes as cores, and the factor that their sizes were multiplied by. */
typedef struct meeting {
    grz_convex a, b;
    grz_convex_pair pair;
    double factor;
} meeting;

static void meet(const graze_shape *a, const graze_shape *b, meeting *self) {
    grz_shape_ops_of(a->kind)->core(a, &self->a);
    grz_shape_ops_of(b->kind)->core(b, &self->b);
    self->factor = grz_convexes_scale_up(&self->a, &self->b);
    grz_convex_pair_make(&self->a, &self->b, &self->pair);
}

static bool has_inside(const grz_convex *core) {
    return core->count > 2 || core->radius > 0;
}

/* Half-open, a box without an inside touches nothing. */
static bool may_touch(const meeting *self, graze_edges edges) {
    return edges == GRAZE_CLOSED || (has_inside(&self->a) && has_inside(&self->b));
}

bool grz_convexes_touch(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    meeting self;
    meet(a, b, &self);
    return may_touch(&self, edges) && grz_convex_pair_touches(&self.pair, edges);
}

static void place_point(graze_point *point, graze_point origin, double factor) {
    point->x = origin.x + point->x / factor;
    point->y = origin.y + point->y / factor;
}

void grz_convexes_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                           graze_manifold *contact) {
    meeting self;
    grz_separation separation;
    meet(a, b, &self);
    grz_convex_pair_separate(&self.pair, &separation);
    const double gap = separation.gap;
    contact->is_touching = may_touch(&self, edges) && (edges == GRAZE_CLOSED ? gap <= 0 : gap < 0);
    contact->normal = separation.normal;
    if (!contact->is_touching) {
        contact->distance = gap > 0 ? grz_quotient(gap, self.factor) : 0;
        return;
    }
    contact->depth = grz_quotient(0 - gap, self.factor);
    grz_convex_pair_points(&self.pair, &separation, contact);
    for (uint32_t i = 0; i < contact->count; i++)
        place_point(&contact->points[i], a->corner[0], self.factor);
}
