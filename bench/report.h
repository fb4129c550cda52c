/* report.h: the options of a bench, and where its figures go: a line each as soon as
 * it is known, and a JSON record if one is wanted. Records name the machine.
 */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "formats/json.h"
#include "graze/tasks.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The options of `graze bench`, most of them of w1 to w8. Zeroed: as usual. */
typedef struct bench_options {
    uint32_t boxes;          /* instead of a suite's own sizes; 0: those */
    uint32_t largest;        /* of growth; 0: its own */
    uint32_t rounds;         /* 0: as many as the suite has */
    uint64_t seed;           /* of the workloads */
    const char *broad_phase; /* the only one; NULL: all */
    graze_tasks tasks;       /* with more than one thread, time is the wall's */
    bool is_sorted;          /* joins sort their pairs, worlds list their contacts */
} bench_options;

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

/* Say how much is done, from 0 to 1. */
void report_tick(const report *r, double done);

/* A line of text, formatted as by printf; a line feed is added. */
void report_line(report *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The only broad phase that the caller wants, or `auto`. */
const char *report_broad_phase(const report *r);

/* The number of rounds that the caller wants, or the suite's own. */
uint32_t report_rounds(const report *r, uint32_t own);

/* Into a record: a hash, in 16 digits; the processor, the compiler and the lanes. */
void report_put_hash(json_writer *json, const char *name, uint64_t hash);
void report_put_machine(json_writer *json);

/* The processor's name, as the system tells it, or its kind. */
void report_processor(char *name, size_t size);

/* The compiler of graze, and the vectors of its kernels (lanes.h); static. */
const char *report_compiler(void);
const char *report_lanes(void);

#endif
