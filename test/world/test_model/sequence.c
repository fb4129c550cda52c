/* sequence.c: makes calls on the model and on two worlds, and shortens a sequence in
 * which something goes wrong. */
#include "test_model/sequence.h"

#include "test_model/kinds.h"

#include <stdlib.h>
#include <string.h>

/* --- Making a call --- */

static void clear_made(made *out) {
    out->body.id = 0;
    out->travel = (made_travel){ .x = 0 };
    out->part_count = out->rider_count = 0;
}

static bool is_made(const made *a, const made *b) {
    const size_t riders = (size_t)lower_of(a->rider_count, MADE_RIDERS);
    return a->body.id == b->body.id && a->attack.id == b->attack.id &&
           a->part_count == b->part_count && a->rider_count == b->rider_count &&
           memcmp(&a->travel, &b->travel, sizeof a->travel) == 0 &&
           memcmp(a->parts, b->parts, a->part_count * sizeof *a->parts) == 0 &&
           memcmp(a->riders, b->riders, riders * sizeof *a->riders) == 0;
}

/* The first world may get no memory once; then nothing has changed, and the call can
 * be made again. */
static graze_status make_refused(fixture *self, const sequence_call *call,
                                 made *out) {
    const call_kind *kind = kind_of(call);
    const uint64_t hash = graze_world_hash(self->worlds[0]);
    self->memory[0].fail_at = call->refused;
    const graze_status status = kind->make(self, self->worlds[0], call, out);
    self->memory[0].fail_at = 0;
    if (status != GRAZE_OUT_OF_MEMORY)
        return status;
    if (graze_world_hash(self->worlds[0]) != hash)
        wrong(self, "the world changed although memory was refused");
    check_step(self, 0);
    clear_made(out);
    return kind->make(self, self->worlds[0], call, out);
}

static void make_call(fixture *self, const sequence_call *call) {
    const call_kind *kind = kind_of(call);
    if (!call_is_known(self, call))
        return;
    made *out = self->out;
    clear_made(&out[0]);
    clear_made(&out[1]);
    if (kind->ask != NULL) {
        kind->ask(self, call);
        return;
    }
    graze_status status;
    if (call->refused != 0)
        status = make_refused(self, call, &out[0]);
    else
        status = kind->make(self, self->worlds[0], call, &out[0]);
    const graze_status other = kind->make(self, self->worlds[1], call, &out[1]);
    if (status != other || !is_made(&out[0], &out[1])) {
        wrong(self, "the two worlds return %d and %d, or other handles", (int)status,
              (int)other);
        return;
    }
    const graze_status right = kind->apply(self, call, &out[0]);
    if (status != right)
        wrong(self, "the status is %d instead of %d", (int)status, (int)right);
    for (int side = 0;
         side < 2 && kind->make == make_step && !(side == 1 && self->is_renewed);
         side++)
        check_step(self, side);
}

/* --- Telling --- */

/* Forget what the sequence before has left. */
static void fixture_clear(fixture *self) {
    static const model empty;
    model_copy(&self->model, &empty);
    model_copy(&self->saved.model, &empty);
    for (int i = 0; i < SEQUENCE_CALLS; i++)
        memset(self->parts + i * SEQUENCE_PARTS, 0,
               self->named_parts[i] * sizeof *self->parts);
    memset(self->named_parts, 0, sizeof self->named_parts);
    memset(self->bodies, 0, sizeof self->bodies);
    memset(self->attacks, 0, sizeof self->attacks);
    memset(self->memory, 0, sizeof self->memory);
    self->events.contact_count = self->events.touch_count = 0;
    self->events.list_count = self->events.strike_count =
        self->events.near_miss_count = 0;
    self->hits = (graze_hits){ 0 };
    self->saved.bytes = NULL;
    self->saved.size = 0;
    self->recording = (growing){ 0 };
    self->is_wrong = self->is_renewed = false;
}

/* One for all sequences, since it is large and hardly used. */
static fixture *fixture_open(sequence *from, char *words) {
    static fixture only, *const self = &only;
    fixture_clear(self);
    self->sequence = from;
    list_draws(self);
    self->words = words;
    words[0] = 0;
    self->set = game_set();
    self->assets = (graze_assets){ (const graze_mask *const *)from->masks,
                                   &self->set, SEQUENCE_MASKS, 1 };
    model_open(&self->model, from->setting->edges, from->setting->events);
    self->model.wrap = from->setting->wrap;
    for (int side = 0; side < 2; side++) {
        self->memory[side].flip = from->setting->flips[side];
        self->worlds[side] = open_world(self, side, from->setting->phases[side]);
    }
    const graze_recording_sink sink = { recording_take, &self->recording };
    if (from->setting->is_recorded)
        assert_int_equal(graze_recording_start(self->worlds[0], &sink), GRAZE_OK);
    return self;
}

static void fixture_check_end(fixture *self) {
    if (self->sequence->setting->is_recorded && !self->is_wrong)
        check_recording(self);
    for (int side = 0; side < 2; side++) {
        graze_world_close(self->worlds[side]);
        if (self->memory[side].blocks != 0)
            wrong(self, "%zu blocks of memory were not freed",
                  self->memory[side].blocks);
    }
    graze_hits_free(&self->hits);
    free(self->recording.bytes);
    free(self->saved.bytes);
}

static uint32_t tell(sequence *self, uint32_t count, bool is_new,
                     char words[SEQUENCE_WORDS]) {
    fixture *at = fixture_open(self, words);
    uint32_t done = 0;
    for (; done < count && !at->is_wrong; done++) {
        if (is_new)
            draw_call(at, done, &self->calls[done]);
        make_call(at, &self->calls[done]);
    }
    const bool was_wrong = at->is_wrong;
    fixture_check_end(at);
    if (was_wrong)
        return done;
    if (at->is_wrong)
        return count;
    return 0;
}

uint32_t sequence_make(sequence *self, uint32_t count, char words[SEQUENCE_WORDS]) {
    const uint32_t wrong_after = tell(self, count, true, words);
    self->count = count;
    if (wrong_after != 0)
        self->count = wrong_after;
    return wrong_after;
}

uint32_t sequence_make_again(sequence *self, char words[SEQUENCE_WORDS]) {
    return tell(self, self->count, false, words);
}

/* Whether something is wrong without some calls; then they are left out, and all
 * that follow the mistake. */
static bool sequence_leave_out(sequence *self, uint32_t begin, uint32_t count) {
    static sequence_call kept[SEQUENCE_CALLS];
    char words[SEQUENCE_WORDS];
    const uint32_t before = self->count;
    memcpy(kept, self->calls, before * sizeof *kept);
    memmove(self->calls + begin, self->calls + begin + count,
            (before - begin - count) * sizeof *kept);
    self->count = before - count;
    const uint32_t wrong_after = sequence_make_again(self, words);
    if (wrong_after != 0) {
        self->count = wrong_after;
        return true;
    }
    memcpy(self->calls, kept, before * sizeof *kept);
    self->count = before;
    return false;
}

void sequence_shorten(sequence *self) {
    bool is_shorter = true;
    while (is_shorter) {
        is_shorter = false;
        for (uint32_t count = self->count / 2; count > 0; count /= 2)
            for (uint32_t i = 0; i + count <= self->count;)
                if (sequence_leave_out(self, i, count))
                    is_shorter = true;
                else
                    i += count;
    }
}
