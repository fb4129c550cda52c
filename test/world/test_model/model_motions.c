/* model_motions.c: where bodies and parts are, as they are put, moved and shown. */
#include "test_model/model.h"

#include "test_model/wraps.h"

#include <string.h>

/* --- A part in its body --- */

static frame frame_at(frame box, const model_body *body) {
    return frame_moved(box, (spot){ body->x, body->y });
}

figure part_shape(const model *self, const model_part *part) {
    return figure_turned(&part->shape,
                         (self->bodies[part->body].angle / 90 % 4 + 4) % 4);
}

frame part_shape_bounds(const model *self, const model_part *part) {
    const figure shape = part_shape(self, part);
    return figure_bounds(&shape);
}

void part_set_offset(model *self, model_part *part, frame offset) {
    part->offset = offset;
    part->box = frame_at(offset, &self->bodies[part->body]);
}

spot part_corner(const model *self, const model_part *part) {
    const model_body *body = &self->bodies[part->body];
    const figure shape = part_shape(self, part);
    const spot corner = figure_place(&shape);
    return (spot){ corner.x + body->x, corner.y + body->y };
}

/* --- Positions and motions --- */

static bool part_is_swept(const model *self, const model_part *part) {
    return self->bodies[part->body].is_swept ||
           (self->swept_layers >> part->layer & 1);
}

static void part_begin_motion(model *self, model_part *part) {
    if (part->is_moving || !part_is_swept(self, part))
        return;
    part->is_moving = true;
    part->from = part->box;
    part->from_corner = (spot){ 0, 0 };
    if (part->has_shape)
        part->from_corner = part_corner(self, part);
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
    frame offset = part->offset;
    part->has_shape = shape != NULL;
    if (shape != NULL) {
        part->shape = *shape;
        offset = part_shape_bounds(self, part);
    }
    part_set_offset(self, part, offset);
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
    const figure *shape = NULL;
    if (plan->has_shape)
        shape = &plan->shape;
    part_reshape(self, shown, shape);
}

/* Where a motion began moves as a box set by itself. */
static void part_shift(const model *self, model_part *part, spot by) {
    const model_body *body = &self->bodies[part->body];
    const frame usual = frame_at(part->offset, body);
    const spot way = model_box_shifted(self, part->from, by);
    const spot to = model_wrapped(self, (spot){ body->x + by.x, body->y + by.y });
    const spot with_body = { to.x - body->x, to.y - body->y };
    const bool is_usual = memcmp(&usual, &part->box, sizeof usual) == 0;
    if (is_usual)
        part->box = frame_moved(part->box, with_body);
    else
        part->box = frame_moved(part->box, model_box_shifted(self, part->box, by));
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
