/* grid.c: see grid.h. */
#include "content/fit_several.h"

#include <stdlib.h>
#include <string.h>

static graze_status scratch_make(const graze_allocator *allocator, grz_fit_grid *grid) {
    const size_t places = (size_t)grid->nx * grid->ny;
    graze_status status = grz_buffer_reserve(allocator, &grid->solid, places, sizeof(int32_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(allocator, &grid->empty, places, sizeof(int32_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(allocator, &grid->covers, places, sizeof(uint8_t));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(allocator, &grid->sums, 2 * (places + grid->nx), sizeof(int32_t));
    return status;
}

/* Count the solid pixels of a row of cells in the grid's places, which are as wide as the cuts say. */
static void several_row_count(const grz_fit_grid *grid, uint32_t j, int32_t *solid) {
    const uint32_t *x = grz_fit_cells_x(grid->cells), *y = grz_fit_cells_y(grid->cells);
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

static void places_count(grz_fit_grid *grid) {
    const uint32_t *x = grz_fit_cells_x(grid->cells), *y = grz_fit_cells_y(grid->cells);
    const uint32_t *cut_x = grid->cut_x.data, *cut_y = grid->cut_y.data;
    for (uint32_t j = 0; j < grid->ny; j++) {
        int32_t *solid = (int32_t *)grid->solid.data + (size_t)j * grid->nx;
        int32_t *empty = (int32_t *)grid->empty.data + (size_t)j * grid->nx;
        const uint32_t height = y[cut_y[j + 1]] - y[cut_y[j]];
        memset(solid, 0, grid->nx * sizeof *solid);
        for (uint32_t row = cut_y[j]; row < cut_y[j + 1]; row++)
            several_row_count(grid, row, solid);
        for (uint32_t i = 0; i < grid->nx; i++)
            empty[i] = (int32_t)(height * (x[cut_x[i + 1]] - x[cut_x[i]])) - solid[i];
    }
}

graze_status grz_fit_grid_make(const graze_allocator *allocator, const grz_fit_cells *cells,
                               grz_fit_grid *grid) {
    grid->cells = cells;
    const graze_status status = scratch_make(allocator, grid);
    if (status != GRAZE_OK)
        return status;
    places_count(grid);
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

/* Lay a box over one row of places, or take it away; pixels of places that become covered, or bare. */
static grz_fit_count row_cover(uint8_t *restrict covers, const int32_t *restrict solid,
                               const int32_t *restrict empty, uint32_t n, bool is_laid) {
    int32_t solid_sum = 0, empty_sum = 0; /* no more than the sprite has pixels: 2^28 */
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t others = (uint8_t)(covers[i] - !is_laid);
        covers[i] = (uint8_t)(others + is_laid);
        solid_sum += others == 0 ? solid[i] : 0;
        empty_sum += others == 0 ? empty[i] : 0;
    }
    return (grz_fit_count){ solid_sum, empty_sum };
}

static grz_fit_count span_cover(grz_fit_grid *grid, grz_fit_span span, bool is_laid) {
    grz_fit_count sum = { 0 };
    for (uint32_t j = span.y0; j < span.y1; j++) {
        const size_t at = (size_t)j * grid->nx + span.x0;
        const grz_fit_count row =
            row_cover((uint8_t *)grid->covers.data + at, (int32_t *)grid->solid.data + at,
                      (int32_t *)grid->empty.data + at, span.x1 - span.x0, is_laid);
        sum.solid += row.solid;
        sum.empty += row.empty;
    }
    return sum;
}

void grz_fit_grid_cover(grz_fit_grid *grid, grz_fit_span span) {
    const grz_fit_count gained = span_cover(grid, span, true);
    grid->covered.solid += gained.solid;
    grid->covered.empty += gained.empty;
}

void grz_fit_grid_uncover(grz_fit_grid *grid, grz_fit_span span) {
    const grz_fit_count lost = span_cover(grid, span, false);
    grid->covered.solid -= lost.solid;
    grid->covered.empty -= lost.empty;
}

/* One row of sums is the row above and what is bare in between. */
static void bare_add(const uint8_t *restrict covers, const int32_t *restrict counts, uint32_t nx,
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
        bare_add(covers, (int32_t *)grid->solid.data + nx * j, grid->nx, solid + nx * j);
        bare_add(covers, (int32_t *)grid->empty.data + nx * j, grid->nx, empty + nx * j);
    }
    return (grz_fit_sums){ .nx = grid->nx, .ny = grid->ny, .solid = solid, .empty = empty };
}

/* Accepts any box: the one there is does not reach the ends that it must. */
static const int64_t any_box = -(INT64_C(1) << 61);

enum { ROUNDS_MAX = 1000 };

/* A set of boxes that may be come back to. */
typedef struct choice {
    grz_fit_span boxes[GRAZE_FIT_BOXES_MAX];
    grz_fit_count count;
    bool is_wide; /* it keeps the width, if it must */
} choice;

/* The random numbers that choose the next attempt: Marsaglia's xorshift ("Xorshift RNGs", 2003), seeded alike
 * each time. */
typedef struct dice {
    uint64_t state;
} dice;

static uint32_t dice_below(dice *d, uint32_t bound) {
    d->state ^= d->state << 13;
    d->state ^= d->state >> 7;
    d->state ^= d->state << 17;
    return (uint32_t)((d->state >> 32) * bound >> 32);
}

static bool is_box(grz_fit_span span) {
    return span.x0 < span.x1;
}

static grz_fit_goal goal_of(const grz_fit_several *s) {
    return (grz_fit_goal){ .score = s->score,
                           .all_solid = (int64_t)s->grid->cells->solid,
                           .outweigh = s->outweigh };
}

/* The ends that box i must reach, since no other does; ends that it need not, all boxes count: i == most. */
static grz_fit_ends ends_missing(const grz_fit_several *s, uint32_t i) {
    bool low = s->keeps_width, high = s->keeps_width;
    const bool is_turned = s->grid->cells->is_turned;
    for (uint32_t k = 0; k < s->max_boxes && (low || high); k++) {
        const grz_fit_span box = s->boxes[k];
        if (k == i || !is_box(box))
            continue;
        low = low && (is_turned ? box.y0 : box.x0) > 0;
        high = high && (is_turned ? box.y1 < s->grid->ny : box.x1 < s->grid->nx);
    }
    return is_turned ? (grz_fit_ends){ .top = low, .bottom = high }
                     : (grz_fit_ends){ .left = low, .right = high };
}

static bool ends_any(grz_fit_ends ends) {
    return ends.left || ends.right || ends.top || ends.bottom;
}

static bool ends_met(const grz_fit_grid *grid, grz_fit_ends ends, grz_fit_span box) {
    return (!ends.left || box.x0 == 0) && (!ends.top || box.y0 == 0) && (!ends.right || box.x1 == grid->nx) &&
           (!ends.bottom || box.y1 == grid->ny);
}

static void box_lay(grz_fit_several *s, uint32_t i, grz_fit_span box) {
    s->boxes[i] = box;
    if (is_box(box))
        grz_fit_grid_cover(s->grid, box);
}

/* Take box i away; what it alone covered. */
static grz_fit_count box_lift(grz_fit_several *s, uint32_t i) {
    const grz_fit_count before = s->grid->covered;
    if (is_box(s->boxes[i]))
        grz_fit_grid_uncover(s->grid, s->boxes[i]);
    s->boxes[i] = (grz_fit_span){ 0 };
    return (grz_fit_count){ before.solid - s->grid->covered.solid, before.empty - s->grid->covered.empty };
}

/* Put the best box for what the others leave in the place of box i; whether that is better. */
static bool box_replace(grz_fit_several *s, uint32_t i) {
    const grz_fit_span old = s->boxes[i];
    const grz_fit_ends ends = ends_missing(s, i);
    const grz_fit_count own = box_lift(s, i);
    const bool is_kept = is_box(old) && ends_met(s->grid, ends, old);
    grz_fit_goal goal = goal_of(s);
    goal.beside = s->grid->covered;
    grz_fit_goal_raise(&goal, is_kept ? own : (grz_fit_count){ 0 });
    if (!is_kept && ends_any(ends))
        goal.least = any_box;
    const grz_fit_sums sums = grz_fit_grid_sums(s->grid);
    grz_fit_search search = { .sums = &sums, .ends = ends };
    const bool is_found = grz_fit_search_run(&search, &goal);
    s->work += search.work + (uint64_t)s->grid->nx * s->grid->ny / 4;
    if (is_found)
        box_lay(s, i, search.best);
    else if (is_kept && (own.solid > 0 || ends_any(ends)))
        box_lay(s, i, old);
    return is_found;
}

static bool has_time(const grz_fit_several *s) {
    return s->work < s->work_max;
}

/* Replace one box after the other, from the first-th on, until none can be improved. */
static void local_search(grz_fit_several *s, uint32_t first) {
    uint32_t same = 0;
    for (uint32_t i = first; same < s->max_boxes && has_time(s); i = (i + 1) % s->max_boxes)
        same = box_replace(s, i) ? 0 : same + 1;
}

static void boxes_drop(grz_fit_several *s) {
    memset(s->boxes, 0, sizeof s->boxes);
    grz_fit_grid_clear(s->grid);
}

static void choice_keep(const grz_fit_several *s, choice *c) {
    memcpy(c->boxes, s->boxes, s->max_boxes * sizeof *s->boxes);
    c->count = s->grid->covered;
    c->is_wide = !ends_any(ends_missing(s, s->max_boxes));
}

static void choice_restore(grz_fit_several *s, const choice *c) {
    grz_fit_grid_clear(s->grid);
    for (uint32_t i = 0; i < s->max_boxes; i++)
        box_lay(s, i, c->boxes[i]);
}

/* Keep what there is now if nothing in the choice is better than it. */
static bool choice_challenge(const grz_fit_several *s, choice *c) {
    const grz_fit_goal goal = goal_of(s);
    const bool is_wide = !ends_any(ends_missing(s, s->max_boxes));
    if (is_wide < c->is_wide ||
        (is_wide == c->is_wide && grz_fit_goal_prefers(&goal, c->count, s->grid->covered)))
        return false;
    choice_keep(s, c);
    return true;
}

/* Equal parts of the grid, side by side or one above the other. */
static void slabs_lay(grz_fit_several *s, bool is_upright) {
    const uint32_t nx = s->grid->nx, ny = s->grid->ny, n = s->max_boxes;
    for (uint32_t i = 0; i < n; i++) {
        grz_fit_span slab = { 0, 0, nx, ny };
        if (is_upright) {
            slab.x0 = nx * i / n;
            slab.x1 = nx * (i + 1) / n;
        } else {
            slab.y0 = ny * i / n;
            slab.y1 = ny * (i + 1) / n;
        }
        box_lay(s, i, slab.x0 < slab.x1 && slab.y0 < slab.y1 ? slab : (grz_fit_span){ 0 });
    }
}

/* Any box that is not larger than half of the grid each way. */
static grz_fit_span box_draw(const grz_fit_several *s, dice *d) {
    const uint32_t nx = s->grid->nx, ny = s->grid->ny;
    const uint32_t w = 1 + dice_below(d, (nx + 1) / 2), h = 1 + dice_below(d, (ny + 1) / 2);
    const uint32_t x = dice_below(d, nx - w + 1), y = dice_below(d, ny - h + 1);
    return (grz_fit_span){ x, y, x + w, y + h };
}

/* Halve a box somewhere, and keep one half. */
static grz_fit_span box_halve(grz_fit_span box, dice *d) {
    const bool is_upright = dice_below(d, 2) == 0, keeps_first = dice_below(d, 2) == 0;
    uint32_t *begin = is_upright ? &box.x0 : &box.y0, *end = is_upright ? &box.x1 : &box.y1;
    if (*end - *begin < 2)
        return box;
    const uint32_t cut = *begin + 1 + dice_below(d, *end - *begin - 1);
    *(keeps_first ? end : begin) = cut;
    return box;
}

/* Change a box or two at random, take others away; returns which box to look at first. */
static uint32_t shake(grz_fit_several *s, dice *d) {
    const uint32_t i = dice_below(d, s->max_boxes), j = dice_below(d, s->max_boxes);
    const uint32_t kind = dice_below(d, 4);
    const grz_fit_span old = s->boxes[j];
    box_lift(s, i);
    if (kind == 0)
        box_lay(s, i, box_draw(s, d));
    if (j == i)
        return (i + 1) % s->max_boxes;
    box_lift(s, j);
    if (kind == 1 || !is_box(old))
        box_lay(s, j, box_draw(s, d));
    else if (kind == 2)
        box_lay(s, j, box_halve(old, d));
    else if (kind == 3)
        box_lay(s, j, old);
    return kind == 0 ? j : i;
}

/* Climb; if the score has a strict rule, at first as if it were none: under it a box can but cover what the
 * others leave out, or avoid what they avoid, and each is where it must be. */
static void local_search_softly(grz_fit_several *s, uint32_t first, dice *d) {
    const int64_t strict = s->outweigh;
    if (s->score == GRAZE_FIT_COVER || s->score == GRAZE_FIT_INSIDE) {
        s->outweigh = 1 + dice_below(d, 3);
        local_search(s, first);
        s->outweigh = strict;
    }
    local_search(s, first);
}

/* Do without box i, the others climbing from where they are; whether they are as good then. */
static bool box_spare(grz_fit_several *s, uint32_t i, choice *best) {
    choice_restore(s, best);
    box_lift(s, i);
    s->boxes[i] = s->boxes[s->max_boxes - 1];
    s->boxes[s->max_boxes - 1] = (grz_fit_span){ 0 };
    s->max_boxes--;
    local_search(s, 0);
    if (choice_challenge(s, best))
        return true;
    s->max_boxes++;
    return false;
}

/* Do with as few boxes as are as good as all. */
static void boxes_spare(grz_fit_several *s, choice *best) {
    const uint32_t most = s->max_boxes;
    for (uint32_t i = 0; i < s->max_boxes && s->max_boxes > 1;)
        i = box_spare(s, i, best) ? 0 : i + 1;
    memset(best->boxes + s->max_boxes, 0, (most - s->max_boxes) * sizeof *best->boxes);
    s->max_boxes = most;
}

void grz_fit_several_find(grz_fit_several *several) {
    choice best;
    dice d = { UINT64_C(0x9e3779b97f4a7c15) };
    boxes_drop(several);
    local_search(several, 0);
    if (several->max_boxes == 1)
        return;
    choice_keep(several, &best);
    for (int upright = 0; upright < 2; upright++) {
        boxes_drop(several);
        slabs_lay(several, upright != 0);
        local_search_softly(several, 0, &d);
        choice_challenge(several, &best);
    }
    for (uint32_t round = 0; has_time(several) && round < ROUNDS_MAX; round++) {
        choice_restore(several, &best);
        local_search_softly(several, shake(several, &d), &d);
        choice_challenge(several, &best);
    }
    several->work_max += several->work_max / 2;
    boxes_spare(several, &best);
    choice_restore(several, &best);
}

void grz_fit_several_improve(grz_fit_several *several) {
    local_search(several, 0);
}

enum {
    PLACES_MAX = 64, /* places of the first grid along an axis */
    REACH = 2,       /* cuts to either side of an edge, in a finer grid */
};

/* Columns looked at: for the first grid, for a box more, and for each finer grid. */
static const uint64_t work_first = 300000, work_box = 120000, work_finer = 1000000;

/* Every step-th cut, and the last. */
static graze_status cuts_spread(const graze_allocator *allocator, uint32_t n, uint32_t step, grz_buffer *cuts,
                                uint32_t *count) {
    const graze_status status = grz_buffer_reserve(allocator, cuts, n / step + 2, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    uint32_t *cut = cuts->data;
    *count = 0;
    for (uint32_t i = 0; i < n; i += step)
        cut[(*count)++] = i;
    cut[*count] = n;
    return GRAZE_OK;
}

static int cut_compare(const void *a, const void *b) {
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* Sort, and leave out what is there twice; returns one less than there are. */
static uint32_t cuts_sort(uint32_t *cut, uint32_t count) {
    uint32_t kept = 0;
    qsort(cut, count, sizeof *cut, cut_compare);
    for (uint32_t i = 1; i < count; i++)
        if (cut[i] != cut[kept])
            cut[++kept] = cut[i];
    return kept;
}

/* The cuts around an edge, `step` apart, of those from 0 to n. */
static uint32_t cuts_around(uint32_t edge, uint32_t n, uint32_t step, uint32_t *cut) {
    uint32_t count = 0;
    for (uint32_t k = 0; k <= 2 * REACH; k++)
        if ((uint64_t)edge + (uint64_t)k * step >= (uint64_t)REACH * step &&
            edge + k * step - REACH * step <= n)
            cut[count++] = edge + k * step - REACH * step;
    return count;
}

/* Choose the cuts around the boxes' edges along x, or along y. */
static graze_status cuts_near(const graze_allocator *allocator, const grz_fit_several *s, bool along_y,
                              uint32_t step) {
    grz_fit_grid *grid = s->grid;
    const uint32_t n = along_y ? grid->cells->bits.height : grid->cells->bits.width;
    grz_buffer *cuts = along_y ? &grid->cut_y : &grid->cut_x;
    const size_t most = 2 + (size_t)s->max_boxes * 2 * (2 * REACH + 1);
    const graze_status status = grz_buffer_reserve(allocator, cuts, most, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    uint32_t *cut = cuts->data, count = 0;
    cut[count++] = 0;
    cut[count++] = n;
    for (uint32_t i = 0; i < s->max_boxes; i++) {
        const grz_fit_span box = s->boxes[i];
        if (box.x0 == box.x1)
            continue;
        count += cuts_around(along_y ? box.y0 : box.x0, n, step, cut + count);
        count += cuts_around(along_y ? box.y1 : box.x1, n, step, cut + count);
    }
    *(along_y ? &grid->ny : &grid->nx) = cuts_sort(cut, count);
    return GRAZE_OK;
}

/* From the grid's places to the cells' cuts. */
static void boxes_to_cells(grz_fit_several *s) {
    const uint32_t *x = s->grid->cut_x.data, *y = s->grid->cut_y.data;
    for (uint32_t i = 0; i < s->max_boxes; i++) {
        grz_fit_span *box = &s->boxes[i];
        *box = box->x0 == box->x1 ? (grz_fit_span){ 0 }
                                  : (grz_fit_span){ x[box->x0], y[box->y0], x[box->x1], y[box->y1] };
    }
}

static uint32_t place_of(const uint32_t *cuts, uint32_t cut) {
    uint32_t i = 0;
    while (cuts[i] < cut)
        i++;
    return i;
}

/* The way back; and each box is laid. All edges are cuts of the grid. */
static void boxes_to_grid(grz_fit_several *s) {
    const uint32_t *x = s->grid->cut_x.data, *y = s->grid->cut_y.data;
    for (uint32_t i = 0; i < s->max_boxes; i++) {
        grz_fit_span *box = &s->boxes[i];
        if (box->x0 == box->x1)
            continue;
        *box = (grz_fit_span){ place_of(x, box->x0), place_of(y, box->y0), place_of(x, box->x1),
                               place_of(y, box->y1) };
        grz_fit_grid_cover(s->grid, *box);
    }
}

static graze_status first_level(const graze_allocator *allocator, grz_fit_several *s, uint32_t step) {
    grz_fit_grid *grid = s->grid;
    const grz_fit_cells *cells = grid->cells;
    graze_status status = cuts_spread(allocator, cells->bits.width, step, &grid->cut_x, &grid->nx);
    if (status == GRAZE_OK)
        status = cuts_spread(allocator, cells->bits.height, step, &grid->cut_y, &grid->ny);
    if (status == GRAZE_OK)
        status = grz_fit_grid_make(allocator, cells, grid);
    if (status != GRAZE_OK)
        return status;
    s->work_max = work_first + work_box * s->max_boxes;
    grz_fit_several_find(s);
    boxes_to_cells(s);
    return GRAZE_OK;
}

static graze_status finer_level(const graze_allocator *allocator, grz_fit_several *s, uint32_t step) {
    grz_fit_grid *grid = s->grid;
    graze_status status = cuts_near(allocator, s, false, step);
    if (status == GRAZE_OK)
        status = cuts_near(allocator, s, true, step);
    if (status == GRAZE_OK)
        status = grz_fit_grid_make(allocator, grid->cells, grid);
    if (status != GRAZE_OK)
        return status;
    s->work_max += work_finer + work_box * s->max_boxes;
    boxes_to_grid(s);
    grz_fit_several_improve(s);
    boxes_to_cells(s);
    return GRAZE_OK;
}

graze_status grz_fit_levels_find(const grz_fit_cells *cells, const graze_fit_config *config,
                                 grz_fit_span *boxes) {
    grz_fit_grid grid = { .cells = cells };
    grz_fit_several several = { .grid = &grid,
                                .score = config->score,
                                .keeps_width = config->keeps_width,
                                .outweigh = grz_fit_cells_pixels(cells) + 1,
                                .max_boxes = config->boxes };
    uint32_t step = (cells->bits.width + PLACES_MAX - 1) / PLACES_MAX; /* the longer side */
    graze_status status = first_level(&config->allocator, &several, step);
    while (status == GRAZE_OK && step > 1) {
        step = (step + 1) / 2;
        status = finer_level(&config->allocator, &several, step);
    }
    for (uint32_t i = 0; i < several.max_boxes; i++)
        boxes[i] = several.boxes[i];
    grz_fit_grid_close(&config->allocator, &grid);
    return status;
}
