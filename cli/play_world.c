/* play_world.c: a frame in one world: timed, counted, hashed, and written. Only
 * moving and stepping are timed, not what is asked of the world afterwards. */
#include "cli/play_world.h"

#include "scenes/scene_picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

bool play_world_open(const scene *s, const graze_world_config *config, play_world *w,
                     error *e) {
    *w =
        (play_world){ .broad_phase = config->broad_phase, .hash = SCENE_HASH_START };
    if (!scene_stage_open(s, config, &w->stage, e))
        return false;
    graze_world_set_counters(w->stage.world, &w->counters);
    return true;
}

void play_world_open_replay(replay_stage *replay, const char *method,
                            play_world *w) {
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
        w->hash = scene_hash(w->hash, row,
                             scene_fact_row(number, &w->events.items[i], row));
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
    if (!scene_stage_look(&w->stage, &late) ||
        !scene_stage_events(&w->stage, &w->events, &late)) {
        *e = late;
        return false;
    }
    events_hash(w);
    frame_add_up(w);
    return is_played;
}

void play_events_begin(output *o, bool with_times) {
    output_text(o, with_times ? "frame,event,a,b,time\n" : "frame,event,a,b\n");
}

void play_events_frame(output *o, const play_world *w, bool with_times) {
    uint64_t number = scene_stage_frame(&w->stage)->number;
    char row[SCENE_FACT_ROW_MAX];
    for (size_t i = 0; i < w->events.count; i++)
        output_bytes(o, row,
                     with_times
                         ? scene_fact_timed_row(number, &w->events.items[i], row)
                         : scene_fact_row(number, &w->events.items[i], row));
}

void play_stats_begin(output *o) {
    output_text(o, "frame,boxes,tests,pairs,after_narrow,begins,ends,ns\n");
}

void play_stats_frame(output *o, const play_world *w) {
    const scene_frame *frame = scene_stage_frame(&w->stage);
    const play_totals *t = &w->frame;
    uint64_t figures[] = { frame->number, frame->row_count, t->tests, t->pairs,
                           t->touches,    t->begins,        t->ends,  t->ns };
    size_t count = sizeof figures / sizeof figures[0];
    for (size_t i = 0; i < count; i++) {
        output_uint64(o, figures[i]);
        output_text(o, i + 1 < count ? "," : "\n");
    }
}

/* Milliseconds a frame. */
static double frame_ms(const play_world *w) {
    return w->stage.played == 0 ? 0
                                : (double)w->all.ns / 1e6 / (double)w->stage.played;
}

enum { PAIRS_TEXT_SIZE = 128 };

static uint64_t event_count(const play_totals *t) {
    return t->begins + t->ends + t->grazes;
}

/* The kinds of the events; near misses are left out where there are none. */
static void kinds_text(const play_totals *t, char text[PAIRS_TEXT_SIZE]) {
    const int length =
        snprintf(text, PAIRS_TEXT_SIZE, "%" PRIu64 " begin, %" PRIu64 " end",
                 t->begins, t->ends);
    if (t->grazes > 0)
        snprintf(text + length, (size_t)(PAIRS_TEXT_SIZE - length),
                 ", %" PRIu64 " graze", t->grazes);
}

/* How many pairs of boxes overlapped, and where rows have shapes, what became of
 * them. */
static void pairs_text(const play_world *w, char text[PAIRS_TEXT_SIZE]) {
    if (w->stage.scene->looks == NULL)
        snprintf(text, PAIRS_TEXT_SIZE, "%" PRIu64, w->all.pairs);
    else
        snprintf(text, PAIRS_TEXT_SIZE,
                 "%" PRIu64 " (%" PRIu64 " touch by their shapes, %" PRIu64
                 " thrown out)",
                 w->all.pairs, w->all.touches, w->all.pairs - w->all.touches);
}

void play_summary_text(const play_world *w, char *text) {
    char pairs[PAIRS_TEXT_SIZE], kinds[PAIRS_TEXT_SIZE];
    pairs_text(w, pairs);
    kinds_text(&w->all, kinds);
    snprintf(text, PLAY_SUMMARY_SIZE,
             "method  %s\n"
             "frames  %zu\n"
             "boxes   %" PRIu64 "\n"
             "pairs   %s\n"
             "events  %" PRIu64 " (%s)\n"
             "hash    %016" PRIx64 "\n"
             "time    %.4f ms a frame\n",
             w->broad_phase, w->stage.played, w->all.boxes, pairs,
             event_count(&w->all), kinds, w->hash, frame_ms(w));
}

