/* model.h: a world as its documentation defines it: parts in an array, a step over
 * all pairs near each other. Its sources are:
 * - model_bodies.c: bodies and parts, and copies of all;
 * - model_motions.c: where they are, as they are put, moved and shown;
 * - model_touches.c: parts as they move, and whether two touch now;
 * - model_step.c: a step over all pairs; and step_events.c, its events;
 * - model_attacks.c: attacks and their strikes.
 *
 * It knows nothing of broad phases, rows and lists. Handles come from the tested
 * world. Only their slots matter, for the order of events. A call returns the status
 * it must have.
 */
#ifndef TEST_MODEL_MODEL_H
#define TEST_MODEL_MODEL_H

#include "test_model/figure.h"

enum {
    MODEL_PARTS = 1600,
    MODEL_BODIES = 320,
    MODEL_LAYERS = 5,
    MODEL_ATTACKS = 6,
    MODEL_EVENTS = 40000,
    MODEL_NEAR_MISSES = 6000,
    MODEL_TOUCHES = 200000
};

/* The definition of a part. */
typedef struct part_plan {
    frame box;
    figure shape;
    bool has_shape, is_disabled;
    uint32_t layer, tag;
} part_plan;

typedef struct model_part {
    uint64_t id;
    uint32_t name;  /* the sequence's */
    uint64_t birth; /* parts of a body are in the order of their births */
    uint32_t body;
    bool is_used, is_removed; /* one that was removed is used until the next step */
    bool is_disabled, has_shape, is_moving;
    /* of a hitbox set, with its name as the tag; the frame lacks it */
    bool is_shown, is_absent;
    uint32_t layer, tag, one_way;
    uint64_t attack;               /* a handle; 0: none */
    uint16_t values[FIGURE_CELLS]; /* of a tile layer's tiles */
    frame offset, box;             /* box: in the world; of a part without a shape */
    figure shape;                  /* in its body */
    frame from;                    /* where a motion began */
    spot from_corner;
} model_part;

typedef struct model_body {
    uint64_t id, user;
    uint32_t name; /* the sequence's */
    uint32_t label;
    int64_t x, y;
    /* in degrees; angles that are not multiples of 90 are only of circles
     * around the origin */
    int angle;
    bool is_used, is_removed, is_disabled, is_swept, has_set;
} model_body;

/* Two parts that touched at the end of the last step, by their indexes, the lower one
 * first. */
typedef struct model_touch {
    int i, j;
} model_touch;

/* An attack; `last` is the step of its last strike at each body since its reset, or
 * 0. */
typedef struct model_attack {
    uint64_t id;
    uint32_t name; /* the sequence's */
    graze_attack_def def;
    uint32_t struck;
    uint64_t last[MODEL_BODIES];
    bool is_used;
} model_attack;

/* A near miss: the event of the tested world, but for the distance and the place.
 * The least distance, and the two parts in their motion. */
typedef struct model_near_miss {
    graze_near_miss reported;
    double distance;
    mover a, b;
    bool are_masks; /* then the one of the higher slot counts as a box */
} model_near_miss;

/* Events of the last step; contacts at its end. */
typedef struct model_events {
    graze_contact_event contacts[MODEL_EVENTS];
    graze_touch_event touches[MODEL_EVENTS];
    graze_contact list[MODEL_EVENTS];
    graze_strike strikes[MODEL_ATTACKS * MODEL_BODIES];
    model_near_miss near_misses[MODEL_NEAR_MISSES];
    size_t contact_count, touch_count, list_count, strike_count, near_miss_count;
} model_events;

typedef struct model {
    graze_edges edges;
    spot wrap; /* the sizes of a world whose sides meet, or 0 */
    graze_event_flags events;
    bool allows[MODEL_LAYERS][MODEL_LAYERS];
    int64_t margins[MODEL_LAYERS][MODEL_LAYERS];
    uint64_t swept_layers;
    model_body bodies[MODEL_BODIES];
    model_part parts[MODEL_PARTS];
    /* bodies and parts behind these are not used */
    int body_end, part_end;
    bool touch[MODEL_PARTS][MODEL_PARTS]; /* the lower index first */
    model_touch touches[MODEL_TOUCHES];   /* the pairs for which `touch` is set */
    size_t touch_count;
    /* touches of two bodies, both ways */
    uint16_t contact[MODEL_BODIES][MODEL_BODIES];
    /* the step of the last near miss, from 1, or 0; both ways */
    uint64_t had[MODEL_BODIES][MODEL_BODIES];
    uint32_t intervals[MODEL_LAYERS][MODEL_LAYERS]; /* of margins */
    graze_circle_rule circle_rules[MODEL_LAYERS][MODEL_LAYERS];
    model_attack attacks[MODEL_ATTACKS];
    uint64_t steps;
    uint64_t births;
    uint32_t labels[MODEL_LAYERS]; /* names of layers: numbers of texts */
} model;

