/* comparison.c: contenders take turns, and the results are reported; see
 * comparison.h. */
#include "bench/comparison.h"

#include "bench/answers.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 11 };

static const double left_behind = 1.6;

static void run_timed(void *context, void (*task)(void *argument, uint32_t index),
                      void *argument, uint32_t count) {
    timed_tasks *self = context;
    const double before = timing_wall();
    self->on.run(self->on.context, task, argument, count);
    self->seconds += timing_wall() - before;
}

void comparison_open(comparison *self, const report *r) {
    const graze_tasks tasks = r->options.tasks;
    memset(self, 0, sizeof *self);
    self->rounds = report_rounds(r, ROUNDS);
    self->timed.on = tasks;
    self->work.timed = &self->timed;
    if (tasks.threads > 1)
        self->work.tasks = (graze_tasks){ run_timed, &self->timed, tasks.threads };
    self->work.now = tasks.threads > 1 ? timing_wall : timing_now;
    self->work.is_sorted = r->options.is_sorted;
}

/* --- Contenders --- */

/* Above this many boxes a broad phase needs seconds for a call: `brute` tests n^2 /
 * 2 pairs. The others sort all edges anew or test everything lying above one
 * another. */
typedef struct endurance {
    const char *broad_phase;
    uint32_t boxes;
} endurance;

static const endurance endurances[] = { { "brute", 2000 },
                                        { "axis-sort", 300000 },
                                        { "sweep-prune", 300000 } };

static uint32_t boxes_most(const char *broad_phase) {
    for (size_t i = 0; i < sizeof endurances / sizeof *endurances; i++)
        if (strcmp(endurances[i].broad_phase, broad_phase) == 0)
            return endurances[i].boxes;
    return UINT32_MAX;
}

void comparison_add(comparison *self, const contender_kind *kind,
                    const char *broad_phase, graze_broad_phase_setup setup) {
    assert(self->count < CONTENDERS_MOST);
    self->contenders[self->count++] =
        (contender){ .broad_phase = broad_phase, .kind = kind, .setup = setup };
}

static void leave_out(comparison *self, const char *broad_phase) {
    const size_t used = strlen(self->left_out);
    if (strstr(self->left_out, broad_phase) == NULL)
        snprintf(self->left_out + used, sizeof self->left_out - used, "%s%s",
                 used > 0 ? ", " : "", broad_phase);
}

void comparison_add_all(comparison *self, const contender_kind *kind,
                        const char *only, uint32_t boxes) {
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const char *broad_phase = graze_broad_phase_at(i)->name;
        if (only != NULL && strcmp(broad_phase, only) != 0)
            continue;
        if (only != NULL || boxes <= boxes_most(broad_phase))
            comparison_add(self, kind, broad_phase, (graze_broad_phase_setup){ 0 });
        else
            leave_out(self, broad_phase);
    }
}

const contender *comparison_find(const comparison *self, const char *side,
                                 const char *broad_phase) {
    for (size_t i = 0; i < self->count; i++)
        if (strcmp(self->contenders[i].kind->side, side) == 0 &&
            strcmp(self->contenders[i].broad_phase, broad_phase) == 0)
            return &self->contenders[i];
    return NULL;
}

const contender *comparison_fastest(const comparison *self, const char *side,
                                    const contender *but) {
    const contender *best = NULL;
    for (size_t i = 0; i < self->count; i++) {
        const contender *one = &self->contenders[i];
        if (one == but || strcmp(one->kind->side, side) != 0)
            continue;
        if (best == NULL ||
            timing_median(&one->rounds) < timing_median(&best->rounds))
            best = one;
    }
    return best;
}

/* --- Rounds --- */

static void note(contender *self, const contender_turn *turn, bool is_trial) {
    if (is_trial)
        self->first = *turn;
    self->last = *turn;
    self->worst = turn->worst > self->worst ? turn->worst : self->worst;
    timing_add(&self->rounds, turn->mean);
    timing_add(&self->shared, turn->shared);
}

/* All turns of a round, begun by another contender each time; *broad_phase is whose
 * turn it was. */
