/* carry.h: platforms that move, carry what stands on them and push what is in their way.
 *
 * A body stands on a box where it could go no nearer to one of its sides: graze_body_move_and_collide puts it
 * there; or where the edges of the two, as the world rounds them, are one. What stands on a platform is
 * carried by as much as the platform moves, a crate on a crate too, each as far as its own responses
 * (respond.h) let it. What a platform runs into is pushed before it, and pushes in turn what must give way to
 * it. The platform itself is stopped by nothing: what could not give way overlaps it then, and is reported as
 * crushed.
 *
 * Source: M. Thorson's platforms, which carry riders and push actors one axis after the other ("Celeste and
 * TowerFall Physics", 2020). Here each way is swept, and bodies push each other. Those in front go first: of
 * boxes that are apart and move along one axis, none is then in the way of another (L. Guibas and F. Yao, "On
 * translating a set of rectangles", 1983).
 */
#ifndef GRAZE_PLATFORM_H
#define GRAZE_PLATFORM_H

#include "graze/move_and_collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a platform goes, and what comes along. */
typedef struct graze_platform_move {
    float x, y;
    uint64_t layers; /* bit i: what has a box on layer i can be carried and pushed; all else stays */
    unsigned sides;  /* which sides of boxes carry, as GRAZE_SIDE_MIN_X ...; 0: GRAZE_SIDE_MIN_Y, the upper
                        side  where y points down */
    const graze_responses *responses; /* of those carried; NULL: zeroed. Bounce counts as touch */
} graze_platform_move;

/* A body that was carried or pushed, or cannot be: it was at (from_x, from_y). A crushed one ends with its
 * box `part` inside the box `by`, of the platform or of another body under way; `against` is what stopped it
 * last, zero if nothing did. All three are zero for one that is not crushed. */
typedef struct graze_rider {
    graze_body body;
    float from_x, from_y;
    bool is_carried, is_pushed, is_crushed;
    graze_part part, by, against;
} graze_rider;

/* A list that the caller owns and graze grows; zeroed, it is empty and uses the C library's memory. Used
 * again, it keeps its memory. Set `allocator` before the first use, or not at all. */
typedef struct graze_rider_list {
    graze_rider *items;
    size_t count, capacity;
    graze_allocator allocator;
} graze_rider_list;

/* Give the list's memory back; it is empty then and can be used again. */
void graze_rider_list_free(graze_rider_list *list);

/* Move a platform to (carry->x, carry->y), first along x, then along y, and all that comes along; replace
 * `out` by these bodies, sorted by slot. All move as by graze_body_move_to.
 *
 * A box is stood on and pushes if the rules let the two layers meet and the response of the other body to it
 * is touch, slide or bounce; a one-way box on and by its own sides alone. What overlaps a box at the start is
 * not pushed by it; it counts as crushed while it still overlaps the platform at the end. Who stands on what
 * is found before anything moves, so the order of bodies does not matter; of those equally far in front the
 * lower slot goes first.
 *
 * Cost: a question to the world for each body that comes along, and each of them is compared with each.
 * Working memory comes from the list's allocator and is given back. Errors: GRAZE_STALE_HANDLE,
 * GRAZE_BAD_TILES (the platform is a tile layer: those are ground, not platforms), GRAZE_BAD_NUMBER,
 * GRAZE_OUT_OF_RANGE (where one of them would come), GRAZE_BAD_VALUE (sides over 15, or a response is none),
 * GRAZE_OUT_OF_MEMORY; the world is unchanged then and `out` empty. */
graze_status graze_body_move_platform(graze_world *world, graze_body platform,
                                      const graze_platform_move *carry, graze_rider_list *out);

#ifdef __cplusplus
}
#endif

#endif
