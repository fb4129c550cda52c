/* follow_kernel.c: which kernels this machine can run. */
#include "broad/follow/follow_kernel.h"

uint32_t grz_follow_kernels(const grz_follow_kernel **kernels, uint32_t capacity) {
    const grz_follow_kernel *all[3];
    uint32_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        all[count++] = &grz_follow_kernel_avx2;
#endif
#if defined(__SSE2__)
    all[count++] = &grz_follow_kernel_sse2;
#endif
#if defined(__aarch64__) && defined(__ARM_NEON)
    all[count++] = &grz_follow_kernel_neon;
#endif
    all[count++] = &grz_follow_kernel_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}
