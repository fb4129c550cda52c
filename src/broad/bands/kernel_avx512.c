/* kernel_avx512.c: the kernel for x86-64 with AVX-512 F, DQ, VL and BW (Skylake's servers, 2017, and later;
 * Zen 4, 2022, and later). Compiled for such a machine whatever the flags are, and used only where the
 * processor says that it is one.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,popcnt"))),           \
                             apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw,popcnt")
#endif
#include "core/lanes/lanes_avx512.h"

#include "broad/bands/kernel_join.h"
#include "broad/bands/kernel_place.h"
#include "broad/bands/kernels.h"

const grz_strip_kernel grz_strip_kernel_avx512 = {
    .name = "avx512",
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
