/* part.c: the slots, lists and rows of parts. */
#include "world/part.h"

#include "graze/explain.h"
#include "world/chains.h"

graze_status grz_part_check_edges(const graze_shape *shape, graze_box box,
                                  grz_body_pose at, graze_box *offset) {
    graze_shape turned;
    grz_try(shape != NULL ? graze_shape_check(shape) : grz_box_check(box));
    if (at.angle != 0) {
        grz_try(grz_shape_turn(shape, at.angle, &turned));
        shape = &turned;
    }
    if (shape == NULL) {
        *offset = box;
        return grz_box_check(grz_box_at(box, at.x, at.y));
    }
    *offset = graze_shape_bounds(shape);
    return grz_box_check(grz_shape_box_at(*offset, at.x, at.y));
}

graze_status grz_part_check(const graze_part_def *def, grz_body_pose at) {
    graze_box offset;
    grz_try(grz_part_check_edges(def->shape, def->box, at, &offset));
    if (def->layer < GRAZE_LAYER_COUNT)
        return GRAZE_OK;
    return GRAZE_BAD_LAYER;
}

graze_status grz_parts_reserve(graze_world *world, uint32_t count) {
    const graze_allocator *allocator = &world->allocator;
    if (world->shapes.is_used)
        grz_try(grz_part_shapes_reserve(world, count));
    if (world->attacks.of_part.bytes > 0)
        grz_try(grz_buffer_reserve_zeroed(allocator, &world->attacks.of_part, count,
                                          sizeof(uint64_t)));
    if (world->swept.number.bytes > 0)
        grz_try(grz_buffer_reserve_zeroed(allocator, &world->swept.number, count,
                                          sizeof(uint32_t)));
    grz_try(grz_buffers_reserve(
        allocator, { &world->parts, count, sizeof(grz_part) },
        { &world->tags, count, sizeof(uint32_t) },
        { &world->changed, (size_t)count + 1, sizeof(uint32_t) }));
    grz_try(grz_buffer_reserve_zeroed(allocator, &world->is_changed, count, 1));
    grz_try(grz_edge_columns_reserve(allocator, &world->offsets, count));
    return grz_box_columns_reserve(allocator, &world->columns, count);
}

graze_status grz_part_reserve(graze_world *world, uint32_t more) {
    grz_try(grz_slots_reserve(&world->part_slots, &world->allocator,
                              world->limits.parts, more));
    return grz_parts_reserve(world, world->part_slots.count + more);
}

uint32_t grz_part_insert(graze_world *world, uint32_t body,
                         const graze_part_def *def) {
    const uint32_t slot = grz_slots_insert(&world->part_slots);
    *grz_part_at(world, slot) = (grz_part){ .body = body,
                                            .layer = def->layer,
                                            .is_disabled = def->is_disabled };
    grz_part_tags(world)[slot] = def->tag;
    if (world->attacks.of_part.bytes > 0)
        ((uint64_t *)world->attacks.of_part.data)[slot] = 0;
    grz_part_copy_shape(world, slot, def->shape);
    grz_part_link(world, slot);
    grz_part_set_offset(world, slot,
                        def->shape != NULL ? grz_part_shape_bounds(world, slot)
                                           : def->box);
    return slot;
}

void grz_part_report_mistake(const graze_world *world, uint32_t slot,
                             const char *function) {
    if (!grz_debug_is_heard(&world->debug) || world->edges == GRAZE_CLOSED ||
        grz_part_at(world, slot)->is_absent ||
        !grz_box_is_empty(grz_part_box(world, slot)))
        return;
    grz_world_tell(world,
                   (graze_mistake){ .kind = GRAZE_MISTAKE_EMPTY_BOX,
                                    .function = function,
                                    .message = graze_reason_text(GRAZE_REASON_EMPTY),
                                    .part = grz_part_handle(world, slot).id });
}

void grz_body_report_mistakes(const graze_world *world, uint32_t body,
                              const char *function) {
    if (grz_debug_is_heard(&world->debug))
        grz_for_parts(world, body, i)
            grz_part_report_mistake(world, i, function);
}

void grz_part_free(graze_world *world, uint32_t slot) {
    grz_part_end_motion(world, slot);
    grz_slots_remove(&world->part_slots, slot);
    if (grz_part_is_tile_layer(world, slot) || grz_part_chain(world, slot) != NULL)
        grz_part_store_shape(world, slot, NULL);
    grz_part_rewrite(world, slot);
}

