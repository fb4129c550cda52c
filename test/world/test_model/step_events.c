/* step_events.c: the events of a step: touches, contacts and near misses. */
#include "test_model/step.h"

#include "test_model/wraps.h"

#include <math.h>
#include <stdlib.h>

/* --- Contacts --- */

static int compare(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

int compare_changes(const void *left, const void *right) {
    const change *p = left, *q = right;
    if (p->slot_a != q->slot_a)
        return compare(p->slot_a, q->slot_a);
    if (p->slot_b != q->slot_b)
        return compare(p->slot_b, q->slot_b);
    if (p->time != q->time)
        return (p->time > q->time) - (p->time < q->time);
    if (p->is_begin != q->is_begin)
        return compare(p->is_begin, q->is_begin);
    if (p->a != q->a)
        return compare(slot(p->a->id), slot(q->a->id));
    return compare(slot(p->b->id), slot(q->b->id));
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

void step_contact(step *self, const change *changes, size_t count) {
    model *world = self->model;
    bool is_moving = false;
    if (count == 0)
        return;
    const uint32_t a = changes->a->body, b = changes->b->body;
    for (size_t i = 0; i < count; i++)
        is_moving |= changes[i].is_moving;
    step_touches(self, changes, count);
    int after = world->contact[a][b];
    if (is_moving)
        after = step_contact_moving(self, changes, count, after);
    else
        after = step_contact_still(self, changes, count, after);
    world->contact[a][b] = world->contact[b][a] = (uint16_t)after;
}

/* --- Near misses --- */

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
    const model_part *low = near->a, *high = near->b;
    if (slot(near->a->id) > slot(near->b->id))
        low = near->b, high = near->a;
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
void step_near_miss(step *self, uint32_t a, uint32_t b) {
    model *world = self->model;
    const nearness near = *step_nearness(self, a, b);
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
