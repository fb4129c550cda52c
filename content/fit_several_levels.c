/* fit_several_levels.c: boxes in cuts of the cells: for large sprites from coarse to
 * fine.
 *
 * A grid of up to 64 places a side holds all cuts of a small sprite. In a larger one
 * every n-th cut is tried first. Then come cuts near the edges found, twice as close
 * each time, down to neighbours.
 */
#include "content/fit_several.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLACES_MAX = 64, /* places of the first grid along an axis */
    REACH = 2,       /* cuts to either side of an edge, in a finer grid */
};

/* Columns looked at: for the first grid, for a box more, and for each finer grid. */
static const uint64_t levels_work_first = 300000, work_box = 120000,
                      work_finer = 1000000;

/* Every step-th cut, and the last. */
static graze_status levels_cuts_spread(const graze_allocator *allocator, uint32_t n,
                                       uint32_t step, grz_buffer *cuts,
                                       uint32_t *count) {
    const graze_status status =
        grz_buffer_reserve(allocator, cuts, n / step + 2, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    uint32_t *cut = cuts->data;
    *count = 0;
    for (uint32_t i = 0; i < n; i += step)
        cut[(*count)++] = i;
    cut[*count] = n;
    return GRAZE_OK;
}

static int levels_cut_compare(const void *a, const void *b) {
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* Sort, and leave out what is there twice; returns one less than there are. */
static uint32_t levels_cuts_sort(uint32_t *cut, uint32_t count) {
    uint32_t kept = 0;
    qsort(cut, count, sizeof *cut, levels_cut_compare);
    for (uint32_t i = 1; i < count; i++)
        if (cut[i] != cut[kept])
            cut[++kept] = cut[i];
    return kept;
}

/* The cuts around an edge, `step` apart, of those from 0 to n. */
static uint32_t levels_cuts_around(uint32_t edge, uint32_t n, uint32_t step,
                                   uint32_t *cut) {
    uint32_t count = 0;
    for (uint32_t k = 0; k <= 2 * REACH; k++)
        if ((uint64_t)edge + (uint64_t)k * step >= (uint64_t)REACH * step &&
            edge + k * step - REACH * step <= n)
            cut[count++] = edge + k * step - REACH * step;
    return count;
}

/* Choose the cuts around the boxes' edges along x, or along y. */
static graze_status levels_cuts_near(const graze_allocator *allocator,
                                     const grz_fit_several *s, bool along_y,
                                     uint32_t step) {
    grz_fit_grid *grid = s->grid;
    uint32_t n = grid->cells->bits.width;
    if (along_y)
        n = grid->cells->bits.height;
    grz_buffer *cuts = along_y ? &grid->cut_y : &grid->cut_x;
    const size_t most = 2 + (size_t)s->max_boxes * 2 * (2 * REACH + 1);
    const graze_status status =
        grz_buffer_reserve(allocator, cuts, most, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    uint32_t *cut = cuts->data, count = 0;
    cut[count++] = 0;
    cut[count++] = n;
    for (uint32_t i = 0; i < s->max_boxes; i++) {
        const grz_fit_span box = s->boxes[i];
        if (box.x0 == box.x1)
            continue;
        count += levels_cuts_around(along_y ? box.y0 : box.x0, n, step, cut + count);
        count += levels_cuts_around(along_y ? box.y1 : box.x1, n, step, cut + count);
    }
    *(along_y ? &grid->ny : &grid->nx) = levels_cuts_sort(cut, count);
    return GRAZE_OK;
}

/* From the grid's places to the cells' cuts. */
static void levels_boxes_to_cells(grz_fit_several *s) {
    const uint32_t *x = s->grid->cut_x.data, *y = s->grid->cut_y.data;
    for (uint32_t i = 0; i < s->max_boxes; i++) {
        grz_fit_span *box = &s->boxes[i];
        if (box->x0 == box->x1)
            *box = (grz_fit_span){ 0 };
        else
            *box = (grz_fit_span){ x[box->x0], y[box->y0], x[box->x1], y[box->y1] };
    }
}

static uint32_t levels_place_of(const uint32_t *cuts, uint32_t cut) {
    uint32_t i = 0;
    while (cuts[i] < cut)
        i++;
    return i;
}

/* The way back; and each box is laid. All edges are cuts of the grid. */
static void levels_boxes_to_grid(grz_fit_several *s) {
    const uint32_t *x = s->grid->cut_x.data, *y = s->grid->cut_y.data;
    for (uint32_t i = 0; i < s->max_boxes; i++) {
        grz_fit_span *box = &s->boxes[i];
        if (box->x0 == box->x1)
            continue;
        *box =
            (grz_fit_span){ levels_place_of(x, box->x0), levels_place_of(y, box->y0),
                            levels_place_of(x, box->x1),
                            levels_place_of(y, box->y1) };
        grz_fit_grid_cover(s->grid, *box);
    }
}

static graze_status levels_first_level(const graze_allocator *allocator,
                                       grz_fit_several *s, uint32_t step) {
    grz_fit_grid *grid = s->grid;
    const grz_fit_cells *cells = grid->cells;
    graze_status status = levels_cuts_spread(allocator, cells->bits.width, step,
                                             &grid->cut_x, &grid->nx);
    if (status == GRAZE_OK)
        status = levels_cuts_spread(allocator, cells->bits.height, step,
                                    &grid->cut_y, &grid->ny);
    if (status == GRAZE_OK)
        status = grz_fit_grid_make(allocator, cells, grid);
    if (status != GRAZE_OK)
        return status;
    s->work_max = levels_work_first + work_box * s->max_boxes;
    grz_fit_several_find(s);
    levels_boxes_to_cells(s);
    return GRAZE_OK;
}

static graze_status levels_finer_level(const graze_allocator *allocator,
                                       grz_fit_several *s, uint32_t step) {
    grz_fit_grid *grid = s->grid;
    graze_status status = levels_cuts_near(allocator, s, false, step);
    if (status == GRAZE_OK)
        status = levels_cuts_near(allocator, s, true, step);
    if (status == GRAZE_OK)
        status = grz_fit_grid_make(allocator, grid->cells, grid);
    if (status != GRAZE_OK)
        return status;
    s->work_max += work_finer + work_box * s->max_boxes;
    levels_boxes_to_grid(s);
    grz_fit_several_improve(s);
    levels_boxes_to_cells(s);
    return GRAZE_OK;
}

graze_status grz_fit_levels_find(const grz_fit_cells *cells,
                                 const graze_fit_config *config,
                                 grz_fit_span *boxes) {
    grz_fit_grid grid = { .cells = cells };
    grz_fit_several several = { .grid = &grid,
                                .score = config->score,
                                .keeps_width = config->keeps_width,
                                .outweigh = grz_fit_cells_pixels(cells) + 1,
                                .max_boxes = config->boxes };
    /* the longer side */
    uint32_t step = (cells->bits.width + PLACES_MAX - 1) / PLACES_MAX;
    graze_status status = levels_first_level(&config->allocator, &several, step);
    while (status == GRAZE_OK && step > 1) {
        step = (step + 1) / 2;
        status = levels_finer_level(&config->allocator, &several, step);
    }
    for (uint32_t i = 0; i < several.max_boxes; i++)
        boxes[i] = several.boxes[i];
    grz_fit_grid_close(&config->allocator, &grid);
    return status;
}
