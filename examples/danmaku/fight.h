/* fight.h: the game without a window: bosses, bullets, ships and a graze world. The
 * whole state is fight_state and the world; equal inputs make equal fights on every
 * machine. y points down.
 */
#ifndef EXAMPLES_DANMAKU_FIGHT_H
#define EXAMPLES_DANMAKU_FIGHT_H

#include "examples/bulletml/patterns.h"
#include "graze/graze.h"

enum { FIELD_WIDTH = 400, FIELD_HEIGHT = 480, PLAYERS_MAX = 2 };
enum { BULLETS_MAX = 10000, STEERINGS_MAX = 4096 };
enum { LASER_NODES = 48, SHOT_STRIKES = 4 };
enum { BOSS_PARTS = 5, BOSSES = 2, BOSS_TIME = 3000, BLAST_TIME = 45 };

/* The layers. Hard bullets are ellipses along their ways, lasers are chains; soft
 * bullets are circles, and cancelled by shots. */
enum { LAYER_SHIP, LAYER_BLAST, LAYER_BOSS };
enum { LAYER_SHOT = 3, LAYER_BULLET, LAYER_LASER, LAYER_SOFT };

/* The keys held by a player, a bit each. */
enum { KEY_LEFT = 1, KEY_RIGHT = 2, KEY_UP = 4, KEY_DOWN = 8 };
enum { KEY_FIRE = 16, KEY_FOCUS = 32, KEY_BOMB = 64 };

/* A running script, and its room. */
typedef struct pattern_script {
    bulletml_runner runner;
    bulletml_frame frames[PATTERN_DEPTH];
    double values[PATTERN_VALUES];
    int32_t pattern, unused;
} pattern_script;

/* The room that a script runs in. */
static inline bulletml_room script_room(pattern_script *self) {
    return (bulletml_room){ self->frames, self->values, PATTERN_DEPTH,
                            PATTERN_VALUES };
}

/* A bullet, a laser, whose front it is, or a shot, whose color is its player. */
typedef struct bullet {
    float x, y, vx, vy;
    graze_body body;
    int32_t steering; /* -1: it flies straight on */
    uint8_t color, layer, is_dead, age;
} bullet;

/* A ship has a blast: of a bomb, of the ship when it is lost, or of a part that it
 * has taken off a boss. It grows to its reach, and cancels each bullet in it. */
typedef struct ship {
    graze_body body, blast;
    graze_attack attack; /* of the blast */
    float x, y, blast_x, blast_y, reach;
    int32_t lives, bombs, grazed, score, safe,
        blast_left; /* frames in which nothing hurts; frames of the blast left */
    uint8_t keys, is_hit, number, unused;
} ship;

typedef struct boss {
    graze_body body;
    /* of its parts, the core first */
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

/* Only the first bullets and steerings count, as many as there are, and steerings
 * have the order of their bullets. */
typedef struct fight_state {
    /* `over` counts the frames since the last ship was lost */
    uint32_t seed, frame, players, round, over;
    uint32_t bullets, steerings;
    int32_t flash, unused;
    boss boss;
    ship ships[PLAYERS_MAX];
    bullet bullet[BULLETS_MAX];
    steering steering[STEERINGS_MAX];
} fight_state;

typedef struct fight {
    fight_state state;
    graze_world *world;
    graze_status status;   /* the first error; GRAZE_OK is what it should be */
    graze_explanation hit; /* why a ship was hit in the last step, or zero */
    int64_t world_ns; /* what the last step of `world` took, if `clock` is set */
    int64_t (*clock)(void);
    graze_chain *gap; /* with which each laser begins */
    /* of what is being fired; in how many directions around, and by which pattern */
    uint8_t color, layer;
    uint32_t ways;
    int32_t pattern;
    const ship *target; /* of the bosses */
    /* of bullets, or of the boss and bullets */
    graze_body bodies[1 + BULLETS_MAX];
    float x[1 + BULLETS_MAX], y[1 + BULLETS_MAX], angle[BULLETS_MAX];
} fight;

/* A new fight; large, so the caller allocates it. False: no memory. */
bool fight_open(fight *self, uint32_t players, uint32_t seed);
void fight_close(fight *self);

/* Play a frame with what each player holds. */
void fight_step(fight *self, const uint8_t *keys);

/* A number; equal fights have equal ones on every machine. */
uint64_t fight_hash(fight *self);

/* How far the blast of a ship has grown. */
float blast_radius(const ship *p);

/* The nodes of a laser, the front first; none if it is not one. */
uint32_t laser_nodes(const fight *self, const bullet *b, graze_chain_node *nodes);

/* For the even or the odd rows of a grid of places: after how many frames a ship there
 * is hit if all flies straight on, INFINITY: not in the next DANGER_STEPS; row by
 * row. Lasers and the boss count as if they rest. */
enum { DANGER_CELL = 10, DANGER_COLUMNS = 40, DANGER_ROWS = 48, DANGER_STEPS = 30 };
void fight_danger(fight *self, uint32_t odd, float *times);

/* A number of a sequence; the seed is not 0. */
uint32_t random_next(uint32_t *seed);

/* Write the fight into bytes; returns their number, 0 if it is more than `capacity`.
 * Read one back; false: *why says what is wrong, and the fight must be begun anew.
 * Call fight_is_sound before a fight from a file goes on; the program's own saves
 * need no check. */
size_t fight_save(fight *self, void *bytes, size_t capacity);
bool fight_load(fight *self, const void *bytes, size_t size, const char **why);
bool fight_is_sound(const fight *self);

/* Keep the first error; the game goes on without what failed, and says so. */
static inline void check(fight *self, graze_status status) {
    if (self->status == GRAZE_OK)
        self->status = status;
}

/* For fight.c and bullets.c: add a body of one part at (0, 0); its first part; an
 * attack for this part. A script, which is over if it does not end in a frame. */
graze_body body_add(fight *self, graze_shape shape, uint8_t layer, uint64_t user);
graze_part part_of(const fight *self, graze_body body);
graze_attack attack_add(fight *self, graze_body body, graze_attack_def def);
void script_begin(pattern_script *self, int32_t pattern, const bulletml_start *at);
void script_run(pattern_script *self, bulletml_mover *mover, bulletml_host *host);
void bullets_fire(void *user, const bulletml_mover *m, const bulletml_start *start);
void bullets_step(fight *self, bulletml_host *host);
static inline graze_shape disc(double radius) {
    return graze_shape_circle((graze_point){ 0, 0 }, radius);
}
void bullet_struck(fight *self, bullet *b, ship *by);
void shot_add(fight *self, const ship *p, float dx, float vx);

#define SHIP_RADIUS 1.5

/* A part of a boss, to be drawn: the radius and half the length of a part's capsule,
 * and where it is. */
typedef struct boss_part {
    float x, y, radius, half;
    int health;
    uint8_t layer, color, patterns[3]; /* layer: of its bullets */
} boss_part;
extern const boss_part boss_parts[BOSSES][BOSS_PARTS];
void boss_part_place(const boss *self, int part, float *x, float *y);
extern const char *const boss_names[BOSSES];

#endif