void grz_part_remove(graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    grz_body *body = grz_body_at(world, part->body);
    const uint32_t before = part->previous, after = part->next;
    if (before != GRZ_NO_SLOT)
        grz_part_at(world, before)->next = after;
    else
        body->first_part = after;
    if (after != GRZ_NO_SLOT)
        grz_part_at(world, after)->previous = before;
    else
        body->last_part = before;
    body->part_count--;
    grz_part_count_changed(world, part->body);
    grz_part_free(world, slot);
}

static float part_clamp_edge(float edge) {
    return fmaxf(-GRAZE_COORD_MAX, fminf(edge, GRAZE_COORD_MAX));
}

graze_box grz_box_move_corners(graze_box box, graze_point min, graze_point max) {
    return (graze_box){ part_clamp_edge(grz_sum_floor((double)box.min_x, min.x)),
                        part_clamp_edge(grz_sum_floor((double)box.min_y, min.y)),
                        part_clamp_edge(grz_sum_ceil((double)box.max_x, max.x)),
                        part_clamp_edge(grz_sum_ceil((double)box.max_y, max.y)) };
}

void grz_part_put_on_layer(graze_world *world, uint32_t slot, uint8_t layer) {
    grz_part_at(world, slot)->layer = layer;
    world->narrow.is_incomplete |=
        (world->swept.swept_layers >> layer & 1) || world->margins.growth[layer] > 0;
}

void grz_part_write(graze_world *world, uint32_t slot, graze_box box) {
    grz_part_write_row(world, slot, box);
    grz_part_mark_changed(world, slot);
}

void grz_part_rewrite(graze_world *world, uint32_t slot) {
    GRZ_FLOAT_ENV_SCOPE;
    grz_part_write(world, slot, grz_part_box(world, slot));
}

void grz_part_set_offset(graze_world *world, uint32_t slot, graze_box offset) {
    const uint32_t body = grz_part_at(world, slot)->body;
    grz_part_store_offset(world, slot, offset);
    grz_part_write(world, slot,
                   grz_part_box_at(world, slot, offset, grz_positions_x(world)[body],
                                   grz_positions_y(world)[body]));
}

GRZ_FAST_BEGIN

static bool part_move_row(grz_box_columns *columns, uint32_t row, graze_box box) {
    float *const edges[] = { (float *)columns->min_x.data + row,
                             (float *)columns->min_y.data + row,
                             (float *)columns->max_x.data + row,
                             (float *)columns->max_y.data + row };
    const float now[] = { box.min_x + 0.0f, box.min_y + 0.0f, box.max_x + 0.0f,
                          box.max_y + 0.0f };
    bool is_moved = false;
    for (int i = 0; i < 4; i++) {
        is_moved |= *edges[i] != now[i];
        *edges[i] = now[i];
    }
    return is_moved;
}

/* Rounding can make a box empty, and moving it back can undo it: then the row's
 * layer changes, too. */
void grz_part_follow(graze_world *world, uint32_t slot, grz_body_pose at,
                     bool is_moved) {
    const graze_box offset = grz_edge_columns_get(&world->offsets, slot);
    const graze_box box = grz_box_to_half_open(
        grz_part_box_at(world, slot, offset, at.x, at.y), world->edges);
    const uint8_t layer = grz_row_layers(world)[slot];
    const bool is_row_moved = part_move_row(&world->columns, slot, box);
    if (is_row_moved && (layer == GRZ_LAYER_NONE || grz_box_is_empty(box)))
        grz_part_rewrite(world, slot);
    else if (is_row_moved || (is_moved && grz_part_has_shape(&world->shapes, slot)))
        grz_part_mark_changed(world, slot);
}

GRZ_FAST_END

/* --- Swept boxes: a list, and by part its number in the list --- */

graze_status grz_swept_boxes_reserve(graze_world *world) {
    const uint32_t count = world->part_slots.count;
    grz_try(grz_buffer_reserve_zeroed(&world->allocator, &world->swept.number, count,
                                      sizeof(uint32_t)));
    return grz_buffer_reserve(&world->allocator, &world->swept.boxes, count,
                              sizeof(grz_swept_box));
}

static uint32_t *part_swept_numbers(const grz_swept_boxes *swept) {
    return (uint32_t *)swept->number.data;
}

