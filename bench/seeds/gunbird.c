/* gunbird.c: a burst of bullets in a field of moving boxes, frame by frame. It takes
 * the forms of "Art of Collision 1: Gunbird" (motorherp, 2008) and of its replies
 * (Korenn and Hornet600S, 2009), and is played in graze. The text gives no figures,
 * so nothing is stated beside them.
 *
 * The bullets, on a layer not meeting itself, are all born on one spot in one frame,
 * rest for a frame, and die in one. The boxes of the field, which meet all, move in
 * each frame.
 */
#include "bench/texts/gunbird.h"
#include "bench/answers.h"
#include "bench/seeds/figures.h"
#include "bench/seeds/seeds.h"
#include "bench/timing.h"
#include "bench/workloads/workload.h"

#include <math.h>

enum { FIELD = 5000, WARM_UP = 3 };

enum { BURST_LAYER = 1 }; /* the field is on 0 */

/* The frame of birth, one at rest, the frame of death. */
typedef enum burst_frame {
    BURST_BIRTH,
    BURST_REST,
    BURST_DEATH,
    BURST_FRAMES
} burst_frame;

/* The cost of a frame, and the number of contacts begun in it. */
typedef struct burst_cost {
    double seconds;
    uint64_t swaps, begins;
} burst_cost;

/* A burst of `count` equal boxes in a field, which moves. */
typedef struct burst {
    workload *field;
    graze_box bullet;
    uint32_t count;
    graze_rules rules;
} burst;

/* How the text, or one of the replies, has boxes come and go. */
typedef struct burst_form {
    const char *name;
    uint32_t (*birth)(gunbird *g, gunbird_part part);
    void (*death)(gunbird *g, uint32_t first);
} burst_form;

/* --- In a form of the text --- */

static void place_field(gunbird *g, workload *field) {
    workload_next(field);
    for (uint32_t i = 0; i < field->count; i++)
        gunbird_place(g, i, field->boxes[i]);
}

static void text_birth(gunbird *g, const burst *b, const burst_form *form) {
    for (uint32_t i = 0; i < b->count; i++)
        form->birth(g, (gunbird_part){ .box = b->bullet,
                                       .object = b->field->count + i,
                                       .layer = BURST_LAYER });
}

/* One frame: bodies that come or go, and the field's motion. Bubbling out and taking
 * out end with the frame's sorting.
 */
static burst_cost text_frame(gunbird *g, const burst *b, const burst_form *form,
                             burst_frame which) {
    const uint64_t swaps = g->swaps, begins = g->begins;
    place_field(g, b->field);
    const timing_start start = timing_begin();
    if (which == BURST_BIRTH)
        text_birth(g, b, form);
    if (which == BURST_DEATH)
        form->death(g, b->field->count);
    else
        gunbird_frame(g);
    return (burst_cost){ timing_since(start), g->swaps - swaps, g->begins - begins };
}

static bool burst_as_text(const burst *b, const burst_form *form,
                          burst_cost costs[BURST_FRAMES], error *e) {
    gunbird g;
    if (!gunbird_open(&g, b->field->count + b->count, &b->rules))
        return error_no_memory(e, "bench seeds");
    for (uint32_t i = 0; i < b->field->count; i++)
        gunbird_bubble_in(&g,
                          (gunbird_part){ .box = b->field->boxes[i], .object = i });
    for (int i = 0; i < WARM_UP; i++)
        text_frame(&g, b, form, BURST_REST);
    for (int which = 0; which < BURST_FRAMES; which++)
        costs[which] = text_frame(&g, b, form, (burst_frame)which);
    const bool has_failed = g.has_failed;
    gunbird_close(&g);
    return !has_failed || error_no_memory(e, "bench seeds");
}

/* --- In a world with sweep-prune --- */

/* The world and what is counted; calls are made only while none has failed. */
typedef struct stage {
    workload_world game;
    graze_counters counters;
    graze_status status;
} stage;

static void world_birth(stage *s, const burst *b) {
    graze_body *bodies = s->game.bodies + b->field->count;
    for (uint32_t i = 0; i < b->count && s->status == GRAZE_OK; i++)
        s->status = workload_world_add(&s->game, b->bullet, BURST_LAYER, &bodies[i]);
}

static void world_death(stage *s, const burst *b) {
    const graze_body *bodies = s->game.bodies + b->field->count;
    for (uint32_t i = 0; i < b->count && s->status == GRAZE_OK; i++)
        s->status = graze_body_remove(s->game.world, bodies[i]);
}

static uint64_t world_begins(const stage *s) {
    size_t count;
    uint64_t result = 0;
    const graze_contact_event *events =
        graze_world_contact_events(s->game.world, &count);
    for (size_t i = 0; i < count; i++)
        result += events[i].kind == GRAZE_BEGIN;
    return result;
}

