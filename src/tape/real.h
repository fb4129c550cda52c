/* real.h: coordinates as how far they are from what was expected.
 *
 * What moves evenly is expected where it was, plus as far as it went before. The difference is counted in
 * steps of a grid, if nearly all coordinates of the step lie on one: games write down positions in
 * sixteenths of a pixel, or with two decimals. Else, and for those that do not, it is counted in floats that
 * lie between: then a motion in float arithmetic, too, comes out as a few. Either way every float comes back
 * bit by bit. Only double arithmetic that is exact, or is rounded as everywhere, is used.
 */
#ifndef GRZ_TAPE_REAL_H
#define GRZ_TAPE_REAL_H

#include "tape/strand.h"

/* A coordinate, expected at a + (b - c). */
typedef struct grz_real {
    float value, a, b, c;
} grz_real;

/* The coordinates of a strand while a step is written. */
typedef struct grz_reals {
    grz_buffer items; /* grz_real */
    size_t count;
} grz_reals;

/* Which grid: the index of a table. */
typedef struct grz_grid {
    uint32_t number;
} grz_grid;

/* Grids that there are, and the one that is none. */
enum { GRZ_GRIDS = 19, GRZ_NO_GRID = GRZ_GRIDS - 1 };

/* The coarsest grid on which nearly all coordinates of some strands lie. */
grz_grid grz_grid_choose(const grz_reals *strands, int count);

/* Write one, and read one; its a, b and c are given. False: no memory; no such number. */
bool grz_real_put(grz_strand *strand, const graze_allocator *allocator, grz_grid grid, const grz_real *real);
bool grz_real_take(grz_strand *strand, grz_grid grid, grz_real *real);

#endif
