/* single.c: see single.h.
 *
 * Why it is the optimum: (1) some optimal box has its edges at cuts of the cells, and so has the first one by
 * y, height, x and width among all (cells.h); (2) the search leaves out only boxes whose bound says that they
 * are no better, or that they equal the best and come later (search.h); (3) all comparisons are of integers
 * without rounding (goal.h).
 *
 * A box found among coarse cuts goes ahead: the better the best so far, the less is looked at.
 */
#include "content/fit/single.h"

#include "content/fit/levels.h"

/* Cells for which all rows of sums are kept: 32 MiB. */
static const size_t sums_most = (size_t)1 << 22;

static grz_fit_count span_count(const grz_fit_sums *sums, int32_t *room, grz_fit_span span) {
    const size_t half = room != NULL ? 2 * (size_t)sums->nx : 0;
    const grz_fit_row above = grz_fit_sums_row(sums, span.y0, room);
    const grz_fit_row below = grz_fit_sums_row(sums, span.y1, room != NULL ? room + half : NULL);
    grz_fit_count count = { 0 };
    for (uint32_t x = span.x0; x < span.x1; x++) {
        count.solid += below.solid[x] - above.solid[x];
        count.empty += below.empty[x] - above.empty[x];
    }
    return count;
}

static void best_find(const grz_fit_cells *cells, const graze_fit_config *config, const grz_fit_sums *sums,
                      int32_t *room, grz_fit_span *box) {
    const bool holds_x = config->keeps_width && !cells->is_turned;
    const bool holds_y = config->keeps_width && cells->is_turned;
    grz_fit_goal goal = { .score = config->score,
                          .all_solid = (int64_t)cells->solid,
                          .outweigh = grz_fit_cells_pixels(cells) + 1 };
    grz_fit_search search = { .sums = sums,
                              .room = room,
                              .ends = { holds_x, holds_x, holds_y, holds_y },
                              .is_first_wanted = true,
                              .is_turned = cells->is_turned,
                              .has_best = box->x0 < box->x1,
                              .best = *box,
                              .count = span_count(sums, room, *box) };
    grz_fit_goal_raise(&goal, search.count);
    grz_fit_search_run(&search, &goal);
    *box = search.best;
}

graze_status grz_fit_single_find(const grz_fit_cells *cells, const graze_fit_config *config,
                                 grz_fit_span *box) {
    const graze_allocator *allocator = &config->allocator;
    grz_buffer memory = { 0 }, room = { 0 };
    grz_fit_sums sums;
    graze_status status = grz_fit_levels_find(cells, config, box);
    if (status == GRAZE_OK)
        status = grz_fit_sums_make(allocator, cells, sums_most, &memory, &sums);
    if (status == GRAZE_OK && sums.empty == NULL)
        status = grz_buffer_reserve(allocator, &room, (size_t)GRZ_FIT_ROOM * sums.nx, sizeof(int32_t));
    if (status == GRAZE_OK)
        best_find(cells, config, &sums, room.data, box);
    grz_buffer_free(allocator, &memory);
    grz_buffer_free(allocator, &room);
    return status;
}
