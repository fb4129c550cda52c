/* figures.c: rows with what is stated and what is measured; see figures.h. */
#include "bench/seeds/figures.h"

#include "bench/answers.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

enum { WHAT_MOST = 128, NUMBER_MOST = 32 };

/* A count and what is large in full, anything else with four digits. */
static void write_number(char text[NUMBER_MOST], double value) {
    if (isnan(value))
        snprintf(text, NUMBER_MOST, "-");
    else if (fabs(value) >= 1000 || value == floor(value))
        snprintf(text, NUMBER_MOST, "%.0f", value);
    else
        snprintf(text, NUMBER_MOST, "%.4g", value);
}

static void write_record(json_writer *json, const seeds_figure *figure,
                         const char *what) {
    json_begin_object(json, NULL);
    json_put_text(json, "source", figure->source);
    json_put_text(json, "what", what);
    json_put_number(json, "stated", figure->stated);
    json_put_number(json, "measured", figure->measured);
    json_end(json);
}

void seeds_tell(report *r, seeds_figure figure, const char *format, ...) {
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

bool seeds_count(const graze_find_config *config, graze_box_array boxes,
                 graze_counters *counters, error *e) {
    graze_find_config counted = *config;
    uint64_t pairs;
    *counters = (graze_counters){ 0 };
    counted.counters = counters;
    return answers_are_fine(graze_count_pairs(&counted, boxes, NULL, &pairs),
                            config->broad_phase, e);
}
