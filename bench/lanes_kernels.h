/* lanes_kernels.h: the library's lists of kernels, under names of the bench. */
#ifndef BENCH_LANES_KERNELS_H
#define BENCH_LANES_KERNELS_H

#include "simd/kernels.h"

/* As grz_kernels_list and grz_kernels_best, with all kernels of this processor. */
uint32_t lanes_list_all(const grz_kernels **kernels, uint32_t capacity);
const grz_kernels *lanes_best_of_all(void);

#endif
