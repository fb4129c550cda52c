/* wraps.c: positions and copies in a world whose sides meet. A part has a copy at
 * each whole number of sizes further on, and questions are asked of all near copies. */
#include "test_model/wraps.h"

#include <math.h>
#include <stdlib.h>

bool model_is_wrapped(const model *self) {
    return self->wrap.x > 0 || self->wrap.y > 0;
}

static int64_t floored(int64_t value, int64_t size) {
    if (value >= 0)
        return value / size;
    return -((size - 1 - value) / size);
}

static int64_t wrapped(int64_t value, int64_t size) {
    if (size == 0)
        return value;
    return value - floored(value, size) * size;
}

spot model_wrapped(const model *self, spot at) {
    return (spot){ wrapped(at.x, self->wrap.x), wrapped(at.y, self->wrap.y) };
}

/* Twice the middles of two intervals say which way is shorter. */
static int64_t way_moved(int64_t from, int64_t to, int64_t size) {
    if (size == 0 || llabs(from - to) <= size)
        return 0;
    return from > to ? -size : size;
}

spot model_way_moved(const model *self, frame from, frame to) {
    return (spot){
        way_moved(from.min_x + from.max_x, to.min_x + to.max_x, self->wrap.x),
        way_moved(from.min_y + from.max_y, to.min_y + to.max_y, self->wrap.y)
    };
}

static int64_t box_shifted(int64_t min, int64_t max, int64_t by, int64_t size) {
    return size == 0 ? by : by - floored(min + max + 2 * by, 2 * size) * size;
}

spot model_box_shifted(const model *self, frame box, spot by) {
    return (spot){ box_shifted(box.min_x, box.max_x, by.x, self->wrap.x),
                   box_shifted(box.min_y, box.max_y, by.y, self->wrap.y) };
}

/* --- Sizes --- */

static int64_t reach_max(int64_t size) {
    return size == 0 ? INT64_MAX : size;
}

bool model_holds(const model *self, frame offset, bool has_shape) {
    int64_t x = reach_max(self->wrap.x), y = reach_max(self->wrap.y);
    if (has_shape)
        x = y = lower_of(x, y);
    return -4 * offset.min_x <= x && 4 * offset.max_x <= x &&
           -4 * offset.min_y <= y && 4 * offset.max_y <= y;
}

static bool holds_edges(int64_t min, int64_t max, int64_t size) {
    return size == 0 ||
           (4 * min >= -size && 4 * max <= 5 * size && 2 * (max - min) <= size);
}

bool model_holds_box(const model *self, frame box) {
    return holds_edges(box.min_x, box.max_x, self->wrap.x) &&
           holds_edges(box.min_y, box.max_y, self->wrap.y);
}

bool model_holds_plan(const model *self, const part_plan *plan, int angle) {
    const figure shape = figure_turned(&plan->shape, (angle / 90 % 4 + 4) % 4);
    if (plan->has_shape)
        return model_holds(self, figure_bounds(&shape), true);
    return model_holds(self, plan->box, false);
}

/* --- Copies --- */

static int64_t first_copy(int64_t max, int64_t to_min, int64_t size) {
    if (size == 0)
        return 0;
    return -floored(max - to_min, size);
}

static int64_t last_copy(int64_t min, int64_t to_max, int64_t size) {
    if (size == 0)
        return 0;
    return floored(to_max - min, size);
}

copies copies_near(const model *self, frame of, frame to) {
    copies near = { .size = self->wrap,
                    .first_x = first_copy(of.max_x, to.min_x, self->wrap.x),
                    .last_x = last_copy(of.min_x, to.max_x, self->wrap.x),
                    .last_y = last_copy(of.min_y, to.max_y, self->wrap.y),
                    .y = first_copy(of.max_y, to.min_y, self->wrap.y) };
    near.x = near.first_x;
    return near;
}

bool copies_next(copies *self, spot *move) {
    if (self->first_x > self->last_x || self->y > self->last_y)
        return false;
    *move = (spot){ self->x * self->size.x, self->y * self->size.y };
    self->x++;
    if (self->x > self->last_x) {
        self->x = self->first_x;
        self->y++;
    }
    return true;
}

mover mover_moved(const mover *self, spot by) {
    mover moved = *self;
    if (by.x == 0 && by.y == 0)
        return moved;
    moved.end = figure_moved(&self->end, by.x, by.y);
    moved.from = frame_moved(self->from, by);
    moved.to = frame_moved(self->to, by);
    return moved;
}

/* --- Questions to all copies --- */

/* The nearest copy has a point at most half of the size away along each axis. */
static frame frame_around_spot(const model *self, spot at) {
    return (frame){ at.x - self->wrap.x, at.y - self->wrap.y, at.x + self->wrap.x,
                    at.y + self->wrap.y };
}

double model_distance_at(const model *self, const mover *at, double time,
                         graze_point point) {
    const spot near = { (int64_t)(point.x * FIGURE_UNIT),
                        (int64_t)(point.y * FIGURE_UNIT) };
    const frame box = frame_grown(figure_bounds(&at->end),
                                  llabs(at->motion.x) + llabs(at->motion.y));
    copies all = copies_near(self, box, frame_around_spot(self, near));
    double least = HUGE_VAL;
    for (spot move; copies_next(&all, &move);) {
        const mover moved = mover_moved(at, move);
        least = fmin(least, figure_distance_at(&moved, time, point));
    }
    return least;
}

double model_distance(const model *self, const figure *seen, spot at) {
    copies all = copies_near(self, figure_bounds(seen), frame_around_spot(self, at));
    double least = HUGE_VAL;
    for (spot move; copies_next(&all, &move);) {
        const figure moved = figure_moved(seen, move.x, move.y);
        least = fmin(least, figure_distance(&moved, at, self->edges));
    }
    return least;
}

int model_contains(const model *self, const figure *seen, spot at) {
    copies all =
        copies_near(self, figure_bounds(seen), (frame){ at.x, at.y, at.x, at.y });
    int contains = 0;
    for (spot move; contains < 1 && copies_next(&all, &move);) {
        const figure moved = figure_moved(seen, move.x, move.y);
        const int one = figure_contains(&moved, at, self->edges);
        if (one != 0)
            contains = one;
    }
    return contains;
}
