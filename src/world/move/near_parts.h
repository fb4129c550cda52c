/* near_parts.h: the parts near a group of movers, found by one search.
 *
 * Movers close to each other have nearly the same parts around them. One search for
 * all of them costs about as much as one for a single mover, and a scan of what it
 * found costs less than a search. If it finds too many, the group is halved. */
#pragma once

#include "world/move/body_move.h"
#include "world/query/box_search.h"

enum { GRZ_NEAR_PARTS_MAX = 128, GRZ_NEAR_OBSTACLES_MAX = 256, GRZ_NEAR_FEW = 32 };

/* The boxes of parts near movers, and the blocks of tile layers (tiles.h). */
typedef struct grz_near_obstacles {
    bool is_complete;
    uint32_t count;
    graze_box area; /* closed: all that overlap it are there */
    float min_x[GRZ_NEAR_OBSTACLES_MAX], min_y[GRZ_NEAR_OBSTACLES_MAX],
        max_x[GRZ_NEAR_OBSTACLES_MAX], max_y[GRZ_NEAR_OBSTACLES_MAX];
    uint64_t row[GRZ_NEAR_OBSTACLES_MAX]; /* of grz_obstacle */
    uint8_t layer[GRZ_NEAR_OBSTACLES_MAX], one_way[GRZ_NEAR_OBSTACLES_MAX];
    bool has_slants[GRZ_NEAR_OBSTACLES_MAX];
} grz_near_obstacles;

/* All parts on the searched layers whose boxes overlap its area, if
 * is_complete. */
typedef struct grz_near_parts {
    bool is_complete;
    uint32_t count;
    uint64_t handles[GRZ_NEAR_PARTS_MAX];
    grz_near_obstacles obstacles; /* of these parts, if both are complete */
} grz_near_parts;

/* A closed box around all that is looked at while a part goes straight between
 * positions from `min` to `max`, some roundings and `reach` more. */
graze_box grz_near_box(const grz_move_part *part, const double min[2],
                       const double max[2], double reach);

/* A box, larger by `more` all round. */
static inline graze_box grz_near_box_grown(graze_box box, float more) {
    return (graze_box){ box.min_x - more, box.min_y - more, box.max_x + more,
                        box.max_y + more };
}

void grz_near_parts_clear(grz_near_parts *near);

/* Find the parts of a search, and their obstacles. It allocates nothing. */
void grz_near_parts_find(grz_near_parts *near, const graze_world *world,
                         const grz_lookup_index *index,
                         const grz_box_search *search);

/* The slots of those on `layers` that overlap a closed box, perhaps with some that
 * only touch it; `slots` has room for all. */
uint32_t grz_near_parts_in(const grz_near_parts *near, const graze_world *world,
                           graze_box box, uint64_t layers,
                           uint32_t slots[GRZ_NEAR_PARTS_MAX]);

/* Obstacles by number; with room for what a scan may write beyond. */
typedef struct grz_near_few {
    uint32_t count;
    uint64_t numbers[GRZ_NEAR_FEW + 16];
} grz_near_few;

/* The obstacles on `layers` that overlap a closed box. False: there are more than a
 * few, or others may overlap it. */
bool grz_near_obstacles_in(const grz_near_obstacles *near, const graze_world *world,
                           graze_box box, uint64_t layers, grz_near_few *few);

/* Whether a mover that goes straight by `way`, with all that is looked at in the closed
 * box around it, passes beside all of a few obstacles. Then it meets none, and stands
 * on none. */
bool grz_near_few_are_beside(const grz_near_obstacles *near, const grz_near_few *few,
                             graze_box box, const double way[2]);
