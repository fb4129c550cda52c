/* cores.c: cores separated, and the answer made of that. */
#include "narrow/cores.h"

#include "narrow/points.h"

static bool has_inside(const graze_shape *shape) {
    return shape->kind != GRAZE_SHAPE_BOX ||
           (shape->corner[0].x < shape->corner[1].x && shape->corner[0].y < shape->corner[1].y);
}

/* An empty box touches nothing half-open. */
static bool may_touch(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    return edges == GRAZE_CLOSED || (has_inside(a) && has_inside(b));
}

static bool is_touch(double gap, graze_edges edges) {
    return edges == GRAZE_CLOSED ? gap <= 0 : gap < 0;
}

void grz_contact_decide(const grz_separation *separation, graze_edges edges, bool can_touch,
                        graze_contact *contact) {
    const double gap = separation->gap;
    contact->is_touching = can_touch && is_touch(gap, edges);
    contact->normal = separation->normal;
    if (contact->is_touching)
        contact->depth = gap < 0 ? -gap : 0;
    else
        contact->distance = gap > 0 ? gap : 0;
}

/* A pair of shapes, and the cores that it is about. */
typedef struct meeting {
    grz_core a, b;
    grz_pair pair;
    grz_separation separation;
} meeting;

static void meet(const graze_shape *a, const graze_shape *b, meeting *self) {
    grz_family_of(a->kind)->core(a, &self->a);
    grz_family_of(b->kind)->core(b, &self->b);
    grz_pair_make(&self->a, &self->b, &self->pair);
    grz_pair_separate(&self->pair, &self->separation);
}

bool grz_cores_touch(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    meeting self;
    if (!may_touch(a, b, edges))
        return false;
    meet(a, b, &self);
    return is_touch(self.separation.gap, edges);
}

void grz_cores_contact(const graze_shape *a, const graze_shape *b, graze_edges edges,
                       graze_contact *contact) {
    meeting self;
    meet(a, b, &self);
    grz_contact_decide(&self.separation, edges, may_touch(a, b, edges), contact);
    if (contact->is_touching)
        grz_pair_points(&self.pair, &self.separation, contact);
}
