/* methods.c: the table, and what makes a bench fail. */
#include "bench/methods.h"

#include <inttypes.h>
#include <stdio.h>

static void write_record(json_writer *json, const methods_result *result) {
    char hash[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, result->hash);
    json_begin_object(json, NULL);
    json_put_text(json, "scene", result->scene);
    json_put_text(json, "method", result->broad_phase);
    json_put_number(json, "boxes", (double)result->boxes);
    json_put_number(json, "fastest_ms", result->fastest * 1e3);
    json_put_number(json, "median_ms", result->median * 1e3);
    json_put_number(json, "pairs", (double)result->pairs);
    json_put_text(json, "hash", hash);
    json_end(json);
}

void methods_row(report *r, const methods_result *first,
                 const methods_result *result) {
    const bool is_same =
        result->pairs == first->pairs && result->hash == first->hash;
    report_line(
        r, "%-30s %-12s %8" PRIu64 " %12.4f %12.4f %10" PRIu64 "  %016" PRIx64 "%s",
        result->scene, result->broad_phase, result->boxes, result->fastest * 1e3,
        result->median * 1e3, result->pairs, result->hash,
        is_same ? "" : "  DIFFERS");
    if (!is_same)
        r->has_difference = true;
    if (r->json != NULL)
        write_record(r->json, result);
}

bool methods_bench(report *r, error *e) {
    report_line(r, "%-30s %-12s %8s %12s %12s %10s  %s", "scene", "method", "boxes",
                "fastest ms", "median ms", "pairs", "event hash");
    return methods_moving(r, e) && methods_recorded(r, e);
}
