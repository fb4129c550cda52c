/* seeds_gunbird_ours.c: a burst in a world with sweep-prune: the calls that a game makes, and the step. */
#include "bench/search.h"
#include "bench/seeds_gunbird.h"
#include "bench/timing.h"
#include "graze/graze.h"

#include <stdlib.h>

enum { WARM_UP = 3 };

static const char method[] = "sweep-prune";

/* The world, its bodies, those of the field first, and what is counted. */
typedef struct stage {
    graze_world *world;
    graze_body *bodies;
    graze_counters counters;
    graze_status status;
} stage;

/* Calls are made only while none has failed. */
static void add(stage *s, uint32_t at, graze_box box, uint8_t layer) {
    const graze_part_def part = {
        .box = { 0, 0, box.max_x - box.min_x, box.max_y - box.min_y },
        .layer = layer,
    };
    const graze_body_def def = { .x = box.min_x, .y = box.min_y, .parts = &part, .part_count = 1 };
    if (s->status == GRAZE_OK)
        s->status = graze_body_add(s->world, &def, &s->bodies[at]);
}

static void birth(stage *s, const burst *b) {
    for (uint32_t i = 0; i < b->count; i++)
        add(s, b->field->count + i, b->bullet, BURST_LAYER);
}

static void death(stage *s, const burst *b) {
    for (uint32_t i = 0; i < b->count && s->status == GRAZE_OK; i++)
        s->status = graze_body_remove(s->world, s->bodies[b->field->count + i]);
}

static uint64_t begins(const stage *s) {
    size_t count;
    uint64_t result = 0;
    const graze_encounter_event *events = graze_world_encounter_events(s->world, &count);
    for (size_t i = 0; i < count; i++)
        result += events[i].kind == GRAZE_BEGIN;
    return result;
}

/* One frame: what comes or goes, the field's motion, the step. */
static burst_cost frame(stage *s, const burst *b, burst_frame which) {
    const graze_placement placement = { s->bodies, b->field->x, b->field->y, b->field->count };
    const uint64_t swaps = s->counters.swaps;
    drift_move(b->field);
    const double before = timing_now();
    if (which == BURST_BIRTH)
        birth(s, b);
    if (which == BURST_DEATH)
        death(s, b);
    if (s->status == GRAZE_OK)
        s->status = graze_world_place_all(s->world, &placement);
    if (s->status == GRAZE_OK)
        s->status = graze_world_step(s->world);
    const double seconds = timing_now() - before;
    return (burst_cost){ seconds, s->counters.swaps - swaps, begins(s) };
}

static void play(stage *s, const burst *b, burst_cost costs[BURST_FRAMES]) {
    graze_world_set_counters(s->world, &s->counters);
    for (uint32_t i = 0; i < b->field->count; i++)
        add(s, i, b->field->boxes[i], BURST_FIELD_LAYER);
    for (int i = 0; i < WARM_UP; i++)
        frame(s, b, BURST_REST);
    for (int which = 0; which < BURST_FRAMES; which++)
        costs[which] = frame(s, b, (burst_frame)which);
}

bool burst_as_ours(const burst *b, burst_cost costs[BURST_FRAMES], error *e) {
    const graze_world_config config = { .method = method, .rules = &b->rules };
    stage s = { .bodies = calloc(b->field->count + b->count, sizeof *s.bodies) };
    if (s.bodies == NULL)
        return error_no_memory(e, "bench seeds");
    s.status = graze_world_open(&config, &s.world);
    if (s.status == GRAZE_OK)
        play(&s, b, costs);
    graze_world_close(s.world);
    free(s.bodies);
    return search_is_fine(s.status, method, e);
}
