/* cores.h: how two shapes meet that both have convex cores; right for all of them. */
#ifndef GRZ_NARROW_CORES_H
#define GRZ_NARROW_CORES_H

#include "narrow/family.h"
#include "narrow/separation.h"

bool grz_cores_touch(const graze_shape *a, const graze_shape *b, graze_edges edges);
void grz_cores_contact(const graze_shape *a, const graze_shape *b, graze_edges edges, graze_contact *contact);

/* Fill in all but the points from what separates two shapes. `can_touch`: neither is empty. */
void grz_contact_decide(const grz_separation *separation, graze_edges edges, bool can_touch,
                        graze_contact *contact);

#endif
