/* fit_shape.c: graze_fit_shape: the circle, the capsule or the convex polygon that describes a sprite best.
 *
 * Pixels count by their middles. Coordinates are whole numbers of half pixels, so all tests are exact. A
 * large sprite is first cut into cells of several pixels, and the units are half cells.
 *
 * Circles and capsules: branch and bound over where their ends are (A. Land and A. Doig, 1960). If both ends
 * move by at most m, no distance to the segment between them changes by more than m. So the pixels within
 * r + m and within r - m of one placement bound the scores of all placements near it, for every radius r. The
 * most promising part is split first, until none can be better than the best shape, or a budget is spent;
 * then the best bound that is left is reported.
 *
 * Polygons: local search over corners, from the 8-direction polygons around the sprite and
 * around the pixels in the best capsule, from a square in the best circle, and from the best box.
 *
 * Any convex shape meets each row, column and diagonal of pixels in one run. The best score of runs, each
 * line by itself, therefore bounds the score of every shape; the ratio of areas by W. Dinkelbach, "On
 * Nonlinear Fractional Programming", 1967.
 */
#include "core/buffer.h"
#include "core/float_env.h"
#include "graze/content/fit.h"

#include <math.h>
#include <string.h>

/* A sprite larger than SIDE_MAX is fitted in cells; a search tests about VISITS_MAX cells. */
enum { SIDE_MAX = 128, VISITS_MAX = 1 << 24, PLACES = 4 };

/* The sprite: cells with their solid pixels, and around them as many empty ones as half its longer side. */
typedef struct fit_grid {
    const graze_mask *mask;
    const graze_fit_config *config;
    graze_rect bounds; /* of solid pixels */
    int32_t cell;      /* pixels along a side of a cell */
    int32_t w, h, pad; /* cells of the bounds; around them */
    int32_t columns;   /* cells of a row, with those around */
    int32_t reach;     /* the longest radius, in half cells */
    double solid;      /* pixels */
    grz_buffer sums;   /* uint32_t: (columns + 1) for each row: solid pixels to the left */
    grz_buffer counts; /* double: solid pixels, and pixels, by radius */
} fit_grid;

static int32_t grid_rows(const fit_grid *g) {
    return g->h + 2 * g->pad;
}

static const uint32_t *grid_row(const fit_grid *g, int32_t y) {
    return (const uint32_t *)g->sums.data + (size_t)y * (size_t)(g->columns + 1);
}

/* The score of shapes over this many solid and empty pixels: it never falls with more solid and never rises
 * with more empty ones. Below 0: not what `inside` or `cover` allow. */
static double fit_value(const fit_grid *g, double solid, double empty) {
    switch (g->config->score) {
    case GRAZE_FIT_PIXELS:
        return (solid - empty) / g->solid;
    case GRAZE_FIT_INSIDE:
        return empty > 0 ? -empty : solid / g->solid;
    case GRAZE_FIT_COVER:
        return solid < g->solid ? solid - g->solid : g->solid / (g->solid + empty);
    default:
        return solid / (g->solid + empty);
    }
}

static uint32_t cell_solid(const fit_grid *g, int32_t x, int32_t y) {
    uint32_t count = 0;
    for (int32_t j = 0; j < g->cell; j++)
        for (int32_t i = 0; i < g->cell; i++)
            count += graze_mask_get(g->mask, (int32_t)g->bounds.x + x * g->cell + i,
                                    (int32_t)g->bounds.y + y * g->cell + j);
    return count;
}

