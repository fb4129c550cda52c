/* strip_plain.c: the kernel in plain C, for machines that have no other. */
#include "core/words/words_plain.h"

#include "narrow/mask/strip_kernels.h"
#include "narrow/mask/strip_walk.h"

const grz_mask_kernel grz_mask_kernel_plain = {
    .name = "plain",
    .lanes = GRZ_WORDS,
    .any = any_in_strip,
    .count = count_in_strip,
    .write = write_strip,
};
