/* recorded.c: w6 and w9, on the recorded scenes.
 *
 * In w6 all broad phases take turns. A call is a frame, a turn the whole scene.
 *
 * In w9 no step may take much longer than most do. Each recorded pattern is played
 * for 10,000 frames in one world, births and deaths included, again from its first
 * frame after its last. A frame is all changing calls and one step. The patterns are
 * played several times, each time in a new world, and the least time of a frame
 * counts. All worlds do the same work, and a disturbance of the machine hits one of
 * them. A first frame does not count: it exchanges all boxes, which no game does.
 * Neither does the pattern's first pass, in which buffers of a new world grow.
 */
#include "bench/answers.h"
#include "bench/contenders.h"
#include "bench/suites/suites.h"
#include "bench/workloads/files.h"
#include "scenes/scene_stage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- w6 --- */

static bool compare_on(report *r, const recording *what, error *e) {
    scene_work on = { .scene = &what->scene, .rules = what->rules };
    comparison own;
    comparison_open(&own, r);
    own.suite = "w6";
    own.name = what->name;
    own.n = recordings_most_boxes(&what->scene);
    own.work.what = &on;
    own.work.next = contenders_next_scene;
    comparison_add_all(&own, &contender_scene, r->options.broad_phase,
                       (uint32_t)own.n);
    if (!comparison_run(&own, r, e))
        return false;
    comparison_tell(&own, r);
    return true;
}

bool w6_suite(report *r, error *e) {
    comparison_head(r, "box");
    return recordings_visit(r, compare_on, e);
}

/* --- w9 --- */

enum { FRAMES = 10000, PLAYS = 3, BRUTE_MOST = 200 };

/* The worst step may take this many times the median. */
static const double worst_most = 4;

/* The choices for users in docs/broad-phases.md, the default first. */
static const char *const recommended[] = { "auto", "brute", "grid-map", "sectors",
                                           "sweep-prune" };

/* The plays of a pattern by a method. */
typedef struct pattern {
    const recording *what;
    const char *method;
    uint64_t hash;          /* of the events */
    uint32_t plays;         /* so far */
    size_t count;           /* counted frames */
    double seconds[FRAMES]; /* by frame: the least */
} pattern;

static void pattern_note_events(const scene_stage *stage, uint64_t *hash) {
    size_t count;
    const graze_contact_event *events =
        graze_world_contact_events(stage->world, &count);
    for (size_t i = 0; i < count; i++)
        *hash = answers_mix(*hash +
                            answers_hash_pair(events[i].user_a, events[i].user_b) +
                            events[i].kind);
}

static bool pattern_play_frame(pattern *self, scene_stage *stage, bool is_warm,
                               error *e) {
    const bool is_first = stage->played == stage->scene->frame_count;
    if (is_first && !scene_stage_rewind(stage, e))
        return false;
    const double before = timing_now();
    const bool is_fine = scene_stage_play(stage, e);
    const double seconds = timing_now() - before;
    pattern_note_events(stage, &self->hash);
    if (is_first || !is_warm)
        return is_fine;
    if (self->plays == 0 || seconds < self->seconds[self->count])
        self->seconds[self->count] = seconds;
    self->count++;
    return is_fine;
}

static bool pattern_play(pattern *self, error *e) {
    const graze_world_config config = { .broad_phase = self->method,
                                        .rules = self->what->rules };
    scene_stage stage;
    bool is_fine = scene_stage_open(&self->what->scene, &config, &stage, e);
    self->hash = self->count = 0;
    const size_t pass = self->what->scene.frame_count;
    for (size_t i = 0; i < pass + FRAMES && is_fine; i++)
        is_fine = pattern_play_frame(self, &stage, i >= pass, e);
    self->plays++;
    scene_stage_close(&stage);
    return is_fine;
}

/* The time not exceeded by this share of the frames. */
static double pattern_quantile(const pattern *self, double share) {
    const size_t i = (size_t)((double)self->count * share);
    return self->seconds[i < self->count ? i : self->count - 1];
}

/* The frames are sorted. */
static void pattern_record(const pattern *self, json_writer *json) {
    static const struct {
        const char *name;
        double share;
    } columns[] = { { "median_ns", 0.5 },
                    { "p99_ns", 0.99 },
                    { "p99_9_ns", 0.999 },
                    { "worst_ns", 1 } };
    json_begin_object(json, NULL);
    json_put_text(json, "suite", "w9");
    json_put_text(json, "work", self->what->name);
    json_put_number(json, "n", (double)recordings_most_boxes(&self->what->scene));
    json_put_text(json, "method", self->method);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        json_put_number(json, columns[i].name,
                        pattern_quantile(self, columns[i].share) * 1e9);
    json_end(json);
}

static void pattern_tell(pattern *self, report *r) {
    const uint64_t boxes = recordings_most_boxes(&self->what->scene);
    timing_sort(self->seconds, self->count);
    const double median = pattern_quantile(self, 0.5),
                 worst = pattern_quantile(self, 1);
    report_line(r,
                "%-29s %8" PRIu64
                " %-12s %10.4f %10.4f %10.4f %10.4f %6.1f  %016" PRIx64 "%s",
                self->what->name, boxes, self->method, median * 1e3,
                pattern_quantile(self, 0.99) * 1e3,
                pattern_quantile(self, 0.999) * 1e3, worst * 1e3, worst / median,
                self->hash, worst <= worst_most * median ? "" : "  SPIKE");
    if (r->json != NULL)
        pattern_record(self, r->json);
}

/* `only` NULL: all recommended ones; `brute` is for a few dozen boxes. */
static bool pattern_takes_part(const recording *what, const char *method,
                               const char *only) {
    if (only != NULL)
        return strcmp(method, only) == 0;
    if (strcmp(method, "brute") == 0 &&
        recordings_most_boxes(&what->scene) > BRUTE_MOST)
        return false;
    bool is_recommended = false;
    for (size_t i = 0; i < sizeof recommended / sizeof *recommended; i++)
        is_recommended |= strcmp(method, recommended[i]) == 0;
    return is_recommended;
}

static bool patterns_play(report *r, const recording *what, error *e) {
    const uint32_t plays = report_rounds(r, PLAYS);
    const size_t count = graze_broad_phase_count();
    uint64_t hash = 0;
    pattern *self = malloc(sizeof *self);
    bool is_fine = self != NULL || error_no_memory(e, what->name);
    for (size_t i = 0; i < count && is_fine; i++) {
        const char *method = graze_broad_phase_at(i)->name;
        if (!pattern_takes_part(what, method, r->options.broad_phase))
            continue;
        *self = (pattern){ .what = what, .method = method };
        while (self->plays < plays && is_fine)
            is_fine = pattern_play(self, e);
        if (is_fine)
            pattern_tell(self, r);
        r->has_difference |= is_fine && hash != 0 && hash != self->hash;
        hash = self->hash;
        report_tick(r, (double)i / (double)count);
    }
    free(self);
    return is_fine;
}

bool w9_suite(report *r, error *e) {
    report_line(r, "%-29s %8s %-12s %10s %10s %10s %10s %6s  %s", "work", "n",
                "method", "median ms", "p99 ms", "p99.9 ms", "worst ms", "times",
                "hash");
    return recordings_visit(r, patterns_play, e);
}
