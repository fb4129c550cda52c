/* look_sse2.c: looking boxes up on x86 with SSE2, which every x86-64 has. */
#if defined(__SSE2__)
#include "core/lanes/fours_sse2.h"
#include "core/lanes/lanes_sse2.h"

#include "broad/index/look_kernel.h"
#include "broad/index/look_machines.h"

const grz_index_kernel grz_index_kernel_sse2 = { .name = "sse2",
                                                 .point = look_at_point,
                                                 .area = look_at_area,
                                                 .aim_points = aim_points,
                                                 .aim_areas = aim_areas,
                                                 .gather = gather_shelves,
                                                 .scan = scan_rows,
                                                 .climb = climb_tree,
                                                 .places = look_for_places,
                                                 .climb_places = climb_for_places };
#else
typedef int grz_not_x86; /* a file of C may not be empty */
#endif
