/* published.c: the suite `published`: joins that others have published, with their
 * boxes made anew, their numbers of pairs, and their times.
 *
 * The uniform squares of "SwiftSpatial: Spatial Joins on Modern Hardware" (SIGMOD
 * 2025) are two sets of squares of side 1 in a plane of 10^4 x 10^4, in two
 * decimals, whose edges count. The authors draw them by NumPy's legacy generator: x
 * from the seed of a set, y from the next one. A float next to each decimal is
 * enough: decimals are equal where the floats are.
 */
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "bench/workloads/twister.h"
#include "graze/find.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLANE = 10000, HUNDRED = 100, FIRST_SEED = 123, SECOND_SEED = 456 };
enum { ROUNDS = 5 };

/* `pairs` 0: this number of boxes is not a published one. */
typedef struct published_join {
    uint32_t boxes; /* in each set */
    uint64_t pairs;
    double fpga_ms, threads_ms;
} published_join;

static const published_join joins[] = { { 1000000, 40428, 34, 202 },
                                        { 10000000, 4040818, 372, 2564 } };

typedef struct two_sets {
    graze_box *boxes[2];
    uint32_t count; /* of each */
} two_sets;

/* The figures of a search by this many threads. */
typedef struct join_figures {
    uint32_t threads;
    uint64_t pairs;
    timing times;
} join_figures;

/* A place in two decimals, and the one a side later. */
static void decimals_of(double at, float *min, float *max) {
    const double hundredths = rint(at * HUNDRED);
    *min = (float)(hundredths / HUNDRED);
    *max = (float)((hundredths + HUNDRED) / HUNDRED);
}

static void set_fill(graze_box *boxes, uint32_t count, uint32_t seed) {
    twister random;
    twister_seed(&random, seed);
    for (uint32_t i = 0; i < count; i++)
        decimals_of(twister_draw(&random) * PLANE, &boxes[i].min_x, &boxes[i].max_x);
    twister_seed(&random, seed + 1);
    for (uint32_t i = 0; i < count; i++)
        decimals_of(twister_draw(&random) * PLANE, &boxes[i].min_y, &boxes[i].max_y);
}

static void sets_close(two_sets *sets) {
    free(sets->boxes[0]);
    free(sets->boxes[1]);
}

static bool sets_open(two_sets *sets, uint32_t count) {
    static const uint32_t seeds[] = { FIRST_SEED, SECOND_SEED };
    sets->count = count;
    for (int i = 0; i < 2; i++) {
        sets->boxes[i] = malloc(count * sizeof *sets->boxes[i]);
        if (sets->boxes[i] == NULL)
            return false;
        set_fill(sets->boxes[i], count, seeds[i]);
    }
    return true;
}

/* A search, timed by the processor's clock, or by the wall's if there are several
 * threads. */
static graze_status search(graze_finder *finder, const two_sets *sets,
                           bool is_shared, graze_pair_list *found, timing *times) {
    const graze_box_array first = { sets->boxes[0], NULL, sets->count },
                          second = { sets->boxes[1], NULL, sets->count };
    const timing_start start = timing_begin();
    const graze_status status =
        graze_finder_pairs_between(finder, first, second, found);
    timing_add(times, is_shared ? timing_wall() - start.wall : timing_since(start));
    return status;
}

/* The rounds of a finder, after one to get memory. */
static graze_status rounds_run(graze_finder *finder, const two_sets *sets,
                               const report *r, join_figures *figures) {
    const uint32_t rounds = report_rounds(r, ROUNDS);
    const bool is_shared = figures->threads > 1;
    graze_pair_list found = { 0 };
    graze_status status = search(finder, sets, is_shared, &found, &figures->times);
    figures->times.count = 0;
    for (uint32_t i = 0; i < rounds && status == GRAZE_OK; i++)
        status = search(finder, sets, is_shared, &found, &figures->times);
    figures->pairs = found.count;
    graze_pair_list_free(&found);
    return status;
}

