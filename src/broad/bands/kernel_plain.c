/* kernel_plain.c: the kernel in plain C. */
#include "core/lanes/lanes_plain.h"

#include "broad/bands/kernel_join.h"
#include "broad/bands/kernel_place.h"
#include "broad/bands/kernels.h"

const grz_strip_kernel grz_strip_kernel_plain = {
    .name = "plain",
    .place = place_boxes,
    .fill = fill_strip,
    .join = join_strip,
    .join_two = join_two_strips,
};
