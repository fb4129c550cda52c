/* auto.c: what users get who choose nothing: the best way for the boxes at hand.
 *
 * Where few pairs may meet (a handful of boxes, or some bullets that can hit only a player) they are tested
 * outright. Otherwise boxes are cut into bands and swept by vectors (banded.h), unless they lie too unevenly
 * for that, or have too many classes, or some meet nothing and only a query could find them. Then the first
 * search registers boxes in sectors, the fastest start, and whoever comes again has a world that moves, for
 * which the lists of cells are kept; bands are tried again after a while.
 */
#include "broad/bands/banded.h"
#include "broad/classes.h"
#include "broad/methods.h"

/* So many tests cost about what keeping one box in cells costs. Going to brute and leaving it are far apart,
 * so that a crowd that breathes does not change its method every frame. */
enum { FEW_TESTS_A_BOX = 24, MANY_TESTS_A_BOX = 96 };

/* A box is looked up in so many other classes at most, on average; with more, one index of all is better. */
enum { MOST_PROBES_A_BOX = 6 };

/* How many searches go by before bands are tried again: so many, then twice as many, and so on, that trying
 * in vain dies out. */
enum { FIRST_PAUSE = 64, LAST_PAUSE = 1 << 30 };

typedef struct automatic {
    const grz_setup *setup;
    grz_classes classes;
    grz_broad chosen; /* what is used without bands; kept while they are tried */
    bool has_searched, is_banded;
    uint32_t pause, next_pause;
    grz_banded banded;
} automatic;

static void auto_open(void *state, const grz_setup *setup) {
    automatic *self = state;
    self->setup = setup;
    self->next_pause = FIRST_PAUSE;
    grz_banded_open(&self->banded, setup->allocator);
}

/* What there is to search. */
typedef struct demand {
    uint64_t boxes, pairs; /* boxes that may meet any; pairs that may meet */
    uint64_t lonely;       /* boxes that may meet none */
    uint64_t probes;       /* boxes that would be looked up in another class, once for each */
} demand;

static void add_class(demand *all, const grz_classes *classes, const uint64_t *sizes, uint8_t a) {
    const bool is_lonely = grz_class_is_lonely(classes, a);
    all->lonely += is_lonely ? sizes[a] : 0;
    all->boxes += is_lonely ? 0 : sizes[a];
    if (grz_classes_meet(classes, a, a))
        all->pairs += sizes[a] * sizes[a] / 2;
    for (uint8_t b = (uint8_t)(a + 1); b < classes->count; b++)
        if (grz_classes_meet(classes, a, b)) {
            all->pairs += sizes[a] * sizes[b];
            all->probes += sizes[a] < sizes[b] ? sizes[a] : sizes[b];
        }
}

static demand find_demand(const grz_classes *classes, const grz_boxes *boxes) {
    uint64_t sizes[GRZ_CLASS_MOST + 1] = { 0 };
    demand all = { 0 };
    for (uint32_t row = 0; row < boxes->count; row++)
        sizes[grz_class_of(classes, boxes, row)]++;
    for (uint8_t a = 0; a < classes->count; a++)
        add_class(&all, classes, sizes, a);
    return all;
}

/* The method that serves best, or NULL for bands. */
static const grz_method *choose(const automatic *self, const grz_boxes *boxes) {
    const demand all = find_demand(&self->classes, boxes);
    const bool is_brute = self->chosen.method == &grz_method_brute;
    if (all.pairs <= all.boxes * (is_brute ? MANY_TESTS_A_BOX : FEW_TESTS_A_BOX))
        return &grz_method_brute;
    if (all.lonely == 0 && all.probes <= MOST_PROBES_A_BOX * all.boxes && self->pause == 0)
        return NULL;
    return self->has_searched ? &grz_method_grid_map : &grz_method_sectors;
}

static graze_status use(automatic *self, const grz_method *method) {
    if (self->chosen.method == method)
        return GRAZE_OK;
    return grz_broad_use(&self->chosen, method->about.name, *self->setup);
}

static graze_status sync_chosen(automatic *self, const grz_boxes *boxes, grz_changes changes) {
    self->chosen.setup.counters = self->setup->counters;
    return grz_broad_sync(&self->chosen, boxes, changes);
}

static graze_status auto_sync(void *state, const grz_boxes *boxes, grz_changes changes) {
    automatic *self = state;
    grz_classes_update(&self->classes, boxes);
    const grz_method *method = choose(self, boxes);
    self->has_searched = true;
    self->is_banded = method == NULL;
    self->pause -= self->pause > 0;
    if (!self->is_banded) {
        const graze_status status = use(self, method);
        return status == GRAZE_OK ? sync_chosen(self, boxes, changes) : status;
    }
    /* Bands may only be tried: the lists of cells go on, in case they do not suit. */
    if (self->chosen.method == &grz_method_grid_map)
        return sync_chosen(self, boxes, changes);
    grz_broad_close(&self->chosen);
    return GRAZE_OK;
}

/* Bands did not suit: go back to the method that was used before they were tried, or begin with one. */
static graze_status give_up_bands(automatic *self, const grz_boxes *boxes) {
    self->is_banded = false;
    self->pause = self->next_pause;
    self->next_pause = self->next_pause < LAST_PAUSE ? 2 * self->next_pause : LAST_PAUSE;
    if (self->chosen.method != NULL)
        return GRAZE_OK;
    const graze_status status = use(self, &grz_method_sectors);
    return status == GRAZE_OK ? sync_chosen(self, boxes, (grz_changes){ 0 }) : status;
}

static graze_status band_pairs(automatic *self, const grz_boxes *boxes, grz_sink *out) {
    const grz_found found = { &self->classes, self->setup->counters, out, NULL };
    bool is_suited = true;
    const graze_status status = grz_banded_pairs(&self->banded, boxes, &found, &is_suited);
    if (status != GRAZE_OK)
        return status;
    if (!is_suited)
        return give_up_bands(self, boxes);
    grz_broad_close(&self->chosen);
    return GRAZE_OK;
}

static graze_status auto_pairs(void *state, const grz_boxes *boxes, grz_sink *out) {
    automatic *self = state;
    const graze_status status = self->is_banded ? band_pairs(self, boxes, out) : GRAZE_OK;
    if (status != GRAZE_OK)
        return status;
    return self->is_banded ? out->status : grz_broad_pairs(&self->chosen, boxes, out);
}

static void auto_query(const void *state, const grz_boxes *boxes, graze_box area, grz_sink *out) {
    const automatic *self = state;
    if (self->is_banded)
        grz_banded_query(&self->banded, area, out);
    else
        grz_broad_query(&self->chosen, boxes, area, out);
}

static grz_cell_size auto_cell(const void *state) {
    const automatic *self = state;
    return self->is_banded ? (grz_cell_size){ 0, 0 } : grz_broad_cell(&self->chosen);
}

static void auto_close(void *state) {
    automatic *self = state;
    grz_broad_close(&self->chosen);
    grz_banded_close(&self->banded);
}

const grz_method grz_method_auto = {
    .about = { .name = "auto",
               .what = "picks the best way for the boxes at hand",
               .source = "the authors of graze, 2026" },
    .state_size = sizeof(automatic),
    .may_look_ahead = true,
    .open = auto_open,
    .sync = auto_sync,
    .pairs = auto_pairs,
    .query = auto_query,
    .cell = auto_cell,
    .close = auto_close,
};
