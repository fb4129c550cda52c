/* wraps.h: a world whose sides meet, of the model: positions, copies of what stands
 * in it, and how large parts may be.
 *
 * Without wraps each thing has one copy, which is moved by nothing.
 */
#ifndef TEST_MODEL_WRAPS_H
#define TEST_MODEL_WRAPS_H

#include "test_model/model.h"

bool model_is_wrapped(const model *self);
spot model_wrapped(const model *self, spot at);

/* By how much the begin of a motion is moved to go the shorter way. */
spot model_way_moved(const model *self, frame from, frame to);

/* By how much a box is moved with everything, if it is where no body puts it: its
 * middle is in the world then. */
spot model_box_shifted(const model *self, frame box, spot by);

/* Whether a part with these edges, or a box set by itself, is small enough. */
bool model_holds(const model *self, frame offset, bool has_shape);
bool model_holds_box(const model *self, frame box);
bool model_holds_plan(const model *self, const part_plan *plan, int angle);

/* The copies of a frame near another one. */
typedef struct copies {
    spot size;
    int64_t first_x, last_x, last_y, x, y;
} copies;

copies copies_near(const model *self, frame of, frame to);
bool copies_next(copies *self, spot *move);

mover mover_moved(const mover *self, spot by);

/* The distance of a point from the nearest copy of what moves, at a time; of a part
 * that rests, as it is seen. */
double model_distance_at(const model *self, const mover *at, double time,
                         graze_point point);
double model_distance(const model *self, const figure *seen, spot at);

/* As figure_contains, for all copies. */
int model_contains(const model *self, const figure *seen, spot at);

#endif