void grz_swept_boxes_add(graze_world *world, grz_swept_box box) {
    grz_swept_boxes *swept = &world->swept;
    ((grz_swept_box *)swept->boxes.data)[swept->count++] = box;
    part_swept_numbers(swept)[box.part] = swept->count;
    swept->moving_count += box.is_moving;
}

void grz_part_end_motion(graze_world *world, uint32_t slot) {
    grz_swept_boxes *swept = &world->swept;
    grz_swept_box *box = grz_swept_box_of(swept, slot);
    if (box == NULL)
        return;
    *box = ((grz_swept_box *)swept->boxes.data)[--swept->count];
    swept->moving_count--;
    part_swept_numbers(swept)[box->part] = part_swept_numbers(swept)[slot];
    part_swept_numbers(swept)[slot] = 0;
}

/* The way between the middles of two intervals: whether it is shorter over the near
 * side, or over the far one. */
static void part_way_move(float size, double from, double to, double *begin,
                          double *end) {
    *begin = *end = 0;
    if (size > 0 && from - to > (double)size / 2)
        *begin = -(double)size;
    else if (size > 0 && to - from > (double)size / 2)
        *end = -(double)size;
}

grz_way_moves grz_part_wrapped_moves(const graze_world *world, graze_box from,
                                     graze_box to) {
    grz_way_moves moves = { { 0, 0 }, { 0, 0 } };
    const graze_point begin = grz_box_middle(from), end = grz_box_middle(to);
    part_way_move(world->wrap.width, begin.x, end.x, &moves.begin.x, &moves.end.x);
    part_way_move(world->wrap.height, begin.y, end.y, &moves.begin.y, &moves.end.y);
    return moves;
}

grz_way_moves grz_part_moves(const graze_world *world, uint32_t slot) {
    const double width = (double)world->wrap.width,
                 height = (double)world->wrap.height;
    if (!grz_part_goes_over(world, slot))
        return (grz_way_moves){ { 0, 0 }, { 0, 0 } };
    const int8_t *over = grz_swept_box_of(&world->swept, slot)->over;
    return (grz_way_moves){
        { -width * (over[0] < 0), -height * (over[1] < 0) },
        { -width * (over[0] > 0), -height * (over[1] > 0) },
    };
}

/* The motion of a part that goes over a seam. */
static graze_point part_motion_over(const graze_world *world, uint32_t slot,
                                    const grz_swept_box *swept) {
    const grz_way_moves by = grz_part_moves(world, slot);
    if (!grz_part_has_shape(&world->shapes, slot)) {
        const graze_box from = grz_box_on_way(swept->from, by.begin),
                        to = grz_box_on_way(swept->to, by.end);
        return (graze_point){ (double)to.min_x - (double)from.min_x,
                              (double)to.min_y - (double)from.min_y };
    }
    const graze_point corner = grz_part_first_corner(world, slot);
    return (
        graze_point){ (corner.x + by.end.x) - (swept->first_corner.x + by.begin.x),
                      (corner.y + by.end.y) - (swept->first_corner.y + by.begin.y) };
}

graze_point grz_part_motion(const graze_world *world, uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    if (swept == NULL)
        return (graze_point){ 0, 0 };
    if ((swept->over[0] | swept->over[1]) != 0)
        return part_motion_over(world, slot, swept);
    if (!grz_part_has_shape(&world->shapes, slot))
        return (graze_point){ (double)swept->to.min_x - (double)swept->from.min_x,
                              (double)swept->to.min_y - (double)swept->from.min_y };
    const graze_point corner = grz_part_first_corner(world, slot);
    return (graze_point){ corner.x - swept->first_corner.x,
                          corner.y - swept->first_corner.y };
}

void grz_part_end_motion_unless_swept(graze_world *world, uint32_t slot) {
    if (!grz_part_is_swept(world, slot))
        grz_part_end_motion(world, slot);
}

void grz_body_end_motion(graze_world *world, uint32_t body) {
    if (world->swept.count == 0)
        return;
    grz_for_parts(world, body, slot)
        grz_part_end_motion(world, slot);
}

void grz_swept_boxes_truncate(grz_swept_boxes *swept, uint32_t count) {
    const grz_swept_box *boxes = swept->boxes.data;
    while (swept->count > count)
        part_swept_numbers(swept)[boxes[--swept->count].part] = 0;
    swept->moving_count = grz_min_u32(swept->moving_count, count);
}
