/* fit_grid.c: pixels counted between cuts, and boxes laid over them, row by row. */
#include "content/fit_grid.h"

#include <string.h>

static graze_status grid_scratch_make(const graze_allocator *allocator,
                                      grz_fit_grid *grid) {
    const size_t places = (size_t)grid->nx * grid->ny;
    graze_status status =
        grz_buffer_reserve(allocator, &grid->solid, places, sizeof(int32_t));
    if (status == GRAZE_OK)
        status =
            grz_buffer_reserve(allocator, &grid->empty, places, sizeof(int32_t));
    if (status == GRAZE_OK)
        status =
            grz_buffer_reserve(allocator, &grid->covers, places, sizeof(uint8_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(allocator, &grid->sums, 2 * (places + grid->nx),
                                    sizeof(int32_t));
    return status;
}

/* Count the solid pixels of a row of cells in the grid's places, which are as wide
 * as the cuts say. */
static void grid_several_row_count(const grz_fit_grid *grid, uint32_t j,
                                   int32_t *solid) {
    const uint32_t *x = grz_fit_cells_x(grid->cells),
                   *y = grz_fit_cells_y(grid->cells);
    const uint32_t *cut = grid->cut_x.data;
    const uint32_t height = y[j + 1] - y[j];
    uint32_t from, to = 0, i = 0;
    while (grz_fit_bits_run(&grid->cells->bits, j, &from, &to))
        while (from < to) {
            while (cut[i + 1] <= from)
                i++;
            const uint32_t end = cut[i + 1] < to ? cut[i + 1] : to;
            solid[i] += (int32_t)(height * (x[end] - x[from]));
            from = end;
        }
}

static void grid_places_count(grz_fit_grid *grid) {
    const uint32_t *x = grz_fit_cells_x(grid->cells),
                   *y = grz_fit_cells_y(grid->cells);
    const uint32_t *cut_x = grid->cut_x.data, *cut_y = grid->cut_y.data;
    for (uint32_t j = 0; j < grid->ny; j++) {
        int32_t *solid = (int32_t *)grid->solid.data + (size_t)j * grid->nx;
        int32_t *empty = (int32_t *)grid->empty.data + (size_t)j * grid->nx;
        const uint32_t height = y[cut_y[j + 1]] - y[cut_y[j]];
        memset(solid, 0, grid->nx * sizeof *solid);
        for (uint32_t row = cut_y[j]; row < cut_y[j + 1]; row++)
            grid_several_row_count(grid, row, solid);
        for (uint32_t i = 0; i < grid->nx; i++)
            empty[i] =
                (int32_t)(height * (x[cut_x[i + 1]] - x[cut_x[i]])) - solid[i];
    }
}

graze_status grz_fit_grid_make(const graze_allocator *allocator,
                               const grz_fit_cells *cells, grz_fit_grid *grid) {
    grid->cells = cells;
    const graze_status status = grid_scratch_make(allocator, grid);
    if (status != GRAZE_OK)
        return status;
    grid_places_count(grid);
    grz_fit_grid_clear(grid);
    return GRAZE_OK;
}

void grz_fit_grid_close(const graze_allocator *allocator, grz_fit_grid *grid) {
    grz_buffer_free(allocator, &grid->cut_x);
    grz_buffer_free(allocator, &grid->cut_y);
    grz_buffer_free(allocator, &grid->solid);
    grz_buffer_free(allocator, &grid->empty);
    grz_buffer_free(allocator, &grid->covers);
    grz_buffer_free(allocator, &grid->sums);
}

void grz_fit_grid_clear(grz_fit_grid *grid) {
    memset(grid->covers.data, 0, (size_t)grid->nx * grid->ny);
    grid->covered = (grz_fit_count){ 0 };
}

/* Lay a box over one row of places, or take it away. Returns the pixels of places
 * now covered, or bare. */
static grz_fit_count grid_row_cover(uint8_t *restrict covers,
                                    const int32_t *restrict solid,
                                    const int32_t *restrict empty, uint32_t n,
                                    bool is_laid) {
    /* no more than the sprite has pixels: 2^28 */
    int32_t solid_sum = 0, empty_sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t others = (uint8_t)(covers[i] - !is_laid);
        covers[i] = (uint8_t)(others + is_laid);
        if (others == 0) {
            solid_sum += solid[i];
            empty_sum += empty[i];
        }
    }
    return (grz_fit_count){ solid_sum, empty_sum };
}

static grz_fit_count grid_span_cover(grz_fit_grid *grid, grz_fit_span span,
                                     bool is_laid) {
    grz_fit_count sum = { 0 };
    for (uint32_t j = span.y0; j < span.y1; j++) {
        const size_t at = (size_t)j * grid->nx + span.x0;
        const grz_fit_count row = grid_row_cover(
            (uint8_t *)grid->covers.data + at, (int32_t *)grid->solid.data + at,
            (int32_t *)grid->empty.data + at, span.x1 - span.x0, is_laid);
        sum.solid += row.solid;
        sum.empty += row.empty;
    }
    return sum;
}

void grz_fit_grid_cover(grz_fit_grid *grid, grz_fit_span span) {
    const grz_fit_count gained = grid_span_cover(grid, span, true);
    grid->covered.solid += gained.solid;
    grid->covered.empty += gained.empty;
}

void grz_fit_grid_uncover(grz_fit_grid *grid, grz_fit_span span) {
    const grz_fit_count lost = grid_span_cover(grid, span, false);
    grid->covered.solid -= lost.solid;
    grid->covered.empty -= lost.empty;
}

/* One row of sums is the row above and what is bare in between. */
static void grid_bare_add(const uint8_t *restrict covers,
                          const int32_t *restrict counts, uint32_t nx,
                          int32_t *restrict sums) {
    int32_t *below = sums + nx;
    for (uint32_t i = 0; i < nx; i++)
        below[i] = sums[i] + (covers[i] == 0 ? counts[i] : 0);
}

grz_fit_sums grz_fit_grid_sums(grz_fit_grid *grid) {
    const size_t nx = grid->nx;
    int32_t *solid = grid->sums.data, *empty = solid + nx * (grid->ny + 1);
    memset(solid, 0, nx * sizeof *solid);
    memset(empty, 0, nx * sizeof *empty);
    for (size_t j = 0; j < grid->ny; j++) {
        const uint8_t *covers = (uint8_t *)grid->covers.data + nx * j;
        grid_bare_add(covers, (int32_t *)grid->solid.data + nx * j, grid->nx,
                      solid + nx * j);
        grid_bare_add(covers, (int32_t *)grid->empty.data + nx * j, grid->nx,
                      empty + nx * j);
    }
    return (grz_fit_sums){
        .nx = grid->nx, .ny = grid->ny, .solid = solid, .empty = empty
    };
}
