/* workload_suites.c: w1 to w4, w7 and w8: joins from scratch, and motion in a world
 * and without one. */
#include "bench/workload_suites.h"

#include "bench/clip.h"
#include "bench/race_rows.h"
#include "bench/racers.h"
#include "bench/workload_world.h"
#include "bench/workloads/map.h"

#include <stdlib.h>
#include <unistd.h>

/* A piece of a suite: a workload's name, and how many boxes it has; 0: its own
 * number. */
typedef struct piece {
    const char *suite, *work;
    uint32_t boxes;
    /* a turn, the first of them to warm up; 0: as many as suit this many boxes */
    uint32_t calls;
} piece;

/* A world may cost this many times what its method costs. */
static const double world_most = 1.5;

static const racer_kind *const join_alone[] = { &racer_join, NULL };
static const racer_kind *const motion[] = { &racer_world, &racer_bare, NULL };

/* The cost of a world beside the bare broad phase, of `auto` or the only method. */
static void cost_of_world(const race *self, report *r) {
    const char *method =
        r->options.broad_phase != NULL ? r->options.broad_phase : "auto";
    const racer *world = race_find(self, racer_world.side, method);
    const racer *bare = race_find(self, racer_bare.side, method);
    if (world == NULL || bare == NULL)
        return;
    const double times =
        timing_median(&world->rounds) / timing_median(&bare->rounds);
    report_line(r, "  a world with %s takes %.2f times as long as bare %s: %s",
                method, times, method,
                times <= world_most ? "within bounds" : "TOO SLOW");
}

/* Counts the bytes handed out. */
static void *counted_resize(void *bytes, void *block, size_t old_size,
                            size_t new_size) {
    *(size_t *)bytes += new_size - old_size;
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

/* The memory of a world after the frames of a clip. */
static void memory_of_world(const clip *on, report *r) {
    size_t bytes = 0;
    const graze_world_config config = { .broad_phase = r->options.broad_phase,
                                        .allocator = { .resize = counted_resize,
                                                       .user = &bytes } };
    workload_world own = { 0 };
    graze_status status = workload_world_open(&own, &config, &on->frames[0]);
    for (uint32_t i = 0; i < on->count && status == GRAZE_OK; i++) {
        status = workload_world_place(&own, &on->frames[i]);
        if (status == GRAZE_OK)
            status = graze_world_step(own.world);
    }
    if (status == GRAZE_OK)
        report_line(r, "  a world with %s takes %zu bytes a body",
                    r->options.broad_phase != NULL ? r->options.broad_phase : "auto",
                    bytes / on->from->count);
    workload_world_close(&own);
}

static bool race_on(const piece *what, clip *on, const racer_kind *const *kinds,
                    report *r, error *e) {
    race own;
    race_open(&own, &r->options);
    own.suite = what->suite;
    own.work = what->work;
    own.n = on->from->count;
    own.course.what = on;
    own.course.next = racers_next_clip;
    for (size_t i = 0; kinds[i] != NULL; i++)
        racers_enter(&own, kinds[i], r->options.broad_phase, on->from->count);
    if (!race_run(&own, r, e))
        return false;
    race_rows(&own, r);
    cost_of_world(&own, r);
    if (kinds == motion)
        memory_of_world(on, r);
    return true;
}

/* Methods that look ahead pay for it every few frames: a turn of motion is long
 * enough for several times. */
static uint32_t calls_of(const piece *what, const racer_kind *const *kinds,
                         uint32_t boxes) {
    if (what->calls > 0)
        return what->calls;
    return clip_length(boxes, kinds == motion ? 18 : 2);
}

/* The workload is closed. */
static bool race_with(const piece *what, workload *from,
                      const racer_kind *const *kinds, report *r, error *e) {
    clip on;
    if (from == NULL || !clip_open(&on, from, calls_of(what, kinds, from->count)))
        return error_no_memory(e, what->work);
    const bool is_fine = race_on(what, &on, kinds, r, e);
    clip_close(&on);
    return is_fine;
}

static bool race_piece(piece what, const racer_kind *const *kinds, report *r,
                       error *e) {
    if (r->options.boxes > 0)
        what.boxes = r->options.boxes;
    return race_with(&what, workload_open(what.work, what.boxes, r->options.seed),
                     kinds, r, e);
}

/* The same with several sizes, or with the one of the options. */
static bool race_sizes(piece what, const uint32_t *sizes,
                       const racer_kind *const *kinds, report *r, error *e) {
    for (; *sizes > 0; sizes++) {
        what.boxes = *sizes;
        if (!race_piece(what, kinds, r, e))
            return false;
        if (r->options.boxes > 0)
            break;
    }
    return true;
}

bool w1_run(report *r, error *e) {
    static const uint32_t sizes[] = { 1000, 10000, 100000, 1000000, 0 };
    race_rows_head(r, "box");
    return race_sizes((piece){ .suite = "w1", .work = "w1" }, sizes, join_alone, r,
                      e);
}

bool w2_run(report *r, error *e) {
    static const uint32_t sizes[] = { 10000, 100000, 0 };
    race_rows_head(r, "box");
    return race_sizes((piece){ .suite = "w2", .work = "w2" }, sizes, motion, r, e);
}

bool w3_run(report *r, error *e) {
    race_rows_head(r, "box");
    return race_piece((piece){ .suite = "w3", .work = "w3" }, motion, r, e);
}

bool w4_run(report *r, error *e) {
    race_rows_head(r, "box");
    return race_piece((piece){ .suite = "w4", .work = "w4" }, join_alone, r, e) &&
           race_piece((piece){ .suite = "w4", .work = "w4b" }, join_alone, r, e);
}

bool w7_run(report *r, error *e) {
    const piece what = { .suite = "w7", .work = "w7" };
    if (access(map_path, R_OK) != 0) {
        report_line(r,
                    "w7 is left out: there is no %s below this directory; "
                    "scenes/coasts.sh makes it",
                    map_path);
        return true;
    }
    race_rows_head(r, "box");
    workload *from = map_open(map_path, e);
    return from != NULL && race_with(&what, from, join_alone, r, e);
}

/* Boxes on one spot have a pair for each two, so their number stays as it is. */
static bool spot_run(report *r, error *e) {
    const piece what = { .suite = "w8", .work = "w8-spot", .calls = 2 };
    return race_with(&what, workload_open(what.work, 0, r->options.seed), join_alone,
                     r, e);
}

bool w8_run(report *r, error *e) {
    static const char *const joins[] = { "w8-giant", "w8-row", "w8-column" };
    static const char *const moves[] = { "w8-teleport", "w8-births" };
    race_rows_head(r, "box");
    bool is_fine = spot_run(r, e);
    for (size_t i = 0; i < sizeof joins / sizeof *joins && is_fine; i++)
        is_fine =
            race_piece((piece){ .suite = "w8", .work = joins[i] }, join_alone, r, e);
    for (size_t i = 0; i < sizeof moves / sizeof *moves && is_fine; i++)
        is_fine = race_piece((piece){ .suite = "w8", .work = moves[i], .calls = 4 },
                             motion, r, e);
    return is_fine;
}
