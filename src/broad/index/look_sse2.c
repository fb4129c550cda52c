/* look_sse2.c: looking boxes up on x86 with SSE2, which every x86-64 has. */
#if defined(__SSE2__)
#include "core/lanes/fours_sse2.h"
#include "core/lanes/lanes_sse2.h"

#include "broad/index/look_kernel.h"
#include "broad/index/look_machines.h"

const grz_index_kernel grz_index_kernel_sse2 = { .name = "sse2",
                                                 .point = look_at_point,
                                                 .area = look_at_area,
                                                 .batch_points = batch_points,
                                                 .batch_boxes = batch_boxes,
                                                 .gather = gather_grid,
                                                 .scan = scan_rows,
                                                 .traverse = traverse_tree,
                                                 .query_items = look_for_places,
                                                 .traverse_items = traverse_tree_items };
#else
typedef int grz_not_x86; /* a file of C may not be empty */
#endif