/* One frame: bodies that come or go, the field's motion, the step. */
static burst_cost world_frame(stage *s, const burst *b, burst_frame which) {
    const uint64_t swaps = s->counters.swaps;
    workload_next(b->field);
    const timing_start start = timing_begin();
    if (which == BURST_BIRTH)
        world_birth(s, b);
    if (which == BURST_DEATH)
        world_death(s, b);
    if (s->status == GRAZE_OK)
        s->status = workload_world_place(&s->game, b->field);
    if (s->status == GRAZE_OK)
        s->status = graze_world_step(s->game.world);
    const double seconds = timing_since(start);
    return (burst_cost){ seconds, s->counters.swaps - swaps, world_begins(s) };
}

static void world_play(stage *s, const burst *b, burst_cost costs[BURST_FRAMES]) {
    graze_world_set_counters(s->game.world, &s->counters);
    for (int i = 0; i < WARM_UP; i++)
        world_frame(s, b, BURST_REST);
    for (int which = 0; which < BURST_FRAMES; which++)
        costs[which] = world_frame(s, b, (burst_frame)which);
}

static bool burst_in_world(const burst *b, burst_cost costs[BURST_FRAMES],
                           error *e) {
    const graze_world_config config = { .broad_phase = "sweep-prune",
                                        .rules = &b->rules };
    stage s = { .game.spare = b->count };
    s.status = workload_world_open(&s.game, &config, b->field);
    if (s.status == GRAZE_OK)
        world_play(&s, b, costs);
    workload_world_close(&s.game);
    return answers_are_fine(s.status, config.broad_phase, e);
}

/* --- Figures --- */

static const burst_form forms[] = {
    { "plain (append and bubble)", gunbird_bubble_in, gunbird_bubble_out },
    { "Hornet600S (sorted insert)", gunbird_insert_sorted, gunbird_bubble_out },
    { "Korenn (one-pass removal)", gunbird_bubble_in, gunbird_take_out },
};

static const char *const frame_names[BURST_FRAMES] = { "birth", "at rest", "death" };

static void rows(report *r, const char *form, uint32_t count,
                 const burst_cost costs[BURST_FRAMES]) {
    for (int frame = 0; frame < BURST_FRAMES; frame++)
        seeds_tell(r, (seeds_figure){ "Gunbird", NAN, costs[frame].seconds * 1e3 },
                   "%u bullets, %s, %s: milliseconds", (unsigned)count,
                   frame_names[frame], form);
    for (int frame = 0; frame < BURST_FRAMES; frame++)
        seeds_tell(r, (seeds_figure){ "Gunbird", NAN, (double)costs[frame].swaps },
                   "%u bullets, %s, %s: exchanges", (unsigned)count,
                   frame_names[frame], form);
    seeds_tell(r,
               (seeds_figure){ "Gunbird", NAN, (double)costs[BURST_BIRTH].begins },
               "%u bullets, birth, %s: contacts begun", (unsigned)count, form);
}

/* All forms see the same field, so the field is made again for each. */
static bool open_burst(burst *b, uint32_t count, error *e) {
    workload *field = workload_open("w2", FIELD, 2008);
    if (field == NULL)
        return error_no_memory(e, "bench seeds");
    /* off the grid of the field's edges */
    const float middle = field->bounds.max_x / 2 + 0x1p-10f;
    *b = (burst){ .field = field,
                  .bullet = { middle, middle, middle + 8, middle + 8 },
                  .count = count };
    graze_rules_forbid(&b->rules, BURST_LAYER, BURST_LAYER);
    return true;
}

static bool burst_figures(report *r, uint32_t count, const burst_form *form,
                          error *e) {
    burst b = { .count = 0 };
    burst_cost costs[BURST_FRAMES];
    if (!open_burst(&b, count, e))
        return false;
    const bool is_fine = form != NULL ? burst_as_text(&b, form, costs, e)
                                      : burst_in_world(&b, costs, e);
    workload_close(b.field);
    if (is_fine)
        rows(r, form != NULL ? form->name : "graze", count, costs);
    return is_fine;
}

bool seeds_gunbird(report *r, error *e) {
    static const uint32_t counts[] = { 100, 1000, 10000 };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        for (size_t form = 0; form < sizeof forms / sizeof *forms; form++)
            if (!burst_figures(r, counts[i], &forms[form], e))
                return false;
        if (!burst_figures(r, counts[i], NULL, e))
            return false;
    }
    report_line(
        r, "          (As described, a sorted insert passes nothing and so finds "
           "no contact of the newborn.)");
    return true;
}
