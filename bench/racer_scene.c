/* racer_scene.c: a scene or a recording, all frames of it, in a new world each turn,
 * as `graze play` plays it. Timed are the changing calls and the steps; the events'
 * hash is the one of `graze play`, too.
 */
#include "bench/racers.h"
#include "scenes/scene_stage.h"

static graze_status open_scene(racer *self, const race_course *course) {
    (void)self;
    (void)course;
    return GRAZE_OK;
}

static void events_note(const scene_stage *stage, const scene_facts *events,
                        race_turn *turn) {
    char row[SCENE_FACT_ROW_MAX];
    for (size_t i = 0; i < events->count; i++)
        turn->hash = scene_hash(turn->hash, row,
                                scene_fact_row(scene_stage_frame(stage)->number,
                                               &events->items[i], row));
    turn->pairs += scene_stage_touch_count(stage);
}

static bool frame_play(scene_stage *stage, const race_course *course,
                       scene_facts *events, race_turn *turn) {
    error e = { 0 };
    const double before = course->now();
    const bool is_played = scene_stage_play(stage, &e);
    const double seconds = course->now() - before;
    if (!is_played || !scene_stage_events(stage, events, &e))
        return false;
    turn->mean += seconds;
    turn->worst = seconds > turn->worst ? seconds : turn->worst;
    events_note(stage, events, turn);
    return true;
}

/* A recording ends by itself. */
static bool play(scene_stage *stage, const race_course *course, race_turn *turn) {
    const bool is_recording = stage->replay != NULL;
    scene_facts events = { 0 };
    bool is_fine = true;
    turn->hash = SCENE_HASH_START;
    while (is_fine && (is_recording || stage->played < stage->scene->frame_count))
        is_fine = frame_play(stage, course, &events, turn);
    scene_facts_close(&events);
    turn->mean /= stage->played > 0 ? (double)stage->played : 1;
    return is_fine || is_recording;
}

static graze_status turn_recording(racer *self, const race_course *course,
                                   race_turn *turn) {
    const scene_course *on = course->what;
    const replay_setup setup = { .broad_phase = self->broad_phase,
                                 .setup = self->setup,
                                 .tasks = course->tasks,
                                 .is_timed = true };
    error e = { 0 };
    scene_stage stage = { 0 };
    replay_stage replay = { .names = on->names };
    bool is_fine = replay_stage_open("", on->recording, &setup, &replay, &e);
    if (is_fine) {
        scene_stage_open_replay(&replay, &stage);
        is_fine = play(&stage, course, turn);
    }
    scene_stage_close(&stage);
    replay_stage_close(&replay);
    return is_fine ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
}

/* A scene or a recording is sound once read: what can fail is want of memory. */
static graze_status turn_scene(racer *self, const race_course *course,
                               race_turn *turn) {
    const scene_course *on = course->what;
    if (on->recording != NULL)
        return turn_recording(self, course, turn);
    const graze_world_config config = { .broad_phase = self->broad_phase,
                                        .setup = self->setup,
                                        .edges = on->edges,
                                        .rules = on->rules,
                                        .tasks = course->tasks };
    error e = { 0 };
    scene_stage stage;
    if (!scene_stage_open(on->scene, &config, &stage, &e))
        return GRAZE_OUT_OF_MEMORY;
    const bool is_fine = play(&stage, course, turn);
    scene_stage_close(&stage);
    return is_fine ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
}

static void close_scene(racer *self) {
    (void)self;
}

const racer_kind racer_scene = { "", open_scene, turn_scene, close_scene };
