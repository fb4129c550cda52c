/* prove_quantizers.c: the quantizer of coordinates (core/numbers.h), by which the
 * plane is cut into strips, columns and places. It is proved for every float of a
 * box, over a choice of quantizers; and so is the quantizer of all lanes at once.
 *
 * Monotone, never beyond the last one, never negative: neighbours are enough, as for
 * cells. The file is compiled for each instruction set that has eight lanes; GRZ_ISA
 * names it, and LANES its header.
 */
#include "simd/isa.h"
#include LANES

#include "proof.h"
#include "simd/strip_loops.h"

typedef struct cut {
    float from, to;
    uint32_t count;
} cut;

/* A usual one; the finest over all that there is; one of no length but a float's,
 * and of most divisions. */
static const cut cuts[] = { { -1000, 3000.5f, 77 },
                            { -0x1p60f, 0x1p60f, 1 << 16 },
                            { 1, 0x1.000002p0f, 1 << 24 } };

enum { CUTS = sizeof cuts / sizeof *cuts };

typedef struct numbers {
    uint32_t one[PROOF_BLOCK], eight[PROOF_BLOCK];
} numbers;

static bool divisions_differ(const proof_block *block, const void *user) {
    static numbers found;
    const cut *c = user;
    const grz_quantizer quantizer = grz_quantizer_make(c->from, c->to, c->count);
    unsigned wrong = 0;
    for (int i = 0; i < PROOF_BLOCK; i += 8)
        SIMD(store_u32)
    (found.eight + i, SIMD(quantize)(quantizer, SIMD(load)(block->values + i)));
    for (int i = 0; i < PROOF_BLOCK; i++)
        found.one[i] = grz_quantize(quantizer, block->values[i]);
    for (int i = 0; i < PROOF_BLOCK; i++)
        wrong |= (unsigned)(found.one[i] != found.eight[i]) |
                 (unsigned)(found.one[i] >= c->count);
    for (int i = 1; i < PROOF_BLOCK; i++)
        wrong |= (unsigned)(found.one[i] < found.one[i - 1]);
    return wrong;
}

int main(void) {
    for (int i = 0; i < CUTS; i++) {
        proof_all_floats(PROOF_COORD_MAX + 1, divisions_differ, &cuts[i]);
        char claim[160];
        snprintf(claim, sizeof claim,
                 "quantizer of %u divisions from %g to %g: monotone, in range; "
                 "eight as one (%s)",
                 cuts[i].count, (double)cuts[i].from, (double)cuts[i].to, LANES);
        proof_holds(claim, 2 * (uint64_t)PROOF_COORD_MAX + 2);
    }
}
