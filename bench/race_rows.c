/* race_rows.c: the results of a race: a table, a judgement on `auto`, records; see
 * race_rows.h. */
#include "bench/race_rows.h"

#include "bench/machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HASH_MOST = 24 };

/* Behind the best other method `auto` may be by so much. */
static const double bound_usual = 1.1, bound_worst = 2;

void race_rows_head(report *r, const char *each) {
    char ns[16];
    snprintf(ns, sizeof ns, "ns/%s", each);
    report_line(r, "%-29s %8s %-12s %6s %10s %10s %10s %8s %9s  %s", "work", "n",
                "method", "rounds", "fastest ms", "median ms", "worst ms", ns,
                "pairs", "hash");
}

static void row(const race *self, const racer *one, report *r) {
    char name[RACE_NAME_MOST];
    const double median = timing_median(&one->rounds);
    race_name(self, one->kind, name);
    report_line(r,
                "%-29s %8" PRIu64 " %-12s %6zu %10.4f %10.4f %10.4f %8.1f %9" PRIu64
                "  %016" PRIx64 "%s",
                name, self->n, one->broad_phase, one->rounds.count,
                timing_fastest(&one->rounds) * 1e3, median * 1e3, one->worst * 1e3,
                self->n > 0 ? median * 1e9 / (double)self->n : 0, one->first.pairs,
                one->first.hash, one->differs ? "  DIFFERS" : "");
}

static void hash_add(json_writer *json, const char *name, uint64_t hash) {
    char text[HASH_MOST];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    json_put_text(json, name, text);
}

static void times_add(json_writer *json, const race *self, const racer *one) {
    const double median = timing_median(&one->rounds) * 1e9;
    json_put_number(json, "rounds", (double)one->rounds.count);
    json_put_number(json, "fastest_ns", timing_fastest(&one->rounds) * 1e9);
    json_put_number(json, "median_ns", median);
    json_put_number(json, "worst_ns", one->worst * 1e9);
    json_put_number(json, "ns_per_box", self->n > 0 ? median / (double)self->n : 0);
}

static void machine_add(json_writer *json) {
    char processor[128];
    machine_processor(processor, sizeof processor);
    json_put_text(json, "machine", processor);
    json_put_text(json, "compiler", machine_compiler());
}

static void record(const race *self, const racer *one, json_writer *json) {
    char work[RACE_NAME_MOST];
    race_name(self, one->kind, work);
    json_begin_object(json, NULL);
    json_put_text(json, "suite", self->suite);
    json_put_text(json, "work", work);
    json_put_number(json, "n", (double)self->n);
    json_put_text(json, "method", one->broad_phase);
    json_put_number(json, "threads",
                    self->course.tasks.threads > 1 ? self->course.tasks.threads : 1);
    times_add(json, self, one);
    json_put_number(json, "pairs", (double)one->first.pairs);
    hash_add(json, "hash", one->first.hash);
    if (one->first.events != 0)
        hash_add(json, "event_hash", one->first.events);
    machine_add(json);
    json_end(json);
}

/* How `auto` stands to the best other method on a side. */
static void judgement(const race *self, const char *side, report *r) {
    const racer *ours = race_find(self, side, "auto");
    const racer *other = ours != NULL ? race_fastest(self, side, ours) : NULL;
    if (other == NULL)
        return;
    const double times =
        timing_median(&ours->rounds) / timing_median(&other->rounds);
    const double bound = strcmp(self->suite, "w8") == 0 ? bound_worst : bound_usual;
    if (times <= 1)
        report_line(r, "  auto%s%s is %.2f times as fast as the best other, %s",
                    *side != '\0' ? ", " : "", side, 1 / times, other->broad_phase);
    else
        report_line(r,
                    "  auto%s%s takes %.2f times as long as the best other, %s: %s",
                    *side != '\0' ? ", " : "", side, times, other->broad_phase,
                    times <= bound ? "within bounds" : "TOO SLOW");
}

void race_rows(const race *self, report *r) {
    for (size_t i = 0; i < self->count; i++) {
        row(self, &self->racers[i], r);
        r->has_difference = r->has_difference || self->racers[i].differs;
        if (r->json != NULL)
            record(self, &self->racers[i], r->json);
    }
    if (*self->left_out != '\0')
        report_line(r,
                    "  left out as too slow for this many: %s (--method M times one "
                    "all the same)",
                    self->left_out);
    for (size_t i = 0; i < self->count; i++)
        if (strcmp(self->racers[i].broad_phase, "auto") == 0)
            judgement(self, self->racers[i].kind->side, r);
}
