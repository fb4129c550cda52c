/* contenders.c: a join, a bare broad phase and a world play frames; a world plays a
 * scene. See contenders.h. */
#include "bench/contenders.h"

#include "bench/answers.h"
#include "bench/bare_broad_phase.h"
#include "bench/workloads/frames.h"
#include "graze/find.h"
#include "scenes/scene_stage.h"

#include <stdlib.h>

static void add_up(contender_turn *turn, double seconds) {
    turn->mean += seconds;
    if (seconds > turn->worst)
        turn->worst = seconds;
}

/* --- A turn along frames --- */

enum { TRIAL_FRAMES = 3 };

void contenders_next_frames(void *what, bool is_trial) {
    frames *on = what;
    frames_record(on, is_trial ? TRIAL_FRAMES : on->length);
}

/* `call` is timed. `note` is not: it adds a frame's events, if any, to what was
 * found. `found` says what there is after the last frame. */
typedef struct player {
    graze_status (*call)(contender *self, const workload *frame);
    graze_status (*note)(contender *self, contender_turn *turn); /* or NULL */
    graze_status (*found)(contender *self, contender_turn *turn);
} player;

/* Play frame `i`; the first is there to warm up. */
static graze_status frame_play(const player *how, contender *self,
                               const contender_work *work, uint32_t i,
                               contender_turn *turn) {
    const frames *on = work->what;
    const double before = work->now(), shared = work->timed->seconds;
    const graze_status status = how->call(self, &on->items[i]);
    const double seconds = work->now() - before;
    if (i > 0) {
        add_up(turn, seconds);
        turn->shared += work->timed->seconds - shared;
    }
    if (status != GRAZE_OK || how->note == NULL)
        return status;
    return how->note(self, turn);
}

static graze_status frames_play(const player *how, contender *self,
                                const contender_work *work, contender_turn *turn) {
    const frames *on = work->what;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < on->count && status == GRAZE_OK; i++)
        status = frame_play(how, self, work, i, turn);
    turn->mean /= on->count - 1;
    turn->shared /= on->count - 1;
    return status == GRAZE_OK ? how->found(self, turn) : status;
}

/* --- A join: all pairs of a frame, from scratch --- */

/* The finder keeps its working memory. The list of pairs grows in a turn's first
 * call, which is not timed, and is freed after the turn. The lists of all contenders
 * may be more than memory holds. */
typedef struct join {
    graze_finder *finder;
    graze_pair_list pairs;
} join;

static graze_status join_open(contender *self, const contender_work *work) {
    const frames *on = work->what;
    join *own = self->state = calloc(1, sizeof *own);
    const graze_find_config config = { .broad_phase = self->broad_phase,
                                       .setup = self->setup,
                                       .edges = on->from->edges,
                                       .is_unsorted = !work->is_sorted,
                                       .rules = on->from->rules,
                                       .tasks = work->tasks };
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    return graze_finder_open(&config, &own->finder);
}

static graze_status join_call(contender *self, const workload *frame) {
    join *own = self->state;
    return graze_finder_pairs(
        own->finder, (graze_box_array){ frame->boxes, frame->layers, frame->count },
        &own->pairs);
}

static graze_status join_found(contender *self, contender_turn *turn) {
    const join *own = self->state;
    turn->pairs = own->pairs.count;
    turn->hash = answers_hash(own->pairs.items, own->pairs.count);
    return GRAZE_OK;
}

static graze_status join_turn(contender *self, const contender_work *work,
                              contender_turn *turn) {
    static const player how = { .call = join_call, .found = join_found };
    join *own = self->state;
    const graze_status status = frames_play(&how, self, work, turn);
    graze_pair_list_free(&own->pairs);
    return status;
}

static void join_close(contender *self) {
    join *own = self->state;
    if (own != NULL)
        graze_finder_close(own->finder);
    free(own);
    self->state = NULL;
}

const contender_kind contender_join = { "", join_open, join_turn, join_close };

/* --- A broad phase without a world --- */

static graze_status bare_begin(contender *self, const contender_work *work) {
    const frames *on = work->what;
    bare_broad_phase *own = self->state =
        bare_open(self->broad_phase, self->setup, on->from->count);
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    own->tasks = work->tasks;
    own->layers = on->from->layers;
    bare_set_rules(own, on->from->rules);
    return GRAZE_OK;
}

