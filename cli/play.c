/* play.c: `graze play`: a scene through one world, or through several side by side.
 *
 * With --verify or --method all several worlds play each frame in turn, and brute's
 * is the oracle for the others. A difference is seen in the frame in which it
 * happens, and the scene is read once. Each world is timed by itself; in between
 * others have used the processor's caches, as in a game the rest of the frame has.
 */
#include "cli/cli.h"
#include "cli/play_world.h"
#include "cli/reading.h"
#include "formats/png.h"
#include "formats/rules_file.h"
#include "scenes/replay_stage.h"
#include "scenes/scene_facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct play {
    play_options options;
    graze_rules rules;
    rules_extras extras; /* zeroed without rules */
    reading_input input;
    replay_stage *replays;    /* of a recording: one for each world */
    const scene_frame *drawn; /* NULL: none */
    bool has_drawn;
    graze_pool *pool; /* of --threads; NULL: none */
    play_world *worlds;
    size_t world_count;
    play_world *shown,
        *oracle; /* whose results are written, and whose are right; oracle NULL: none is needed */
    scene_facts contacts[2]; /* of a world and of the oracle */
    output *events, *stats, *png, *apng;
    png_animation *animation; /* NULL: none */
    uint64_t drawn_frames;    /* of its range, drawn or not */
    progress bar;
} play;

static bool scene_load(play *p, error *e) {
    const play_options *options = &p->options;
    p->input = (reading_input){
        .paths = { .scene = options->scene, .shapes = options->shapes },
        .has_settings =
            options->rules != NULL || options->shapes != NULL || options->is_closed,
        .recording = { .memory_max = options->memory_max },
    };
    p->replays = calloc(graze_broad_phase_count() + 2, sizeof *p->replays);
    if (p->replays == NULL)
        return error_no_memory(e, "the worlds");
    return (options->rules == NULL ||
            rules_file_read(options->rules, &p->rules, &p->extras, e)) &&
           reading_input_read(&p->input, e);
}

/* Find the frame to draw. */
static bool drawn_find(play *p, error *e) {
    if (!p->options.has_frame || p->input.is_recording)
        return true;
    unsigned long long wanted = p->options.frame;
    p->drawn = scene_find_frame(&p->input.scene, p->options.frame);
    if (p->drawn != NULL)
        return true;
    if (p->input.scene.frame_count == 0)
        return error_set(e, ERROR_INPUT, "--frame %llu: %s has no frames", wanted,
                         p->options.scene);
    return error_set(
        e, ERROR_INPUT, "--frame %llu: %s has frames from %llu to %llu", wanted,
        p->options.scene, (unsigned long long)p->input.scene.frames[0].number,
        (unsigned long long)p->input.scene.frames[p->input.scene.frame_count - 1]
            .number);
}

static bool file_open(const char *path, output **o, error *e) {
    return path == NULL || output_open(path, o, e);
}

static bool outputs_open(play *p, error *e) {
    if ((p->options.png != NULL || p->options.apng != NULL) && !png_is_available(e))
        return false;
    if (p->options.apng != NULL &&
        (!file_open(p->options.apng, &p->apng, e) ||
         !png_animation_open(p->options.rate, &p->animation, e)))
        return false;
    if (!file_open(p->options.events, &p->events, e) ||
        !file_open(p->options.stats, &p->stats, e) ||
        !file_open(p->options.png, &p->png, e))
        return false;
    if (p->events != NULL)
        play_events_begin(p->events, p->options.shows_times);
    if (p->stats != NULL)
        play_stats_begin(p->stats);
    return true;
}

static bool replay_add(play *p, const graze_world_config *config, play_world *w,
                       error *e) {
    replay_stage *replay = &p->replays[p->world_count - 1];
    const replay_setup setup = { .broad_phase = config->broad_phase,
                                 .setup = config->setup,
                                 .tasks = config->tasks };
    replay->names = &p->input.names;
    w->stage.replay = replay;
    if (!replay_stage_open(p->options.scene, &p->input.recording, &setup, replay, e))
        return false;
    play_world_open_replay(replay, config->broad_phase, w);
    return p->animation == NULL || replay_stage_measure(replay, e);
}

static bool world_add(play *p, const char *method, error *e) {
    graze_world_config config = {
        .broad_phase = method,
        .setup = p->options.setup,
        .edges = p->options.is_closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
        .rules = p->options.rules != NULL ? &p->rules : NULL,
        .wrap_width = p->extras.wrap_width,
        .wrap_height = p->extras.wrap_height,
        .tasks = threads_tasks(p->pool)
    };
    play_world *w = &p->worlds[p->world_count++];
    if (p->input.is_recording)
        return replay_add(p, &config, w, e);
    return play_world_open(&p->input.scene, &config, w, e) &&
           scene_stage_set_extras(&w->stage, &p->extras, e);
}

