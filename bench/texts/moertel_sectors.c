/* moertel_sectors.c: one pass at a time. */
#include "bench/texts/moertel_sectors.h"

#include <stdbool.h>
#include <stdlib.h>

/* A field of 640 x 480 has 10 x 7.5 sectors; the shifted grids need one more each
 * way. */
enum { ACROSS = 11, DOWN = 9, NOWHERE = -1 };

static int32_t sector_of(moertel_object object, int32_t shift_x, int32_t shift_y) {
    const int32_t x = (object.x + shift_x) / MOERTEL_SECTOR_SIDE;
    const int32_t y = (object.y + shift_y) / MOERTEL_SECTOR_SIDE;
    const int32_t sector = y * ACROSS + x;
    return sector >= 0 && sector < ACROSS * DOWN ? sector : NOWHERE;
}

static bool collide(moertel_object a, moertel_object b) {
    return abs(a.x - b.x) < MOERTEL_OBJECT_SIDE &&
           abs(a.y - b.y) < MOERTEL_OBJECT_SIDE;
}

static void pass(const moertel_object *objects, uint32_t count, moertel_object shift,
                 moertel_result *result) {
    int32_t sectors[MOERTEL_OBJECTS_MOST];
    for (uint32_t i = 0; i < count; i++)
        sectors[i] = sector_of(objects[i], shift.x, shift.y);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count; j++)
            if (sectors[i] != NOWHERE && sectors[i] == sectors[j]) {
                result->tests++;
                result->reports += collide(objects[i], objects[j]);
            }
}

moertel_result moertel_check(const moertel_object *objects, uint32_t count) {
    const int32_t half = MOERTEL_SECTOR_SIDE / 2;
    moertel_result result = { 0 };
    pass(objects, count, (moertel_object){ 0, 0 }, &result);
    pass(objects, count, (moertel_object){ half, 0 }, &result);
    pass(objects, count, (moertel_object){ 0, half }, &result);
    pass(objects, count, (moertel_object){ half, half }, &result);
    return result;
}
