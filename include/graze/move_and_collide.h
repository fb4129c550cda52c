/* move_and_collide.h: bodies of a world walk, land, slide along walls and bounce
 * off. They end where no part that stops them overlaps them.
 *
 * The rules are those of graze_index_move (move.h); a body moves with all its parts
 * at once. Positions of bodies are float32. A stopped body is put at the nearest
 * float on the free side, so the edges, as the world rounds them, do not overlap.
 * Responses are half-open in every world: in a closed one a body touches what it
 * rests against, and the next step reports it. The mover's parts count as the boxes
 * around their shapes. A polygon without a radius is hit as it is, other shapes as
 * the boxes around them. Empty boxes, disabled parts, parts of disabled bodies and
 * the other parts of the body are never hit.
 *
 * Tile layers (tiles.h) are hit tile by tile. Neighbouring tiles of one kind are
 * merged, but for sloped ones. A hit names the one nearest to the middle of the
 * mover's part. One-way tiles are hit over their own side, and never by a body
 * inside them at the start. A moving tile layer counts as its box.
 *
 * Slopes are sloped tiles and the slanted sides of polygons; graze_walk (move.h)
 * says how bodies stand and walk on them. A body never catches on a seam between a
 * slope and a floor. A slope's times and positions between two positions are doubles
 * within some roundings; no body ends inside a slope. A slanted one-way part is hit
 * over its slanted side if the normal points to one of the part's sides. Layers
 * forbidden by the world's rules never hit each other, with any response.
 */
#ifndef GRAZE_MOVE_AND_COLLIDE_H
#define GRAZE_MOVE_AND_COLLIDE_H

#include "graze/body.h"
#include "graze/move.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The responses of bodies to the parts that they hit. The struct belongs to the
 * caller and is only read. Zeroed, every body slides along everything.
 *
 * response[a][b] is the response of a mover's part on layer a to a part on layer b.
 * (b, a) is another pair: a player slides along a crate that bounces off players.
 *
 * `choose`, if it is not NULL, is a function of the game, which decides instead. It
 * gets the mover's part (zero in graze_world_test_move) and the hit. The hit names
 * the part that is hit, and has the response of the layers. It may be called more
 * than once for a part, must give equal answers, and must not change the world. It
 * is not called for layers whose response is GRAZE_IGNORE. */
typedef struct graze_responses {
    uint8_t response[GRAZE_LAYER_COUNT][GRAZE_LAYER_COUNT];
    graze_response (*choose)(void *user, const graze_part *part,
                             const graze_move_hit *hit);
    void *user;
    graze_walk walk;
    /* as in graze_move_options; of a tile layer, each merged block counts */
    bool leaves_back, hits_once;
} graze_responses;

/* Set the response of parts on layer `mover` to parts on layer `other`; or for all
 * layers of the sets `movers` and `others` (0: all layers). Errors: GRAZE_BAD_LAYER,
 * GRAZE_BAD_VALUE. For example, a player walks through coins and flags, and a ball
 * stops at every hit:
 *
 *     graze_responses_set_layers(&responses, 1 << PLAYER, 1 << COIN | 1 << FLAG,
 *     GRAZE_CROSS); graze_responses_set_layers(&responses, 1 << BALL, 0,
 *     GRAZE_TOUCH); */
graze_status graze_responses_set(graze_responses *responses, unsigned mover,
                                 unsigned other, graze_response response);
graze_status graze_responses_set_layers(graze_responses *responses, uint64_t movers,
                                        uint64_t others, graze_response response);

/* The response of a pair of layers; GRAZE_IGNORE if one is over 63. */
graze_response graze_responses_get(const graze_responses *responses, unsigned mover,
                                   unsigned other);

/* Move a body towards `goal` as far as its responses allow; responses NULL: zeroed.
 * Replace *result by the end and the hits: end_x and end_y are floats, the new
 * position; NULL: they are not wanted. At one time the part of the lower slot comes
 * first. The goal is rounded to float32.
 *
 * The world then moves the body as graze_body_move_to does. A swept body is swept on
 * the straight way from its old position to the new one. Boxes count where the
 * position of the body puts them (graze_part_set_box does not). A body without
 * enabled parts hits nothing. In a wrapped world it moves beyond the sides, among
 * copies of all other parts at every whole number of sizes. The result tells of this
 * way, and the body is where its end is, wrapped.
 *
 * Cost: one query (query.h) for each part and each straight motion. Allocates in the
 * result, and where graze_body_move_to does.
 *
 * After an error the world is unchanged and the result has no hits. Errors:
 * - GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER, GRAZE_OUT_OF_MEMORY
 * - GRAZE_OUT_OF_RANGE: the goal, or the end
 * - GRAZE_BAD_VALUE: no such response, or a number of `walk`
 * - GRAZE_BAD_WRAP: the way, and walk.snap, are longer than 16 sizes of a wrapped
 *   world */
graze_status graze_body_move_and_collide(graze_world *world, graze_body body,
                                         graze_point goal,
                                         const graze_responses *responses,
                                         graze_move_result *result);

/* The same, but nothing moves. Several threads may test between two changes, each
 * with a result of its own.
 */
graze_status graze_body_test_move(const graze_world *world, graze_body body,
                                  graze_point goal, const graze_responses *responses,
                                  graze_move_result *result);

/* The same for a body outside the world, as it would be added; only its position and
 * its parts count. In a hit, mover_part counts def->parts. Errors: those of
 * graze_body_add for `def`, too. */
graze_status graze_world_test_move(const graze_world *world,
                                   const graze_body_def *def, graze_point goal,
                                   const graze_responses *responses,
                                   graze_move_result *result);

/* Let movers hit a part only over some of its sides: a sum of GRAZE_SIDE_MIN_X and
 * so on; 0, the default: over any side. Where y points down, GRAZE_SIDE_MIN_Y makes
 * a platform to jump through from below and to land on from above. A mover does not
 * hit it if it starts inside or enters over another side. Touches and queries do not
 * change. graze_part_read tells the sides. Errors: GRAZE_STALE_HANDLE,
 * GRAZE_BAD_VALUE (over 15). */
graze_status graze_part_set_one_way(graze_world *world, graze_part part,
                                    unsigned sides);

#ifdef __cplusplus
}
#endif

#endif