static graze_status grid_open(const graze_mask *mask, const graze_fit_config *config, fit_grid *g) {
    *g = (fit_grid){ .mask = mask, .config = config, .cell = 1, .solid = graze_mask_count(mask) };
    graze_mask_bounds(mask, &g->bounds);
    const uint32_t longer = g->bounds.w > g->bounds.h ? g->bounds.w : g->bounds.h;
    g->cell = (int32_t)((longer + SIDE_MAX - 1) / SIDE_MAX);
    g->w = ((int32_t)g->bounds.w + g->cell - 1) / g->cell;
    g->h = ((int32_t)g->bounds.h + g->cell - 1) / g->cell;
    g->pad = ((g->w > g->h ? g->w : g->h) + 1) / 2;
    g->columns = g->w + 2 * g->pad;
    g->reach = 2 * g->pad + (g->w > g->h ? g->w : g->h);
    if (grz_buffer_reserve_zeroed(&config->allocator, &g->sums,
                                  (size_t)grid_rows(g) * (size_t)(g->columns + 1),
                                  sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve(&config->allocator, &g->counts, 2 * (size_t)(g->reach + 2), sizeof(double)) !=
            GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (int32_t y = 0; y < g->h; y++) {
        uint32_t *row = (uint32_t *)g->sums.data + (size_t)(y + g->pad) * (size_t)(g->columns + 1);
        for (int32_t x = 0; x < g->w; x++)
            row[g->pad + x + 1] = row[g->pad + x] + cell_solid(g, x, y);
        for (int32_t x = g->pad + g->w; x < g->columns; x++)
            row[x + 1] = row[x];
    }
    return GRAZE_OK;
}

static void grid_close(fit_grid *g) {
    grz_buffer_free(&g->config->allocator, &g->sums);
    grz_buffer_free(&g->config->allocator, &g->counts);
}

/* The least whole r with r^2 * divisor >= square. */
static int64_t root_above(int64_t square, int64_t divisor) {
    int64_t root = (int64_t)sqrt((double)square / (double)divisor);
    while (root > 0 && (root - 1) * (root - 1) * divisor >= square)
        root--;
    while (root * root * divisor < square)
        root++;
    return root;
}

/* The least whole radius with which the segment from (at[0], at[1]) to (at[2], at[3]) has a point in it. */
static int64_t radius_to(const int32_t at[PLACES], int64_t x, int64_t y) {
    const int64_t dx = at[2] - at[0], dy = at[3] - at[1], px = x - at[0], py = y - at[1];
    const int64_t along = px * dx + py * dy, length = dx * dx + dy * dy, cross = px * dy - py * dx;
    if (along > 0 && along < length)
        return root_above(cross * cross, length);
    const int64_t qx = along > 0 ? x - at[2] : px, qy = along > 0 ? y - at[3] : py;
    return root_above(qx * qx + qy * qy, 1);
}

/* Count solid pixels and all pixels by the radius from which on they are in the shape. */
static void radii_count(const fit_grid *g, const int32_t at[PLACES]) {
    double *solid = g->counts.data, *all = solid + g->reach + 2;
    const double area = (double)g->cell * g->cell;
    memset(solid, 0, 2 * (size_t)(g->reach + 2) * sizeof *solid);
    for (int32_t y = 0; y < grid_rows(g); y++) {
        const uint32_t *row = grid_row(g, y);
        for (int32_t x = 0; x < g->columns; x++) {
            const int64_t radius = radius_to(at, 2 * x + 1, 2 * y + 1);
            const int64_t bucket = radius <= g->reach ? radius : g->reach + 1;
            solid[bucket] += row[x + 1] - row[x];
            all[bucket] += area;
        }
    }
    for (int32_t r = 1; r <= g->reach + 1; r++) {
        solid[r] += solid[r - 1];
        all[r] += all[r - 1];
    }
}

/* Placements between low and high, corners included, and a bound of their scores. */
typedef struct fit_part {
    int32_t low[PLACES], high[PLACES];
    double bound;
} fit_part;

/* The best shape so far. */
typedef struct fit_best {
    int32_t at[PLACES], radius;
    double value;
} fit_best;

/* How far a shape may reach: to the end of the grid. */
static int32_t reach_of(const fit_grid *g, const int32_t at[PLACES]) {
    int32_t reach = g->reach;
    for (int i = 0; i < PLACES; i++) {
        const int32_t far = 2 * (i % 2 == 0 ? g->columns : grid_rows(g)) - at[i];
        reach = at[i] < reach ? at[i] : reach;
        reach = far < reach ? far : reach;
    }
    return reach;
}

/* Try all radii at a place; the counts stay. */
static void place_try(const fit_grid *g, const int32_t at[PLACES], fit_best *best) {
    const int32_t reach = reach_of(g, at);
    radii_count(g, at);
    const double *solid = g->counts.data, *all = solid + g->reach + 2;
    for (int32_t r = 1; r <= reach; r++) {
        const double value = fit_value(g, solid[r], all[r] - solid[r]);
        if (value > best->value) {
            *best = (fit_best){ .radius = r, .value = value };
            memcpy(best->at, at, sizeof best->at);
        }
    }
}

/* Try the middle of a part, and bound the part. */
static void part_try(const fit_grid *g, fit_part *part, fit_best *best) {
    int32_t at[PLACES], far[PLACES];
    for (int i = 0; i < PLACES; i++) {
        at[i] = part->low[i] + (part->high[i] - part->low[i]) / 2;
        far[i] = part->high[i] - at[i];
    }
    place_try(g, at, best);
    const double *solid = g->counts.data, *all = solid + g->reach + 2;
    const int64_t first = root_above((int64_t)far[0] * far[0] + (int64_t)far[1] * far[1], 1);
    const int64_t second = root_above((int64_t)far[2] * far[2] + (int64_t)far[3] * far[3], 1);
    const int64_t move = first > second ? first : second;
    part->bound = -INFINITY;
    for (int64_t r = 1; r <= g->reach; r++) {
        const int64_t out = r + move <= g->reach ? r + move : g->reach + 1;
        const double empty = r >= move ? all[r - move] - solid[r - move] : 0;
        part->bound = fmax(part->bound, fit_value(g, solid[out], empty));
    }
}

/* A heap of parts, the greatest bound first. */
typedef struct fit_heap {
    grz_buffer parts;
    size_t count;
} fit_heap;

static bool heap_add(fit_heap *heap, const graze_allocator *allocator, const fit_part *part) {
    if (grz_buffer_reserve(allocator, &heap->parts, heap->count + 1, sizeof *part) != GRAZE_OK)
        return false;
    fit_part *parts = heap->parts.data;
    size_t i = heap->count++;
    for (; i > 0 && parts[(i - 1) / 2].bound < part->bound; i = (i - 1) / 2)
        parts[i] = parts[(i - 1) / 2];
    parts[i] = *part;
    return true;
}

static fit_part heap_take(fit_heap *heap) {
    fit_part *parts = heap->parts.data;
    const fit_part top = parts[0], last = parts[--heap->count];
    size_t i = 0;
    for (size_t child = 1; child < heap->count; child = 2 * i + 1) {
        child += child + 1 < heap->count && parts[child + 1].bound > parts[child].bound;
        if (parts[child].bound <= last.bound)
            break;
        parts[i] = parts[child];
        i = child;
    }
    parts[i] = last;
    return top;
}

/* Split a part along its longest side. A circle's ends are one. Returns false if it is one placement. */
static bool part_split(const fit_part *part, bool is_circle, fit_part halves[2]) {
    int axis = 0;
    for (int i = 1; i < (is_circle ? 2 : PLACES); i++)
        axis = part->high[i] - part->low[i] > part->high[axis] - part->low[axis] ? i : axis;
    const int32_t middle = part->low[axis] + (part->high[axis] - part->low[axis]) / 2;
    if (part->low[axis] == part->high[axis])
        return false;
    halves[0] = halves[1] = *part;
    halves[0].high[axis] = middle;
    halves[1].low[axis] = middle + 1;
    if (is_circle) {
        halves[0].high[axis + 2] = middle;
        halves[1].low[axis + 2] = middle + 1;
    }
    return true;
}

/* Move the ends, each by itself and both, as long as that is better. */
static void place_improve(const fit_grid *g, bool is_circle, fit_best *best) {
    for (int32_t step = (g->w > g->h ? g->w : g->h) / 2 + 1; step > 0; step /= 2) {
        double before = -INFINITY;
        while (best->value > before) {
            before = best->value;
            for (int move = 0; move < 16; move++) {
                int32_t at[PLACES];
                const int ends = is_circle || move >= 8 ? 3 : move / 4 + 1;
                const int axis = move % 2, sign = move % 4 < 2 ? 1 : -1;
                memcpy(at, best->at, sizeof at);
                at[axis] += ends & 1 ? sign * step : 0;
                at[axis + 2] += ends & 2 ? sign * step : 0;
                if (reach_of(g, at) > 0)
                    place_try(g, at, best);
            }
        }
    }
}

/* An end that comes later by y names no shape that the other order does not. */
static bool is_twice(const fit_part *part) {
    return part->low[1] > part->high[3];
}

/* Find the best circle or capsule; *bound is at least its value. */
static graze_status round_find(const fit_grid *g, bool is_circle, fit_best *best, double *bound) {
    const int32_t p = 2 * g->pad, right = p + 2 * g->w, low = p + 2 * g->h;
    const int64_t cells = (int64_t)g->columns * grid_rows(g);
    fit_part part = { { p, p, p, p }, { right, low, right, low }, 1 }, halves[2];
    fit_heap heap = { .count = 0 };
    graze_status status = GRAZE_OK;
    const int32_t middle[PLACES] = { p + g->w, p + g->h, p + g->w, p + g->h };
    *best = (fit_best){ .value = -INFINITY };
    place_try(g, middle, best);
    place_improve(g, is_circle, best);
    *bound = 1;
    bool is_left = heap_add(&heap, &g->config->allocator, &part);
    status = is_left ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
    for (int64_t visits = 0; status == GRAZE_OK && is_left && visits < VISITS_MAX; visits += 2 * cells) {
        part = heap_take(&heap);
        *bound = part.bound;
        if (part.bound > best->value && part_split(&part, is_circle, halves))
            for (int i = 0; i < 2 && status == GRAZE_OK; i++) {
                if (is_twice(&halves[i]))
                    continue;
                part_try(g, &halves[i], best);
                halves[i].bound = fmin(halves[i].bound, part.bound);
                if (halves[i].bound > best->value && !heap_add(&heap, &g->config->allocator, &halves[i]))
                    status = GRAZE_OUT_OF_MEMORY;
            }
        is_left = heap.count > 0 && ((fit_part *)heap.parts.data)[0].bound > best->value;
        *bound = is_left ? ((fit_part *)heap.parts.data)[0].bound : best->value;
    }
    place_improve(g, is_circle, best);
    grz_buffer_free(&g->config->allocator, &heap.parts);
    return status;
}

/* The rate at which no empty pixel pays. */
#define NO_EMPTY 1e18

/* A run of one line: the most that it adds to solid - rate * empty. */
typedef struct fit_line {
    double solid, empty;
} fit_line;

/* A line of pixels from (x, y) on, by (dx, dy): its best run at a rate; or, `covers`, that from its first
 * solid pixel to the last. */
static fit_line line_best(const fit_grid *g, const int32_t line[4], double rate, bool covers) {
    const int32_t w = (int32_t)g->bounds.w, h = (int32_t)g->bounds.h;
    fit_line best = { 0, 0 }, run = { 0, 0 };
    for (int32_t x = line[0], y = line[1]; x >= 0 && x < w && y >= 0 && y < h; x += line[2], y += line[3]) {
        const bool is_solid = graze_mask_get(g->mask, (int32_t)g->bounds.x + x, (int32_t)g->bounds.y + y);
        if (!covers && run.solid - rate * run.empty <= 0)
            run = (fit_line){ 0, 0 };
        if (is_solid || run.solid > 0)
            *(is_solid ? &run.solid : &run.empty) += 1;
        if (is_solid && (covers || run.solid - rate * run.empty > best.solid - rate * best.empty))
            best = run;
    }
    return best;
}

/* All lines of one of four directions. */
static fit_line lines_best(const fit_grid *g, int direction, double rate, bool covers) {
    static const int32_t ways[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 } };
    const int32_t w = (int32_t)g->bounds.w, h = (int32_t)g->bounds.h;
    const int32_t dx = ways[direction][0], dy = ways[direction][1];
    fit_line all = { 0, 0 };
    for (int32_t i = 0; i < w + h; i++) { /* along the first row, then along the column where lines come in */
        const int32_t line[4] = { i < w ? i : dx > 0 ? 0 : w - 1, i < w ? 0 : i - w, dx, dy };
        const bool begins = (i < w && dy > 0) || (i >= w && dx != 0 && !(dy > 0 && i == w));
        if (!begins)
            continue;
        const fit_line best = line_best(g, line, rate, covers);
        all.solid += best.solid;
        all.empty += best.empty;
    }
    return all;
}

/* A bound of the score of all convex shapes. */
static double lines_bound(const fit_grid *g) {
    const graze_fit_score score = g->config->score;
    double bound = 1;
    for (int direction = 0; direction < 4; direction++) {
        double rate = score == GRAZE_FIT_PIXELS ? 1 : score == GRAZE_FIT_INSIDE ? NO_EMPTY : 0, before = -1;
        double value = 0;
        do {
            const fit_line all = lines_best(g, direction, rate, score == GRAZE_FIT_COVER);
            before = value;
            value = fit_value(g, all.solid, all.empty);
            rate = score == GRAZE_FIT_IOU ? value : rate;
        } while (score == GRAZE_FIT_IOU && value > before);
        bound = fmin(bound, value);
    }
    return bound;
}

/* A convex polygon of the search, in half cells. */
typedef struct fit_polygon {
    graze_point corner[GRAZE_CORNERS_MAX];
    uint32_t count;
    double value;
} fit_polygon;

/* Where row y, in half cells, meets the polygon: the cells whose middles are in it. False: none. */
static bool polygon_row(const fit_polygon *p, int32_t y, int32_t run[2]) {
    double low = -INFINITY, high = INFINITY, area = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const graze_point a = p->corner[i], b = p->corner[(i + 1) % p->count];
        area += a.x * b.y - b.x * a.y;
    }
    for (uint32_t i = 0; i < p->count; i++) {
        const graze_point a = p->corner[i], b = p->corner[(i + 1) % p->count];
        const double sign = area > 0 ? 1 : -1, rise = sign * (b.y - a.y), run_x = sign * (b.x - a.x);
        const double side = run_x * (y - a.y) + rise * a.x; /* inside: rise * x <= side */
        if (rise > 0)
            high = fmin(high, floor(side / rise));
        else if (rise < 0)
            low = fmax(low, ceil(side / rise));
        else if (side < 0)
            return false;
    }
    run[0] = (int32_t)ceil((low - 1) / 2);
    run[1] = (int32_t)floor((high - 1) / 2) + 1;
    return run[0] < run[1];
}

