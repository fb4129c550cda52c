/* fit.c: a sprite's boxes: the sprite in cells, the best boxes by their cuts, and
 * the way back to pixels. */
#include "content/fit.h"

#include "content/fit_cells.h"
#include "content/fit_several.h"
#include "content/mask_runs.h"
#include "core/float_env.h"

#include <stdlib.h>
#include <string.h>

/* A box in pixels, as the sprite was before it was turned. */
static graze_rect fit_box_of(const grz_fit_cells *cells, grz_fit_span span) {
    const uint32_t *x = grz_fit_cells_x(cells), *y = grz_fit_cells_y(cells);
    const graze_rect box = { x[span.x0], y[span.y0], x[span.x1] - x[span.x0],
                             y[span.y1] - y[span.y0] };
    if (cells->is_turned)
        return (graze_rect){ box.y, box.x, box.h, box.w };
    return box;
}

static graze_status fit_cells_fit(const grz_fit_cells *cells,
                                  const graze_fit_config *config, graze_fit *fit) {
    grz_fit_span boxes[GRAZE_FIT_BOXES_MAX];
    const graze_status status = config->boxes == 1
                                    ? grz_fit_single_find(cells, config, &boxes[0])
                                    : grz_fit_levels_find(cells, config, boxes);
    for (uint32_t i = 0; i < config->boxes && status == GRAZE_OK; i++)
        if (boxes[i].x0 < boxes[i].x1)
            fit->boxes[fit->count++] = fit_box_of(cells, boxes[i]);
    return status;
}

graze_status grz_fit_bits_fit(const grz_fit_bits *sprite,
                              const graze_fit_config *config, graze_fit *fit) {
    grz_fit_cells cells;
    *fit = (graze_fit){ 0 };
    graze_status status =
        grz_fit_cells_open(&config->allocator, sprite, config->keeps_width, &cells);
    if (status != GRAZE_OK)
        return status;
    fit->solid = cells.solid;
    if (cells.solid > 0)
        status = fit_cells_fit(&cells, config, fit);
    grz_fit_cells_close(&config->allocator, &cells);
    if (status == GRAZE_OK)
        grz_fit_finish(sprite, config, fit);
    else
        *fit = (graze_fit){ 0 };
    return status;
}

/* The runs of a mask as bits. */
static graze_status fit_bits_take(const graze_allocator *allocator,
                                  const graze_mask *mask, grz_fit_bits *bits) {
    const graze_mask_view view = graze_mask_view_all(mask);
    const uint32_t height = graze_mask_height(mask);
    const graze_status status =
        grz_fit_bits_open(allocator, graze_mask_width(mask), height, bits);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < height; y++) {
        grz_pixel_row row;
        grz_pixel_run run = { 0 };
        grz_pixel_row_read(view, y, &row);
        while (grz_pixel_run_next(row.words, row.width, run.end, &run))
            grz_fit_bits_fill(bits, y, run.begin, run.end);
    }
    return GRAZE_OK;
}

