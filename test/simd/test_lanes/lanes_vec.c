/* lanes_vec.c: the vectors of GCC and Clang behind functions. */
#define GRZ_ISA vec
#include "simd/lanes_vec.h"

#include "test_lanes/lanes_calls_of.h"

const lanes_calls lanes_calls_vec = LANES_CALLS(SIMD_NAME_vec);
