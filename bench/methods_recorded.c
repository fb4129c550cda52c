/* methods_recorded.c: real patterns, played as `graze play` plays them; a frame is all calls that change the
 * world and one step. */
#include "bench/methods.h"
#include "bench/timing.h"
#include "scenes/scene.h"
#include "scenes/scene_stage.h"

#include <glob.h>
#include <string.h>

static const char pattern[] = "data/scenes/*.csv.gz";

static void hash_events(const scene_stage *stage, const scene_facts *events, uint64_t *hash) {
    char row[SCENE_FACT_ROW_MAX];
    for (size_t i = 0; i < events->count; i++) {
        const size_t length = scene_fact_row(scene_stage_frame(stage)->number, &events->items[i], row);
        *hash = scene_hash(*hash, row, length);
    }
}

static bool play(scene_stage *stage, scene_facts *events, methods_result *result, error *e) {
    timing rounds = { 0 };
    result->hash = SCENE_HASH_START;
    for (size_t i = 0; i < stage->scene->frame_count; i++) {
        const double before = timing_now();
        if (!scene_stage_play(stage, e))
            return false;
        timing_add(&rounds, timing_now() - before);
        if (!scene_stage_events(stage, events, e))
            return false;
        hash_events(stage, events, &result->hash);
        const uint64_t touches = scene_stage_touch_count(stage);
        result->pairs = touches > result->pairs ? touches : result->pairs;
    }
    result->fastest = timing_fastest(&rounds);
    result->median = timing_median(&rounds);
    return true;
}

static bool measure(const scene *s, methods_result *result, error *e) {
    const graze_world_config config = { .method = result->method };
    scene_facts events = { 0 };
    scene_stage stage;
    if (!scene_stage_open(s, &config, &stage, e))
        return false;
    const bool is_played = play(&stage, &events, result, e);
    scene_facts_close(&events);
    scene_stage_close(&stage);
    return is_played;
}

static uint64_t most_boxes(const scene *s) {
    uint64_t most = 0;
    for (size_t i = 0; i < s->frame_count; i++)
        most = s->frames[i].row_count > most ? s->frames[i].row_count : most;
    return most;
}

static bool compare_methods(report *r, const scene *s, const char *name, error *e) {
    methods_result first = { 0 };
    for (size_t i = 0; i < graze_method_count(); i++) {
        methods_result result = { .scene = name, .method = graze_method_at(i)->name, .boxes = most_boxes(s) };
        if (!measure(s, &result, e))
            return false;
        if (first.method == NULL)
            first = result;
        methods_row(r, &first, &result);
    }
    return true;
}

static bool compare_in(report *r, const char *path, error *e) {
    const char *slash = strrchr(path, '/');
    scene s;
    if (!scene_read(path, (scene_watcher){ 0 }, &s, e))
        return false;
    const bool is_fine = compare_methods(r, &s, slash != NULL ? slash + 1 : path, e);
    scene_close(&s);
    return is_fine;
}

bool methods_recorded(report *r, error *e) {
    glob_t found;
    bool is_fine = true;
    if (glob(pattern, 0, NULL, &found) != 0) {
        report_line(r, "(no recorded scenes: there is no %s below this directory)", pattern);
        return true;
    }
    for (size_t i = 0; i < found.gl_pathc && is_fine; i++)
        is_fine = compare_in(r, found.gl_pathv[i], e);
    globfree(&found);
    return is_fine;
}
