/* look_avx2.c: looking boxes up on x86-64 with AVX2 and BMI2 (Haswell, 2013, and later; Zen, 2017, and
 * later). Compiled for such a machine whatever the flags are, and used only where the processor says that it
 * is one.
 */
#if defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi2,popcnt")
#endif
#include "core/lanes/fours_avx2.h"
#include "core/lanes/lanes_avx2.h"

#include "broad/index/look_kernel.h"
#include "broad/index/look_machines.h"

const grz_index_kernel grz_index_kernel_avx2 = { .name = "avx2",
                                                 .point = look_at_point,
                                                 .area = look_at_area,
                                                 .batch_points = batch_points,
                                                 .batch_boxes = batch_boxes,
                                                 .gather = gather_grid,
                                                 .scan = scan_rows,
                                                 .traverse = traverse_tree,
                                                 .query_items = look_for_places,
                                                 .traverse_items = traverse_tree_items };
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int grz_not_x86_64; /* a file of C may not be empty */
#endif
