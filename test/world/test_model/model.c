/* model.c: bodies and parts in arrays, and a step over all pairs near each other. */
#include "test_model/model.h"

#include "test_model/wraps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void model_open(model *self, graze_edges edges, graze_event_flags events) {
    self->edges = edges;
    self->events = events;
    memset(self->allows, true, sizeof self->allows);
}

/* --- Bodies and parts --- */

int model_find_body(const model *self, uint64_t id) {
    for (int i = 0; i < self->body_end; i++)
        if (self->bodies[i].is_used && !self->bodies[i].is_removed &&
            self->bodies[i].id == id)
            return i;
    return -1;
}

int model_find_part(const model *self, uint64_t id) {
    for (int i = 0; i < self->part_end; i++)
        if (self->parts[i].is_used && !self->parts[i].is_removed &&
            self->parts[i].id == id)
            return i;
    return -1;
}

uint32_t model_body_count(const model *self) {
    uint32_t count = 0;
    for (int i = 0; i < self->body_end; i++)
        count += self->bodies[i].is_used && !self->bodies[i].is_removed;
    return count;
}

uint32_t model_part_count(const model *self) {
    uint32_t count = 0;
    for (int i = 0; i < self->part_end; i++)
        count += self->parts[i].is_used && !self->parts[i].is_removed;
    return count;
}

uint32_t model_parts_of(const model *self, uint32_t body, uint32_t *parts) {
    uint32_t count = 0;
    for (int i = 0; i < self->part_end; i++) {
        const model_part *part = &self->parts[i];
        uint32_t k = count;
        if (!part->is_used || part->is_removed || part->body != body)
            continue;
        for (; k > 0 && self->parts[parts[k - 1]].birth > part->birth; k--)
            parts[k] = parts[k - 1];
        parts[k] = (uint32_t)i;
        count++;
    }
    return count;
}

bool model_has_room(const model *self, uint32_t more) {
    uint32_t bodies = 0, parts = 0;
    for (int i = 0; i < self->body_end; i++)
        bodies += self->bodies[i].is_used;
    for (int i = 0; i < self->part_end; i++)
        parts += self->parts[i].is_used;
    return bodies < MODEL_BODIES && parts + more <= MODEL_PARTS;
}

int model_add_body(model *self, uint64_t id, spot at, int angle, uint64_t user) {
    int i = 0;
    while (self->bodies[i].is_used)
        i++;
    if (i == self->body_end)
        self->body_end++;
    at = model_wrapped(self, at);
    self->bodies[i] = (model_body){
        .id = id, .user = user, .x = at.x, .y = at.y, .angle = angle, .is_used = true
    };
    return i;
}

static frame frame_at(frame box, const model_body *body) {
    return (frame){ box.min_x + body->x, box.min_y + body->y, box.max_x + body->x,
                    box.max_y + body->y };
}

/* The shape of a part as its body is turned. */
static figure part_shape(const model *self, const model_part *part) {
    return figure_turned(&part->shape,
                         (self->bodies[part->body].angle / 90 % 4 + 4) % 4);
}

static frame part_shape_bounds(const model *self, const model_part *part) {
    const figure shape = part_shape(self, part);
    return figure_bounds(&shape);
}

static void part_set_offset(model *self, model_part *part, frame offset) {
    part->offset = offset;
    part->box = frame_at(offset, &self->bodies[part->body]);
}

int model_add_part(model *self, uint64_t id, int body, const part_plan *plan) {
    int i = 0;
    while (self->parts[i].is_used)
        i++;
    if (i == self->part_end)
        self->part_end++;
    self->parts[i] = (model_part){ .id = id,
                                   .birth = ++self->births,
                                   .body = (uint32_t)body,
                                   .is_used = true,
                                   .is_disabled = plan->is_disabled,
                                   .has_shape = plan->has_shape,
                                   .layer = plan->layer,
                                   .tag = plan->tag,
                                   .shape = plan->shape };
    part_set_offset(self, &self->parts[i],
                    plan->has_shape ? part_shape_bounds(self, &self->parts[i])
                                    : plan->box);
    return i;
}

void model_remove_part(model *self, int part) {
    self->parts[part].is_removed = true;
    self->parts[part].is_moving = false;
}

