/* lanes_plain.c: plain C behind functions. */
#define GRZ_ISA plain
#include "simd/lanes_plain.h"

#include "test_lanes/lanes_calls_of.h"

const lanes_calls lanes_calls_plain = LANES_CALLS("plain");