static void record(const report *r, const published_join *join,
                   const join_figures *figures) {
    json_writer *json = r->json;
    if (json == NULL)
        return;
    json_begin_object(json, NULL);
    json_put_text(json, "suite", "published");
    json_put_text(json, "work", "swiftspatial");
    json_put_number(json, "n", join->boxes);
    json_put_text(json, "method", report_broad_phase(r));
    json_put_number(json, "threads", figures->threads);
    json_put_number(json, "rounds", (double)figures->times.count);
    json_put_number(json, "fastest_ns", timing_fastest(&figures->times) * 1e9);
    json_put_number(json, "median_ns", timing_median(&figures->times) * 1e9);
    json_put_number(json, "pairs", (double)figures->pairs);
    report_put_machine(json);
    json_end(json);
}

/* " 12.3 4.5" times as fast as the FPGA and the sixteen threads; or nothing. */
static void ratios_write(const published_join *join, double ms, char text[64]) {
    *text = '\0';
    if (join->pairs > 0)
        snprintf(text, 64, " %9.2f %9.2f", join->fpga_ms / ms,
                 join->threads_ms / ms);
}

static void tell(report *r, const published_join *join,
                 const join_figures *figures) {
    const double median = timing_median(&figures->times) * 1e3,
                 fastest = timing_fastest(&figures->times) * 1e3;
    const bool is_wrong = join->pairs > 0 && figures->pairs != join->pairs;
    char ratios[64];
    ratios_write(join, median, ratios);
    report_line(r, "%10" PRIu32 " %8" PRIu32 " %10.2f %10.2f %10" PRIu64 "%s%s",
                join->boxes, figures->threads, median, fastest, figures->pairs,
                ratios, is_wrong ? "  DIFFERS" : "");
    if (is_wrong)
        report_line(r, "  published are %" PRIu64 " pairs", join->pairs);
    r->has_difference |= is_wrong;
    record(r, join, figures);
}

/* By this many threads, with a line for it; false without memory. */
static bool join_tell(report *r, const published_join *join, const two_sets *sets,
                      graze_tasks tasks) {
    const graze_find_config config = { .broad_phase = r->options.broad_phase,
                                       .edges = GRAZE_CLOSED,
                                       .is_unsorted = true,
                                       .tasks = tasks };
    graze_finder *finder = NULL;
    join_figures figures = { .threads = tasks.threads > 1 ? tasks.threads : 1 };
    const bool is_done = graze_finder_open(&config, &finder) == GRAZE_OK &&
                         rounds_run(finder, sets, r, &figures) == GRAZE_OK;
    graze_finder_close(finder);
    if (is_done)
        tell(r, join, &figures);
    return is_done;
}

/* On one thread, and on two. */
static bool join_tell_twice(report *r, const published_join *join,
                            const two_sets *sets) {
    graze_pool *pool = NULL;
    if (!join_tell(r, join, sets, (graze_tasks){ 0 }) ||
        graze_pool_open(2, NULL, &pool) != GRAZE_OK)
        return false;
    const bool is_done = join_tell(r, join, sets, graze_pool_tasks(pool));
    graze_pool_close(pool);
    return is_done;
}

static bool join_run(report *r, const published_join *join) {
    two_sets sets = { 0 };
    bool is_done = sets_open(&sets, join->boxes);
    if (is_done && r->options.tasks.threads > 1)
        is_done = join_tell(r, join, &sets, r->options.tasks);
    else if (is_done)
        is_done = join_tell_twice(r, join, &sets);
    sets_close(&sets);
    return is_done;
}

bool published_suite(report *r, error *e) {
    const published_join own = { .boxes = r->options.boxes };
    const bool is_own = own.boxes > 0;
    report_line(r, "%10s %8s %10s %10s %10s%s", "boxes", "threads", "median ms",
                "fastest ms", "pairs", is_own ? "" : "   / FPGA    / 16 threads");
    bool is_done = !is_own || join_run(r, &own);
    for (size_t i = 0; i < sizeof joins / sizeof *joins && is_done && !is_own; i++)
        is_done = join_run(r, &joins[i]);
    if (!is_done)
        return error_no_memory(e, "bench published (--boxes takes less)");
    if (!is_own)
        report_line(r, "  two sets of squares of side 1 of SwiftSpatial (SIGMOD "
                       "2025), times as fast as its FPGA (34 and 372 ms), and as "
                       "C++ on 16 threads there (202 and 2,564 ms)");
    return true;
}
