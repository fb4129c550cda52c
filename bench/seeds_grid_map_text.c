/* seeds_grid_map_text.c: cells as the text and its replies have them, as a side. */
#include "bench/seeds_grid_map.h"

#include <stdlib.h>
#include <string.h>

/* A copy of the boxes, which move. */
typedef struct text_side {
    cells_grid grid;
    graze_box boxes[GRID_BOXES];
} text_side;

static void close_text(void *state) {
    text_side *self = state;
    if (self->grid.state != NULL)
        self->grid.kind->close(self->grid.state);
    free(self);
}

static bool fill(text_side *self, const cells_kind *kind, const grid_scene *scene) {
    self->grid = (cells_grid){ .kind = kind, .boxes = self->boxes };
    self->grid.state = kind->open((scene->width + CELLS_SIDE - 1) / CELLS_SIDE);
    memcpy(self->boxes, scene->boxes[GRID_FRAMES - 1], sizeof self->boxes);
    for (uint32_t i = 0; i < GRID_BOXES && self->grid.state != NULL; i++)
        if (!cells_add(&self->grid, i))
            return false;
    return self->grid.state != NULL;
}

static void *open_text(const void *kind, const grid_scene *scene) {
    text_side *self = calloc(1, sizeof *self);
    if (self == NULL || fill(self, kind, scene))
        return self;
    close_text(self);
    return NULL;
}

static bool change_text(void *state, const grid_scene *scene, uint32_t frame) {
    text_side *self = state;
    for (uint32_t i = 0; i < GRID_BOXES; i++)
        if (!cells_move(&self->grid, i, scene->boxes[frame][i]))
            return false;
    return true;
}

static uint32_t ask_text(void *state, const graze_box *areas, uint32_t count) {
    const text_side *self = state;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += cells_ask(&self->grid, areas[i]);
    return found;
}

grid_side grid_side_text(const cells_kind *kind) {
    return (grid_side){ kind->name,  kind,     kind->across_most, open_text,
                        change_text, ask_text, close_text };
}
