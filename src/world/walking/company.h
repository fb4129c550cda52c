/* company.h: a platform and the bodies that move with it, while it is found out where all of them come. The
 * world is not changed: places are noted here, and taken at the end.
 */
#ifndef GRZ_WORLD_COMPANY_H
#define GRZ_WORLD_COMPANY_H

#include "core/map.h"
#include "graze/carry.h"
#include "world/walking/travel.h"

/* A side of a box: its axis, 0 or 1, and whether it is that of the lesser (-1) or the greater (1) edge; sign
 * 0: no side. */
typedef struct grz_side {
    int axis, sign;
} grz_side;

/* The first member is the platform, then come those that stand on it, each after what it stands on. */
typedef struct grz_member {
    uint32_t body;
    float from[2], place[2];
    float carried, pushed; /* along the axis of the stage: to where */
    float lead;            /* how far in front it is */
    uint32_t support;      /* the member that it stands on; GRZ_NO_SLOT: none */
    uint32_t foot, floor;  /* its part and the support's that touch, if it stands, */
    grz_side side;         /* and which side of the floor */
    bool is_standing;      /* still */
    bool is_carried, is_pushed;
    bool is_waiting;  /* to go in this stage */
    bool is_fresh;    /* it has not been seen yet whom it pushes */
    bool is_short;    /* it did not come where it was to come */
    uint64_t against; /* the part that stopped it last */
} grz_member;

/* A way along one axis. */
typedef struct grz_stage {
    int axis, sign;
    float goal; /* of the platform */
} grz_stage;

typedef struct grz_company {
    const graze_world *world;
    const graze_carry *carry;
    const graze_allocator *allocator;
    grz_buffer members; /* grz_member */
    uint32_t count;
    grz_map numbers; /* of members by (body, 0) */
    grz_view view;
    grz_answers near; /* parts found */
    grz_stage stage;
    grz_travel travel;
    graze_trip trip;
} grz_company;

/* A box of one body, and a box of another that it may stand on or be pushed by; and where these bodies are.
 */
typedef struct grz_pairing {
    uint32_t part, by;
    const float *place, *by_place;
} grz_pairing;

static inline grz_member *grz_member_at(const grz_company *company, uint32_t number) {
    return (grz_member *)company->members.data + number;
}

/* The number of the member that a body is, or GRZ_NO_NUMBER. */
static inline uint32_t grz_company_number(const grz_company *company, uint32_t body) {
    return grz_map_find(&company->numbers, (grz_map_key){ body, 0 });
}

/* Let a body that is none become a member, as the last one. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_company_join(grz_company *company, uint32_t body);

/* Where a part is when its body is at `place`. */
graze_box grz_company_box(const grz_company *company, uint32_t part, const float *place);

/* Whether a part is on, and can be carried and pushed. */
bool grz_company_moves(const grz_company *company, uint32_t part);

/* Where the body of pair->part overlaps pair->by with it. */
graze_area grz_pairing_places(const grz_company *company, const grz_pairing *pair);

/* Whether pair->by stops pair->part, that comes in over this side of it, or is inside. */
bool grz_pairing_stops(const grz_company *company, const grz_pairing *pair, grz_side side);

/* The place along a side's axis at which what is beyond this side of an area of places touches it. */
static inline float grz_area_border(const graze_area *area, grz_side side) {
    const double low = side.axis == 0 ? area->min_x : area->min_y;
    const double high = side.axis == 0 ? area->max_x : area->max_y;
    return (float)(side.sign < 0 ? low : high);
}

/* Whether a place is between an area's borders along an axis. */
static inline bool grz_area_spans(const graze_area *area, const float *place, int axis) {
    return grz_area_border(area, (grz_side){ axis, -1 }) < place[axis] &&
           place[axis] < grz_area_border(area, (grz_side){ axis, 1 });
}

/* Find the parts that can be carried and share a place with a box, sorted by slot. */
graze_status grz_company_find(grz_company *company, graze_box box);

/* Let those join who stand on the platform, and on one another. */
graze_status grz_company_gather(grz_company *company);

/* Begin a stage: who is carried how far. Then: who is pushed how far; some may join. Then let all go. */
void grz_company_begin_stage(grz_company *company);
graze_status grz_company_push(grz_company *company);
graze_status grz_company_go(grz_company *company);

/* All boxes of a member that are on; begin with GRZ_NO_SLOT. */
uint32_t grz_company_next_part(const grz_company *company, uint32_t body, uint32_t part);

#endif
