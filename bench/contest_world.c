/* contest_world.c: a method in a world, as a contender: what a game pays for a frame, events and all. */
#include "bench/contest.h"

#include "graze/graze.h"

#include <stdlib.h>

typedef struct game {
    graze_world *world;
    graze_body *bodies;
} game;

static void close_game(void *state) {
    game *self = state;
    graze_world_close(self->world);
    free(self->bodies);
    free(self);
}

static bool add_body(game *self, const drift *field, uint32_t i) {
    const float side = field->boxes[i].max_x - field->boxes[i].min_x;
    const graze_part_def part = { .box = { 0, 0, side, side } };
    const graze_body_def body = {
        .x = field->x[i], .y = field->y[i], .parts = &part, .part_count = 1, .user = i
    };
    return graze_body_add(self->world, &body, &self->bodies[i]) == GRAZE_OK;
}

static bool prepare(game *self, const char *method, const drift *field) {
    self->bodies = malloc(field->count * sizeof *self->bodies);
    if (self->bodies == NULL ||
        graze_world_open(&(graze_world_config){ .method = method }, &self->world) != GRAZE_OK)
        return false;
    for (uint32_t i = 0; i < field->count; i++)
        if (!add_body(self, field, i))
            return false;
    return true;
}

static void *open_game(const void *method, const drift *field) {
    game *self = calloc(1, sizeof *self);
    if (self == NULL || prepare(self, method, field))
        return self;
    close_game(self);
    return NULL;
}

static bool frame_game(void *state, const drift *field) {
    game *self = state;
    const graze_placement placement = { self->bodies, field->x, field->y, field->count };
    return graze_world_place_all(self->world, &placement) == GRAZE_OK &&
           graze_world_step(self->world) == GRAZE_OK;
}

static uint32_t index_of(const game *self, graze_body body) {
    graze_body_info info = { 0 };
    graze_body_read(self->world, body, &info);
    return (uint32_t)info.user;
}

static bool pairs_game(void *state, const drift *field, graze_pair_list *out) {
    const game *self = state;
    size_t count;
    const graze_encounter *encounters = graze_world_encounters(self->world, &count);
    (void)field;
    out->items = malloc((count + 1) * sizeof *out->items);
    if (out->items == NULL)
        return false;
    out->count = count;
    out->capacity = count + 1;
    for (size_t i = 0; i < count; i++)
        out->items[i] = (graze_pair){ index_of(self, encounters[i].a), index_of(self, encounters[i].b) };
    return true;
}

const contender contest_world = {
    .open = open_game, .frame = frame_game, .pairs = pairs_game, .close = close_game
};
