/* moertel.c: the figures of "Collision Detection - How?" (Tom Moertel, 1994): counts
 * of tests, and his harness, which times them.
 *
 * A sector has `K` objects. With exactly K on one spot of every sector the four
 * grids need 4 * K(K-1)/2 tests a sector, and a sector with its neighbours
 * 9K(9K-1)/2. Much of the difference at small K is due to K = 1, which needs no test
 * at all. Objects at random places are not so even.
 *
 * In the harness, objects of 30 x 30 are at random places of a 640 x 480 screen, in
 * sectors of 64. A check sorts all objects into sectors and finds all pairs, four
 * passes and all; nothing is kept from check to check. Every 50 checks the objects
 * get new places, which is not timed.
 */
#include "bench/texts/moertel.h"
#include "bench/answers.h"
#include "bench/seeds/figures.h"
#include "bench/seeds/seeds.h"
#include "bench/timing.h"
#include "scenes/seeded.h"

#include <math.h>
#include <stdlib.h>

enum { SECTOR = 64, OBJECT = 30 };

/* Some objects in a field of across times across sectors. */
typedef struct field {
    graze_box *boxes;
    uint32_t count, across;
} field;

/* Tests a sector, by each method. */
typedef struct tests {
    double four_shift, nine, half;
} tests;

static graze_box object_at(float x, float y) {
    return (graze_box){ x, y, x + OBJECT, y + OBJECT };
}

/* The spot, (16, 16) in each sector, lies off the edges of all four grids. So in
 * each of them all objects of a spot stand in one sector, and no others do. */
static void place_on_spots(field *f, uint32_t k) {
    const uint32_t sectors = f->across * f->across;
    f->count = 0;
    for (uint32_t sector = 0; sector < sectors; sector++) {
        const uint32_t x = sector % f->across, y = sector / f->across;
        for (uint32_t i = 0; i < k; i++)
            f->boxes[f->count++] =
                object_at((float)(x * SECTOR + 16), (float)(y * SECTOR + 16));
    }
}

static void place_at_random(field *f, uint32_t k) {
    seeded_random random = { k };
    f->count = f->across * f->across * k;
    for (uint32_t i = 0; i < f->count; i++) {
        const float x = (float)seeded_below(&random, f->across * SECTOR);
        const float y = (float)seeded_below(&random, f->across * SECTOR);
        f->boxes[i] = object_at(x, y);
    }
}

static bool count_rivals(const field *f, uint32_t margin, tests *t, error *e) {
    nine_sectors rivals;
    if (!nine_sectors_open(&rivals,
                           (nine_field){ f->boxes, f->count, f->across, SECTOR }))
        return error_no_memory(e, "bench seeds");
    const double sectors = nine_sectors_check(&rivals, margin);
    t->nine = (double)rivals.tests / sectors;
    rivals.tests = 0;
    nine_sectors_check_half(&rivals, margin);
    t->half = (double)rivals.tests / sectors;
    nine_sectors_close(&rivals);
    return true;
}

static bool count_tests(const field *f, uint32_t margin, tests *t, error *e) {
    const graze_find_config config = {
        .broad_phase = "four-shift", .setup = { .cell_w = SECTOR, .cell_h = SECTOR }
    };
    graze_counters counters;
    if (!seeds_count(&config,
                     (graze_box_array){ .boxes = f->boxes, .count = f->count },
                     &counters, e))
        return false;
    t->four_shift = (double)counters.tests / (double)(f->across * f->across);
    return count_rivals(f, margin, t, e);
}

static seeds_figure figure(double stated, double measured) {
    return (seeds_figure){ "Moertel", stated, measured };
}

/* The sizes at which he compares, his number of tests, and how many times fewer his
 * are. Then how wide a field at random needs to be here, and how much of its border
 * is left out, for a steady mean in a short time. */
typedef struct claim {
    unsigned k;
    double four_shift, nine, ratio;
    uint32_t across, margin;
} claim;

static const claim claims[] = {
    { 1, 0, 36, NAN, 400, 1 },
    { 2, 4, 153, 38, 300, 1 },
    { 3, 12, 351, 30, 300, 1 },
    { 10, 180, 4005, NAN, 200, 1 },
    { 100, 19800, 404550, NAN, 100, 30 },
};

enum {
    CLAIMS = sizeof claims / sizeof *claims,
    EVEN_ACROSS = 8,
    OBJECTS_MOST = 100 * 100 * 100
};

static const double limit = 20.25;

