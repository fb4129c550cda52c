/* kernel_avx2.c: the kernel for x86-64 with AVX2 and BMI2 (Haswell, 2013, and later; Zen, 2017, and later).
 * Compiled for such a machine whatever the flags are, and used only where the processor says that it is one.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi2,popcnt")
#endif
#include "core/lanes/lanes_avx2.h"

#include "broad/bands/kernel_join.h"
#include "broad/bands/kernel_place.h"
#include "broad/bands/kernels.h"

const grz_strip_kernel grz_strip_kernel_avx2 = {
    .name = "avx2",
    .place = place_boxes,
    .fill = fill_strip,
    .join = join_strip,
    .join_two = join_two_strips,
};
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int grz_not_x86_64; /* a file of C may not be empty */
#endif
