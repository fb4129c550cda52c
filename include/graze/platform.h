/* platform.h: platforms that move with their riders.
 *
 * A body stands on a part if it is as near to one of the part's sides as
 * graze_body_move_and_collide can leave it. It also stands if the facing edges are
 * equal after rounding. A polygon without a radius carries by its shape, on slopes,
 * too, and pushes as the box around it. A body standing on a platform is carried as
 * far as the platform moves; so is a crate on a crate. Each goes as far as its own
 * responses (move_and_collide.h) let it. A body in the platform's way is pushed, and
 * pushes others in turn. Nothing stops the platform: if a body cannot give way, it
 * overlaps the platform at the end, and is reported as crushed.
 *
 * Source: M. Thorson's platforms, which carry riders and push actors one axis after
 * the other ("Celeste and TowerFall Physics", 2020). Here each move is swept, and
 * bodies push each other. The foremost move first: separate boxes that move along
 * one axis are then never in each other's way (L. Guibas and F. Yao, "On translating
 * a set of rectangles", 1983).
 */
#ifndef GRAZE_PLATFORM_H
#define GRAZE_PLATFORM_H

#include "graze/move_and_collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The goal of a platform, and its riders. */
typedef struct graze_platform_move {
    float x, y;
    /* bit i: bodies with a part on layer i can be carried and pushed; 0: all
     * bodies */
    uint64_t layers;
    /* the carrying sides, a sum of GRAZE_SIDE_MIN_X ...; 0: GRAZE_SIDE_MIN_Y, the
     * upper side where y points down */
    unsigned sides;
    /* of the riders; NULL: zeroed. Bounce counts as touch */
    const graze_responses *responses;
} graze_platform_move;

/* A body that was carried or pushed, or could not be: it was at (from_x, from_y). A
 * crushed rider ends with its part `part` inside the part `by` of the platform or of
 * another rider. The part `against` stopped it last, or is zero. Unless is_crushed,
 * all three are zero. */
typedef struct graze_rider {
    graze_body body;
    uint64_t user; /* of the body */
    float from_x, from_y;
    bool is_carried, is_pushed, is_crushed;
    graze_part part, by, against;
} graze_rider;

/* A list of riders. The caller owns it, and graze grows it. Zeroed, it is empty and
 * uses the C library's memory. Used again, a list keeps its memory. Set `allocator`
 * before the first use, or not at all. `items` is a block of `capacity` riders: a
 * game may keep it as its own and zero the list. */
typedef struct graze_rider_list {
    graze_rider *items;
    size_t count, capacity;
    graze_allocator allocator;
} graze_rider_list;

/* Free the list's memory. The list is empty then and can be used again. */
void graze_rider_list_free(graze_rider_list *list);

/* Move a platform to (move->x, move->y), first along x, then along y, with its
 * riders, and replace `out` by the riders, sorted by slot. All move as by
 * graze_body_move_to.
 *
 * A part carries and pushes if the rules let the two layers meet and the other
 * body's response to it is touch, slide or bounce. A one-way part carries and pushes
 * by its own sides alone. A part does not push a body that it overlaps at the start.
 * This body counts as crushed if it still overlaps the platform at the end. At its
 * goal a platform looks at no body. Riders are found before any body moves, so the
 * order of bodies does not matter; at equal distance the lower slot moves first.
 *
 * In a wrapped world a body is carried or pushed on the side of a seam on which it is
 * found first. The goal may be beyond the sides.
 *
 * Cost: a query for each rider, and each pair of riders is compared. Scratch memory
 * comes from the list's allocator and is freed.
 *
 * After an error the world is unchanged and `out` empty. Errors:
 * - GRAZE_STALE_HANDLE, GRAZE_BAD_NUMBER, GRAZE_OUT_OF_MEMORY
 * - GRAZE_BAD_PLATFORM: it is a tile layer
 * - GRAZE_OUT_OF_RANGE: of a new position
 * - GRAZE_BAD_VALUE: sides over 15, or a value is not a response
 * - GRAZE_BAD_WRAP: the way is longer than 16 sizes of a wrapped world */
graze_status graze_body_move_platform(graze_world *world, graze_body platform,
                                      const graze_platform_move *move,
                                      graze_rider_list *out);

#ifdef __cplusplus
}
#endif

#endif