/* Whether the polygon is one, within the sprite's bounds; its value is set. */
static bool polygon_weigh(const fit_grid *g, fit_polygon *p) {
    const graze_shape shape = graze_shape_polygon(p->corner, p->count, 0);
    const double area = (double)g->cell * g->cell, pad = 2 * g->pad;
    double solid = 0, all = 0;
    for (uint32_t i = 0; i < p->count; i++)
        if (p->corner[i].x < pad || p->corner[i].y < pad || p->corner[i].x > pad + 2 * g->w ||
            p->corner[i].y > pad + 2 * g->h)
            return false;
    if (graze_shape_check(&shape) != GRAZE_OK)
        return false;
    for (int32_t y = g->pad; y < g->pad + g->h; y++) {
        int32_t run[2];
        if (!polygon_row(p, 2 * y + 1, run))
            continue;
        solid += grid_row(g, y)[run[1]] - grid_row(g, y)[run[0]];
        all += area * (run[1] - run[0]);
    }
    p->value = fit_value(g, solid, all - solid);
    return true;
}

static bool polygon_take(const fit_grid *g, fit_polygon *tried, fit_polygon *best) {
    if (!polygon_weigh(g, tried) || tried->value <= best->value)
        return false;
    *best = *tried;
    return true;
}

/* Insert a corner behind another, in the middle of the edge there. */
static fit_polygon corner_insert(const fit_polygon *p, uint32_t i) {
    fit_polygon more = *p;
    const graze_point a = p->corner[i], b = p->corner[(i + 1) % p->count];
    memmove(more.corner + i + 2, more.corner + i + 1, (p->count - i - 1) * sizeof *more.corner);
    more.corner[i + 1] = (graze_point){ floor((a.x + b.x) / 2), floor((a.y + b.y) / 2) };
    more.count++;
    return more;
}

