/* questions.c: getters of both worlds: contacts and touches, and all that is read
 * of bodies and parts. */
#include "test_model/calls.h"

/* --- Contacts --- */

/* The first begin and the last end of a contact in the last step. */
typedef struct contact_times {
    bool has_begun, has_ended;
    float begun, ended;
} contact_times;

static contact_times contact_times_of(const fixture *self,
                                      const sequence_call *call) {
    const uint64_t a = body_named(self, call->body).id,
                   b = body_named(self, call->other).id;
    contact_times times = { .has_begun = false };
    for (size_t i = 0; i < self->events.contact_count && a != b; i++) {
        const graze_contact_event *event = &self->events.contacts[i];
        if (!(event->a.id == a && event->b.id == b) &&
            !(event->a.id == b && event->b.id == a))
            continue;
        if (event->kind == GRAZE_BEGIN && !times.has_begun)
            times.begun = event->time;
        if (event->kind == GRAZE_END)
            times.ended = event->time;
        times.has_begun |= event->kind == GRAZE_BEGIN;
        times.has_ended |= event->kind == GRAZE_END;
    }
    return times;
}

/* Whether two bodies, perhaps removed since, are among the contacts of the last
 * step. */
static bool is_in_list(const fixture *self, graze_body a, graze_body b) {
    for (size_t i = 0; i < self->events.list_count; i++) {
        const graze_contact *contact = &self->events.list[i];
        if ((contact->a.id == a.id && contact->b.id == b.id) ||
            (contact->a.id == b.id && contact->b.id == a.id))
            return true;
    }
    return false;
}

ASK(explain) {
    const int a = body_of_call(self, call), b = other_of_call(self, call);
    const bool is_alive = a >= 0 && b >= 0;
    const bool is_touching =
        is_alive && a != b && model_bodies_touch(&self->model, a, b);
    const bool is_reported = is_in_list(self, body_named(self, call->body),
                                        body_named(self, call->other));
    for (int side = 0; side < 2; side++) {
        graze_explanation said;
        graze_world_explain(self->worlds[side], body_named(self, call->body),
                            body_named(self, call->other), &said);
        if (said.is_touching != is_touching ||
            (said.reason == GRAZE_REASON_NONE) != is_touching)
            wrong(self, "explain: is_touching is %d, the reason %d",
                  said.is_touching, (int)said.reason);
        const contact_times times = contact_times_of(self, call);
        const bool has_events = side == 0 || !self->is_renewed;
        if (has_events && (said.has_begun != times.has_begun ||
                           said.has_ended != times.has_ended ||
                           said.begun != times.begun || said.ended != times.ended))
            wrong(self, "explain: begun %g, ended %g", (double)said.begun,
                  (double)said.ended);
        if (said.is_reported != is_reported)
            wrong(self, "explain: is_reported is %d", said.is_reported);
    }
}

ASK(body_contacts) {
    static graze_contact noted[MODEL_BODIES];
    const graze_body body = body_named(self, call->body);
    const int index = body_of_call(self, call);
    for (int side = 0; side < 2; side++) {
        const size_t count =
            graze_body_contacts(self->worlds[side], body, noted, MODEL_BODIES);
        size_t right = 0;
        for (size_t i = 0; i < self->events.list_count && index >= 0; i++) {
            const graze_contact *contact = &self->events.list[i];
            if (contact->a.id != body.id && contact->b.id != body.id)
                continue;
            graze_body other = contact->a;
            if (contact->a.id == body.id)
                other = contact->b;
            if (right >= count || noted[right].a.id != body.id ||
                noted[right].b.id != other.id ||
                noted[right].touches != contact->touches)
                wrong(self, "contact %zu of the body is another", right);
            right++;
        }
        if (right != count)
            wrong(self, "the body has %zu contacts instead of %zu", count, right);
    }
}

ASK(touches) {
    static graze_touch noted[MODEL_EVENTS];
    const model *world = &self->model;
    const int a = body_of_call(self, call), b = other_of_call(self, call);
    size_t right = 0;
    for (size_t i = 0; i < world->touch_count && a >= 0 && b >= 0; i++) {
        const model_part *one = &world->parts[world->touches[i].i],
                         *other = &world->parts[world->touches[i].j];
        const bool is_of_them =
            (one->body == (uint32_t)a && other->body == (uint32_t)b) ||
            (one->body == (uint32_t)b && other->body == (uint32_t)a);
        right += is_of_them && !one->is_removed && !other->is_removed;
    }
    for (int side = 0; side < 2; side++) {
        const size_t count =
            graze_body_touches(self->worlds[side], body_named(self, call->body),
                               body_named(self, call->other), noted, MODEL_EVENTS);
        if (count != right)
            wrong(self, "the two bodies have %zu touches instead of %zu", count,
                  right);
        for (size_t i = 1; i < count; i++)
            if ((uint32_t)noted[i - 1].part_a.id > (uint32_t)noted[i].part_a.id ||
                (noted[i - 1].part_a.id == noted[i].part_a.id &&
                 (uint32_t)noted[i - 1].part_b.id >= (uint32_t)noted[i].part_b.id))
                wrong(self, "touches are not sorted");
    }
}

