/* sums.c: see sums.h. No number exceeds the sprite's pixels, 2^28 for the largest. */
#include "content/fit/sums.h"

#include <string.h>

/* Add row j of the cells to what is above it. */
static void row_add(const grz_fit_cells *cells, uint32_t j, int32_t *solid) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    uint32_t from, to = 0;
    while (grz_fit_bits_run(&cells->bits, j, &from, &to))
        for (uint32_t i = from; i < to; i++)
            solid[i] += (int32_t)((x[i + 1] - x[i]) * (y[j + 1] - y[j]));
}

/* What is not solid above row j is empty. */
static void row_empty(const grz_fit_cells *cells, uint32_t j, const int32_t *solid, int32_t *empty) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    for (uint32_t i = 0; i < cells->bits.width; i++)
        empty[i] = (int32_t)((x[i + 1] - x[i]) * (y[j] - y[0])) - solid[i];
}

grz_fit_row grz_fit_sums_row(const grz_fit_sums *sums, uint32_t y, int32_t *room) {
    const size_t nx = sums->nx;
    if (sums->empty != NULL)
        return (grz_fit_row){ sums->solid + nx * y, sums->empty + nx * y };
    memcpy(room, sums->solid + nx * (y / GRZ_FIT_STRIDE), nx * sizeof *room);
    for (uint32_t j = y - y % GRZ_FIT_STRIDE; j < y; j++)
        row_add(sums->cells, j, room);
    row_empty(sums->cells, y, room, room + nx);
    return (grz_fit_row){ room, room + nx };
}

static void all_rows_make(const grz_fit_cells *cells, int32_t *solid, int32_t *empty) {
    const size_t nx = cells->bits.width;
    memset(solid, 0, nx * sizeof *solid);
    row_empty(cells, 0, solid, empty);
    for (uint32_t j = 0; j < cells->bits.height; j++) {
        memcpy(solid + nx * (j + 1), solid + nx * j, nx * sizeof *solid);
        row_add(cells, j, solid + nx * (j + 1));
        row_empty(cells, j + 1, solid + nx * (j + 1), empty + nx * (j + 1));
    }
}

/* Row r holds what is above the cells' row 16 r. */
static void some_rows_make(const grz_fit_cells *cells, int32_t *solid) {
    const size_t nx = cells->bits.width;
    memset(solid, 0, nx * sizeof *solid);
    for (uint32_t j = GRZ_FIT_STRIDE; j <= cells->bits.height; j += GRZ_FIT_STRIDE) {
        int32_t *row = solid + nx * (j / GRZ_FIT_STRIDE);
        memcpy(row, row - nx, nx * sizeof *row);
        for (uint32_t above = j - GRZ_FIT_STRIDE; above < j; above++)
            row_add(cells, above, row);
    }
}

graze_status grz_fit_sums_make(const graze_allocator *allocator, const grz_fit_cells *cells, size_t most,
                               grz_buffer *memory, grz_fit_sums *sums) {
    const size_t nx = cells->bits.width, ny = cells->bits.height;
    const bool has_all = nx * ny <= most;
    const size_t rows = has_all ? 2 * (ny + 1) : ny / GRZ_FIT_STRIDE + 1;
    const graze_status status = grz_buffer_reserve(allocator, memory, rows * nx, sizeof(int32_t));
    if (status != GRAZE_OK)
        return status;
    int32_t *solid = memory->data, *empty = has_all ? solid + (ny + 1) * nx : NULL;
    if (has_all)
        all_rows_make(cells, solid, empty);
    else
        some_rows_make(cells, solid);
    *sums = (grz_fit_sums){
        .nx = (uint32_t)nx, .ny = (uint32_t)ny, .solid = solid, .empty = empty, .cells = cells
    };
    return GRAZE_OK;
}
