/* moertel_sectors.h: four passes over shifted sectors, as printed.
 *
 * After "Collision Detection - How?" (Tom Moertel, 1994), in our own words: an
 * object stands in the one sector that holds its upper left corner; all objects of a
 * sector are tested against each other; then the grid is moved by half a sector to
 * the right, down, and both, and the work done again. Two faults are kept: a pair
 * that shares a sector in several passes is reported in each, and a sector's number
 * is a quotient cut off towards zero, so that left of and above the field there are
 * no sectors, and those at zero are twice as wide. Where the printed form would
 * write outside its array, an object is left out here.
 */
#ifndef BENCH_TEXTS_MOERTEL_SECTORS_H
#define BENCH_TEXTS_MOERTEL_SECTORS_H

#include <stdint.h>

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

#endif