void play_table_text(const play_world *worlds, size_t count, char *text) {
    size_t used = (size_t)snprintf(
        text, PLAY_TABLE_LINE, "%-12s %10s %14s %12s %10s  %s\n", "method",
        "ms/frame", "tests", "pairs", "events", "event hash");
    for (size_t i = 0; i < count; i++) {
        const play_world *w = &worlds[i];
        used += (size_t)snprintf(text + used, PLAY_TABLE_LINE,
                                 "%-12s %10.4f %14" PRIu64 " %12" PRIu64
                                 " %10" PRIu64 "  %016" PRIx64 "\n",
                                 w->broad_phase, frame_ms(w), w->all.tests,
                                 w->all.pairs, event_count(&w->all), w->hash);
    }
}

/* The cells of the method in this frame, given or chosen. */
static bool cells_read(const play_world *w, scene_drawing *drawing, error *e) {
    graze_world_cell(w->stage.world, &drawing->cell_w, &drawing->cell_h);
    if (drawing->cell_w > 0)
        return true;
    return error_set(e, ERROR_INPUT,
                     "--cells: the method %s has no cells in this frame; try "
                     "sectors, four-shift or grid-map",
                     w->broad_phase);
}

/* A box with a touch during its step touches in the picture. */
static bool ways_add(const play_world *w, bool *is_touching, float *hits,
                     scene_drawing *drawing, error *e) {
    if (!scene_stage_ways(&w->stage, hits, &drawing->ways, e))
        return false;
    for (size_t i = 0; i < w->stage.scene->ids.count && drawing->ways.before != NULL;
         i++)
        is_touching[i] |= hits[i] < SCENE_NO_HIT;
    return true;
}

static bool frame_draw(const play_options *options, const play_world *w,
                       bool *is_touching, picture *p, error *e) {
    scene_drawing drawing = { .scene = w->stage.scene,
                              .frame = scene_stage_frame(&w->stage),
                              .is_touching = is_touching,
                              .world = w->stage.world,
                              .what = options->drawn };
    float *hits = calloc((size_t)w->stage.scene->ids.count + 1, sizeof *hits);
    scene_part_shape *shapes =
        calloc((size_t)w->stage.scene->ids.count + 1, sizeof *shapes);
    bool is_drawn = hits != NULL && shapes != NULL;
    if (!is_drawn) {
        error_no_memory(e, "a picture");
    } else {
        scene_stage_shapes(&w->stage, shapes);
        drawing.shapes = shapes;
        is_drawn =
            ways_add(w, is_touching, hits, &drawing, e) &&
            (!(options->drawn & GRAZE_DRAW_CELLS) || cells_read(w, &drawing, e)) &&
            scene_picture_draw(&drawing, p, e);
    }
    free(shapes);
    free(hits);
    return is_drawn;
}

static bool picture_draw(const play_options *options, const play_world *w,
                         picture *p, error *e) {
    bool *is_touching =
        calloc((size_t)w->stage.scene->ids.count + 1, sizeof *is_touching);
    if (is_touching == NULL)
        return error_no_memory(e, "a picture");
    const bool is_drawn = scene_stage_mark_touching(&w->stage, is_touching, e) &&
                          frame_draw(options, w, is_touching, p, e);
    free(is_touching);
    return is_drawn;
}

bool play_picture_write(const play_options *options, const play_world *w, output *o,
                        error *e) {
    picture p = { 0 };
    const bool is_written =
        picture_draw(options, w, &p, e) && output_picture(o, &p, e);
    picture_close(&p);
    return is_written;
}

bool play_animation_add(const play_options *options, const play_world *w,
                        png_animation *a, error *e) {
    picture whole = { 0 }, small = { 0 };
    bool is_added = picture_draw(options, w, &whole, e);
    if (is_added && !picture_shrink(&whole, (int32_t)options->scale, &small))
        is_added = error_no_memory(e, "a picture");
    is_added = is_added && png_animation_add(a, &small, e);
    picture_close(&whole);
    picture_close(&small);
    return is_added;
}
