/* check.h: the check of shapes, for callers that have set the floating-point mode. */
#ifndef GRZ_NARROW_CHECK_H
#define GRZ_NARROW_CHECK_H

#include "graze/shape.h"

graze_status grz_shape_check(const graze_shape *shape);

#endif
