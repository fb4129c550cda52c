/* part.h: the parts of bodies: their slots, their rows in the columns, their boxes
 * and their shapes.
 *
 * These inner calls expect valid arguments and reserved memory, and tell no observer
 * as body.c does. */
#pragma once

#include "narrow/tile_layer.h"
#include "world/spatial_lookup.h"

/* Reserve memory for part slots below `count`; or for `more` parts, within the
 * world's limit. */
graze_status grz_parts_reserve(graze_world *world, uint32_t count);
graze_status grz_part_reserve(graze_world *world, uint32_t more);

/* Whether a part can be made as defined, for a body there. */
graze_status grz_part_check(const graze_part_def *def, grz_body_pose at);

/* Whether a part of a body there can have a shape, or a box if `shape` is NULL;
 * *offset is the box around it. */
graze_status grz_part_check_edges(const graze_shape *shape, graze_box box,
                                  grz_body_pose at, graze_box *offset);

/* Make a part as the last of its body, and return its slot. Memory for it and its
 * shape is reserved. */
uint32_t grz_part_insert(graze_world *world, uint32_t body,
                         const graze_part_def *def);

/* Remove the part of a body that is removed, too; or a part of a body that
 * remains. */
void grz_part_free(graze_world *world, uint32_t slot);
void grz_part_remove(graze_world *world, uint32_t slot);

/* Keep the shortcuts to what most bodies are: a body with one part, a world without
 * compound bodies. */
static inline void grz_part_count_changed(graze_world *world, uint32_t body) {
    grz_body *self = grz_body_at(world, body);
    grz_only_parts(world)[body] =
        self->part_count == 1 ? self->first_part : GRZ_NO_SLOT;
    self->is_compound |= self->part_count > 1;
    world->has_compounds |= self->is_compound;
    world->has_big_bodies |= self->part_count >= GRZ_BIG_BODY;
}

/* Append a part to the list of the body that it names. */
static inline void grz_part_link(graze_world *world, uint32_t slot) {
    grz_part *part = grz_part_at(world, slot);
    grz_body *body = grz_body_at(world, part->body);
    const uint32_t last = body->last_part;
    part->previous = last;
    part->next = GRZ_NO_SLOT;
    if (last != GRZ_NO_SLOT)
        grz_part_at(world, last)->next = slot;
    else
        body->first_part = slot;
    body->last_part = slot;
    body->part_count++;
    grz_part_count_changed(world, part->body);
}

/* Tell the debug callback, if any, of a part without any possible touch; of all such
 * parts of a body. */
void grz_part_report_mistake(const graze_world *world, uint32_t slot,
                             const char *function);
void grz_body_report_mistakes(const graze_world *world, uint32_t body,
                              const char *function);

/* --- Rows --- */

/* Note that a row has changed since the last step, and since the index of queries
 * was built. */
static inline void grz_part_mark_changed(graze_world *world, uint32_t slot) {
    uint8_t *state = grz_row_states(world) + slot;
    if (!(*state & GRZ_ROW_CHANGED)) {
        grz_changed_rows(world)[world->changed_count++] = slot;
        world->row_change_count++;
    }
    *state |= GRZ_ROW_CHANGED;
    grz_spatial_lookup_row_changed(world, slot);
}

/* Write a box to a part's row, without marking it as changed. */
static inline void grz_part_write_row(graze_world *world, uint32_t slot,
                                      graze_box box) {
    const grz_part *part = grz_part_at(world, slot);
    const uint8_t layer =
        grz_part_is_active(world, slot) ? part->layer : (uint8_t)GRZ_LAYER_NONE;
    const uint8_t before = grz_row_layers(world)[slot];
    grz_box_columns_set(
        &world->columns, slot,
        (grz_box_row){ .box = box, .group = part->body + 1, .layer = layer },
        world->edges);
    world->has_other_layers |= before != grz_row_layers(world)[slot];
}

