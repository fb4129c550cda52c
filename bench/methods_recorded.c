/* methods_recorded.c: real patterns, played as `graze play` plays them; a frame is
 * all changing calls and one step. */
#include "bench/methods.h"
#include "bench/recordings.h"
#include "bench/timing.h"
#include "scenes/scene_stage.h"

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
static double play(scene_stage *stage, scene_facts *events, methods_result *result,
                   error *e) {
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
        result->pairs = touches > result->pairs ? touches : result->pairs;
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
    const double seconds = play(&stage, &events, result, e);
    scene_facts_close(&events);
    scene_stage_close(&stage);
    return seconds;
}

static bool measure(const recording *what, methods_result *result, error *e) {
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

static bool compare_methods(report *r, const recording *what, error *e) {
    methods_result first = { 0 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        methods_result result = { .scene = what->name,
                                  .broad_phase = graze_broad_phase_at(i)->name,
                                  .boxes = recordings_most_boxes(&what->scene) };
        if (!measure(what, &result, e))
            return false;
        if (first.broad_phase == NULL)
            first = result;
        methods_row(r, &first, &result);
    }
    return true;
}

bool methods_recorded(report *r, error *e) {
    return recordings_visit(r, compare_methods, e);
}
