/* quick_move.h: a box that is not in the world moves among plain boxes, by sums of
 * doubles.
 *
 * A move (move.h) decides and rounds exactly, for any numbers. In most games the
 * sums of two or three of them are doubles. Then a comparison decides exactly, and a
 * quotient is the nearest one. Where a sum is rounded, or two products are too close
 * to tell, this module gives up. Then the move is made by move.c. So each result has
 * the same bits. */
#pragma once

#include "world/move/body_move.h"
#include "world/move/near_parts.h"

/* More hits, or more straight motions, are not quick. */
enum { GRZ_QUICK_HITS_MAX = 15, GRZ_QUICK_LEGS_MAX = 16 };

/* A move with one part, which asks no function of the game. */
typedef struct grz_quick_move {
    grz_body_move *move; /* with its part */
    grz_float_point goal;
    const grz_near_obstacles *near;
    const grz_near_few *few; /* all that are on the part's layers in its way */
    const grz_walk *walk;    /* as grz_walk_make made it */
} grz_quick_move;

/* The members of a graze_move_result. */
typedef struct grz_quick_end {
    double x, y;
    bool is_standing, is_crushed;
    uint32_t count;
    /* memory for GRZ_QUICK_HITS_MAX; if it stands, the floor is behind them */
    graze_move_hit *hits;
} grz_quick_end;

/* Whether moves with these responses may be quick. */
bool grz_quick_move_suits(const graze_responses *responses);

/* False: not quickly. Then the end was written in part, perhaps. */
bool grz_quick_move_run(const grz_quick_move *quick, grz_quick_end *end);
