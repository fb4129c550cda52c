/* place_run.h: placing bodies whose slots follow each other, each with one box, whose rows follow each other
 * too. */
#ifndef GRZ_WORLD_PLACE_RUN_H
#define GRZ_WORLD_PLACE_RUN_H

#include "world/world.h"

/* So many bodies at most are placed in one run. */
enum { GRZ_POSITION_RUN_MAX = 64 };

/* A way to place, for one kind of machine. */
typedef struct grz_position_kernel {
    const char *name;
    /* Whether these are bodies in a row, all alive, and near enough that no box can come to stand too far
     * off. If not, they may be placeable all the same. */
    bool (*is_placeable)(const graze_world *world, const graze_positions *run);
    /* Place bodies that may be placed, if they are a run with rows in a row, all with shapes or none; else
     * false, and nothing is done. */
    bool (*place)(graze_world *world, const graze_positions *run);
} grz_position_kernel;

/* The kernels that this machine can run, the best first; the last is plain C. */
uint32_t grz_position_kernels(const grz_position_kernel **kernels, uint32_t capacity);

extern const grz_position_kernel grz_position_kernel_plain;
extern const grz_position_kernel grz_position_kernel_avx2;

#endif
