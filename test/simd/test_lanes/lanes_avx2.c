/* lanes_avx2.c: AVX2 behind functions; compiled for it as src/simd/kernels.c
 * does. */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi2,popcnt"))),           \
                             apply_to = function)
#else
#pragma GCC target("avx2,bmi2,popcnt")
#endif
#define GRZ_ISA avx2
#include "simd/lanes_avx2.h"

#include "test_lanes/lanes_calls_of.h"

const lanes_calls lanes_calls_avx2 = LANES_CALLS("avx2");
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int lanes_not_x86_64; /* a file of C may not be empty */
#endif
