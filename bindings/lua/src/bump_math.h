/* bump_math.h: the arithmetic of bump.lua in doubles, operation by operation, so no
 * result differs by a bit.
 *
 * Lua 5.3 and later have integers, and bump's results are integers where its
 * arguments are. A mask beside the doubles says which of them Lua holds as integers;
 * Lua 5.1, 5.2 and LuaJIT ignore it.
 *
 * Source of the rules: E. Garcia Cota, bump.lua 3.1.7, 2013 to 2018. The text here
 * is graze's own.
 */
#ifndef GRAZE_LUA_BUMP_MATH_H
#define GRAZE_LUA_BUMP_MATH_H

#include <stdbool.h>

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

/* Which numbers of a box are integers, as bits. */
enum { BUMP_X = 1, BUMP_Y = 2, BUMP_W = 4, BUMP_H = 8, BUMP_TI = 16 };

typedef struct bump_box {
    double x, y, w, h;
    unsigned ints;
} bump_box;

/* A point; `ints` has BUMP_X and BUMP_Y. */
typedef struct bump_point {
    double x, y;
    unsigned ints;
} bump_point;

/* A collision of a moving box with another. */
typedef struct bump_collision {
    bool overlaps;
    double ti;
    double normal_x, normal_y;
    bump_point move;
    bump_point touch;
    unsigned ints; /* BUMP_TI */
} bump_collision;

/* A line from (x, y) along (dx, dy), cut to the times from t[0] to t[1]. */
typedef struct bump_line {
    double x, y, dx, dy;
} bump_line;

/* The part of a line inside a box: the times, and the sides over which it enters and
 * leaves. Sides are 1 to 4: left, right, top, bottom; 0: the line begins or ends
 * there. */
typedef struct bump_cut {
    double t[2];
    int side[2];
} bump_cut;

/* Cut a line to the part inside a box (Liang and Barsky); false if there is none. */
bool bump_cut_line(const bump_box *box, const bump_line *line, bump_cut *cut);

/* The normal of a side of a bump_cut. */
double bump_side_x(int side);
double bump_side_y(int side);

/* The collision of `item`, which moves to `goal`, with `other`; false if there is
 * none. */
bool bump_detect(const bump_box *item, const bump_box *other, const bump_point *goal,
                 bump_collision *out);

/* Whether the point is inside by more than bump's margin. */
bool bump_contains(const bump_box *box, double x, double y);

bool bump_intersect(const bump_box *a, const bump_box *b);

/* The square of the distance of the middles. */
double bump_square_distance(const bump_box *a, const bump_box *b);

/* Cells, numbered from 1: first and last column and row. An invalid range has last <
 * first, or NaN. */
typedef struct bump_cells {
    double left, top, right, bottom;
} bump_cells;

bump_cells bump_cells_of(double cell_size, double x, double y, double w, double h);

static inline bool bump_cells_meet(const bump_cells *a, const bump_cells *b) {
    return a->left <= b->right && b->left <= a->right && a->top <= b->bottom &&
           b->top <= a->bottom;
}

static inline bool bump_cells_exist(const bump_cells *a) {
    return a->left <= a->right && a->top <= a->bottom;
}

/* The minimum and the maximum as math.min and math.max find them. */
static inline double bump_min(double a, double b) {
    return b < a ? b : a;
}

static inline double bump_max(double a, double b) {
    return b > a ? b : a;
}

#endif
