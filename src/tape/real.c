/* real.c: see real.h. */
#include "tape/real.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Lines of a grid to a unit. */
static const double grids[GRZ_GRIDS] = { 1,   2,    4,     8,   16,   32,   64,   128,  256, 10,
                                         100, 1000, 10000, 512, 1024, 2048, 4096, 8192, 0 };

/* Numbers of lines are below this, so that sums of three are exact. */
static const double line_most = 1e12;

static bool is_same(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0; /* zeroes of either sign are two */
}

/* The line next to a coordinate; 0 for what is too far off. */
static int64_t line_of(grz_grid grid, float value) {
    const double line = (double)value * grids[grid.number];
    return fabs(line) < line_most ? (int64_t)floor(line + 0.5) : 0;
}

static float on_line(grz_grid grid, int64_t line) {
    return (float)((double)line / grids[grid.number]);
}

static bool is_on_grid(grz_grid grid, float value) {
    return grid.number != GRZ_NO_GRID && is_same(on_line(grid, line_of(grid, value)), value);
}

/* Floats by number, in order. */
static int64_t rank_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 31 ? -(int64_t)(bits & INT32_MAX) - 1 : (int64_t)bits;
}

static float of_rank(int64_t rank) {
    const uint32_t bits = rank < 0 ? (uint32_t)(-(rank + 1)) | UINT32_C(1) << 31 : (uint32_t)rank;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int64_t expected_rank(const grz_real *real) {
    const float sum = real->a + (real->b - real->c);
    return fabsf(sum) <= FLT_MAX ? rank_of(sum) : 0; /* what is no number may be written in many ways */
}

static int64_t expected_line(grz_grid grid, const grz_real *real) {
    return line_of(grid, real->a) + line_of(grid, real->b) - line_of(grid, real->c);
}

/* Who lies on a grid, of some that stand for all. */
static bool is_fit(grz_grid grid, const grz_reals *reals) {
    enum { SAMPLES = 256 };
    const grz_real *items = reals->items.data;
    const size_t stride = reals->count / SAMPLES + 1;
    size_t seen = 0, off = 0;
    for (size_t i = 0; i < reals->count; i += stride) {
        seen++;
        off += !is_on_grid(grid, items[i].value);
        if (off > reals->count / stride / 8)
            return false;
    }
    return seen == 0 || off * 8 <= seen;
}

grz_grid grz_grid_choose(const grz_reals *strands, int count) {
    grz_grid grid = { 0 };
    for (; grid.number < GRZ_NO_GRID; grid.number++) {
        bool fits = true;
        for (int i = 0; i < count && fits; i++)
            fits = is_fit(grid, &strands[i]);
        if (fits)
            break;
    }
    return grid;
}

/* On a grid 0 says that a coordinate is not. */
bool grz_real_put(grz_strand *strand, const graze_allocator *allocator, grz_grid grid, const grz_real *real) {
    if (is_on_grid(grid, real->value)) {
        const int64_t off = line_of(grid, real->value) - expected_line(grid, real);
        return grz_strand_put_number(strand, allocator, grz_strand_folded(off) + 1);
    }
    if (grid.number != GRZ_NO_GRID && !grz_strand_put_number(strand, allocator, 0))
        return false;
    return grz_strand_put_number(strand, allocator,
                                 grz_strand_folded(rank_of(real->value) - expected_rank(real)));
}

static bool take_rank(grz_strand *strand, grz_real *real) {
    uint64_t off;
    if (!grz_strand_take_number(strand, &off) || off > UINT64_C(1) << 34)
        return false;
    const int64_t rank = expected_rank(real) + grz_strand_unfolded(off);
    if (rank > INT32_MAX || rank < -(int64_t)INT32_MAX - 1)
        return false;
    real->value = of_rank(rank);
    return true;
}

bool grz_real_take(grz_strand *strand, grz_grid grid, grz_real *real) {
    uint64_t off;
    if (grid.number == GRZ_NO_GRID)
        return take_rank(strand, real);
    if (!grz_strand_take_number(strand, &off))
        return false;
    if (off == 0)
        return take_rank(strand, real);
    if (off > UINT64_C(1) << 50)
        return false;
    real->value = on_line(grid, expected_line(grid, real) + grz_strand_unfolded(off - 1));
    return true;
}
