/* mover.h: a mover of one or more boxes on any ground: a survey's boxes, or a world's.
 *
 * The ground shows what lies near, and says how to respond; here is decided what is met, when, and where that
 * leaves the mover. See graze/move.h for what the answers mean, mover.c for how they come about.
 */
#ifndef GRZ_MOVER_MOVER_H
#define GRZ_MOVER_MOVER_H

#include "graze/move.h"

/* What may be met: its box, half-open; a number that is its own and by which equals are ordered; and the
 * sides from which it is met, 0 for all (GRAZE_SIDE_MIN_X ...). */
typedef struct grz_obstacle {
    graze_area area;
    uint64_t row;
    uint8_t one_way;
} grz_obstacle;

/* Who is shown obstacles. */
typedef struct grz_obstacle_visitor {
    void (*look)(void *self, const grz_obstacle *obstacle);
    void *self;
} grz_obstacle_visitor;

typedef struct grz_obstacle_source {
    void *self;
    /* Show every obstacle that may matter to the mover's box `part` and that shares a place with `area`, each
     * once; more are fine. A status other than GRAZE_OK ends the trip. */
    graze_status (*show_near)(void *self, uint32_t part, const graze_area *area,
                              const grz_obstacle_visitor *onlooker);
    /* What to do about a meeting; see graze_move_options. A value that is no response ends the trip with
     * GRAZE_BAD_VALUE. */
    graze_response (*respond)(void *self, const grz_obstacle *obstacle, const graze_move_hit *meeting);
    /* Told where the mover stands, before it looks from there; NULL: it need not know. */
    void (*stand)(void *self, const double place[2]);
} grz_obstacle_source;

/* A box of a mover: along each axis from place + low to place + high, by exact sums. */
typedef struct grz_move_part {
    double low[2], high[2];
} grz_move_part;

/* Places and goals are [x, y]. */
typedef struct grz_move {
    double place[2], goal[2];
    const grz_move_part *parts;
    uint32_t part_count;
    /* Wherever it stops are places that a float32 has (place and goal are, too). What exact sums keep free is
     * free then in float32 sums as well: rounding keeps order, and obstacles' edges are float32. */
    bool is_single;
} grz_move;

/* Move; the numbers of a mover are finite, and low <= high. trip->allocator and room are used, the rest is
 * replaced; items[].touch_x and touch_y are places. Errors: as graze_index_move, and the ground's. */
graze_status grz_move_run(const grz_obstacle_source *ground, const grz_move *mover, graze_move_result *trip);

#endif