/* Put a part on a layer; its row has to be written anew. If parts are swept or
 * enlarged there, pairs of it that touched as boxes need the narrow phase from now
 * on. */
void grz_part_put_on_layer(graze_world *world, uint32_t slot, uint8_t layer);

/* Write a box, or the same box again, to a part's row, and mark it as changed. */
void grz_part_write(graze_world *world, uint32_t slot, graze_box box);
void grz_part_rewrite(graze_world *world, uint32_t slot);

/* Store a part's edges relative to its body. However its body turns, an edge stays
 * in half the range unless it is far. */
static inline void grz_part_store_offset(graze_world *world, uint32_t slot,
                                         graze_box offset) {
    const float limit = GRAZE_COORD_MAX / 4;
    grz_edge_columns_set(&world->offsets, slot, offset);
    world->has_far_offsets |= offset.min_x < -limit || offset.min_y < -limit ||
                              offset.max_x > limit || offset.max_y > limit;
}

/* The same, and write its row. */
void grz_part_set_offset(graze_world *world, uint32_t slot, graze_box offset);

/* Move a part to where its body is now (the angle is not read), which has moved
 * there or not. Marks the row if it changes, or if the shape does: a shape can move
 * by less than the rounding of the box around it. */
void grz_part_follow(graze_world *world, uint32_t slot, grz_body_pose at,
                     bool is_moved);

/* --- Boxes --- */

/* A box moved by a position: edge by edge, float32(offset + position). */
static inline graze_box grz_box_at(graze_box offset, float x, float y) {
    return (graze_box){ offset.min_x + x, offset.min_y + y, offset.max_x + x,
                        offset.max_y + y };
}

/* The box around a shape, moved by a position: rounded outward. */
static GRZ_INLINED graze_box grz_shape_box_at(graze_box offset, float x, float y) {
    const graze_box box = grz_box_at(offset, x, y);
    if (grz_float_sum_error(offset.min_x, x, box.min_x) == 0 &&
        grz_float_sum_error(offset.min_y, y, box.min_y) == 0 &&
        grz_float_sum_error(offset.max_x, x, box.max_x) == 0 &&
        grz_float_sum_error(offset.max_y, y, box.max_y) == 0)
        return box;
    return (graze_box){ grz_float_sum_floor(offset.min_x, x),
                        grz_float_sum_floor(offset.min_y, y),
                        grz_float_sum_ceil(offset.max_x, x),
                        grz_float_sum_ceil(offset.max_y, y) };
}

/* The box of a part with this offset when its body is at (x, y). */
static GRZ_INLINED graze_box grz_part_box_at(const graze_world *world, uint32_t slot,
                                             graze_box offset, float x, float y) {
    return grz_part_has_shape(&world->shapes, slot) ? grz_shape_box_at(offset, x, y)
                                                    : grz_box_at(offset, x, y);
}

/* The box of a part that is where its body is; and whether it is elsewhere. */
static inline graze_box grz_part_usual_box(const graze_world *world, uint32_t slot) {
    const uint32_t body = grz_part_at(world, slot)->body;
    return grz_part_box_at(world, slot, grz_edge_columns_get(&world->offsets, slot),
                           grz_positions_x(world)[body],
                           grz_positions_y(world)[body]);
}

static inline bool grz_part_is_elsewhere(const graze_world *world, uint32_t slot) {
    const graze_box box = grz_part_box(world, slot),
                    usual = grz_part_usual_box(world, slot);
    return box.min_x != usual.min_x || box.min_y != usual.min_y ||
           box.max_x != usual.max_x || box.max_y != usual.max_y;
}

/* The box around two boxes. */
static inline graze_box grz_box_around(graze_box a, graze_box b) {
    return (graze_box){ grz_min_f32(a.min_x, b.min_x), grz_min_f32(a.min_y, b.min_y),
                        grz_max_f32(a.max_x, b.max_x),
                        grz_max_f32(a.max_y, b.max_y) };
}

