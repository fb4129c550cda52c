/* bench.c: `graze bench`: the suites, one after the other, lines as soon as they are known. */
#include "bench/machine.h"
#include "bench/suites.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "graze/version.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help_begin[] = "graze bench: run suites of measurements, all if none is named.\n"
                                 "\n"
                                 "Usage: graze bench [SUITE ...] [--json OUT]\n"
                                 "\n"
                                 "Suites:\n";

static const char help_end[] =
    "\n"
    "  --json OUT  write the figures as an array of records, too; - is standard output\n"
    "\n"
    "Times are processor time of one thread. Exit code 1: methods disagreed.\n"
    "\n"
    "Examples:\n"
    "  graze bench seeds\n"
    "  graze bench methods --json methods.json\n";

/* What the command line asks for: `names` of suites, none for all. */
typedef struct bench_call {
    char **names;
    int name_count;
    const char *json_path;
} bench_call;

/* Where lines go. */
typedef struct printer {
    progress bar;
    bool is_silent;  /* standard output is for the records */
    output *records; /* to discard if nobody reads the lines any more; NULL: none */
} printer;

static int help_print(void) {
    char text[2048];
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
    report r = { .print = print, .user = &p, .json = json };
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

static int bench(const bench_call *call) {
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

static int check_names(const bench_call *call) {
    for (int i = 0; i < call->name_count; i++)
        if (suite_find(call->names[i]) == NULL)
            return cli_bad_usage("bench", "there is no suite \"%s\"", call->names[i]);
    return 0;
}

int bench_run(int argc, char **argv) {
    static const struct option options[] = { { "json", required_argument, NULL, 'j' },
                                             { "help", no_argument, NULL, 'h' },
                                             { 0 } };
    bench_call call = { 0 };
    int found;
    opterr = 0;
    while ((found = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (found == 'h')
            return help_print();
        if (found != 'j')
            return cli_bad_option("bench", found, argv);
        call.json_path = optarg;
    }
    call.names = argv + optind;
    call.name_count = argc - optind;
    const int code = check_names(&call);
    return code != 0 ? code : bench(&call);
}
