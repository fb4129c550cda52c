/* step.h: a step of the model at work: changes of touches, the first time at which
 * two bodies are near each other, and the events. */
#ifndef TEST_MODEL_STEP_H
#define TEST_MODEL_STEP_H

#include "test_model/model.h"

/* A touch beginning or ending; a is the body of the lower slot. */
typedef struct change {
    const model_part *a, *b;
    uint32_t slot_a, slot_b; /* of their bodies */
    float time;
    bool is_begin, is_moving;
} change;

/* The first time at which two bodies are near each other, and whether they touch at
 * any time. */
typedef struct nearness {
    float first; /* 2: never */
    /* that are near first; of equals those with the lower slots */
    const model_part *a, *b;
    bool is_hit;
} nearness;

/* A part within reach of others: the bounds of its motion. */
typedef struct step_row {
    frame bounds;
    int part;
    uint32_t body;
} step_row;

typedef struct step {
    model *model;
    model_events *events;
    mover movers[MODEL_PARTS];
    bool has_mover[MODEL_PARTS]; /* made when it is first asked for */
    step_row rows[MODEL_PARTS];  /* by their least x */
    size_t row_count;
    model_touch before[MODEL_TOUCHES]; /* the touches of the last step */
    size_t before_count;
    change changes[MODEL_EVENTS];
    size_t change_count;
    /* by indexes, the lower one first; only if there are margins */
    nearness near[MODEL_BODIES][MODEL_BODIES];
    int64_t widest; /* margin */
    model_reaches reaches;
} step;

/* Two parts by the slots of their bodies. */
typedef struct sorted_pair {
    const model_part *low, *high;
} sorted_pair;

sorted_pair sorted_by_bodies(const model *self, const model_part *a,
                             const model_part *b);

static inline uint32_t slot(uint64_t id) {
    return (uint32_t)id;
}

static inline uint64_t body_of(const model *self, const model_part *part) {
    return self->bodies[part->body].id;
}

/* When two bodies are near each other, whichever is named first. */
nearness *step_nearness(step *self, uint32_t a, uint32_t b);

/* A part in its motion, and the box around that. */
const mover *step_mover(step *self, int part);
frame step_bounds(step *self, int part);

/* The order of changes: by bodies, then by time. (step_events.c) */
int compare_changes(const void *left, const void *right);

/* The events of all changes of two bodies, and the near miss of two. (step_events.c) */
void step_contact(step *self, const change *changes, size_t count);
void step_near_miss(step *self, uint32_t a, uint32_t b);

#endif
