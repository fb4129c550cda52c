/* grid_text.c: cells as bits. */
#include "bench/texts/grid_text.h"

static int32_t cell_of(int32_t pixel) {
    return pixel / GRID_TEXT_CELL_SIDE;
}

static bool is_in_map(int32_t x, int32_t y) {
    return x >= 0 && x < GRID_TEXT_CELLS && y >= 0 && y < GRID_TEXT_CELLS;
}

static void enter(grid_text *grid, unsigned number, int32_t x, int32_t y) {
    if (is_in_map(x, y))
        grid->cells[y][x] |= UINT64_C(1) << number;
}

static void leave(grid_text *grid, unsigned number, int32_t x, int32_t y) {
    if (is_in_map(x, y))
        grid->cells[y][x] &= ~(UINT64_C(1) << number);
}

void grid_text_add(grid_text *grid, unsigned number, grid_text_box box) {
    for (int32_t y = cell_of(box.y); y <= cell_of(box.y + box.h - 1); y++)
        for (int32_t x = cell_of(box.x); x <= cell_of(box.x + box.w - 1); x++)
            enter(grid, number, x, y);
}

static void each_corner(grid_text *grid, unsigned number, grid_text_box box,
                        void (*change)(grid_text *, unsigned, int32_t, int32_t)) {
    const int32_t left = cell_of(box.x), right = cell_of(box.x + box.w - 1);
    const int32_t top = cell_of(box.y), bottom = cell_of(box.y + box.h - 1);
    change(grid, number, left, top);
    change(grid, number, right, top);
    change(grid, number, left, bottom);
    change(grid, number, right, bottom);
}

void grid_text_update(grid_text *grid, unsigned number, grid_text_box from,
                      grid_text_box to) {
    each_corner(grid, number, from, leave);
    each_corner(grid, number, to, enter);
}

bool grid_text_has(const grid_text *grid, unsigned number, int32_t x, int32_t y) {
    const int32_t cell_x = cell_of(x), cell_y = cell_of(y);
    return is_in_map(cell_x, cell_y) && grid->cells[cell_y][cell_x] >> number & 1;
}