void model_remove_body(model *self, int body) {
    self->bodies[body].is_removed = true;
    for (int i = 0; i < self->part_end; i++)
        if (self->parts[i].is_used && self->parts[i].body == (uint32_t)body)
            model_remove_part(self, i);
}

/* --- Positions and motions --- */

static bool part_is_swept(const model *self, const model_part *part) {
    return self->bodies[part->body].is_swept ||
           (self->swept_layers >> part->layer & 1);
}

static spot part_corner(const model *self, const model_part *part) {
    const model_body *body = &self->bodies[part->body];
    const figure shape = part_shape(self, part);
    const spot corner = figure_place(&shape);
    return (spot){ corner.x + body->x, corner.y + body->y };
}

static void part_begin_motion(model *self, model_part *part) {
    if (part->is_moving || !part_is_swept(self, part))
        return;
    part->is_moving = true;
    part->from = part->box;
    part->from_corner = part->has_shape ? part_corner(self, part) : (spot){ 0, 0 };
}

static void body_put(model *self, int body, spot at, bool is_moved) {
    at = model_wrapped(self, at);
    for (int i = 0; i < self->part_end; i++) {
        model_part *part = &self->parts[i];
        if (!part->is_used || part->is_removed || part->body != (uint32_t)body)
            continue;
        if (is_moved)
            part_begin_motion(self, part);
        else
            part->is_moving = false;
    }
    self->bodies[body].x = at.x;
    self->bodies[body].y = at.y;
    for (int i = 0; i < self->part_end; i++)
        if (self->parts[i].is_used && !self->parts[i].is_removed &&
            self->parts[i].body == (uint32_t)body)
            part_set_offset(self, &self->parts[i], self->parts[i].offset);
}

void model_set_position(model *self, int body, spot at) {
    body_put(self, body, at, false);
}

bool plan_can_turn(const part_plan *plan, int angle) {
    return angle == 0 || (plan->has_shape && figure_can_turn(&plan->shape));
}

bool model_can_turn(const model *self, int body, int angle) {
    for (int i = 0; i < self->part_end; i++) {
        const model_part *part = &self->parts[i];
        if (part->is_used && !part->is_removed && part->body == (uint32_t)body &&
            angle != 0 &&
            (!part->has_shape || !figure_can_turn(&part->shape) || part->is_shown))
            return false;
    }
    return true;
}

void model_set_pose(model *self, int body, spot at, int angle) {
    const bool is_turned = self->bodies[body].angle != angle;
    self->bodies[body].angle = angle;
    for (int i = 0; i < self->part_end && is_turned; i++) {
        model_part *part = &self->parts[i];
        if (part->is_used && !part->is_removed && part->body == (uint32_t)body &&
            part->has_shape)
            part->offset = part_shape_bounds(self, part);
    }
    model_set_position(self, body, at);
}

void model_move_to(model *self, int body, spot at) {
    body_put(self, body, at, true);
}

void model_set_box(model *self, int part, frame box) {
    self->parts[part].is_moving = self->parts[part].has_shape = false;
    self->parts[part].box = box;
}

void model_move_box(model *self, int part, frame box) {
    self->parts[part].has_shape = false;
    part_begin_motion(self, &self->parts[part]);
    self->parts[part].box = box;
}

void model_set_offset(model *self, int part, frame offset) {
    self->parts[part].is_moving = self->parts[part].has_shape = false;
    part_set_offset(self, &self->parts[part], offset);
}

static void part_reshape(model *self, model_part *part, const figure *shape) {
    part->has_shape = shape != NULL;
    if (shape != NULL)
        part->shape = *shape;
    part_set_offset(self, part,
                    shape != NULL ? part_shape_bounds(self, part) : part->offset);
}

void model_set_shape(model *self, int part, const figure *shape) {
    self->parts[part].is_moving = false;
    part_reshape(self, &self->parts[part], shape);
}

void model_move_shape(model *self, int part, const figure *shape) {
    if (!self->parts[part].has_shape) {
        model_set_shape(self, part, shape);
        return;
    }
    part_begin_motion(self, &self->parts[part]);
    part_reshape(self, &self->parts[part], shape);
}

void model_change_chain(model *self, int part, const figure *chain) {
    part_reshape(self, &self->parts[part], chain);
}

