/* auto.c: what users get who choose nothing: the best of the other methods for the boxes at hand.
 *
 * A handful of boxes is tested outright. For more, the first search registers them in sectors, the fastest
 * start; whoever comes again has a world that moves, for which the lists of cells are kept: the fastest of
 * the six at a thousand moving boxes and above, minding no jump, and an index for queries. Columns never
 * shrink and searches are never undone, so there is no going back and forth.
 */
#include "broad/methods.h"

enum { FEW_BOXES = 32 };

typedef struct automatic {
    const grz_setup *setup;
    grz_broad chosen;
    bool has_searched;
} automatic;

static void auto_open(void *state, const grz_setup *setup) {
    automatic *self = state;
    self->setup = setup;
}

static const char *choose(const automatic *self, const grz_boxes *boxes) {
    if (boxes->count <= FEW_BOXES)
        return grz_method_brute.about.name;
    return self->has_searched ? grz_method_grid_map.about.name : grz_method_sectors.about.name;
}

static graze_status auto_sync(void *state, const grz_boxes *boxes, grz_changes changes) {
    automatic *self = state;
    const char *name = choose(self, boxes);
    self->has_searched |= boxes->count > FEW_BOXES;
    if (self->chosen.method == NULL || self->chosen.method->about.name != name) {
        const graze_status status = grz_broad_use(&self->chosen, name, *self->setup);
        if (status != GRAZE_OK)
            return status;
    }
    self->chosen.setup.counters = self->setup->counters;
    return grz_broad_sync(&self->chosen, boxes, changes);
}

static graze_status auto_pairs(void *state, const grz_boxes *boxes, grz_sink *out) {
    automatic *self = state;
    return grz_broad_pairs(&self->chosen, boxes, out);
}

static void auto_query(const void *state, const grz_boxes *boxes, graze_box area, grz_sink *out) {
    const automatic *self = state;
    grz_broad_query(&self->chosen, boxes, area, out);
}

static grz_cell_size auto_cell(const void *state) {
    return grz_broad_cell(&((const automatic *)state)->chosen);
}

static void auto_close(void *state) {
    automatic *self = state;
    grz_broad_close(&self->chosen);
}

const grz_method grz_method_auto = {
    .about = { .name = "auto",
               .what = "picks the best of the others for the boxes at hand",
               .source = "the authors of graze, 2026" },
    .state_size = sizeof(automatic),
    .open = auto_open,
    .sync = auto_sync,
    .pairs = auto_pairs,
    .query = auto_query,
    .cell = auto_cell,
    .close = auto_close,
};
