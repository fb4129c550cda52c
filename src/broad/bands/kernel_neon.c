/* kernel_neon.c: the kernel for 64-bit ARM with NEON, which nearly every one has. */
#if defined(__aarch64__) && defined(__ARM_NEON)
#include "core/lanes/lanes_neon.h"

#include "broad/bands/kernel_join.h"
#include "broad/bands/kernel_place.h"
#include "broad/bands/kernels.h"

const grz_strip_kernel grz_strip_kernel_neon = {
    .name = "neon",
    .place = place_boxes,
    .fill = fill_strip,
    .join = join_strip,
    .join_two = join_two_strips,
};
#else
typedef int grz_not_arm64; /* a file of C may not be empty */
#endif
