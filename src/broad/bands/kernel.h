/* kernel.h: the inner loops of the bands, written once over lanes and compiled for each kind of machine. */
#ifndef GRZ_BROAD_BANDS_KERNEL_H
#define GRZ_BROAD_BANDS_KERNEL_H

#include "broad/bands/cut.h"
#include "broad/bands/strip.h"

/* Finding out where boxes belong. */
typedef struct grz_placing {
    const graze_box *boxes;
    bool is_checked;
    const grz_cut *cut;
    uint32_t *keys;          /* by box: its band * 2^16 + its place along x */
    uint32_t *ghost_keys;    /* by ghost: the key of the band before */
    uint32_t *ghost_numbers; /* by ghost: its box */
    uint32_t ghosts, ghost_room;
} grz_placing;

/* The band of boxes that touch nothing is the one behind the last. GRZ_MANY_GHOSTS: there was no room. */
typedef enum grz_placed { GRZ_PLACED, GRZ_BAD_BOX, GRZ_MANY_GHOSTS } grz_placed;

typedef struct grz_kernel {
    const char *name;
    /* Place the boxes begin .. end. */
    grz_placed (*place)(grz_placing *placing, uint32_t begin, uint32_t end);
    /* Fill the columns of a strip, but for groups, from its numbers; and fence it. */
    void (*fill)(const grz_strip *strip, const graze_box *boxes);
    /* Push every pair of a strip that overlaps, is of different groups, and is not of two ghosts. */
    void (*join)(const grz_strip *strip, grz_sink *out, grz_strip_tally *tally);
    /* Push every such pair of a box of one strip and a box of the other. */
    void (*join_two)(const grz_strip *a, const grz_strip *b, grz_sink *out, grz_strip_tally *tally);
} grz_kernel;

/* The kernels that this machine can run, the best first; the last is plain C. */
uint32_t grz_kernels(const grz_kernel **kernels, uint32_t capacity);

#endif
