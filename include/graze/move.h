/* mover.h: a box that moves among others and responds to what it meets: walks, lands, slides along walls,
 * bounces off; without a world, in float64, decided exactly.
 *
 * Everything is half-open: boxes that share an edge do not touch, and an empty box (no width or no height)
 * meets nothing and is met by nothing. The mover never ends in a box that stops it (unless there is no way
 * out, which is reported), and never passes through one, however fast it is.
 *
 * Sources: responses after E. Garcia Cota's bump.lua, 2013, with other rules where the mover starts inside
 * (docs/adr says which and why); the sweep of one box against another as that of a point against their
 * Minkowski sum: C. Ericson, "Real-Time Collision Detection", 2005, 5.5.8.
 */
#ifndef GRAZE_MOVE_H
#define GRAZE_MOVE_H

#include "graze/index.h"
#include "graze/memory.h"
#include "graze/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the mover does about a box that it meets.
 *
 * - CROSS: it goes on; the box is listed, once.
 * - TOUCH: it stops there.
 * - SLIDE: along the axis of the normal its goal is where it now stands; along the other it goes on.
 * - BOUNCE: what is left of its motion is mirrored along the axis of the normal.
 * - IGNORE: it goes on; the box is not listed. */
typedef enum graze_response {
    GRAZE_SLIDE,
    GRAZE_CROSS,
    GRAZE_TOUCH,
    GRAZE_BOUNCE,
    GRAZE_IGNORE
} graze_response;

/* The sides from which a one-way box is met, as bits: a platform that is landed on from where y is less has
 * GRAZE_SIDE_MIN_Y alone. */
enum {
    GRAZE_SIDE_MIN_X = 1, /* the side of the lesser x, whose normal is (-1, 0) */
    GRAZE_SIDE_MAX_X = 2,
    GRAZE_SIDE_MIN_Y = 4,
    GRAZE_SIDE_MAX_Y = 8
};

/* A mover: its box is [x, x + width) by [y, y + height), and (x, y) is to become (goal_x, goal_y). All are
 * finite, width and height at least 0. */
typedef struct graze_move {
    double x, y, width, height;
    double goal_x, goal_y;
} graze_move;

/* A meeting: with which box, where, and when. `time` is of the motion under way, from 0 to 1: a slide or a
 * bounce begins another, from where the mover then is to its new goal. The normal points out of the box. At a
 * corner that is met exactly it is along x.
 *
 * A mover that starts inside meets the box at 0; the normal is the shortest way out, at a tie along y, and
 * towards greater. Unless it crosses the box it is put there before it moves.
 *
 * (touch_x, touch_y) is where the mover's (x, y) then is. Where the box stops it, the number along the normal
 * is the nearest double on the free side; other numbers are those nearest to the truth. */
typedef struct graze_move_hit {
    uint64_t row;  /* the box: in a survey its row */
    uint32_t part; /* the mover's own box: in a survey 0 */
    int8_t normal_x, normal_y;
    graze_response response;
    double time;
    double touch_x, touch_y;
} graze_move_hit;

/* How a mover responds; zeroed, it crosses everything. */
typedef struct graze_move_options {
    graze_response response; /* to every box, unless `respond` says: */
    /* what to do about a meeting, of which `response` is not set yet. It may be asked more than once about a
     * box, and about meetings that then do not come about, as something else stops the mover at the same
     * time. Not called if NULL. */
    graze_response (*respond)(void *user, const graze_move_hit *meeting);
    void *user;
    /* A byte for each row: the sides from which it is met, 0 for all. A box with any set is met by a mover
     * that comes in over one of them, and otherwise not at all. NULL: all boxes are met from all sides. */
    const uint8_t *one_way;
} graze_move_options;

/* Where a mover came, and what it met on the way, in order. The caller owns it; zeroed, it is empty and uses
 * the C library's memory; used again, it keeps its memory. Set `allocator` before the first use, or not. */
typedef struct graze_move_result {
    double end_x, end_y;
    bool is_crushed;   /* it ends inside a box that would stop it: pushed from one into another */
    bool is_cut_short; /* it was stopped GRAZE_MOVE_STOPS_MAX times, and stays where it then was */
    graze_move_hit *items;
    size_t count, capacity;
    graze_allocator allocator;
    struct graze_move_scratch *room; /* graze's own, for work */
} graze_move_result;

/* How often a mover may be stopped by a side (slide, bounce) in one go. */
#define GRAZE_MOVE_STOPS_MAX 1000

/* Give the memory of a trip back; it is empty then and can be used again. */
void graze_move_result_free(graze_move_result *trip);

/* Move a box among those of a survey, which is asked only (several threads may, each with a trip of its own);
 * the survey's own edge rule is not looked at. Meetings come by time; at one time first sides, then corners,
 * then what is crossed, each by row. What is crossed is listed once; what stops the mover as often as it
 * does. manners NULL: zeroed.
 *
 * Cost: a look at the boxes near each straight part of the way. Errors: GRAZE_BAD_NUMBER, GRAZE_BAD_BOX
 * (width or height below 0), GRAZE_BAD_VALUE (no such response), GRAZE_OUT_OF_MEMORY; the trip has then no
 * meetings, and its end is where the mover was. */
graze_status graze_index_move(const graze_index *survey, const graze_move *mover,
                              const graze_move_options *manners, graze_move_result *trip);

#ifdef __cplusplus
}
#endif

#endif
