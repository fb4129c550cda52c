/* look_plain.c: looking boxes up in plain C. */
#include "core/lanes/fours_plain.h"
#include "core/lanes/lanes_plain.h"

#include "broad/index/look_kernel.h"
#include "broad/index/look_machines.h"

const grz_index_kernel grz_index_kernel_plain = { .name = "plain",
                                                  .point = look_at_point,
                                                  .area = look_at_area,
                                                  .batch_points = batch_points,
                                                  .batch_boxes = batch_boxes,
                                                  .gather = gather_grid,
                                                  .scan = scan_rows,
                                                  .traverse = traverse_tree,
                                                  .query_items = look_for_places,
                                                  .traverse_items = traverse_tree_items };