/* A box whose corners move, rounded outward, within the range of coordinates. */
graze_box grz_box_move_corners(graze_box box, graze_point min, graze_point max);

/* --- Swept boxes: parts whose rows are larger than their boxes while a step is made
 * ---
 *
 * A moving part is at the end of its motion already, where queries find it. While a
 * step is made, its row covers the whole way. So the broad phase finds everything in
 * its reach and needs to know nothing of motion. A part enlarged by a margin is
 * treated alike (motion.c). */

/* The swept box of a part, or NULL. */
static inline grz_swept_box *grz_swept_box_of(const grz_swept_boxes *swept,
                                              uint32_t slot) {
    if (swept->count == 0)
        return NULL;
    const uint32_t number = ((const uint32_t *)swept->number.data)[slot];
    return number != 0 ? (grz_swept_box *)swept->boxes.data + number - 1 : NULL;
}

/* The box of a part at the end of the step being made: the row of a swept part covers
 * its way. */
static inline graze_box grz_part_end_box(const graze_world *world, uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    if (swept != NULL)
        return swept->to;
    return grz_part_box(world, slot);
}

/* Whether one of two parts is moving: then their touches have times within the
 * step. */
static inline bool grz_parts_are_moving(const graze_world *world, graze_pair pair) {
    const grz_swept_box *a = grz_swept_box_of(&world->swept, pair.a);
    const grz_swept_box *b = grz_swept_box_of(&world->swept, pair.b);
    return (a != NULL && a->is_moving) || (b != NULL && b->is_moving);
}

/* Add the swept box of a part without one; memory was reserved. Moving boxes are
 * added first. */
graze_status grz_swept_boxes_reserve(graze_world *world);
void grz_swept_boxes_add(graze_world *world, grz_swept_box box);

static inline graze_point grz_box_middle(graze_box box) {
    return (graze_point){ ((double)box.min_x + (double)box.max_x) / 2,
                          ((double)box.min_y + (double)box.max_y) / 2 };
}

/* By how much the begin and the end of a motion are moved; by 0 in a world that does
 * not wrap. A wrapped world is as large from side to side, and a motion goes the
 * shorter way around it. If this is over a seam, the end that is nearer to the far
 * side is moved by the size towards the origin. So all numbers stay small, and those
 * edges are floats without rounding, which are at least half of the size. */
typedef struct grz_way_moves {
    graze_point begin, end;
} grz_way_moves;

grz_way_moves grz_part_wrapped_moves(const graze_world *world, graze_box from,
                                     graze_box to);

static inline grz_way_moves grz_part_way_moves(const graze_world *world,
                                               graze_box from, graze_box to) {
    if (!world->wrap.is_used)
        return (grz_way_moves){ { 0, 0 }, { 0, 0 } };
    return grz_part_wrapped_moves(world, from, to);
}

/* Whether the way of a part goes over a seam in the step being made; its moves. */
static inline bool grz_part_goes_over(const graze_world *world, uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    return swept != NULL && (swept->over[0] | swept->over[1]) != 0;
}

grz_way_moves grz_part_moves(const graze_world *world, uint32_t slot);

/* A box where a way was moved to, rounded outward. */
static inline graze_box grz_box_on_way(graze_box box, graze_point by) {
    if (by.x == 0 && by.y == 0)
        return box;
    return grz_box_move_corners(box, by, by);
}

/* The motion of a part in the step being made: of a shape's first corner, or a box's
 * min corner. */
graze_point grz_part_motion(const graze_world *world, uint32_t slot);

/* End the motion of a part where it is; only if it is not swept any more; of all
 * parts of a body. */
void grz_part_end_motion(graze_world *world, uint32_t slot);
void grz_part_end_motion_unless_swept(graze_world *world, uint32_t slot);
void grz_body_end_motion(graze_world *world, uint32_t body);
void grz_swept_boxes_truncate(grz_swept_boxes *swept, uint32_t count);

