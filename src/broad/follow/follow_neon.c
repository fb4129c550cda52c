/* follow_neon.c: the kernel for 64-bit ARM with NEON, which nearly every one has. */
#if defined(__aarch64__) && defined(__ARM_NEON)
#include "core/quads/quads_neon.h"

#include "broad/follow/follow_loops.h"

const grz_follow_kernel grz_follow_kernel_neon = {
    .name = "neon", .test = test_pairs, .watch = watch_rows, .write = write_quads, .foresee = foresee_edges
};
#else
typedef int grz_not_arm64; /* a file of C may not be empty */
#endif
