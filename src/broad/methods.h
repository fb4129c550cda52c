/* methods.h: every broad phase there is, one line each. */
#ifndef GRZ_BROAD_METHODS_H
#define GRZ_BROAD_METHODS_H

#include "broad/broad.h"

extern const grz_method grz_method_auto;
extern const grz_method grz_method_brute;
extern const grz_method grz_method_axis_sort;
extern const grz_method grz_method_sectors;
extern const grz_method grz_method_four_shift;
extern const grz_method grz_method_grid_map;
extern const grz_method grz_method_sweep_prune;

#endif
