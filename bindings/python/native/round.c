/* round.c: float64 boxes as float32, rounded outward. While they are rounded, the
 * processor rounds downward: -x of a maximum x goes downward, and so x goes upward. A
 * box is one vector of four edges. Cost: some 1.4 ns a box. */
#include "round.h"

#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK = 128 }; /* boxes that are looked at, and rounded while in the cache */

typedef double round_pair __attribute__((vector_size(16)));
typedef int64_t round_order __attribute__((vector_size(16)));
typedef double round_edges __attribute__((vector_size(32)));
typedef uint64_t round_bits __attribute__((vector_size(32)));
typedef float round_floats __attribute__((vector_size(16)));
typedef int32_t round_sizes __attribute__((vector_size(16)));

static const round_bits TURN = { 0, 0, (uint64_t)1 << 63, (uint64_t)1 << 63 };
static const round_sizes TURN_BACK = { 0, 0, INT32_MIN, INT32_MIN };

/* Whether each box has a width and a height. */
static bool have_areas(const double *edges, size_t count) {
    round_order all = { -1, -1 };
    for (size_t i = 0; i < count; i++) {
        round_pair min, max;
        memcpy(&min, edges + 4 * i, sizeof min);
        memcpy(&max, edges + 4 * i + 2, sizeof max);
        all &= min < max;
    }
    return (all[0] & all[1]) != 0;
}

/* Returns the bits of the largest size; sizes of floats are in the order of their
 * bits. */
static round_sizes round_some(const double *edges, size_t count, graze_box *rounded,
                              round_sizes largest) {
    for (size_t i = 0; i < count; i++) {
        round_bits bits;
        round_edges turned;
        round_sizes box;
        memcpy(&bits, edges + 4 * i, sizeof bits);
        bits ^= TURN;
        memcpy(&turned, &bits, sizeof turned);
        const round_floats floats = __builtin_convertvector(turned, round_floats);
        memcpy(&box, &floats, sizeof box);
        box ^= TURN_BACK;
        memcpy(rounded + i, &box, sizeof box);
        const round_sizes size = box & INT32_MAX, is_larger = size > largest;
        largest = (size & is_larger) | (largest & ~is_larger);
    }
    return largest;
}

/* The processor would say so, too, but valgrind does not. */
static bool none_was_rounded(const double *edges, size_t count,
                             const graze_box *rounded) {
    round_bits differ = { 0 };
    for (size_t i = 0; i < count; i++) {
        round_bits before, after;
        round_floats box;
        memcpy(&before, edges + 4 * i, sizeof before);
        memcpy(&box, rounded + i, sizeof box);
        const round_edges again = __builtin_convertvector(box, round_edges);
        memcpy(&after, &again, sizeof after);
        differ |= before ^ after;
    }
    return (differ[0] | differ[1] | differ[2] | differ[3]) == 0;
}

/* False if a maximum is below its minimum. */
static bool settle_empty(const double *edges, size_t count, graze_edges rule,
                         graze_box *rounded) {
    for (size_t i = 0; i < count; i++) {
        const double *box = edges + 4 * i;
        if (box[0] > box[2] || box[1] > box[3])
            return false;
        if (rule == GRAZE_HALF_OPEN && (box[0] == box[2] || box[1] == box[3])) {
            rounded[i].max_x = rounded[i].min_x;
            rounded[i].max_y = rounded[i].min_y;
        }
    }
    return true;
}

/* An edge is rounded by less than 2^-23 of the largest size, or than FLT_MIN. A
 * difference of two is rounded, too. */
static float slack_of(round_sizes largest) {
    float slack = 0;
    for (int i = 0; i < 4; i++) {
        const int32_t bits = largest[i];
        float size;
        memcpy(&size, &bits, sizeof size);
        slack = fmaxf(slack, size * 0x1p-21F + FLT_MIN);
    }
    return slack;
}

bool round_boxes(const double *edges, size_t count, graze_edges rule,
                 graze_box *rounded, round_seen *seen) {
    round_sizes largest = { 0 };
    seen->is_exact = true;
    bool is_fine = fesetround(FE_DOWNWARD) == 0;
    for (size_t i = 0; i < count && is_fine; i += BLOCK) {
        const size_t some = count - i < BLOCK ? count - i : BLOCK;
        const double *from = edges + 4 * i;
        largest = round_some(from, some, rounded + i, largest);
        if (seen->is_exact)
            seen->is_exact = none_was_rounded(from, some, rounded + i);
        if (!have_areas(from, some))
            is_fine = settle_empty(from, some, rule, rounded + i);
    }
    fesetround(FE_TONEAREST);
    seen->slack = slack_of(largest);
    return is_fine;
}
