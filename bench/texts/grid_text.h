/* grid_text.h: a grid of cells that follows moving boxes, as printed.
 *
 * After "2D Grid collision detection" (Aidiakapi, 2012), in our own words: 16 x 16
 * cells of 32 pixels, each with the boxes in it. Filling the map enters a box in
 * every cell it covers; moving it looks at its corners only: it leaves the cells of
 * the four old corners and enters those of the four new ones. Cells between the
 * corners keep what they had, and a coordinate is turned into a cell by a division
 * that cuts off towards zero. Where the printed form would write outside its array,
 * nothing is entered here.
 */
#ifndef BENCH_TEXTS_GRID_TEXT_H
#define BENCH_TEXTS_GRID_TEXT_H

#include <stdbool.h>
#include <stdint.h>

enum { GRID_TEXT_CELLS = 16, GRID_TEXT_CELL_SIDE = 32 };

/* A box in whole pixels; its last pixels are x + w - 1 and y + h - 1. */
typedef struct grid_text_box {
    int32_t x, y, w, h;
} grid_text_box;

/* Bit b of cells[y][x]: box b is in the cell. Zeroed, the map is empty. */
typedef struct grid_text {
    uint64_t cells[GRID_TEXT_CELLS][GRID_TEXT_CELLS];
} grid_text;

/* Enter box number `number`, at most 63. */
void grid_text_add(grid_text *grid, unsigned number, grid_text_box box);

/* It has moved. */
void grid_text_update(grid_text *grid, unsigned number, grid_text_box from,
                      grid_text_box to);

/* Whether the map has a box in the cell of a pixel. */
bool grid_text_has(const grid_text *grid, unsigned number, int32_t x, int32_t y);

#endif
