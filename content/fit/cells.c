/* cells.c: see cells.h. Costs the words of the sprite, and a step for each run of solid pixels. */
#include "content/fit/cells.h"

#include <string.h>

static bool is_row_changed(const grz_fit_bits *sprite, uint32_t y) {
    const size_t bytes = sprite->row_words * sizeof(uint64_t);
    return memcmp(grz_fit_bits_row(sprite, y), grz_fit_bits_row(sprite, y - 1), bytes) != 0;
}

static bool is_row_solid(const grz_fit_bits *sprite, uint32_t y) {
    uint32_t from, to = 0;
    return grz_fit_bits_run(sprite, y, &from, &to);
}

/* Where the rows begin that differ from the one above, from the first that is not empty, and if wanted those
 * behind them; and the end of the last that is not empty. Returns how many rows there are, one less than
 * places. */
static uint32_t rows_cut(const grz_fit_bits *sprite, bool has_single_rows, uint32_t *y) {
    uint32_t count = 0, end = 0;
    bool is_changed = false;
    for (uint32_t j = 0; j < sprite->height; j++) {
        const bool was_changed = is_changed, is_solid = is_row_solid(sprite, j);
        end = is_solid ? j + 1 : end;
        is_changed = count == 0 ? is_solid : is_row_changed(sprite, j);
        if (is_changed || (was_changed && has_single_rows))
            y[count++] = j;
    }
    while (count > 0 && y[count - 1] >= end)
        count--;
    y[count] = end;
    return count;
}

/* Mark in `changes` the columns at which a run begins or ends in any row. */
static void changes_mark(const grz_fit_bits *sprite, const uint32_t *y, uint32_t rows,
                         grz_fit_bits *changes) {
    for (uint32_t j = 0; j < rows; j++) {
        uint32_t from, to = 0;
        while (grz_fit_bits_run(sprite, y[j], &from, &to)) {
            grz_fit_bits_fill(changes, 0, from, from + 1);
            grz_fit_bits_fill(changes, 0, to, to + 1);
        }
    }
}

/* The places that are marked; returns how many columns lie between them. */
static uint32_t columns_cut(const grz_fit_bits *changes, uint32_t *x) {
    uint32_t count = 0, from, to = 0;
    while (grz_fit_bits_run(changes, 0, &from, &to))
        while (from < to)
            x[count++] = from++;
    return count - 1;
}

/* The number of the column that begins at pixel `at`, which is none before column i. */
static uint32_t column_at(const uint32_t *x, uint32_t i, uint32_t at) {
    while (x[i] < at)
        i++;
    return i;
}

/* Fill the cells with the sprite's runs, and count its solid pixels. */
static void cells_fill(const grz_fit_bits *sprite, grz_fit_cells *cells) {
    const uint32_t *x = cells->x.data, *y = cells->y.data;
    for (uint32_t j = 0; j < cells->bits.height; j++) {
        uint32_t from, to = 0, i = 0;
        while (grz_fit_bits_run(sprite, y[j], &from, &to)) {
            const uint32_t first = column_at(x, i, from);
            i = column_at(x, first, to);
            grz_fit_bits_fill(&cells->bits, j, first, i);
            cells->solid += (uint64_t)(to - from) * (y[j + 1] - y[j]);
        }
    }
}

/* Exchange x and y. */
static graze_status cells_turn(const graze_allocator *allocator, grz_fit_cells *cells) {
    grz_fit_bits turned;
    const graze_status status = grz_fit_bits_open(allocator, cells->bits.height, cells->bits.width, &turned);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t j = 0; j < cells->bits.height; j++) {
        uint32_t from, to = 0;
        while (grz_fit_bits_run(&cells->bits, j, &from, &to))
            for (uint32_t i = from; i < to; i++)
                grz_fit_bits_row(&turned, i)[j / 64] |= UINT64_C(1) << (j % 64);
    }
    const grz_buffer x = cells->x;
    grz_fit_bits_close(allocator, &cells->bits);
    *cells =
        (grz_fit_cells){ .bits = turned, .x = cells->y, .y = x, .solid = cells->solid, .is_turned = true };
    return GRAZE_OK;
}

static graze_status columns_make(const graze_allocator *allocator, const grz_fit_bits *sprite, uint32_t rows,
                                 grz_fit_cells *cells) {
    grz_fit_bits changes;
    graze_status status = grz_fit_bits_open(allocator, sprite->width + 1, 1, &changes);
    if (status == GRAZE_OK) {
        changes_mark(sprite, cells->y.data, rows, &changes);
        const uint32_t columns = columns_cut(&changes, cells->x.data);
        status = grz_fit_bits_open(allocator, columns, rows, &cells->bits);
    }
    grz_fit_bits_close(allocator, &changes);
    return status;
}

static graze_status cells_make(const graze_allocator *allocator, const grz_fit_bits *sprite, bool keeps_width,
                               grz_fit_cells *cells) {
    graze_status status =
        grz_buffer_reserve(allocator, &cells->x, (size_t)sprite->width + 2, sizeof(uint32_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(allocator, &cells->y, (size_t)sprite->height + 2, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    const uint32_t rows = rows_cut(sprite, keeps_width, cells->y.data);
    if (rows == 0)
        return GRAZE_OK;
    status = columns_make(allocator, sprite, rows, cells);
    if (status != GRAZE_OK)
        return status;
    cells_fill(sprite, cells);
    return rows > cells->bits.width ? cells_turn(allocator, cells) : GRAZE_OK;
}

graze_status grz_fit_cells_open(const graze_allocator *allocator, const grz_fit_bits *sprite,
                                bool keeps_width, grz_fit_cells *cells) {
    *cells = (grz_fit_cells){ 0 };
    const graze_status status = cells_make(allocator, sprite, keeps_width, cells);
    if (status != GRAZE_OK)
        grz_fit_cells_close(allocator, cells);
    return status;
}

void grz_fit_cells_close(const graze_allocator *allocator, grz_fit_cells *cells) {
    grz_fit_bits_close(allocator, &cells->bits);
    grz_buffer_free(allocator, &cells->x);
    grz_buffer_free(allocator, &cells->y);
    *cells = (grz_fit_cells){ 0 };
}
