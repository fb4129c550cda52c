/* player.h: plays BulletML. `graze pattern`, the page and a game all play by it.
 *
 * A pattern is a table of elements, made ahead by pattern/tables.cpp: the game needs
 * neither XML nor a parser. A running script is plain numbers, which can be copied,
 * saved and rolled back. Nothing is allocated. Its flags are bytes, since one read
 * from a damaged file may have any value. BulletML is by Kenta Cho.
 *
 * Angles are degrees, 0 up the screen, clockwise; speeds are pixels a frame. All
 * arithmetic is IEEE's own, and sine is in angle.h. So bullets fly the same way, bit
 * for bit, on every machine.
 */
#ifndef BULLETML_PLAYER_H
#define BULLETML_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

enum { BULLETML_NONE = -1, BULLETML_PARAMETERS_MAX = 9 };

typedef enum bulletml_kind {
    BULLETML_BULLET,
    BULLETML_ACTION,
    BULLETML_FIRE,
    BULLETML_CHANGE_DIRECTION,
    BULLETML_CHANGE_SPEED,
    BULLETML_ACCEL,
    BULLETML_WAIT,
    BULLETML_REPEAT,
    BULLETML_BULLET_REF,
    BULLETML_ACTION_REF,
    BULLETML_FIRE_REF,
    BULLETML_VANISH,
    BULLETML_HORIZONTAL,
    BULLETML_VERTICAL,
    BULLETML_TERM,
    BULLETML_TIMES,
    BULLETML_DIRECTION,
    BULLETML_SPEED,
    BULLETML_PARAM,
    BULLETML_ROOT,
    BULLETML_KINDS
} bulletml_kind;

typedef enum bulletml_type {
    BULLETML_UNTYPED,
    BULLETML_AT_PLAYER,
    BULLETML_ABSOLUTE,
    BULLETML_RELATIVE,
    BULLETML_SEQUENCE
} bulletml_type;

/* A step of a formula in postfix order. The sign is '#' for a number, '?' for $rand,
 * '!' for $rank, '$' for the parameter `number`, '~' for a negation, + - * or /, and
 * 0 behind the last step. */
typedef struct bulletml_step {
    char sign;
    double number;
} bulletml_step;

/* An element. Others are named by their index in the table, or are BULLETML_NONE. */
typedef struct bulletml_element {
    uint8_t kind, type;
    /* A script begins here, and does not come back to who refers to it. */
    bool is_begun;
    /* It is called and never ends: it calls itself, or an action that begins a
     * script. */
    bool is_endless;
    int32_t parent, child, next; /* its first child; the next child of its parent */
    int32_t target;              /* of a reference */
    uint32_t formula;            /* where its steps begin */
    uint32_t line;               /* in the file */
} bulletml_element;

typedef struct bulletml_pattern {
    const bulletml_element *elements; /* <bulletml> first */
    const bulletml_step *steps;
    uint32_t element_count;
    /* The most calls and repeats that are open at a time, and parameters of these
     * calls with those of the script. */
    uint32_t depth, values;
    bool is_horizontal;
} bulletml_pattern;

/* A thing steered by a script: a bullet, or the firing enemy. `drift` is what
 * <accel> changes. */
typedef struct bulletml_mover {
    double x, y;
    double direction, speed;
    double drift_x, drift_y;
    uint8_t has_vanished;
} bulletml_mover;

/* The way of a frame, and a frame's flight; none if the mover is not finite. */
void bulletml_mover_way(const bulletml_mover *self, double *x, double *y);
void bulletml_mover_fly(bulletml_mover *self);

/* Whether a mover's numbers can still be computed with: beyond a million pixels
 * nothing is played any more. */
bool bulletml_mover_is_finite(const bulletml_mover *self);

/* The beginning of a script: its first action, and the parameters it sees. */
typedef struct bulletml_start {
    int32_t action; /* BULLETML_NONE: the bullet flies straight on */
    uint32_t value_count;
    double values[BULLETML_PARAMETERS_MAX];
} bulletml_start;

/* The game as scripts see it. */
typedef struct bulletml_host {
    void *user;
    double (*random)(void *user); /* 0 to below 1 */
    /* The angle at which the player is seen. */
    double (*angle_to_player)(void *user, const bulletml_mover *from);
    void (*fire)(void *user, const bulletml_mover *bullet,
                 const bulletml_start *script);
    double rank, speed_scale; /* 0 to 1; pixels a frame of BulletML's speed 1 */
    int32_t frame;
    uint64_t steps_left; /* how many elements may still be played in this frame */
} bulletml_host;

/* A call or a repeat that is open. */
typedef struct bulletml_frame {
    int32_t element; /* the reference, or the <repeat> */
    int32_t round, rounds;
    uint32_t outer_values; /* of a call: where the caller's parameters begin */
} bulletml_frame;

/* A value on its way from one frame to another. */
typedef struct bulletml_change {
    uint8_t is_on;
    int32_t first, last;
    double from, to;
} bulletml_change;

/* The state of a script: one action after the other. Zeroed, it has ended. */
typedef struct bulletml_runner {
    int32_t action, at; /* what has begun; the element to be played next */
    int32_t turn;       /* the frame until which it waits; -1 before its first */
    uint8_t is_playing, has_last_direction, has_last_speed;
    double last_direction, last_speed; /* of <fire>, for type="sequence" */
    bulletml_change turning, speeding, accel_x, accel_y;
    uint32_t frame_count, value_begin, value_count; /* parameters now in sight */
} bulletml_runner;

/* Room for a runner's calls, repeats and parameters: at least the pattern's `depth`
 * and `values`. It belongs to the runner's state. */
typedef struct bulletml_room {
    bulletml_frame *frames;
    double *values;
    uint32_t depth, value_max;
} bulletml_room;

/* The first, or the next, action that begins the pattern; BULLETML_NONE behind the
 * last one. They run side by side, each by a runner of its own. */
int32_t bulletml_pattern_first(const bulletml_pattern *self);
int32_t bulletml_pattern_next(const bulletml_pattern *self, int32_t action);

void bulletml_runner_begin(bulletml_runner *self, bulletml_room room,
                           const bulletml_start *start);

/* Play a frame: change the mover, and fire. Returns 0, or if no steps are left, the
 * line of the repeat that has come round most often. */
uint32_t bulletml_runner_run(bulletml_runner *self, bulletml_room room,
                             const bulletml_pattern *pattern, bulletml_mover *mover,
                             bulletml_host *host);

/* Whether a runner from a file can be played: it names only what there is. */
bool bulletml_runner_is_sound(const bulletml_runner *self, bulletml_room room,
                              const bulletml_pattern *pattern);

#endif
