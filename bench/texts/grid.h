/* grid.h: grids of cells of 32 pixels that follow moving boxes, after "2D Grid
 * collision detection" (Aidiakapi, 2012, with henke96, 2013), in our own words.
 *
 * The map as printed: 16 x 16 cells, each with the boxes in it. Filling the map
 * enters a box in every cell it covers. Moving a box looks at its corners only: it
 * leaves the cells of the four old corners and enters those of the four new ones.
 * Cells between the corners keep what they had, and a coordinate is turned into a
 * cell by a division that cuts off towards zero. Where the printed form would write
 * outside its array, nothing is entered here.
 *
 * The cells with these faults mended: a move enters and leaves all cells that
 * differ, and division rounds down. There are three kinds of cells. A cell is the
 * head of a linked list, as in the text, or a growing array, both in a field of all
 * cells. Or it is an array found in a hash table of the cells that hold something.
 * The memory of the last follows the boxes and not the field.
 */
#ifndef BENCH_TEXTS_GRID_H
#define BENCH_TEXTS_GRID_H

#include "graze/box.h"

#include <stdbool.h>
#include <stdint.h>

/* --- The map as printed --- */

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

/* --- The cells, mended --- */

enum { CELLS_SIDE = 32 };

/* A cell's place. */
typedef struct cells_place {
    int32_t x, y;
} cells_place;

/* Whether any box of a cell overlaps an area; boxes are those of the grid, by
 * number. */
typedef struct cells_question {
    graze_box area;
    const graze_box *boxes;
} cells_question;

/* What a cell is. `open` makes a grid of across times across cells from (0, 0), NULL
 * if there is no memory; places outside of it are nowhere. `enter` is false if there
 * is no memory. */
typedef struct cells_kind {
    const char *name;
    uint32_t across_most; /* 0: any */
    void *(*open)(uint32_t across);
    bool (*enter)(void *state, cells_place place, uint32_t box);
    void (*leave)(void *state, cells_place place, uint32_t box);
    bool (*has)(const void *state, cells_place place,
                const cells_question *question);
    void (*close)(void *state);
} cells_kind;

extern const cells_kind cells_list, cells_vector, cells_hash;

static inline bool cells_overlap(const graze_box *a, const graze_box *b) {
    return a->min_x < b->max_x && b->min_x < a->max_x && a->min_y < b->max_y &&
           b->min_y < a->max_y;
}

/* A grid of one kind, and the boxes in it. */
typedef struct cells_grid {
    const cells_kind *kind;
    void *state;
    graze_box *boxes; /* the caller's */
} cells_grid;

/* Put in box number `box`, which is new; move it to where boxes[box] is not yet;
 * ask. */
bool cells_add(cells_grid *grid, uint32_t box);
bool cells_move(cells_grid *grid, uint32_t box, graze_box to);
bool cells_ask(const cells_grid *grid, graze_box area);

#endif
