/* look.c: which looks this machine can run. */
#include "broad/index/look.h"

#include "broad/index/look_machines.h"

uint32_t grz_index_kernels(const grz_index_kernel **kernels, uint32_t capacity) {
    const grz_index_kernel *all[3];
    uint32_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        all[count++] = &grz_index_kernel_avx2;
#endif
#if defined(__SSE2__)
    all[count++] = &grz_index_kernel_sse2;
#endif
    all[count++] = &grz_index_kernel_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}
