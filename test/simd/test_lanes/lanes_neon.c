/* lanes_neon.c: NEON behind functions. */
#if defined(__aarch64__) && defined(__ARM_NEON)
#define GRZ_ISA neon
#include "simd/lanes_neon.h"

#include "test_lanes/lanes_calls_of.h"

const lanes_calls lanes_calls_neon = LANES_CALLS("neon");
#else
typedef int lanes_not_arm64; /* a file of C may not be empty */
#endif