void model_show_part(model *self, int part, const part_plan *plan) {
    model_part *shown = &self->parts[part];
    shown->is_shown = true;
    shown->is_absent = plan == NULL;
    if (plan == NULL)
        return;
    shown->layer = plan->layer;
    shown->offset = plan->box;
    part_reshape(self, shown, plan->has_shape ? &plan->shape : NULL);
}

/* Where a motion began moves as a box set by itself. */
static void part_shift(const model *self, model_part *part, spot by) {
    const model_body *body = &self->bodies[part->body];
    const frame usual = frame_at(part->offset, body);
    const spot way = model_box_shifted(self, part->from, by);
    const spot to = model_wrapped(self, (spot){ body->x + by.x, body->y + by.y });
    const spot with_body = { to.x - body->x, to.y - body->y };
    const bool is_usual = memcmp(&usual, &part->box, sizeof usual) == 0;
    part->box = frame_moved(
        part->box, is_usual ? with_body : model_box_shifted(self, part->box, by));
    part->from = frame_moved(part->from, way);
    part->from_corner =
        (spot){ part->from_corner.x + way.x, part->from_corner.y + way.y };
}

void model_shift(model *self, spot by) {
    for (int i = 0; i < self->part_end; i++)
        if (self->parts[i].is_used)
            part_shift(self, &self->parts[i], by);
    for (int i = 0; i < self->body_end; i++) {
        const spot to = model_wrapped(
            self, (spot){ self->bodies[i].x + by.x, self->bodies[i].y + by.y });
        self->bodies[i].x = to.x;
        self->bodies[i].y = to.y;
    }
}

void model_end_motions(model *self) {
    for (int i = 0; i < self->part_end; i++)
        self->parts[i].is_moving &=
            self->parts[i].is_used && part_is_swept(self, &self->parts[i]);
}

void model_reset_near_misses(model *self, int body, int other) {
    for (int i = 0; i < self->body_end; i++)
        if (other < 0 || i == other)
            self->had[body][i] = self->had[i][body] = 0;
}

/* --- Touches now --- */

figure model_figure(const model *self, const model_part *part) {
    const model_body *body = &self->bodies[part->body];
    if (!part->has_shape)
        return figure_of_box(part->box);
    const figure shape = part_shape(self, part);
    return figure_moved(&shape, body->x, body->y);
}

/* A part as it moves in this step, or with `is_still` as it is. */
static mover part_mover(const model *self, const model_part *part, bool is_still) {
    mover at = { .end = model_figure(self, part),
                 .from = part->box,
                 .to = part->box,
                 .is_box = !part->has_shape };
    if (is_still || !part->is_moving)
        return at;
    const spot by = model_way_moved(self, part->from, part->box);
    at.from = frame_moved(part->from, by);
    if (part->has_shape) {
        const spot corner = part_corner(self, part);
        at.motion = (spot){ corner.x - part->from_corner.x - by.x,
                            corner.y - part->from_corner.y - by.y };
    } else
        at.motion = (spot){ part->box.min_x - at.from.min_x,
                            part->box.min_y - at.from.min_y };
    return at;
}

bool model_is_found(const model *self, const model_part *part) {
    return part->is_used && !part->is_removed && !part->is_disabled &&
           !part->is_absent && !self->bodies[part->body].is_disabled;
}

/* Whether two parts may come near each other; and whether they may touch. */
static bool parts_are_active(const model *self, const model_part *a,
                             const model_part *b) {
    return a->body != b->body && model_is_found(self, a) && model_is_found(self, b);
}

static bool parts_may_touch(const model *self, const model_part *a,
                            const model_part *b) {
    return parts_are_active(self, a, b) && self->allows[a->layer][b->layer];
}

/* When two parts touch, which may. */
static touch_interval parts_meet(const model *self, const model_part *a,
                                 const model_part *b, const mover *at_a,
                                 const mover *at_b) {
    const graze_circle_rule rule = self->circle_rules[a->layer][b->layer];
    if (rule != GRAZE_CIRCLES_ROUND && at_a->end.kind == GRAZE_SHAPE_CIRCLE &&
        at_b->end.kind == GRAZE_SHAPE_CIRCLE)
        return circles_meet(at_a, at_b, rule, self->edges);
    return figures_meet(at_a, at_b, 0, self->edges);
}

