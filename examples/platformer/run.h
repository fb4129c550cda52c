/* run.h: the platformer without a window. The whole state is run_state and the
 * world; equal keys make equal runs on every machine. y points down.
 */
#ifndef EXAMPLES_PLATFORMER_RUN_H
#define EXAMPLES_PLATFORMER_RUN_H

#include "examples/tiled/level.h"
#include "graze/graze.h"

enum {
    THINGS_MAX = LEVEL_THINGS_MAX,
    BALLS_MAX = 8,
    STAND = 44,
    CROUCH = 26,
    WIDE = 20,
    WON_TIME = 240
};
enum { TILE_PAD = 1, TILE_SPIKES = 2 }; /* values of tiles */

/* The layers. */
enum {
    LAYER_GROUND,
    LAYER_PLAYER,
    LAYER_COIN,
    LAYER_CRATE,
    LAYER_LIFT,
    LAYER_BALL,
    LAYER_WATER,
    LAYER_LADDER,
    LAYER_MARK
};

/* The held keys, a bit each. */
enum { KEY_LEFT = 1, KEY_RIGHT = 2, KEY_UP = 4, KEY_DOWN = 8, KEY_JUMP = 16 };

typedef struct ball {
    graze_body body; /* zero: there is none */
    float x, y, speed;
    int32_t age;
} ball;

typedef struct run_state {
    graze_body tiles[LEVEL_LAYERS], player,
        things[THINGS_MAX]; /* zero: it is gone, or never was in the world */
    float fall[THINGS_MAX]; /* of crates */
    ball balls[BALLS_MAX];
    graze_part part;                        /* the player's */
    float speed_x, speed_y, back_x, back_y; /* where the player comes back */
    uint32_t frame, coins, deaths, won;
    uint8_t is_standing, is_crouching, is_climbing, is_swimming, faces_left, keys,
        coyote, shot; /* frames since */
} run_state;

typedef struct run {
    run_state state;
    level level;
    graze_world *world;
    graze_status status; /* the first error; GRAZE_OK is what it should be */
    graze_responses responses;
    graze_move_result moved;
    graze_rider_list riders;
    graze_hits found;
    int64_t world_ns; /* what graze took of the last step, if `clock` is set */
    int64_t (*clock)(void);
} run;

/* Begin the level in self->level; the rest of *self is zeroed at first. */
bool run_open(run *self);
void run_close(run *self);
void run_step(run *self, uint8_t keys);

/* A number; equal runs have equal ones on every machine. */
uint64_t run_hash(run *self);

/* Write the run into bytes; returns their number, 0 if it is more than `capacity`.
 * Load checks everything it reads; false: *why says what is wrong, and the run must
 * be begun anew. */
size_t run_save(run *self, void *bytes, size_t capacity);
bool run_load(run *self, const void *bytes, size_t size, const char **why);

#endif
