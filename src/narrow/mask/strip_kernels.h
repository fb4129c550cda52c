/* strip_kernels.h: the kernels there are, each for a kind of machine; which of them can run,
 * grz_mask_kernels says. */
#ifndef GRZ_NARROW_MASK_STRIP_KERNELS_H
#define GRZ_NARROW_MASK_STRIP_KERNELS_H

#include "narrow/mask/strip.h"

extern const grz_mask_kernel grz_mask_kernel_plain;
extern const grz_mask_kernel grz_mask_kernel_sse2;
extern const grz_mask_kernel grz_mask_kernel_avx2;
extern const grz_mask_kernel grz_mask_kernel_avx512;
extern const grz_mask_kernel grz_mask_kernel_neon;

#endif
