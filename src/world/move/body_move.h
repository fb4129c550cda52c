/* body_move.h: a body moves among the boxes of a world: the world as an obstacle
 * source.
 *
 * A body at x has its edges at float32(offset + x). Where the exact sum is not
 * beyond a limit, the rounded one is not either. So there is a greatest float at
 * which a box lies wholly before another, and a least one at which it lies wholly
 * behind it. A body is then a point, its position, among open boxes whose edges are
 * floats. Rounding a position never brings it from outside to inside. A body whose
 * rounded edge only touches, though its exact one is a little beyond, is clear where
 * it is.
 *
 * Nothing here changes the world. Moved bodies are elsewhere than the world has
 * them, on a platform. */
#pragma once

#include "graze/move_and_collide.h"
#include "world/move/move.h"
#include "world/query/box_search.h"

typedef struct grz_float_point {
    float x, y;
} grz_float_point;

/* A box of a body: its edges relative to the body's position. */
typedef struct grz_offset_box {
    graze_box offset;
    bool has_shape; /* the box around a shape: rounded outward */
} grz_offset_box;

static inline grz_move_part grz_move_part_at(graze_box offset) {
    return (grz_move_part){ .low = { (double)offset.min_x, (double)offset.min_y },
                            .high = { (double)offset.max_x, (double)offset.max_y } };
}

/* The open area of positions at which a box of a body, at (x, y) now, overlaps `box`
 * half-open. */
graze_area grz_clearance(const grz_offset_box *outline, float x, float y,
                         graze_box box);

static inline bool grz_clearance_is_some(graze_area area) {
    return area.min_x < area.max_x && area.min_y < area.max_y;
}

static inline bool grz_clearance_holds(graze_area area, float x, float y) {
    return area.min_x < (double)x && (double)x < area.max_x &&
           area.min_y < (double)y && (double)y < area.max_y;
}

/* Bodies in other places than in the world; `show` visits their parts near a box, where
 * they are, if they are anywhere. */
typedef struct grz_moved_bodies {
    bool (*has)(const void *self, uint32_t body);
    void (*show)(void *self, const grz_move_part *box, graze_box near,
                 const grz_obstacle_visitor *visitor);
    void *self;
} grz_moved_bodies;

/* A move of a body. The first members are set and the others zeroed; then a body or
 * a definition is added. */
typedef struct grz_body_move {
    const graze_world *world;
    const graze_responses *responses;
    const graze_allocator *allocator;
    grz_moved_bodies moved_bodies; /* its `has` is NULL: none */
    bool is_calm;                  /* it stops where it would bounce */
    uint32_t body;                 /* a slot; GRZ_NO_SLOT: not of the world */
    float x, y;                    /* the start */
    /* if has_target: a position at which boxes that its rounded edges are clear
     * of do not stop it */
    grz_float_point target;
    bool has_target;
    grz_buffer parts; /* grz_move_part */
    uint32_t count;
    grz_obstacle_source source;
    const grz_lookup_index *index; /* or NULL */
    /* The slots of all parts in its way within a closed box, found before; or
     * NULL. */
    const uint32_t *known;
    uint32_t known_count;
    graze_box known_box;
    grz_handle_list near;
} grz_body_move;

static inline const grz_move_part *grz_body_move_parts(const grz_body_move *move) {
    return (const grz_move_part *)move->parts.data;
}

/* Visit the obstacles near an area, as show_near of a grz_obstacle_source
 * (body_obstacles.c). `self` is a grz_body_move. */
graze_status grz_body_move_show_near(void *self, uint32_t part,
                                     const graze_area *area,
                                     const grz_obstacle_visitor *visitor);

/* The closed box of floats around an area; it ends at the limit of coordinates. */
graze_box grz_box_outside(const graze_area *area);

/* Have memory for this many parts. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_body_move_reserve(grz_body_move *move, uint32_t count);

/* The layers that a layer can hit: the rules allow it, and it does not ignore
 * them. */
uint64_t grz_layers_to_hit(const graze_world *world,
                           const graze_responses *responses, unsigned mover);

/* Add the active parts of a body of the world, at its position. Error:
 * GRAZE_OUT_OF_MEMORY. */
graze_status grz_body_move_add_body(grz_body_move *move, uint32_t body);

/* Move towards a checked goal; *result is the result of
 * graze_body_move_and_collide. */
graze_status grz_body_move_run(grz_body_move *move, grz_float_point goal,
                               graze_move_result *result);

/* Move a body of the world to a goal, from a position that need not be its own.
 * Errors: those of grz_box_check of the goal, GRAZE_OUT_OF_MEMORY. */
graze_status grz_body_move_from(grz_body_move *move, uint32_t body,
                                const float from[2], const float goal[2],
                                graze_move_result *result);
void grz_body_move_free(grz_body_move *move);

/* Errors: GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE. */
graze_status grz_goal_check(graze_point goal);

/* Whether a move, and a look for a floor, is short enough for a wrapped world. Error:
 * GRAZE_BAD_WRAP. */
graze_status grz_move_wrap_check(const graze_world *world, grz_float_point from,
                                 graze_point goal, double snap);

/* The response of a pair of layers, without the game's function. */
static inline graze_response grz_response_of(const graze_responses *responses,
                                             unsigned mover, unsigned other) {
    if (responses != NULL)
        return (graze_response)responses->response[mover][other];
    return GRAZE_SLIDE;
}

/* A part of another body: its box, and the position of the body. In a wrapped world
 * it may be a copy; each has a number. */
typedef struct grz_placed_part {
    graze_box box;
    graze_point position;
    uint32_t copy;
} grz_placed_part;

void grz_body_move_show(const grz_body_move *move, const grz_move_part *part,
                        uint32_t slot, const grz_placed_part *at,
                        const grz_obstacle_visitor *visitor);

/* The position of the body of a part. */
static inline graze_point grz_move_position_of_part(const graze_world *world,
                                                    uint32_t slot) {
    const uint32_t body = grz_part_at(world, slot)->body;
    return (graze_point){ (double)grz_positions_x(world)[body],
                          (double)grz_positions_y(world)[body] };
}

/* Tell the game's names of a hit, as name of a grz_obstacle_source. `self` is a
 * grz_body_move. */
void grz_body_move_name_hit(void *self, const grz_obstacle *obstacle,
                            graze_move_hit *hit);

/* The sides of a part of a body at a position, if it is a polygon with a slanted
 * side and no radius. */
const grz_convex_axes *grz_part_slanted_sides(const graze_world *world,
                                              uint32_t slot, graze_point position,
                                              grz_convex_axes *sides);
