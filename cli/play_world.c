/* play_world.c: a frame in one world: timed, counted, hashed. Only placing and stepping are timed, not what
 * is asked of the world afterwards. */
#include "cli/play_world.h"

#include <time.h>

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

bool play_world_open(const scene *s, const graze_world_config *config, play_world *w, error *e) {
    *w = (play_world){ .broad_phase = config->broad_phase, .hash = SCENE_HASH_START };
    if (!scene_stage_open(s, config, &w->stage, e))
        return false;
    graze_world_set_counters(w->stage.world, &w->counters);
    return true;
}

void play_world_open_replay(replay_stage *replay, const char *method, play_world *w) {
    *w = (play_world){ .broad_phase = method, .hash = SCENE_HASH_START };
    scene_stage_open_replay(replay, &w->stage);
    graze_world_set_counters(w->stage.world, &w->counters);
}

void play_world_close(play_world *w) {
    scene_stage_close(&w->stage);
    scene_facts_close(&w->events);
}

static void events_hash(play_world *w) {
    uint64_t number = scene_stage_frame(&w->stage)->number;
    char row[SCENE_FACT_ROW_MAX];
    for (size_t i = 0; i < w->events.count; i++)
        w->hash = scene_hash(w->hash, row, scene_fact_row(number, &w->events.items[i], row));
}

static void frame_add_up(play_world *w) {
    w->frame.begins = w->frame.ends = w->frame.grazes = 0;
    for (size_t i = 0; i < w->events.count; i++) {
        w->frame.begins += w->events.items[i].kind == SCENE_BEGIN;
        w->frame.ends += w->events.items[i].kind == SCENE_END;
        w->frame.grazes += w->events.items[i].kind == SCENE_GRAZE;
    }
    w->frame.boxes = scene_stage_frame(&w->stage)->row_count;
    w->all.boxes += w->frame.boxes;
    w->frame.tests = w->counters.tests - w->all.tests;
    w->frame.pairs = graze_world_narrow_counts(w->stage.world).overlapping;
    w->frame.touches = scene_stage_touch_count(&w->stage);
    w->all.tests += w->frame.tests;
    w->all.pairs += w->frame.pairs;
    w->all.touches += w->frame.touches;
    w->all.begins += w->frame.begins;
    w->all.ends += w->frame.ends;
    w->all.grazes += w->frame.grazes;
    w->all.ns += w->frame.ns;
}

bool play_world_frame(play_world *w, error *e) {
    uint64_t begin = now_ns();
    bool is_played = scene_stage_play(&w->stage, e);
    w->frame.ns = now_ns() - begin;
    if (!is_played && e->code != ERROR_DIFFERENCE)
        return false;
    error late = { 0 };
    if (!scene_stage_look(&w->stage, &late) || !scene_stage_events(&w->stage, &w->events, &late)) {
        *e = late;
        return false;
    }
    events_hash(w);
    frame_add_up(w);
    return is_played;
}
