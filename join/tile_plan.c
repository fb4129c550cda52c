/* tile_plan.c: cuts the plane into tiles, to join boxes beyond memory tile by
 * tile. */
#include "join/tile_plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The boxes of a sample, and those for each tile, with which two numbers of strips
 * are compared. */
#define TILE_PLAN_TRIED 16384
#define TILE_PLAN_TRIED_TILE 8

/* The last of `count` ascending values which is <= value, or < value. The first one
 * is -infinity. */
static uint32_t last_at_most(const double *values, uint32_t count, double value) {
    uint32_t base = 0;
    while (count > 1) {
        const uint32_t half = count / 2;
        base += values[base + half] <= value ? half : 0;
        count -= half;
    }
    return base;
}

static uint32_t last_below(const double *values, uint32_t count, double value) {
    uint32_t base = 0;
    while (count > 1) {
        const uint32_t half = count / 2;
        base += values[base + half] < value ? half : 0;
        count -= half;
    }
    return base;
}

/* The last of the ascending begins at which a box with this max edge may be met. */
static uint32_t last_met(const tile_plan *plan, const double *begins, uint32_t count,
                         double max) {
    if (plan->is_closed != 0)
        return last_at_most(begins, count, max);
    return last_below(begins, count, max);
}

uint32_t tile_plan_find(const tile_plan *plan, const graze_area *box,
                        tile_place *places, uint32_t places_max) {
    if (plan->is_closed == 0 &&
        !(box->min_x < box->max_x && box->min_y < box->max_y))
        return 0;
    const uint32_t first =
        last_at_most(plan->x_begin, plan->strip_count, box->min_x);
    const uint32_t last =
        last_met(plan, plan->x_begin, plan->strip_count, box->max_x);
    uint32_t found = 0;
    for (uint32_t strip = first; strip <= last; strip++) {
        const uint32_t tile = plan->first_tile[strip],
                       count = plan->first_tile[strip + 1] - tile;
        const double *begins = plan->y_begin + tile;
        const uint32_t low = last_at_most(begins, count, box->min_y);
        const uint32_t high = last_met(plan, begins, count, box->max_y);
        for (uint32_t i = low; i <= high && found + (i - low) < places_max; i++)
            places[found + (i - low)] =
                (tile_place){ tile + i, (strip == first ? TILE_BEGINS_X : 0u) |
                                            (i == low ? TILE_BEGINS_Y : 0u) };
        found += high - low + 1;
    }
    return found;
}

graze_area tile_plan_region(const tile_plan *plan, uint32_t tile) {
    uint32_t strip = 0;
    while (plan->first_tile[strip + 1] <= tile)
        strip++;
    graze_area region = { plan->x_begin[strip], plan->y_begin[tile], INFINITY,
                          INFINITY };
    if (strip + 1 < plan->strip_count)
        region.max_x = plan->x_begin[strip + 1];
    if (tile + 1 < plan->first_tile[strip + 1])
        region.max_y = plan->y_begin[tile + 1];
    return region;
}

