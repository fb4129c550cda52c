/* roberts_times.c: comparisons for which Roberts' article has no figure: ways of
 * sorting, the order of a box test, and collision maps. */
#include "bench/seeds/figures.h"
#include "bench/seeds/seeds.h"
#include "bench/texts/roberts.h"
#include "bench/timing.h"
#include "graze/mask_make.h"
#include "graze/mask_pair.h"
#include "scenes/seeded.h"

#include <math.h>
#include <stdlib.h>

static seeds_figure figure(double measured) {
    return (seeds_figure){ "Roberts", NAN, measured };
}

/* --- Insertion sort against qsort on nearly sorted lists --- */

/* A list of sprites is sorted in every frame of a drift; only order between frames
 * differs. The article argues for insertion sort. */

enum { LIST_MOST = 1000, FRAMES = 64 };

/* qsort's comparison function has no other way to tell */
static uint64_t comparisons;

/* Left edges drifting from frame to frame, and the list kept sorted. */
typedef struct list {
    float frames[FRAMES][LIST_MOST]; /* by sprite */
    uint32_t order[LIST_MOST];       /* sprites, sorted as of the last frame */
    uint32_t count, frame;
} list;

static const float *edges_now; /* likewise */

/* Sprites go one way or the other at up to 3 pixels a frame, in a field of 16 pixels
 * a sprite, and come back.
 */
static void list_fill(list *l, uint32_t count, seeded_random *random) {
    l->count = count;
    l->frame = 0;
    for (uint32_t i = 0; i < count; i++) {
        const float begin = (float)seeded_below(random, count * 16);
        const float step = (float)seeded_below(random, 7) - 3;
        l->order[i] = i;
        for (uint32_t frame = 0; frame < FRAMES; frame++) {
            const uint32_t away = frame < FRAMES / 2 ? frame : FRAMES - frame;
            l->frames[frame][i] = begin + step * (float)away;
        }
    }
}

static int by_edge(const void *a, const void *b) {
    const uint32_t *i = a, *j = b;
    comparisons++;
    return (edges_now[*i] > edges_now[*j]) - (edges_now[*i] < edges_now[*j]);
}

static void sort_by_qsort(void *context) {
    list *l = context;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        edges_now = l->frames[frame];
        qsort(l->order, l->count, sizeof *l->order, by_edge);
    }
}

static void sort_by_insertion(void *context) {
    list *l = context;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        const float *edges = l->frames[frame];
        for (uint32_t i = 1; i < l->count; i++) {
            const uint32_t key = l->order[i];
            uint32_t at = i;
            while (at > 0 && (comparisons++, edges[l->order[at - 1]] > edges[key])) {
                l->order[at] = l->order[at - 1];
                at--;
            }
            l->order[at] = key;
        }
    }
}

static void sorting_figures(report *r, list *l, const char *name,
                            void (*sort)(void *)) {
    sort(l); /* from here on the list is nearly sorted at each frame */
    comparisons = 0;
    sort(l);
    const double counted = (double)comparisons / FRAMES;
    const double microseconds = timing_of(sort, l, 0.05) / FRAMES * 1e6;
    seeds_tell(r, figure(counted), "%s, %u nearly sorted sprites: comparisons", name,
               (unsigned)l->count);
    seeds_tell(r, figure(microseconds), "%s, %u nearly sorted sprites: microseconds",
               name, (unsigned)l->count);
}

static bool sorting_rows(report *r, error *e) {
    static const uint32_t sizes[] = { 36, LIST_MOST };
    list *l = malloc(sizeof *l);
    if (l == NULL)
        return error_no_memory(e, "bench seeds");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        list_fill(l, sizes[i], &(seeded_random){ 1995 });
        sorting_figures(r, l, "qsort", sort_by_qsort);
        list_fill(l, sizes[i], &(seeded_random){ 1995 });
        sorting_figures(r, l, "insertion sort", sort_by_insertion);
    }
    free(l);
    return true;
}

/* --- A screen full of sprites --- */

enum {
    SPRITES = 600,
    SIDE = 30,
    SCREEN_W = 640,
    SCREEN_H = 480,
    ROW_BYTES = (SIDE + 7) / 8
};

/* 600 discs of 30 x 30 at random places of a 640 x 480 screen. Each pair is tested,
 * by its boxes or by its pixels. */
typedef struct screen {
    graze_box boxes[SPRITES];
    int x[SPRITES], y[SPRITES];
    uint8_t bytes[SIDE * ROW_BYTES];
    map_listing_map map;
    graze_mask *mask;
    uint64_t hits, comparisons;
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
        s->x[i] = (int)seeded_below(&random, SCREEN_W - SIDE + 1);
        s->y[i] = (int)seeded_below(&random, SCREEN_H - SIDE + 1);
        s->boxes[i] =
            (graze_box){ (float)s->x[i], (float)s->y[i], (float)(s->x[i] + SIDE),
                         (float)(s->y[i] + SIDE) };
    }
    return graze_mask_from_bits(&bits, NULL, &s->mask) == GRAZE_OK;
}