bool model_parts_touch(const model *self, const model_part *a, const model_part *b) {
    copies all = copies_near(self, b->box, a->box);
    bool is_touching = false;
    if (!parts_may_touch(self, a, b))
        return false;
    for (spot move; !is_touching && copies_next(&all, &move);) {
        if (!frame_is_near(a->box, frame_moved(b->box, move), 0))
            continue;
        const mover one = part_mover(self, a, true),
                    other = part_mover(self, b, true),
                    moved = mover_moved(&other, move);
        is_touching = parts_meet(self, a, b, &one, &moved).is_at_end;
    }
    return is_touching;
}

bool model_bodies_touch(const model *self, int a, int b) {
    uint32_t own[MODEL_PARTS], others[MODEL_PARTS];
    const uint32_t count = model_parts_of(self, (uint32_t)a, own);
    const uint32_t other_count = model_parts_of(self, (uint32_t)b, others);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < other_count; j++)
            if (model_parts_touch(self, &self->parts[own[i]],
                                  &self->parts[others[j]]))
                return true;
    return false;
}

/* --- A step --- */

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

/* A part that others can come near to: the bounds of its motion. */
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

static uint32_t slot(uint64_t id) {
    return (uint32_t)id;
}

static uint64_t body_of(const model *self, const model_part *part) {
    return self->bodies[part->body].id;
}

static void step_add(step *self, int i, int j, double time, bool is_begin) {
    const model *world = self->model;
    const model_part *a = &world->parts[i], *b = &world->parts[j];
    const bool is_swapped = slot(body_of(world, a)) > slot(body_of(world, b));
    if (self->change_count == MODEL_EVENTS)
        abort();
    const model_part *low = is_swapped ? b : a, *high = is_swapped ? a : b;
    self->changes[self->change_count++] = (change){ low,
                                                    high,
                                                    slot(body_of(world, low)),
                                                    slot(body_of(world, high)),
                                                    (float)time,
                                                    is_begin,
                                                    a->is_moving || b->is_moving };
}

static bool parts_are_before(const nearness *p, const nearness *q) {
    return p->a != q->a ? slot(p->a->id) < slot(q->a->id)
                        : slot(p->b->id) < slot(q->b->id);
}

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
        added.first = at.first < added.first ? at.first : added.first;
        added.last = at.last > added.last ? at.last : added.last;
    }
    if (kept == TIMES_MAX)
        abort();
    for (self->count = kept + 1; kept > 0 && self->at[kept - 1].first > added.first;
         kept--)
        self->at[kept] = self->at[kept - 1];
    self->at[kept] = added;
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

static const mover *step_mover(step *self, int part) {
    if (!self->has_mover[part])
        self->movers[part] =
            part_mover(self->model, &self->model->parts[part], false);
    self->has_mover[part] = true;
    return &self->movers[part];
}

/* The box around a part's motion. */
static frame step_bounds(step *self, int part) {
    const frame end = self->model->parts[part].box;
    if (!self->model->parts[part].is_moving)
        return end;
    const mover *at = step_mover(self, part);
    const spot m = at->motion;
    const frame box = { end.min_x - (m.x > 0 ? m.x : 0),
                        end.min_y - (m.y > 0 ? m.y : 0),
                        end.max_x - (m.x < 0 ? m.x : 0),
                        end.max_y - (m.y < 0 ? m.y : 0) };
    const frame from = at->is_box ? at->from : box;
    return (frame){ box.min_x < from.min_x ? box.min_x : from.min_x,
                    box.min_y < from.min_y ? box.min_y : from.min_y,
                    box.max_x > from.max_x ? box.max_x : from.max_x,
                    box.max_y > from.max_y ? box.max_y : from.max_y };
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
        times_add(&times,
                  margin == 0
                      ? parts_meet(self->model, &parts[a], &parts[b], at, &moved)
                      : figures_meet(at, &moved, margin, self->model->edges));
    }
    return times;
}

