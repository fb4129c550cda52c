/* fit_cells.c: bits, cells and sums of a sprite. A run is found word by word, so a
 * row costs its words and its runs. */
#include "content/fit_cells.h"

#include "core/numbers.h"

#include <string.h>

graze_status grz_fit_bits_open(const graze_allocator *allocator, uint32_t width,
                               uint32_t height, grz_fit_bits *bits) {
    /* so that a row without pixels has a place, too */
    const size_t row_words = (size_t)width / 64 + 1;
    *bits =
        (grz_fit_bits){ .width = width, .height = height, .row_words = row_words };
    return grz_buffer_reserve_zeroed(allocator, &bits->words, row_words * height,
                                     sizeof(uint64_t));
}

void grz_fit_bits_close(const graze_allocator *allocator, grz_fit_bits *bits) {
    grz_buffer_free(allocator, &bits->words);
    *bits = (grz_fit_bits){ 0 };
}

void grz_fit_bits_fill(grz_fit_bits *bits, uint32_t y, uint32_t from, uint32_t to) {
    uint64_t *row = grz_fit_bits_row(bits, y);
    while (from < to) {
        const uint32_t scratch = 64 - from % 64,
                       count = to - from < scratch ? to - from : scratch;
        const uint64_t ones =
            count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
        row[from / 64] |= ones << (from % 64);
        from += count;
    }
}

/* The first pixel from x on whose bit is `flip`'s opposite: `flip` 0 looks for ones,
 * all ones for zeros. */
static uint32_t cells_pixel_next(const grz_fit_bits *bits, const uint64_t *row,
                                 uint32_t x, uint64_t flip) {
    while (x < bits->width) {
        const uint64_t word = (row[x / 64] ^ flip) >> (x % 64);
        if (word != 0) {
            const uint32_t found = x + grz_bit_lowest(word);
            if (found < bits->width)
                return found;
            return bits->width;
        }
        x += 64 - x % 64;
    }
    return bits->width;
}

bool grz_fit_bits_run(const grz_fit_bits *bits, uint32_t y, uint32_t *from,
                      uint32_t *to) {
    const uint64_t *row = grz_fit_bits_row(bits, y);
    *from = cells_pixel_next(bits, row, *to, 0);
    *to = cells_pixel_next(bits, row, *from, ~UINT64_C(0));
    return *from < bits->width;
}

uint32_t grz_fit_bits_count(const grz_fit_bits *bits, uint32_t y, uint32_t from,
                            uint32_t to) {
    const uint64_t *row = grz_fit_bits_row(bits, y);
    uint32_t count = 0;
    while (from < to) {
        const uint32_t left = 64 - from % 64,
                       step = to - from < left ? to - from : left;
        const uint64_t ones = step == 64 ? ~UINT64_C(0) : (UINT64_C(1) << step) - 1;
        for (uint64_t word = row[from / 64] >> (from % 64) & ones; word != 0;
             word &= word - 1)
            count++;
        from += step;
    }
    return count;
}

/* ---- cells: their cost is the words of the sprite, and a step for each run of
 * solid pixels ---- */

static bool cells_is_row_changed(const grz_fit_bits *sprite, uint32_t y) {
    const size_t bytes = sprite->row_words * sizeof(uint64_t);
    return memcmp(grz_fit_bits_row(sprite, y), grz_fit_bits_row(sprite, y - 1),
                  bytes) != 0;
}

static bool cells_is_row_solid(const grz_fit_bits *sprite, uint32_t y) {
    uint32_t from, to = 0;
    return grz_fit_bits_run(sprite, y, &from, &to);
}

/* Where rows begin which differ from the one above, from the first solid row on, and
 * the end of the last solid row. If wanted, the rows behind them begin cells, too.
 * Returns how many rows there are, one less than places. */
