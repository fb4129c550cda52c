/* lanes_kernels.c: the library's kernels once more, with lists under other names. A
 * command linked with this file takes nothing of the library's own. */
#include "bench/lanes_kernels.h"

#define grz_kernels_list lanes_list_all
#define grz_kernels_best lanes_best_of_all

/* NOLINTNEXTLINE(bugprone-suspicious-include) */
#include "simd/kernels.c"
