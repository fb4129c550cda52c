/* place_run_plain.c: placing a run on any machine. */
#include "world/place_run_loops.h"

const grz_position_kernel grz_position_kernel_plain = { .name = "plain",
                                                        .is_placeable = is_placeable,
                                                        .place = place };
