/* place_run_avx2.c: placing a run on x86-64 with AVX2. Compiled for such a machine whatever the flags are,
 * and used only where the processor says that it is one.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#include "world/place_run_loops.h"

const grz_position_kernel grz_position_kernel_avx2 = { .name = "avx2",
                                                       .is_placeable = is_placeable,
                                                       .place = place };
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int grz_not_x86_64; /* a file of C may not be empty */
#endif
