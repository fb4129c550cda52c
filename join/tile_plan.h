/* tile_plan.h: cuts the plane into tiles, to join boxes beyond memory tile by tile.
 *
 * The plane is cut into vertical strips, and each strip by itself into tiles, at
 * positions where a sample of the boxes has equal shares. A box is given to every
 * tile that it meets. The overlap of two boxes is itself a box. Its min corner,
 * (greater min x, greater min y), lies in exactly one tile, and this tile alone
 * reports the pair. Comparisons decide this: a box *begins* in a tile in x, in y, in
 * both or in neither, which is its group there, and a pair belongs to the tile if
 * one of the two begins there in x and one (perhaps the same) in y. So of the ten
 * pairs of groups five are never tested: (x, x), (y, y), (x, neither), (y, neither),
 * (neither, neither).
 *
 * Sources: the tiles are those of J. Patel and D. DeWitt, "Partition based
 * spatial-merge join", 1996; the deciding point is the reference point of J.
 * Dittrich and B. Seeger, "Data redundancy and duplicate detection in spatial join
 * processing", 2000; the groups are those of D. Tsitsigkos et al., "A two-layer
 * partitioning for non-point spatial data", 2021.
 *
 * All coordinates are compared as doubles, in which a float32 is exact. Cost: some
 * 30 ns a box and tile.
 */
#pragma once

#include "graze/box.h"
#include "graze/geometry.h"

#include <stdbool.h>
#include <stdint.h>

#define TILE_PLAN_STRIPS_MAX 256
#define TILE_PLAN_TILES_MAX 16384

/* The group of a box in one of its tiles: bits, so 0 to 3. */
enum { TILE_BEGINS_X = 1, TILE_BEGINS_Y = 2, TILE_GROUPS = 4 };

/* A plan: flat, without pointers. Its bytes can be written, or sent to machines of
 * the same kind. Tiles are numbered strip by strip. */
typedef struct tile_plan {
    uint32_t strip_count, tile_count;
    uint32_t is_closed;
    /* of a strip; one more ends the last strip */
    uint32_t first_tile[TILE_PLAN_STRIPS_MAX + 1];
    /* of a strip; -infinity for the first */
    double x_begin[TILE_PLAN_STRIPS_MAX];
    /* of a tile; -infinity for the first of its strip */
    double y_begin[TILE_PLAN_TILES_MAX];
} tile_plan;

/* The settings of a plan: the edge rule, and the wanted number of tiles, from 1 to
 * TILE_PLAN_TILES_MAX. */
typedef struct tile_plan_settings {
    graze_edges edges;
    uint32_t tiles;
} tile_plan_settings;

/* Make a plan from a sample of sound boxes, whose order is changed. The plan has at
 * most as many tiles as wanted, fewer if many boxes of the sample begin at the same
 * place. The number of strips is the one for which the sample needs the fewest
 * copies. `scratch` has room for `count` doubles. The result depends on the sample
 * as a set, and on the settings, alone. */
void tile_plan_make(tile_plan *plan, tile_plan_settings settings, graze_area *sample,
                    uint32_t count, double *scratch);

/* A tile of a box, and the group of the box there. */
typedef struct tile_place {
    uint32_t tile;
    uint32_t group;
} tile_place;

/* Find the tiles of a sound box. Returns how many they are; the first `places_max`
 * of them, in ascending order, are written to `places`. A box that can touch nothing
 * (half-open, without width or height) meets none. Every other box meets at least
 * one, and begins in exactly one in both x and y. */
uint32_t tile_plan_find(const tile_plan *plan, const graze_area *box,
                        tile_place *places, uint32_t places_max);

/* The region of a tile: [min, max) on each axis; those of the outermost tiles are
 * infinite. */
graze_area tile_plan_region(const tile_plan *plan, uint32_t tile);

/* Whether a box meets a tile, and its group there: the same as tile_plan_find
 * says. */
static inline uint32_t tile_region_group(const graze_area *region,
                                         const graze_area *box) {
    return (box->min_x >= region->min_x ? TILE_BEGINS_X : 0) |
           (box->min_y >= region->min_y ? TILE_BEGINS_Y : 0);
}

static inline bool tile_region_meets(const graze_area *region, graze_edges edges,
                                     const graze_area *box) {
    if (edges == GRAZE_CLOSED)
        return box->min_x < region->max_x && box->max_x >= region->min_x &&
               box->min_y < region->max_y && box->max_y >= region->min_y;
    return box->min_x < region->max_x && box->max_x > region->min_x &&
           box->min_y < region->max_y && box->max_y > region->min_y &&
           box->min_x < box->max_x && box->min_y < box->max_y;
}

/* Whether a pair of overlapping boxes belongs to the tile in which they have these
 * groups. */
static inline bool tile_groups_own(uint32_t a, uint32_t b) {
    return (a | b) == (TILE_BEGINS_X | TILE_BEGINS_Y);
}
