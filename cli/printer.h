/* printer.h: how `graze bench` and `graze tune` show results: lines as soon as they
 * are known, a bar in between, and records in the end. */
#ifndef CLI_PRINTER_H
#define CLI_PRINTER_H

#include "bench/report.h"

/* A measurement. `label` ("graze bench") stands beside the bar; json_path NULL: no
 * records; "-": the records take standard output, and no lines are printed. `work`
 * returns false without a result, and `e` says why. */
typedef struct printer_job {
    const char *label, *json_path;
    bench_options options;
    uint32_t threads; /* of a pool opened for it; 0 and 1: none */
    bool (*work)(void *user, report *r, error *e);
    void *user;
} printer_job;

/* Do it. Returns the exit code: 1 if the report has a difference. If the reader of
 * the lines has gone it ends the program. */
int printer_run(const printer_job *job);

#endif
