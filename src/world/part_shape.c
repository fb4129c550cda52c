/* part_shape.c: the shapes of parts: stored, read at the positions of their bodies;
 * memory of tile layers. */
#include "world/part.h"

#include "narrow/chain.h"
#include "world/chains.h"

graze_status grz_part_shapes_reserve(graze_world *world, uint32_t count) {
    grz_part_shapes *shapes = &world->shapes;
    grz_try(grz_buffer_reserve_zeroed(&world->allocator, &shapes->has_shape, count,
                                      sizeof(uint8_t)));
    for (int i = 0; i < GRZ_ROUND_COUNT; i++)
        grz_try(grz_buffer_reserve(&world->allocator, &shapes->round[i], count,
                                   sizeof(double)));
    return grz_buffer_reserve(&world->allocator, &shapes->shape, count,
                              sizeof(graze_shape));
}

graze_status grz_part_shapes_reserve_for(graze_world *world,
                                         const graze_part_def *parts,
                                         uint32_t more) {
    bool have_shapes = false;
    for (uint32_t i = 0; i < more; i++)
        have_shapes |= parts[i].shape != NULL;
    if (!have_shapes)
        return GRAZE_OK;
    grz_try(grz_chains_reserve_for(world, parts, more));
    return grz_part_shapes_reserve(world, world->part_slots.count + more);
}

bool grz_hitbox_set_has_shapes(const graze_hitbox_set *set) {
    for (uint32_t i = 0; i < set->box_count; i++)
        if (set->boxes[i].shape != NULL)
            return true;
    return false;
}

graze_status grz_part_shapes_begin(graze_world *world) {
    if (world->shapes.is_used)
        return GRAZE_OK;
    const graze_status status =
        grz_part_shapes_reserve(world, world->part_slots.count);
    world->shapes.is_used = status == GRAZE_OK;
    return status;
}

/* The parts of a hitbox set cannot turn. */
static uint8_t part_shape_class(const graze_world *world, uint32_t slot,
                                const graze_shape *shape) {
    if (shape == NULL)
        return 0;
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    const bool is_round =
        ops->turns && ops->corner_count != 0 && !ops->is_curved && shape->radius > 0;
    if (is_round && !grz_part_at(world, slot)->is_shown)
        return GRZ_SHAPED_ROUND;
    return GRZ_SHAPED;
}

void grz_body_set_angle(graze_world *world, uint32_t body, float angle) {
    const grz_rotation rotation =
        fabsf(angle) <= GRZ_TURN_ANGLE_MAX
            ? grz_rotation_of_degrees((double)angle)
            : grz_rotation_of(grz_angle_split((double)angle));
    grz_angles(world)[body] = angle + 0.0f; /* no -0 */
    grz_sines(world)[body] = rotation.sine;
    grz_cosines(world)[body] = rotation.cosine;
}

static uint32_t part_turn_shape(const graze_shape *own, grz_rotation rotation,
                                graze_shape *turned) {
    turned->kind = own->kind;
    turned->count = own->count;
    turned->radius = own->radius;
    return grz_shape_turn_corners(own, rotation, turned);
}

graze_box grz_part_shape_bounds(const graze_world *world, uint32_t slot) {
    const graze_shape *own = grz_part_own_shape(&world->shapes, slot);
    const uint32_t body = grz_part_at(world, slot)->body;
    graze_shape turned;
    if (grz_angles(world)[body] == 0)
        return grz_shape_ops_of(own->kind)->bounds(own);
    part_turn_shape(own, grz_body_rotation(world, body), &turned);
    return grz_shape_ops_of(own->kind)->bounds(&turned);
}

void grz_body_turn(graze_world *world, uint32_t body, float angle) {
    grz_body_set_angle(world, body, angle);
    grz_for_parts(world, body, slot) {
        grz_part_store_offset(world, slot, grz_part_shape_bounds(world, slot));
        grz_part_mark_changed(world, slot);
    }
}

/* The tiles or the chain of a part go with its shape. */
static void part_free_object(graze_world *world, uint32_t slot) {
    graze_chain *chain = grz_part_chain(world, slot);
    if (chain != NULL) {
        grz_chains_give_back(world, chain);
        world->chains.count--;
    }
    if (grz_part_is_tile_layer(world, slot)) {
        grz_tile_layer_free(
            &world->allocator,
            grz_shape_tile_layer(grz_part_own_shape(&world->shapes, slot)));
        world->tile_layers--;
    }
}

void grz_part_objects_free(graze_world *world) {
    for (uint32_t slot = 0; slot < world->part_slots.count &&
                            (world->tile_layers > 0 || world->chains.count > 0);
         slot++)
        if (grz_part_is_tile_layer(world, slot) ||
            grz_part_chain(world, slot) != NULL)
            grz_part_store_shape(world, slot, NULL);
}

