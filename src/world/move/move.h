/* move.h: a mover of one or more boxes among obstacles: of an index (index_move.c)
 * or a world (body_move.c).
 *
 * An obstacle source shows the obstacles near a leg and gives the responses. This
 * module decides which are hit, when, and where the mover is then. The file move.c
 * runs the legs, move_sweep.c tests one part against one obstacle, move_walk.c finds
 * the floor. The results are those of graze/move.h. */
#pragma once

#include "core/buffer.h"
#include "graze/move.h"
#include "narrow/convex.h"
#include "world/move/exact_motion.h"

/* A half-open box, or a convex polygon in it, in the mover's way. Equal hits are
 * sorted by its row, which is unique. It is hit from its sides in one_way,
 * GRAZE_SIDE_MIN_X and so on; 0: all sides. */
typedef struct grz_obstacle {
    graze_area area;
    uint64_t row;
    uint8_t one_way;
    /* of a polygon, while it is visited; NULL: a box. The mover is is_single */
    const grz_convex_axes *sides;
} grz_obstacle;

typedef struct grz_obstacle_visitor {
    void (*visit)(void *self, const grz_obstacle *obstacle);
    void *self;
} grz_obstacle_visitor;

typedef struct grz_obstacle_source {
    void *self;
    /* Visit every obstacle that may matter to the mover's part with a point of
     * `area`, once each; more are fine. A status other than GRAZE_OK ends the
     * move. */
    graze_status (*show_near)(void *self, uint32_t part, const graze_area *area,
                              const grz_obstacle_visitor *visitor);
    /* The response to a hit of the mover's part; any other value ends the move with
     * GRAZE_BAD_VALUE. The hit is NULL with ignores_hits. */
    graze_response (*respond)(void *self, const grz_obstacle *obstacle,
                              uint32_t part, const graze_move_hit *hit);
    bool ignores_hits; /* no numbers of a hit are made for `respond` */
    /* Tell the game's names of a hit; NULL: the row is one. */
    void (*name)(void *self, const grz_obstacle *obstacle, graze_move_hit *hit);
    double position[2]; /* of the mover where the leg begins; set by grz_move_run */
} grz_obstacle_source;

/* A box of a mover: along each axis from position + low to position + high, as exact
 * sums. */
typedef struct grz_move_part {
    double low[2], high[2];
    /* For a part of a body (body_move.h): */
    graze_part part; /* zero: not in the world */
    uint32_t number; /* among the parts of the body */
    uint8_t layer;
    bool has_shape; /* the box around a shape: rounded outward */
    uint64_t meets; /* the layers in its way */
} grz_move_part;

/* Positions are [x, y]. */
typedef struct grz_move {
    double position[2], goal[2];
    const grz_move_part *parts;
    uint32_t part_count;
    /* All positions are float32, also those where it stops. Where exact sums are
     * free of obstacles, float32 sums are, too: rounding keeps the order, and the
     * edges of obstacles are float32. */
    bool is_single;
    graze_walk walk;
    bool leaves_back, hits_once; /* as in graze_move_options */
} grz_move;

/* Run a move, whose numbers are finite, with low <= high. The allocator and the
 * memory of *result are used, all else is replaced. Errors: those of
 * graze_index_move, and of the source. */
graze_status grz_move_run(grz_obstacle_source *source, const grz_move *move,
                          graze_move_result *result);

/* Have memory for a move with this many hits, of as many obstacles. A move with fewer
 * does not allocate. Error: GRAZE_OUT_OF_MEMORY. */
graze_status grz_move_result_reserve(graze_move_result *result, uint32_t hits);
void grz_move_result_stay(graze_move_result *result, double x, double y);

/* The GRAZE_SIDE_* bit of the side along an axis whose normal has this sign; 0: of
 * no side. */
static inline unsigned grz_side_bit(int axis, int sign) {
    return sign == 0 ? 0 : 1U << (2 * axis + (sign > 0));
}

static inline bool grz_response_stops(graze_response response) {
    return response == GRAZE_SLIDE || response == GRAZE_TOUCH ||
           response == GRAZE_BOUNCE;
}

