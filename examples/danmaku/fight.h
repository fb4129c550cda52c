/* fight.h: the game without a window: bosses, bullets, ships and a graze world. The
 * whole state is fight_state and the world; equal inputs make equal fights on every
 * machine. y points down.
 */
#ifndef EXAMPLES_DANMAKU_FIGHT_H
#define EXAMPLES_DANMAKU_FIGHT_H

#include "examples/bulletml/patterns.h"
#include "graze/graze.h"

enum {
    FIELD_WIDTH = 400,
    FIELD_HEIGHT = 480,
    BULLETS_MAX = 10000,
    STEERINGS_MAX = 4096,
    SHOTS_MAX = 96
};
enum {
    PLAYERS_MAX = 2,
    BOSS_PARTS = 5,
    BOSSES = 2,
    BOSS_TIME = 3000,
    BOMB_TIME = 45
};

/* The layers. Soft bullets are cancelled by shots. */
enum { LAYER_SHIP, LAYER_SHOT, LAYER_BOSS, LAYER_BULLET, LAYER_SOFT };

/* The keys held by a player, a bit each. */
enum {
    KEY_LEFT = 1,
    KEY_RIGHT = 2,
    KEY_UP = 4,
    KEY_DOWN = 8,
    KEY_FIRE = 16,
    KEY_FOCUS = 32,
    KEY_BOMB = 64
};

/* A running script, and its room. */
typedef struct pattern_script {
    bulletml_runner runner;
    bulletml_frame frames[PATTERN_DEPTH];
    double values[PATTERN_VALUES];
    int32_t pattern;
    uint32_t owner; /* the bullet that it steers */
} pattern_script;

/* The room that a script runs in. */
static inline bulletml_room script_room(pattern_script *self) {
    return (bulletml_room){ self->frames, self->values, PATTERN_DEPTH,
                            PATTERN_VALUES };
}

typedef struct bullet {
    float x, y, vx, vy;
    graze_body body;
    int32_t steering; /* -1: it flies straight on */
    uint8_t color, is_soft, is_dead, age;
} bullet;

typedef struct shot {
    graze_body body;
    float x, y, vx;
    uint8_t is_dead, player;
    uint16_t pierced;
} shot;

typedef struct ship {
    graze_body body;
    float x, y, bomb_x, bomb_y;
    int32_t lives, bombs, grazed, score, safe,
        bomb; /* frames in which nothing hurts; frames of the bomb left */
    uint8_t keys, is_hit, number, unused;
} ship;

typedef struct boss {
    graze_body body;
    graze_part parts[BOSS_PARTS]; /* the core first */
    int32_t health[BOSS_PARTS], pause[BOSS_PARTS], pattern[BOSS_PARTS];
    pattern_script scripts[BOSS_PARTS][PATTERN_SCRIPTS];
    float x, y, angle;
    int32_t age, kind;
} boss;

/* A bullet that a script steers: its exact place, speed and direction. */
typedef struct steering {
    bulletml_mover mover;
    pattern_script script;
} steering;

/* Only the first bullets, steerings and shots count, as many as there are. */
typedef struct fight_state {
    /* `over` counts the frames since the last ship was lost */
    uint32_t seed, frame, players, round, over;
    uint32_t bullets, steerings, shots;
    int32_t flash, unused;
    boss boss;
    ship ships[PLAYERS_MAX];
    shot shot[SHOTS_MAX];
    bullet bullet[BULLETS_MAX];
    steering steering[STEERINGS_MAX];
} fight_state;

typedef struct fight {
    fight_state state;
    graze_world *world;
    graze_status status;   /* the first error; GRAZE_OK is what it should be */
    graze_explanation hit; /* why a ship was hit in the last step, or zero */
    int64_t world_ns;      /* what graze took of the last step, if `clock` is set */
    int64_t (*clock)(void);
    /* of what is being fired; in how many directions around, and by which pattern */
    uint32_t is_soft, color, ways;
    int32_t pattern;
    const ship *target; /* of the bosses */
    graze_hits found;
    graze_body bodies[BULLETS_MAX];
    float x[BULLETS_MAX], y[BULLETS_MAX];
} fight;

/* A new fight; large, so the caller allocates it. False: no memory. */
bool fight_open(fight *self, uint32_t players, uint32_t seed);
void fight_close(fight *self);

/* Play a frame with what each player holds. */
void fight_step(fight *self, const uint8_t *keys);

/* A number; equal fights have equal ones on every machine. */
uint64_t fight_hash(fight *self);

/* A number of a sequence; the seed is not 0. */
uint32_t random_next(uint32_t *seed);

/* Write the fight into bytes; returns their number, 0 if it is more than `capacity`.
 * Read one back; false: *why says what is wrong, and the fight must be begun anew.
 * Call fight_is_sound before a fight from a file goes on; the program's own saves
 * need no check. */
size_t fight_save(fight *self, void *bytes, size_t capacity);
bool fight_load(fight *self, const void *bytes, size_t size, const char **why);
bool fight_is_sound(const fight *self);

/* A part of a boss, to be drawn: the radius and half the length of a part's capsule,
 * and where it is. */
typedef struct boss_part {
    float x, y, radius, half;
    int health;
    uint8_t is_soft, color, patterns[3];
} boss_part;
const boss_part *boss_part_of(int kind, int part);
void boss_part_place(const boss *self, int part, float *x, float *y);
const char *boss_name(int kind);

#endif
