/* segments.h: how far two segments are apart, in doubles alone. */
#ifndef GRZ_NARROW_SEGMENTS_H
#define GRZ_NARROW_SEGMENTS_H

#include "narrow/likely.h"

/* Whether two segments, each of which may be a point, are nearer than `reach`. */
grz_filtered grz_segments_near(grz_segment a, grz_segment b, double reach);

/* Whether a place and a segment are. */
grz_filtered grz_segment_near(grz_segment segment, graze_point place, double reach);

#endif
