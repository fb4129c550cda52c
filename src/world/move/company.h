/* company.h: a platform and the bodies that move with it, while it is found out where all of them come. The
 * world is not changed: places are noted here, and taken at the end.
 */
#ifndef GRZ_WORLD_MOVE_COMPANY_H
#define GRZ_WORLD_MOVE_COMPANY_H

#include "core/hash_map.h"
#include "graze/platform.h"
#include "world/move/travel.h"

/* A side of a box: its axis, 0 or 1, and whether it is that of the lesser (-1) or the greater (1) edge; sign
 * 0: no side. */
typedef struct grz_box_side {
    int axis, sign;
} grz_box_side;

/* The first member is the platform, then come those that stand on it, each after what it stands on. */
typedef struct grz_platform_body {
    uint32_t body;
    float from[2], place[2];
    float carried, pushed; /* along the axis of the stage: to where */
    float lead;            /* how far in front it is */
    uint32_t support;      /* the member that it stands on; GRZ_NO_SLOT: none */
    uint32_t foot, floor;  /* its part and the support's that touch, if it stands, */
    grz_box_side side;     /* and which side of the floor */
    bool is_standing;      /* still */
    bool is_carried, is_pushed;
    bool is_waiting;  /* to go in this stage */
    bool is_fresh;    /* it has not been seen yet whom it pushes */
    bool is_short;    /* it did not come where it was to come */
    uint64_t against; /* the part that stopped it last */
} grz_platform_body;

/* A way along one axis. */
typedef struct grz_platform_axis {
    int axis, sign;
    float goal; /* of the platform */
} grz_platform_axis;

typedef struct grz_platform {
    const graze_world *world;
    const graze_platform_move *carry;
    const graze_allocator *allocator;
    grz_buffer members; /* grz_platform_body */
    uint32_t count;
    grz_hash_map numbers; /* of members by (body, 0) */
    grz_index_view view;
    grz_handle_list near; /* parts found */
    grz_platform_axis stage;
    grz_body_move travel;
    graze_move_result trip;
} grz_platform;

/* A box of one body, and a box of another that it may stand on or be pushed by; and where these bodies are.
 */
typedef struct grz_platform_pair {
    uint32_t part, by;
    const float *place, *by_place;
} grz_platform_pair;

static inline grz_platform_body *grz_platform_body_at(const grz_platform *company, uint32_t number) {
    return (grz_platform_body *)company->members.data + number;
}

/* The number of the member that a body is, or GRZ_HASH_MAP_NONE. */
static inline uint32_t grz_platform_find(const grz_platform *company, uint32_t body) {
    return grz_hash_map_find(&company->numbers, (grz_hash_map_key){ body, 0 });
}

/* Let a body that is none become a member, as the last one. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_platform_add(grz_platform *company, uint32_t body);

/* Where a part is when its body is at `place`. */
graze_box grz_platform_box(const grz_platform *company, uint32_t part, const float *place);

/* Whether a part is on, and can be carried and pushed. */
bool grz_platform_part_moves(const grz_platform *company, uint32_t part);

/* Where the body of pair->part overlaps pair->by with it. */
graze_area grz_platform_pair_positions(const grz_platform *company, const grz_platform_pair *pair);

/* Whether pair->by stops pair->part, that comes in over this side of it, or is inside. */
bool grz_platform_pair_stops(const grz_platform *company, const grz_platform_pair *pair, grz_box_side side);

/* The place along a side's axis at which what is beyond this side of an area of places touches it. */
static inline float grz_area_border(const graze_area *area, grz_box_side side) {
    const double low = side.axis == 0 ? area->min_x : area->min_y;
    const double high = side.axis == 0 ? area->max_x : area->max_y;
    return (float)(side.sign < 0 ? low : high);
}

/* Whether a place is between an area's borders along an axis. */
static inline bool grz_area_spans(const graze_area *area, const float *place, int axis) {
    return grz_area_border(area, (grz_box_side){ axis, -1 }) < place[axis] &&
           place[axis] < grz_area_border(area, (grz_box_side){ axis, 1 });
}

/* Find the parts that can be carried and share a place with a box, sorted by slot. */
graze_status grz_platform_find_parts(grz_platform *company, graze_box box);

/* Let those join who stand on the platform, and on one another. */
graze_status grz_platform_find_riders(grz_platform *company);

/* Begin a stage: who is carried how far. Then: who is pushed how far; some may join. Then let all go. */
void grz_platform_begin_axis(grz_platform *company);
graze_status grz_platform_push(grz_platform *company);
graze_status grz_platform_move_bodies(grz_platform *company);

/* All boxes of a member that are on; begin with GRZ_NO_SLOT. */
uint32_t grz_platform_next_part(const grz_platform *company, uint32_t body, uint32_t part);

#endif
