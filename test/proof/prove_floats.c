/* prove_floats.c: the successor of a float and the order of its bits, for every
 * finite float.
 *
 * Neighbours are enough: if each float's order is below that of the next one, orders
 * rise from any float to any greater one. A closed box's next float makes one
 * comparison serve both edge rules (a <= b is a < next(b)). The reason: the
 * successor is the least float above.
 */
#include "broad/cells.h"
#include "broad/sweep.h"
#include "core/box_columns.h"
#include "proof.h"

#include <math.h>

/* The block's last may stand there several times. */
static bool neighbours_differ(const proof_block *block, const void *user) {
    const float *v = block->values;
    unsigned wrong = 0;
    (void)user;
    for (int i = 1; i < PROOF_BLOCK; i++)
        wrong |= (unsigned)(v[i - 1] != v[i]) &
                 ((unsigned)!(v[i - 1] < v[i]) |
                  (unsigned)(grz_float_next(v[i - 1]) != v[i]) |
                  (unsigned)(grz_float_previous(v[i]) != v[i - 1]));
    return wrong;
}

static bool orders_differ(const proof_block *block, const void *user) {
    uint32_t orders[PROOF_BLOCK];
    unsigned wrong = 0;
    (void)user;
    for (int i = 0; i < PROOF_BLOCK; i++)
        orders[i] = grz_float_order(block->values[i]);
    for (int i = 1; i < PROOF_BLOCK; i++)
        wrong |= (unsigned)((block->values[i - 1] < block->values[i]) !=
                            (orders[i - 1] < orders[i]));
    return wrong;
}

static void neighbours_are_neighbours(void) {
    proof_all_floats(PROOF_LARGEST_FLOAT, neighbours_differ, NULL);
    proof_holds("the next and the previous float: each finite one and its neighbour",
                2 * (uint64_t)PROOF_LARGEST_FLOAT);
    proof_all_floats(PROOF_LARGEST_FLOAT, orders_differ, NULL);
    proof_holds("what floats are sorted by rises with them: each finite one and its "
                "neighbour",
                2 * (uint64_t)PROOF_LARGEST_FLOAT);
}

static void ends_and_zeros_are_as_said(void) {
    const float largest = proof_float(PROOF_LARGEST_FLOAT);
    if (!isinf(grz_float_next(largest)) || !isinf(grz_float_previous(-largest)) ||
        grz_float_next(-0.0f) != 0x1p-149f ||
        grz_float_previous(0.0f) != -0x1p-149f ||
        grz_float_order(-0.0f) > grz_float_order(0.0f) ||
        proof_float(PROOF_COORD_MAX) != GRAZE_COORD_MAX ||
        isinf(grz_float_next(GRAZE_COORD_MAX)))
        proof_fails("the ends of the floats, or their zeros");
    proof_holds(
        "the same at both zeros, at the largest float and at GRAZE_COORD_MAX", 5);
}

static void powers_of_two_are_the_next_ones_up(void) {
    const int32_t smallest_normal = 0x00800000, last = 0x7f000000;
    unsigned wrong = 0;
    for (int32_t i = smallest_normal; i <= last; i++) {
        const float value = proof_float(i), power = grz_power_of_two_from(value);
        wrong |= (unsigned)(power < value) | (unsigned)(power / 2 >= value);
    }
    for (int exponent = -126; exponent <= 127; exponent++)
        wrong |= grz_power_of_two_from(ldexpf(1, exponent)) != ldexpf(1, exponent);
    if (wrong)
        proof_fails("the power of two above a float");
    proof_holds("the least power of two from a float on: each normal float to 2^127",
                (uint64_t)(last - smallest_normal) + 1);
}

int main(void) {
    neighbours_are_neighbours();
    ends_and_zeros_are_as_said();
    powers_of_two_are_the_next_ones_up();
}
