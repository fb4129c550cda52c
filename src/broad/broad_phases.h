/* methods.h: every broad phase there is, one line each. */
#ifndef GRZ_BROAD_BROAD_PHASES_H
#define GRZ_BROAD_BROAD_PHASES_H

#include "broad/broad_phase.h"

extern const grz_broad_phase grz_broad_phase_auto;
extern const grz_broad_phase grz_broad_phase_brute;
extern const grz_broad_phase grz_broad_phase_axis_sort;
extern const grz_broad_phase grz_broad_phase_sectors;
extern const grz_broad_phase grz_broad_phase_four_shift;
extern const grz_broad_phase grz_broad_phase_grid_map;
extern const grz_broad_phase grz_broad_phase_sweep_prune;

#endif
