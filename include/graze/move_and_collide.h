/* respond.h: bodies of a world that walk, land, slide along walls and bounce off, and end where nothing that
 * stops them overlaps them.
 *
 * The same answers as graze_index_move (mover.h) gives for one box; a body goes with all its boxes at once.
 * Its place is a float32 and stays one: where a box stops it, it is put at the nearest float on the free
 * side, so that the edges, as the world rounds them, do not overlap. Responses are half-open in every world:
 * in a closed one a body touches what it rests against, and the next step says so. A box that has a shape
 * counts by the box around it; an empty box, a disabled one and one of a disabled body are in nobody's way,
 * and nor are other boxes of the same body. Tile layers (tiles.h) are met tile by tile, those of one kind
 * side by side or one above the other merged, one-way tiles over their own side (who is inside a stack of
 * them meets none of it); a layer that moves itself counts by its box. A pair of layers
 * that the world's rules forbid never meets, whatever the response.
 */
#ifndef GRAZE_MOVE_AND_COLLIDE_H
#define GRAZE_MOVE_AND_COLLIDE_H

#include "graze/body.h"
#include "graze/move.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The responses of bodies to the parts that they hit. The struct belongs to the caller and is only read.
 * Zeroed, every body slides along everything.
 *
 * response[a][b] is the response of a mover's part on layer a to a part on layer b. (b, a) is another pair: a
 * player slides along a crate that bounces off players.
 *
 * `choose`, if it is not NULL, is a function of the game that decides instead. It gets the mover's part (zero
 * in graze_world_test_move), the part that it hits, and the hit, whose response is that of the layers. It may
 * be called more than once for a part, must give equal answers, and must not change the world. It is not
 * called for layers whose response is GRAZE_IGNORE. */
typedef struct graze_responses {
    uint8_t response[GRAZE_LAYER_COUNT][GRAZE_LAYER_COUNT];
    graze_response (*choose)(void *user, graze_part part, graze_part other, const graze_move_hit *hit);
    void *user;
} graze_responses;

/* Set the response of parts on layer `mover` to parts on layer `other`; the response of all pairs. Errors:
 * GRAZE_BAD_LAYER, GRAZE_BAD_VALUE. */
graze_status graze_responses_set(graze_responses *responses, unsigned mover, unsigned other,
                                 graze_response response);
graze_status graze_responses_set_all(graze_responses *responses, graze_response response);

/* The response of a pair of layers; GRAZE_IGNORE if one is over 63. */
graze_response graze_responses_get(const graze_responses *responses, unsigned mover, unsigned other);

/* Move a body towards `goal` as far as its responses let it, responses NULL: zeroed, and replace *trip by
 * where it came and what it met: end_x and end_y are its place, floats; items[i].row is the id of the box
 * met, (graze_part){ row }, and items[i].part counts the body's boxes in the order of graze_body_parts. Of
 * two boxes met at one time that of the lower slot comes first.
 *
 * The body goes as by graze_body_move_to: it is swept, if it is one that is, on the straight way from where
 * it was to its end. Its boxes count where its place puts them (graze_part_set_box does not). A body without
 * enabled boxes meets nothing.
 *
 * Cost: a question to the world (query.h) for each box and each straight part of the way: one move after one
 * change makes no index. Allocates in the trip alone, and where graze_body_move_to does. Errors:
 * GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE (goal, or the end), GRAZE_BAD_VALUE (a response is
 * none), GRAZE_OUT_OF_MEMORY; the world is unchanged then and the trip without meetings. */
graze_status graze_body_move_and_collide(graze_world *world, graze_body body, graze_point goal,
                                         const graze_responses *responses, graze_move_result *trip);

/* The same, but the body stays where it is and the world as it was: where would it come? Several threads may
 * ask at once between two changes, each with a trip of its own. */
graze_status graze_body_test_move(const graze_world *world, graze_body body, graze_point goal,
                                  const graze_responses *responses, graze_move_result *trip);

/* The same for a body that is not in the world, described as for graze_body_add; only its place and its boxes
 * count. items[i].part counts def->parts. Errors: those of graze_body_add for `def`, too. */
graze_status graze_world_test_move(const graze_world *world, const graze_body_def *def, graze_point goal,
                                   const graze_responses *responses, graze_move_result *trip);

/* Let a box be met only by movers that come in over some of its sides: a sum of GRAZE_SIDE_MIN_X and so on;
 * 0, the default: over any. A platform that is jumped through from below and landed on from above has
 * GRAZE_SIDE_MIN_Y where y points down. Whoever begins inside it or comes over another side does not meet it.
 * It touches and is asked for like any box. graze_part_read tells the sides. Errors: GRAZE_STALE_HANDLE,
 * GRAZE_BAD_VALUE (over 15). */
graze_status graze_part_set_one_way(graze_world *world, graze_part part, unsigned sides);

#ifdef __cplusplus
}
#endif

#endif
