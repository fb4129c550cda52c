/* look_machines.h: the looks there are, each for a kind of machine; which of them can run, grz_index_kernels
 * says. */
#ifndef GRZ_BROAD_INDEX_LOOK_MACHINES_H
#define GRZ_BROAD_INDEX_LOOK_MACHINES_H

#include "broad/index/look.h"

extern const grz_index_kernel grz_index_kernel_plain;
extern const grz_index_kernel grz_index_kernel_sse2;
extern const grz_index_kernel grz_index_kernel_avx2;

#endif
