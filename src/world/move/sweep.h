/* sweep.h: whether a straight motion of a box meets another, over which side, when and where; exactly.
 *
 * Along each axis the moving box comes in over one edge and leaves over another; it meets where it is in
 * along both before the motion ends, and the axis of the later time gives the side (T. Kay, J. Kajiya, "Ray
 * tracing complex scenes", 1986, with the box grown by the moving one).
 */
#ifndef GRZ_MOVER_SWEEP_H
#define GRZ_MOVER_SWEEP_H

#include "world/move/mover.h"
#include "world/move/reach.h"

/* A straight motion, by axis. */
typedef struct grz_move_leg {
    grz_displacement run[2];
    const grz_move_part *parts;
    bool is_single;
} grz_move_leg;

/* How: the motion begins inside; over a side; over a corner, both sides at once. Less is dealt with first. */
typedef enum grz_leg_hit_kind { GRZ_LEG_HIT_INSIDE, GRZ_LEG_HIT_SIDE, GRZ_LEG_HIT_CORNER } grz_leg_hit_kind;

/* A meeting; the reach is the way to the side, along the axis of the normal. */
typedef struct grz_leg_hit {
    grz_obstacle obstacle;
    grz_edge_distance reach;
    uint32_t part;
    grz_leg_hit_kind rank;
    uint8_t axis;
    int8_t normal;
    graze_response response; /* once it was asked for */
} grz_leg_hit;

/* Whether a part of the mover meets an obstacle, and then how. What begins inside gets the normal of the
 * shortest way out; a one-way obstacle is not met from inside. */
bool grz_leg_hits(const grz_move_leg *leg, uint32_t part, const grz_obstacle *obstacle, grz_leg_hit *hit);

/* Whether a part overlaps an area when the mover is at a place. */
bool grz_part_overlaps(const grz_move_part *part, const double place[2], const graze_area *area);

/* Which of two is met first: below 0: a; 0: both at once. */
int grz_leg_hit_compare(const grz_move_leg *leg, const grz_leg_hit *a, const grz_leg_hit *b);

/* The time as the nearest double. */
double grz_leg_hit_time(const grz_move_leg *leg, const grz_leg_hit *hit);

/* Where the mover then is: the number along the axis of the normal, on the free side or else the nearest; and
 * along the other axis, rounded down and up, and the nearest of both. */
typedef struct grz_stop_position {
    double along, across[2], nearest;
    bool is_exact; /* nothing was rounded */
} grz_stop_position;

grz_stop_position grz_leg_hit_stop(const grz_move_leg *leg, const grz_leg_hit *hit);

/* The same where the box is crossed: the nearest place. */
void grz_leg_hit_crossing(const grz_move_leg *leg, const grz_leg_hit *hit, double place[2]);

#endif