void grz_part_store_shape(graze_world *world, uint32_t slot,
                          const graze_shape *shape) {
    grz_part_shapes *shapes = &world->shapes;
    if (!shapes->is_used && shape == NULL)
        return;
    part_free_object(world, slot);
    shapes->is_used = true;
    const uint8_t class = part_shape_class(world, slot, shape);
    ((uint8_t *)shapes->has_shape.data)[slot] = class;
    if (shape != NULL)
        *grz_part_own_shape(shapes, slot) = *shape;
    if (class == GRZ_SHAPED_ROUND) {
        const graze_point a = shape->corner[0],
                          b = shape->corner[grz_shape_corner_count(shape) - 1];
        const double numbers[GRZ_ROUND_COUNT] = { a.x, a.y, b.x, b.y,
                                                  shape->radius };
        for (int i = 0; i < GRZ_ROUND_COUNT; i++)
            grz_part_round(shapes, i)[slot] = numbers[i];
    }
    world->tile_layers += grz_part_is_tile_layer(world, slot);
    world->chains.count += graze_chain_of(shape) != NULL;
}

void grz_part_copy_shape(graze_world *world, uint32_t slot,
                         const graze_shape *shape) {
    const graze_chain *chain = graze_chain_of(shape);
    if (shape == NULL || chain == NULL) {
        grz_part_store_shape(world, slot, shape);
        return;
    }
    const graze_shape own = graze_shape_chain(
        grz_chain_copy(grz_chains_take(world, chain->capacity), chain),
        shape->corner[0]);
    grz_part_store_shape(world, slot, &own);
}

/* A pair of parts, so far touching as boxes, may need the narrow phase from now
 * on. */
void grz_part_replace_shape(graze_world *world, uint32_t slot,
                            const graze_shape *shape) {
    world->narrow.is_incomplete |=
        shape != NULL && !grz_part_has_shape(&world->shapes, slot);
    grz_part_copy_shape(world, slot, shape);
}

void grz_part_read_shape(const graze_world *world, uint32_t slot, graze_box box,
                         graze_shape *shape) {
    if (!grz_part_has_shape(&world->shapes, slot)) {
        shape->kind = GRAZE_SHAPE_BOX;
        shape->corner[0] = (graze_point){ (double)box.min_x, (double)box.min_y };
        shape->corner[1] = (graze_point){ (double)box.max_x, (double)box.max_y };
        return;
    }
    const uint32_t body = grz_row_body(world, slot);
    grz_part_place_shape(world, slot,
                         (graze_point){ (double)grz_positions_x(world)[body],
                                        (double)grz_positions_y(world)[body] },
                         shape);
}

void grz_part_place_shape(const graze_world *world, uint32_t slot, graze_point at,
                          graze_shape *shape) {
    const uint32_t body = grz_row_body(world, slot);
    const graze_shape *own = grz_part_own_shape(&world->shapes, slot);
    if (grz_angles(world)[body] == 0) {
        grz_shape_translate(own, at.x, at.y, shape);
        return;
    }
    const uint32_t count =
        part_turn_shape(own, grz_body_rotation(world, body), shape);
    for (uint32_t i = 0; i < count; i++) {
        shape->corner[i].x += at.x;
        shape->corner[i].y += at.y;
    }
}

void grz_part_shape_at(const graze_world *world, uint32_t slot, graze_box box,
                       graze_shape *shape) {
    *shape = (graze_shape){ .count = 0 };
    grz_part_read_shape(world, slot, box, shape);
}

graze_point grz_part_first_corner(const graze_world *world, uint32_t slot) {
    if (!grz_part_has_shape(&world->shapes, slot))
        return (graze_point){ 0, 0 };
    graze_shape shape;
    grz_part_read_shape(world, slot, (graze_box){ 0 }, &shape);
    return shape.corner[0];
}

grz_tiles grz_part_tiles(const graze_world *world, uint32_t slot) {
    const uint32_t body = grz_row_body(world, slot);
    return (
        grz_tiles){ grz_shape_tile_layer(grz_part_own_shape(&world->shapes, slot)),
                    grz_positions_x(world)[body], grz_positions_y(world)[body] };
}

/* --- Tile layers --- */

static size_t part_tile_plane_bytes(const grz_tile_layer *layer) {
    return grz_tile_plane_words(layer) * sizeof(uint64_t);
}

static void *part_tile_memory_create(const graze_allocator *allocator,
                                     size_t bytes) {
    void *memory = grz_allocate(allocator, bytes);
    if (memory != NULL)
        return memset(memory, 0, bytes);
    return NULL;
}

grz_tile_layer *grz_tile_layer_create(const graze_allocator *allocator,
                                      const grz_tile_layer *like) {
    grz_tile_layer *layer = part_tile_memory_create(allocator, sizeof *layer);
    if (layer == NULL)
        return NULL;
    *layer = (grz_tile_layer){ .columns = like->columns,
                               .rows = like->rows,
                               .width = like->width,
                               .height = like->height,
                               .stride = (like->columns + 63) / 64 };
    layer->met = part_tile_memory_create(allocator, part_tile_plane_bytes(layer));
    if (layer->met != NULL)
        return layer;
    grz_free(allocator, layer, sizeof *layer);
    return NULL;
}