static void even_rows(report *r, const claim *c, const tests *t) {
    seeds_tell(r, figure(c->four_shift, t->four_shift),
               "K = %u on a spot, four-shift: tests a sector", c->k);
    seeds_tell(r, figure(c->nine, t->nine),
               "K = %u on a spot, nine adjacent sectors: tests a sector", c->k);
    seeds_tell(r, figure(NAN, t->half),
               "K = %u on a spot, half the neighbours: tests a sector", c->k);
    if (t->four_shift == 0)
        return;
    seeds_tell(r, figure(c->ratio, t->nine / t->four_shift),
               "K = %u on a spot: nine to four-shift", c->k);
    seeds_tell(r, figure(NAN, t->half / t->four_shift),
               "K = %u on a spot: half to four-shift", c->k);
    if (c == &claims[CLAIMS - 1])
        seeds_tell(r, figure(limit, t->nine / t->four_shift),
                   "the limit of nine to four-shift, at K = %u", c->k);
}

static bool even_figures(report *r, field *f, error *e) {
    f->across = EVEN_ACROSS;
    for (int i = 0; i < CLAIMS; i++) {
        tests t = { 0 };
        place_on_spots(f, claims[i].k);
        if (!count_tests(f, 1, &t, e))
            return false;
        even_rows(r, &claims[i], &t);
    }
    return true;
}

static bool random_figures(report *r, field *f, error *e) {
    for (int i = 0; i < CLAIMS; i++) {
        tests t = { 0 };
        f->across = claims[i].across;
        place_at_random(f, claims[i].k);
        if (!count_tests(f, claims[i].margin, &t, e))
            return false;
        seeds_tell(r, figure(NAN, t.nine / t.four_shift),
                   "K = %u at random places: nine to four-shift", claims[i].k);
        seeds_tell(r, figure(NAN, t.half / t.four_shift),
                   "K = %u at random places: half to four-shift", claims[i].k);
    }
    report_line(r, "          (At random places the number in a region varies so "
                   "that its pairs are, on average, half");
    report_line(r, "          the square of the mean number there: 81/2 K K against "
                   "4/2 K K, which is 20.25 "
                   "at every K.)");
    return true;
}

/* --- The harness --- */

enum {
    SCREEN_W = 640,
    SCREEN_H = 480,
    HARNESS_OBJECTS_MOST = 200,
    CHECKS_A_PLACEMENT = 50,
    PLACEMENTS = 100
};

static void harness_place(graze_box *boxes, uint32_t count, seeded_random *random) {
    for (uint32_t i = 0; i < count; i++) {
        const float x = (float)seeded_below(random, SCREEN_W - OBJECT + 1);
        const float y = (float)seeded_below(random, SCREEN_H - OBJECT + 1);
        boxes[i] = (graze_box){ x, y, x + OBJECT, y + OBJECT };
    }
}

/* Seconds that 50 checks take; *status says whether one failed. */
static double checks(graze_box_array boxes, graze_pair_list *found,
                     graze_status *status) {
    const graze_find_config config = { .broad_phase = "four-shift",
                                       .setup = { .cell_w = SECTOR,
                                                  .cell_h = SECTOR },
                                       .is_unsorted = true };
    const timing_start start = timing_begin();
    for (int i = 0; i < CHECKS_A_PLACEMENT && *status == GRAZE_OK; i++)
        *status = graze_find_pairs(&config, boxes, found);
    return timing_since(start);
}

static bool checks_a_second(uint32_t count, double *rate, error *e) {
    graze_box boxes[HARNESS_OBJECTS_MOST];
    graze_pair_list found = { 0 };
    graze_status status = GRAZE_OK;
    seeded_random random = { 1994 };
    double seconds = 0;
    for (int i = 0; i < PLACEMENTS && status == GRAZE_OK; i++) {
        harness_place(boxes, count, &random);
        seconds += checks((graze_box_array){ .boxes = boxes, .count = count },
                          &found, &status);
    }
    graze_pair_list_free(&found);
    *rate = PLACEMENTS * CHECKS_A_PLACEMENT / seconds;
    return answers_are_fine(status, "four-shift", e);
}

static bool harness_figures(report *r, error *e) {
    static const struct {
        unsigned objects;
        double m68040, powerpc;
    } stated[] = {
        { 0, 611, 7640 }, { 50, 340, 4020 }, { 100, 189, 2060 }, { 200, 81, 788 }
    };
    for (size_t i = 0; i < sizeof stated / sizeof *stated; i++) {
        double rate;
        if (!checks_a_second(stated[i].objects, &rate, e))
            return false;
        seeds_tell(r, figure(stated[i].m68040, rate),
                   "harness, %u objects: checks a second (his: 68040)",
                   stated[i].objects);
        seeds_tell(r, figure(stated[i].powerpc, rate),
                   "harness, %u objects: checks a second (his: PowerPC 601)",
                   stated[i].objects);
    }
    return true;
}

bool seeds_moertel(report *r, error *e) {
    field f = { .boxes = malloc(OBJECTS_MOST * sizeof *f.boxes) };
    if (f.boxes == NULL)
        return error_no_memory(e, "bench seeds");
    const bool is_fine = even_figures(r, &f, e) && random_figures(r, &f, e);
    free(f.boxes);
    return is_fine && harness_figures(r, e);
}
