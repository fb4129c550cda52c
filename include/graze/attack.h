/* attack.h: attacks, which strike each body once.
 *
 * A sword touches a body for ten frames, and shall hit it once. A piercing bullet
 * shall hit three bodies, not one body three times. An attack is the swing of this
 * sword. Parts belong to it, of one body or of several: a part for a name of a
 * hitbox set (graze_body_hitbox), or any other.
 *
 * An attack strikes a body in a step if two parts of them touch. They touch at the
 * end of the step, or begin to touch within the step. It strikes a body once until
 * the attack is reset; or again after `again_after` steps, if they touch then. A
 * part is not struck by the attack to which it belongs. The rules decide what
 * touches, so they decide what can be struck: a part that meets walls, too, strikes
 * walls.
 *
 * If an attack may strike fewer bodies than it touches, those touched first are
 * struck, at equal times those with the lower slots. A body struck again does
 * not count again. A removed body still counts.
 *
 * A strike is a contact event of the kind GRAZE_STRIKE. Begins and ends of
 * contacts stay beside it as they are. graze_world_strikes tells more of each.
 * Worlds without attacks pay nothing. With some, a step looks at each touch of
 * their parts.
 */
#ifndef GRAZE_ATTACK_H
#define GRAZE_ATTACK_H

#include "graze/body.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An attack; zeroed, it names none. Its slot is the low 32 bits, as of a body. */
typedef struct graze_attack {
    uint64_t id;
} graze_attack;

/* Zeroed: it strikes each body once until it is reset. */
typedef struct graze_attack_def {
    uint64_t user; /* the game's own */
    /* after this many steps a body can be struck again, 1: in each step; 0: not
     * before a reset */
    uint32_t again_after;
    /* how many bodies it may strike until a reset; 0: any number */
    uint32_t bodies_max;
} graze_attack_def;

/* Add an attack; def NULL: zeroed. Error: GRAZE_OUT_OF_MEMORY. */
graze_status graze_attack_add(graze_world *world, const graze_attack_def *def,
                              graze_attack *attack);

/* Change an attack. Bodies struck before remain struck. Error:
 * GRAZE_STALE_HANDLE. */
graze_status graze_attack_set(graze_world *world, graze_attack attack,
                              const graze_attack_def *def);

/* Forget what an attack has struck: the next swing. Error: GRAZE_STALE_HANDLE. */
graze_status graze_attack_reset(graze_world *world, graze_attack attack);

/* Remove an attack. Its parts remain, and belong to none. Error:
 * GRAZE_STALE_HANDLE. */
graze_status graze_attack_remove(graze_world *world, graze_attack attack);

/* Replace *def by an attack's definition, and *struck by the number of bodies
 * struck since its reset. Error: GRAZE_STALE_HANDLE. */
graze_status graze_attack_read(const graze_world *world, graze_attack attack,
                               graze_attack_def *def, uint32_t *struck);

/* Whether an attack has struck a body since its reset; *step is the last step in
 * which it did, as counted by graze_world_steps. False for a handle that is not
 * alive. */
bool graze_attack_has_struck(const graze_world *world, graze_attack attack,
                             graze_body body, uint64_t *step);

/* Let a part belong to an attack; a zeroed attack: to none. Errors:
 * GRAZE_STALE_HANDLE, GRAZE_OUT_OF_MEMORY. */
graze_status graze_part_set_attack(graze_world *world, graze_part part,
                                   graze_attack attack);

/* The attack to which a part belongs; zeroed: none, or the part is not alive. */
graze_attack graze_part_attack(const graze_world *world, graze_part part);

/* A body struck another one. The parts are those of the attack's first touch of
 * the two in this step, by time, then by the slots of the parts. The users are
 * the values of the bodies when the step was made. */
typedef struct graze_strike {
    graze_attack attack;
    graze_body body, target;
    graze_part part, target_part;
    uint64_t user, target_user;
    uint32_t number; /* bodies struck by the attack since its reset, with this one */
    float time;      /* of the event: 1, unless a swept body begins to touch */
} graze_strike;

/* The strikes of the last step: *count of them, in the order of their events.
 * Strikes of the same two bodies at one time are in the order of the attacks'
 * slots. They belong to the world and stay until the next step. A world without
 * contact events has them, too. */
const graze_strike *graze_world_strikes(const graze_world *world, size_t *count);

/* Why a body does not strike another one, in the order in which the conditions are
 * tested. */
typedef enum graze_strike_reason {
    GRAZE_STRIKE_REASON_STALE, /* a handle is not alive */
    /* no part of the body belongs to an attack, the target has no part, or both are
     * one body */
    GRAZE_STRIKE_REASON_NO_ATTACK,
    GRAZE_STRIKE_REASON_APART,      /* no such part touches the target (explain.h) */
    GRAZE_STRIKE_REASON_BODIES_MAX, /* the attack has struck as many as it may */
    GRAZE_STRIKE_REASON_STRUCK,     /* it has struck the target already */
    GRAZE_STRIKE_REASON_NONE        /* it strikes */
} graze_strike_reason;

/* From GRAZE_STRIKE_REASON_APART on, `attack` is the attack with most conditions
 * passed, of equals the one with the lowest slot; else it is zero. `step` is the
 * last step in which it has struck the target since its reset, else 0. */
typedef struct graze_strike_explanation {
    graze_attack attack;
    uint64_t step;
    uint32_t struck; /* bodies struck by the attack since its reset */
    graze_strike_reason reason;
} graze_strike_explanation;

/* Replace *explanation by the reason why a body does not strike another one; it
 * is GRAZE_STRIKE_REASON_NONE if it would in a step made now. Other bodies
 * touched by the attack may use up its number of bodies first, and motions are
 * not looked at. Costs as graze_world_explain; allocates nothing. */
void graze_world_explain_strike(const graze_world *world, graze_body body,
                                graze_body target,
                                graze_strike_explanation *explanation);

/* The number of steps made by a world. A snapshot keeps it; the world's hash does
 * not count it. */
uint64_t graze_world_steps(const graze_world *world);

#ifdef __cplusplus
}
#endif

#endif
