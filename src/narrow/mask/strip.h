/* strip.h: a strip of words of two masks, one upon the other, and the kernels that walk down it.
 *
 * This is the one walk that serves every question to two masks: as many words side by side as a kernel takes
 * at once, row after row. The words of a lie as they are; those of b are put together from two neighbours
 * each.
 */
#ifndef GRZ_NARROW_MASK_STRIP_H
#define GRZ_NARROW_MASK_STRIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct grz_strip {
    const uint64_t *a, *b;    /* the first row's words; word i of b, shifted, lies on word i of a */
    ptrdiff_t a_step, b_step; /* words to the next row */
    uint32_t rows;
    uint32_t shift;     /* 0-63: b's bit `shift` lies on a's bit 0 */
    uint32_t keep_low;  /* bit i: word i of b counts, for its high bits */
    uint32_t keep_high; /* bit i: word i + 1 of b counts, for its low bits */
    bool is_mirrored;   /* then the words of b are to be read from the last bit of the last word on */
} grz_strip;

/* What a machine can do with strips of `lanes` words. */
typedef struct grz_strip_kernel {
    const char *name;
    uint32_t lanes;
    /* Not zero if any pixel is solid in both; with one lane and one row, all that are. */
    uint64_t (*any)(const grz_strip *strip);
    /* How many pixels are solid in both. */
    uint32_t (*count)(const grz_strip *strip);
} grz_strip_kernel;

/* The fastest for this machine comes first, plain C last. */
uint32_t grz_strip_kernels(const grz_strip_kernel **kernels, uint32_t capacity);

/* The words of b upon each row of a strip of one lane, written into a by an operation. */
typedef enum grz_edit { GRZ_EDIT_AND, GRZ_EDIT_OR, GRZ_EDIT_XOR, GRZ_EDIT_AND_NOT } grz_edit;

void grz_strip_edit(const grz_strip *strip, grz_edit edit, uint64_t *a);

#endif
