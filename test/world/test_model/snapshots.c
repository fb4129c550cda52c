/* snapshots.c: worlds that are saved, loaded, sent as deltas, hashed and replayed. */
#include "test_model/calls.h"

#include <stdlib.h>
#include <string.h>

/* --- Snapshots --- */

static unsigned char *save_world(fixture *self, int side, size_t *size) {
    graze_world *world = self->worlds[side];
    size_t same = 0;
    *size = 0;
    if (graze_world_save_size(world, &self->assets, size) != GRAZE_OK)
        wrong(self, "the world cannot be saved");
    unsigned char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    if (graze_world_save(world, &self->assets, bytes, *size, &same) != GRAZE_OK ||
        same != *size)
        wrong(self, "the snapshot has another size");
    return bytes;
}

/* Keep the state; both worlds have the same snapshot. */
ASK(save) {
    (void)call;
    size_t size;
    free(self->saved.bytes);
    self->saved.bytes = save_world(self, 0, &self->saved.size);
    model_copy(&self->saved.model, &self->model);
    model_events_copy(&self->saved.events, &self->events);
    unsigned char *other = save_world(self, 1, &size);
    if (!are_equal(other, size, self->saved.bytes, self->saved.size, 1))
        wrong(self, "the snapshots of the two worlds differ");
    free(other);
}

static void load_world(fixture *self, int side, const void *bytes, size_t size) {
    if (graze_world_load(self->worlds[side], &self->assets, bytes, size) != GRAZE_OK)
        wrong(self, "a snapshot cannot be loaded");
}

/* A loaded world has the contacts of the last step, and no events. */
ASK(load) {
    (void)call;
    if (self->saved.bytes == NULL)
        return;
    model_copy(&self->model, &self->saved.model);
    model_events_copy(&self->events, &self->saved.events);
    self->events.contact_count = self->events.touch_count =
        self->events.strike_count = self->events.near_miss_count = 0;
    for (int side = 0; side < 2; side++) {
        load_world(self, side, self->saved.bytes, self->saved.size);
        check_step(self, side);
    }
    check_hashes(self);
}

graze_world *open_world(fixture *self, int side, const char *phase) {
    const sequence_setting *setting = self->sequence->setting;
    graze_world *world = NULL;
    const graze_world_config config = { .broad_phase = phase,
                                        .edges = setting->edges,
                                        .events = setting->events,
                                        .limits = setting->limits,
                                        .wrap_width = game_float(setting->wrap.x),
                                        .wrap_height = game_float(setting->wrap.y),
                                        .allocator =
                                            counted_allocator(&self->memory[side]),
                                        .tasks = setting->tasks[side] };
    assert_int_equal(graze_world_open(&config, &world), GRAZE_OK);
    return world;
}

/* The second world goes on as a new one, from the snapshot of the first, sent as a
 * delta if there is a base.
 */
ASK(renew) {
    size_t size, delta_size = 0, same = 0;
    unsigned char *bytes = save_world(self, 0, &size);
    unsigned char *delta = malloc(2 * size + 1000), *copy = malloc(size + 1);
    const graze_bytes base = { self->saved.bytes, self->saved.size };
    memcpy(copy, bytes, size);
    if (base.data != NULL) {
        if (graze_save_delta(base, (graze_bytes){ bytes, size }, delta,
                             2 * size + 1000, &delta_size) != GRAZE_OK ||
            graze_save_apply(base, (graze_bytes){ delta, delta_size }, copy, size,
                             &same) != GRAZE_OK ||
            same != size || memcmp(copy, bytes, size) != 0)
            wrong(self, "a delta does not make the snapshot that it was made of");
    }
    graze_world_close(self->worlds[1]);
    self->worlds[1] = open_world(
        self, 1,
        graze_broad_phase_at(call->number % graze_broad_phase_count())->name);
    load_world(self, 1, copy, size);
    self->is_renewed = true;
    check_hashes(self);
    free(bytes);
    free(delta);
    free(copy);
}

ASK(hash) {
    (void)call;
    check_hashes(self);
}

/* --- Recordings --- */

bool recording_take(void *user, const void *bytes, size_t size) {
    growing *to = user;
    if (to->capacity - to->size < size) {
        to->capacity = 2 * (to->size + size);
        to->bytes = realloc(to->bytes, to->capacity);
        assert_non_null(to->bytes);
    }
    if (size > 0)
        memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

static size_t recording_give(void *user, void *bytes, size_t size) {
    growing *from = user;
    const size_t left = from->size - from->at;
    size_t count = size;
    if (left < size)
        count = left;
    if (count > 0)
        memcpy(bytes, from->bytes + from->at, count);
    from->at += count;
    return count;
}

/* A replay makes the same handles and the same hash in each step, with any broad
 * phase. A recording for which memory was refused has ended before. */
void check_recording(fixture *self) {
    const graze_replay_config config = {
        .source = { recording_give, &self->recording },
        .broad_phase = self->sequence->setting->phases[1]
    };
    graze_replay *replay = NULL;
    if (graze_recording_stop(self->worlds[0]) != GRAZE_OK)
        return;
    if (graze_replay_open(&config, &replay) != GRAZE_OK) {
        wrong(self, "the recording cannot be replayed");
        return;
    }
    graze_replay_state state;
    while ((state = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
        ;
    const graze_replay_info info = graze_replay_read(replay);
    if (state != GRAZE_REPLAY_ENDED)
        wrong(self, "the replay ends with %d at step %u, in %s, with status %d",
              (int)state, (unsigned)info.steps,
              info.call != NULL ? info.call : "no call", (int)info.status);
    graze_replay_close(replay);
}
