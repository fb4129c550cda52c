/* follow_plain.c: the kernel in plain C. */
#include "core/quads/quads_plain.h"

#include "broad/follow/follow_loops.h"

const grz_follow_kernel grz_follow_kernel_plain = {
    .name = "plain", .test = test_pairs, .watch = watch_rows, .write = write_quads, .foresee = foresee_edges
};
