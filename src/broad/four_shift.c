/* four_shift.c: a box in one sector, by its min corner; four passes, between which the grid is shifted by
 * half a sector along x, along y, and along both.
 *
 * Tom Moertel, "Collision Detection - How?", 1994. The method is his; credit it to him.
 *
 * Why four passes find all. Take one axis and number the half sectors: h(v) = floor(v / half). An ordinary
 * box is one with h(max) <= h(min) + 1, which holds for every box of at most half a sector. Let a and b
 * overlap, a's min edge not behind b's: min_a <= min_b < max_a, so h(a) <= h(b) <= h(a) + 1, writing h(a) for
 * h(min_a). Sectors are pairs of half sectors: unshifted those with the same floor(h / 2), shifted those with
 * the same floor((h + 1) / 2). If h(a) and h(b) are equal they share both; if they differ by one they share
 * exactly one of the two. So along each axis some shift brings them together, and of the four passes one has
 * that shift along x and along y. The proof needs nothing of h but that it is monotone, so rounding cannot
 * break it. A sector side of twice the largest ordinary box suffices; larger boxes go on a short list, where
 * Moertel's text rules them out.
 *
 * His text owns_pair a pair once in every pass that finds it, up to four times. Here a pass with a shift
 * along an axis keeps quiet about a pair that shares an unshifted sector along that axis: the pass without
 * that shift owns_pair it.
 */
#include "broad/broad_phases.h"
#include "broad/cells.h"
#include "broad/extents.h"
#include "broad/hash_grid.h"
#include "broad/outliers.h"

enum { PASSES = 4 };

typedef struct four_shift {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    grz_cell_size half; /* of the last search */
    grz_box_list box_list;
    grz_hash_grid hash_grid;
    grz_outliers marked;
} four_shift;

static void four_shift_open(void *state, const grz_broad_setup *setup) {
    four_shift *self = state;
    self->setup = setup;
    self->hash_grid.allocator = setup->allocator;
}

/* Half a sector: what nearly all boxes fit in. */
static double choose_half(const four_shift *self, grz_box_side side, float given) {
    return given > 0 ? given / 2.0
                     : grz_box_extent_quantile(self->box_list.entries.data, self->box_list.count, side, 0.98);
}

/* Whether an interval reaches into the next half sector at most, and far from where the numbers end. */
static bool is_short(float min, float max, double half) {
    const int32_t first = grz_cell_of(min, half), last = grz_cell_of(max, half);
    return !grz_cell_is_last(first) && !grz_cell_is_last(last) && last - first <= 1;
}

/* Note in each entry the half sector of its min corner, or that it is large. */
static void find_homes(four_shift *self) {
    const grz_cell_size half = { choose_half(self, GRZ_BOX_WIDTH, self->setup->user.cell_w),
                                 choose_half(self, GRZ_BOX_HEIGHT, self->setup->user.cell_h) };
    self->half = half;
    grz_box_entry *entries = self->box_list.entries.data;
    for (uint32_t i = 0; i < self->box_list.count; i++) {
        const bool is_large = !is_short(entries[i].min_x, entries[i].max_x, half.w) ||
                              !is_short(entries[i].min_y, entries[i].max_y, half.h);
        entries[i].cell_x = is_large ? GRZ_CELL_OUTLIER : grz_cell_of(entries[i].min_x, half.w);
        entries[i].cell_y = grz_cell_of(entries[i].min_y, half.h);
    }
}

/* The sector of a half sector; the shift of a signed number rounds down on every compiler we build with. */
static int32_t sector_of(int32_t home, int32_t shift) {
    return (home + shift) >> 1;
}

static graze_status register_all(four_shift *self, int32_t shift_x, int32_t shift_y) {
    const grz_box_entry *entries = self->box_list.entries.data;
    grz_hash_grid_clear(&self->hash_grid);
    const graze_status status = grz_hash_grid_reserve(&self->hash_grid, self->box_list.count);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t i = 0; i < self->box_list.count; i++)
        if (entries[i].cell_x != GRZ_CELL_OUTLIER)
            grz_hash_grid_insert(&self->hash_grid, i, sector_of(entries[i].cell_x, shift_x),
                                 sector_of(entries[i].cell_y, shift_y));
    self->setup->counters->visits += self->hash_grid.visit_count;
    return GRAZE_OK;
}

static bool differ_unshifted(int32_t home_a, int32_t home_b) {
    return sector_of(home_a, 0) != sector_of(home_b, 0);
}

static bool reports_unshifted(const grz_bucket_cell *place, const grz_box_entry *a, const grz_box_entry *b) {
    (void)place, (void)a, (void)b;
    return true;
}

static bool reports_shifted_x(const grz_bucket_cell *place, const grz_box_entry *a, const grz_box_entry *b) {
    (void)place;
    return differ_unshifted(a->cell_x, b->cell_x);
}

static bool reports_shifted_y(const grz_bucket_cell *place, const grz_box_entry *a, const grz_box_entry *b) {
    (void)place;
    return differ_unshifted(a->cell_y, b->cell_y);
}

static bool reports_shifted_both(const grz_bucket_cell *place, const grz_box_entry *a,
                                 const grz_box_entry *b) {
    return reports_shifted_x(place, a, b) && reports_shifted_y(place, a, b);
}

static graze_status four_shift_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    four_shift *self = state;
    (void)changes;
    grz_layer_groups_update(&self->layer_groups, boxes);
    return GRAZE_OK;
}

static graze_status one_pass(four_shift *self, int pass, grz_pair_sink *out) {
    static const grz_bucket_cell places[PASSES] = { { .owns_pair = reports_unshifted },
                                                    { .owns_pair = reports_shifted_x },
                                                    { .owns_pair = reports_shifted_y },
                                                    { .owns_pair = reports_shifted_both } };
    const grz_pair_output found = { &self->layer_groups, self->setup->counters, out, &places[pass] };
    const graze_status status = register_all(self, pass & 1, pass >> 1);
    return status == GRAZE_OK ? grz_hash_grid_pairs(&self->hash_grid, &self->box_list, &found) : status;
}

static graze_status four_shift_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    four_shift *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    const grz_pair_output found = { &self->layer_groups, self->setup->counters, out, NULL };
    graze_status status = grz_box_list_fill(&self->box_list, boxes, &self->layer_groups, allocator);
    if (status == GRAZE_OK)
        find_homes(self);
    for (int pass = 0; pass < PASSES && status == GRAZE_OK; pass++)
        status = one_pass(self, pass, out);
    if (status == GRAZE_OK)
        status = grz_outliers_pairs(&self->marked, &self->box_list, allocator, &found);
    return status == GRAZE_OK ? out->status : status;
}

static grz_cell_size four_shift_cell(const void *state) {
    const four_shift *self = state;
    return (grz_cell_size){ 2 * self->half.w, 2 * self->half.h };
}

static void four_shift_close(void *state) {
    four_shift *self = state;
    const graze_allocator *allocator = self->setup->allocator;
    grz_box_list_free(&self->box_list, allocator);
    grz_hash_grid_free(&self->hash_grid);
    grz_outliers_free(&self->marked, allocator);
}

const grz_broad_phase grz_broad_phase_four_shift = {
    .about = { .name = "four-shift",
               .what = "puts a box in one sector and looks four times, with grids shifted by half a sector",
               .source = "Tom Moertel, \"Collision Detection - How?\", 1994" },
    .state_size = sizeof(four_shift),
    .open = four_shift_open,
    .sync = four_shift_sync,
    .pairs = four_shift_pairs,
    .cell = four_shift_cell,
    .close = four_shift_close,
};
