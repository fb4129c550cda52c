/* meet.c: when two figures touch: the times of all pairs of their pieces. */
#include "test_model/span.h"

/* Add the times in [0, 1]. */
static void interval_add(touch_interval *self, const span *times) {
    const bool is_closed = times->edges == GRAZE_CLOSED;
    if (!span_is_any(times) || times->first > 1 || times->last < 0 ||
        (!is_closed && (times->first == 1 || times->last == 0)))
        return;
    const double first = max_of(times->first, 0) + 0.0,
                 last = min_of(times->last, 1) + 0.0;
    if (self->is_any) {
        self->first = min_of(self->first, first);
        self->last = max_of(self->last, last);
    } else {
        self->first = first;
        self->last = last;
    }
    self->is_any = true;
    if (is_closed)
        self->is_at_end |= times->last >= 1;
    else
        self->is_at_end |= times->last > 1;
}

/* A box part and a part of another, or a tile of it. To a sloped tile a box is a
 * shape. */
static span span_of_box_and_cell(const mover *box, const mover *other, uint32_t i,
                                 int64_t margin, graze_edges edges) {
    const spot way = minus(other->motion, box->motion),
               back = { -other->motion.x, -other->motion.y };
    const frame a[2] = { box->from, box->to };
    if (!figure_has_cells(&other->end)) {
        const frame b[2] = { other->from, other->to };
        return span_of_boxes(a, b, margin, edges);
    }
    if (figure_cell_is_sloped(&other->end, i)) {
        figure piece, cell = figure_cell(&other->end, i);
        cell = figure_moved(&cell, -way.x, -way.y);
        if (!figure_piece_at(&box->end, 0, edges, &piece))
            return span_none();
        return span_of_convexes(&piece, &cell, way, margin, edges);
    }
    const frame cell = figure_cell_box(&other->end, i),
                b[2] = { frame_moved(cell, back), cell };
    return span_of_boxes(a, b, margin, edges);
}

/* A box part and a box part, or a tile layer. */
static touch_interval boxes_meet(const mover *box, const mover *other,
                                 int64_t margin, graze_edges edges) {
    touch_interval self = { .is_any = false };
    for (uint32_t i = 0; i < figure_piece_count(&other->end); i++)
        if (!figure_has_cells(&other->end) || other->end.cells[i] != 0) {
            const span times = span_of_box_and_cell(box, other, i, margin, edges);
            interval_add(&self, &times);
        }
    return self;
}

/* Pieces that do not come near each other are not looked at. */
static touch_interval convexes_meet(const mover *a, const mover *b, int64_t margin,
                                    graze_edges edges) {
    touch_interval self = { .is_any = false };
    const spot way = minus(b->motion, a->motion);
    figure box;
    const figure *other = &b->end;
    if (b->end.kind == GRAZE_SHAPE_MASK && margin > 0 &&
        a->end.kind == GRAZE_SHAPE_MASK) {
        box = figure_box_of_cells(&b->end);
        other = &box;
    }
    const frame all = frame_before(figure_bounds(other), way);
    figure one, two;
    for (uint32_t i = 0; i < figure_piece_count(&a->end); i++) {
        const frame at = figure_piece_bounds(&a->end, i);
        if (!frame_is_near(at, all, margin) ||
            !figure_piece_at(&a->end, i, edges, &one))
            continue;
        for (uint32_t j = 0; j < figure_piece_count(other); j++) {
            if (!frame_is_near(at, frame_before(figure_piece_bounds(other, j), way),
                               margin) ||
                !figure_piece_at(other, j, edges, &two))
                continue;
            two = figure_moved(&two, -way.x, -way.y);
            const span times = span_of_convexes(&one, &two, way, margin, edges);
            interval_add(&self, &times);
        }
    }
    return self;
}

touch_interval figures_meet(const mover *a, const mover *b, int64_t margin,
                            graze_edges edges) {
    if (a->is_box && (b->is_box || b->end.kind == GRAZE_SHAPE_TILES))
        return boxes_meet(a, b, margin, edges);
    if (b->is_box && a->end.kind == GRAZE_SHAPE_TILES)
        return boxes_meet(b, a, margin, edges);
    return convexes_meet(a, b, margin, edges);
}

touch_interval circles_meet(const mover *a, const mover *b, graze_circle_rule rule,
                            graze_edges edges) {
    touch_interval self = { .is_any = false };
    const spot way = minus(b->motion, a->motion);
    const figure begin = figure_moved(&b->end, -way.x, -way.y);
    const span times = span_of_circles(&a->end, &begin, way, rule, edges);
    interval_add(&self, &times);
    return self;
}
