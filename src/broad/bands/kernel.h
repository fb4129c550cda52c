/* kernel.h: the inner loops of the bands, written once over lanes and compiled for each kind of machine. */
#ifndef GRZ_BROAD_BANDS_KERNEL_H
#define GRZ_BROAD_BANDS_KERNEL_H

#include "broad/strips/strip_boxes.h"
#include "broad/strips/strip_layout.h"

/* Finding out where boxes belong. */
typedef struct grz_strip_assignment {
    const graze_box *boxes;
    bool is_checked;
    const grz_strip_layout *cut;
    uint32_t *keys;           /* by box: its band * 2^16 + its place along x */
    uint32_t *duplicate_keys; /* by ghost: the key of the band before */
    uint32_t *duplicate_rows; /* by ghost: its box */
    uint32_t duplicates, duplicate_capacity;
} grz_strip_assignment;

/* The band of boxes that touch nothing is the one behind the last. GRZ_STRIP_TOO_MANY_DUPLICATES: there was
 * no room. */
typedef enum grz_strip_assigned {
    GRZ_STRIP_ASSIGNED,
    GRZ_STRIP_BAD_BOX,
    GRZ_STRIP_TOO_MANY_DUPLICATES
} grz_strip_assigned;

typedef struct grz_strip_kernel {
    const char *name;
    /* Place the boxes begin .. end. */
    grz_strip_assigned (*place)(grz_strip_assignment *placing, uint32_t begin, uint32_t end);
    /* Fill the columns of a strip, but for groups, from its numbers; and fence it. */
    void (*fill)(const grz_strip_boxes *strip, const graze_box *boxes);
    /* Push every pair of a strip that overlaps, is of different groups, and is not of two duplicates. */
    void (*join)(const grz_strip_boxes *strip, grz_pair_sink *out, grz_strip_counts *tally);
    /* Push every such pair of a box of one strip and a box of the other. */
    void (*join_two)(const grz_strip_boxes *a, const grz_strip_boxes *b, grz_pair_sink *out,
                     grz_strip_counts *tally);
} grz_strip_kernel;

/* The kernels that this machine can run, the best first; the last is plain C. */
uint32_t grz_strip_kernels(const grz_strip_kernel **kernels, uint32_t capacity);

#endif
