/* strip_avx512.c: the kernel for x86-64 with AVX-512 F, BW, VPOPCNTDQ, VBMI2 and GFNI (Ice Lake, 2019, and
 * later; Zen 4, 2022, and later). Compiled for such a machine whatever the flags are, and used only where the
 * processor says that it is one.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,gfni"))),   \
                             apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512vpopcntdq,avx512vbmi2,gfni")
#endif
#include "core/words/words_avx512.h"

#include "narrow/mask/strip_kernels.h"
#include "narrow/mask/strip_walk.h"

const grz_mask_kernel grz_mask_kernel_avx512 = {
    .name = "avx512",
    .lanes = GRZ_WORDS,
    .any = any_in_strip,
    .count = count_in_strip,
    .write = write_strip,
};
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int grz_not_x86_64; /* a file of C may not be empty */
#endif
