/* move.h: a mover of one or more boxes among obstacles: the boxes of an index (index_move.c) or of a world
 * (body_move.c).
 *
 * An obstacle source shows the obstacles near a leg and gives the responses. This module decides which are
 * hit, when, and where that leaves the mover: move.c runs the legs, move_sweep.c tests one part against one
 * obstacle. The results are those of graze/move.h.
 */
#ifndef GRZ_WORLD_MOVE_MOVE_H
#define GRZ_WORLD_MOVE_MOVE_H

#include "graze/move.h"
#include "world/move/exact_motion.h"

/* A half-open box that may be hit; a unique row, by which equal hits are sorted; and the sides from which it
 * is hit, GRAZE_SIDE_MIN_X and so on; 0: all sides. */
typedef struct grz_obstacle {
    graze_area area;
    uint64_t row;
    uint8_t one_way;
} grz_obstacle;

/* A visitor of obstacles. */
typedef struct grz_obstacle_visitor {
    void (*visit)(void *self, const grz_obstacle *obstacle);
    void *self;
} grz_obstacle_visitor;

typedef struct grz_obstacle_source {
    void *self;
    /* Visit every obstacle that may matter to the mover's part and shares a point with `area`, once each;
     * more are fine. A status other than GRAZE_OK ends the move. */
    graze_status (*show_near)(void *self, uint32_t part, const graze_area *area,
                              const grz_obstacle_visitor *visitor);
    /* The response to a hit; see graze_move_options. A value that is no response ends the move with
     * GRAZE_BAD_VALUE. */
    graze_response (*respond)(void *self, const grz_obstacle *obstacle, const graze_move_hit *hit);
    /* Told the position of the mover before each leg; NULL: the source does not need it. */
    void (*stand)(void *self, const double position[2]);
} grz_obstacle_source;

/* A box of a mover: along each axis from position + low to position + high, as exact sums. */
typedef struct grz_move_part {
    double low[2], high[2];
} grz_move_part;

/* Positions are [x, y]. */
typedef struct grz_move {
    double position[2], goal[2];
    const grz_move_part *parts;
    uint32_t part_count;
    /* All positions are float32, also those where it stops. Where exact sums are free of obstacles, float32
     * sums are, too: rounding keeps the order, and the edges of obstacles are float32. */
    bool is_single;
} grz_move;

/* Run a move, whose numbers are finite, with low <= high. The allocator and the memory of *result are used,
 * all else is replaced. Errors: those of graze_index_move, and of the source. */
graze_status grz_move_run(const grz_obstacle_source *source, const grz_move *move, graze_move_result *result);

/* A straight motion, by axis. Along each axis the moving box enters an obstacle over one edge and leaves it
 * over another; it hits where it is inside along both axes before the motion ends, and the axis of the later
 * entry gives the side. Source: T. Kay, J. Kajiya, "Ray tracing complex scenes", 1986, with the obstacle
 * grown by the mover. */
typedef struct grz_move_leg {
    grz_displacement run[2];
    const grz_move_part *parts;
    bool is_single;
} grz_move_leg;

/* The motion starts inside; it enters over a side; or over a corner, both sides at once. At one time they are
 * handled in this order. */
typedef enum grz_leg_hit_kind { GRZ_LEG_HIT_INSIDE, GRZ_LEG_HIT_SIDE, GRZ_LEG_HIT_CORNER } grz_leg_hit_kind;

/* A hit, and the exact distance to the side along the axis of the normal. */
typedef struct grz_leg_hit {
    grz_obstacle obstacle;
    grz_edge_distance distance;
    uint32_t part;
    grz_leg_hit_kind kind;
    uint8_t axis;
    int8_t normal;
    graze_response response; /* set when the source was asked */
} grz_leg_hit;

/* Whether a part of the mover hits an obstacle, and how. A mover that starts inside gets the normal of the
 * shortest way out; a one-way obstacle is not hit from inside. */
bool grz_leg_hits(const grz_move_leg *leg, uint32_t part, const grz_obstacle *obstacle, grz_leg_hit *hit);

/* Whether a part overlaps an area when the mover is at a position. */
bool grz_part_overlaps(const grz_move_part *part, const double position[2], const graze_area *area);

/* Below 0: a is hit before b; 0: both at once. */
int grz_leg_hit_compare(const grz_move_leg *leg, const grz_leg_hit *a, const grz_leg_hit *b);

/* The double nearest to the time of a hit. */
double grz_leg_hit_time(const grz_move_leg *leg, const grz_leg_hit *hit);

/* The position at a hit: the number along the axis of the normal, on the free side; and along the other axis
 * the exact number rounded down, up and to the nearest. */
typedef struct grz_stop_position {
    double along, across[2], nearest;
    bool is_exact; /* no number was rounded */
} grz_stop_position;

grz_stop_position grz_leg_hit_stop(const grz_move_leg *leg, const grz_leg_hit *hit);

/* The position nearest to the exact one, where an obstacle is crossed. */
void grz_leg_hit_crossing(const grz_move_leg *leg, const grz_leg_hit *hit, double position[2]);

#endif
