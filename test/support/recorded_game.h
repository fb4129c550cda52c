/* recorded_game.h: a random game that was recorded, with what its world said after
 * each step, and how a recording is played.
 */
#ifndef TEST_RECORDED_GAME_H
#define TEST_RECORDED_GAME_H

#include "support/random_calls.h"

/* The answers of a world after a step. */
typedef struct recorded_saying {
    uint64_t hash;
    size_t event_count;
    graze_contact_event *events;
} recorded_saying;

enum { RECORDED_STEPS = 60 };

typedef struct recorded_game {
    kept_bytes kept;
    recorded_saying said[RECORDED_STEPS];
} recorded_game;

static inline recorded_saying recorded_listen(graze_world *world) {
    recorded_saying said = { .hash = graze_world_hash(world) };
    const graze_contact_event *events =
        graze_world_contact_events(world, &said.event_count);
    said.events = calloc(said.event_count + 1, sizeof *events);
    assert_non_null(said.events);
    if (said.event_count > 0)
        memcpy(said.events, events, said.event_count * sizeof *events);
    return said;
}

/* Play a random game, recorded from step `start` on; some calls after the last step,
 * too. */
static inline void recorded_game_make(recorded_game *self, uint64_t seed, int start,
                                      graze_edges edges) {
    caller game;
    const graze_recording_sink sink = kept_sink(&self->kept);
    self->kept.room = SIZE_MAX;
    caller_open(
        &game, seed,
        &(graze_world_config){ .edges = edges, .events = GRAZE_EVENTS_BOTH });
    for (int step = 0; step < RECORDED_STEPS; step++) {
        for (int i = 0; i < 25; i++) {
            if (step == start && i == 9)
                assert_int_equal(graze_recording_start(game.world, &sink), GRAZE_OK);
            caller_call(&game);
        }
        small_world_step(game.world);
        self->said[step] = recorded_listen(game.world);
    }
    for (int i = 0; i < 5; i++)
        caller_call(&game);
    assert_int_equal(graze_recording_stop(game.world), GRAZE_OK);
    assert_true(game.failures > 50 && game.calls - game.failures > 300);
    caller_close(&game);
}

static inline void recorded_game_free(recorded_game *self) {
    for (int i = 0; i < RECORDED_STEPS; i++)
        free(self->said[i].events);
    free(self->kept.bytes);
}

static inline graze_replay *recorded_open(kept_bytes *kept,
                                          const char *broad_phase) {
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(kept),
                                         .broad_phase = broad_phase };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    return replay;
}

/* Play all there is. How many steps were as they should be, -1 without a beginning;
 * *last is what stopped it, or the opening. */
static inline int recorded_play(kept_bytes *kept, graze_replay_state *last) {
    graze_replay *replay;
    const graze_replay_config config = { .source = kept_source(kept) };
    int steps = 0;
    *last = GRAZE_REPLAY_DAMAGED;
    if (graze_replay_open(&config, &replay) != GRAZE_OK)
        return -1;
    while ((*last = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
        steps++;
    graze_replay_close(replay);
    return steps;
}

#endif
