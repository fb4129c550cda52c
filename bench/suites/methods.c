/* methods.c: the suite `methods`: each broad phase on the same scenes. These are
 * equal boxes in coherent motion, and the recorded scenes where there are any. It
 * prints the time, the pairs, and a hash of all events, which must be the same.
 */
#include "bench/answers.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "bench/workloads/files.h"
#include "scenes/scene_stage.h"

#include <inttypes.h>
#include <string.h>

/* The result of a broad phase in a scene: seconds of the fastest frame and of the
 * median one, and contacts after the last frame. The hash is over the events of all
 * frames. */
typedef struct methods_result {
    const char *scene, *broad_phase;
    uint64_t boxes, pairs, hash;
    double fastest, median;
} methods_result;

static void write_record(json_writer *json, const methods_result *result) {
    json_begin_object(json, NULL);
    json_put_text(json, "scene", result->scene);
    json_put_text(json, "method", result->broad_phase);
    json_put_number(json, "boxes", (double)result->boxes);
    json_put_number(json, "fastest_ms", result->fastest * 1e3);
    json_put_number(json, "median_ms", result->median * 1e3);
    json_put_number(json, "pairs", (double)result->pairs);
    report_put_hash(json, "hash", result->hash);
    json_end(json);
}

/* Print a row, and where it differs in pairs or hash from the first result of its
 * scene, say so. */
