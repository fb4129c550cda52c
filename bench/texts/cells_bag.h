/* cells_bag.h: a growing array of box numbers in any order: what a cell is when it
 * is no list. */
#ifndef BENCH_TEXTS_CELLS_BAG_H
#define BENCH_TEXTS_CELLS_BAG_H

#include "bench/texts/cells.h"

#include <stdlib.h>

typedef struct cells_bag {
    uint32_t *boxes;
    uint32_t count, capacity;
} cells_bag;

/* False: no memory. */
static inline bool cells_bag_add(cells_bag *bag, uint32_t box) {
    if (bag->count == bag->capacity) {
        const uint32_t capacity = bag->capacity * 2 + 4;
        uint32_t *boxes = realloc(bag->boxes, capacity * sizeof *boxes);
        if (boxes == NULL)
            return false;
        bag->boxes = boxes;
        bag->capacity = capacity;
    }
    bag->boxes[bag->count++] = box;
    return true;
}

static inline void cells_bag_remove(cells_bag *bag, uint32_t box) {
    for (uint32_t i = 0; i < bag->count; i++)
        if (bag->boxes[i] == box) {
            bag->boxes[i] = bag->boxes[--bag->count];
            return;
        }
}

static inline bool cells_bag_has(const cells_bag *bag,
                                 const cells_question *question) {
    for (uint32_t i = 0; i < bag->count; i++)
        if (cells_overlap(&question->boxes[bag->boxes[i]], &question->area))
            return true;
    return false;
}

#endif
