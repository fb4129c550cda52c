/* report.c: where a suite's figures go: a line each as soon as it is known, and a
 * JSON record if one is wanted; see report.h. */
#include "bench/report.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

enum { LINE_MOST = 512, WHAT_MOST = 128, NUMBER_MOST = 32 };

void report_tick(const report *r, double done) {
    r->tick(r->user, done);
}

void report_line(report *r, const char *format, ...) {
    char text[LINE_MOST];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text - 1, format, arguments);
    va_end(arguments);
    const size_t end = length < 0                         ? 0
                       : (size_t)length < sizeof text - 2 ? (size_t)length
                                                          : sizeof text - 2;
    text[end] = '\n';
    text[end + 1] = '\0';
    r->print(r->user, text);
}

/* A count and what is large in full, anything else with four digits. */
static void write_number(char text[NUMBER_MOST], double value) {
    if (isnan(value))
        snprintf(text, NUMBER_MOST, "-");
    else if (fabs(value) >= 1000 || value == floor(value))
        snprintf(text, NUMBER_MOST, "%.0f", value);
    else
        snprintf(text, NUMBER_MOST, "%.4g", value);
}

void report_seed_head(report *r) {
    report_line(r, "%-9s %-72s %12s %14s", "source", "what", "stated", "measured");
}

static void write_record(json_writer *json, const report_figure *figure,
                         const char *what) {
    json_begin_object(json, NULL);
    json_put_text(json, "source", figure->source);
    json_put_text(json, "what", what);
    json_put_number(json, "stated", figure->stated);
    json_put_number(json, "measured", figure->measured);
    json_end(json);
}

void report_seed(report *r, report_figure figure, const char *format, ...) {
    char what[WHAT_MOST], stated[NUMBER_MOST], measured[NUMBER_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    write_number(stated, figure.stated);
    write_number(measured, figure.measured);
    report_line(r, "%-9s %-72s %12s %14s", figure.source, what, stated, measured);
    if (r->json != NULL)
        write_record(r->json, &figure, what);
}
