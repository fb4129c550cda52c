/* strip_plain.c: strips of one word in plain C: the kernel of machines that have no other, and of all edits.
 */
#include "core/words/words_plain.h"

#include "narrow/mask/strip_kernels.h"
#include "narrow/mask/strip_walk.h"

const grz_strip_kernel grz_strip_kernel_plain = {
    .name = "plain",
    .lanes = GRZ_WORDS,
    .any = any_in_strip,
    .count = count_in_strip,
};

/* Where an edit writes. */
typedef struct editing {
    uint64_t *a;
    ptrdiff_t step;
} editing;

static inline void edit_and(void *total, grz_words a, grz_words b) {
    editing *e = total;
    *e->a = a & b;
    e->a += e->step;
}

static inline void edit_or(void *total, grz_words a, grz_words b) {
    editing *e = total;
    *e->a = a | b;
    e->a += e->step;
}

static inline void edit_xor(void *total, grz_words a, grz_words b) {
    editing *e = total;
    *e->a = a ^ b;
    e->a += e->step;
}

static inline void edit_and_not(void *total, grz_words a, grz_words b) {
    editing *e = total;
    *e->a = a & ~b;
    e->a += e->step;
}

void grz_strip_edit(const grz_strip *strip, grz_edit edit, uint64_t *a) {
    editing e = { .a = a, .step = strip->a_step };
    switch (edit) {
    case GRZ_EDIT_AND:
        walk(strip, edit_and, &e);
        break;
    case GRZ_EDIT_OR:
        walk(strip, edit_or, &e);
        break;
    case GRZ_EDIT_XOR:
        walk(strip, edit_xor, &e);
        break;
    case GRZ_EDIT_AND_NOT:
        walk(strip, edit_and_not, &e);
        break;
    }
}