/* The first world of a method. */
static play_world *world_find(const play *p, const char *method) {
    for (size_t i = 0; i < p->world_count; i++)
        if (strcmp(p->worlds[i].broad_phase, method) == 0)
            return &p->worlds[i];
    return NULL;
}

static bool all_worlds_open(play *p, error *e) {
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        if (!world_add(p, graze_broad_phase_at(i)->name, e))
            return false;
    p->shown = world_find(p, "auto");
    p->oracle = world_find(p, "brute");
    return true;
}

static bool worlds_open(play *p, error *e) {
    p->worlds = calloc(graze_broad_phase_count() + 2, sizeof *p->worlds);
    if (p->worlds == NULL)
        return error_no_memory(e, "the worlds");
    if (!threads_open(p->options.threads, &p->pool, e))
        return false;
    if (play_options_all(&p->options))
        return all_worlds_open(p, e);
    if (!world_add(p, p->options.broad_phase, e))
        return false;
    p->shown = &p->worlds[0];
    if (!p->options.is_verified)
        return true;
    p->oracle = &p->worlds[1];
    return world_add(p, "brute", e);
}

/* Whether a world agrees with the oracle about the last frame: its events, and if
 * asked for, everything touching.
 */
static bool world_agrees(play *p, const play_world *w, error *e) {
    uint64_t number = scene_stage_frame(&w->stage)->number;
    if (!scene_claims_agree(
            number, (scene_claim){ w->broad_phase, &w->events },
            (scene_claim){ p->oracle->broad_phase, &p->oracle->events }, e))
        return false;
    if (!p->options.is_verified)
        return true;
    return scene_stage_contacts(&w->stage, &p->contacts[0], e) &&
           scene_stage_contacts(&p->oracle->stage, &p->contacts[1], e) &&
           scene_claims_agree(
               number, (scene_claim){ w->broad_phase, &p->contacts[0] },
               (scene_claim){ p->oracle->broad_phase, &p->contacts[1] }, e);
}

/* Check all worlds. Without --verify a difference is reported once for each method,
 * and the play goes on. */
static bool frame_check(play *p, error *e) {
    for (size_t i = 0; i < p->world_count && p->oracle != NULL; i++) {
        play_world *w = &p->worlds[i];
        if (w == p->oracle || w->is_different || world_agrees(p, w, e))
            continue;
        if (p->options.is_verified || e->code != ERROR_DIFFERENCE)
            return false;
        w->is_different = true;
        (void)cli_fail(e);
        *e = (error){ 0 };
    }
    return true;
}

/* Draw a frame if it is one of the animation. */
static bool animation_frame(play *p, uint64_t number, error *e) {
    const play_options *options = &p->options;
    if (p->animation == NULL || number < options->frames[0] ||
        number > options->frames[1] || p->drawn_frames++ % options->every != 0)
        return true;
    return play_animation_add(options, p->shown, p->animation, e);
}

static bool frame_write(play *p, error *e) {
    if (p->events != NULL)
        play_events_frame(p->events, p->shown, p->options.shows_times);
    if (p->stats != NULL)
        play_stats_frame(p->stats, p->shown);
    const scene_frame *frame = scene_stage_frame(&p->shown->stage);
    const bool is_drawn = p->input.is_recording
                              ? p->options.has_frame &&
                                    frame->number == p->options.frame &&
                                    !p->has_drawn
                              : frame == p->drawn;
    p->has_drawn |= is_drawn;
    return (!is_drawn || play_picture_write(&p->options, p->shown, p->png, e)) &&
           animation_frame(p, frame->number, e);
}

static bool has_failed(const output *o) {
    return o != NULL && output_has_failed(o);
}

static bool frame_play(play *p, error *e) {
    for (size_t i = 0; i < p->world_count; i++)
        if (!play_world_frame(&p->worlds[i], e) && e->code != ERROR_DIFFERENCE)
            return false;
    error late = { 0 };
    const bool is_fine = frame_write(p, &late) &&
                         (e->code == ERROR_DIFFERENCE || frame_check(p, &late));
    if (late.code != ERROR_NONE)
        *e = late;
    return is_fine && e->code == ERROR_NONE;
}

/* If a recording begins to differ, this frame is the last one in the results. */
static bool recording_play(play *p, error *e) {
    const double size = (double)p->input.recording.size;
    while (!has_failed(p->events) && !has_failed(p->stats) && frame_play(p, e))
        progress_update(&p->bar, (double)p->replays[0].reader.at / size);
    if (e->code == ERROR_NONE && p->options.has_frame && !p->has_drawn)
        return error_set(e, ERROR_INPUT, "--frame %llu: %s has no such frame",
                         (unsigned long long)p->options.frame, p->options.scene);
    return e->code == ERROR_NONE;
}