static graze_status fit_config_check(const graze_fit_config *config) {
    if (config->boxes > GRAZE_FIT_BOXES_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    if (config->score > GRAZE_FIT_COVER)
        return GRAZE_BAD_VALUE;
    return GRAZE_OK;
}

graze_status graze_fit_mask(const graze_mask *mask, const graze_fit_config *config,
                            graze_fit *fit) {
    if (mask == NULL || fit == NULL)
        return GRAZE_ARGUMENT_MISSING;
    graze_fit_config full = config != NULL ? *config : (graze_fit_config){ 0 };
    grz_fit_bits bits = { 0 };
    *fit = (graze_fit){ 0 };
    graze_status status = fit_config_check(&full);
    if (status != GRAZE_OK)
        return status;
    if (full.boxes == 0)
        full.boxes = 1;
    status = fit_bits_take(&full.allocator, mask, &bits);
    if (status == GRAZE_OK)
        status = grz_fit_bits_fit(&bits, &full, fit);
    grz_fit_bits_close(&full.allocator, &bits);
    return status;
}

double graze_fit_iou(const graze_fit *fit) {
    if (fit == NULL)
        return 0;
    const uint64_t either = fit->solid + (fit->area - fit->covered);
    const grz_float_env caller = grz_float_env_enter();
    const double iou = either == 0 ? 0 : (double)fit->covered / (double)either;
    grz_float_env_leave(caller);
    return iou;
}

/* ---- one box ----
 *
 * Why it is the optimum: (1) Some optimal box has its edges at cuts of the cells,
 * and so has the first one by y, height, x and width among all (fit_cells.h). (2)
 * The search leaves out a box only if its bound says: not better, or equal and later
 * (fit_search.h). (3) All comparisons are of integers without rounding.
 *
 * A box found among coarse cuts goes ahead: the better the best so far, the less is
 * looked at. */

/* Cells for which all rows of sums are kept: 32 MiB. */
static const size_t fit_sums_cells_max = (size_t)1 << 22;

static grz_fit_count fit_span_count(const grz_fit_sums *sums, int32_t *scratch,
                                    grz_fit_span span) {
    const size_t half = scratch != NULL ? 2 * (size_t)sums->nx : 0;
    const grz_fit_row above = grz_fit_sums_row(sums, span.y0, scratch);
    const grz_fit_row below =
        grz_fit_sums_row(sums, span.y1, scratch != NULL ? scratch + half : NULL);
    grz_fit_count count = { 0 };
    for (uint32_t x = span.x0; x < span.x1; x++) {
        count.solid += below.solid[x] - above.solid[x];
        count.empty += below.empty[x] - above.empty[x];
    }
    return count;
}

static void fit_best_find(const grz_fit_cells *cells, const graze_fit_config *config,
                          const grz_fit_sums *sums, int32_t *scratch,
                          grz_fit_span *box) {
    const bool holds_x = config->keeps_width && !cells->is_turned;
    const bool holds_y = config->keeps_width && cells->is_turned;
    grz_fit_goal goal = { .score = config->score,
                          .all_solid = (int64_t)cells->solid,
                          .outweigh = grz_fit_cells_pixels(cells) + 1 };
    grz_fit_search search = { .sums = sums,
                              .scratch = scratch,
                              .ends = { holds_x, holds_x, holds_y, holds_y },
                              .is_first_wanted = true,
                              .is_turned = cells->is_turned,
                              .has_best = box->x0 < box->x1,
                              .best = *box,
                              .count = fit_span_count(sums, scratch, *box) };
    grz_fit_goal_raise(&goal, search.count);
    grz_fit_search_run(&search, &goal);
    *box = search.best;
}

graze_status grz_fit_single_find(const grz_fit_cells *cells,
                                 const graze_fit_config *config, grz_fit_span *box) {
    const graze_allocator *allocator = &config->allocator;
    grz_buffer memory = { 0 }, scratch = { 0 };
    grz_fit_sums sums;
    graze_status status = grz_fit_levels_find(cells, config, box);
    if (status == GRAZE_OK)
        status =
            grz_fit_sums_make(allocator, cells, fit_sums_cells_max, &memory, &sums);
    if (status == GRAZE_OK && sums.empty == NULL)
        status = grz_buffer_reserve(allocator, &scratch,
                                    (size_t)GRZ_FIT_SCRATCH_ROWS * sums.nx,
                                    sizeof(int32_t));
    if (status == GRAZE_OK)
        fit_best_find(cells, config, &sums, scratch.data, box);
    grz_buffer_free(allocator, &memory);
    grz_buffer_free(allocator, &scratch);
    return status;
}

/* ---- finishing the boxes of a fit ----
 *
 * Boxes are inset one by one, and where two adjoin a gap would open between them. So
 * each box first grows, side by side, as far as boxes cover everything there. A box
 * below a wider one then begins at the top of the wider one. Both still overlap when
 * their edges have moved in. (Two boxes that are shifted against each other, each
 * beyond an end of the other, cannot: there a gap of two insets is left.) */

enum { EDGES_MAX = 2 * GRAZE_FIT_BOXES_MAX };

/* The plane cut at all boxes' edges, and how many boxes lie over each place. */
typedef struct edge_map {
    uint32_t x[EDGES_MAX], y[EDGES_MAX];
    uint32_t nx, ny; /* edges along each axis */
    uint8_t covers[EDGES_MAX][EDGES_MAX];
} edge_map;

/* A box by its edges in an edge map. */
typedef struct area {
    uint32_t x0, y0, x1, y1;
} area;

static int fit_number_compare(const void *a, const void *b) {
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

static uint32_t fit_edges_sort(uint32_t *edges, uint32_t count) {
    uint32_t kept = 0;
    qsort(edges, count, sizeof *edges, fit_number_compare);
    for (uint32_t i = 0; i < count; i++)
        if (i == 0 || edges[i] != edges[kept - 1])
            edges[kept++] = edges[i];
    return kept;
}

static uint32_t fit_edge_find(const uint32_t *edges, uint32_t edge) {
    uint32_t i = 0;
    while (edges[i] != edge)
        i++;
    return i;
}

static area fit_edge_map_area(const edge_map *p, graze_rect box) {
    return (area){ fit_edge_find(p->x, box.x), fit_edge_find(p->y, box.y),
                   fit_edge_find(p->x, box.x + box.w),
                   fit_edge_find(p->y, box.y + box.h) };
}

static graze_rect fit_edge_map_box(const edge_map *p, area a) {
    return (graze_rect){ p->x[a.x0], p->y[a.y0], p->x[a.x1] - p->x[a.x0],
                         p->y[a.y1] - p->y[a.y0] };
}

/* Lay a box over the map once more, or take it away. */
static void fit_area_cover(edge_map *p, area a, int change) {
    for (uint32_t y = a.y0; y < a.y1; y++)
        for (uint32_t x = a.x0; x < a.x1; x++)
            p->covers[y][x] = (uint8_t)(p->covers[y][x] + change);
}

static void fit_edge_map_make(const graze_fit *fit, edge_map *p) {
    for (uint32_t i = 0; i < fit->count; i++) {
        const graze_rect box = fit->boxes[i];
        p->x[2 * i] = box.x;
        p->x[2 * i + 1] = box.x + box.w;
        p->y[2 * i] = box.y;
        p->y[2 * i + 1] = box.y + box.h;
    }
    p->nx = fit_edges_sort(p->x, 2 * fit->count);
    p->ny = fit_edges_sort(p->y, 2 * fit->count);
    memset(p->covers, 0, sizeof p->covers);
    for (uint32_t i = 0; i < fit->count; i++)
        fit_area_cover(p, fit_edge_map_area(p, fit->boxes[i]), 1);
}

static bool fit_is_covered(const edge_map *p, area a) {
    for (uint32_t y = a.y0; y < a.y1; y++)
        for (uint32_t x = a.x0; x < a.x1; x++)
            if (p->covers[y][x] == 0)
                return false;
    return true;
}

/* Move each side outward while all it gains is covered. */
static area fit_area_grow(const edge_map *p, area a) {
    while (a.x0 > 0 && fit_is_covered(p, (area){ a.x0 - 1, a.y0, a.x0, a.y1 }))
        a.x0--;
    while (a.x1 + 1 < p->nx &&
           fit_is_covered(p, (area){ a.x1, a.y0, a.x1 + 1, a.y1 }))
        a.x1++;
    while (a.y0 > 0 && fit_is_covered(p, (area){ a.x0, a.y0 - 1, a.x1, a.y0 }))
        a.y0--;
    while (a.y1 + 1 < p->ny &&
           fit_is_covered(p, (area){ a.x0, a.y1, a.x1, a.y1 + 1 }))
        a.y1++;
    return a;
}

static void fit_boxes_grow(edge_map *p, graze_fit *fit) {
    fit_edge_map_make(fit, p);
    for (uint32_t i = 0; i < fit->count; i++)
        fit->boxes[i] = fit_edge_map_box(
            p, fit_area_grow(p, fit_edge_map_area(p, fit->boxes[i])));
}

/* The bounds of what is covered once, by this box; without width if nothing is. */
static area fit_area_trim(const edge_map *p, area a) {
    area own = { a.x1, a.y1, a.x0, a.y0 };
    for (uint32_t y = a.y0; y < a.y1; y++)
        for (uint32_t x = a.x0; x < a.x1; x++)
            if (p->covers[y][x] == 1) {
                if (x < own.x0)
                    own.x0 = x;
                if (y < own.y0)
                    own.y0 = y;
                if (x >= own.x1)
                    own.x1 = x + 1;
                if (y >= own.y1)
                    own.y1 = y + 1;
            }
    if (own.x0 < own.x1)
        return own;
    return (area){ 0 };
}

/* One after the other, for what one box gives up another may then cover alone. The
 * smallest go first: others make them needless. */
static void fit_boxes_trim(edge_map *p, graze_fit *fit) {
    uint32_t kept = 0;
    fit_edge_map_make(fit, p);
    for (uint32_t i = 0; i < fit->count; i++) {
        const area old = fit_edge_map_area(p, fit->boxes[i]),
                   own = fit_area_trim(p, old);
        fit_area_cover(p, old, -1);
        fit_area_cover(p, own, 1);
        if (own.x0 < own.x1)
            fit->boxes[kept++] = fit_edge_map_box(p, own);
    }
    fit->count = kept;
}

/* Move two edges of a side inward; its middle pixel stays, or its two. */
static void fit_side_inset(uint32_t *at, uint32_t *length, uint32_t inset) {
    const uint32_t scratch = (*length - 1) / 2,
                   step = inset < scratch ? inset : scratch;
    *at += step;
    *length -= 2 * step;
}

static void fit_boxes_inset(const graze_fit_config *config, graze_fit *fit) {
    for (uint32_t i = 0; i < fit->count; i++) {
        graze_rect *box = &fit->boxes[i];
        if (!config->keeps_width)
            fit_side_inset(&box->x, &box->w, config->inset);
        fit_side_inset(&box->y, &box->h, config->inset);
    }
}

static int fit_place_compare(const void *a, const void *b) {
    const graze_rect *first = a, *second = b;
    const uint32_t left[4] = { first->y, first->x, first->h, first->w };
    const uint32_t right[4] = { second->y, second->x, second->h, second->w };
    int i = 0;
    while (i < 3 && left[i] == right[i])
        i++;
    return (left[i] > right[i]) - (left[i] < right[i]);
}

static int fit_area_compare(const void *a, const void *b) {
    const graze_rect *first = a, *second = b;
    const uint64_t first_area = (uint64_t)first->w * first->h,
                   second_area = (uint64_t)second->w * second->h;
    if (first_area == second_area)
        return fit_place_compare(a, b);
    if (first_area < second_area)
        return -1;
    return 1;
}

/* The pixels of one row under boxes sorted by x. */
static void fit_row_count(const grz_fit_bits *sprite, const graze_rect *boxes,
                          uint32_t y, graze_fit *fit) {
    uint32_t end = 0;
    for (uint32_t i = 0; i < fit->count; i++) {
        const graze_rect box = boxes[i];
        const uint32_t from = box.x > end ? box.x : end, to = box.x + box.w;
        if (y < box.y || y - box.y >= box.h || from >= to)
            continue;
        fit->area += to - from;
        fit->covered += grz_fit_bits_count(sprite, y, from, to);
        end = to;
    }
}

static int fit_left_compare(const void *a, const void *b) {
    const graze_rect *first = a, *second = b;
    return (first->x > second->x) - (first->x < second->x);
}

static void fit_pixels_count(const grz_fit_bits *sprite, graze_fit *fit) {
    graze_rect boxes[GRAZE_FIT_BOXES_MAX];
    memcpy(boxes, fit->boxes, fit->count * sizeof *boxes);
    qsort(boxes, fit->count, sizeof *boxes, fit_left_compare);
    fit->area = 0;
    fit->covered = 0;
    for (uint32_t y = 0; y < sprite->height && fit->count > 0; y++)
        fit_row_count(sprite, boxes, y, fit);
}

void grz_fit_finish(const grz_fit_bits *sprite, const graze_fit_config *config,
                    graze_fit *fit) {
    edge_map p;
    if (config->inset > 0) {
        fit_boxes_grow(&p, fit);
        fit_boxes_inset(config, fit);
    }
    qsort(fit->boxes, fit->count, sizeof *fit->boxes, fit_area_compare);
    fit_boxes_trim(&p, fit);
    qsort(fit->boxes, fit->count, sizeof *fit->boxes, fit_place_compare);
    fit_pixels_count(sprite, fit);
}