/* Begin with zeroed memory. */
void model_open(model *self, graze_edges edges, graze_event_flags events);

/* Indexes of what is alive, or -1. */
int model_find_body(const model *self, uint64_t id);
int model_find_part(const model *self, uint64_t id);
uint32_t model_body_count(const model *self);
uint32_t model_part_count(const model *self);

/* Write the indexes of a body's parts, oldest first. Returns their number. */
uint32_t model_parts_of(const model *self, uint32_t body, uint32_t *parts);

/* Whether there is room for one more body, and for this many more parts. */
bool model_has_room(const model *self, uint32_t more);

/* Add what the tested world gave these handles. */
int model_add_body(model *self, uint64_t id, spot at, int angle, uint64_t user);
int model_add_part(model *self, uint64_t id, int body, const part_plan *plan);

void model_remove_body(model *self, int body);
void model_remove_part(model *self, int part);

/* Whether a body, or one more part of it, can be at an angle. */
bool model_can_turn(const model *self, int body, int angle);
bool plan_can_turn(const part_plan *plan, int angle);

/* A part in its body: its shape as the body is turned, the shape's bounds, and where
 * in the world its motion is measured. Give it an offset, and its box with it. */
figure part_shape(const model *self, const model_part *part);
frame part_shape_bounds(const model *self, const model_part *part);
spot part_corner(const model *self, const model_part *part);
void part_set_offset(model *self, model_part *part, frame offset);

/* Put or move a body. */
void model_set_position(model *self, int body, spot at);
void model_set_pose(model *self, int body, spot at, int angle);
void model_move_to(model *self, int body, spot at);
void model_set_box(model *self, int part, frame box);
void model_move_box(model *self, int part, frame box);
void model_set_offset(model *self, int part, frame offset);
void model_set_shape(model *self, int part, const figure *shape); /* NULL: none */
void model_move_shape(model *self, int part, const figure *shape);

/* A change of a part's chain; its motion goes on. */
void model_change_chain(model *self, int part, const figure *chain);

/* Give a shown part what it is in a frame; NULL: it is absent. */
void model_show_part(model *self, int part, const part_plan *plan);

/* Move everything. */
void model_shift(model *self, spot by);

/* After a change of marks or layers: parts no longer swept do not move. */
void model_end_motions(model *self);

void model_reset_near_misses(model *self, int body, int other); /* other -1: all */

/* An attack by its handle; NULL: none is alive. */
const model_attack *model_find_attack(const model *self, uint64_t id);

/* Forget the strikes of an attack; those of all attacks at a body. */
void model_reset_attack(model_attack *attack);
void model_forget_strikes(model *self, int body);

/* Why a body would not strike another one in a step made now. */
graze_strike_explanation model_explain_strike(const model *self, int body,
                                              int target);

/* The first touch of an attack and a body in a step: its time; 2: none. At equal
 * times the parts with the lower slots are taken. */
typedef struct model_reach {
    float time;
    const model_part *part, *target;
} model_reach;

/* All of a step, by attacks and bodies. */
typedef model_reach model_reaches[MODEL_ATTACKS][MODEL_BODIES];
void model_reach_both(const model *self, model_reaches reaches, const model_part *a,
                      const model_part *b, float time);

/* Make the strikes of a step and their events. */
void model_strike(model *self, model_reaches reaches, model_events *events);

/* A part where it is, in the world. */
figure model_figure(const model *self, const model_part *part);

/* Whether a part is there: it may be disabled. */
bool model_part_is_alive(const model_part *part);

/* Whether queries can find a part. */
bool model_is_found(const model *self, const model_part *part);

/* A part as it moves in this step, or with `is_still` as it is. */
mover part_mover(const model *self, const model_part *part, bool is_still);

/* Whether two parts may come near each other; whether they may touch; and when they
 * do, which may. */
bool parts_are_active(const model *self, const model_part *a, const model_part *b);
bool parts_may_touch(const model *self, const model_part *a, const model_part *b);
touch_interval parts_meet(const model *self, const model_part *a,
                          const model_part *b, const mover *at_a, const mover *at_b);

/* Whether two parts would touch in a step made now if none were swept. */
bool model_parts_touch(const model *self, const model_part *a, const model_part *b);

/* Whether two bodies would be in contact at the end of a step made now. */
bool model_bodies_touch(const model *self, int a, int b);

/* Make a step. */
void model_step(model *self, model_events *events);

/* Removed parts and bodies are gone now, and no part moves. */
void model_forget(model *self);

/* Copy what is there, not the room for more. */
void model_copy(model *to, const model *from);
void model_events_copy(model_events *to, const model_events *from);

#endif