static size_t part_tile_value_bytes(const grz_tile_layer *layer) {
    if (layer->values != NULL)
        return (size_t)layer->columns * layer->rows * sizeof *layer->values;
    return 0;
}

void grz_tile_layer_free(const graze_allocator *allocator, grz_tile_layer *layer) {
    grz_free(allocator, layer->met, part_tile_plane_bytes(layer));
    grz_free(allocator, layer->ways, layer->planes * part_tile_plane_bytes(layer));
    grz_free(allocator, layer->values, part_tile_value_bytes(layer));
    grz_free(allocator, layer, sizeof *layer);
}

graze_status grz_tile_layer_add_planes(const graze_allocator *allocator,
                                       grz_tile_layer *layer, uint32_t planes) {
    const size_t bytes = part_tile_plane_bytes(layer);
    if (layer->planes >= planes)
        return GRAZE_OK;
    uint64_t *ways = part_tile_memory_create(allocator, planes * bytes);
    if (ways == NULL)
        return GRAZE_OUT_OF_MEMORY;
    if (layer->planes > 0)
        memcpy(ways, layer->ways, layer->planes * bytes);
    grz_free(allocator, layer->ways, layer->planes * bytes);
    layer->ways = ways;
    layer->planes = planes;
    return GRAZE_OK;
}

graze_status grz_tile_layer_add_values(const graze_allocator *allocator,
                                       grz_tile_layer *layer) {
    if (layer->values == NULL)
        layer->values = part_tile_memory_create(
            allocator, (size_t)layer->columns * layer->rows * sizeof *layer->values);
    if (layer->values != NULL)
        return GRAZE_OK;
    return GRAZE_OUT_OF_MEMORY;
}

uint64_t grz_tile_layer_bytes(const grz_tile_layer *layer) {
    return (1 + layer->planes) * part_tile_plane_bytes(layer) +
           part_tile_value_bytes(layer);
}

static void part_tile_write_bit(uint64_t *word, uint64_t bit, bool is_set) {
    *word = is_set ? *word | bit : *word & ~bit;
}

/* Kinds of one shape have one number. */
static unsigned part_tile_shape_of(unsigned kind) {
    if (kind >= GRZ_TILE_SLOPE || kind == GRZ_TILE_EMPTY)
        return kind;
    return GRZ_TILE_SOLID;
}

/* Returns whether the shape of the tile changed. The planes of its kind exist. */
static bool part_tile_write(grz_tile_layer *layer, uint32_t x, uint32_t y,
                            unsigned kind) {
    const size_t i = (size_t)y * layer->stride + x / 64,
                 plane = grz_tile_plane_words(layer);
    const uint64_t bit = UINT64_C(1) << x % 64;
    const unsigned before = grz_tile_kind_at(layer, x, y);
    const unsigned code = kind >= GRZ_TILE_ONE_WAY ? kind - GRZ_TILE_ONE_WAY : 0;
    part_tile_write_bit(&layer->met[i], bit, kind != GRZ_TILE_EMPTY);
    if (layer->planes > 0)
        part_tile_write_bit(&layer->ways[i], bit, kind >= GRZ_TILE_ONE_WAY);
    for (uint32_t number = 1; number < layer->planes; number++)
        part_tile_write_bit(&layer->ways[number * plane + i], bit,
                            code >> (number - 1) & 1);
    return part_tile_shape_of(before) != part_tile_shape_of(kind);
}

static uint32_t part_tile_planes_of(const grz_tile_edit *edit) {
    unsigned kind = GRZ_TILE_EMPTY;
    for (size_t i = 0; i < grz_tile_edit_kind_count(edit); i++)
        kind = edit->kinds[i] > kind ? edit->kinds[i] : kind;
    if (kind >= GRZ_TILE_SLOPE)
        return GRZ_SLOPE_PLANES;
    if (kind >= GRZ_TILE_ONE_WAY)
        return GRZ_ONE_WAY_PLANES;
    return 0;
}

graze_status grz_tile_layer_write(const graze_allocator *allocator,
                                  grz_tile_layer *layer, const grz_tile_edit *edit,
                                  bool *is_changed) {
    const graze_rect where = edit->where;
    *is_changed = false;
    grz_try(grz_tile_layer_add_planes(allocator, layer, part_tile_planes_of(edit)));
    for (uint32_t y = 0; y < where.h; y++)
        for (uint32_t x = 0; x < where.w; x++) {
            const size_t i = edit->is_one_kind ? 0 : (size_t)y * where.w + x;
            *is_changed |=
                part_tile_write(layer, where.x + x, where.y + y, edit->kinds[i]);
        }
    return GRAZE_OK;
}
