/* barrage.h: plays BulletML. The state of an emitter's or a bullet's script is plain
 * numbers, which can be copied and saved.
 *
 * Angles are degrees, 0 up the screen, clockwise; speeds are pixels a frame. Nothing
 * here calls the C library's sine: the bullets fly the same way, bit for bit, on
 * every machine. BulletML is by Kenta Cho.
 */
#ifndef EXAMPLES_BULLETML_BARRAGE_H
#define EXAMPLES_BULLETML_BARRAGE_H

#include <stdbool.h>
#include <stdint.h>

enum { RUNNER_DEPTH = 5, RUNNER_PARAMS = 6, TOPS_MAX = 3 };

/* A flying thing, which a runner may steer. */
typedef struct mover {
    float x, y, vx, vy;
    float direction, speed;
} mover;

/* Plays one action. Zeroed, it has ended. */
typedef struct runner {
    uint32_t owner; /* the game's: the bullet it steers */
    int32_t depth, wait;
    int32_t turn_left, hurry_left, accel_left;
    float turn, hurry, accel_x, accel_y, drift_x, drift_y;
    float last_direction, last_speed;
    float params[RUNNER_PARAMS];
    struct {
        uint16_t pc, left, params;
    } stack[RUNNER_DEPTH];
    uint16_t param_count;
} runner;

/* The game as runners see it, and how they give it bullets: `steering` has ended if
 * the bullet flies straight on. */
typedef struct barrage {
    void (*fire)(void *user, const mover *bullet, const runner *steering);
    void *user;
    float rank, scale; /* 0 to 1; pixels a frame of BulletML's speed 1 */
    float target_x, target_y;
    uint32_t *seed;
} barrage;

/* Turn a bullet while it is fired. */
void mover_turn(mover *self, float degrees);

/* The pattern's top actions into *runners, TOPS_MAX of them; the rest of them has
 * ended. */
void barrage_begin(int pattern, runner *runners);

/* Play a frame: change the mover's speed and direction, and fire. False: the mover
 * vanishes. */
bool runner_step(runner *self, mover *m, const barrage *host);
bool runner_has_ended(const runner *self);

/* Whether a runner from a file can be played. */
bool runner_is_sound(const runner *self);

float angle_sine(float degrees);
float angle_cosine(float degrees);
float angle_towards(float x, float y);
uint32_t random_next(uint32_t *seed);

#endif