static inline double grz_point_along(graze_point point, int axis) {
    return axis == 0 ? point.x : point.y;
}

/* The min edge of a part along an axis, or for a positive sign its max edge; from
 * the mover's position. */
static inline double grz_move_part_edge(const grz_move_part *part, int axis,
                                        int sign) {
    if (sign < 0)
        return part->low[axis];
    return part->high[axis];
}

static inline double grz_area_edge(const graze_area *area, int axis, int sign) {
    if (axis == 0)
        return sign < 0 ? area->min_x : area->max_x;
    return sign < 0 ? area->min_y : area->max_y;
}

/* A straight motion, by axis. Along each axis the moving box enters an obstacle over
 * one edge and leaves it over another. It hits where it is inside along both axes
 * before the motion ends. The axis of the later entry gives the side. Source: T.
 * Kay, J. Kajiya, "Ray tracing complex scenes", 1986, with the obstacle grown by the
 * mover. */
typedef struct grz_move_leg {
    grz_displacement run[2];
    const grz_move_part *parts;
    bool is_single, leaves_back;
    bool has_slants; /* obstacles near it have slanted sides */
} grz_move_leg;

static inline bool grz_leg_is_still(const grz_move_leg *leg) {
    return leg->run[0].from == leg->run[0].to && leg->run[1].from == leg->run[1].to;
}

/* The motion starts inside, or enters over a side or a corner. At one time the order
 * is this one. */
typedef enum grz_leg_hit_kind {
    GRZ_LEG_HIT_INSIDE,
    GRZ_LEG_HIT_SIDE,
    GRZ_LEG_HIT_CORNER
} grz_leg_hit_kind;

/* A hit, and the exact distance to the side along the normal's axis; or the slanted
 * side, and the time. */
typedef struct grz_leg_hit {
    grz_obstacle obstacle;
    grz_edge_distance distance;
    grz_convex_axis slant; /* if is_slanted */
    double time;           /* of a slanted side; inside and leaving back, below 0 */
    bool is_slanted;
    uint32_t part;
    grz_leg_hit_kind kind;
    uint8_t axis; /* of a slanted side, the axis along which its normal is longer */
    int8_t normal;
    /* the mover starts inside and leaves back along its motion */
    bool is_back;
    graze_response response; /* set when the source was asked */
} grz_leg_hit;

/* Whether a part of the mover hits an obstacle, and how. If it starts inside, it
 * gets the normal of its way out; a one-way obstacle is not hit from inside. */
bool grz_leg_hits(const grz_move_leg *leg, uint32_t part,
                  const grz_obstacle *obstacle, grz_leg_hit *hit);

/* Whether a part overlaps an obstacle when the mover is at a position. */
bool grz_part_overlaps(const grz_move_part *part, const double position[2],
                       const grz_obstacle *obstacle);

static inline graze_point grz_leg_hit_normal(const grz_leg_hit *hit) {
    if (hit->is_slanted)
        return grz_vector_unit(hit->slant.vector);
    return (graze_point){ hit->axis == 0 ? hit->normal : 0,
                          hit->axis == 1 ? hit->normal : 0 };
}

/* The hits of a leg, as a heap: if the first hit ends the leg, the others are not
 * sorted. Zeroed, it is empty. Source: J. Williams, "Algorithm 232: Heapsort",
 * 1964. */
typedef struct grz_leg_hit_heap {
    grz_buffer memory; /* grz_leg_hit */
    size_t count;      /* of those not taken yet */
} grz_leg_hit_heap;

graze_status grz_leg_hit_heap_add(grz_leg_hit_heap *hits,
                                  const graze_allocator *allocator,
                                  const grz_leg_hit *hit);

/* All were added. */
void grz_leg_hit_heap_make(const grz_leg_hit_heap *hits, const grz_move_leg *leg);

/* Hits of one time, by row: the i-th is last[-i]. */
typedef struct grz_hit_group {
    grz_leg_hit *last;
    size_t count;
} grz_hit_group;

grz_hit_group grz_leg_hit_heap_take(grz_leg_hit_heap *hits, const grz_move_leg *leg);
double grz_leg_hit_time(const grz_move_leg *leg, const grz_leg_hit *hit);

