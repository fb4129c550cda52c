/* strip_sse2.c: the kernel for x86 with SSE2, which every x86-64 has. */
#if defined(__SSE2__)
#include "core/words/words_sse2.h"

#include "narrow/mask/strip_kernels.h"
#include "narrow/mask/strip_walk.h"

const grz_mask_kernel grz_mask_kernel_sse2 = {
    .name = "sse2",
    .lanes = GRZ_WORDS,
    .any = any_in_strip,
    .count = count_in_strip,
    .write = write_strip,
};
#else
typedef int grz_not_x86; /* a file of C may not be empty */
#endif
