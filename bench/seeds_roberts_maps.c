/* seeds_roberts_maps.c: the sprites of a full screen by their pixels. They are
 * tested with collision maps read byte by byte, as the article means them, and with
 * graze's masks; alone, and after a test of boxes.
 */
#include "bench/seeds_roberts.h"
#include "bench/texts/map_listing.h"
#include "bench/timing.h"
#include "graze/box.h"
#include "graze/mask_make.h"
#include "graze/mask_pair.h"
#include "scenes/seeded.h"

#include <math.h>
#include <stdlib.h>

enum { SPRITES = 600, SIDE = 30, ROW_BYTES = (SIDE + 7) / 8 };

/* 600 discs of 30 x 30 at random places of a 640 x 480 screen: each pair is
 * tested. */
typedef struct screen {
    graze_box boxes[SPRITES];
    int x[SPRITES], y[SPRITES];
    uint8_t bytes[SIDE * ROW_BYTES];
    map_listing_map map;
    graze_mask *mask;
    uint64_t hits;
} screen;

/* Pixels whose middle is within 15 of the sprite's. */
static void draw_disc(screen *s) {
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const int from_x = 2 * x + 1 - SIDE, from_y = 2 * y + 1 - SIDE;
            if (from_x * from_x + from_y * from_y <= SIDE * SIDE)
                s->bytes[y * ROW_BYTES + x / 8] |= (uint8_t)(0x80 >> x % 8);
        }
    s->map = (map_listing_map){ s->bytes, ROW_BYTES, SIDE };
}

static bool screen_fill(screen *s) {
    const graze_mask_bits bits = { s->bytes, SIDE, SIDE, ROW_BYTES };
    seeded_random random = { 1995 };
    draw_disc(s);
    for (uint32_t i = 0; i < SPRITES; i++) {
        s->x[i] = (int)seeded_below(&random, 641 - SIDE);
        s->y[i] = (int)seeded_below(&random, 481 - SIDE);
        s->boxes[i] =
            (graze_box){ (float)s->x[i], (float)s->y[i], (float)(s->x[i] + SIDE),
                         (float)(s->y[i] + SIDE) };
    }
    return graze_mask_from_bits(&bits, NULL, &s->mask) == GRAZE_OK;
}

static bool boxes_overlap(const screen *s, uint32_t i, uint32_t j) {
    const graze_box *a = &s->boxes[i], *b = &s->boxes[j];
    return a->min_x < b->max_x && b->min_x < a->max_x && a->min_y < b->max_y &&
           b->min_y < a->max_y;
}

/* The second map is the one further to the right. */
static bool bytes_overlap(const screen *s, uint32_t i, uint32_t j) {
    const uint32_t left = s->x[i] <= s->x[j] ? i : j, right = i + j - left;
    const map_listing_place place = { s->x[right] - s->x[left],
                                      s->y[right] - s->y[left] };
    return place.dx < SIDE && map_listing_as_meant(&s->map, &s->map, place);
}

static bool masks_overlap(const screen *s, uint32_t i, uint32_t j) {
    const graze_mask_view view = graze_mask_view_all(s->mask);
    return graze_mask_overlaps(view, view, s->x[j] - s->x[i], s->y[j] - s->y[i]);
}

static void by_boxes(void *context) {
    screen *s = context;
    s->hits = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->hits += boxes_overlap(s, i, j);
}

static void by_bytes(void *context) {
    screen *s = context;
    s->hits = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->hits += bytes_overlap(s, i, j);
}

static void by_masks(void *context) {
    screen *s = context;
    s->hits = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->hits += masks_overlap(s, i, j);
}

static void by_boxes_and_bytes(void *context) {
    screen *s = context;
    s->hits = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->hits += boxes_overlap(s, i, j) && bytes_overlap(s, i, j);
}

static void by_boxes_and_masks(void *context) {
    screen *s = context;
    s->hits = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->hits += boxes_overlap(s, i, j) && masks_overlap(s, i, j);
}

static uint64_t hits_of(screen *s, void (*test)(void *)) {
    test(s);
    return s->hits;
}

static void add_figure(report *r, double measured, const char *what) {
    report_seed(r, (report_figure){ "Roberts", NAN, measured }, "%s", what);
}

static void add_time(report *r, screen *s, void (*test)(void *), const char *what) {
    const double tests = SPRITES * (SPRITES - 1) / 2.0;
    add_figure(r, timing_of(test, s, 0.1) / tests * 1e9, what);
}

static void map_figures(report *r, screen *s) {
    const uint64_t boxes = hits_of(s, by_boxes), discs = hits_of(s, by_bytes);
    if (discs != hits_of(s, by_masks) || discs != hits_of(s, by_boxes_and_bytes) ||
        discs != hits_of(s, by_boxes_and_masks))
        r->has_difference = true;
    add_figure(r, 100 * (double)(boxes - discs) / (double)boxes,
               "overlapping boxes whose bitmaps do not overlap, discs: percent");
    add_time(r, s, by_bytes, "bitmap test, byte by byte: nanoseconds");
    add_time(r, s, by_masks, "bitmap test, graze's masks: nanoseconds");
    add_time(r, s, by_boxes_and_bytes,
             "box and bitmap test in tandem, byte by byte: nanoseconds");
    add_time(r, s, by_boxes_and_masks,
             "box and bitmap test in tandem, graze's masks: nanoseconds");
}

bool roberts_maps(report *r, error *e) {
    screen *s = calloc(1, sizeof *s);
    if (s == NULL || !screen_fill(s)) {
        free(s);
        return error_no_memory(e, "bench seeds");
    }
    map_figures(r, s);
    graze_mask_destroy(s->mask);
    free(s);
    return true;
}