static void step_margin(step *self, int i, int j, bool is_moving) {
    const model_part *a = &self->model->parts[i], *b = &self->model->parts[j];
    const int64_t margin = self->model->margins[a->layer][b->layer];
    nearness *near = &self->near[a->body < b->body ? a->body : b->body]
                                [a->body < b->body ? b->body : a->body];
    if (margin == 0)
        return;
    const touch_times times = step_times(self, i, j, margin);
    const touch_interval at = times.at[0];
    const float time = is_moving ? (float)at.first : 1;
    const bool is_swapped =
        slot(body_of(self->model, a)) > slot(body_of(self->model, b));
    const nearness now = { time, is_swapped ? b : a, is_swapped ? a : b,
                           near->is_hit };
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
        self->near[a->body < b->body ? a->body : b->body]
                  [a->body < b->body ? b->body : a->body]
                      .is_hit = true;
    else if (is_active)
        step_margin(self, i, j, is_moving);
}

static int compare(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

/* By bodies, then by time. */
static int compare_changes(const void *left, const void *right) {
    const change *p = left, *q = right;
    if (p->slot_a != q->slot_a)
        return compare(p->slot_a, q->slot_a);
    if (p->slot_b != q->slot_b)
        return compare(p->slot_b, q->slot_b);
    if (p->time != q->time)
        return p->time < q->time ? -1 : 1;
    if (p->is_begin != q->is_begin)
        return p->is_begin ? 1 : -1;
    return p->a != q->a ? compare(slot(p->a->id), slot(q->a->id))
                        : compare(slot(p->b->id), slot(q->b->id));
}

/* The changes of two bodies as touch events, and as contact events at the times at
 * which touches are counted. A contact of unmoved bodies begins and ends once. */
static void step_touches(step *self, const change *changes, size_t count) {
    const model *world = self->model;
    for (size_t i = 0; i < count && (world->events & GRAZE_EVENTS_TOUCHES); i++) {
        const model_part *a = changes[i].a, *b = changes[i].b;
        self->events->touches[self->events->touch_count++] =
            (graze_touch_event){ { body_of(world, a) },
                                 { body_of(world, b) },
                                 { a->id },
                                 { b->id },
                                 world->bodies[a->body].user,
                                 world->bodies[b->body].user,
                                 a->tag,
                                 b->tag,
                                 a->layer,
                                 b->layer,
                                 changes[i].is_begin ? GRAZE_BEGIN : GRAZE_END,
                                 changes[i].time };
    }
}

static graze_contact_event contact_event(const model *self, const model_part *a,
                                         const model_part *b,
                                         graze_event_kind kind) {
    return (graze_contact_event){ .a = { body_of(self, a) },
                                  .b = { body_of(self, b) },
                                  .user_a = self->bodies[a->body].user,
                                  .user_b = self->bodies[b->body].user,
                                  .layer_a = a->layer,
                                  .layer_b = b->layer,
                                  .kind = kind };
}

/* A contact begins with its first touch, and ends with the end of its last one. */
static void step_tell(step *self, const change *of, graze_event_kind kind,
                      float time) {
    graze_contact_event event = contact_event(self->model, of->a, of->b, kind);
    event.time = time;
    if (self->model->events & GRAZE_EVENTS_CONTACTS)
        self->events->contacts[self->events->contact_count++] = event;
}

static int step_contact_still(step *self, const change *changes, size_t count,
                              int before) {
    int after = before;
    bool is_late = false;
    for (size_t i = 0; i < count; i++) {
        after += changes[i].is_begin ? 1 : -1;
        is_late |= !changes[i].is_begin && changes[i].time == 1;
    }
    if (before == 0 && after > 0)
        step_tell(self, changes, GRAZE_BEGIN, 1);
    if (before > 0 && after == 0)
        step_tell(self, &changes[count - 1], GRAZE_END, is_late ? 1 : 0);
    return after;
}

static int step_contact_moving(step *self, const change *changes, size_t count,
                               int before) {
    for (size_t i = 0; i < count;) {
        const float time = changes[i].time;
        const change *last_end = NULL, *first_begin = NULL;
        int after = before;
        for (; i < count && changes[i].time == time; i++) {
            after += changes[i].is_begin ? 1 : -1;
            if (!changes[i].is_begin)
                last_end = &changes[i];
            else if (first_begin == NULL)
                first_begin = &changes[i];
        }
        if (after == 0)
            step_tell(self, last_end, GRAZE_END, time);
        if (before == 0)
            step_tell(self, first_begin, GRAZE_BEGIN, time);
        before = after;
    }
    return before;
}

static void step_contact(step *self, const change *changes, size_t count) {
    model *world = self->model;
    bool is_moving = false;
    if (count == 0)
        return;
    const uint32_t a = changes->a->body, b = changes->b->body;
    for (size_t i = 0; i < count; i++)
        is_moving |= changes[i].is_moving;
    step_touches(self, changes, count);
    const int after =
        is_moving ? step_contact_moving(self, changes, count, world->contact[a][b])
                  : step_contact_still(self, changes, count, world->contact[a][b]);
    world->contact[a][b] = world->contact[b][a] = (uint16_t)after;
}

/* Whether two bodies may have a near miss in this step, by the layers of the parts
 * that are near first. Steps are counted from 1. */
static bool near_miss_is_due(const model *world, uint32_t a, uint32_t b,
                             const nearness *near) {
    const uint64_t last = world->had[a][b];
    const uint32_t interval = world->intervals[near->a->layer][near->b->layer];
    return last == 0 || (interval > 0 && world->steps + 2 >= last + interval);
}

/* The least one among all near copies. */
static double step_least_distance(step *self, int low, int high) {
    const mover *a = step_mover(self, low), *b = step_mover(self, high);
    copies all = copies_near(self->model, step_bounds(self, high),
                             frame_grown(step_bounds(self, low), self->widest));
    double least = HUGE_VAL;
    for (spot move; copies_next(&all, &move);) {
        const mover moved = mover_moved(b, move);
        least = fmin(least, figures_least_distance(a, &moved));
    }
    return least;
}

static void step_near_miss_tell(step *self, uint32_t a, uint32_t b,
                                const nearness *near) {
    const model *world = self->model;
    const bool is_swapped = slot(near->a->id) > slot(near->b->id);
    const model_part *low = is_swapped ? near->b : near->a,
                     *high = is_swapped ? near->a : near->b;
    if (self->events->near_miss_count == MODEL_NEAR_MISSES)
        abort();
    model_near_miss *miss =
        &self->events->near_misses[self->events->near_miss_count++];
    *miss = (model_near_miss){
        .a = *step_mover(self, (int)(near->a - world->parts)),
        .b = *step_mover(self, (int)(near->b - world->parts)),
        .distance = step_least_distance(self, (int)(low - world->parts),
                                        (int)(high - world->parts)),
    };
    miss->reported = (graze_near_miss){ .a = { world->bodies[a].id },
                                        .b = { world->bodies[b].id },
                                        .part_a = { near->a->id },
                                        .part_b = { near->b->id },
                                        .user_a = world->bodies[a].user,
                                        .user_b = world->bodies[b].user,
                                        .time = near->first };
    miss->are_masks =
        miss->a.end.kind == GRAZE_SHAPE_MASK && miss->b.end.kind == GRAZE_SHAPE_MASK;
}

/* A near miss goes where events of two bodies are sorted by time and kind. */
static void step_near_miss(step *self, uint32_t a, uint32_t b, nearness near) {
    model *world = self->model;
    model_events *events = self->events;
    if (near.first > 1 || near.is_hit || world->contact[a][b] > 0 ||
        !(world->events & GRAZE_EVENTS_CONTACTS) ||
        !near_miss_is_due(world, a, b, &near))
        return;
    world->had[a][b] = world->had[b][a] = world->steps + 2;
    step_near_miss_tell(self, a, b, &near);
    graze_contact_event event =
        contact_event(world, near.a, near.b, GRAZE_NEAR_MISS);
    event.time = near.first;
    size_t i = events->contact_count++;
    for (; i > 0 && events->contacts[i - 1].a.id == event.a.id &&
           events->contacts[i - 1].b.id == event.b.id &&
           (events->contacts[i - 1].time > event.time ||
            (events->contacts[i - 1].time == event.time &&
             events->contacts[i - 1].kind > event.kind));
         i--)
        events->contacts[i] = events->contacts[i - 1];
    events->contacts[i] = event;
}

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
            const int i = a->part < b->part ? a->part : b->part;
            const int j = a->part + b->part - i;
            if (a->body != b->body && !world->touch[i][j] &&
                rows_are_near(self, a, b))
                step_pair(self, i, j, false);
        }
    for (size_t i = 0; i < self->before_count; i++)
        step_pair(self, self->before[i].i, self->before[i].j, true);
}

