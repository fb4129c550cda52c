/* racer_world.c: what a game pays for a frame: births, deaths and places, the step,
 * its events made. */
#include "bench/pair_hash.h"
#include "bench/racers.h"
#include "bench/racers_clip.h"
#include "bench/workload_world.h"

#include <stdlib.h>

/* The hash over no events is not 0, since 0 stands for a racer that makes none. */
enum { HASH_START = 1 };

static graze_status open_world(racer *self, const race_course *course) {
    const clip *t = course->what;
    const graze_world_config config = { .broad_phase = self->broad_phase,
                                        .setup = self->setup,
                                        .tasks = course->tasks };
    workload_world *own = self->state = calloc(1, sizeof *own);
    return own != NULL ? workload_world_open(own, &config, &t->frames[0])
                       : GRAZE_OUT_OF_MEMORY;
}

static graze_status call(racer *self, const workload *frame) {
    workload_world *own = self->state;
    const graze_status status = workload_world_place(own, frame);
    return status == GRAZE_OK ? graze_world_step(own->world) : status;
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
        *hash += pair_hash_one(first, second);
    return status;
}

/* Kinds count apart, and so do frames, since all before are mixed in. */
static graze_status note(racer *self, race_turn *turn) {
    const workload_world *own = self->state;
    size_t count;
    const graze_contact_event *events =
        graze_world_contact_events(own->world, &count);
    uint64_t hashes[GRAZE_BEGIN + 1] = { 0 };
    for (size_t i = 0; i < count; i++)
        hashes[events[i].kind] += pair_hash_one(events[i].user_a, events[i].user_b);
    turn->events = pair_hash_mix(turn->events + HASH_START + hashes[GRAZE_END]);
    turn->events = pair_hash_mix(turn->events + HASH_START + hashes[GRAZE_BEGIN]);
    return GRAZE_OK;
}

static graze_status found(racer *self, race_turn *turn) {
    const workload_world *own = self->state;
    size_t count;
    const graze_contact *contacts = graze_world_contacts(own->world, &count);
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        status = pair_add(own->world, contacts[i].a, contacts[i].b, &turn->hash);
    turn->pairs = count;
    return status;
}

static graze_status turn_world(racer *self, const race_course *course,
                               race_turn *turn) {
    static const clip_racer how = { call, note, found };
    return clip_turn(&how, self, course, turn);
}

static void close_world(racer *self) {
    if (self->state != NULL)
        workload_world_close(self->state);
    free(self->state);
    self->state = NULL;
}

const racer_kind racer_world = { "world", open_world, turn_world, close_world };