static uint32_t cells_rows_cut(const grz_fit_bits *sprite, bool has_single_rows,
                               uint32_t *y) {
    uint32_t count = 0, end = 0;
    bool is_changed = false;
    for (uint32_t j = 0; j < sprite->height; j++) {
        const bool was_changed = is_changed,
                   is_solid = cells_is_row_solid(sprite, j);
        if (is_solid)
            end = j + 1;
        if (count == 0)
            is_changed = is_solid;
        else
            is_changed = cells_is_row_changed(sprite, j);
        if (is_changed || (was_changed && has_single_rows))
            y[count++] = j;
    }
    while (count > 0 && y[count - 1] >= end)
        count--;
    y[count] = end;
    return count;
}

/* Mark in `changes` the columns at which a run begins or ends in any row. */
static void cells_changes_mark(const grz_fit_bits *sprite, const uint32_t *y,
                               uint32_t rows, grz_fit_bits *changes) {
    for (uint32_t j = 0; j < rows; j++) {
        uint32_t from, to = 0;
        while (grz_fit_bits_run(sprite, y[j], &from, &to)) {
            grz_fit_bits_fill(changes, 0, from, from + 1);
            grz_fit_bits_fill(changes, 0, to, to + 1);
        }
    }
}

/* The places that are marked; returns how many columns lie between them. */
static uint32_t cells_columns_cut(const grz_fit_bits *changes, uint32_t *x) {
    uint32_t count = 0, from, to = 0;
    while (grz_fit_bits_run(changes, 0, &from, &to))
        while (from < to)
            x[count++] = from++;
    return count - 1;
}

/* The number of the column that begins at pixel `at`, which is none before column
 * i. */
static uint32_t cells_column_at(const uint32_t *x, uint32_t i, uint32_t at) {
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
            const uint32_t first = cells_column_at(x, i, from);
            i = cells_column_at(x, first, to);
            grz_fit_bits_fill(&cells->bits, j, first, i);
            cells->solid += (uint64_t)(to - from) * (y[j + 1] - y[j]);
        }
    }
}

/* Exchange x and y. */
static graze_status cells_turn(const graze_allocator *allocator,
                               grz_fit_cells *cells) {
    grz_fit_bits turned;
    const graze_status status =
        grz_fit_bits_open(allocator, cells->bits.height, cells->bits.width, &turned);
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
    *cells = (grz_fit_cells){ .bits = turned,
                              .x = cells->y,
                              .y = x,
                              .solid = cells->solid,
                              .is_turned = true };
    return GRAZE_OK;
}

static graze_status cells_columns_make(const graze_allocator *allocator,
                                       const grz_fit_bits *sprite, uint32_t rows,
                                       grz_fit_cells *cells) {
    grz_fit_bits changes;
    graze_status status =
        grz_fit_bits_open(allocator, sprite->width + 1, 1, &changes);
    if (status == GRAZE_OK) {
        cells_changes_mark(sprite, cells->y.data, rows, &changes);
        const uint32_t columns = cells_columns_cut(&changes, cells->x.data);
        status = grz_fit_bits_open(allocator, columns, rows, &cells->bits);
    }
    grz_fit_bits_close(allocator, &changes);
    return status;
}

