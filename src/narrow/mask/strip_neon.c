/* strip_neon.c: the kernel for 64-bit ARM with NEON, which nearly every one has. */
#if defined(__aarch64__) && defined(__ARM_NEON)
#include "core/words/words_neon.h"

#include "narrow/mask/strip_kernels.h"
#include "narrow/mask/strip_walk.h"

const grz_mask_kernel grz_mask_kernel_neon = {
    .name = "neon",
    .lanes = GRZ_WORDS,
    .any = any_in_strip,
    .count = count_in_strip,
    .write = write_strip,
};
#else
typedef int grz_not_arm64; /* a file of C may not be empty */
#endif
