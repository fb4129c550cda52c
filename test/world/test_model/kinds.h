/* kinds.h: the kinds of calls: a table, and what a call of each kind needs and shows. */
#ifndef TEST_MODEL_KINDS_H
#define TEST_MODEL_KINDS_H

#include "test_model/calls.h"

/* A kind of call: how often it is drawn, its arguments (call_print), and its
 * functions on a world and on the model. The model's function returns the right
 * status. A question has a function of its own. */
typedef struct call_kind {
    const char *name, *arguments;
    uint32_t weight;
    graze_status (*make)(const fixture *self, graze_world *world,
                         const sequence_call *call, made *out);
    graze_status (*apply)(fixture *self, const sequence_call *call, const made *out);
    void (*ask)(fixture *self, const sequence_call *call);
} call_kind;

/* All kinds: a body is added by the first, and removed by the third. */
enum { KIND_ADD_BODY = 0, KIND_REMOVE_BODY = 2 };
extern const call_kind call_kinds[];
extern const uint32_t call_kind_count;

static inline const call_kind *kind_of(const sequence_call *call) {
    return &call_kinds[call->kind];
}

bool kind_has(const call_kind *kind, char argument);

/* Whether the model knows a shape at an angle; and the effect of a call. */
bool shape_is_known(const figure *shape, int angle);
bool call_is_known(const fixture *self, const sequence_call *call);

/* List the kinds, each as often as it is to be drawn; and draw a call. (draw.c) */
void list_draws(fixture *self);
void draw_call(fixture *self, uint32_t serial, sequence_call *call);

/* The definition of a shape or a part, drawn. (draw_shapes.c) */
uint32_t draw_below(fixture *self, uint32_t limit);
bool draw_chance(fixture *self, uint32_t of);
int64_t draw_between(fixture *self, int32_t low, int32_t high);
spot draw_spot(fixture *self);
frame draw_box(fixture *self, spot at);
void draw_cells(fixture *self, figure *out, uint32_t columns, uint32_t rows);
figure draw_shape(fixture *self);
part_plan draw_part(fixture *self);

/* Print a call with all its arguments. (print.c) */
void call_print(const sequence_call *call);

#endif