/* Play all frames, or until the reader of the results has gone. */
static bool frames_play(play *p, error *e) {
    size_t count = p->input.scene.frame_count;
    bool is_fine = true;
    progress_begin(&p->bar, "playing");
    if (p->input.is_recording)
        is_fine = recording_play(p, e);
    for (size_t i = 0;
         i < count && is_fine && !has_failed(p->events) && !has_failed(p->stats);
         i++) {
        progress_update(&p->bar, (double)i / (double)count);
        is_fine = frame_play(p, e);
    }
    progress_end(&p->bar);
    return is_fine;
}

/* Print the table or the summary, to standard error if results take standard
 * output. */
static int text_print(const play *p, const char *text) {
    if (!play_options_fill_stdout(&p->options))
        return cli_print(text);
    fputs(text, stderr);
    return ERROR_NONE;
}

static int table_print(const play *p) {
    char *text = malloc(PLAY_TABLE_LINE * (p->world_count + 1));
    error e = { 0 };
    if (text == NULL) {
        error_no_memory(&e, "the table");
        return cli_fail(&e);
    }
    play_table_text(p->worlds, p->world_count, text);
    int code = text_print(p, text);
    free(text);
    return code;
}

static int conclusion_print(const play *p) {
    char summary[PLAY_SUMMARY_SIZE];
    if (play_options_all(&p->options))
        return table_print(p);
    if (p->options.events != NULL || play_options_fill_stdout(&p->options))
        return ERROR_NONE;
    play_summary_text(p->shown, summary);
    return cli_print(summary);
}

/* Finish one result. The first failure of all stays in `e`. */
static void output_finish(output *o, error *e) {
    error late = { 0 };
    if (!output_close(o, &late) && e->code == ERROR_NONE && !e->is_quiet)
        *e = late;
}

static void animation_finish(play *p, error *e) {
    uint8_t *bytes = NULL;
    size_t size = 0;
    if (p->animation == NULL)
        return;
    if (png_animation_frames(p->animation) == 0) {
        error_set(e, ERROR_INPUT, "--apng: %s has no frame from %llu to %llu",
                  p->options.scene, (unsigned long long)p->options.frames[0],
                  (unsigned long long)p->options.frames[1]);
        output_discard(p->apng);
        return;
    }
    if (png_animation_encode(p->animation, &bytes, &size, e))
        output_bytes(p->apng, bytes, size);
    free(bytes);
    output_finish(p->apng, e);
}

/* A difference is a result, too, and so are the whole frames of a recording before
 * its damage. */
static bool is_result(const play *p, const error *e) {
    const bool has_played =
        p->input.is_recording && p->world_count > 0 && p->worlds[0].stage.played > 0;
    const bool is_picture_missing = p->options.has_frame && !p->has_drawn;
    return e->code == ERROR_NONE || e->code == ERROR_DIFFERENCE ||
           (e->code == ERROR_INPUT && has_played && !is_picture_missing);
}

/* Write the results' ends, and say how it went. Written rows stay if they are a
 * result. */
static int play_finish(play *p, error *e) {
    if (is_result(p, e)) {
        output_finish(p->events, e);
        output_finish(p->stats, e);
        output_finish(p->png, e);
        animation_finish(p, e);
    } else {
        output_discard(p->events);
        output_discard(p->stats);
        output_discard(p->png);
        output_discard(p->apng);
    }
    int code = ERROR_NONE;
    if ((e->code == ERROR_NONE && !e->is_quiet) || e->code == ERROR_DIFFERENCE)
        code = conclusion_print(p);
    for (size_t i = 0; i < p->world_count && code == ERROR_NONE; i++)
        code = p->worlds[i].is_different ? ERROR_DIFFERENCE : ERROR_NONE;
    return e->code != ERROR_NONE ? cli_fail(e) : code;
}

static void play_close(play *p) {
    for (size_t i = 0; i < p->world_count; i++)
        play_world_close(&p->worlds[i]);
    for (size_t i = 0; i < p->world_count && p->replays != NULL; i++)
        replay_stage_close(&p->replays[i]);
    free(p->worlds);
    free(p->replays);
    reading_input_close(&p->input);
    graze_pool_close(p->pool);
    png_animation_close(p->animation);
    scene_facts_close(&p->contacts[0]);
    scene_facts_close(&p->contacts[1]);
}

int play_run(int argc, char **argv) {
    play p = { 0 };
    error e = { 0 };
    int code;
    if (!play_options_read(argc, argv, &p.options, &code))
        return code;
    (void)(outputs_open(&p, &e) && scene_load(&p, &e) && drawn_find(&p, &e) &&
           worlds_open(&p, &e) && frames_play(&p, &e));
    code = play_finish(&p, &e);
    play_close(&p);
    return code;
}
