/* sweep.h: the lines of all bands put in order and swept. */
#ifndef GRZ_BROAD_BANDS_SWEEP_H
#define GRZ_BROAD_BANDS_SWEEP_H

#include "broad/bands/bands.h"

/* Push the pairs of boxes that are gathered in lines; see grz_bands_pairs. */
graze_status grz_bands_sweep(grz_bands *bands, grz_sink *out, graze_counters *counters, bool *is_suited);

#endif