static graze_status cells_make(const graze_allocator *allocator,
                               const grz_fit_bits *sprite, bool keeps_width,
                               grz_fit_cells *cells) {
    graze_status status = grz_buffer_reserve(
        allocator, &cells->x, (size_t)sprite->width + 2, sizeof(uint32_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(allocator, &cells->y, (size_t)sprite->height + 2,
                                    sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    const uint32_t rows = cells_rows_cut(sprite, keeps_width, cells->y.data);
    if (rows == 0)
        return GRAZE_OK;
    status = cells_columns_make(allocator, sprite, rows, cells);
    if (status != GRAZE_OK)
        return status;
    cells_fill(sprite, cells);
    if (rows > cells->bits.width)
        return cells_turn(allocator, cells);
    return GRAZE_OK;
}

graze_status grz_fit_cells_open(const graze_allocator *allocator,
                                const grz_fit_bits *sprite, bool keeps_width,
                                grz_fit_cells *cells) {
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

/* ---- sums: no number exceeds the sprite's pixels, 2^28 for the largest ---- */

/* Add row j of the cells to what is above it. */
static void cells_row_add(const grz_fit_cells *cells, uint32_t j, int32_t *solid) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    uint32_t from, to = 0;
    while (grz_fit_bits_run(&cells->bits, j, &from, &to))
        for (uint32_t i = from; i < to; i++)
            solid[i] += (int32_t)((x[i + 1] - x[i]) * (y[j + 1] - y[j]));
}

/* Count the pixels above row j that are not solid. */
static void cells_row_empty(const grz_fit_cells *cells, uint32_t j,
                            const int32_t *solid, int32_t *empty) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    for (uint32_t i = 0; i < cells->bits.width; i++)
        empty[i] = (int32_t)((x[i + 1] - x[i]) * (y[j] - y[0])) - solid[i];
}

grz_fit_row grz_fit_sums_row(const grz_fit_sums *sums, uint32_t y,
                             int32_t *scratch) {
    const size_t nx = sums->nx;
    if (sums->empty != NULL)
        return (grz_fit_row){ sums->solid + nx * y, sums->empty + nx * y };
    memcpy(scratch, sums->solid + nx * (y / GRZ_FIT_STRIDE), nx * sizeof *scratch);
    for (uint32_t j = y - y % GRZ_FIT_STRIDE; j < y; j++)
        cells_row_add(sums->cells, j, scratch);
    cells_row_empty(sums->cells, y, scratch, scratch + nx);
    return (grz_fit_row){ scratch, scratch + nx };
}

static void cells_all_rows_make(const grz_fit_cells *cells, int32_t *solid,
                                int32_t *empty) {
    const size_t nx = cells->bits.width;
    memset(solid, 0, nx * sizeof *solid);
    cells_row_empty(cells, 0, solid, empty);
    for (uint32_t j = 0; j < cells->bits.height; j++) {
        memcpy(solid + nx * (j + 1), solid + nx * j, nx * sizeof *solid);
        cells_row_add(cells, j, solid + nx * (j + 1));
        cells_row_empty(cells, j + 1, solid + nx * (j + 1), empty + nx * (j + 1));
    }
}

/* Row r holds what is above the cells' row 16 r. */
static void cells_some_rows_make(const grz_fit_cells *cells, int32_t *solid) {
    const size_t nx = cells->bits.width;
    memset(solid, 0, nx * sizeof *solid);
    for (uint32_t j = GRZ_FIT_STRIDE; j <= cells->bits.height; j += GRZ_FIT_STRIDE) {
        int32_t *row = solid + nx * (j / GRZ_FIT_STRIDE);
        memcpy(row, row - nx, nx * sizeof *row);
        for (uint32_t above = j - GRZ_FIT_STRIDE; above < j; above++)
            cells_row_add(cells, above, row);
    }
}

graze_status grz_fit_sums_make(const graze_allocator *allocator,
                               const grz_fit_cells *cells, size_t most,
                               grz_buffer *memory, grz_fit_sums *sums) {
    const size_t nx = cells->bits.width, ny = cells->bits.height;
    const bool has_all = nx * ny <= most;
    const size_t rows = has_all ? 2 * (ny + 1) : ny / GRZ_FIT_STRIDE + 1;
    const graze_status status =
        grz_buffer_reserve(allocator, memory, rows * nx, sizeof(int32_t));
    if (status != GRAZE_OK)
        return status;
    int32_t *solid = memory->data, *empty = has_all ? solid + (ny + 1) * nx : NULL;
    if (has_all)
        cells_all_rows_make(cells, solid, empty);
    else
        cells_some_rows_make(cells, solid);
    *sums = (grz_fit_sums){ .nx = (uint32_t)nx,
                            .ny = (uint32_t)ny,
                            .solid = solid,
                            .empty = empty,
                            .cells = cells };
    return GRAZE_OK;
}
