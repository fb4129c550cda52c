/* kernels.h: the kernels there are, each for a kind of machine; which of them can run, grz_strip_kernels
 * says. */
#ifndef GRZ_BROAD_BANDS_KERNELS_H
#define GRZ_BROAD_BANDS_KERNELS_H

#include "broad/bands/kernel.h"

extern const grz_strip_kernel grz_strip_kernel_plain;
extern const grz_strip_kernel grz_strip_kernel_sse2;
extern const grz_strip_kernel grz_strip_kernel_avx2;
extern const grz_strip_kernel grz_strip_kernel_avx512;
extern const grz_strip_kernel grz_strip_kernel_neon;

#endif
