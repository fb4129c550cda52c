/* follow_sse2.c: the kernel for x86 with SSE2, which every x86-64 has. */
#if defined(__SSE2__)
#include "core/quads/quads_sse2.h"

#include "broad/follow/follow_loops.h"

const grz_follow_kernel grz_follow_kernel_sse2 = {
    .name = "sse2", .test = test_pairs, .watch = watch_rows, .write = write_quads, .foresee = foresee_edges
};
#else
typedef int grz_not_x86; /* a file of C may not be empty */
#endif
