/* body_obstacles.c: the boxes of a world, as a moving body is shown them; see
 * body_move.h.
 *
 * The move adds positions and offsets without rounding, and a position free by these
 * sums is free by rounded ones. The other way round, a body may have been set or
 * pushed to where only its rounded edges are clear of a box. Then the move is shown
 * this box cut back to where the body is. It is also cut back to where a platform
 * moves the body, if the rounded edges are clear there. */
#include "world/move/body_move.h"
#include "world/tiles.h"
#include "world/wrap_places.h"

/* If the rounded edge at a position is not beyond the limit, the limit is not before
 * the exact edge. */
static double body_move_limit_at(float edge, float position, double limit) {
    /* named, it is rounded; s390x would compare a double sum */
    const float sum = edge + position;
    const grz_double_double exact = grz_two_sum((double)edge, (double)position);
    if ((double)sum > limit)
        return limit;
    if (exact.low > 0)
        return grz_max(nextafter(exact.high, INFINITY), limit);
    return grz_max(exact.high, limit);
}

/* An area, cut back to what the rounded edges of a part at a position allow. */
static graze_area body_move_cut_back(graze_area area, const grz_move_part *part,
                                     float x, float y) {
    return (
        graze_area){ body_move_limit_at((float)part->high[0], x, area.min_x),
                     body_move_limit_at((float)part->high[1], y, area.min_y),
                     -body_move_limit_at(-(float)part->low[0], -x, -area.max_x),
                     -body_move_limit_at(-(float)part->low[1], -y, -area.max_y) };
}

static void body_move_show_box(const grz_body_move *move, const grz_move_part *part,
                               graze_box box, grz_obstacle obstacle,
                               const grz_obstacle_visitor *visitor) {
    const double *from = move->source.position;
    graze_area area = grz_area_of_box(box);
    if (!part->has_shape)
        area = body_move_cut_back(area, part, (float)from[0], (float)from[1]);
    if (!part->has_shape && move->has_target)
        area = body_move_cut_back(area, part, move->target.x, move->target.y);
    obstacle.area = area;
    visitor->visit(visitor->self, &obstacle);
}

/* The sides of a convex shape without a radius; NULL: none is slanted, or it is
 * another shape. */
static const grz_convex_axes *body_move_slanted_sides(const graze_shape *shape,
                                                      grz_convex_axes *sides) {
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    grz_convex convex;
    bool is_slanted = false;
    if (ops->convex == NULL)
        return NULL;
    ops->convex(shape, &convex);
    if (convex.count < 3 || convex.radius > 0)
        return NULL;
    grz_convex_axes_make(&convex, sides);
    for (uint32_t i = 0; i < sides->count; i++)
        is_slanted |= grz_side_is_slanted(&sides->axis[i]);
    if (is_slanted)
        return sides;
    return NULL;
}

const grz_convex_axes *grz_part_slanted_sides(const graze_world *world,
                                              uint32_t slot, graze_point position,
                                              grz_convex_axes *sides) {
    graze_shape shape;
    if (!grz_part_has_shape(&world->shapes, slot))
        return NULL;
    grz_part_place_shape(world, slot, position, &shape);
    return body_move_slanted_sides(&shape, sides);
}

/* The float below a double, within the range of coordinates, and the float above. */
static float body_move_float_before(double value) {
    const double max = (double)GRAZE_COORD_MAX;
    const float nearest = (float)grz_min(grz_max(value, -max), max);
    if (nearest > -GRAZE_COORD_MAX)
        return grz_float_previous(nearest);
    return nearest;
}

static float body_move_float_behind(double value) {
    return -body_move_float_before(-value);
}

static void body_move_show_tiles(const grz_body_move *move, const grz_move_part *box,
                                 uint32_t slot, const graze_area *area,
                                 const grz_obstacle_visitor *visitor) {
    grz_tile_blocks blocks = grz_tile_blocks_in(move->world, slot, area);
    /* of solid tiles */
    const uint8_t one_way = grz_part_at(move->world, slot)->one_way;
    grz_tile_block block;
    grz_convex_axes sides;
    while (grz_tile_blocks_next(&blocks, &block)) {
        const bool is_slope = grz_tile_is_slope(block.piece.kind);
        const graze_shape shape = grz_tile_piece_shape(&block.piece);
        body_move_show_box(
            move, box, is_slope ? graze_shape_bounds(&shape) : block.piece.box,
            (grz_obstacle){
                .row = (uint64_t)slot << 32 | block.number,
                .one_way = block.one_way != 0 ? block.one_way : one_way,
                .sides = is_slope ? body_move_slanted_sides(&shape, &sides) : NULL },
            visitor);
    }
}

void grz_body_move_show(const grz_body_move *move, const grz_move_part *box,
                        uint32_t slot, const grz_placed_part *at,
                        const grz_obstacle_visitor *visitor) {
    grz_convex_axes sides;
    body_move_show_box(
        move, box, at->box,
        (grz_obstacle){ .row = (uint64_t)slot << 32 | at->copy,
                        .one_way = grz_part_at(move->world, slot)->one_way,
                        .sides = grz_part_slanted_sides(move->world, slot,
                                                        at->position, &sides) },
        visitor);
}

/* Whether a part belongs to the moving body, or to one that is elsewhere. */
static bool body_move_ignores(const grz_body_move *move, uint32_t slot) {
    const uint32_t body = grz_part_at(move->world, slot)->body;
    return body == move->body ||
           (move->moved_bodies.has != NULL &&
            move->moved_bodies.has(move->moved_bodies.self, body));
}

