/* bump_path.c: which items bump meets on its walk from cell to cell along a segment.
 *
 * bump takes a step for each cell (J. Amanatides and A. Woo, "A Fast Voxel Traversal
 * Algorithm for Ray Tracing", 1987). A walk to a place far away takes years. So the
 * walk is not made here: it is computed where an item is.
 *
 * Each axis has a row of times, `next`, `next + between`, …, at which the walk takes
 * a step along it. Every sum is rounded, and the roundings decide which cells bump
 * visits. Between two powers of two each sum grows by the same number, so a row is a
 * few runs of exact multiples. Cost: some runs for each item on the segment.
 */
#include "bump_path.h"

#include <float.h>
#include <math.h>

/* Beyond this many cells a double cannot count them: bump's walk never ends
 * there. */
static const double CELLS_MAX = 9007199254740992.0; /* 2^53 */

/* One axis: how many cells bump goes, and the first time. The numbers are bump's,
 * rounding by rounding. */
static void bump_axis_open(bump_axis *axis, double size, double from, double to) {
    const double cell = floor(from / size) + 1, last = floor(to / size) + 1,
                 way = to - from;
    axis->cell = cell;
    axis->last = last;
    if (way < 0)
        axis->step = -1;
    else
        axis->step = 1;
    if (way == 0)
        axis->steps = 0;
    else
        axis->steps = (last - cell) * axis->step;
    axis->next = axis->between = HUGE_VAL;
    if (way > 0) {
        axis->next = ((cell + way) * size - from) / way;
        axis->between = size / way;
    } else if (way < 0) {
        axis->next = ((cell + way - 1) * size - from) / way;
        axis->between = -size / way;
    }
}

/* Whether all steps can be counted in doubles. An axis without a next time takes
 * none. */
static bool bump_axis_can_count(const bump_axis *axis) {
    const bool is_exact =
        fabs(axis->cell) < CELLS_MAX && fabs(axis->last) < CELLS_MAX;
    return axis->next == HUGE_VAL || (is_exact && fabs(axis->next) < HUGE_VAL);
}

/* Times at equal distances: first, first + apart, …, last, `count` of them, each one
 * exact. */
typedef struct bump_run {
    double first, apart, last, count;
} bump_run;

/* The run from a time on. Shorter than it could be is right, too. */
static bump_run bump_run_from(double first, double between) {
    const double second = first + between, third = second + between,
                 apart = second - first;
    if (!(apart > 0))
        /* `between` is too little to change it */
        return (bump_run){ first, 0, first, HUGE_VAL };
    int exponent = 0;
    const double half = frexp(first, &exponent);
    const double limit = half > 0 ? fmin(ldexp(1, exponent), DBL_MAX) : 0;
    const double count = floor((limit - first) / apart) - 1;
    if (third - second != apart || !(count > 1))
        return (bump_run){ first, apart, first, 1 };
    return (bump_run){ first, apart, first + (count - 1) * apart, count };
}

static bump_run bump_run_after(const bump_run *run, double between) {
    return bump_run_from(run->last + between, between);
}

/* The time of a step, numbered from 0. */
static double bump_axis_time(const bump_axis *axis, double number) {
    bump_run run = bump_run_from(axis->next, axis->between);
    while (number >= run.count) {
        number -= run.count;
        run = bump_run_after(&run, axis->between);
    }
    if (number > 0)
        return run.first + number * run.apart;
    return run.first;
}

static bool bump_is_before(double a, double b, bool or_equal) {
    if (or_equal)
        return a <= b;
    return a < b;
}

/* How many times of a run are before another time; the first one is, and the last
 * one is not. */
static double bump_run_before(const bump_run *run, double time, bool or_equal) {
    double count = floor((time - run->first) / run->apart);
    while (bump_is_before(run->first + count * run->apart, time, or_equal))
        count++;
    while (!bump_is_before(run->first + (count - 1) * run->apart, time, or_equal))
        count--;
    return count;
}

