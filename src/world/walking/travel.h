/* travel.h: a body that moves among the boxes of a world and responds to them: the world as a mover's ground.
 *
 * Nothing here changes the world. The ground can be told of a crew: bodies that stand elsewhere than the
 * world thinks, as while a platform carries them.
 */
#ifndef GRZ_WORLD_TRAVEL_H
#define GRZ_WORLD_TRAVEL_H

#include "graze/respond.h"
#include "mover/mover.h"
#include "world/asking/answer.h"
#include "world/walking/clearance.h"

/* One box of who travels. */
typedef struct grz_travel_box {
    grz_outline outline;
    graze_part part; /* zero: it is in no world */
    uint32_t number; /* among all boxes of the body */
    uint8_t layer;
    uint64_t meets; /* layers that it may meet */
} grz_travel_box;

/* Bodies that count as absent from where the world has them; `show` shows them where they are, if they are
 * anywhere. */
typedef struct grz_crew {
    bool (*has)(const void *self, uint32_t body);
    void (*show)(void *self, const grz_travel_box *box, const graze_area *area, const grz_onlooker *onlooker);
    void *self;
} grz_crew;

/* Who travels, and on what ground. Zeroed but for the first four, then a body or boxes are boarded. */
typedef struct grz_travel {
    const graze_world *world;
    const graze_responses *responses;
    const graze_allocator *allocator;
    const grz_crew *crew; /* NULL: none */
    bool is_calm;         /* where it would bounce it stops */
    uint32_t body;        /* a slot; GRZ_NO_SLOT: not of the world */
    float x, y;           /* where it starts */
    graze_place stand;    /* where it is */
    graze_place aim;      /* if has_aim: boxes that its rounded edges are clear of there let it come */
    bool has_aim;
    grz_buffer boxes; /* grz_travel_box */
    grz_buffer parts; /* grz_mover_part: the same, as the mover knows them */
    uint32_t count;
    grz_view view;
    grz_answers near;
} grz_travel;

/* Let a body of the world travel, from where it stands; its boxes that are on. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_travel_board(grz_travel *travel, uint32_t body);

/* Let a body travel that is not in the world. */
graze_status grz_travel_board_def(grz_travel *travel, const graze_body_def *def);

/* Go towards a goal that was checked; *trip says what graze_body_go says. */
graze_status grz_travel_go(grz_travel *travel, graze_place goal, graze_trip *trip);

/* Give the memory back, that of all who travelled. */
void grz_travel_free(grz_travel *travel);

static inline const grz_travel_box *grz_travel_boxes(const grz_travel *travel) {
    return travel->boxes.data;
}

/* The response of two layers, whatever the game's function says. */
graze_response grz_response_of(const graze_responses *responses, unsigned mover, unsigned other);

/* What a box of layer `mover` may meet at all. */
uint64_t grz_layers_met(const graze_world *world, const graze_responses *responses, unsigned mover);

/* Show an onlooker a box of another body, on a layer that `box` may meet: part `slot`, or block `number` of
 * that tile layer. */
typedef struct grz_neighbour {
    uint32_t slot, number;
    graze_box box;
    uint8_t one_way;
} grz_neighbour;
void grz_travel_show(const grz_travel *travel, const grz_travel_box *box, grz_neighbour neighbour,
                     const grz_onlooker *onlooker);

#endif
