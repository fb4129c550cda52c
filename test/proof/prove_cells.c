/* prove_cells.c: the cell of a coordinate (broad/cells.h), for every float a box may
 * have, over a choice of sides.
 *
 * Broad phases with cells are exact for these reasons. Cells only rise with
 * coordinates. A point before an edge is in no cell behind that of
 * grz_cell_before(edge). Numbers stay within +-2^30, so nothing overflows. A box
 * reaching where cells are merged is oversize. Neighbours are enough for all of it:
 * a function that rises from each float to the next rises from any float to any
 * greater one.
 */
#include "broad/cells.h"
#include "proof.h"

#include <math.h>

static const double sides[] = { 0.1, 1000.0 / 3 };

enum { SIDES = sizeof sides / sizeof *sides };

typedef struct cells {
    int32_t of[PROOF_BLOCK], before[PROOF_BLOCK];
} cells;

/* A conversion that overflowed would be outside. */
static unsigned find_cells(const proof_block *block, double side, cells *found) {
    unsigned wrong = 0;
    for (int i = 0; i < PROOF_BLOCK; i++)
        found->of[i] = grz_cell_of(block->values[i], side);
    for (int i = 0; i < PROOF_BLOCK; i++)
        found->before[i] = grz_cell_before(block->values[i], side);
    for (int i = 0; i < PROOF_BLOCK; i++)
        wrong |= (unsigned)(found->of[i] < -GRZ_CELL_MAX) |
                 (unsigned)(found->of[i] > GRZ_CELL_MAX) |
                 (unsigned)(found->before[i] < -GRZ_CELL_MAX - 1) |
                 (unsigned)(found->before[i] >= GRZ_CELL_MAX);
    return wrong;
}

/* Where floats lie closer than cells are merged, the one below an edge is in no cell
 * behind the edge's. */
static bool cells_differ(const proof_block *block, const void *user) {
    static cells found;
    unsigned wrong = find_cells(block, *(const double *)user, &found);
    for (int i = 1; i < PROOF_BLOCK; i++) {
        const unsigned is_merged =
            (unsigned)(found.of[i] == GRZ_CELL_MAX) |
            (unsigned)(found.of[i - 1] == -GRZ_CELL_MAX) |
            (unsigned)(block->values[i - 1] == block->values[i]);
        wrong |= (unsigned)(found.of[i] < found.of[i - 1]) |
                 (unsigned)(found.before[i] < found.before[i - 1]) |
                 ((unsigned)(found.of[i - 1] > found.before[i]) & ~is_merged & 1u);
    }
    return wrong;
}

/* The only float below the merged cells whose successor is among them: the smallest
 * box reaching there. Its range is wider than one that fits may be, and so is that
 * of every box around it. */
static void boxes_into_merged_cells_are_oversize(double side) {
    const float end = (float)(GRZ_CELL_MAX * side);
    for (int i = -2; i <= 2; i++) {
        float below = end;
        for (int steps = -2; steps < i; steps++)
            below = grz_float_next(below);
        const graze_box up = { below, 0, grz_float_next(below), 1 };
        const graze_box down = { -grz_float_next(below), 0, -below, 1 };
        const bool reaches = (double)up.max_x / side > GRZ_CELL_MAX;
        if (reaches && (!grz_cell_range_is_oversize(
                            grz_cells_of(up, (grz_cell_size){ side, 1 })) ||
                        !grz_cell_range_is_oversize(
                            grz_cells_of(down, (grz_cell_size){ side, 1 }))))
            proof_fails(
                "a box at %a that reaches merged cells of %g is not oversize",
                (double)below, side);
    }
}

int main(void) {
    for (int i = 0; i < SIDES; i++) {
        /* closed boxes end a float later */
        proof_all_floats(PROOF_COORD_MAX + 1, cells_differ, &sides[i]);
        boxes_into_merged_cells_are_oversize(sides[i]);
        char claim[120];
        snprintf(claim, sizeof claim,
                 "cells of side %.6g: monotone, before their edges, within +-2^30",
                 sides[i]);
        proof_holds(claim, 2 * (uint64_t)PROOF_COORD_MAX + 2);
    }
}
