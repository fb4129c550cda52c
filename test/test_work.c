/* test_work.c: what graze does for its answers is at most what is on record.
 *
 * A worse strategy gives the same answers, later. Time depends on the machine; steps and bytes do not, so
 * they are kept in test/test_work/on_record.csv as upper bounds. A change that is meant to cost more, or that
 * saves much, writes them anew (`make on-record`), and its difference shows what became of them.
 */
#include "on_record.h"
#include "test_work/work.h"

#include <inttypes.h>

#define ON_RECORD "test/test_work/on_record.csv"

static const char header[] =
    "what,workload,boxes,frames,threads,method,tests,refused,visits,swaps,moves,requests,bytes,most\n";

typedef work (*worker)(const work_run *run);

/* Of what is run; a method NULL: each in turn. */
typedef struct series {
    work_run run;
    worker do_work;
} series;

/* Where a row of boxes that vectors take at once meets hundreds of others, how a list grows depends on the
 * vectors' width: the few workloads of that kind are left to the classic methods. */
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
    { { "steps", "w3", 5000, 100, 4, "auto" }, work_of_steps },
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
    { { "scene", "compound", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "shapes", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "near misses", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "rounded", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "hitboxes", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "responses", 0, 0, 1, "auto" }, work_of_scene },
    { { "scene", "tiles", 0, 0, 1, "auto" }, work_of_scene },
};

static void write_work(FILE *file, const series *one, const char *method) {
    work_run run = one->run;
    run.broad_phase = method;
    const work w = one->do_work(&run);
    const graze_counters *c = &w.counters;
    fprintf(file, "%s,%s,%u,%u,%u,%s", run.what, run.workload, run.boxes, run.frames, run.threads, method);
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, c->tests, c->refused,
            c->visits, c->swaps, c->moves);
    fprintf(file, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", w.requests, w.bytes, w.most_bytes);
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

enum { WORK_NAMES = 6 }; /* columns that say what was run; figures follow */

/* Whether two lines are of the same run, and no figure of `now` is above that of `before`. */
static bool is_at_most(const char *now, const char *before) {
    for (int column = 0; *now != '\0' && *before != '\0'; column++) {
        const size_t is = strcspn(now, ",\n"), was = strcspn(before, ",\n");
        if (column < WORK_NAMES ? is != was || memcmp(now, before, is) != 0
                                : strtoull(now, NULL, 10) > strtoull(before, NULL, 10))
            return false;
        now += is + 1;
        before += was + 1;
    }
    return *now == '\0' && *before == '\0';
}

static void work_is_at_most_what_is_on_record(void **state) {
    char now[ON_RECORD_LINE], before[ON_RECORD_LINE];
    unsigned more = 0;
    (void)state;
    if (sizeof(void *) != 8)
        skip(); /* the bytes are those of machines with 64 bits */
    FILE *file = tmpfile(), *record = fopen(ON_RECORD, "r");
    assert_non_null(file);
    assert_non_null(record);
    write_all(file);
    rewind(file);
    assert_non_null(fgets(now, sizeof now, file));
    assert_non_null(fgets(before, sizeof before, record));
    while (fgets(now, sizeof now, file) != NULL) {
        if (fgets(before, sizeof before, record) == NULL || !is_at_most(now, before)) {
            print_error("now it is\n%s", now);
            more++;
        }
    }
    assert_null(fgets(before, sizeof before, record));
    if (more > 0)
        fail_msg("%u runs cost more than " ON_RECORD " says; if that is meant, `make on-record` writes it",
                 more);
    fclose(file);
    fclose(record);
}

int main(int argc, char **argv) {
    return on_record_main(argc, argv, (struct CMUnitTest)cmocka_unit_test(work_is_at_most_what_is_on_record),
                          write_all, ON_RECORD);
}
