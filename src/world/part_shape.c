/* part_shape.c: the shapes of parts: storing them, and reading them at the positions of their bodies. */
#include "narrow/shape_ops.h"
#include "world/part.h"
#include "world/tile_store.h"

graze_status grz_part_shapes_reserve(graze_world *world, uint32_t count) {
    grz_part_shapes *shapes = &world->shapes;
    const graze_status status =
        grz_buffer_reserve_zeroed(&world->allocator, &shapes->has_shape, count, sizeof(uint8_t));
    if (status != GRAZE_OK)
        return status;
    return grz_buffer_reserve(&world->allocator, &shapes->shape, count, sizeof(graze_shape));
}

graze_status grz_part_shapes_reserve_for(graze_world *world, const graze_part_def *parts, uint32_t more) {
    for (uint32_t i = 0; i < more; i++)
        if (parts[i].shape != NULL)
            return grz_part_shapes_reserve(world, world->part_slots.count + more);
    return GRAZE_OK;
}

graze_status grz_part_shapes_begin(graze_world *world) {
    if (world->shapes.is_used)
        return GRAZE_OK;
    const graze_status status = grz_part_shapes_reserve(world, world->part_slots.count);
    world->shapes.is_used = status == GRAZE_OK;
    return status;
}

void grz_part_store_shape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    grz_part_shapes *shapes = &world->shapes;
    if (!shapes->is_used && shape == NULL)
        return;
    if (grz_part_is_tile_layer(world, slot)) {
        grz_tile_layer_free(&world->allocator, grz_part_own_shape(shapes, slot)->tiles);
        world->tile_layers--;
    }
    shapes->is_used = true;
    ((uint8_t *)shapes->has_shape.data)[slot] = shape != NULL;
    if (shape != NULL)
        *grz_part_own_shape(shapes, slot) = *shape;
    world->tile_layers += grz_part_is_tile_layer(world, slot);
}

/* A pair of parts that touched as boxes may need the narrow phase from now on. */
void grz_part_replace_shape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    world->narrow.is_incomplete |= shape != NULL && !grz_part_has_shape(&world->shapes, slot);
    grz_part_store_shape(world, slot, shape);
}

graze_status grz_part_reshape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    const uint32_t body = grz_part_at(world, slot)->body;
    graze_box offset = grz_edge_columns_get(&world->offsets, slot);
    graze_status status = grz_part_check_edges(shape, offset, grz_positions_x(world)[body],
                                               grz_positions_y(world)[body], &offset);
    if (status == GRAZE_OK && shape != NULL)
        status = grz_part_shapes_reserve(world, world->part_slots.count);
    if (status != GRAZE_OK)
        return status;
    grz_part_replace_shape(world, slot, shape);
    grz_part_set_offset(world, slot, offset);
    return GRAZE_OK;
}

graze_status grz_part_set_shape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    const graze_status status = grz_part_reshape(world, slot, shape);
    if (status == GRAZE_OK)
        grz_part_end_motion(world, slot);
    return status;
}

void grz_part_read_shape(const graze_world *world, uint32_t slot, graze_box box, graze_shape *shape) {
    if (!grz_part_has_shape(&world->shapes, slot)) {
        shape->kind = GRAZE_SHAPE_BOX;
        shape->corner[0] = (graze_point){ (double)box.min_x, (double)box.min_y };
        shape->corner[1] = (graze_point){ (double)box.max_x, (double)box.max_y };
        return;
    }
    const uint32_t body = grz_row_body(world, slot);
    grz_shape_translate(grz_part_own_shape(&world->shapes, slot), (double)grz_positions_x(world)[body],
                        (double)grz_positions_y(world)[body], shape);
}

void grz_part_shape_at(const graze_world *world, uint32_t slot, graze_box box, graze_shape *shape) {
    *shape = (graze_shape){ .count = 0 };
    grz_part_read_shape(world, slot, box, shape);
}

graze_point grz_part_first_corner(const graze_world *world, uint32_t slot) {
    if (!grz_part_has_shape(&world->shapes, slot))
        return (graze_point){ 0, 0 };
    const uint32_t body = grz_part_at(world, slot)->body;
    const graze_point corner = grz_part_own_shape(&world->shapes, slot)->corner[0];
    return (graze_point){ corner.x + (double)grz_positions_x(world)[body],
                          corner.y + (double)grz_positions_y(world)[body] };
}

grz_tiles grz_part_tiles(const graze_world *world, uint32_t slot) {
    const uint32_t body = grz_row_body(world, slot);
    return (grz_tiles){ grz_part_own_shape(&world->shapes, slot)->tiles, grz_positions_x(world)[body],
                        grz_positions_y(world)[body] };
}