static int compare_doubles(const void *a, const void *b) {
    double x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* By min x, then by the other edges, so the order of the input does not matter. */
static int compare_areas(const void *a, const void *b) {
    const graze_area *p = a, *q = b;
    const double differences[4][2] = { { p->min_x, q->min_x },
                                       { p->min_y, q->min_y },
                                       { p->max_x, q->max_x },
                                       { p->max_y, q->max_y } };
    for (int i = 0; i < 4; i++)
        if (differences[i][0] != differences[i][1]) {
            if (differences[i][0] < differences[i][1])
                return -1;
            return 1;
        }
    return 0;
}

/* The sample to cut, sorted by min x: each `stride`th one of `areas`. */
typedef struct plan_sample {
    const graze_area *areas;
    uint32_t count, stride;
    double *scratch;
} plan_sample;

static const graze_area *sample_at(const plan_sample *sample, uint32_t i) {
    return &sample->areas[(size_t)i * sample->stride];
}

/* Cut the boxes `from` to `to`, which begin in a new strip at x, into tiles. */
static void add_strip(tile_plan *plan, const plan_sample *sample, uint32_t from,
                      uint32_t to, uint32_t wanted) {
    const uint32_t strip = plan->strip_count++, count = to - from;
    if (strip == 0)
        plan->x_begin[strip] = -INFINITY;
    else
        plan->x_begin[strip] = sample_at(sample, from)->min_x;
    plan->first_tile[strip] = plan->tile_count;
    plan->y_begin[plan->tile_count++] = -INFINITY;
    for (uint32_t i = 0; i < count; i++)
        sample->scratch[i] = sample_at(sample, from + i)->min_y;
    if (wanted > 1)
        qsort(sample->scratch, count, sizeof *sample->scratch, compare_doubles);
    double last = 0;
    if (count > 0)
        last = sample->scratch[0];
    for (uint32_t i = 1; i < wanted; i++) {
        const double begin = sample->scratch[(uint64_t)count * i / wanted];
        if (begin > last)
            plan->y_begin[plan->tile_count++] = begin;
        last = begin;
    }
    plan->first_tile[strip + 1] = plan->tile_count;
}

/* The first box from `from` on that begins at another x than the one before it. */
static uint32_t next_x(const plan_sample *sample, uint32_t from) {
    while (from < sample->count && from > 0 &&
           sample_at(sample, from)->min_x == sample_at(sample, from - 1)->min_x)
        from++;
    return from;
}

/* Strips get tiles as they get boxes, and at least one each. */
static void make_strips(tile_plan *plan, tile_plan_settings settings,
                        const plan_sample *sample, uint32_t strips) {
    plan->strip_count = plan->tile_count = 0;
    plan->is_closed = settings.edges == GRAZE_CLOSED;
    uint32_t from = 0;
    for (uint32_t i = 1; i <= strips; i++) {
        uint32_t end = sample->count;
        if (i != strips)
            end = next_x(sample, (uint32_t)((uint64_t)sample->count * i / strips));
        if (end <= from && i < strips)
            continue;
        if (end <= from && plan->strip_count > 0)
            break;
        uint64_t share = 0;
        if (sample->count != 0)
            share = (uint64_t)settings.tiles * (end - from) / sample->count;
        const uint32_t spare = settings.tiles - plan->tile_count - (strips - i);
        uint32_t wanted = spare;
        if (share < 1 || end == from)
            wanted = 1;
        else if (share < spare)
            wanted = (uint32_t)share;
        add_strip(plan, sample, from, end, wanted);
        from = end;
    }
}

/* How many copies the sample needs. */
static uint64_t count_copies(const tile_plan *plan, const plan_sample *sample) {
    uint64_t copies = 0;
    for (uint32_t i = 0; i < sample->count; i++)
        copies += tile_plan_find(plan, sample_at(sample, i), NULL, 0);
    return copies;
}

/* A part of a sorted sample, large enough to compare plans. */
static plan_sample sample_to_try(const plan_sample *all, uint32_t tiles) {
    uint32_t enough = TILE_PLAN_TRIED;
    if (tiles > TILE_PLAN_TRIED / TILE_PLAN_TRIED_TILE)
        enough = TILE_PLAN_TRIED_TILE * tiles;
    plan_sample some = *all;
    some.stride = all->count / enough + 1;
    some.count = (all->count + some.stride - 1) / some.stride;
    return some;
}

void tile_plan_make(tile_plan *plan, tile_plan_settings settings, graze_area *sample,
                    uint32_t count, double *scratch) {
    plan_sample sorted = { .areas = sample, .count = count, .stride = 1 };
    sorted.scratch = scratch;
    const plan_sample tried = sample_to_try(&sorted, settings.tiles);
    uint32_t best = 1, best_tiles = 0;
    uint64_t least = UINT64_MAX;
    memset(plan, 0, sizeof *plan);
    qsort(sample, count, sizeof *sample, compare_areas);
    for (uint32_t strips = 1;
         strips <= settings.tiles && strips <= TILE_PLAN_STRIPS_MAX; strips *= 2) {
        make_strips(plan, settings, &tried, strips);
        const uint64_t copies = count_copies(plan, &tried);
        /* Fewer cuts save copies, but tiles count first, up to half of the number
         * wanted. */
        uint32_t tiles = plan->tile_count;
        if (plan->tile_count >= settings.tiles / 2)
            tiles = settings.tiles / 2;
        if (tiles > best_tiles || (tiles == best_tiles && copies < least)) {
            best = strips;
            best_tiles = tiles;
            least = copies;
        }
    }
    memset(plan, 0, sizeof *plan);
    make_strips(plan, settings, &sorted, best);
}
