/* parts.h: the sweep of all bands, in as many parts as there are threads to do them. */
#ifndef GRZ_BROAD_STRIPS_STRIP_PARTS_H
#define GRZ_BROAD_STRIPS_STRIP_PARTS_H

#include "broad/strips/strips.h"

/* Push the pairs of boxes that are gathered in lines, in the order of the bands whoever swept them.
 * *is_suited is false if that was given up; what was pushed is to be taken back then. */
graze_status grz_strips_sweep(grz_strips *bands, grz_pair_sink *out, graze_counters *counters,
                              bool *is_suited);

#endif
