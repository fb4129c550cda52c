/* methods_moving.c: equal boxes in coherent motion in a world; a frame is one
 * graze_world_set_positions and one step. */
#include "bench/methods.h"
#include "bench/search.h"
#include "bench/timing.h"
#include "bench/workload_world.h"
#include "scenes/scene_facts.h"

#include <string.h>

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
typedef struct stage {
    workload *field;
    workload_world game;
    graze_status status;
    uint64_t hash, pairs, frame;
} stage;

/* A body's name is its slot, the low half of its handle: bodies were added in
 * order. */
static scene_fact fact_of(const graze_contact_event *event) {
    return (scene_fact){ .a = (uint32_t)event->a.id,
                         .b = (uint32_t)event->b.id,
                         .kind =
                             event->kind == GRAZE_BEGIN ? SCENE_BEGIN : SCENE_END };
}

static void note_answers(stage *s) {
    size_t count;
    char row[SCENE_FACT_ROW_MAX];
    const graze_contact_event *events =
        graze_world_contact_events(s->game.world, &count);
    for (size_t i = 0; i < count; i++) {
        const scene_fact fact = fact_of(&events[i]);
        s->hash = scene_hash(s->hash, row, scene_fact_row(s->frame, &fact, row));
    }
    graze_world_contacts(s->game.world, &count);
    s->pairs = count > s->pairs ? count : s->pairs;
    s->frame++;
}

/* Seconds for a game's calls in a frame. */
static double frame(stage *s) {
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

static void play(stage *s, uint32_t frames, methods_result *result) {
    timing rounds = { 0 };
    for (int i = 0; i < WARM_UP; i++)
        frame(s);
    for (uint32_t i = 0; i < frames; i++)
        timing_add(&rounds, frame(s));
    result->fastest = timing_fastest(&rounds);
    result->median = timing_median(&rounds);
    result->pairs = s->pairs;
    result->hash = s->hash;
}

static bool measure(const moving_size *size, methods_result *result, error *e) {
    stage s = { .hash = SCENE_HASH_START };
    s.field = workload_open("w2", size->boxes, size->boxes);
    if (s.field == NULL)
        return error_no_memory(e, "bench methods");
    s.status = workload_world_open(
        &s.game, &(graze_world_config){ .broad_phase = result->broad_phase },
        s.field);
    if (s.status == GRAZE_OK)
        play(&s, size->frames, result);
    workload_world_close(&s.game);
    workload_close(s.field);
    return search_is_fine(s.status, result->broad_phase, e);
}

static bool is_too_slow(const char *method, const moving_size *size) {
    return strcmp(method, "brute") == 0 && size->boxes > BRUTE_MOST;
}

static bool compare_methods(report *r, const moving_size *size, error *e) {
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
        if (!measure(size, &result, e))
            return false;
        if (first.broad_phase == NULL)
            first = result;
        methods_row(r, &first, &result);
    }
    return true;
}

bool methods_moving(report *r, error *e) {
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (!compare_methods(r, &sizes[i], e))
            return false;
    return true;
}