static graze_status turns_run(comparison *self, uint32_t round, const report *r,
                              const char **broad_phase) {
    graze_status status = GRAZE_OK;
    self->work.next(self->work.what, round == 0);
    for (size_t i = 0; i < self->count && status == GRAZE_OK; i++) {
        contender *one = &self->contenders[(i + round) % self->count];
        contender_turn turn = { 0 };
        if (one->is_left)
            continue;
        report_tick(r,
                    (round + (double)i / (double)self->count) / (self->rounds + 1));
        *broad_phase = one->broad_phase;
        status = one->kind->turn(one, &self->work, &turn);
        note(one, &turn, round == 0);
    }
    return status;
}

static bool is_same(const contender_turn *turn, const contender_turn *expected,
                    uint64_t events) {
    return turn->pairs == expected->pairs && turn->hash == expected->hash &&
           (turn->events == 0 || turn->events == events);
}

/* All contenders of a round must find the first one's pairs, and the events of the
 * first one with any. */
static void compare(comparison *self) {
    const contender_turn *expected = NULL;
    uint64_t events = 0;
    for (size_t i = 0; i < self->count; i++) {
        contender *one = &self->contenders[i];
        if (one->is_left)
            continue;
        if (expected == NULL)
            expected = &one->last;
        if (events == 0)
            events = one->last.events;
        one->differs = one->differs || !is_same(&one->last, expected, events);
    }
}

/* A contender that is too slow frees its memory; the others begin anew. */
static void leave_behind(comparison *self) {
    for (size_t i = 0; i < self->count; i++) {
        contender *one = &self->contenders[i];
        const contender *best = comparison_fastest(self, one->kind->side, NULL);
        one->is_left =
            timing_median(&one->rounds) > left_behind * timing_median(&best->rounds);
    }
    for (size_t i = 0; i < self->count; i++) {
        contender *one = &self->contenders[i];
        if (one->is_left) {
            one->kind->close(one);
            continue;
        }
        one->rounds.count = 0;
        one->shared.count = 0;
        one->worst = 0;
    }
}

/* Memory grew in the first round. A contender that is left keeps the worst call of its
 * trial. */
static void forget_worst(comparison *self) {
    for (size_t i = 0; i < self->count; i++)
        if (!self->contenders[i].is_left)
            self->contenders[i].worst = 0;
}

static graze_status run(comparison *self, const report *r,
                        const char **broad_phase) {
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < self->count && status == GRAZE_OK; i++) {
        *broad_phase = self->contenders[i].broad_phase;
        status = self->contenders[i].kind->open(&self->contenders[i], &self->work);
    }
    for (uint32_t round = 0; round <= self->rounds && status == GRAZE_OK; round++) {
        status = turns_run(self, round, r, broad_phase);
        compare(self);
        if (round == 0 && status == GRAZE_OK)
            leave_behind(self);
        if (round == 1 && self->rounds > 1)
            forget_worst(self);
    }
    return status;
}

bool comparison_run(comparison *self, const report *r, error *e) {
    const char *broad_phase = "auto";
    const graze_status status = run(self, r, &broad_phase);
    for (size_t i = 0; i < self->count; i++)
        if (!self->contenders[i].is_left)
            self->contenders[i].kind->close(&self->contenders[i]);
    return answers_are_fine(status, broad_phase, e);
}

/* --- The results --- */

enum { NAME_MOST = 96 };

/* Behind the best other broad phase `auto` may be by so much. */
static const double bound_usual = 1.1, bound_worst = 2;

void comparison_head(report *r, const char *each) {
    char ns[16];
    snprintf(ns, sizeof ns, "ns/%s", each);
    report_line(r, "%-29s %8s %-12s %6s %10s %10s %10s %8s %9s  %s", "work", "n",
                "method", "rounds", "fastest ms", "median ms", "worst ms", ns,
                "pairs", "hash");
}

/* "w2 world": the name of a comparison, and a side of it. */
static void name_of(const comparison *self, const contender_kind *kind,
                    char name[NAME_MOST]) {
    if (*kind->side == '\0')
        snprintf(name, NAME_MOST, "%s", self->name);
    else
        snprintf(name, NAME_MOST, "%s %s", self->name, kind->side);
}

