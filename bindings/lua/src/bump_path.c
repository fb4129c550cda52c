/* bump_path.c: the cells that bump visits along a segment, and the items in them. */
#include "bump_items.h"

#include <math.h>

/* Cells along a segment: this many are looked up at once. */
enum { PATH_CELLS = 16 };

typedef struct bump_path {
    bump_cells cells[PATH_CELLS];
    size_t count;
    graze_status status;
} bump_path;

static void bump_path_flush(bump_items *items, bump_path *path) {
    if (path->count != 0 && path->status == GRAZE_OK)
        path->status = bump_items_find_more(items, path->cells, path->count);
    path->count = 0;
}

static void bump_path_visit(bump_items *items, bump_path *path, double cx, double cy) {
    if (cx != cx || cy != cy)
        return;
    if (path->count == PATH_CELLS)
        bump_path_flush(items, path);
    path->cells[path->count++] = (bump_cells){ cx, cy, cx, cy };
}

/* One axis of a walk over cells (Amanatides and Woo): the direction, the time of the next border, and between
 * two. */
typedef struct bump_axis {
    double cell, last, step, next, between;
} bump_axis;

static bump_axis bump_axis_of(double size, double from, double to) {
    const double cell = floor(from / size) + 1, last = floor(to / size) + 1, way = to - from;
    if (way > 0)
        return (bump_axis){ cell, last, 1, ((cell + way) * size - from) / way, size / way };
    if (way < 0)
        return (bump_axis){ cell, last, -1, ((cell + way - 1) * size - from) / way, -size / way };
    return (bump_axis){ cell, last, 0, HUGE_VAL, HUGE_VAL };
}

/* bump's walk: it visits both cells beside a corner, and stops one cell before the last, which it then
 * visits. The number of steps is bounded, because where numbers are large bump's own walk misses the last
 * cell. */
static void bump_walk(bump_items *items, bump_path *path, bump_axis x, bump_axis y) {
    bump_path_visit(items, path, x.cell, y.cell);
    double steps = fabs(x.last - x.cell) + fabs(y.last - y.cell) + 4;
    while (fabs(x.cell - x.last) + fabs(y.cell - y.last) > 1 && steps-- > 0) {
        if (x.next < y.next) {
            x.next += x.between;
            x.cell += x.step;
        } else {
            if (x.next == y.next)
                bump_path_visit(items, path, x.cell + x.step, y.cell);
            y.next += y.between;
            y.cell += y.step;
        }
        bump_path_visit(items, path, x.cell, y.cell);
    }
    if (x.cell != x.last || y.cell != y.last)
        bump_path_visit(items, path, x.last, y.last);
    bump_path_flush(items, path);
}

graze_status bump_items_find_along(bump_items *items, const bump_segment *segment) {
    items->found_count = 0;
    if (items->count == 0)
        return GRAZE_OK;
    bump_path path = { .status = GRAZE_OK };
    bump_walk(items, &path, bump_axis_of(items->cell_size, segment->x1, segment->x2),
              bump_axis_of(items->cell_size, segment->y1, segment->y2));
    bump_items_sort_found(items);
    return path.status;
}
