/* nine_sectors.h: the rivals of the four shifted grids: a sector and its neighbours.
 *
 * An object stands in the one sector that holds its min corner; what overlaps it
 * stands in that sector or in one of the eight around. The method that Moertel
 * compares his with (1994) gathers, for each sector, the objects of all nine, and
 * tests each pair of them. A fair rival tests a sector's objects against each other
 * and against those of four of the eight, since the other four look back. Only
 * interior sectors, which have all neighbours, are looked at. Cost: the tests.
 */
#ifndef BENCH_TEXTS_NINE_SECTORS_H
#define BENCH_TEXTS_NINE_SECTORS_H

#include "graze/box.h"

#include <stdbool.h>
#include <stdint.h>

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
