/* methods_recorded.c: real patterns, played as `graze play` plays them; a frame is all calls that change the
 * world and one step. */
#include "bench/methods.h"
#include "bench/timing.h"
#include "formats/rules_file.h"
#include "scenes/scene.h"
#include "scenes/scene_stage.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

static const char pattern[] = "data/scenes/*.csv.gz", rules_path[] = "data/scenes/shmup.rules";

enum { PLAYS = 3, NAME_MOST = 64 };

/* A scene as it is played; rules NULL: all layers meet. */
typedef struct recording {
    scene scene;
    const graze_rules *rules;
    char name[NAME_MOST];
} recording;

static void hash_events(const scene_stage *stage, const scene_facts *events, uint64_t *hash) {
    char row[SCENE_FACT_ROW_MAX];
    for (size_t i = 0; i < events->count; i++) {
        const size_t length = scene_fact_row(scene_stage_frame(stage)->number, &events->items[i], row);
        *hash = scene_hash(*hash, row, length);
    }
}

/* One play; returns its mean frame in seconds, negative after an error. */
static double play(scene_stage *stage, scene_facts *events, methods_result *result, error *e) {
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
    const graze_world_config config = { .method = result->method, .rules = what->rules };
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

static uint64_t most_boxes(const scene *s) {
    uint64_t most = 0;
    for (size_t i = 0; i < s->frame_count; i++)
        most = s->frames[i].row_count > most ? s->frames[i].row_count : most;
    return most;
}

static bool compare_methods(report *r, const recording *what, error *e) {
    methods_result first = { 0 };
    for (size_t i = 0; i < graze_method_count(); i++) {
        methods_result result = { .scene = what->name,
                                  .method = graze_method_at(i)->name,
                                  .boxes = most_boxes(&what->scene) };
        if (!measure(what, &result, e))
            return false;
        if (first.method == NULL)
            first = result;
        methods_row(r, &first, &result);
    }
    return true;
}

/* "boss-three" of "data/scenes/boss-three.csv.gz". */
static void name_of(const char *path, const char *suffix, char name[NAME_MOST]) {
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    snprintf(name, NAME_MOST, "%.*s%s", (int)strcspn(base, "."), base, suffix);
}

static bool compare_in(report *r, const char *path, const graze_rules *rules, error *e) {
    recording what;
    if (!scene_read(path, (scene_watcher){ 0 }, &what.scene, e))
        return false;
    what.rules = NULL;
    name_of(path, "", what.name);
    bool is_fine = compare_methods(r, &what, e);
    what.rules = rules;
    name_of(path, ", rules", what.name);
    is_fine = is_fine && compare_methods(r, &what, e);
    scene_close(&what.scene);
    return is_fine;
}

static bool compare_all(report *r, const glob_t *found, error *e) {
    graze_rules rules;
    if (!rules_file_read(rules_path, &rules, e))
        return false;
    for (size_t i = 0; i < found->gl_pathc; i++)
        if (!compare_in(r, found->gl_pathv[i], &rules, e))
            return false;
    return true;
}

bool methods_recorded(report *r, error *e) {
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) {
        report_line(r, "(no recorded scenes: there is no %s below this directory)", pattern);
        return true;
    }
    const bool is_fine = compare_all(r, &found, e);
    globfree(&found);
    return is_fine;
}