static const int32_t fit_ways[8][2] = { { 1, 0 },  { 1, 1 },   { 0, 1 },  { -1, 1 },
                                        { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 } };

/* Try to move a corner each way, and so one more beside it; and to leave it out. */
static bool corner_try(const fit_grid *g, uint32_t i, int32_t step, fit_polygon *best) {
    fit_polygon tried;
    for (int k = 0; k < 16; k++) {
        const bool is_new = k >= 8;
        if (is_new && best->count == GRAZE_CORNERS_MAX)
            continue;
        tried = is_new ? corner_insert(best, i) : *best;
        tried.corner[i + is_new].x += step * fit_ways[k % 8][0];
        tried.corner[i + is_new].y += step * fit_ways[k % 8][1];
        if (polygon_take(g, &tried, best))
            return true;
    }
    tried = *best;
    memmove(tried.corner + i, tried.corner + i + 1, (tried.count - i - 1) * sizeof *tried.corner);
    tried.count--;
    if (tried.count < 3 || !polygon_weigh(g, &tried) || tried.value < best->value)
        return false;
    *best = tried; /* fewer corners are better */
    return true;
}

static void polygon_improve(const fit_grid *g, fit_polygon *best) {
    for (int32_t step = (g->w > g->h ? g->w : g->h) / 2 + 1; step > 0; step /= 2) {
        bool is_better = true;
        while (is_better) {
            is_better = false;
            for (uint32_t i = 0; i < best->count; i++)
                is_better |= corner_try(g, i, step, best);
        }
    }
}