/* How many steps of an axis are before a time, or not after it; HUGE_VAL: all. */
static double bump_axis_before(const bump_axis *axis, double time, bool or_equal) {
    bump_run run = bump_run_from(axis->next, axis->between);
    double count = 0;
    while (bump_is_before(run.last, time, or_equal)) {
        count += run.count;
        if (count == HUGE_VAL)
            return count;
        run = bump_run_after(&run, axis->between);
    }
    if (bump_is_before(run.first, time, or_equal))
        return count + bump_run_before(&run, time, or_equal);
    return count;
}

/* Steps along y before a step along x, those at the same time included. */
static double bump_y_before_x(const bump_path *path, double x) {
    return bump_axis_before(&path->y, bump_axis_time(&path->x, x), true);
}

static double bump_x_before_y(const bump_path *path, double y) {
    return bump_axis_before(&path->x, bump_axis_time(&path->y, y), false);
}

/* The number of steps after which bump's walk ends: beside the last cell. It may
 * pass the last column or row by one, and come there over the other axis. HUGE_VAL:
 * it passes by, and does not end. */
static double bump_path_length(const bump_path *path) {
    const double columns = path->x.steps, rows = path->y.steps;
    if (!(columns + rows > 1))
        return 0;
    if (!(columns + rows < CELLS_MAX) || !bump_axis_can_count(&path->x) ||
        !bump_axis_can_count(&path->y))
        return HUGE_VAL;
    if (bump_y_before_x(path, columns) < rows - 1) {
        if (bump_y_before_x(path, columns + 1) < rows)
            return HUGE_VAL;
        return columns + rows + 1;
    }
    if (bump_x_before_y(path, rows) < columns - 1) {
        if (bump_x_before_y(path, rows + 1) < columns)
            return HUGE_VAL;
        return columns + rows + 1;
    }
    return columns + rows - 1;
}

void bump_path_open(bump_path *path, double cell_size, const bump_segment *segment) {
    bump_axis_open(&path->x, cell_size, segment->x1, segment->x2);
    bump_axis_open(&path->y, cell_size, segment->y1, segment->y2);
    path->length = bump_path_length(path);
}

static bool bump_has_cell(const bump_cells *cells, double cx, double cy) {
    return cells->left <= cx && cx <= cells->right && cells->top <= cy &&
           cy <= cells->bottom;
}

/* The first and the last step after which an axis is in a range of cells. */
static void bump_axis_range(const bump_axis *axis, double least, double most,
                            double *first, double *last) {
    if (axis->step > 0) {
        *first = least - axis->cell;
        *last = most - axis->cell;
    } else {
        *first = axis->cell - most;
        *last = axis->cell - least;
    }
    if (*first < 0)
        *first = 0;
}

/* The first row of a column: a step along x came there. Where the times of both
 * steps are equal, bump visits the cells on both sides of the corner. */
static double bump_first_row(const bump_path *path, double column) {
    if (column == 0)
        return 0;
    const double row =
        bump_axis_before(&path->y, bump_axis_time(&path->x, column - 1), false);
    if (column == 1)
        return row;
    return bump_max(row, bump_y_before_x(path, column - 2));
}

/* The walk is a staircase: among its cells in a range, the first one has the least
 * column and the least row. */
static bool bump_path_visits(const bump_path *path, const bump_cells *cells) {
    double column, row, last_column, last_row;
    bump_axis_range(&path->x, cells->left, cells->right, &column, &last_column);
    bump_axis_range(&path->y, cells->top, cells->bottom, &row, &last_row);
    if (column + row > path->length)
        return false;
    if (row > 0)
        column = bump_max(column, bump_x_before_y(path, row - 1));
    if (column + row > path->length)
        return false;
    row = bump_max(row, bump_first_row(path, column));
    return column <= last_column && row <= last_row && column + row <= path->length;
}

bool bump_path_meets(const bump_path *path, const bump_cells *cells) {
    return path->length == HUGE_VAL ||
           bump_has_cell(cells, path->x.cell, path->y.cell) ||
           bump_has_cell(cells, path->x.last, path->y.last) ||
           (path->length > 0 && bump_path_visits(path, cells));
}
