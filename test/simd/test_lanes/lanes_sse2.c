/* lanes_sse2.c: SSE2 behind functions. */
#if defined(__SSE2__)
#define GRZ_ISA sse2
#include "simd/lanes_sse2.h"

#include "test_lanes/lanes_calls_of.h"

const lanes_calls lanes_calls_sse2 = LANES_CALLS("sse2");
#else
typedef int lanes_not_x86; /* a file of C may not be empty */
#endif
