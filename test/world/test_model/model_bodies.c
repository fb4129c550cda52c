/* model_bodies.c: bodies and parts in arrays; which there are, and copies of all. */
#include "test_model/model.h"

#include "test_model/wraps.h"

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
    frame offset = plan->box;
    if (plan->has_shape)
        offset = part_shape_bounds(self, &self->parts[i]);
    part_set_offset(self, &self->parts[i], offset);
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

void model_forget(model *self) {
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

/* --- Copies --- */

/* Behind the ends of both is nothing but zeros. */
void model_copy(model *to, const model *from) {
    const int bodies = (int)higher_of(to->body_end, from->body_end);
    const int parts = (int)higher_of(to->part_end, from->part_end);
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
