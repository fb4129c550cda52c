/* moertel.h: sectors after "Collision Detection - How?" (Tom Moertel, 1994), in our
 * own words: his four shifted grids, and the rivals of these.
 *
 * The shifted grids, as printed. An object stands in the one sector that holds its
 * upper left corner. All objects of a sector are tested against each other. Then the
 * grid is moved by half a sector to the right, down, and both, and the work done
 * again. Two faults are kept. A pair that shares a sector in several passes is
 * reported in each. A sector's number is a quotient cut off towards zero, so left of
 * and above the field there are no sectors, and those at zero are twice as wide.
 * Where the printed form would write outside its array, an object is left out here.
 *
 * The rivals: a sector and its neighbours. An object stands in the one sector that
 * holds its min corner; a box overlapping it stands in that sector or in one of the
 * eight around. The method that Moertel compares his with gathers, for each sector,
 * the objects of all nine, and tests each pair of them. A fair rival tests a
 * sector's objects against each other and against those of four of the eight, since
 * the other four look back. Only interior sectors, which have all neighbours, are
 * looked at. Cost: the tests.
 */
#ifndef BENCH_TEXTS_MOERTEL_H
#define BENCH_TEXTS_MOERTEL_H

#include "graze/box.h"

#include <stdbool.h>
#include <stdint.h>

/* --- Four shifted grids --- */

enum {
    MOERTEL_OBJECT_SIDE = 30,
    MOERTEL_SECTOR_SIDE = 64,
    MOERTEL_OBJECTS_MOST = 64
};

/* Where the upper left corner of a 30 x 30 object is. The field is 640 x 480. */
typedef struct moertel_object {
    int32_t x, y;
} moertel_object;

typedef struct moertel_result {
    uint32_t reports; /* each time a pair was found to collide */
    uint32_t tests;   /* each time one was tested */
} moertel_result;

/* Check at most MOERTEL_OBJECTS_MOST objects. */
moertel_result moertel_check(const moertel_object *objects, uint32_t count);

/* --- A sector and its neighbours --- */

/* A square field of `across` times `across` sectors whose sides are `side`, and the
 * objects in it; all min corners lie in the field. */
typedef struct nine_field {
    const graze_box *boxes;
    uint32_t count, across;
    float side;
} nine_field;

/* The objects by sector: those of sector s are sorted[first[s]] to sorted[first[s +
 * 1] - 1]. */
typedef struct nine_sectors {
    graze_box *sorted, *gathered;
    uint32_t *first;
    uint32_t across;
    uint64_t tests, overlaps; /* of all calls so far */
} nine_sectors;

/* Sort the objects into sectors. False: no memory. */
bool nine_sectors_open(nine_sectors *n, nine_field field);
void nine_sectors_close(nine_sectors *n);

/* Check all sectors that have at least `margin` others between them and the border;
 * margin is at least 1. Returns how many there are. The first is Moertel's
 * comparison, the second the fair rival. */
uint32_t nine_sectors_check(nine_sectors *n, uint32_t margin);
uint32_t nine_sectors_check_half(nine_sectors *n, uint32_t margin);

#endif
