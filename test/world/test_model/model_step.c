/* model_step.c: a step over all pairs of parts near each other. */
#include "test_model/step.h"

#include "test_model/wraps.h"

#include <stdlib.h>
#include <string.h>

/* --- Parts in their motion --- */

const mover *step_mover(step *self, int part) {
    if (!self->has_mover[part])
        self->movers[part] =
            part_mover(self->model, &self->model->parts[part], false);
    self->has_mover[part] = true;
    return &self->movers[part];
}

frame step_bounds(step *self, int part) {
    const frame end = self->model->parts[part].box;
    if (!self->model->parts[part].is_moving)
        return end;
    const mover *at = step_mover(self, part);
    const frame box = frame_before(end, at->motion);
    if (at->is_box)
        return frame_around(box, at->from);
    return box;
}

/* --- Times of a pair --- */

/* When two parts touch: once; or in a wrapped world at one side, and then at another
 * one. */
enum { TIMES_MAX = 16 };
typedef struct touch_times {
    touch_interval at[TIMES_MAX];
    uint32_t count;
    bool is_at_end;
} touch_times;

/* Times that meet, as floats, are one. */
static void times_add(touch_times *self, touch_interval added) {
    uint32_t kept = 0;
    if (!added.is_any)
        return;
    self->is_at_end |= added.is_at_end;
    for (uint32_t i = 0; i < self->count; i++) {
        const touch_interval at = self->at[i];
        if ((float)at.first > (float)added.last ||
            (float)added.first > (float)at.last) {
            self->at[kept++] = at;
            continue;
        }
        if (at.first < added.first)
            added.first = at.first;
        if (at.last > added.last)
            added.last = at.last;
    }
    if (kept == TIMES_MAX)
        abort();
    for (self->count = kept + 1; kept > 0 && self->at[kept - 1].first > added.first;
         kept--)
        self->at[kept] = self->at[kept - 1];
    self->at[kept] = added;
}

/* The part with the lower slot comes first: of two masks, the other one counts as a
 * box for margins. */
static touch_times step_times(step *self, int i, int j, int64_t margin) {
    const model_part *parts = self->model->parts;
    const int a = slot(parts[i].id) < slot(parts[j].id) ? i : j, b = i + j - a;
    const mover *at = step_mover(self, a), *other = step_mover(self, b);
    copies all = copies_near(self->model, step_bounds(self, b),
                             frame_grown(step_bounds(self, a), margin));
    touch_times times = { .count = 0 };
    for (spot move; copies_next(&all, &move);) {
        const mover moved = mover_moved(other, move);
        if (margin == 0)
            times_add(&times,
                      parts_meet(self->model, &parts[a], &parts[b], at, &moved));
        else
            times_add(&times, figures_meet(at, &moved, margin, self->model->edges));
    }
    return times;
}

/* --- A pair --- */

sorted_pair sorted_by_bodies(const model *self, const model_part *a,
                             const model_part *b) {
    if (slot(body_of(self, a)) > slot(body_of(self, b)))
        return (sorted_pair){ b, a };
    return (sorted_pair){ a, b };
}

nearness *step_nearness(step *self, uint32_t a, uint32_t b) {
    if (a < b)
        return &self->near[a][b];
    return &self->near[b][a];
}

static void step_add(step *self, int i, int j, double time, bool is_begin) {
    const model *world = self->model;
    const model_part *a = &world->parts[i], *b = &world->parts[j];
    const sorted_pair at = sorted_by_bodies(world, a, b);
    if (self->change_count == MODEL_EVENTS)
        abort();
    self->changes[self->change_count++] = (change){ at.low,
                                                    at.high,
                                                    slot(body_of(world, at.low)),
                                                    slot(body_of(world, at.high)),
                                                    (float)time,
                                                    is_begin,
                                                    a->is_moving || b->is_moving };
}

/* If a part of a pair moves, the pair touches from a first time to a last one. If it
 * touched before and does not at the beginning, that ended at once. Returns the
 * first time at which it begins to touch, 2: never. */
static double step_pair_moving(step *self, int i, int j, const touch_times *times,
                               bool before) {
    double begun = 2;
    if (before && (times->count == 0 || times->at[0].first > 0)) {
        step_add(self, i, j, 0, false);
        before = false;
    }
    for (uint32_t k = 0; k < times->count; k++) {
        if (!before)
            step_add(self, i, j, times->at[k].first, true);
        if (!before && begun > 1)
            begun = times->at[k].first;
        before = times->is_at_end && k + 1 == times->count;
        if (!before)
            step_add(self, i, j, times->at[k].last, false);
    }
    return begun;
}

static bool parts_are_before(const nearness *p, const nearness *q) {
    if (p->a != q->a)
        return slot(p->a->id) < slot(q->a->id);
    return slot(p->b->id) < slot(q->b->id);
}

static void step_margin(step *self, int i, int j, bool is_moving) {
    const model_part *a = &self->model->parts[i], *b = &self->model->parts[j];
    const int64_t margin = self->model->margins[a->layer][b->layer];
    nearness *near = step_nearness(self, a->body, b->body);
    if (margin == 0)
        return;
    const touch_times times = step_times(self, i, j, margin);
    const touch_interval at = times.at[0];
    const float time = is_moving ? (float)at.first : 1;
    const sorted_pair sorted = sorted_by_bodies(self->model, a, b);
    const nearness now = { time, sorted.low, sorted.high, near->is_hit };
    if (times.count > 0 && (time < near->first ||
                            (time == near->first && parts_are_before(&now, near))))
        *near = now;
}

