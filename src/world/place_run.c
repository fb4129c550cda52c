/* place_run.c: which way of placing runs this machine can use. */
#include "world/place_run.h"

uint32_t grz_position_kernels(const grz_position_kernel **kernels, uint32_t capacity) {
    const grz_position_kernel *all[2];
    uint32_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        all[count++] = &grz_position_kernel_avx2;
#endif
    all[count++] = &grz_position_kernel_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}
