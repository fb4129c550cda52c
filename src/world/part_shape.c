/* part_shape.c: parts that are more than boxes: giving them shapes, and where shapes stand. */
#include "graze/part_shape.h"

#include "core/float_env.h"
#include "world/tiles.h"
#include "world/world.h"

graze_status grz_part_shapes_reserve(graze_world *world, uint32_t count) {
    grz_part_shapes *shapes = &world->shapes;
    const graze_status status =
        grz_buffer_reserve_zeroed(&world->allocator, &shapes->has_shape, count, sizeof(uint8_t));
    if (status != GRAZE_OK)
        return status;
    return grz_buffer_reserve(&world->allocator, &shapes->shape, count, sizeof(graze_shape));
}

graze_status grz_part_shapes_begin(graze_world *world) {
    if (world->shapes.are_any)
        return GRAZE_OK;
    const graze_status status = grz_part_shapes_reserve(world, world->part_slots.count);
    world->shapes.are_any = status == GRAZE_OK;
    return status;
}

graze_status grz_part_shapes_reserve_for(graze_world *world, const graze_part_def *parts, uint32_t more) {
    for (uint32_t i = 0; i < more; i++)
        if (parts[i].shape != NULL)
            return grz_part_shapes_reserve(world, world->part_slots.count + more);
    return GRAZE_OK;
}

/* The part was a tile layer, and its tiles go with it. */
static void drop_tiles(graze_world *world, uint32_t slot) {
    grz_tile_layer_free(&world->allocator, grz_part_own_shape(&world->shapes, slot)->tiles);
    world->tile_layers--;
}

void grz_part_store_shape(graze_world *world, uint32_t slot, const graze_shape *shape) {
    grz_part_shapes *shapes = &world->shapes;
    if (!shapes->are_any && shape == NULL)
        return;
    if (grz_part_is_tile_layer(world, slot))
        drop_tiles(world, slot);
    world->tile_layers += shape != NULL && shape->kind == GRAZE_SHAPE_TILES;
    shapes->are_any = true;
    ((uint8_t *)shapes->has_shape.data)[slot] = shape != NULL;
    if (shape != NULL)
        *grz_part_own_shape(shapes, slot) = *shape;
}

/* What counts of a shape, moved by a vector; a few corners less to copy are worth it where thousands are
 * looked at. */
static void take_moved(const graze_shape *shape, double x, double y, graze_shape *moved) {
    const uint32_t count = shape->kind == GRAZE_SHAPE_POLYGON ? shape->count : 2;
    moved->kind = shape->kind;
    moved->count = shape->count;
    for (uint32_t i = 0; i < count; i++)
        moved->corner[i] = (graze_point){ shape->corner[i].x + x, shape->corner[i].y + y };
    moved->radius = shape->radius;
    moved->mask = shape->mask;
    moved->tiles = shape->tiles;
}

void grz_part_read_shape(const graze_world *world, uint32_t slot, graze_box box, graze_shape *shape) {
    if (!grz_part_has_shape(&world->shapes, slot)) {
        shape->kind = GRAZE_SHAPE_BOX;
        shape->corner[0] = (graze_point){ (double)box.min_x, (double)box.min_y };
        shape->corner[1] = (graze_point){ (double)box.max_x, (double)box.max_y };
        return;
    }
    const uint32_t body = grz_row_body(world, slot);
    take_moved(grz_part_own_shape(&world->shapes, slot), (double)grz_positions_x(world)[body],
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

static void read_shape(const graze_world *world, graze_part part, graze_shape *shape) {
    const uint32_t slot = grz_slot_of(part.id);
    grz_part_shape_at(world, slot, grz_part_box(world, slot), shape);
}

static bool is_part(const graze_world *world, graze_part part) {
    return grz_slots_is_alive(&world->part_slots, part.id);
}

graze_status graze_part_set_shape(graze_world *world, graze_part part, const graze_shape *shape) {
    if (!is_part(world, part))
        return GRAZE_STALE_HANDLE;
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = grz_part_set_shape(world, grz_slot_of(part.id), shape);
    grz_float_env_leave(env);
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_PART_SET_SHAPE, .part = part, .shape = shape });
    return status;
}

graze_status graze_part_shape(const graze_world *world, graze_part part, graze_shape *shape) {
    if (!is_part(world, part))
        return GRAZE_STALE_HANDLE;
    const grz_float_env env = grz_float_env_enter();
    read_shape(world, part, shape);
    grz_float_env_leave(env);
    return GRAZE_OK;
}

graze_status graze_part_manifold(const graze_world *world, graze_part a, graze_part b,
                                 graze_manifold *contact) {
    graze_shape first, second;
    if (!is_part(world, a) || !is_part(world, b))
        return GRAZE_STALE_HANDLE;
    const grz_float_env env = grz_float_env_enter();
    read_shape(world, a, &first);
    read_shape(world, b, &second);
    graze_shapes_manifold(&first, &second, world->edges, contact);
    grz_float_env_leave(env);
    return GRAZE_OK;
}