/* The position at a hit. Along the axis of the normal it is the number on the free
 * side. Along the other axis it is the exact number rounded down, up and to the
 * nearest. All are rounded to float32 at a slanted side. */
typedef struct grz_stop_position {
    double along, across[2], nearest;
    bool is_exact; /* no number was rounded */
} grz_stop_position;

grz_stop_position grz_leg_hit_stop(const grz_move_leg *leg, const grz_leg_hit *hit);

/* The position nearest to the exact one, where an obstacle is crossed. */
void grz_leg_hit_crossing(const grz_move_leg *leg, const grz_leg_hit *hit,
                          double position[2]);

/* ---- slanted sides ---- */

static inline bool grz_side_is_slanted(const grz_convex_axis *side) {
    return side->vector.x != 0 && side->vector.y != 0;
}

/* Whether a part at a position is inside of all slanted sides, by more than `depth`
 * along an axis. */
bool grz_slants_overlap(const grz_move_part *part, const double position[2],
                        const grz_convex_axes *sides, double depth);

/* Set the position along an axis to where the part is at the line of a side, and
 * free of it. */
void grz_slant_settle(const grz_move_part *part, const grz_convex_axis *side,
                      int axis, double position[2]);

/* ---- standing and walking (move_walk.c) ---- */

/* The last stopping hit of the mover. */
typedef struct grz_last_stop {
    bool is_some, is_floor;
    uint64_t row;
    double normal[2], position[2];
} grz_last_stop;

/* How a move walks. Floors are sides and slopes whose normals point along an axis to
 * a sign. */
typedef struct grz_walk {
    int axis, sign;
    double max_slope, snap;
    bool was_standing; /* at the start; known if there is a snap */
    bool has_walked;   /* it has followed a slope */
    /* behind the end of the leg's slope, it goes on across to `rest` */
    bool has_rest;
    double rest;
    int floor_rank; /* of the result's floor; the lower, the better */
    uint64_t floor_row;
    grz_last_stop last;
} grz_walk;

/* Errors: GRAZE_BAD_VALUE, GRAZE_BAD_NUMBER. */
graze_status grz_walk_make(const graze_walk *rules, grz_walk *walk);

/* Whether a normal of any length is a floor's. */
bool grz_walk_is_floor(const grz_walk *walk, graze_point normal);

/* Set the leg after a stop at a position free of the hit obstacle; end it where it
 * begins. */
void grz_walk_turn(grz_walk *walk, grz_move_leg *leg, const grz_leg_hit *hit,
                   const double position[2]);
void grz_walk_stop(grz_walk *walk, grz_move_leg *leg);

/* A part of a mover, perhaps standing on obstacles. */
typedef struct grz_walk_foot {
    grz_obstacle_source *source;
    const grz_move_leg *leg;
    uint32_t part;
    double rounding; /* of its coordinates; see grz_move_rounding */
    bool is_first;   /* the leg is the first one */
} grz_walk_foot;

/* Tell the result if the mover stands on an obstacle where the leg is to end, or
 * where the first begins. */
void grz_walk_look(grz_walk *walk, const grz_walk_foot *foot,
                   const grz_obstacle *obstacle, graze_move_result *result);

/* If a mover is only some roundings below the top of an obstacle, it hits the top,
 * not the wall or the slope below. So it catches on no edge. */
void grz_walk_lift_over_edge(const grz_walk *walk, const grz_move_leg *leg,
                             grz_leg_hit *hit);

/* How far below the end of a leg a mover looks for a floor; 0: it does not. */
double grz_walk_snap(const grz_walk *walk, const grz_move *move,
                     const grz_move_leg *leg);

/* A distance of some roundings of a part's coordinates. */
double grz_move_rounding(const grz_move_leg *leg, uint32_t part,
                         const double position[2]);

/* The hit at a position, named for the game. */
graze_move_hit grz_move_hit_of(const grz_obstacle_source *source,
                               const grz_move_leg *leg, const grz_leg_hit *hit,
                               const double position[2]);
