/* bench.c: `graze bench`: the suites, one after the other, lines as soon as they are known. */
#include "bench/machine.h"
#include "bench/suites.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/threads.h"
#include "graze/version.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help_begin[] = "graze bench: run suites of measurements, all if none is named.\n"
                                 "\n"
                                 "Usage: graze bench [SUITE ...] [OPTION ...]\n"
                                 "\n"
                                 "Suites:\n";

static const char help_end[] =
    "\n"
    "  --json OUT   write the figures as an array of records, too; - is standard output\n"
    "\n"
    "Of w1 to w8:\n"
    "  --boxes N    N boxes in place of the suite's own sizes, 1 to 20,000,000 (not in w6,\n"
    "               w7, and on one spot); ten million need 3 GB a method\n"
    "  --method M   this method alone, even where it is so slow that it is left out\n"
    "  --rounds N   1 to 500 (11)\n"
    "  --seed N     other places and sizes (0)\n"
    "  --threads N  let N threads share the work, 0 to 64 (1); the time is that on the wall\n"
    "\n"
    "In w1 to w8 methods take turns on the same boxes, other ones in each round. A figure is\n"
    "the mean of a turn's calls: of the fastest round, and of the median one; worst is the\n"
    "slowest call. Whoever needs over 2.5 times as long as the fastest runs one round. Times\n"
    "are processor time of one thread, unless there are several.\n"
    "Exit code 1: methods disagreed.\n"
    "\n"
    "Examples:\n"
    "  graze bench seeds\n"
    "  graze bench w1 w4 --json joins.json\n"
    "  graze bench w1 --boxes 10000000 --method auto --threads 2\n";

enum { BOXES_MOST = 20000000, ROUNDS_MOST = 500 };

/* What the command line asks for: `names` of suites, none for all. */
typedef struct bench_call {
    char **names;
    int name_count;
    const char *json_path;
    bench_options options;
    uint32_t threads;
} bench_call;

/* Where lines go. */
typedef struct printer {
    progress bar;
    bool is_silent;  /* standard output is for the records */
    output *records; /* to discard if nobody reads the lines any more; NULL: none */
} printer;

static int help_print(void) {
    char text[4096];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", help_begin);
    for (size_t i = 0; i < suite_count(); i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "  %-10s  %s\n", suite_at(i)->name,
                                 suite_at(i)->what);
    snprintf(text + used, sizeof text - used, "%s", help_end);
    return cli_print(text);
}

/* Write one line now; false: it could not be. */
static bool write_line(const char *text, error *e) {
    output *o = NULL;
    if (!output_open(NULL, &o, e))
        return false;
    output_text(o, text);
    return output_close(o, e);
}

/* Without a reader there is nothing to measure for: a line that cannot be written ends the run. */
static void print(void *user, const char *text) {
    printer *p = user;
    error e = { 0 };
    progress_end(&p->bar);
    if (!p->is_silent && !write_line(text, &e)) {
        output_discard(p->records);
        exit(cli_fail(&e));
    }
    progress_update(&p->bar, -1);
}

static void tick(void *user, double done) {
    printer *p = user;
    progress_update(&p->bar, done);
}

static void machine_line(report *r) {
    char processor[128];
    machine_processor(processor, sizeof processor);
    report_line(r, "graze %s on %s, compiled by %s", graze_version(), processor, machine_compiler());
}

static bool suites_run(const bench_call *call, report *r, error *e) {
    machine_line(r);
    for (size_t i = 0; call->name_count == 0 && i < suite_count(); i++)
        if (!suite_at(i)->run(r, e))
            return false;
    for (int i = 0; i < call->name_count; i++)
        if (!suite_find(call->names[i])->run(r, e))
            return false;
    return true;
}

static bool records_write(const json_list *json, output *o, error *e) {
    char *text = json_text(json);
    if (text == NULL) {
        output_discard(o);
        return error_no_memory(e, "writing JSON");
    }
    output_text(o, text);
    free(text);
    return output_close(o, e);
}