/* The 8-direction polygon around all solid cells, or around those in a capsule, without corners that are
 * none. */
static fit_polygon kdop_around(const fit_grid *g, const fit_best *within) {
    double far[8];
    fit_polygon p = { .count = 0, .value = -INFINITY };
    for (int k = 0; k < 8; k++)
        far[k] = -INFINITY;
    for (int32_t y = g->pad; y < g->pad + g->h; y++)
        for (int32_t x = g->pad; x < g->pad + g->w; x++) {
            const bool is_solid = grid_row(g, y)[x + 1] > grid_row(g, y)[x];
            if (!is_solid || (within != NULL && radius_to(within->at, 2 * x + 1, 2 * y + 1) > within->radius))
                continue;
            for (int k = 0; k < 8; k++)
                far[k] = fmax(far[k], fit_ways[k][0] * (2 * x + 1 + fit_ways[k][0]) +
                                          fit_ways[k][1] * (2 * y + 1 + fit_ways[k][1]));
        }
    for (int k = 0; k < 8; k++) {
        const int32_t *a = fit_ways[k], *b = fit_ways[(k + 1) % 8];
        const double turn = a[0] * b[1] - a[1] * b[0]; /* 1 */
        const graze_point at = { (far[k] * b[1] - far[(k + 1) % 8] * a[1]) / turn,
                                 (far[(k + 1) % 8] * a[0] - far[k] * b[0]) / turn };
        if (p.count == 0 || at.x != p.corner[p.count - 1].x || at.y != p.corner[p.count - 1].y)
            p.corner[p.count++] = at;
    }
    p.count -=
        p.count > 1 && p.corner[0].x == p.corner[p.count - 1].x && p.corner[0].y == p.corner[p.count - 1].y;
    return p;
}