static graze_status bare_call(contender *self, const workload *frame) {
    if (bare_sync(self->state, frame->boxes) && bare_find(self->state))
        return GRAZE_OK;
    return GRAZE_OUT_OF_MEMORY;
}

static graze_status bare_found(contender *self, contender_turn *turn) {
    const bare_broad_phase *own = self->state;
    turn->pairs = own->sink.count;
    turn->hash = answers_hash(own->sink.items, own->sink.count);
    return GRAZE_OK;
}

static graze_status bare_turn(contender *self, const contender_work *work,
                              contender_turn *turn) {
    static const player how = { .call = bare_call, .found = bare_found };
    return frames_play(&how, self, work, turn);
}

static void bare_end(contender *self) {
    if (self->state != NULL)
        bare_close(self->state);
    self->state = NULL;
}

const contender_kind contender_bare = { "bare", bare_begin, bare_turn, bare_end };

/* --- A world: births, deaths and places, the step, its events made --- */

/* The hash over no events is not 0, since 0 stands for a contender that makes
 * none. */
enum { EVENTS_START = 1 };

static graze_status world_open(contender *self, const contender_work *work) {
    const frames *on = work->what;
    const graze_world_config config = { .broad_phase = self->broad_phase,
                                        .setup = self->setup,
                                        .tasks = work->tasks };
    workload_world *own = self->state = calloc(1, sizeof *own);
    if (own == NULL)
        return GRAZE_OUT_OF_MEMORY;
    return workload_world_open(own, &config, &on->items[0]);
}

static graze_status world_call(contender *self, const workload *frame) {
    workload_world *own = self->state;
    const graze_status status = workload_world_place(own, frame);
    return status == GRAZE_OK ? graze_world_step(own->world) : status;
}

/* The same, and the list of all contacts, which a game may want in each step. */
static graze_status world_call_listing(contender *self, const workload *frame) {
    const workload_world *own = self->state;
    const graze_status status = world_call(self, frame);
    size_t count;
    if (status == GRAZE_OK)
        graze_world_contacts(own->world, &count);
    return status;
}

/* The number of a body's box: its user value. */
static graze_status box_of(const graze_world *world, graze_body body,
                           uint64_t *box) {
    graze_body_info info = { 0 };
    const graze_status status = graze_body_read(world, body, &info);
    *box = info.user;
    return status;
}

static graze_status pair_add(const graze_world *world, graze_body a, graze_body b,
                             uint64_t *hash) {
    uint64_t first, second;
    graze_status status = box_of(world, a, &first);
    if (status == GRAZE_OK)
        status = box_of(world, b, &second);
    if (status == GRAZE_OK)
        *hash += answers_hash_pair(first, second);
    return status;
}

/* Kinds count apart, and so do frames, since all before are mixed in. */
static graze_status world_note(contender *self, contender_turn *turn) {
    const workload_world *own = self->state;
    size_t count;
    const graze_contact_event *events =
        graze_world_contact_events(own->world, &count);
    uint64_t hashes[GRAZE_BEGIN + 1] = { 0 };
    for (size_t i = 0; i < count; i++)
        hashes[events[i].kind] +=
            answers_hash_pair(events[i].user_a, events[i].user_b);
    turn->events = answers_mix(turn->events + EVENTS_START + hashes[GRAZE_END]);
    turn->events = answers_mix(turn->events + EVENTS_START + hashes[GRAZE_BEGIN]);
    return GRAZE_OK;
}

static graze_status world_found(contender *self, contender_turn *turn) {
    const workload_world *own = self->state;
    size_t count;
    const graze_contact *contacts = graze_world_contacts(own->world, &count);
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        status = pair_add(own->world, contacts[i].a, contacts[i].b, &turn->hash);
    turn->pairs = count;
    return status;
}

static graze_status world_turn(contender *self, const contender_work *work,
                               contender_turn *turn) {
    static const player usual = { world_call, world_note, world_found };
    static const player listing = { world_call_listing, world_note, world_found };
    return frames_play(work->is_sorted ? &listing : &usual, self, work, turn);
}

static void world_close(contender *self) {
    if (self->state != NULL)
        workload_world_close(self->state);
    free(self->state);
    self->state = NULL;
}

const contender_kind contender_world = { "world", world_open, world_turn,
                                         world_close };

