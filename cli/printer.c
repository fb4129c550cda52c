/* printer.c: how `graze bench` and `graze tune` show results: lines as soon as they
 * are known, a bar in between, and records in the end; see printer.h. */
#include "cli/printer.h"

#include "cli/cli.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "graze/version.h"

#include <stdlib.h>
#include <string.h>

/* Where lines go. */
typedef struct printer {
    progress bar;
    bool is_silent; /* standard output is for the records */
    /* to be discarded if the reader of the lines has gone; NULL: none */
    output *records;
} printer;

/* Write one line now; false: it could not be. */
static bool write_line(const char *text, error *e) {
    output *o = NULL;
    if (!output_open(NULL, &o, e))
        return false;
    output_text(o, text);
    return output_close(o, e);
}

/* Without a reader there is nothing to measure for: if a line cannot be written, the
 * run ends. */
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
    report_processor(processor, sizeof processor);
    report_line(r, "graze %s on %s, compiled by %s, lanes %s", graze_version(),
                processor, report_compiler(), report_lanes());
}

static bool records_write(json_writer *json, output *o, error *e) {
    json_end(json);
    if (output_json(o, json, true, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

/* Do the work; `json` and `o` are NULL if no records are wanted. `o` is closed or
 * discarded. */
static int work_with(const printer_job *job, graze_tasks tasks, json_writer *json,
                     output *o) {
    error e = { 0 };
    printer p = { .is_silent = json != NULL && strcmp(job->json_path, "-") == 0,
                  .records = o };
    report r = { .print = print,
                 .tick = tick,
                 .user = &p,
                 .options = job->options,
                 .json = json };
    r.options.tasks = tasks;
    progress_begin(&p.bar, job->label);
    machine_line(&r);
    const bool is_done = job->work(job->user, &r, &e);
    progress_end(&p.bar);
    if (!is_done) {
        output_discard(o);
        return cli_fail(&e);
    }
    if (json != NULL && !records_write(json, o, &e))
        return cli_fail(&e);
    return r.has_difference ? ERROR_DIFFERENCE : ERROR_NONE;
}

static int work_on_threads(const printer_job *job, json_writer *json, output *o) {
    error e = { 0 };
    graze_pool *pool = NULL;
    if (!threads_open(job->threads, &pool, &e)) {
        output_discard(o);
        return cli_fail(&e);
    }
    const int code = work_with(job, threads_tasks(pool), json, o);
    graze_pool_close(pool);
    return code;
}

int printer_run(const printer_job *job) {
    error e = { 0 };
    json_writer *json = NULL;
    output *o = NULL;
    if (job->json_path == NULL)
        return work_on_threads(job, NULL, NULL);
    if (!json_writer_open(&json, &e) || !output_open(job->json_path, &o, &e)) {
        json_writer_close(json);
        return cli_fail(&e);
    }
    json_begin_list(json, NULL);
    const int code = work_on_threads(job, json, o);
    json_writer_close(json);
    return code;
}
