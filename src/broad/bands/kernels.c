/* kernels.c: which kernels this machine can run. */
#include "broad/bands/kernel.h"

#include "broad/bands/kernels.h"

uint32_t grz_strip_kernels(const grz_strip_kernel **kernels, uint32_t capacity) {
    const grz_strip_kernel *all[4];
    uint32_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
        all[count++] = &grz_strip_kernel_avx512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        all[count++] = &grz_strip_kernel_avx2;
#endif
#if defined(__SSE2__)
    all[count++] = &grz_strip_kernel_sse2;
#endif
#if defined(__aarch64__) && defined(__ARM_NEON)
    all[count++] = &grz_strip_kernel_neon;
#endif
    all[count++] = &grz_strip_kernel_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}
