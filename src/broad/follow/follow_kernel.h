/* follow_kernel.h: the inner loops of a follower, for one kind of machine.
 *
 * Written once in follow_loops.h over quads_*.h, and compiled for each kind of machine.
 */
#ifndef GRZ_BROAD_FOLLOW_FOLLOW_KERNEL_H
#define GRZ_BROAD_FOLLOW_FOLLOW_KERNEL_H

#include "broad/prediction/horizon.h"
#include "core/quads/quad.h"

/* Along one axis: where `count` boxes began before, where they begin and end now, and where their reaches are
 * to be written. */
typedef struct grz_fat_axis {
    const float *before, *min, *max;
    float *from, *to;
    uint32_t count;
    float usual; /* the length of a usual side */
} grz_fat_axis;

typedef struct grz_follow_kernel {
    const char *name;
    /* Write the bits of `words` times 64 pairs, whether their quads overlap. */
    void (*test)(const grz_simd_box *quads, const graze_pair *pairs, size_t words, uint64_t *bits);
    /* Write the bits of `words` times 64 rows, whether they reach out of where they were expected. */
    void (*watch)(const grz_edge_view *now, const grz_edge_view *reach, uint32_t words, uint64_t *bits);
    /* Write the quads of `words` times 64 rows. */
    void (*write)(const grz_edge_view *edges, uint32_t words, grz_simd_box *quads);
    /* Write the reaches. */
    void (*foresee)(const grz_fat_axis *sight, grz_fat_margin look);
} grz_follow_kernel;

/* The kernels that this machine can run, the best first; the last is plain C. */
uint32_t grz_follow_kernels(const grz_follow_kernel **kernels, uint32_t capacity);

extern const grz_follow_kernel grz_follow_kernel_plain;
extern const grz_follow_kernel grz_follow_kernel_sse2;
extern const grz_follow_kernel grz_follow_kernel_avx2;
extern const grz_follow_kernel grz_follow_kernel_neon;

#endif
