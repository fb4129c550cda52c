/* moertel.c: Moertel's four shifted grids, one pass at a time, and the rivals of
 * these; see moertel.h. */
#include "bench/texts/moertel.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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

/* --- A sector and its neighbours --- */

static uint32_t nine_sector_of(const nine_field *field, graze_box box) {
    return (uint32_t)(box.min_y / field->side) * field->across +
           (uint32_t)(box.min_x / field->side);
}

/* Counting sort: first[s + 1] counts, then adds up, then moves along as sector s is
 * filled. */
static void nine_sort(nine_sectors *n, const nine_field *field) {
    const uint32_t sectors = field->across * field->across;
    for (uint32_t i = 0; i < field->count; i++)
        n->first[nine_sector_of(field, field->boxes[i]) + 2]++;
    for (uint32_t s = 2; s < sectors + 2; s++)
        n->first[s] += n->first[s - 1];
    for (uint32_t i = 0; i < field->count; i++)
        n->sorted[n->first[nine_sector_of(field, field->boxes[i]) + 1]++] =
            field->boxes[i];
}

bool nine_sectors_open(nine_sectors *n, nine_field field) {
    *n = (nine_sectors){ .across = field.across };
    n->sorted = calloc((size_t)field.count + 1, sizeof *n->sorted);
    n->gathered = calloc((size_t)field.count + 1, sizeof *n->gathered);
    n->first = calloc((size_t)field.across * field.across + 2, sizeof *n->first);
    if (n->sorted == NULL || n->gathered == NULL || n->first == NULL) {
        nine_sectors_close(n);
        return false;
    }
    nine_sort(n, &field);
    return true;
}

void nine_sectors_close(nine_sectors *n) {
    free(n->sorted);
    free(n->gathered);
    free(n->first);
    *n = (nine_sectors){ 0 };
}

static bool overlap(const graze_box *a, const graze_box *b) {
    return a->min_x < b->max_x && b->min_x < a->max_x && a->min_y < b->max_y &&
           b->min_y < a->max_y;
}

/* Test `count` objects against each other. */
static void test_among(nine_sectors *n, const graze_box *objects, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count; j++) {
            n->tests++;
            n->overlaps += overlap(&objects[i], &objects[j]);
        }
}

static void test_across(nine_sectors *n, uint32_t sector, uint32_t other) {
    for (uint32_t i = n->first[sector]; i < n->first[sector + 1]; i++)
        for (uint32_t j = n->first[other]; j < n->first[other + 1]; j++) {
            n->tests++;
            n->overlaps += overlap(&n->sorted[i], &n->sorted[j]);
        }
}

static void check_nine(nine_sectors *n, uint32_t sector) {
    uint32_t count = 0;
    for (uint32_t row = 0; row < 3; row++) {
        const uint32_t left = sector + row * n->across - n->across - 1;
        const uint32_t begin = n->first[left], end = n->first[left + 3];
        memcpy(&n->gathered[count], &n->sorted[begin],
               (end - begin) * sizeof *n->sorted);
        count += end - begin;
    }
    test_among(n, n->gathered, count);
}

static void check_half(nine_sectors *n, uint32_t sector) {
    test_among(n, &n->sorted[n->first[sector]],
               n->first[sector + 1] - n->first[sector]);
    test_across(n, sector, sector + 1);
    for (uint32_t i = 0; i < 3; i++)
        test_across(n, sector, sector + n->across - 1 + i);
}

static uint32_t check_each(nine_sectors *n, uint32_t margin,
                           void (*check)(nine_sectors *, uint32_t)) {
    for (uint32_t y = margin; y < n->across - margin; y++)
        for (uint32_t x = margin; x < n->across - margin; x++)
            check(n, y * n->across + x);
    return (n->across - 2 * margin) * (n->across - 2 * margin);
}

uint32_t nine_sectors_check(nine_sectors *n, uint32_t margin) {
    return check_each(n, margin, check_nine);
}

uint32_t nine_sectors_check_half(nine_sectors *n, uint32_t margin) {
    return check_each(n, margin, check_half);
}