static void body_move_show_part(const grz_body_move *move, const grz_move_part *box,
                                uint32_t slot, const graze_area *area,
                                const grz_obstacle_visitor *visitor) {
    const graze_world *world = move->world;
    if (body_move_ignores(move, slot))
        return;
    if (grz_part_is_tile_layer(world, slot))
        body_move_show_tiles(move, box, slot, area, visitor);
    else
        grz_body_move_show(
            move, box, slot,
            &(grz_placed_part){ grz_part_box(world, slot),
                                grz_move_position_of_part(world, slot), 0 },
            visitor);
}

graze_box grz_box_outside(const graze_area *area) {
    return (graze_box){ body_move_float_before(area->min_x),
                        body_move_float_before(area->min_y),
                        body_move_float_behind(area->max_x),
                        body_move_float_behind(area->max_y) };
}

static graze_status body_move_show_found(grz_body_move *move,
                                         const grz_move_part *box, graze_box around,
                                         const graze_area *area,
                                         const grz_obstacle_visitor *visitor) {
    const grz_box_search search = { around, box->meets };
    move->near.hits.count = 0;
    grz_try(grz_box_search_run(move->world, move->index, &search, &move->near));
    for (size_t i = 0; i < move->near.hits.count; i++)
        body_move_show_part(move, box, grz_slot_of(move->near.hits.items[i]), area,
                            visitor);
    return GRAZE_OK;
}

/* A place of a wrapped world: by how much copies are moved, with their number; the
 * box around the mover. */
typedef struct body_move_place {
    graze_point by;
    uint32_t number;
    graze_box around;
} body_move_place;

/* The number of a place along an axis, in their order; see grz_move_wrap_check. */
static uint32_t body_move_place_along(double by, double size) {
    if (size == 0)
        return 0;
    return (uint32_t)(int32_t)(by / size + 0x8000) & 0xffff;
}

static uint32_t body_move_place_number(const grz_wrap_places *places,
                                       graze_point by) {
    return body_move_place_along(by.x, places->width) << 16 |
           body_move_place_along(by.y, places->height);
}

/* The copies of parts in a place of a wrapped world, which has no tile layers. */
static graze_status body_move_show_place(grz_body_move *move,
                                         const grz_move_part *box,
                                         const body_move_place *place,
                                         const grz_obstacle_visitor *visitor) {
    const graze_world *world = move->world;
    const graze_point by = place->by;
    const grz_box_search search = {
        grz_wrap_box_around(place->around, (graze_point){ -by.x, -by.y }), box->meets
    };
    move->near.hits.count = 0;
    grz_try(grz_box_search_run(world, move->index, &search, &move->near));
    for (size_t i = 0; i < move->near.hits.count; i++) {
        const uint32_t slot = grz_slot_of(move->near.hits.items[i]);
        const graze_point at = grz_move_position_of_part(world, slot);
        if (!body_move_ignores(move, slot))
            grz_body_move_show(
                move, box, slot,
                &(grz_placed_part){
                    grz_wrap_box_around(grz_part_box(world, slot), by),
                    { at.x + by.x, at.y + by.y },
                    place->number },
                visitor);
    }
    return GRAZE_OK;
}

static graze_status body_move_show_copies(grz_body_move *move,
                                          const grz_move_part *box, graze_box around,
                                          const grz_obstacle_visitor *visitor) {
    const graze_area area = grz_area_of_box(around),
                     bounds = grz_wrap_bounds(move->world, move->index);
    grz_wrap_places places = grz_wrap_places_near(move->world, &bounds, &area);
    body_move_place place = { .around = around };
    while (grz_wrap_places_next(&places, &place.by)) {
        place.number = body_move_place_number(&places, place.by);
        grz_try(body_move_show_place(move, box, &place, visitor));
    }
    return GRAZE_OK;
}

static bool body_move_knows(const grz_body_move *move, graze_box around) {
    const graze_box known = move->known_box;
    return move->known != NULL && known.min_x <= around.min_x &&
           known.min_y <= around.min_y && around.max_x <= known.max_x &&
           around.max_y <= known.max_y;
}

static void body_move_show_known(const grz_body_move *move, const grz_move_part *box,
                                 graze_box around, const graze_area *area,
                                 const grz_obstacle_visitor *visitor) {
    for (uint32_t i = 0; i < move->known_count; i++) {
        const graze_box other = grz_part_box(move->world, move->known[i]);
        const bool is_near =
            (other.min_x <= around.max_x) & (other.max_x >= around.min_x) &
            (other.min_y <= around.max_y) & (other.max_y >= around.min_y);
        if (is_near)
            body_move_show_part(move, box, move->known[i], area, visitor);
    }
}

graze_status grz_body_move_show_near(void *self, uint32_t part,
                                     const graze_area *area,
                                     const grz_obstacle_visitor *visitor) {
    grz_body_move *move = self;
    const grz_move_part *box = grz_body_move_parts(move) + part;
    const graze_box around = grz_box_outside(area);
    if (move->world->wrap.is_used)
        grz_try(body_move_show_copies(move, box, around, visitor));
    else if (body_move_knows(move, around))
        body_move_show_known(move, box, around, area, visitor);
    else
        grz_try(body_move_show_found(move, box, around, area, visitor));
    if (move->moved_bodies.has != NULL)
        move->moved_bodies.show(move->moved_bodies.self, box, around, visitor);
    return GRAZE_OK;
}
