/* parts.h: the sweep of all bands, in as many parts as there are threads to do them. */
#ifndef GRZ_BROAD_BANDS_PARTS_H
#define GRZ_BROAD_BANDS_PARTS_H

#include "broad/bands/bands.h"

/* Push the pairs of boxes that are gathered in lines, in the order of the bands whoever swept them.
 * *is_suited is false if that was given up; what was pushed is to be taken back then. */
graze_status grz_parts_sweep(grz_bands *bands, grz_sink *out, graze_counters *counters, bool *is_suited);

#endif
