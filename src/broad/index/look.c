/* look.c: which looks this machine can run. */
#include "broad/index/look.h"

#include "broad/index/look_machines.h"

uint32_t grz_looks(const grz_look **looks, uint32_t capacity) {
    const grz_look *all[3];
    uint32_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        all[count++] = &grz_look_avx2;
#endif
#if defined(__SSE2__)
    all[count++] = &grz_look_sse2;
#endif
    all[count++] = &grz_look_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        looks[i] = all[i];
    return count;
}
