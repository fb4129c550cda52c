/* four_shift.c: a box is in one sector, that of its min corner; four passes use grids shifted by half a
 * sector along neither axis, along x, along y, and along both.
 *
 * Tom Moertel, "Collision Detection - How?", 1994. The algorithm is his; credit it to him.
 *
 * Four passes find all pairs for this reason. Take one axis and number the half sectors: h(v) = floor(v /
 * half). An ordinary box has h(max) <= h(min) + 1, which holds for each box of at most half a sector. Let a
 * and b overlap, with min_a <= min_b < max_a. So h(a) <= h(b) <= h(a) + 1, writing h(a) for h(min_a). Sectors
 * are pairs of half sectors: unshifted those with the same floor(h / 2), shifted those with the same floor((h
 * + 1) / 2). If h(a) and h(b) are equal, the boxes share both sectors; if they differ by one, exactly one of
 * the two. So along each axis some shift brings them together, and one of the four passes has that shift
 * along x and along y. The proof needs only that h is monotone, so rounding cannot break it. A sector side of
 * twice the largest ordinary box suffices. Larger boxes, which Moertel's text rules out, are outliers.
 *
 * His text reports a pair once in each pass that finds it, up to four times. Here a pass with a shift along
 * an axis skips a pair that shares an unshifted sector along that axis: the pass without that shift pushes
 * it.
 */
#include "broad/broad_phase.h"
#include "broad/hash_grid.h"

enum { FOUR_SHIFT_PASSES = 4 };

/* Half a sector: the extent that nearly all boxes do not exceed. */
static double four_shift_choose_half(const grz_hash_grid *grid, grz_box_extent side, float given) {
    return given > 0 ? given / 2.0 : grz_box_list_quantile(&grid->boxes, side, 0.98);
}

/* Whether an interval reaches into the next half sector at most, and is far from where cells are merged. */
static bool four_shift_is_short(float min, float max, double half) {
    const int32_t first = grz_cell_of(min, half), last = grz_cell_of(max, half);
    return !grz_cell_is_last(first) && !grz_cell_is_last(last) && last - first <= 1;
}

/* Set the cell of each entry to the half sector of its min corner, or mark it as an outlier. */
static void four_shift_find_cells(grz_hash_grid *grid) {
    const graze_broad_phase_setup *user = &grid->setup->user;
    const grz_cell_size half = { four_shift_choose_half(grid, GRZ_BOX_WIDTH, user->cell_w),
                                 four_shift_choose_half(grid, GRZ_BOX_HEIGHT, user->cell_h) };
    grid->cell_size = (grz_cell_size){ 2 * half.w, 2 * half.h };
    grz_box_entry *entries = grid->boxes.entries.data;
    for (uint32_t i = 0; i < grid->boxes.count; i++) {
        const bool is_large = !four_shift_is_short(entries[i].min_x, entries[i].max_x, half.w) ||
                              !four_shift_is_short(entries[i].min_y, entries[i].max_y, half.h);
        entries[i].cell_x = is_large ? GRZ_CELL_OUTLIER : grz_cell_of(entries[i].min_x, half.w);
        entries[i].cell_y = grz_cell_of(entries[i].min_y, half.h);
    }
}

/* The sector of a half sector. The shift of a negative number rounds down on every compiler we build with. */
static int32_t four_shift_sector(int32_t half_sector, int32_t shift) {
    return (half_sector + shift) >> 1;
}

static bool four_shift_owns(const grz_bucket_cell *cell, const grz_box_entry *a, const grz_box_entry *b) {
    (void)cell, (void)a, (void)b;
    return true;
}

static bool four_shift_owns_x(const grz_bucket_cell *cell, const grz_box_entry *a, const grz_box_entry *b) {
    (void)cell;
    return four_shift_sector(a->cell_x, 0) != four_shift_sector(b->cell_x, 0);
}

static bool four_shift_owns_y(const grz_bucket_cell *cell, const grz_box_entry *a, const grz_box_entry *b) {
    (void)cell;
    return four_shift_sector(a->cell_y, 0) != four_shift_sector(b->cell_y, 0);
}

static bool four_shift_owns_both(const grz_bucket_cell *cell, const grz_box_entry *a,
                                 const grz_box_entry *b) {
    return four_shift_owns_x(cell, a, b) && four_shift_owns_y(cell, a, b);
}

static graze_status four_shift_pass(grz_hash_grid *grid, int pass, grz_pair_sink *out) {
    static const grz_bucket_cell rules[FOUR_SHIFT_PASSES] = { { .owns_pair = four_shift_owns },
                                                              { .owns_pair = four_shift_owns_x },
                                                              { .owns_pair = four_shift_owns_y },
                                                              { .owns_pair = four_shift_owns_both } };
    const grz_box_entry *entries = grid->boxes.entries.data;
    grz_hash_grid_clear(grid);
    const graze_status status = grz_hash_grid_reserve(grid, grid->boxes.count);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t i = 0; i < grid->boxes.count; i++)
        if (entries[i].cell_x != GRZ_CELL_OUTLIER)
            grz_hash_grid_insert(grid, i, four_shift_sector(entries[i].cell_x, pass & 1),
                                 four_shift_sector(entries[i].cell_y, pass >> 1));
    return grz_hash_grid_pairs(grid, &rules[pass], out);
}

static graze_status four_shift_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    grz_hash_grid *grid = state;
    graze_status status = grz_box_list_fill(&grid->boxes, boxes, &grid->layer_groups, grid->setup->allocator);
    if (status == GRAZE_OK)
        four_shift_find_cells(grid);
    for (int pass = 0; pass < FOUR_SHIFT_PASSES && status == GRAZE_OK; pass++)
        status = four_shift_pass(grid, pass, out);
    if (status == GRAZE_OK)
        status = grz_hash_grid_outlier_pairs(grid, out);
    return status == GRAZE_OK ? out->status : status;
}

const grz_broad_phase grz_broad_phase_four_shift = {
    .about = { .name = "four-shift",
               .what = "puts a box in one sector and looks four times, with grids shifted by half a sector",
               .source = "Tom Moertel, \"Collision Detection - How?\", 1994" },
    .state_size = sizeof(grz_hash_grid),
    .open = grz_hash_grid_open,
    .sync = grz_hash_grid_sync,
    .pairs = four_shift_pairs,
    .cell = grz_hash_grid_cell_size,
    .close = grz_hash_grid_close,
};
