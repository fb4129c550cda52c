/* look_plain.c: looking boxes up in plain C. */
#include "core/lanes/fours_plain.h"
#include "core/lanes/lanes_plain.h"

#include "broad/index/look_kernel.h"
#include "broad/index/look_machines.h"

const grz_index_kernel grz_index_kernel_plain = { .name = "plain",
                                                  .point = look_at_point,
                                                  .area = look_at_area,
                                                  .aim_points = aim_points,
                                                  .aim_areas = aim_areas,
                                                  .gather = gather_shelves,
                                                  .scan = scan_rows,
                                                  .climb = climb_tree,
                                                  .places = look_for_places,
                                                  .climb_places = climb_for_places };
