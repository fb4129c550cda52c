/* kernel_sse2.c: the kernel for x86 with SSE2, which every x86-64 has. */
#if defined(__SSE2__)
#include "core/lanes/lanes_sse2.h"

#include "broad/bands/kernel_join.h"
#include "broad/bands/kernel_place.h"
#include "broad/bands/kernels.h"

const grz_strip_kernel grz_strip_kernel_sse2 = {
    .name = "sse2",
    .place = place_boxes,
    .fill = fill_strip,
    .join = join_strip,
    .join_two = join_two_strips,
};
#else
typedef int grz_not_x86; /* a file of C may not be empty */
#endif
