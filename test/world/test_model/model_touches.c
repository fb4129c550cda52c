/* model_touches.c: parts as they move in a step, and whether two touch now. */
#include "test_model/model.h"

#include "test_model/wraps.h"

figure model_figure(const model *self, const model_part *part) {
    const model_body *body = &self->bodies[part->body];
    if (!part->has_shape)
        return figure_of_box(part->box);
    const figure shape = part_shape(self, part);
    return figure_moved(&shape, body->x, body->y);
}

mover part_mover(const model *self, const model_part *part, bool is_still) {
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

bool model_part_is_alive(const model_part *part) {
    return part->is_used && !part->is_removed;
}

bool model_is_found(const model *self, const model_part *part) {
    return part->is_used && !part->is_removed && !part->is_disabled &&
           !part->is_absent && !self->bodies[part->body].is_disabled;
}

bool parts_are_active(const model *self, const model_part *a, const model_part *b) {
    return a->body != b->body && model_is_found(self, a) && model_is_found(self, b);
}

bool parts_may_touch(const model *self, const model_part *a, const model_part *b) {
    return parts_are_active(self, a, b) && self->allows[a->layer][b->layer];
}

touch_interval parts_meet(const model *self, const model_part *a,
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
