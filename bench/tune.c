/* tune.c: every broad phase on a scene, and which of them wins; see tune.h. A turn
 * is the whole scene in a new world, as `graze play` plays it. */
#include "bench/tune.h"

#include "bench/workloads/files.h"
#include "broad/broad_phases.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cells are tried from the typical side of a box on, doubled each time. */
enum { CELL_SIZES = 4, NAME_MOST = 48 };

static float longer_side(graze_box box) {
    const float w = box.max_x - box.min_x, h = box.max_y - box.min_y;
    return w > h ? w : h;
}

static int by_value(const void *a, const void *b) {
    const float *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* The middle one of all boxes' longer sides, 0 without boxes; negative: no
 * memory. */
static float typical_side(const scene *s) {
    float *sides = malloc((s->row_count + 1) * sizeof *sides);
    if (sides == NULL)
        return -1;
    for (size_t i = 0; i < s->row_count; i++)
        sides[i] = longer_side(s->rows[i].box);
    qsort(sides, s->row_count, sizeof *sides, by_value);
    const float middle = s->row_count > 0 ? sides[s->row_count / 2] : 0;
    free(sides);
    return middle;
}

/* The power of two nearest to a positive size from below, so `sectors` does not
 * round it. */
static float power_below(double size) {
    int exponent;
    frexp(size, &exponent);
    return (float)ldexp(1, exponent - 1);
}

static bool has_cells(const char *method) {
    return strcmp(method, "auto") != 0 && grz_broad_phase_find(method)->cell != NULL;
}

static void enter_cells(comparison *self, float side) {
    for (size_t i = 0; i < graze_broad_phase_count() && side > 0; i++) {
        const char *method = graze_broad_phase_at(i)->name;
        if (!has_cells(method))
            continue;
        for (int size = 0; size < CELL_SIZES; size++) {
            const float cell = power_below((double)side) * (float)(1 << size);
            comparison_add(
                self, &contender_scene, method,
                (graze_broad_phase_setup){ .cell_w = cell, .cell_h = cell });
        }
    }
}

/* "grid-map, cells of 32". */
static void name_of(const contender *one, char name[NAME_MOST]) {
    if (one->setup.cell_w > 0)
        snprintf(name, NAME_MOST, "%s, cells of %g", one->broad_phase,
                 (double)one->setup.cell_w);
    else
        snprintf(name, NAME_MOST, "%s", one->broad_phase);
}

static void row(const contender *one, report *r) {
    char name[NAME_MOST];
    name_of(one, name);
    report_line(r, "%-28s %6zu %10.4f %10.4f %10.4f %12" PRIu64 "  %016" PRIx64 "%s",
                name, one->rounds.count, timing_fastest(&one->rounds) * 1e3,
                timing_median(&one->rounds) * 1e3, one->worst * 1e3,
                one->first.pairs, one->first.hash, one->differs ? "  DIFFERS" : "");
}

/* A cell of 0 is chosen by the method. */
static void record(const comparison *self, const contender *one, json_writer *json) {
    json_begin_object(json, NULL);
    json_put_text(json, "scene", self->name);
    json_put_text(json, "method", one->broad_phase);
    json_put_number(json, "cell", (double)one->setup.cell_w);
    json_put_number(json, "n", (double)self->n);
    comparison_put_threads(json, self);
    comparison_put_times(json, one);
    json_put_number(json, "pairs", (double)one->first.pairs);
    report_put_hash(json, "hash", one->first.hash);
    report_put_machine(json);
    json_end(json);
}

static int by_median(const void *a, const void *b) {
    const contender *const *x = a, *const *y = b;
    const double first = timing_median(&(*x)->rounds),
                 second = timing_median(&(*y)->rounds);
    return (first > second) - (first < second);
}

/* The winner, its lead over the next one and, if that is another, over `auto`. */
static void judgement(const contender *const *ranked, size_t count, report *r) {
    char winner[NAME_MOST], other[NAME_MOST];
    const double best = timing_median(&ranked[0]->rounds);
    name_of(ranked[0], winner);
    report_line(r, "%s wins with %.4f ms a frame", winner, best * 1e3);
    for (size_t i = 1; i < count; i++) {
        name_of(ranked[i], other);
        if (i == 1 || strcmp(other, "auto") == 0)
            report_line(r, "  %.2f times as fast as %s",
                        timing_median(&ranked[i]->rounds) / best, other);
    }
}

static void show(const comparison *self, report *r) {
    const contender *ranked[CONTENDERS_MOST];
    for (size_t i = 0; i < self->count; i++)
        ranked[i] = &self->contenders[i];
    qsort(ranked, self->count, sizeof *ranked, by_median);
    report_line(r, "%-28s %6s %10s %10s %10s %12s  %s", "method", "rounds",
                "fastest ms", "median ms", "worst ms", "pairs", "event hash");
    for (size_t i = 0; i < self->count; i++) {
        row(ranked[i], r);
        r->has_difference = r->has_difference || ranked[i]->differs;
        if (r->json != NULL)
            record(self, ranked[i], r->json);
    }
    if (*self->left_out != '\0')
        report_line(r, "too slow for this many boxes, left out: %s", self->left_out);
    if (r->has_difference)
        report_line(r, "the methods' events differ: this is a fault of graze");
    judgement(ranked, self->count, r);
}

/* All methods take part where no play can take longer than some seconds, testing all
 * pairs in all frames. */
static bool is_short(uint64_t boxes, size_t frames) {
    return (double)boxes * (double)boxes * (double)frames <= 1e10;
}

static void tune_note_frame(const scene *now, tune_request *request) {
    request->frames++;
    if (now->row_count > request->boxes) {
        request->boxes = now->row_count;
        request->side = typical_side(now);
    }
}

static bool tune_measure_recording(tune_request *request, error *e) {
    replay_stage stage = { .names = request->on.names };
    if (replay_stage_open(request->path, request->on.recording, &(replay_setup){ 0 },
                          &stage, e))
        while (replay_stage_play(&stage, e) && replay_stage_look(&stage, e))
            tune_note_frame(&stage.now, request);
    replay_stage_close(&stage);
    return e->code == ERROR_NONE;
}

/* Whether a scene can be played as its rules say: parts can be too large for a
 * wrapped world. */
static bool tune_check_scene(const tune_request *request, error *e) {
    scene_stage stage;
    bool is_fine = true;
    if (request->on.extras == NULL)
        return true;
    if (!contenders_open_scene(&request->on, &(graze_world_config){ 0 }, &stage, e))
        return false;
    while (is_fine && stage.played < request->on.scene->frame_count)
        is_fine = scene_stage_play(&stage, e);
    scene_stage_close(&stage);
    return is_fine;
}

bool tune_measure(tune_request *request, error *e) {
    const scene *s = request->on.scene;
    if (request->on.recording != NULL && !tune_measure_recording(request, e))
        return false;
    if (request->on.recording == NULL) {
        request->frames = s->frame_count;
        request->boxes = recordings_most_boxes(s);
        request->side = typical_side(s);
    }
    if (request->frames == 0)
        return error_at(e, request->path, 0, "there is no frame to play");
    if (request->side < 0)
        return error_no_memory(e, request->path);
    return request->on.recording != NULL || tune_check_scene(request, e);
}

bool tune_scene(const tune_request *request, report *r, error *e) {
    scene_work on = request->on;
    comparison own;
    comparison_open(&own, r);
    own.suite = "tune";
    own.name = request->path;
    own.n = request->boxes;
    own.work.what = &on;
    own.work.next = contenders_next_scene;
    comparison_add_all(
        &own, &contender_scene, NULL,
        is_short(request->boxes, request->frames) ? 0 : (uint32_t)request->boxes);
    enter_cells(&own, request->side);
    report_line(r,
                "%s: %zu frames, at most %" PRIu64
                " boxes; times are of a frame, placing and step",
                request->path, request->frames, request->boxes);
    if (!comparison_run(&own, r, e))
        return false;
    show(&own, r);
    return true;
}
