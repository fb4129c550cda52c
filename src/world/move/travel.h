/* travel.h: a body that moves among the boxes of a world and responds to them: the world as a mover's ground.
 *
 * Nothing here changes the world. The ground can be told of a crew: bodies that stand elsewhere than the
 * world thinks, as while a platform carries them.
 */
#ifndef GRZ_WORLD_MOVE_TRAVEL_H
#define GRZ_WORLD_MOVE_TRAVEL_H

#include "graze/move_and_collide.h"
#include "world/move/clearance.h"
#include "world/move/mover.h"
#include "world/query/box_search.h"

/* One box of who travels. */
typedef struct grz_body_move_part {
    grz_offset_box outline;
    graze_part part; /* zero: it is in no world */
    uint32_t number; /* among all boxes of the body */
    uint8_t layer;
    uint64_t meets; /* layers that it may meet */
} grz_body_move_part;

/* Bodies that count as absent from where the world has them; `show` shows them where they are, if they are
 * anywhere. */
typedef struct grz_moved_bodies {
    bool (*has)(const void *self, uint32_t body);
    void (*show)(void *self, const grz_body_move_part *box, const graze_area *area,
                 const grz_obstacle_visitor *onlooker);
    void *self;
} grz_moved_bodies;

/* Who travels, and on what ground. Zeroed but for the first four, then a body or boxes are boarded. */
typedef struct grz_body_move {
    const graze_world *world;
    const graze_responses *responses;
    const graze_allocator *allocator;
    const grz_moved_bodies *crew; /* NULL: none */
    bool is_calm;                 /* where it would bounce it stops */
    uint32_t body;                /* a slot; GRZ_NO_SLOT: not of the world */
    float x, y;                   /* where it starts */
    graze_place stand;            /* where it is */
    graze_place aim; /* if has_aim: boxes that its rounded edges are clear of there let it come */
    bool has_aim;
    grz_buffer boxes; /* grz_body_move_part */
    grz_buffer parts; /* grz_move_part: the same, as the mover knows them */
    uint32_t count;
    grz_index_view view;
    grz_handle_list near;
} grz_body_move;

/* Let a body of the world travel, from where it stands; its boxes that are on. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_body_move_add_body(grz_body_move *travel, uint32_t body);

/* Let a body travel that is not in the world. */
graze_status grz_body_move_add_def(grz_body_move *travel, const graze_body_def *def);

/* Go towards a goal that was checked; *trip says what graze_body_move_and_collide says. */
graze_status grz_body_move_run(grz_body_move *travel, graze_place goal, graze_move_result *trip);

/* Give the memory back, that of all who travelled. */
void grz_body_move_free(grz_body_move *travel);

static inline const grz_body_move_part *grz_body_move_parts(const grz_body_move *travel) {
    return travel->boxes.data;
}

/* The response of two layers, whatever the game's function says. */
graze_response grz_response_of(const graze_responses *responses, unsigned mover, unsigned other);

/* What a box of layer `mover` may meet at all. */
uint64_t grz_layers_to_hit(const graze_world *world, const graze_responses *responses, unsigned mover);

/* Show an onlooker a box of another body, on a layer that `box` may meet: part `slot`, or block `number` of
 * that tile layer. */
typedef struct grz_neighbour {
    uint32_t slot, number;
    graze_box box;
    uint8_t one_way;
} grz_neighbour;
void grz_body_move_visit(const grz_body_move *travel, const grz_body_move_part *box, grz_neighbour neighbour,
                         const grz_obstacle_visitor *onlooker);

#endif
