/* finish.c: see finish.h.
 *
 * Boxes are inset one by one, and where two adjoin a gap would open between them. So each box first grows,
 * one side after the other, as far as boxes cover everything there: a box below a wider one then begins at
 * that one's top, and both still overlap when their edges have moved in. (Two boxes that are shifted against
 * each other, each beyond an end of the other, cannot: there a gap of two insets is left.)
 */
#include "content/fit/finish.h"

#include <stdlib.h>
#include <string.h>

enum { EDGES_MOST = 2 * GRAZE_FIT_BOXES_MAX };

/* The plane cut at all boxes' edges, and how many boxes lie over each place. */
typedef struct plan {
    uint32_t x[EDGES_MOST], y[EDGES_MOST];
    uint32_t nx, ny; /* edges along each axis */
    uint8_t covers[EDGES_MOST][EDGES_MOST];
} plan;

/* A box by its edges in a plan. */
typedef struct area {
    uint32_t x0, y0, x1, y1;
} area;

static int number_compare(const void *a, const void *b) {
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

static uint32_t edges_sort(uint32_t *edges, uint32_t count) {
    uint32_t kept = 0;
    qsort(edges, count, sizeof *edges, number_compare);
    for (uint32_t i = 0; i < count; i++)
        if (i == 0 || edges[i] != edges[kept - 1])
            edges[kept++] = edges[i];
    return kept;
}

static uint32_t edge_find(const uint32_t *edges, uint32_t edge) {
    uint32_t i = 0;
    while (edges[i] != edge)
        i++;
    return i;
}

static area area_of(const plan *p, graze_rect box) {
    return (area){ edge_find(p->x, box.x), edge_find(p->y, box.y), edge_find(p->x, box.x + box.w),
                   edge_find(p->y, box.y + box.h) };
}

static graze_rect box_of(const plan *p, area a) {
    return (graze_rect){ p->x[a.x0], p->y[a.y0], p->x[a.x1] - p->x[a.x0], p->y[a.y1] - p->y[a.y0] };
}

/* Lay a box over the plan once more, or take it away. */
static void area_cover(plan *p, area a, int change) {
    for (uint32_t y = a.y0; y < a.y1; y++)
        for (uint32_t x = a.x0; x < a.x1; x++)
            p->covers[y][x] = (uint8_t)(p->covers[y][x] + change);
}

static void plan_make(const graze_fit *fit, plan *p) {
    for (uint32_t i = 0; i < fit->count; i++) {
        const graze_rect box = fit->boxes[i];
        p->x[2 * i] = box.x;
        p->x[2 * i + 1] = box.x + box.w;
        p->y[2 * i] = box.y;
        p->y[2 * i + 1] = box.y + box.h;
    }
    p->nx = edges_sort(p->x, 2 * fit->count);
    p->ny = edges_sort(p->y, 2 * fit->count);
    memset(p->covers, 0, sizeof p->covers);
    for (uint32_t i = 0; i < fit->count; i++)
        area_cover(p, area_of(p, fit->boxes[i]), 1);
}

static bool is_covered(const plan *p, area a) {
    for (uint32_t y = a.y0; y < a.y1; y++)
        for (uint32_t x = a.x0; x < a.x1; x++)
            if (p->covers[y][x] == 0)
                return false;
    return true;
}

/* Move each side outward while all that it gains is covered. */
static area area_grow(const plan *p, area a) {
    while (a.x0 > 0 && is_covered(p, (area){ a.x0 - 1, a.y0, a.x0, a.y1 }))
        a.x0--;
    while (a.x1 + 1 < p->nx && is_covered(p, (area){ a.x1, a.y0, a.x1 + 1, a.y1 }))
        a.x1++;
    while (a.y0 > 0 && is_covered(p, (area){ a.x0, a.y0 - 1, a.x1, a.y0 }))
        a.y0--;
    while (a.y1 + 1 < p->ny && is_covered(p, (area){ a.x0, a.y1, a.x1, a.y1 + 1 }))
        a.y1++;
    return a;
}

static void boxes_grow(plan *p, graze_fit *fit) {
    plan_make(fit, p);
    for (uint32_t i = 0; i < fit->count; i++)
        fit->boxes[i] = box_of(p, area_grow(p, area_of(p, fit->boxes[i])));
}

/* The bounds of what is covered once, by this box; without width if nothing is. */
static area area_trim(const plan *p, area a) {
    area own = { a.x1, a.y1, a.x0, a.y0 };
    for (uint32_t y = a.y0; y < a.y1; y++)
        for (uint32_t x = a.x0; x < a.x1; x++)
            if (p->covers[y][x] == 1) {
                own.x0 = x < own.x0 ? x : own.x0;
                own.y0 = y < own.y0 ? y : own.y0;
                own.x1 = x >= own.x1 ? x + 1 : own.x1;
                own.y1 = y >= own.y1 ? y + 1 : own.y1;
            }
    return own.x0 < own.x1 ? own : (area){ 0 };
}

/* One after the other, for what one box gives up another may then cover alone. The smallest go first: they
 * are the ones that others make needless. */
static void boxes_trim(plan *p, graze_fit *fit) {
    uint32_t kept = 0;
    plan_make(fit, p);
    for (uint32_t i = 0; i < fit->count; i++) {
        const area old = area_of(p, fit->boxes[i]), own = area_trim(p, old);
        area_cover(p, old, -1);
        area_cover(p, own, 1);
        if (own.x0 < own.x1)
            fit->boxes[kept++] = box_of(p, own);
    }
    fit->count = kept;
}

/* Move two edges of a side inward; its middle pixel stays, or its two. */
static void side_inset(uint32_t *at, uint32_t *length, uint32_t inset) {
    const uint32_t room = (*length - 1) / 2, step = inset < room ? inset : room;
    *at += step;
    *length -= 2 * step;
}

static void boxes_inset(const graze_fit_config *config, graze_fit *fit) {
    for (uint32_t i = 0; i < fit->count; i++) {
        graze_rect *box = &fit->boxes[i];
        if (!config->keeps_width)
            side_inset(&box->x, &box->w, config->inset);
        side_inset(&box->y, &box->h, config->inset);
    }
}

static int place_compare(const void *a, const void *b) {
    const graze_rect *first = a, *second = b;
    const uint32_t left[4] = { first->y, first->x, first->h, first->w };
    const uint32_t right[4] = { second->y, second->x, second->h, second->w };
    int i = 0;
    while (i < 3 && left[i] == right[i])
        i++;
    return (left[i] > right[i]) - (left[i] < right[i]);
}

static int area_compare(const void *a, const void *b) {
    const graze_rect *first = a, *second = b;
    const uint64_t first_area = (uint64_t)first->w * first->h, second_area = (uint64_t)second->w * second->h;
    return first_area == second_area ? place_compare(a, b) : first_area < second_area ? -1 : 1;
}

/* The pixels of one row under boxes that are sorted by x. */
static void row_count(const grz_fit_bits *sprite, const graze_rect *boxes, uint32_t y, graze_fit *fit) {
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

static int left_compare(const void *a, const void *b) {
    const graze_rect *first = a, *second = b;
    return (first->x > second->x) - (first->x < second->x);
}

static void pixels_count(const grz_fit_bits *sprite, graze_fit *fit) {
    graze_rect boxes[GRAZE_FIT_BOXES_MAX];
    memcpy(boxes, fit->boxes, fit->count * sizeof *boxes);
    qsort(boxes, fit->count, sizeof *boxes, left_compare);
    fit->area = 0;
    fit->covered = 0;
    for (uint32_t y = 0; y < sprite->height && fit->count > 0; y++)
        row_count(sprite, boxes, y, fit);
}

void grz_fit_finish(const grz_fit_bits *sprite, const graze_fit_config *config, graze_fit *fit) {
    plan p;
    if (config->inset > 0) {
        boxes_grow(&p, fit);
        boxes_inset(config, fit);
    }
    qsort(fit->boxes, fit->count, sizeof *fit->boxes, area_compare);
    boxes_trim(&p, fit);
    qsort(fit->boxes, fit->count, sizeof *fit->boxes, place_compare);
    pixels_count(sprite, fit);
}