/* Removed parts and bodies are gone now. */
static void model_forget(model *self) {
    size_t kept = 0;
    for (size_t i = 0; i < self->touch_count; i++) {
        const model_touch at = self->touches[i];
        if (self->parts[at.i].is_removed || self->parts[at.j].is_removed)
            self->touch[at.i][at.j] = false;
        else
            self->touches[kept++] = at;
    }
    self->touch_count = kept;
    for (int i = 0; i < self->part_end; i++)
        self->parts[i].is_used &= !self->parts[i].is_removed;
    while (self->part_end > 0 && !self->parts[self->part_end - 1].is_used)
        self->part_end--;
    for (int i = 0; i < self->body_end; i++)
        if (self->bodies[i].is_used && self->bodies[i].is_removed) {
            model_reset_near_misses(self, i, -1);
            model_forget_strikes(self, i);
            self->bodies[i].is_used = false;
        }
    while (self->body_end > 0 && !self->bodies[self->body_end - 1].is_used)
        self->body_end--;
    for (int i = 0; i < self->part_end; i++)
        self->parts[i].is_moving = false;
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
                step_near_miss(&at, a, b, at.near[a < b ? a : b][a < b ? b : a]);
            if (self->contact[a][b] > 0)
                events->list[events->list_count++] =
                    (graze_contact){ { self->bodies[a].id },
                                     { self->bodies[b].id },
                                     self->contact[a][b] };
        }
    model_strike(self, at.reaches, events);
    model_forget(self);
}

