/* cells.c: which cells a box enters and leaves, whatever a cell is. */
#include "bench/texts/cells.h"

/* Cells x0 to x1 and y0 to y1, both included. */
typedef struct range {
    int32_t x0, y0, x1, y1;
} range;

/* Rounds down; all coordinates of these benches are whole and small enough for
 * it. */
static int32_t cell_of(float edge) {
    return (int32_t)edge >> 5;
}

static range range_of(graze_box box) {
    return (range){ cell_of(box.min_x), cell_of(box.min_y), cell_of(box.max_x - 1),
                    cell_of(box.max_y - 1) };
}

static bool holds(range r, int32_t x, int32_t y) {
    return x >= r.x0 && x <= r.x1 && y >= r.y0 && y <= r.y1;
}

static bool is_same(range a, range b) {
    return a.x0 == b.x0 && a.y0 == b.y0 && a.x1 == b.x1 && a.y1 == b.y1;
}

bool cells_add(cells_grid *grid, uint32_t box) {
    const range r = range_of(grid->boxes[box]);
    for (int32_t y = r.y0; y <= r.y1; y++)
        for (int32_t x = r.x0; x <= r.x1; x++)
            if (!grid->kind->enter(grid->state, (cells_place){ x, y }, box))
                return false;
    return true;
}

static bool change_cells(cells_grid *grid, uint32_t box, range from, range to) {
    for (int32_t y = from.y0; y <= from.y1; y++)
        for (int32_t x = from.x0; x <= from.x1; x++)
            if (!holds(to, x, y))
                grid->kind->leave(grid->state, (cells_place){ x, y }, box);
    for (int32_t y = to.y0; y <= to.y1; y++)
        for (int32_t x = to.x0; x <= to.x1; x++)
            if (!holds(from, x, y) &&
                !grid->kind->enter(grid->state, (cells_place){ x, y }, box))
                return false;
    return true;
}

bool cells_move(cells_grid *grid, uint32_t box, graze_box to) {
    const range before = range_of(grid->boxes[box]), after = range_of(to);
    grid->boxes[box] = to;
    return is_same(before, after) || change_cells(grid, box, before, after);
}

bool cells_ask(const cells_grid *grid, graze_box area) {
    const range r = range_of(area);
    const cells_question question = { area, grid->boxes };
    for (int32_t y = r.y0; y <= r.y1; y++)
        for (int32_t x = r.x0; x <= r.x1; x++)
            if (grid->kind->has(grid->state, (cells_place){ x, y }, &question))
                return true;
    return false;
}