/* --- A scene or a recording --- */

/* It is played in a new world each turn, as `graze play` plays it. The changing
 * calls and the steps are timed. The events' hash is the one of `graze play`,
 * too. */

void contenders_next_scene(void *what, bool is_trial) {
    (void)what;
    (void)is_trial;
}

static graze_status scene_open(contender *self, const contender_work *work) {
    (void)self;
    (void)work;
    return GRAZE_OK;
}

static void scene_note(const scene_stage *stage, const scene_facts *events,
                       contender_turn *turn) {
    char row[SCENE_FACT_ROW_MAX];
    for (size_t i = 0; i < events->count; i++)
        turn->hash = scene_hash(turn->hash, row,
                                scene_fact_row(scene_stage_frame(stage)->number,
                                               &events->items[i], row));
    turn->pairs += scene_stage_touch_count(stage);
}

static bool scene_play_frame(scene_stage *stage, const contender_work *work,
                             scene_facts *events, contender_turn *turn) {
    error e = { 0 };
    const double before = work->now();
    const bool is_played = scene_stage_play(stage, &e);
    const double seconds = work->now() - before;
    if (!is_played || !scene_stage_events(stage, events, &e))
        return false;
    add_up(turn, seconds);
    scene_note(stage, events, turn);
    return true;
}

/* A recording ends by itself. */
static bool scene_play(scene_stage *stage, const contender_work *work,
                       contender_turn *turn) {
    const bool is_recording = stage->replay != NULL;
    scene_facts events = { 0 };
    bool is_fine = true;
    turn->hash = SCENE_HASH_START;
    while (is_fine && (is_recording || stage->played < stage->scene->frame_count))
        is_fine = scene_play_frame(stage, work, &events, turn);
    scene_facts_close(&events);
    if (stage->played > 0)
        turn->mean /= (double)stage->played;
    return is_fine || is_recording;
}

static bool recording_turn(const contender *self, const contender_work *work,
                           contender_turn *turn) {
    const scene_work *on = work->what;
    const replay_setup setup = { .broad_phase = self->broad_phase,
                                 .setup = self->setup,
                                 .tasks = work->tasks,
                                 .is_timed = true };
    error e = { 0 };
    scene_stage stage = { 0 };
    replay_stage replay = { .names = on->names };
    bool is_fine = replay_stage_open("", on->recording, &setup, &replay, &e);
    if (is_fine) {
        scene_stage_open_replay(&replay, &stage);
        is_fine = scene_play(&stage, work, turn);
    }
    scene_stage_close(&stage);
    replay_stage_close(&replay);
    return is_fine;
}

bool contenders_open_scene(const scene_work *on, const graze_world_config *config,
                           scene_stage *stage, error *e) {
    graze_world_config all = *config;
    all.edges = on->edges;
    all.rules = on->rules;
    if (on->extras != NULL) {
        all.wrap_width = on->extras->wrap_width;
        all.wrap_height = on->extras->wrap_height;
    }
    if (!scene_stage_open(on->scene, &all, stage, e))
        return false;
    if (on->extras == NULL || scene_stage_set_extras(stage, on->extras, e))
        return true;
    scene_stage_close(stage);
    return false;
}

static bool read_scene_turn(const contender *self, const contender_work *work,
                            contender_turn *turn) {
    const scene_work *on = work->what;
    const graze_world_config config = { .broad_phase = self->broad_phase,
                                        .setup = self->setup,
                                        .tasks = work->tasks };
    error e = { 0 };
    scene_stage stage;
    if (!contenders_open_scene(on, &config, &stage, &e))
        return false;
    const bool is_fine = scene_play(&stage, work, turn);
    scene_stage_close(&stage);
    return is_fine;
}

/* A scene or a recording is sound once read. Only memory can be missing then. */
static graze_status scene_turn(contender *self, const contender_work *work,
                               contender_turn *turn) {
    const scene_work *on = work->what;
    const bool is_fine = on->recording != NULL ? recording_turn(self, work, turn)
                                               : read_scene_turn(self, work, turn);
    return is_fine ? GRAZE_OK : GRAZE_OUT_OF_MEMORY;
}

static void scene_end(contender *self) {
    (void)self;
}

const contender_kind contender_scene = { "", scene_open, scene_turn, scene_end };