/* A diamond around the middle of a circle. */
static fit_polygon diamond_in(const fit_best *circle) {
    const double x = circle->at[0], y = circle->at[1], r = circle->radius;
    return (fit_polygon){ { { x + r, y }, { x, y + r }, { x - r, y }, { x, y - r } }, 4, -INFINITY };
}

/* A box of the mask. */
static fit_polygon polygon_of_box(const fit_grid *g, graze_rect box) {
    const double left = floor(2.0 * (box.x - g->bounds.x) / g->cell) + 2 * g->pad;
    const double top = floor(2.0 * (box.y - g->bounds.y) / g->cell) + 2 * g->pad;
    const double right = left + ceil(2.0 * box.w / g->cell), low = top + ceil(2.0 * box.h / g->cell);
    return (fit_polygon){ { { left, top }, { right, top }, { right, low }, { left, low } }, 4, -INFINITY };
}

static graze_status polygon_find(const fit_grid *g, fit_polygon *best) {
    const graze_fit_config one = { .score = g->config->score, .allocator = g->config->allocator };
    fit_best circle, capsule;
    graze_fit box;
    double bound;
    graze_status status = graze_fit_mask(g->mask, &one, &box);
    if (status == GRAZE_OK)
        status = round_find(g, true, &circle, &bound);
    if (status == GRAZE_OK)
        status = round_find(g, false, &capsule, &bound);
    if (status != GRAZE_OK)
        return status;
    fit_polygon starts[] = { kdop_around(g, NULL), kdop_around(g, &capsule), diamond_in(&circle),
                             polygon_of_box(g, box.boxes[0]) };
    *best = (fit_polygon){ .value = -INFINITY };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (!polygon_weigh(g, &starts[i]))
            continue;
        polygon_improve(g, &starts[i]);
        if (starts[i].value > best->value)
            *best = starts[i];
    }
    return GRAZE_OK;
}