/* --- Shapes (part_shape.c) --- */

/* Reserve memory for the shapes of part slots below `count`; or of `more` new parts,
 * if one has a shape. */
graze_status grz_part_shapes_reserve(graze_world *world, uint32_t count);
graze_status grz_part_shapes_reserve_for(graze_world *world,
                                         const graze_part_def *parts, uint32_t more);
bool grz_hitbox_set_has_shapes(const graze_hitbox_set *set);

/* From now on parts may have shapes; if none had one before, none has. */
graze_status grz_part_shapes_begin(graze_world *world);
graze_box grz_part_shape_bounds(const graze_world *world, uint32_t slot);

/* Set the angle of a body; the second function turns its parts, too, which were
 * checked before. Their rows do not follow, but are marked as changed. */
void grz_body_set_angle(graze_world *world, uint32_t body, float angle);
void grz_body_turn(graze_world *world, uint32_t body, float angle);

/* Store the shape of a part, NULL: none; its tiles or chain belong to the part from
 * then on. The second function copies a chain, and tells the narrow phase. The row
 * stays. */
void grz_part_store_shape(graze_world *world, uint32_t slot,
                          const graze_shape *shape);
void grz_part_replace_shape(graze_world *world, uint32_t slot,
                            const graze_shape *shape);

/* The same as the first function for a shape of the game: its chain is copied into a
 * reserved block. */
void grz_part_copy_shape(graze_world *world, uint32_t slot,
                         const graze_shape *shape);

/* Free tile layers and chains with their parts' shapes. */
void grz_part_objects_free(graze_world *world);

/* The first corner of a part's shape in the world's coordinates; (0, 0) of a part
 * without a shape. */
graze_point grz_part_first_corner(const graze_world *world, uint32_t slot);

/* The shape of a part in the world's coordinates; of a part without a shape it is
 * `box`. The second function writes only the fields in use by the kind, which is
 * faster. So does the third one, of a part with a shape, as if its body were
 * elsewhere. */
void grz_part_shape_at(const graze_world *world, uint32_t slot, graze_box box,
                       graze_shape *shape);
void grz_part_read_shape(const graze_world *world, uint32_t slot, graze_box box,
                         graze_shape *shape);
void grz_part_place_shape(const graze_world *world, uint32_t slot, graze_point at,
                          graze_shape *shape);
grz_tiles grz_part_tiles(const graze_world *world, uint32_t slot);

/* --- The memory of tile layers, which their parts own (part_shape.c) --- */

/* Tiles of a rectangle inside the layer, and their kinds: one for all, or one each,
 * row by row. */
typedef struct grz_tile_edit {
    graze_rect where;
    const uint8_t *kinds;
    bool is_one_kind;
} grz_tile_edit;

grz_tile_layer *grz_tile_layer_create(const graze_allocator *allocator,
                                      const grz_tile_layer *like);
void grz_tile_layer_free(const graze_allocator *allocator, grz_tile_layer *layer);

/* Give the layer at least this many planes of kinds; or values, if none. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_tile_layer_add_planes(const graze_allocator *allocator,
                                       grz_tile_layer *layer, uint32_t planes);
graze_status grz_tile_layer_add_values(const graze_allocator *allocator,
                                       grz_tile_layer *layer);

/* Set tiles; *is_changed says whether the shape of any tile changed. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_tile_layer_write(const graze_allocator *allocator,
                                  grz_tile_layer *layer, const grz_tile_edit *edit,
                                  bool *is_changed);
uint64_t grz_tile_layer_bytes(const grz_tile_layer *layer);

static inline size_t grz_tile_edit_kind_count(const grz_tile_edit *edit) {
    return edit->is_one_kind ? 1 : (size_t)edit->where.w * edit->where.h;
}
