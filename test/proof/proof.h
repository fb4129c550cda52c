/* proof.h: shared by the proofs: the report of a proof, and all floats in
 * their order.
 *
 * A proof goes through every case, or through enough of them for all others to
 * follow; the head of each file says which, and why. It prints a line a claim, and
 * ends the program at the first case that fails: test/proof/run.sh adds the lines
 * up.
 */
#ifndef TEST_PROOF_PROOF_H
#define TEST_PROOF_PROOF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void proof_holds(const char *claim, uint64_t cases) {
    printf("proved %14llu  %s\n", (unsigned long long)cases, claim);
    fflush(stdout);
}

static inline _Noreturn void proof_fails(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

static inline _Noreturn void proof_fails(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("FAILED  ");
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    exit(1);
}

/* The finite floats by number: 0 is 0, 1 the smallest above it, -1 the greatest
 * below, and so on. */
enum { PROOF_LARGEST_FLOAT = 0x7f7fffff, PROOF_COORD_MAX = 0x5d800000 };

static inline float proof_float(int32_t number) {
    const uint32_t sign = (uint32_t)number & UINT32_C(0x80000000);
    const uint32_t bits = (uint32_t)(number < 0 ? -number : number) | sign;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Floats side by side, in order. A proof goes through all of them in blocks sharing
 * a float, so each and the next one are in one block. It looks at a block in short
 * loops, which compilers turn into vectors. */
enum { PROOF_BLOCK = 4096 };

typedef struct proof_block {
    float values[PROOF_BLOCK];
} proof_block;

/* The floats from number `from` on; after `last` it alone again and again. */
static inline void proof_fill(proof_block *block, int32_t from, int32_t last) {
    const int64_t left = (int64_t)last - from;
    const int32_t count = left < PROOF_BLOCK ? (int32_t)left : PROOF_BLOCK;
    for (int32_t i = 0; i < count; i++)
        block->values[i] = proof_float(from + i);
    for (int32_t i = count; i < PROOF_BLOCK; i++)
        block->values[i] = proof_float(last);
}

/* Ask `differs` of every block from number -last to last; it says whether a claim
 * does not hold in one. */
static inline void proof_all_floats(int32_t last,
                                    bool (*differs)(const proof_block *block,
                                                    const void *user),
                                    const void *user) {
    static proof_block block;
    for (int64_t from = -(int64_t)last; from < last; from += PROOF_BLOCK - 1) {
        proof_fill(&block, (int32_t)from, last);
        if (differs(&block, user))
            proof_fails("among the %d floats from %a on", PROOF_BLOCK,
                        (double)block.values[0]);
    }
}

#endif