/* Half cells to pixels of the mask. */
static graze_point pixel_of(const fit_grid *g, double x, double y) {
    return (graze_point){ g->bounds.x + (x - 2 * g->pad) * g->cell / 2,
                          g->bounds.y + (y - 2 * g->pad) * g->cell / 2 };
}

static void round_make(const fit_grid *g, bool is_circle, const fit_best *best, graze_shape_fit *fit) {
    const graze_point from = pixel_of(g, best->at[0], best->at[1]),
                      to = pixel_of(g, best->at[2], best->at[3]);
    const double inset = g->config->inset, whole = (double)best->radius * g->cell / 2;
    const double radius = whole - inset > 0.5 ? whole - inset : 0.5;
    fit->shape = is_circle ? graze_shape_circle(from, radius) : graze_shape_capsule(from, to, radius);
}

static void polygon_make(const fit_grid *g, const fit_polygon *best, graze_shape_fit *fit) {
    graze_point corner[GRAZE_CORNERS_MAX];
    for (uint32_t i = 0; i < best->count; i++)
        corner[i] = pixel_of(g, best->corner[i].x, best->corner[i].y);
    fit->shape = graze_shape_polygon(corner, best->count, 0);
}

/* Whether the middle of a pixel is in the shape. All coordinates are whole numbers of half pixels. */
static bool has_pixel(const graze_shape *shape, int32_t x, int32_t y) {
    const graze_point *c = shape->corner;
    if (shape->kind == GRAZE_SHAPE_POLYGON) {
        fit_polygon p = { .count = shape->count };
        int32_t run[2];
        for (uint32_t i = 0; i < shape->count; i++)
            p.corner[i] = (graze_point){ 2 * c[i].x, 2 * c[i].y };
        return polygon_row(&p, 2 * y + 1, run) && x >= run[0] && x < run[1];
    }
    const graze_point to = shape->kind == GRAZE_SHAPE_CAPSULE ? c[1] : c[0];
    const int32_t at[PLACES] = { (int32_t)(2 * c[0].x), (int32_t)(2 * c[0].y), (int32_t)(2 * to.x),
                                 (int32_t)(2 * to.y) };
    return radius_to(at, 2 * x + 1, 2 * y + 1) <= (int64_t)(2 * shape->radius);
}

