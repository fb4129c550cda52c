/* seeds_gunbird_ours.c: a burst in a world with sweep-prune: a game's calls, and the
 * step. */
#include "bench/search.h"
#include "bench/seeds_gunbird.h"
#include "bench/timing.h"
#include "bench/workload_world.h"

enum { WARM_UP = 3 };

static const char method[] = "sweep-prune";

/* The world and what is counted; calls are made only while none has failed. */
typedef struct stage {
    workload_world game;
    graze_counters counters;
    graze_status status;
} stage;

static void birth(stage *s, const burst *b) {
    graze_body *bodies = s->game.bodies + b->field->count;
    for (uint32_t i = 0; i < b->count && s->status == GRAZE_OK; i++)
        s->status = workload_world_add(&s->game, b->bullet, BURST_LAYER, &bodies[i]);
}

static void death(stage *s, const burst *b) {
    const graze_body *bodies = s->game.bodies + b->field->count;
    for (uint32_t i = 0; i < b->count && s->status == GRAZE_OK; i++)
        s->status = graze_body_remove(s->game.world, bodies[i]);
}

static uint64_t begins(const stage *s) {
    size_t count;
    uint64_t result = 0;
    const graze_contact_event *events =
        graze_world_contact_events(s->game.world, &count);
    for (size_t i = 0; i < count; i++)
        result += events[i].kind == GRAZE_BEGIN;
    return result;
}

/* One frame: what comes or goes, the field's motion, the step. */
static burst_cost frame(stage *s, const burst *b, burst_frame which) {
    const uint64_t swaps = s->counters.swaps;
    workload_next(b->field);
    const timing_start start = timing_begin();
    if (which == BURST_BIRTH)
        birth(s, b);
    if (which == BURST_DEATH)
        death(s, b);
    if (s->status == GRAZE_OK)
        s->status = workload_world_place(&s->game, b->field);
    if (s->status == GRAZE_OK)
        s->status = graze_world_step(s->game.world);
    const double seconds = timing_since(start);
    return (burst_cost){ seconds, s->counters.swaps - swaps, begins(s) };
}

static void play(stage *s, const burst *b, burst_cost costs[BURST_FRAMES]) {
    graze_world_set_counters(s->game.world, &s->counters);
    for (int i = 0; i < WARM_UP; i++)
        frame(s, b, BURST_REST);
    for (int which = 0; which < BURST_FRAMES; which++)
        costs[which] = frame(s, b, (burst_frame)which);
}

bool burst_as_ours(const burst *b, burst_cost costs[BURST_FRAMES], error *e) {
    const graze_world_config config = { .broad_phase = method, .rules = &b->rules };
    stage s = { .game.spare = b->count };
    s.status = workload_world_open(&s.game, &config, b->field);
    if (s.status == GRAZE_OK)
        play(&s, b, costs);
    workload_world_close(&s.game);
    return search_is_fine(s.status, method, e);
}
