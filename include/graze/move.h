/* move.h: a box moves among the boxes of an index and responds to its hits, without
 * a world, in float64. It walks, lands, slides along walls and bounces off. The hits
 * of each straight motion are decided exactly.
 *
 * Everything is half-open: boxes with a common edge only do not touch, and an empty
 * box (no width or no height) is never hit. The mover never ends inside a box that
 * stops it, unless it has no way out; this is reported. It never passes through one,
 * at any speed.
 *
 * Sources: responses: E. Garcia Cota's bump.lua, 2013, with other rules where the
 * mover starts inside (docs/adr tells which and why). A box is swept against a box
 * as a point against their Minkowski sum: C. Ericson, "Real-Time Collision
 * Detection", 2005, 5.5.8.
 */
#ifndef GRAZE_MOVE_H
#define GRAZE_MOVE_H

#include "graze/index.h"
#include "graze/memory.h"
#include "graze/status.h"
#include "graze/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The response of a mover to a box that it hits.
 *
 * - SLIDE: it stops along the axis of the normal, and goes on along the other axis.
 * - CROSS: it goes on; the box is listed, once.
 * - TOUCH: it stops.
 * - BOUNCE: the rest of its motion is mirrored along the axis of the normal.
 * - IGNORE: it goes on; the box is not listed. */
typedef enum graze_response {
    GRAZE_SLIDE,
    GRAZE_CROSS,
    GRAZE_TOUCH,
    GRAZE_BOUNCE,
    GRAZE_IGNORE
} graze_response;

/* The sides over which a one-way box is hit, as bits. A one-way platform, where y
 * points down, has GRAZE_SIDE_MIN_Y only. */
enum {
    GRAZE_SIDE_MIN_X = 1, /* the side of the min x, whose normal is (-1, 0) */
    GRAZE_SIDE_MAX_X = 2,
    GRAZE_SIDE_MIN_Y = 4,
    GRAZE_SIDE_MAX_Y = 8
};

/* A move: the box [x, x + width) by [y, y + height) moves until (x, y) is (goal_x,
 * goal_y). All numbers are finite, width and height at least 0. */
typedef struct graze_move {
    double x, y, width, height;
    double goal_x, goal_y;
} graze_move;

/* A hit. `time` is from 0 to 1 within the current straight motion. After a slide or
 * a bounce another motion begins, from the position of the mover to its new goal.
 * The normal points out of the box and has length 1; it is along an axis, unless a
 * slope was hit. If a corner is hit exactly, it is along x.
 *
 * A mover inside a box at the start hits it at time 0. The normal is the shortest
 * way out, at a tie along y, and towards greater coordinates. With `leaves_back`, if
 * the mover moves, its motion is continued backwards until it leaves the box; the
 * side there has the normal. Unless the response is to cross the box, the mover is
 * put there before it moves.
 *
 * (touch_x, touch_y) is (x, y) of the mover at the hit. If the box stops the mover,
 * the coordinate along the normal is the nearest double on the free side; other
 * coordinates are rounded to the nearest double. */
typedef struct graze_move_hit {
    uint64_t row; /* of the box in the index; 0 in a world */
    /* the hit part; zero in an index, as are all fields up to tile_value */
    graze_part part;
    graze_body body;
    uint64_t user; /* of the body */
    /* the number of the mover's part, in the order of graze_body_parts */
    uint32_t mover_part;
    /* the part is a tile layer (tiles.h), and this tile of it was hit: */
    bool is_tile;
    uint16_t tile_value;     /* as the game stored it */
    uint32_t tile_x, tile_y; /* its column and row */
    graze_response response;
    double normal_x, normal_y;
    double time;
    double touch_x, touch_y;
} graze_move_hit;