/* --- Bodies and parts as they read --- */

static bool is_same_box(graze_box a, frame b) {
    const graze_box box = game_box(b);
    return a.min_x == box.min_x && a.min_y == box.min_y && a.max_x == box.max_x &&
           a.max_y == box.max_y;
}

static void check_part(fixture *self, graze_world *world, const model_part *part) {
    graze_part_info info;
    const graze_status status =
        graze_part_read(world, (graze_part){ part->id }, &info);
    if (status != GRAZE_OK || info.layer != part->layer || info.tag != part->tag ||
        info.is_disabled != part->is_disabled ||
        info.body.id != self->model.bodies[part->body].id ||
        info.is_absent != part->is_absent || info.one_way != part->one_way ||
        (!part->is_absent && (!is_same_box(info.offset, part->offset) ||
                              !is_same_box(info.box, part->box))))
        wrong(self, "part %u of the sequence reads otherwise", part->name);
    if (part->has_shape && part->shape.kind == GRAZE_SHAPE_TILES)
        check_tiles(self, world, part);
    if (part->has_shape && part->shape.kind == GRAZE_SHAPE_CHAIN)
        check_chain(self, world, part);
}

/* The parts of a body, oldest first, and how each reads. */
static void check_parts(fixture *self, graze_world *world, graze_body body,
                        int index) {
    uint32_t own[MODEL_PARTS], count = 0;
    graze_part parts[MODEL_PARTS];
    if (index >= 0)
        count = model_parts_of(&self->model, (uint32_t)index, own);
    if (graze_body_is_alive(world, body) != (index >= 0) ||
        graze_world_body_count(world) != model_body_count(&self->model) ||
        graze_world_part_count(world) != model_part_count(&self->model) ||
        graze_body_parts(world, body, parts, MODEL_PARTS) != count)
        wrong(self, "a number of bodies or parts is another");
    for (uint32_t i = 0; i < count && !self->is_wrong; i++) {
        if (parts[i].id != self->model.parts[own[i]].id)
            wrong(self, "part %u of the body is another", i);
        check_part(self, world, &self->model.parts[own[i]]);
    }
}

static void check_bodies(fixture *self, graze_world *world, graze_body body,
                         int index) {
    graze_body all[MODEL_BODIES];
    const graze_body slotted = graze_body_from_slot(world, graze_body_slot(body));
    const uint32_t bodies = graze_world_bodies(world, all, MODEL_BODIES);
    for (uint32_t i = 0; i < bodies && !self->is_wrong; i++)
        if (model_find_body(&self->model, all[i].id) < 0 ||
            (i > 0 && graze_body_slot(all[i - 1]) >= graze_body_slot(all[i])))
            wrong(self, "body %u of the world is none, or is not sorted", i);
    if (bodies != model_body_count(&self->model) ||
        (index >= 0 && slotted.id != self->model.bodies[index].id))
        wrong(self, "a number of bodies, or a body by its slot, is another");
}

static void check_body(fixture *self, graze_world *world, graze_body handle,
                       int index) {
    const model_body *body = &self->model.bodies[index];
    uint32_t own[MODEL_PARTS];
    const uint32_t count = model_parts_of(&self->model, (uint32_t)index, own);
    graze_body_info info;
    if (graze_body_read(world, handle, &info) != GRAZE_OK || !info.is_alive ||
        info.x != game_float(body->x) || info.y != game_float(body->y) ||
        info.angle != (float)body->angle || info.user != body->user ||
        info.is_disabled != body->is_disabled || info.part_count != count)
        wrong(self, "the body reads otherwise");
}

ASK(read) {
    const int index = body_of_call(self, call);
    const graze_body body = body_named(self, call->body);
    for (int side = 0; side < 2; side++) {
        check_parts(self, self->worlds[side], body, index);
        check_bodies(self, self->worlds[side], body, index);
        if (index >= 0)
            check_body(self, self->worlds[side], body, index);
        check_names(self, self->worlds[side], index);
    }
    if (graze_world_margin(self->worlds[0], call->layer, call->other_layer) !=
        game_float(self->model.margins[call->layer][call->other_layer]))
        wrong(self, "a margin is another");
}