static void result_tell(report *r, const methods_result *first,
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

/* --- Equal boxes in coherent motion in a world --- */

/* A frame is one graze_world_set_positions and one step. */

enum { WARM_UP = 2, BRUTE_MOST = 10000 };

/* How many boxes, and how many frames are timed. */
typedef struct moving_size {
    const char *scene;
    uint32_t boxes, frames;
} moving_size;

static const moving_size sizes[] = { { "w2, 1,000", 1000, 100 },
                                     { "w2, 10,000", 10000, 20 },
                                     { "w2, 100,000", 100000, 8 } };

/* A world full of moving boxes; calls are made only while none has failed. */
typedef struct moving {
    workload *field;
    workload_world game;
    graze_status status;
    uint64_t hash, pairs, frame;
} moving;

/* A body's name is its slot, the low half of its handle: bodies were added in
 * order. */
static scene_fact fact_of(const graze_contact_event *event) {
    return (scene_fact){ .a = (uint32_t)event->a.id,
                         .b = (uint32_t)event->b.id,
                         .kind =
                             event->kind == GRAZE_BEGIN ? SCENE_BEGIN : SCENE_END };
}

static void note_answers(moving *s) {
    size_t count;
    char row[SCENE_FACT_ROW_MAX];
    const graze_contact_event *events =
        graze_world_contact_events(s->game.world, &count);
    for (size_t i = 0; i < count; i++) {
        const scene_fact fact = fact_of(&events[i]);
        s->hash = scene_hash(s->hash, row, scene_fact_row(s->frame, &fact, row));
    }
    graze_world_contacts(s->game.world, &count);
    if (count > s->pairs)
        s->pairs = count;
    s->frame++;
}

/* Seconds for a game's calls in a frame. */
static double moving_frame(moving *s) {
    workload_next(s->field);
    const double before = timing_now();
    if (s->status == GRAZE_OK)
        s->status = workload_world_place(&s->game, s->field);
    if (s->status == GRAZE_OK)
        s->status = graze_world_step(s->game.world);
    const double seconds = timing_now() - before;
    note_answers(s);
    return seconds;
}

static void moving_play(moving *s, uint32_t frames, methods_result *result) {
    timing rounds = { 0 };
    for (int i = 0; i < WARM_UP; i++)
        moving_frame(s);
    for (uint32_t i = 0; i < frames; i++)
        timing_add(&rounds, moving_frame(s));
    result->fastest = timing_fastest(&rounds);
    result->median = timing_median(&rounds);
    result->pairs = s->pairs;
    result->hash = s->hash;
}

static bool moving_measure(const moving_size *size, methods_result *result,
                           error *e) {
    moving s = { .hash = SCENE_HASH_START };
    s.field = workload_open("w2", size->boxes, size->boxes);
    if (s.field == NULL)
        return error_no_memory(e, "bench methods");
    s.status = workload_world_open(
        &s.game, &(graze_world_config){ .broad_phase = result->broad_phase },
        s.field);
    if (s.status == GRAZE_OK)
        moving_play(&s, size->frames, result);
    workload_world_close(&s.game);
    workload_close(s.field);
    return answers_are_fine(s.status, result->broad_phase, e);
}

static bool is_too_slow(const char *method, const moving_size *size) {
    return strcmp(method, "brute") == 0 && size->boxes > BRUTE_MOST;
}

static bool moving_compare(report *r, const moving_size *size, error *e) {
    methods_result first = { 0 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        methods_result result = { .scene = size->scene,
                                  .broad_phase = graze_broad_phase_at(i)->name,
                                  .boxes = size->boxes };
        if (is_too_slow(result.broad_phase, size)) {
            report_line(r, "%-30s %-12s left out: quadratic, some seconds a frame",
                        size->scene, result.broad_phase);
            continue;
        }
        if (!moving_measure(size, &result, e))
            return false;
        if (first.broad_phase == NULL)
            first = result;
        result_tell(r, &first, &result);
    }
    return true;
}

static bool moving_squares(report *r, error *e) {
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (!moving_compare(r, &sizes[i], e))
            return false;
    return true;
}

/* --- Recorded patterns, played as `graze play` plays them --- */

/* A frame is all changing calls and one step. */

enum { PLAYS = 3 };

static void hash_events(const scene_stage *stage, const scene_facts *events,
                        uint64_t *hash) {
    char row[SCENE_FACT_ROW_MAX];
    for (size_t i = 0; i < events->count; i++) {
        const size_t length =
            scene_fact_row(scene_stage_frame(stage)->number, &events->items[i], row);
        *hash = scene_hash(*hash, row, length);
    }
}

/* One play; returns its mean frame in seconds, negative after an error. */
static double recorded_play(scene_stage *stage, scene_facts *events,
                            methods_result *result, error *e) {
    const size_t frames = stage->scene->frame_count;
    double seconds = 0;
    result->hash = SCENE_HASH_START;
    for (size_t i = 0; i < frames; i++) {
        const double before = timing_now();
        if (!scene_stage_play(stage, e))
            return -1;
        seconds += timing_now() - before;
        if (!scene_stage_events(stage, events, e))
            return -1;
        hash_events(stage, events, &result->hash);
        const uint64_t touches = scene_stage_touch_count(stage);
        if (touches > result->pairs)
            result->pairs = touches;
    }
    return frames > 0 ? seconds / (double)frames : 0;
}

static double play_anew(const recording *what, methods_result *result, error *e) {
    const graze_world_config config = { .broad_phase = result->broad_phase,
                                        .rules = what->rules };
    scene_facts events = { 0 };
    scene_stage stage;
    if (!scene_stage_open(&what->scene, &config, &stage, e))
        return -1;
    const double seconds = recorded_play(&stage, &events, result, e);
    scene_facts_close(&events);
    scene_stage_close(&stage);
    return seconds;
}

static bool recorded_measure(const recording *what, methods_result *result,
                             error *e) {
    timing rounds = { 0 };
    for (int i = 0; i < PLAYS; i++) {
        const double seconds = play_anew(what, result, e);
        if (seconds < 0)
            return false;
        timing_add(&rounds, seconds);
    }
    result->fastest = timing_fastest(&rounds);
    result->median = timing_median(&rounds);
    return true;
}

static bool recorded_compare(report *r, const recording *what, error *e) {
    methods_result first = { 0 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        methods_result result = { .scene = what->name,
                                  .broad_phase = graze_broad_phase_at(i)->name,
                                  .boxes = recordings_most_boxes(&what->scene) };
        if (!recorded_measure(what, &result, e))
            return false;
        if (first.broad_phase == NULL)
            first = result;
        result_tell(r, &first, &result);
    }
    return true;
}

bool methods_suite(report *r, error *e) {
    report_line(r, "%-30s %-12s %8s %12s %12s %10s  %s", "scene", "method", "boxes",
                "fastest ms", "median ms", "pairs", "event hash");
    return moving_squares(r, e) && recordings_visit(r, recorded_compare, e);
}
