/* strip_kernels.c: which kernels this machine can run. */
#include "narrow/mask/strip_kernels.h"

uint32_t grz_strip_kernels(const grz_strip_kernel **kernels, uint32_t capacity) {
    const grz_strip_kernel *all[4];
    uint32_t count = 0;
    all[count++] = &grz_strip_kernel_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}
