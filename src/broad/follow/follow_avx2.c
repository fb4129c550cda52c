/* follow_avx2.c: the kernel for x86-64 with AVX2. Compiled for such a machine whatever the flags are, and
 * used only where the processor says that it is one.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#include "core/quads/quads_avx2.h"

#include "broad/follow/follow_loops.h"

const grz_follow_kernel grz_follow_kernel_avx2 = {
    .name = "avx2", .test = test_pairs, .watch = watch_rows, .write = write_quads, .foresee = foresee_edges
};
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int grz_not_x86_64; /* a file of C may not be empty */
#endif
