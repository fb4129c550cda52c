/* strip_kernels.c: which kernels this machine can run. */
#include "narrow/mask/strip_kernels.h"

uint32_t grz_mask_kernels(const grz_mask_kernel **kernels, uint32_t capacity) {
    const grz_mask_kernel *all[4];
    uint32_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vbmi2") &&
        __builtin_cpu_supports("gfni"))
        all[count++] = &grz_mask_kernel_avx512;
    if (__builtin_cpu_supports("avx2"))
        all[count++] = &grz_mask_kernel_avx2;
#endif
#if defined(__SSE2__)
    all[count++] = &grz_mask_kernel_sse2;
#endif
#if defined(__aarch64__) && defined(__ARM_NEON)
    all[count++] = &grz_mask_kernel_neon;
#endif
    all[count++] = &grz_mask_kernel_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}
