/* seeds_roberts_tests.c: each pair of a full screen is tested, comparing x or y
 * first. */
#include "bench/seeds_roberts.h"
#include "bench/timing.h"
#include "graze/box.h"
#include "scenes/seeded.h"

#include <math.h>
#include <stdlib.h>

enum { SPRITES = 600 };

/* 600 sprites of 30 x 30 at random places of a 640 x 480 screen: each pair is
 * tested. */
typedef struct screen {
    graze_box boxes[SPRITES];
    uint64_t comparisons, overlaps;
} screen;

static void screen_fill(screen *s) {
    seeded_random random = { 1995 };
    for (uint32_t i = 0; i < SPRITES; i++) {
        const float x = (float)seeded_below(&random, 611),
                    y = (float)seeded_below(&random, 451);
        s->boxes[i] = (graze_box){ x, y, x + 30, y + 30 };
    }
}

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
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->overlaps += x_first(&s->boxes[i], &s->boxes[j]);
}

static void test_y_first(void *context) {
    screen *s = context;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->overlaps += y_first(&s->boxes[i], &s->boxes[j]);
}

static void count_comparisons(screen *s, uint32_t (*count)(const graze_box *,
                                                           const graze_box *)) {
    s->comparisons = 0;
    for (uint32_t i = 0; i < SPRITES; i++)
        for (uint32_t j = i + 1; j < SPRITES; j++)
            s->comparisons += count(&s->boxes[i], &s->boxes[j]);
}

static report_figure figure(double measured) {
    return (report_figure){ "Roberts", NAN, measured };
}

static void test_figures(report *r, screen *s) {
    const double tests = SPRITES * (SPRITES - 1) / 2.0;
    count_comparisons(s, comparisons_x_first);
    report_seed(r, figure((double)s->comparisons / tests),
                "box test on 640 x 480, x first: comparisons a test");
    count_comparisons(s, comparisons_y_first);
    report_seed(r, figure((double)s->comparisons / tests),
                "box test on 640 x 480, y first: comparisons a test");
    report_seed(r, figure(timing_of(test_x_first, s, 0.1) / tests * 1e9),
                "box test, x first: nanoseconds");
    report_seed(r, figure(timing_of(test_y_first, s, 0.1) / tests * 1e9),
                "box test, y first: nanoseconds");
}

bool roberts_tests(report *r, error *e) {
    screen *s = calloc(1, sizeof *s);
    if (s == NULL)
        return error_no_memory(e, "bench seeds");
    screen_fill(s);
    test_figures(r, s);
    free(s);
    return true;
}
