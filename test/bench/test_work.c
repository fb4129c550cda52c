/* test_work.c: graze does no more work for its answers than on record.
 *
 * A worse strategy gives the same answers, later. Time depends on the
 * machine; steps and bytes do not, so upper bounds of these are kept in
 * test/bench/test_work/on_record.csv. If a change shall cost more, it writes
 * them anew (`make on-record`).
 */
#include "support/on_record.h"
#include "test_work/work.h"

#include <inttypes.h>
#include <string.h>

#define ON_RECORD "test/bench/test_work/on_record.csv"

static const char header[] = "what,workload,boxes,frames,threads,method,tests,"
                             "refused,visits,swaps,moves,requests,bytes,most\n";

typedef work (*worker)(const work_run *run);

/* A run; without a broad phase, each in turn. */
typedef struct series {
    work_run run;
    worker do_work;
} series;

/* If one vector's row of boxes meets hundreds of others, the growth of a list
 * depends on the vectors' width. The few workloads of this kind are left to the
 * classic broad phases. */
static const series all[] = {
    { { "steps", "w1", 600, 6, 1, NULL }, work_of_steps },
    { { "steps", "w2", 600, 40, 1, NULL }, work_of_steps },
    { { "steps", "w3", 1500, 12, 1, NULL }, work_of_steps },
    { { "steps", "w4", 600, 8, 1, NULL }, work_of_steps },
    { { "steps", "w4b", 400, 8, 1, NULL }, work_of_steps },
    { { "steps", "w8-spot", 100, 6, 1, "axis-sort" }, work_of_steps },
    { { "steps", "w8-spot", 100, 6, 1, "sectors" }, work_of_steps },
    { { "steps", "w8-spot", 100, 6, 1, "four-shift" }, work_of_steps },
    { { "steps", "w8-spot", 100, 6, 1, "grid-map" }, work_of_steps },
    { { "steps", "w8-spot", 100, 6, 1, "sweep-prune" }, work_of_steps },
    { { "steps", "w8-row", 500, 6, 1, NULL }, work_of_steps },
    { { "steps", "w8-column", 500, 6, 1, NULL }, work_of_steps },
    { { "steps", "w8-teleport", 500, 12, 1, NULL }, work_of_steps },
    { { "steps", "w8-giant", 450, 6, 1, "axis-sort" }, work_of_steps },
    { { "steps", "w8-giant", 450, 6, 1, "sectors" }, work_of_steps },
    { { "steps", "w8-giant", 450, 6, 1, "four-shift" }, work_of_steps },
    { { "steps", "w8-giant", 450, 6, 1, "grid-map" }, work_of_steps },
    { { "steps", "w8-giant", 450, 6, 1, "sweep-prune" }, work_of_steps },
    { { "steps", "w2", 5000, 150, 1, "auto" }, work_of_steps },
    { { "steps", "w3", 3000, 100, 4, "auto" }, work_of_steps },
    { { "steps", "w4", 9000, 30, 4, "auto" }, work_of_steps },
    { { "steps", "w8-row", 4000, 80, 1, "auto" }, work_of_steps },
    { { "steps", "w8-column", 4000, 80, 1, "auto" }, work_of_steps },
    { { "steps", "w8-teleport", 3000, 80, 1, "auto" }, work_of_steps },
    { { "steps", "w8-giant", 3000, 80, 4, "auto" }, work_of_steps },
    { { "steps", "w8-births", 12000, 6, 1, "auto" }, work_of_steps },
    { { "searches", "w1", 600, 3, 1, NULL }, work_of_searches },
    { { "searches", "w3", 1500, 3, 1, NULL }, work_of_searches },
    { { "searches", "w4", 600, 3, 4, NULL }, work_of_searches },
    { { "searches", "w1", 9000, 4, 1, "auto" }, work_of_searches },
    { { "searches", "w4b", 9000, 4, 4, "auto" }, work_of_searches },
    { { "searches", "w8-giant", 5000, 4, 1, "auto" }, work_of_searches },
    { { "questions", "w1", 2900, 6, 1, "auto" }, work_of_questions },
    { { "questions", "w4", 3000, 6, 1, "auto" }, work_of_questions },
    { { "questions", "w4b", 900, 6, 1, "brute" }, work_of_questions },
    { { "questions", "w8-row", 900, 4, 1, "auto" }, work_of_questions },
    { { "questions", "w8-giant", 900, 4, 1, "auto" }, work_of_questions },
    { { "scene", "uniform", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "degenerate", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "touching", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "shapes", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "near misses", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "rounded", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "hitboxes", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "responses", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "tiles", 0, 0, 1, "auto" }, work_of_scene },
};

