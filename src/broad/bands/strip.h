/* strip.h: the boxes of one band side by side, in the order of their bins along x, a column an edge.
 *
 * Inside a bin the order is any. The box at i is tested against those behind it up to the end of the bin that
 * its max edge is in. None is missed: let i stand before j and overlap it, so min_x(j) < max_x(i). The ruler
 * is monotone, so j's bin is not behind that of max_x(i). None is met twice, for each two stand in one order.
 * Both tests along x are made, for in one bin j may begin before i, and in the last bin behind i's end.
 *
 * A box is in every band that it touches; outside the band of its min edge it is a ghost. Two ghosts are not
 * reported: of the bands that two boxes share, the first is home to the one that begins later, and in all
 * others both are ghosts.
 */
#ifndef GRZ_BROAD_BANDS_STRIP_H
#define GRZ_BROAD_BANDS_STRIP_H

#include "core/ruler.h"
#include "core/pairs.h"
#include "graze/method.h"

/* Set in the number of a ghost. */
#define GRZ_GHOST UINT32_C(0x80000000)

/* Behind the last box there is room for eight more, which may hold anything. */
typedef struct grz_strip {
    float *min_x, *min_y, *max_x, *max_y;
    uint32_t *number; /* the row, and whether it is a ghost */
    uint32_t *group;  /* never equal for boxes that may meet */
    uint32_t *start;  /* by bin: where it begins; start[bins] is the count */
    uint32_t count;
    grz_ruler bins;
} grz_strip;

/* What a kernel did. */
typedef struct grz_strip_tally {
    uint64_t tests, refused;
} grz_strip_tally;

/* A box of another crowd against the boxes begin .. end of a strip; its number says whether it is a ghost
 * here. */
typedef struct grz_strip_probe {
    graze_box box;
    uint32_t number, group;
    uint32_t begin, end;
} grz_strip_probe;

/* A way to compute, for one kind of machine. */
typedef struct grz_strip_kernel {
    const char *name;
    /* Push every pair of a strip that overlaps, is of different groups, and is not of two ghosts. */
    void (*join)(const grz_strip *strip, grz_sink *out, grz_strip_tally *tally);
    /* Push every such pair of a probe with the strip. */
    void (*probe)(const grz_strip *strip, const grz_strip_probe *probe, grz_sink *out,
                  grz_strip_tally *tally);
} grz_strip_kernel;

/* The kernels that this machine can run, the best first; the last is plain C. */
uint32_t grz_strip_kernels(const grz_strip_kernel **kernels, uint32_t capacity);

#endif
