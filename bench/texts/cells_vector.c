/* cells_vector.c: a cell is a growing array, as a reply has it. */
#include "bench/texts/cells_bag.h"

typedef struct vector_cells {
    cells_bag *bags;
    uint32_t across;
} vector_cells;

static void *vector_open(uint32_t across) {
    vector_cells *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->across = across;
    self->bags = calloc((size_t)across * across, sizeof *self->bags);
    if (self->bags != NULL)
        return self;
    free(self);
    return NULL;
}

static void vector_close(void *state) {
    vector_cells *self = state;
    for (size_t i = 0; i < (size_t)self->across * self->across; i++)
        free(self->bags[i].boxes);
    free(self->bags);
    free(self);
}

static cells_bag *bag_at(const vector_cells *self, cells_place place) {
    if ((uint32_t)place.x >= self->across || (uint32_t)place.y >= self->across)
        return NULL;
    return &self->bags[(size_t)place.y * self->across + (uint32_t)place.x];
}

static bool vector_enter(void *state, cells_place place, uint32_t box) {
    cells_bag *bag = bag_at(state, place);
    return bag == NULL || cells_bag_add(bag, box);
}

static void vector_leave(void *state, cells_place place, uint32_t box) {
    cells_bag *bag = bag_at(state, place);
    if (bag != NULL)
        cells_bag_remove(bag, box);
}

static bool vector_has(const void *state, cells_place place,
                       const cells_question *question) {
    const cells_bag *bag = bag_at(state, place);
    return bag != NULL && cells_bag_has(bag, question);
}

const cells_kind cells_vector = { "vector cells", 4096,         vector_open,
                                  vector_enter,   vector_leave, vector_has,
                                  vector_close };