/* An end has time 0 if the two could not touch anywhere. */
static void step_pair(step *self, int i, int j, bool before) {
    model *world = self->model;
    const model_part *a = &world->parts[i], *b = &world->parts[j];
    const bool is_moving = a->is_moving || b->is_moving;
    const bool is_active = parts_are_active(world, a, b),
               may_touch = parts_may_touch(world, a, b);
    touch_times at = { .count = 0 };
    double begun = 2;
    if (may_touch)
        at = step_times(self, i, j, 0);
    world->touch[i][j] = at.is_at_end;
    if (at.is_at_end) {
        if (world->touch_count == MODEL_TOUCHES)
            abort();
        world->touches[world->touch_count++] = (model_touch){ i, j };
    }
    if (is_moving)
        begun = step_pair_moving(self, i, j, &at, before);
    else if (at.is_at_end != before)
        step_add(self, i, j, before && !may_touch ? 0 : 1, at.is_at_end);
    if (begun <= 1 || at.is_at_end)
        model_reach_both(world, self->reaches, a, b, begun <= 1 ? (float)begun : 1);
    if (self->widest == 0)
        return;
    if (at.count > 0)
        step_nearness(self, a->body, b->body)->is_hit = true;
    else if (is_active)
        step_margin(self, i, j, is_moving);
}

/* --- All pairs --- */

static int compare_rows(const void *left, const void *right) {
    const step_row *p = left, *q = right;
    return (p->bounds.min_x > q->bounds.min_x) - (p->bounds.min_x < q->bounds.min_x);
}

static void step_rows(step *self) {
    const model *world = self->model;
    self->row_count = 0;
    memset(self->has_mover, 0, (size_t)world->part_end);
    for (int i = 0; i < world->part_end; i++)
        if (model_is_found(world, &world->parts[i]))
            self->rows[self->row_count++] =
                (step_row){ step_bounds(self, i), i, world->parts[i].body };
    qsort(self->rows, self->row_count, sizeof *self->rows, compare_rows);
}

static bool rows_are_near(const step *self, const step_row *a, const step_row *b) {
    copies all =
        copies_near(self->model, b->bounds, frame_grown(a->bounds, self->widest));
    spot move;
    if (!model_is_wrapped(self->model))
        return frame_is_near(a->bounds, b->bounds, self->widest);
    return copies_next(&all, &move);
}

/* First the pairs that touched, then all others that are near each other. */
static void step_pairs(step *self) {
    model *world = self->model;
    self->before_count = world->touch_count;
    memcpy(self->before, world->touches,
           world->touch_count * sizeof *world->touches);
    world->touch_count = 0;
    step_rows(self);
    const step_row *rows = self->rows, *end = rows + self->row_count;
    for (const step_row *a = rows; a < end; a++)
        for (const step_row *b = a + 1;
             b < end && (world->wrap.x > 0 ||
                         b->bounds.min_x <= a->bounds.max_x + self->widest);
             b++) {
            const int i = (int)lower_of(a->part, b->part);
            const int j = a->part + b->part - i;
            if (a->body != b->body && !world->touch[i][j] &&
                rows_are_near(self, a, b))
                step_pair(self, i, j, false);
        }
    for (size_t i = 0; i < self->before_count; i++)
        step_pair(self, self->before[i].i, self->before[i].j, true);
}

/* --- The step --- */

/* Bodies by their slots. */
static uint32_t step_bodies(const model *self, uint32_t *sorted) {
    uint32_t count = 0;
    for (int i = 0; i < self->body_end; i++) {
        uint32_t k = count;
        if (!self->bodies[i].is_used)
            continue;
        for (; k > 0 &&
               slot(self->bodies[sorted[k - 1]].id) > slot(self->bodies[i].id);
             k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = (uint32_t)i;
        count++;
    }
    return count;
}

static void step_margins_begin(step *self) {
    const model *world = self->model;
    self->widest = 0;
    for (int i = 0; i < MODEL_LAYERS; i++)
        for (int j = 0; j < MODEL_LAYERS; j++)
            if (world->margins[i][j] > self->widest)
                self->widest = world->margins[i][j];
    for (int i = 0; i < world->body_end && self->widest > 0; i++)
        for (int j = i + 1; world->bodies[i].is_used && j < world->body_end; j++)
            self->near[i][j] = (nearness){ .first = 2 };
}

void model_step(model *self, model_events *events) {
    static step at;
    uint32_t sorted[MODEL_BODIES];
    at.model = self;
    at.events = events;
    at.change_count = 0;
    for (int i = 0; i < MODEL_ATTACKS; i++)
        for (int j = 0; j < self->body_end; j++)
            at.reaches[i][j] = (model_reach){ .time = 2 };
    events->contact_count = events->touch_count = events->list_count =
        events->near_miss_count = 0;
    step_margins_begin(&at);
    step_pairs(&at);
    qsort(at.changes, at.change_count, sizeof *at.changes, compare_changes);
    const change *next = at.changes, *end = next + at.change_count;
    const uint32_t count = step_bodies(self, sorted);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count; j++) {
            const uint32_t a = sorted[i], b = sorted[j];
            const change *first = next;
            while (next < end && next->a->body == a && next->b->body == b)
                next++;
            step_contact(&at, first, (size_t)(next - first));
            if (at.widest > 0)
                step_near_miss(&at, a, b);
            if (self->contact[a][b] > 0)
                events->list[events->list_count++] =
                    (graze_contact){ { self->bodies[a].id },
                                     { self->bodies[b].id },
                                     self->contact[a][b] };
        }
    model_strike(self, at.reaches, events);
    model_forget(self);
}
