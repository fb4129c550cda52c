/* pairs.c: w1 to w4, w7 and w8: joins from scratch, and motion in a world
 * and without one. */
#include "bench/contenders.h"
#include "bench/passes.h"
#include "bench/suites/suites.h"
#include "bench/workloads/files.h"
#include "bench/workloads/frames.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A workload of a suite: its name, and how many boxes it has; 0: its own number. */
typedef struct suite_case {
    const char *suite, *work;
    uint32_t boxes;
    /* a turn, the first of them to warm up; 0: as many as suit this many boxes */
    uint32_t calls;
} suite_case;

/* A world may cost this many times what its method costs. */
static const double world_most = 1.5;

static const contender_kind *const join_alone[] = { &contender_join, NULL };
static const contender_kind *const motion[] = { &contender_world, &contender_bare,
                                                NULL };

/* The cost of a world beside the bare broad phase, of `auto` or the only method. */
static void cost_of_world(const comparison *self, report *r) {
    const char *method = report_broad_phase(r);
    const contender *world = comparison_find(self, contender_world.side, method);
    const contender *bare = comparison_find(self, contender_bare.side, method);
    /* A listing world does more than a bare method, which then has no events. */
    if (world == NULL || bare == NULL || self->work.is_sorted)
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

/* The memory of a world after the frames of a workload. */
static void memory_of_world(const frames *on, report *r) {
    size_t bytes = 0;
    const graze_world_config config = { .broad_phase = r->options.broad_phase,
                                        .allocator = { .resize = counted_resize,
                                                       .user = &bytes } };
    workload_world own = { 0 };
    graze_status status = workload_world_open(&own, &config, &on->items[0]);
    for (uint32_t i = 0; i < on->count && status == GRAZE_OK; i++) {
        status = workload_world_place(&own, &on->items[i]);
        if (status == GRAZE_OK)
            status = graze_world_step(own.world);
    }
    if (status == GRAZE_OK)
        report_line(r, "  a world with %s takes %zu bytes a body",
                    report_broad_phase(r), bytes / on->from->count);
    workload_world_close(&own);
}

static bool compare_on(const suite_case *what, frames *on,
                       const contender_kind *const *kinds, report *r, error *e) {
    comparison own;
    comparison_open(&own, r);
    own.suite = what->suite;
    own.name = what->work;
    own.n = on->from->count;
    own.work.what = on;
    own.work.next = contenders_next_frames;
    for (size_t i = 0; kinds[i] != NULL; i++)
        comparison_add_all(&own, kinds[i], r->options.broad_phase, on->from->count);
    if (!comparison_run(&own, r, e))
        return false;
    comparison_tell(&own, r);
    cost_of_world(&own, r);
    if (kinds == motion)
        memory_of_world(on, r);
    return true;
}

/* Methods that look ahead pay for it every few frames: a turn of motion is long
 * enough for several times. */
static uint32_t calls_of(const suite_case *what, const contender_kind *const *kinds,
                         uint32_t boxes) {
    if (what->calls > 0)
        return what->calls;
    return frames_length(boxes, kinds == motion ? 18 : 2);
}

/* The workload is closed. */
static bool compare_with(const suite_case *what, workload *from,
                         const contender_kind *const *kinds, report *r, error *e) {
    frames on;
    if (from == NULL || !frames_open(&on, from, calls_of(what, kinds, from->count)))
        return error_no_memory(e, what->work);
    const bool is_fine = compare_on(what, &on, kinds, r, e);
    frames_close(&on);
    return is_fine;
}

static bool compare_case(suite_case what, const contender_kind *const *kinds,
                         report *r, error *e) {
    if (r->options.boxes > 0)
        what.boxes = r->options.boxes;
    return compare_with(&what, workload_open(what.work, what.boxes, r->options.seed),
                        kinds, r, e);
}

/* The same with several sizes, or with the one of the options. */
static bool compare_sizes(suite_case what, const uint32_t *sizes,
                          const contender_kind *const *kinds, report *r, error *e) {
    for (; *sizes > 0; sizes++) {
        what.boxes = *sizes;
        if (!compare_case(what, kinds, r, e))
            return false;
        if (r->options.boxes > 0)
            break;
    }
    return true;
}

bool w1_suite(report *r, error *e) {
    static const uint32_t sizes[] = { 1000, 10000, 100000, 1000000, 0 };
    const uint32_t asked[] = { r->options.boxes, 0 };
    comparison_head(r, "box");
    if (!compare_sizes((suite_case){ .suite = "w1", .work = "w1" }, sizes,
                       join_alone, r, e))
        return false;
    if (strcmp(report_broad_phase(r), "auto") != 0)
        return true;
    return passes_table("w1", r->options.boxes > 0 ? asked : sizes, r, e);
}

bool w2_suite(report *r, error *e) {
    static const uint32_t sizes[] = { 10000, 100000, 0 };
    comparison_head(r, "box");
    return compare_sizes((suite_case){ .suite = "w2", .work = "w2" }, sizes, motion,
                         r, e);
}

bool w3_suite(report *r, error *e) {
    comparison_head(r, "box");
    return compare_case((suite_case){ .suite = "w3", .work = "w3" }, motion, r, e);
}

bool w4_suite(report *r, error *e) {
    comparison_head(r, "box");
    return compare_case((suite_case){ .suite = "w4", .work = "w4" }, join_alone, r,
                        e) &&
           compare_case((suite_case){ .suite = "w4", .work = "w4b" }, join_alone, r,
                        e);
}

bool w7_suite(report *r, error *e) {
    const suite_case what = { .suite = "w7", .work = "w7" };
    if (access(map_path, R_OK) != 0) {
        report_line(r,
                    "w7 is left out: there is no %s below this directory; "
                    "scenes/coasts.sh makes it",
                    map_path);
        return true;
    }
    comparison_head(r, "box");
    workload *from = map_open(map_path, e);
    return from != NULL && compare_with(&what, from, join_alone, r, e);
}

/* Boxes on one spot have a pair for each two, so their number stays as it is. */
static bool compare_on_spot(report *r, error *e) {
    const suite_case what = { .suite = "w8", .work = "w8-spot", .calls = 2 };
    return compare_with(&what, workload_open(what.work, 0, r->options.seed),
                        join_alone, r, e);
}

bool w8_suite(report *r, error *e) {
    static const char *const joins[] = { "w8-giant", "w8-row", "w8-column" };
    static const char *const moves[] = { "w8-teleport", "w8-births" };
    comparison_head(r, "box");
    bool is_fine = compare_on_spot(r, e);
    for (size_t i = 0; i < sizeof joins / sizeof *joins && is_fine; i++)
        is_fine = compare_case((suite_case){ .suite = "w8", .work = joins[i] },
                               join_alone, r, e);
    for (size_t i = 0; i < sizeof moves / sizeof *moves && is_fine; i++)
        is_fine =
            compare_case((suite_case){ .suite = "w8", .work = moves[i], .calls = 4 },
                         motion, r, e);
    return is_fine;
}