/* How a mover stands and walks. Zeroed, it stands on upper sides where y points
 * down, and on slopes up to 45 degrees. It does not follow a floor that falls away.
 *
 * A floor is a side, or a slope, whose normal points to `floor_side` and which is
 * not steeper than `max_slope`. Sliding along a floor, a mover keeps its motion
 * across. It walks up and down slopes without becoming slower, and does not slide
 * down from them. A steeper slope is a wall to a mover coming from below; a mover
 * falling on it slides down.
 *
 * `snap` is for a mover which stood on a floor when its move began, and whose goal
 * is not away from the floor. If its move ends at most `snap` above a floor, it is
 * put back on it. */
typedef struct graze_walk {
    unsigned floor_side; /* one of GRAZE_SIDE_MIN_X and so on; 0: GRAZE_SIDE_MIN_Y */
    /* rise over run, at least 0; 0: 1, which is 45 degrees. A thousandth more is
     * still a floor, because corners are rounded */
    double max_slope;
    double snap; /* a distance, at least 0 */
} graze_walk;

/* How a mover responds; zeroed, it slides along everything. */
typedef struct graze_move_options {
    graze_response response; /* to every box, unless `respond` is set */
    /* The response to a hit, whose `response` is not set yet. It may be called more
     * than once for a box. It may be called for hits that are not listed in the end,
     * because another box stops the mover at the same time. NULL: not called. */
    graze_response (*respond)(void *user, const graze_move_hit *hit);
    void *user;
    /* By row: the sides over which the box is hit; 0: all sides. A one-way box is
     * hit by a mover entering over one of its sides, and otherwise not at all. NULL:
     * all boxes are hit from all sides. */
    const uint8_t *one_way;
    graze_walk walk;
    /* A mover inside a box at the start leaves it back along its motion, not on the
     * shortest way. With `hits_once` this is bump.lua's rule for one box and a
     * moving mover. Inside two boxes, graze takes the lower row first, bump the
     * larger overlap. A resting mover is put out of the box; in bump it stays inside
     * after a slide. */
    bool leaves_back;
    /* A box is hit at most once in a move. The mover passes through it from then on,
     * and may end inside it; `is_crushed` does not tell. */
    bool hits_once;
} graze_move_options;

/* The end of a move, and its hits in order: `items`, `count` of them. The caller
 * owns it; zeroed, it is empty and uses the C library's memory; used again, it keeps
 * its memory. Set `allocator` before the first use, or not at all. Only
 * graze_move_result_free frees the hits. */
typedef struct graze_move_result {
    double end_x, end_y;
    /* the mover ends inside a box that would stop it: one box pushed it into
     * another */
    bool is_crushed;
    /* the mover was stopped GRAZE_MOVE_STOPS_MAX times, and stayed there */
    bool is_cut_short;
    /* At its end the mover stands on a floor that stops it: `floor`, with the
     * normal, at time 1. If there are several, it is the one under the middle of the
     * mover's part, or else the one of the lowest row or slot. If the mover does not
     * stand, `floor` is zeroed. */
    bool is_standing;
    graze_move_hit floor;
    graze_move_hit *items;
    size_t count;
    graze_allocator allocator;
} graze_move_result;

/* In one move, sides stop a mover (slide, bounce) at most this often. */
#define GRAZE_MOVE_STOPS_MAX 1000

/* Free the memory. The result is empty then and can be used again. */
void graze_move_result_free(graze_move_result *result);

/* Move a box among those of an index, which is only read: several threads may move,
 * each with a result of its own. The edge rule of the index does not matter. Hits
 * are sorted by time; at one time sides come first, then corners, then crossed
 * boxes, each by row. A crossed box is listed once, a stopping box each time it
 * stops the mover. A mover bouncing between two walls without room between them
 * stops along their axis. options NULL: zeroed.
 *
 * Cost: a look at the boxes near each straight motion. Errors: GRAZE_BAD_NUMBER,
 * GRAZE_BAD_BOX (width or height below 0), GRAZE_BAD_VALUE (no such response, or a
 * number of `walk`), GRAZE_OUT_OF_MEMORY. The result of an error has no hits, and
 * its end is the start. */
graze_status graze_index_move(const graze_index *index, const graze_move *move,
                              const graze_move_options *options,
                              graze_move_result *result);

#ifdef __cplusplus
}
#endif

#endif