/* Behind the ends of both is nothing but zeros. */
void model_copy(model *to, const model *from) {
    const int bodies = to->body_end > from->body_end ? to->body_end : from->body_end;
    const int parts = to->part_end > from->part_end ? to->part_end : from->part_end;
    to->edges = from->edges;
    to->wrap = from->wrap;
    to->events = from->events;
    to->swept_layers = from->swept_layers;
    to->body_end = from->body_end;
    to->part_end = from->part_end;
    to->births = from->births;
    to->steps = from->steps;
    memcpy(to->attacks, from->attacks, sizeof to->attacks);
    memcpy(to->allows, from->allows, sizeof to->allows);
    memcpy(to->margins, from->margins, sizeof to->margins);
    memcpy(to->intervals, from->intervals, sizeof to->intervals);
    memcpy(to->circle_rules, from->circle_rules, sizeof to->circle_rules);
    memcpy(to->labels, from->labels, sizeof to->labels);
    memcpy(to->bodies, from->bodies, (size_t)bodies * sizeof *to->bodies);
    memcpy(to->parts, from->parts, (size_t)parts * sizeof *to->parts);
    for (size_t i = 0; i < to->touch_count; i++)
        to->touch[to->touches[i].i][to->touches[i].j] = false;
    for (size_t i = 0; i < from->touch_count; i++)
        to->touch[from->touches[i].i][from->touches[i].j] = true;
    to->touch_count = from->touch_count;
    memcpy(to->touches, from->touches, from->touch_count * sizeof *to->touches);
    for (int i = 0; i < bodies; i++) {
        memcpy(to->contact[i], from->contact[i],
               (size_t)bodies * sizeof to->contact[i][0]);
        memcpy(to->had[i], from->had[i], (size_t)bodies * sizeof to->had[i][0]);
    }
}

void model_events_copy(model_events *to, const model_events *from) {
    memcpy(to->contacts, from->contacts,
           from->contact_count * sizeof *from->contacts);
    memcpy(to->touches, from->touches, from->touch_count * sizeof *from->touches);
    memcpy(to->list, from->list, from->list_count * sizeof *from->list);
    to->contact_count = from->contact_count;
    to->touch_count = from->touch_count;
    to->list_count = from->list_count;
    memcpy(to->strikes, from->strikes, from->strike_count * sizeof *from->strikes);
    to->strike_count = from->strike_count;
    memcpy(to->near_misses, from->near_misses,
           from->near_miss_count * sizeof *from->near_misses);
    to->near_miss_count = from->near_miss_count;
}
