/* round.c: float64 boxes as float32, rounded outward. A double is rounded by its bits:
 * compilers make of whole numbers several results at a time. */
#include "round.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK = 128 }; /* boxes whose edges stay in the first cache */

/* The bits of a double's fraction that a float has no place for. */
static const uint64_t LOST = ((uint64_t)1 << (DBL_MANT_DIG - FLT_MANT_DIG)) - 1;

typedef struct found {
    uint64_t lost;   /* not 0: an edge has bits that a float loses */
    uint64_t is_far; /* the highest bit: an edge is NaN, or beyond GRAZE_COORD_MAX */
    uint64_t is_tiny; /* the highest bit: an edge is not 0 and below FLT_MIN */
    bool is_turned;   /* a maximum is below its minimum */
    bool is_empty;    /* a box has no width or no height */
} found;

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The sizes of doubles are in the order of their bits, so differences of bits compare
 * them: the highest bit of a difference is its sign. */
static void look_at_bits(found *all, const uint64_t *bits, size_t count) {
    const uint64_t farthest = bits_of((double)GRAZE_COORD_MAX);
    const uint64_t least = bits_of((double)FLT_MIN);
    for (size_t i = 0; i < 4 * count; i++) {
        const uint64_t size = bits[i] & ~((uint64_t)1 << 63);
        all->lost |= bits[i] & LOST;
        all->is_far |= farthest - size;
        all->is_tiny |= (size - least) & ~(size - 1);
    }
}

static void look_at_order(found *all, const double *edges, size_t count) {
    bool have_areas = true;
    for (size_t i = 0; i < 4 * count; i += 4)
        have_areas &= (edges[i] < edges[i + 2]) & (edges[i + 1] < edges[i + 3]);
    for (size_t i = 0; i < 4 * count && !have_areas; i += 4) {
        all->is_turned |= edges[i] > edges[i + 2] || edges[i + 1] > edges[i + 3];
        all->is_empty |= edges[i] == edges[i + 2] || edges[i + 1] == edges[i + 3];
    }
}

/* A minimum below 0 and a maximum above 0 grow in size: LOST is added before the lost
 * bits are cleared. */
static void round_bits(uint64_t *bits, size_t count) {
    static const uint64_t is_maximum[4] = { 0, 0, 1, 1 };
    for (size_t i = 0; i < 4 * count; i += 4)
        for (size_t k = 0; k < 4; k++) {
            const uint64_t grows = (bits[i + k] >> 63) ^ is_maximum[k];
            bits[i + k] = (bits[i + k] + ((0 - grows) & LOST)) & ~LOST;
        }
}

static void round_normal(uint64_t *bits, size_t count, graze_box *rounded) {
    double doubles[4 * BLOCK];
    float floats[4 * BLOCK];
    round_bits(bits, count);
    memcpy(doubles, bits, 4 * count * sizeof *doubles);
    for (size_t i = 0; i < 4 * count; i++)
        floats[i] = (float)doubles[i];
    memcpy(rounded, floats, count * sizeof *rounded);
}

static float round_down(double value) {
    const float f = (float)value;
    if ((double)f > value)
        return nextafterf(f, -INFINITY);
    return f;
}

/* Below FLT_MIN floats have fewer bits of fraction. */
static void round_tiny(const double *edges, size_t count, graze_box *rounded) {
    for (size_t i = 0; i < count; i++, edges += 4)
        rounded[i] = (graze_box){ round_down(edges[0]), round_down(edges[1]),
                                  -round_down(-edges[2]), -round_down(-edges[3]) };
}

bool round_boxes(const double *edges, size_t count, graze_box *rounded,
                 round_seen *seen) {
    uint64_t bits[4 * BLOCK];
    *seen = (round_seen){ .is_exact = true };
    for (size_t i = 0; i < count; i += BLOCK) {
        const size_t some = count - i < BLOCK ? count - i : BLOCK;
        const double *from = edges + 4 * i;
        found all = { 0 };
        memcpy(bits, from, 4 * some * sizeof *bits);
        look_at_bits(&all, bits, some);
        look_at_order(&all, from, some);
        const bool is_tiny = all.is_tiny >> 63;
        if (all.is_far >> 63 || all.is_turned)
            return false;
        if (is_tiny)
            round_tiny(from, some, rounded + i);
        else
            round_normal(bits, some, rounded + i);
        seen->is_exact &= all.lost == 0 && !is_tiny;
        seen->has_empty |= all.is_empty;
    }
    return true;
}
