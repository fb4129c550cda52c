/* strip.h: words of two masks, one upon the other, and the kernels that walk over them.
 *
 * This is the one walk that serves every question to two masks: row after row, in each as many words at once
 * as a kernel takes. The words of a lie as they are; those of b are put together from two neighbours each.
 * Where rows are so short that a kernel takes several at once, all of them are one row of the strip.
 */
#ifndef GRZ_NARROW_MASK_STRIP_H
#define GRZ_NARROW_MASK_STRIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which of the words at once count; bits are b's lanes as stored. */
typedef struct grz_mask_overlay_lanes {
    uint32_t low;  /* bit i: word i of b counts, for its high bits */
    uint32_t high; /* bit i: word i + 1 of b counts, for its low bits */
} grz_mask_overlay_lanes;

typedef struct grz_mask_overlay {
    const uint64_t *a, *b;                      /* the first words of the first row; b's may lie in a guard */
    ptrdiff_t a_across, b_across;               /* words to those of the next column */
    ptrdiff_t a_step, b_step;                   /* words to the first of the next row */
    uint32_t rows, columns;                     /* one or more; if there is one column, there is one row */
    uint32_t shift;                             /* 0-63: b's bit `shift` lies on a's bit 0 */
    uint32_t exchange;                          /* lane i of b, shifted, lies on lane i ^ exchange of a */
    bool is_mirrored;                           /* and then with its last bit on a's first */
    grz_mask_overlay_lanes first, middle, last; /* of the columns; if there is one, it is the last */
} grz_mask_overlay;

enum { GRZ_MASK_LANES_MAX = 8 };

/* What a machine can do, with columns of `lanes` words. */
typedef struct grz_mask_kernel {
    const char *name;
    uint32_t lanes;
    /* Not zero if any pixel is solid in both. */
    uint64_t (*any)(const grz_mask_overlay *strip);
    /* How many pixels are solid in both. */
    uint32_t (*count)(const grz_mask_overlay *strip);
    /* Write the words of b upon those of a, column after column, `lanes` a column; zero where b is not. */
    void (*write)(const grz_mask_overlay *strip, uint64_t *out);
} grz_mask_kernel;

/* The fastest for this machine comes first, plain C last. */
uint32_t grz_mask_kernels(const grz_mask_kernel **kernels, uint32_t capacity);

#endif
