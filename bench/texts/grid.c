/* grid.c: the map as printed, whose cells are bits; and the mended one, whatever a
 * cell is. See grid.h. */
#include "bench/texts/grid.h"

static int32_t text_cell_of(int32_t pixel) {
    return pixel / GRID_TEXT_CELL_SIDE;
}

static bool is_in_map(int32_t x, int32_t y) {
    return x >= 0 && x < GRID_TEXT_CELLS && y >= 0 && y < GRID_TEXT_CELLS;
}

static void text_enter(grid_text *grid, unsigned number, int32_t x, int32_t y) {
    if (is_in_map(x, y))
        grid->cells[y][x] |= UINT64_C(1) << number;
}

static void text_leave(grid_text *grid, unsigned number, int32_t x, int32_t y) {
    if (is_in_map(x, y))
        grid->cells[y][x] &= ~(UINT64_C(1) << number);
}

void grid_text_add(grid_text *grid, unsigned number, grid_text_box box) {
    for (int32_t y = text_cell_of(box.y); y <= text_cell_of(box.y + box.h - 1); y++)
        for (int32_t x = text_cell_of(box.x); x <= text_cell_of(box.x + box.w - 1);
             x++)
            text_enter(grid, number, x, y);
}

static void each_corner(grid_text *grid, unsigned number, grid_text_box box,
                        void (*change)(grid_text *, unsigned, int32_t, int32_t)) {
    const int32_t left = text_cell_of(box.x),
                  right = text_cell_of(box.x + box.w - 1);
    const int32_t top = text_cell_of(box.y),
                  bottom = text_cell_of(box.y + box.h - 1);
    change(grid, number, left, top);
    change(grid, number, right, top);
    change(grid, number, left, bottom);
    change(grid, number, right, bottom);
}

void grid_text_update(grid_text *grid, unsigned number, grid_text_box from,
                      grid_text_box to) {
    each_corner(grid, number, from, text_leave);
    each_corner(grid, number, to, text_enter);
}

bool grid_text_has(const grid_text *grid, unsigned number, int32_t x, int32_t y) {
    const int32_t cell_x = text_cell_of(x), cell_y = text_cell_of(y);
    return is_in_map(cell_x, cell_y) && grid->cells[cell_y][cell_x] >> number & 1;
}

/* --- The cells, mended: which of them a box enters and leaves --- */

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