static void screen_close(screen *s) {
    if (s != NULL)
        graze_mask_destroy(s->mask);
    free(s);
}

/* NULL: no memory. */
static screen *screen_open(void) {
    screen *s = calloc(1, sizeof *s);
    if (s == NULL || screen_fill(s))
        return s;
    screen_close(s);
    return NULL;
}

static void add_figure(report *r, double measured, const char *what) {
    seeds_tell(r, figure(measured), "%s", what);
}

/* --- Box tests by x or y first --- */

/* The article argues for x, since screens are wide. */

static bool x_first(const graze_box *a, const graze_box *b) {
    return a->min_x < b->max_x && b->min_x < a->max_x && a->min_y < b->max_y &&
           b->min_y < a->max_y;
}

static bool y_first(const graze_box *a, const graze_box *b) {
    return a->min_y < b->max_y && b->min_y < a->max_y && a->min_x < b->max_x &&
           b->min_x < a->max_x;
}

/* How many comparisons such a test makes until the first that fails. */
static uint32_t comparisons_of(float a_min, float a_max, float b_min, float b_max) {
    return a_min >= b_max ? 1 : b_min >= a_max ? 2 : 0;
}

static uint32_t comparisons_x_first(const graze_box *a, const graze_box *b) {
    const uint32_t in_x = comparisons_of(a->min_x, a->max_x, b->min_x, b->max_x);
    const uint32_t in_y = comparisons_of(a->min_y, a->max_y, b->min_y, b->max_y);
    return in_x != 0 ? in_x : 2 + (in_y != 0 ? in_y : 2);
}

static uint32_t comparisons_y_first(const graze_box *a, const graze_box *b) {
    const graze_box c = { a->min_y, a->min_x, a->max_y, a->max_x },
                    d = { b->min_y, b->min_x, b->max_y, b->max_x };
    return comparisons_x_first(&c, &d);
}

static void test_x_first(void *context) {
    screen *s = context;
    s->hits = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->hits += x_first(&s->boxes[i], &s->boxes[j]);
}

static void test_y_first(void *context) {
    screen *s = context;
    s->hits = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->hits += y_first(&s->boxes[i], &s->boxes[j]);
}

static void count_comparisons(screen *s, uint32_t (*count)(const graze_box *,
                                                           const graze_box *)) {
    s->comparisons = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->comparisons += count(&s->boxes[i], &s->boxes[j]);
}

static void test_figures(report *r, screen *s) {
    const double tests = SPRITES * (SPRITES - 1) / 2.0;
    count_comparisons(s, comparisons_x_first);
    add_figure(r, (double)s->comparisons / tests,
               "box test on 640 x 480, x first: comparisons a test");
    count_comparisons(s, comparisons_y_first);
    add_figure(r, (double)s->comparisons / tests,
               "box test on 640 x 480, y first: comparisons a test");
    add_figure(r, timing_of(test_x_first, s, 0.1) / tests * 1e9,
               "box test, x first: nanoseconds");
    add_figure(r, timing_of(test_y_first, s, 0.1) / tests * 1e9,
               "box test, y first: nanoseconds");
}

/* --- Collision maps --- */

/* They are read byte by byte, as the article means them, or are graze's masks. */

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
            s->hits += x_first(&s->boxes[i], &s->boxes[j]) && bytes_overlap(s, i, j);
}

static void by_boxes_and_masks(void *context) {
    screen *s = context;
    s->hits = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->hits += x_first(&s->boxes[i], &s->boxes[j]) && masks_overlap(s, i, j);
}

static uint64_t hits_of(screen *s, void (*test)(void *)) {
    test(s);
    return s->hits;
}

static void add_time(report *r, screen *s, void (*test)(void *), const char *what) {
    const double tests = SPRITES * (SPRITES - 1) / 2.0;
    add_figure(r, timing_of(test, s, 0.1) / tests * 1e9, what);
}

static void map_figures(report *r, screen *s) {
    const uint64_t boxes = hits_of(s, test_x_first), discs = hits_of(s, by_bytes);
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

bool seeds_roberts_times(report *r, error *e) {
    if (!sorting_rows(r, e))
        return false;
    screen *s = screen_open();
    if (s == NULL)
        return error_no_memory(e, "bench seeds");
    test_figures(r, s);
    map_figures(r, s);
    screen_close(s);
    return true;
}