static double seconds_each(const comparison *self, const contender *one) {
    if (self->n == 0)
        return 0;
    return timing_median(&one->rounds) / (double)self->n;
}

static void row(const comparison *self, const contender *one, report *r) {
    char name[NAME_MOST];
    name_of(self, one->kind, name);
    report_line(r,
                "%-29s %8" PRIu64 " %-12s %6zu %10.4f %10.4f %10.4f %8.1f %9" PRIu64
                "  %016" PRIx64 "%s",
                name, self->n, one->broad_phase, one->rounds.count,
                timing_fastest(&one->rounds) * 1e3,
                timing_median(&one->rounds) * 1e3, one->worst * 1e3,
                seconds_each(self, one) * 1e9, one->first.pairs, one->first.hash,
                one->differs ? "  DIFFERS" : "");
    if (one->shared.count > 0)
        report_line(r, "  %.0f %% of it in parts which threads share",
                    100 * timing_median(&one->shared) / timing_median(&one->rounds));
}

void comparison_put_times(json_writer *json, const contender *one) {
    json_put_number(json, "rounds", (double)one->rounds.count);
    json_put_number(json, "fastest_ns", timing_fastest(&one->rounds) * 1e9);
    json_put_number(json, "median_ns", timing_median(&one->rounds) * 1e9);
    json_put_number(json, "worst_ns", one->worst * 1e9);
}

void comparison_put_threads(json_writer *json, const comparison *self) {
    const uint32_t threads = self->work.tasks.threads;
    json_put_number(json, "threads", threads == 0 ? 1 : threads);
}

static void record(const comparison *self, const contender *one, json_writer *json) {
    char name[NAME_MOST];
    name_of(self, one->kind, name);
    json_begin_object(json, NULL);
    json_put_text(json, "suite", self->suite);
    json_put_text(json, "work", name);
    json_put_number(json, "n", (double)self->n);
    json_put_text(json, "method", one->broad_phase);
    comparison_put_threads(json, self);
    if (one->shared.count > 0)
        json_put_number(json, "shared_ns", timing_median(&one->shared) * 1e9);
    json_put_boolean(json, "sorted", self->work.is_sorted);
    comparison_put_times(json, one);
    json_put_number(json, "ns_per_box", seconds_each(self, one) * 1e9);
    json_put_number(json, "pairs", (double)one->first.pairs);
    report_put_hash(json, "hash", one->first.hash);
    if (one->first.events != 0)
        report_put_hash(json, "event_hash", one->first.events);
    report_put_machine(json);
    json_end(json);
}

/* How `auto` stands to the best other broad phase on a side. */
static void judgement(const comparison *self, const char *side, report *r) {
    const contender *own = comparison_find(self, side, "auto");
    const contender *other = comparison_fastest(self, side, own);
    if (other == NULL)
        return;
    const char *comma = *side != '\0' ? ", " : "";
    const double times = timing_median(&own->rounds) / timing_median(&other->rounds);
    double bound = bound_usual;
    if (strcmp(self->suite, "w8") == 0)
        bound = bound_worst;
    if (times <= 1)
        report_line(r, "  auto%s%s is %.2f times as fast as the best other, %s",
                    comma, side, 1 / times, other->broad_phase);
    else
        report_line(r,
                    "  auto%s%s takes %.2f times as long as the best other, %s: %s",
                    comma, side, times, other->broad_phase,
                    times <= bound ? "within bounds" : "TOO SLOW");
}

void comparison_tell(const comparison *self, report *r) {
    for (size_t i = 0; i < self->count; i++) {
        row(self, &self->contenders[i], r);
        r->has_difference = r->has_difference || self->contenders[i].differs;
        if (r->json != NULL)
            record(self, &self->contenders[i], r->json);
    }
    if (*self->left_out != '\0')
        report_line(
            r,
            "  too slow for this many boxes, left out: %s (--method M times one "
            "all the same)",
            self->left_out);
    for (size_t i = 0; i < self->count; i++)
        if (strcmp(self->contenders[i].broad_phase, "auto") == 0)
            judgement(self, self->contenders[i].kind->side, r);
}
