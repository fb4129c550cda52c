/* nine_sectors.c: the rivals of the four shifted grids: a sector and its neighbours;
 * see nine_sectors.h. */
#include "bench/texts/nine_sectors.h"

#include <stdlib.h>
#include <string.h>

static uint32_t sector_of(const nine_field *field, graze_box box) {
    return (uint32_t)(box.min_y / field->side) * field->across +
           (uint32_t)(box.min_x / field->side);
}

/* Counting sort: first[s + 1] counts, then adds up, then moves along as sector s is
 * filled. */
static void sort(nine_sectors *n, const nine_field *field) {
    const uint32_t sectors = field->across * field->across;
    for (uint32_t i = 0; i < field->count; i++)
        n->first[sector_of(field, field->boxes[i]) + 2]++;
    for (uint32_t s = 2; s < sectors + 2; s++)
        n->first[s] += n->first[s - 1];
    for (uint32_t i = 0; i < field->count; i++)
        n->sorted[n->first[sector_of(field, field->boxes[i]) + 1]++] =
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
    sort(n, &field);
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
