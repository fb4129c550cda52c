/* contest_world.c: a method in a world, as a contender: what a game pays for a frame, events and all. */
#include "bench/contest.h"

#include "bench/workload_world.h"

#include <stdlib.h>

static void close_game(void *state) {
    workload_world_close(state);
    free(state);
}

static void *open_game(const void *method, const workload *field) {
    workload_world *game = calloc(1, sizeof *game);
    const graze_world_config config = { .method = method };
    if (game == NULL || workload_world_open(game, &config, field) == GRAZE_OK)
        return game;
    free(game);
    return NULL;
}

static bool frame_game(void *state, const workload *field) {
    workload_world *game = state;
    return workload_world_place(game, field) == GRAZE_OK && graze_world_step(game->world) == GRAZE_OK;
}

/* Bodies were added in order, so the slot of a body, the low half of its handle, is its square's number. */
static uint32_t square_of(graze_body body) {
    return (uint32_t)body.id;
}

static bool pairs_game(void *state, const workload *field, graze_pair_list *out) {
    const workload_world *game = state;
    size_t count;
    const graze_encounter *encounters = graze_world_encounters(game->world, &count);
    (void)field;
    out->items = malloc((count + 1) * sizeof *out->items);
    if (out->items == NULL)
        return false;
    out->count = count;
    out->capacity = count + 1;
    for (size_t i = 0; i < count; i++)
        out->items[i] = (graze_pair){ square_of(encounters[i].a), square_of(encounters[i].b) };
    return true;
}

const contender contest_world = {
    .open = open_game, .frame = frame_game, .pairs = pairs_game, .close = close_game
};