/* Run the suites; `json` and `o` are NULL if no records are wanted. `o` is closed or discarded. */
static int bench_report(const bench_call *call, json_list *json, output *o) {
    error e = { 0 };
    printer p = { .is_silent = json != NULL && strcmp(call->json_path, "-") == 0, .records = o };
    report r = { .print = print, .tick = tick, .user = &p, .options = call->options, .json = json };
    progress_begin(&p.bar, "graze bench");
    const bool has_run = suites_run(call, &r, &e);
    progress_end(&p.bar);
    if (!has_run) {
        output_discard(o);
        return cli_fail(&e);
    }
    if (json != NULL && !records_write(json, o, &e))
        return cli_fail(&e);
    return r.has_difference ? ERROR_DIFFERENCE : 0;
}

static int bench_with_json(const bench_call *call) {
    error e = { 0 };
    json_list *json = NULL;
    output *o = NULL;
    if (call->json_path == NULL)
        return bench_report(call, NULL, NULL);
    if (!json_open(&json, &e) || !output_open(call->json_path, &o, &e)) {
        json_close(json);
        return cli_fail(&e);
    }
    const int code = bench_report(call, json, o);
    json_close(json);
    return code;
}

static int bench(bench_call *call) {
    error e = { 0 };
    graze_pool *pool = NULL;
    if (!threads_open(call->threads, &pool, &e))
        return cli_fail(&e);
    call->options.tasks = threads_tasks(pool);
    const int code = bench_with_json(call);
    graze_pool_close(pool);
    return code;
}

static bool names_check(const bench_call *call, error *e) {
    for (int i = 0; i < call->name_count; i++)
        if (suite_find(call->names[i]) == NULL)
            return error_set(e, ERROR_INPUT, "there is no suite \"%.100s\"", call->names[i]);
    return true;
}

/* A number that is not zero, where zero stands for the usual. */
static bool count_read(const char *option, const char *text, uint32_t most, uint32_t *count, error *e) {
    uint64_t value = 0;
    if (!cli_number(option, text, most, &value, e))
        return false;
    *count = (uint32_t)value;
    return value > 0 || error_set(e, ERROR_INPUT, "%s 0: at least 1 is needed", option);
}

enum { BOXES = 256, JSON, METHOD, ROUNDS, SEED, THREADS };

static const struct option long_options[] = {
    { "boxes", required_argument, NULL, BOXES },     { "help", no_argument, NULL, 'h' },
    { "json", required_argument, NULL, JSON },       { "method", required_argument, NULL, METHOD },
    { "rounds", required_argument, NULL, ROUNDS },   { "seed", required_argument, NULL, SEED },
    { "threads", required_argument, NULL, THREADS }, { 0 }
};

static bool option_note(int found, const char *text, bench_call *call, error *e) {
    switch (found) {
    case BOXES:
        return count_read("--boxes", text, BOXES_MOST, &call->options.boxes, e);
    case METHOD:
        call->options.method = text;
        return cli_check_method(text, e);
    case ROUNDS:
        return count_read("--rounds", text, ROUNDS_MOST, &call->options.rounds, e);
    case SEED:
        return cli_number("--seed", text, UINT64_MAX, &call->options.seed, e);
    case THREADS:
        return threads_read(text, &call->threads, e);
    default:
        call->json_path = text;
        return true;
    }
}

int bench_run(int argc, char **argv) {
    bench_call call = { 0 };
    error e = { 0 };
    int found;
    opterr = 0;
    while ((found = getopt_long(argc, argv, ":h", long_options, NULL)) >= BOXES)
        if (!option_note(found, optarg, &call, &e))
            return cli_bad_usage("bench", "%s", e.text);
    if (found == 'h')
        return help_print();
    if (found != -1)
        return cli_bad_option("bench", found, argv);
    call.names = argv + optind;
    call.name_count = argc - optind;
    return names_check(&call, &e) ? bench(&call) : cli_bad_usage("bench", "%s", e.text);
}
