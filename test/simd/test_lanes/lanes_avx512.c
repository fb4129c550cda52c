/* lanes_avx512.c: AVX-512 behind functions; compiled for it as src/simd/kernels.c
 * does. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(                                                       \
    __attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,popcnt"))),           \
    apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw,popcnt")
#endif
#define GRZ_ISA avx512
#include "simd/lanes_avx512.h"

#include "test_lanes/lanes_calls_of.h"

const lanes_calls lanes_calls_avx512 = LANES_CALLS("avx512");
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int lanes_not_x86_64; /* a file of C may not be empty */
#endif
