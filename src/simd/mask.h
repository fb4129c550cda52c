/* mask.h: the words of one mask upon those of another.
 *
 * Every question to two masks is one walk over both: row after row, in each as many
 * words at once as a kernel takes. The words of a lie as they are stored; those of b
 * are put together from two neighbours each. If rows are short enough for a kernel
 * to take several at once, all of them are one row of the overlay. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Counting lanes of b; bit i stands for word i as stored. */
typedef struct grz_mask_overlay_lanes {
    uint32_t low;  /* word i counts, for its high bits */
    uint32_t high; /* word i + 1 counts, for its low bits */
} grz_mask_overlay_lanes;

typedef struct grz_mask_overlay {
    /* the first words of the first row; b's may lie in a guard */
    const uint64_t *a, *b;
    /* words to those of the next column */
    ptrdiff_t a_across, b_across;
    /* words to the first of the next row */
    ptrdiff_t a_step, b_step;
    /* one or more; with one column, there is one row */
    uint32_t rows, columns;
    /* 0-63: b's bit `shift` lies on a's bit 0 */
    uint32_t shift;
    /* lane i of b, shifted, lies on lane i ^ exchange of a */
    uint32_t exchange;
    /* and then with its last bit on a's first */
    bool is_mirrored;
    /* of the columns; one column is the last */
    grz_mask_overlay_lanes first, middle, last;
} grz_mask_overlay;

enum { GRZ_MASK_LANES_MAX = 8 };
