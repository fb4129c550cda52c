/* w5.c: the suite w5: what is here, and changes, in a world of w1's boxes. */
#include "bench/race_rows.h"
#include "bench/racers.h"
#include "bench/racers_places.h"
#include "bench/workload_suites.h"

#include <string.h>

enum { QUESTIONS = 1000000 };
/* One by one and in batches, the same questions. A world answers by an index of its
 * own, with each broad phase. */
static const racer_kind *const asking[][2] = {
    { &racer_points, &racer_points_batched },
    { &racer_boxes, &racer_boxes_batched },
    { &racer_rays, &racer_rays_batched },
    { &racer_nearest, &racer_nearest_batched }
};
static const racer_kind *const changing[] = { &racer_adds, &racer_moves,
                                              &racer_removals };

static const char *method_asked(const report *r) {
    return r->options.broad_phase != NULL ? r->options.broad_phase : "auto";
}

/* How many a second, of one method. */
static void rates(const race *self, report *r) {
    for (size_t i = 0; i < self->count; i++) {
        const racer *one = &self->racers[i];
        if (strcmp(one->broad_phase, method_asked(r)) == 0)
            report_line(r, "  %s, %s: %.2f million a second", one->broad_phase,
                        one->kind->side,
                        (double)self->n / timing_median(&one->rounds) * 1e-6);
    }
}

static void race_begin(race *self, places *on, uint32_t n, report *r) {
    race_open(self, &r->options);
    self->suite = "w5";
    self->work = "w5";
    self->n = n;
    self->course.what = on;
    self->course.next = places_next;
}

static bool race_end(race *self, report *r, error *e) {
    if (!race_run(self, r, e))
        return false;
    race_rows(self, r);
    rates(self, r);
    return true;
}

static bool race_askers(places *on, report *r, error *e) {
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++) {
        race own;
        race_begin(&own, on, PLACES_ASKED, r);
        for (size_t way = 0; way < 2; way++)
            race_enter(&own, asking[i][way], method_asked(r),
                       (graze_broad_phase_setup){ 0 });
        if (!race_end(&own, r, e))
            return false;
    }
    return true;
}

/* There may be fewer boxes to move than to add. */
static uint32_t changes(const racer_kind *kind, const workload *work) {
    return kind == &racer_moves && work->count < PLACES_CHANGED ? work->count
                                                                : PLACES_CHANGED;
}

static bool race_changers(places *on, report *r, error *e) {
    for (size_t i = 0; i < sizeof changing / sizeof *changing; i++) {
        race own;
        race_begin(&own, on, changes(changing[i], on->work), r);
        racers_enter(&own, changing[i], r->options.broad_phase, on->work->count);
        if (!race_end(&own, r, e))
            return false;
    }
    return true;
}

bool w5_run(report *r, error *e) {
    workload *work = workload_open("w1", r->options.boxes, r->options.seed);
    places on = { .work = work };
    bool is_fine = work != NULL &&
                   queries_open(work, QUESTIONS, r->options.seed + 1, &on.queries);
    if (!is_fine)
        error_no_memory(e, "w5");
    race_rows_head(r, "one");
    is_fine = is_fine && race_askers(&on, r, e) && race_changers(&on, r, e);
    queries_close(&on.queries);
    workload_close(work);
    return is_fine;
}
