/* report.h: where a suite's figures go: a line each as soon as it is known, and a
 * JSON record if one is wanted.
 */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "bench/options.h"
#include "formats/json.h"

/* The output, and the progress of long work, from 0 to 1; `json` NULL: no records.
 * `has_difference`: a check found one, and the bench has failed. */
typedef struct report {
    void (*print)(void *user, const char *text);
    void (*tick)(void *user, double done);
    void *user;
    bench_options options;
    json_writer *json;
    bool has_difference;
} report;

/* One figure of a source: what the text states (NAN: nothing) and what graze
 * measures. */
typedef struct report_figure {
    const char *source;
    double stated, measured;
} report_figure;

/* Say how much is done, from 0 to 1. */
void report_tick(const report *r, double done);

/* A line of text, formatted as by printf; a line feed is added. */
void report_line(report *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The heads of the columns of report_seed. */
void report_seed_head(report *r);

/* A figure and, formatted as by printf in ASCII, what it is. */
void report_seed(report *r, report_figure figure, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
