/* cores.h: how two shapes meet that both have convex cores; right for all of them. */
#ifndef GRZ_NARROW_CORES_H
#define GRZ_NARROW_CORES_H

#include "narrow/family.h"

bool grz_cores_touch(const graze_shape *a, const graze_shape *b, graze_edges edges);
void grz_cores_contact(const graze_shape *a, const graze_shape *b, graze_edges edges, graze_contact *contact);

#endif
