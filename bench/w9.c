/* w9.c: the suite w9: no step may take much longer than most do.
 *
 * Each recorded pattern is played for 10,000 frames in one world, births and deaths
 * included, again from its first frame after its last. A frame is all changing calls
 * and one step. The patterns are played several times, each time in a new world, and
 * the least time of a frame counts. All worlds do the same work, and a disturbance
 * of the machine hits one of them. A first frame does not count: it exchanges all
 * boxes, which no game does. Neither does the pattern's first pass, in which buffers
 * of a new world grow.
 */
#include "bench/pair_hash.h"
#include "bench/recordings.h"
#include "bench/timing.h"
#include "bench/workload_suites.h"
#include "scenes/scene_stage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { W9_FRAMES = 10000, W9_PLAYS = 3, W9_BRUTE_MOST = 200 };

/* The worst step may take this many times the median. */
static const double w9_worst_most = 4;

/* The choices for users in docs/broad-phases.md, the default first. */
static const char *const w9_told[] = { "auto", "brute", "grid-map", "sectors",
                                       "sweep-prune" };

/* The plays of a pattern by a method. */
typedef struct w9_run_state {
    const recording *what;
    const char *method;
    uint64_t hash;             /* of the events */
    uint32_t plays;            /* so far */
    size_t count;              /* counted frames */
    double seconds[W9_FRAMES]; /* by frame: the least */
} w9_run_state;

static void w9_note_events(const scene_stage *stage, uint64_t *hash) {
    size_t count;
    const graze_contact_event *events =
        graze_world_contact_events(stage->world, &count);
    for (size_t i = 0; i < count; i++)
        *hash =
            pair_hash_mix(*hash + pair_hash_one(events[i].user_a, events[i].user_b) +
                          events[i].kind);
}

static bool w9_play_frame(w9_run_state *self, scene_stage *stage, bool is_warm,
                          error *e) {
    const bool is_first = stage->played == stage->scene->frame_count;
    if (is_first && !scene_stage_rewind(stage, e))
        return false;
    const double before = timing_now();
    const bool is_fine = scene_stage_play(stage, e);
    const double seconds = timing_now() - before;
    w9_note_events(stage, &self->hash);
    if (is_first || !is_warm)
        return is_fine;
    if (self->plays == 0 || seconds < self->seconds[self->count])
        self->seconds[self->count] = seconds;
    self->count++;
    return is_fine;
}

static bool w9_play(w9_run_state *self, error *e) {
    const graze_world_config config = { .broad_phase = self->method,
                                        .rules = self->what->rules };
    scene_stage stage;
    bool is_fine = scene_stage_open(&self->what->scene, &config, &stage, e);
    self->hash = self->count = 0;
    const size_t pass = self->what->scene.frame_count;
    for (size_t i = 0; i < pass + W9_FRAMES && is_fine; i++)
        is_fine = w9_play_frame(self, &stage, i >= pass, e);
    self->plays++;
    scene_stage_close(&stage);
    return is_fine;
}

static int w9_compare(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* The time not exceeded by this share of the frames. */
static double w9_quantile(const w9_run_state *self, double share) {
    const size_t i = (size_t)((double)self->count * share);
    return self->seconds[i < self->count ? i : self->count - 1];
}

static void w9_row(w9_run_state *self, report *r) {
    static const struct {
        const char *name;
        double share;
    } columns[] = { { "median_ns", 0.5 },
                    { "p99_ns", 0.99 },
                    { "p99_9_ns", 0.999 },
                    { "worst_ns", 1 } };
    const uint64_t boxes = recordings_most_boxes(&self->what->scene);
    qsort(self->seconds, self->count, sizeof *self->seconds, w9_compare);
    const double median = w9_quantile(self, 0.5), worst = w9_quantile(self, 1);
    report_line(r,
                "%-29s %8" PRIu64
                " %-12s %10.4f %10.4f %10.4f %10.4f %6.1f  %016" PRIx64 "%s",
                self->what->name, boxes, self->method, median * 1e3,
                w9_quantile(self, 0.99) * 1e3, w9_quantile(self, 0.999) * 1e3,
                worst * 1e3, worst / median, self->hash,
                worst <= w9_worst_most * median ? "" : "  SPIKE");
    if (r->json == NULL)
        return;
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "suite", "w9");
    json_put_text(r->json, "work", self->what->name);
    json_put_number(r->json, "n", (double)boxes);
    json_put_text(r->json, "method", self->method);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        json_put_number(r->json, columns[i].name,
                        w9_quantile(self, columns[i].share) * 1e9);
    json_end(r->json);
}

/* `only` NULL: all of w9_told; `brute` is for a few dozen boxes. */
static bool w9_takes_part(const recording *what, const char *method,
                          const char *only) {
    if (only != NULL)
        return strcmp(method, only) == 0;
    return strcmp(method, "brute") != 0 ||
           recordings_most_boxes(&what->scene) <= W9_BRUTE_MOST;
}

static bool w9_visit(report *r, const recording *what, error *e) {
    const uint32_t plays = r->options.rounds > 0 ? r->options.rounds : W9_PLAYS;
    const size_t count = graze_broad_phase_count();
    uint64_t hash = 0;
    w9_run_state *self = malloc(sizeof *self);
    bool is_fine = self != NULL || error_no_memory(e, what->name);
    for (size_t i = 0; i < count && is_fine; i++) {
        const char *method = graze_broad_phase_at(i)->name;
        bool is_told = r->options.broad_phase != NULL;
        for (size_t j = 0; j < sizeof w9_told / sizeof *w9_told; j++)
            is_told |= strcmp(method, w9_told[j]) == 0;
        if (!is_told || !w9_takes_part(what, method, r->options.broad_phase))
            continue;
        *self = (w9_run_state){ .what = what, .method = method };
        while (self->plays < plays && is_fine)
            is_fine = w9_play(self, e);
        if (is_fine)
            w9_row(self, r);
        r->has_difference |= is_fine && hash != 0 && hash != self->hash;
        hash = self->hash;
        report_tick(r, (double)i / (double)count);
    }
    free(self);
    return is_fine;
}

bool w9_run(report *r, error *e) {
    report_line(r, "%-29s %8s %-12s %10s %10s %10s %10s %6s  %s", "work", "n",
                "method", "median ms", "p99 ms", "p99.9 ms", "worst ms", "times",
                "hash");
    return recordings_visit(r, w9_visit, e);
}
