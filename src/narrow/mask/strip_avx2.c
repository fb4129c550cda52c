/* strip_avx2.c: the kernel for x86-64 with AVX2 (Haswell, 2013, and later; Zen, 2017, and later).
 * Compiled for such a machine whatever the flags are, and used only where the processor says that it is one.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#include "core/words/words_avx2.h"

#include "narrow/mask/strip_kernels.h"
#include "narrow/mask/strip_walk.h"

const grz_mask_kernel grz_mask_kernel_avx2 = {
    .name = "avx2",
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
