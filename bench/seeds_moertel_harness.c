/* seeds_moertel_harness.c: Moertel's timing harness.
 *
 * Objects of 30 x 30 at random places of a 640 x 480 screen, sectors of 64. A check
 * sorts all objects into sectors and finds all pairs, four passes and all; nothing
 * is kept from check to check. Every 50 checks the objects get new places, which is
 * not timed.
 */
#include "bench/search.h"
#include "bench/seeds_moertel.h"
#include "bench/timing.h"
#include "scenes/seeded.h"

enum {
    SCREEN_W = 640,
    SCREEN_H = 480,
    OBJECT = 30,
    SECTOR = 64,
    OBJECTS_MOST = 200
};
enum { CHECKS_A_PLACEMENT = 50, PLACEMENTS = 100 };

static void place(graze_box *boxes, uint32_t count, seeded_random *random) {
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
    graze_box boxes[OBJECTS_MOST];
    graze_pair_list found = { 0 };
    graze_status status = GRAZE_OK;
    seeded_random random = { 1994 };
    double seconds = 0;
    for (int i = 0; i < PLACEMENTS && status == GRAZE_OK; i++) {
        place(boxes, count, &random);
        seconds += checks((graze_box_array){ .boxes = boxes, .count = count },
                          &found, &status);
    }
    graze_pair_list_free(&found);
    *rate = PLACEMENTS * CHECKS_A_PLACEMENT / seconds;
    return search_is_fine(status, "four-shift", e);
}

bool moertel_harness(report *r, error *e) {
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
        report_seed(r, (report_figure){ "Moertel", stated[i].m68040, rate },
                    "harness, %u objects: checks a second (his: 68040)",
                    stated[i].objects);
        report_seed(r, (report_figure){ "Moertel", stated[i].powerpc, rate },
                    "harness, %u objects: checks a second (his: PowerPC 601)",
                    stated[i].objects);
    }
    return true;
}
