/* auto.c: what users get who choose nothing: the best of the other methods for the boxes at hand.
 *
 * Where few pairs may meet (a handful of boxes, or many bullets that can hit only a player) they are tested
 * outright. Else the first search registers boxes in sectors, the fastest start; whoever comes again has a
 * world that moves, for which the lists of cells are kept: the fastest of the six at a thousand moving boxes
 * and above, minding no jump, and an index for queries.
 */
#include "broad/classes.h"
#include "broad/methods.h"

/* So many tests cost about what keeping one box in cells costs. Going to brute and leaving it are far apart,
 * so that a crowd that breathes does not change its method every frame. */
enum { FEW_TESTS_A_BOX = 24, MANY_TESTS_A_BOX = 96 };

typedef struct automatic {
    const grz_setup *setup;
    grz_classes classes;
    grz_broad chosen;
    bool has_searched;
} automatic;

static void auto_open(void *state, const grz_setup *setup) {
    automatic *self = state;
    self->setup = setup;
}

/* How many boxes there are that may meet any, and how many pairs of them that may meet. */
typedef struct demand {
    uint64_t boxes, pairs;
} demand;

static demand find_demand(const grz_classes *classes, const grz_boxes *boxes) {
    uint64_t sizes[GRZ_CLASS_MOST + 1] = { 0 };
    demand result = { 0 };
    for (uint32_t row = 0; row < boxes->count; row++)
        sizes[grz_class_of(classes, boxes, row)]++;
    for (uint8_t a = 0; a < classes->count; a++) {
        result.boxes += grz_class_is_lonely(classes, a) ? 0 : sizes[a];
        for (uint8_t b = a; b < classes->count; b++)
            if (grz_classes_meet(classes, a, b))
                result.pairs += a == b ? sizes[a] * sizes[a] / 2 : sizes[a] * sizes[b];
    }
    return result;
}

static const grz_method *choose(const automatic *self, const grz_boxes *boxes) {
    const demand all = find_demand(&self->classes, boxes);
    const bool is_brute = self->chosen.method == &grz_method_brute;
    if (all.pairs <= all.boxes * (is_brute ? MANY_TESTS_A_BOX : FEW_TESTS_A_BOX))
        return &grz_method_brute;
    return self->has_searched ? &grz_method_grid_map : &grz_method_sectors;
}

static graze_status auto_sync(void *state, const grz_boxes *boxes, grz_changes changes) {
    automatic *self = state;
    grz_classes_update(&self->classes, boxes);
    const grz_method *method = choose(self, boxes);
    self->has_searched = true;
    if (self->chosen.method != method) {
        const graze_status status = grz_broad_use(&self->chosen, method->about.name, *self->setup);
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