/* The pixels under the shape. */
static void fit_count(const fit_grid *g, graze_shape_fit *fit) {
    const graze_box box = graze_shape_bounds(&fit->shape);
    fit->covered = fit->area = 0;
    for (int32_t y = (int32_t)floorf(box.min_y); y < (int32_t)ceilf(box.max_y); y++)
        for (int32_t x = (int32_t)floorf(box.min_x); x < (int32_t)ceilf(box.max_x); x++)
            if (has_pixel(&fit->shape, x, y)) {
                fit->area++;
                fit->covered += graze_mask_get(g->mask, x, y);
            }
    fit->score = fit_value(g, (double)fit->covered, (double)(fit->area - fit->covered));
}

static graze_status shape_find(const fit_grid *g, graze_shape_kind kind, graze_shape_fit *fit) {
    const bool is_circle = kind == GRAZE_SHAPE_CIRCLE;
    double bound = 1;
    graze_status status = GRAZE_OK;
    if (kind == GRAZE_SHAPE_POLYGON) {
        fit_polygon best;
        status = polygon_find(g, &best);
        fit->is_found = status == GRAZE_OK && best.value >= 0;
        if (fit->is_found)
            polygon_make(g, &best, fit);
    } else {
        fit_best best;
        status = round_find(g, is_circle, &best, &bound);
        fit->is_found = status == GRAZE_OK && best.value >= 0;
        if (fit->is_found)
            round_make(g, is_circle, &best, fit);
    }
    if (!fit->is_found)
        return status;
    fit_count(g, fit);
    fit->bound = fmin(g->cell > 1 ? 1 : bound, lines_bound(g));
    fit->bound = fmax(fit->bound, fit->score); /* sums of many lines are rounded */
    return GRAZE_OK;
}

/* A mask that has solid pixels. */
static graze_status solid_fit(const graze_mask *mask, graze_shape_kind kind, const graze_fit_config *config,
                              graze_shape_fit *fit) {
    fit_grid g;
    graze_status status = grid_open(mask, config, &g);
    if (status == GRAZE_OK)
        status = shape_find(&g, kind, fit);
    grid_close(&g);
    return status;
}

graze_status graze_fit_shape(const graze_mask *mask, graze_shape_kind kind, const graze_fit_config *config,
                             graze_shape_fit *fit) {
    if (mask == NULL || fit == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const graze_fit_config full = config != NULL ? *config : (graze_fit_config){ 0 };
    const bool is_polygon = kind == GRAZE_SHAPE_POLYGON;
    *fit = (graze_shape_fit){ .is_found = false };
    if ((!is_polygon && kind != GRAZE_SHAPE_CIRCLE && kind != GRAZE_SHAPE_CAPSULE) || full.boxes > 1 ||
        full.score > GRAZE_FIT_COVER || full.keeps_width || (is_polygon && full.inset > 0))
        return GRAZE_BAD_VALUE;
    fit->solid = graze_mask_count(mask);
    if (fit->solid == 0)
        return GRAZE_OK;
    const grz_float_env caller = grz_float_env_enter();
    const graze_status status = solid_fit(mask, kind, &full, fit);
    grz_float_env_leave(caller);
    if (status != GRAZE_OK)
        *fit = (graze_shape_fit){ .is_found = false };
    return status;
}