static void write_work(FILE *file, const series *one, const char *broad_phase) {
    work_run run = one->run;
    run.broad_phase = broad_phase;
    const work w = one->do_work(&run);
    const graze_counters *c = &w.counters;
    fprintf(file, "%s,%s,%u,%u,%u,%s", run.what, run.workload, run.boxes, run.frames,
            run.threads, broad_phase);
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64,
            c->tests, c->refused, c->visits, c->swaps, c->moves);
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", w.requests, w.bytes,
            w.most_bytes);
}

static void write_all(FILE *file) {
    fputs(header, file);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].run.broad_phase != NULL)
            write_work(file, &all[i], all[i].run.broad_phase);
        else
            for (size_t m = 0; m < graze_broad_phase_count(); m++)
                write_work(file, &all[i], graze_broad_phase_at(m)->name);
}

/* Steps may vary by a third, and by what is lost in small runs. Those of `auto` and
 * their memory may double: each threshold of its strategies may change by 20 % without
 * a new record (tools/thresholds.py). A scene beside a threshold is not in the list.
 * Instructions are held closer, by `make ceilings`. */
static bool is_within(uint64_t is, uint64_t on_record, bool is_by_auto) {
    const uint64_t more = is_by_auto ? on_record + on_record / 8 : on_record / 3;
    return is <= on_record + more + 64;
}

/* Skip the first fields of a line, the name of the run; they are the same in both
 * lines. */
static bool skip_name(const char **is, const char **was) {
    for (int commas = 0; commas < 6; ++*is, ++*was) {
        if (**is != **was || **is == 0)
            return false;
        commas += **is == ',';
    }
    return true;
}

static bool is_line_within(const char *is, const char *was) {
    const bool is_by_auto = strstr(was, ",auto,") != NULL;
    if (!skip_name(&is, &was))
        return false;
    for (;; is++, was++) {
        char *is_end, *was_end;
        if (!is_within(strtoull(is, &is_end, 10), strtoull(was, &was_end, 10),
                       is_by_auto))
            return false;
        is = is_end;
        was = was_end;
        if (*is != ',' || *was != ',')
            return *is == *was;
    }
}

static void work_is_at_most_what_is_on_record(void **state) {
    (void)state;
    if (sizeof(void *) != 8)
        skip(); /* the bytes are those of machines with 64 bits */
    char is[ON_RECORD_LINE], was[ON_RECORD_LINE];
    FILE *now = tmpfile(), *on_record = fopen(ON_RECORD, "r");
    unsigned lines = 0, worse = 0;
    assert_non_null(now);
    assert_non_null(on_record);
    write_all(now);
    rewind(now);
    for (; fgets(is, sizeof is, now) != NULL; lines++) {
        assert_non_null(fgets(was, sizeof was, on_record));
        if (lines > 0 && !is_line_within(is, was)) {
            print_error("it was %sit is  %s", was, is);
            worse++;
        }
    }
    assert_null(fgets(was, sizeof was, on_record));
    fclose(now);
    fclose(on_record);
    assert_int_equal(worse, 0);
}

int main(int argc, char **argv) {
    return on_record_main(
        argc, argv,
        (struct CMUnitTest)cmocka_unit_test(work_is_at_most_what_is_on_record),
        write_all, ON_RECORD);
}
