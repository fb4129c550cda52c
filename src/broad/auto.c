/* auto.c: what users get who choose nothing: the best way for the boxes at hand, for each pair of
 * layer_groups.
 *
 * Where few boxes meet many, the many go past the few (stream.h). Of the rest: where few pairs may meet they
 * are tested outright. Otherwise boxes are cut into bands and swept by vectors (banded.h), unless they are of
 * too many layer_groups. Then they are registered in sectors, or, where most rest, lists of cells are kept;
 * bands are tried again after a while.
 */
#include "broad/broad_phases.h"
#include "broad/strategy.h"
#include "broad/strips/strip_search.h"

/* So many tests cost about what keeping one box in cells costs. Going to brute and leaving it are far apart,
 * so that a crowd that breathes does not change its method every frame. */
enum { FEW_TESTS_A_BOX = 16, MANY_TESTS_A_BOX = 32 };

/* How many searches go by before something that did not suit is tried again: so many, then twice as many, and
 * so on, that trying in vain dies out. */
enum { FIRST_PAUSE = 64, LAST_PAUSE = 1 << 30 };

typedef struct grz_backoff {
    uint32_t pause, next_pause;
} grz_backoff;

static void lose_patience(grz_backoff *with) {
    with->pause = with->next_pause > 0 ? with->next_pause : FIRST_PAUSE;
    with->next_pause = with->pause < LAST_PAUSE ? 2 * with->pause : LAST_PAUSE;
}

/* It suits. */
static void regain_patience(grz_backoff *with) {
    with->next_pause = FIRST_PAUSE;
}

static void wait(grz_backoff *with) {
    with->pause -= with->pause > 0;
}

typedef struct automatic {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups, rest_classes;
    grz_strategy plan;
    grz_grid_join stream;
    grz_backoff with_stream, with_bands;
    grz_broad_instance chosen; /* what the rest is searched by without bands; kept while they are tried */
    bool is_banded, has_rest;
    grz_strip_search banded;
} automatic;

static void auto_open(void *state, const grz_broad_setup *setup) {
    automatic *self = state;
    self->setup = setup;
    grz_strip_search_open(&self->banded, setup->allocator);
    grz_strip_search_share(&self->banded, setup->tasks);
    grz_grid_join_open(&self->stream, setup->allocator);
    self->stream.tasks = setup->tasks;
}

/* What there is to search. */
typedef struct grz_search_cost {
    uint64_t boxes, pairs; /* boxes that may meet any; pairs that may meet */
} grz_search_cost;

static void add_class(grz_search_cost *all, const grz_layer_groups *layer_groups, const uint64_t *sizes,
                      uint8_t a) {
    all->boxes += grz_layer_group_meets_none(layer_groups, a) ? 0 : sizes[a];
    if (grz_layer_groups_meet(layer_groups, a, a))
        all->pairs += sizes[a] * sizes[a] / 2;
    for (uint8_t b = (uint8_t)(a + 1); b < layer_groups->count; b++)
        if (grz_layer_groups_meet(layer_groups, a, b))
            all->pairs += sizes[a] * sizes[b];
}

static grz_search_cost find_demand(const grz_layer_groups *layer_groups, const grz_layer_stats *layer_stats) {
    uint64_t sizes[GRZ_LAYER_GROUPS_MAX];
    grz_search_cost all = { 0 };
    grz_layer_stats_group_sizes(layer_stats, layer_groups, sizes);
    for (uint8_t a = 0; a < layer_groups->count; a++)
        add_class(&all, layer_groups, sizes, a);
    return all;
}

/* Whether few of the boxes change from search to search. */
static bool is_restful(const grz_box_view *boxes, grz_row_changes changes) {
    return changes.count < boxes->count / 4;
}

/* The method that serves the rest best, or NULL for bands. */
static const grz_broad_phase *choose(const automatic *self, const grz_search_cost *all, bool is_at_rest) {
    const bool is_brute = self->chosen.broad_phase == &grz_broad_phase_brute;
    if (all->pairs <= all->boxes * (is_brute ? MANY_TESTS_A_BOX : FEW_TESTS_A_BOX))
        return &grz_broad_phase_brute;
    if (self->with_bands.pause == 0)
        return NULL;
    return is_at_rest ? &grz_broad_phase_grid_map : &grz_broad_phase_sectors;
}

static graze_status use(automatic *self, const grz_broad_phase *method) {
    if (self->chosen.broad_phase == method)
        return GRAZE_OK;
    return grz_broad_use(&self->chosen, method->about.name, *self->setup);
}

/* The boxes under the rules that are left. */
static grz_box_view rest_of(const automatic *self, const grz_box_view *boxes) {
    grz_box_view rest = *boxes;
    rest.meets = self->plan.rest;
    return rest;
}

static graze_status sync_chosen(automatic *self, const grz_box_view *rest, grz_row_changes changes) {
    self->chosen.setup.counters = self->setup->counters;
    return grz_broad_sync(&self->chosen, rest, changes);
}

static void make_plan(automatic *self, const grz_box_view *boxes) {
    wait(&self->with_stream);
    if (self->with_stream.pause == 0)
        grz_strategy_make(&self->plan, boxes, &self->layer_groups);
    else
        grz_strategy_clear(&self->plan, boxes);
}

/* Choose for the rest, and let the chosen method know what changed. */
static graze_status sync_rest(automatic *self, const grz_box_view *boxes, grz_row_changes changes) {
    const grz_box_view rest = rest_of(self, boxes);
    grz_layer_groups_update(&self->rest_classes, &rest);
    const grz_search_cost all = find_demand(&self->rest_classes, &self->plan.layer_stats);
    self->has_rest = all.pairs > 0;
    if (!self->has_rest) {
        self->is_banded = false;
        grz_broad_close(&self->chosen);
        return GRAZE_OK;
    }
    const grz_broad_phase *method = choose(self, &all, is_restful(boxes, changes));
    self->is_banded = method == NULL;
    wait(&self->with_bands);
    if (!self->is_banded) {
        const graze_status status = use(self, method);
        return status == GRAZE_OK ? sync_chosen(self, &rest, changes) : status;
    }
    /* Bands may only be tried: the lists of cells go on, in case they do not suit. */
    if (self->chosen.broad_phase == &grz_broad_phase_grid_map)
        return sync_chosen(self, &rest, changes);
    grz_broad_close(&self->chosen);
    return GRAZE_OK;
}

static graze_status auto_sync(void *state, const grz_box_view *boxes, grz_row_changes changes) {
    automatic *self = state;
    grz_layer_groups_update(&self->layer_groups, boxes);
    make_plan(self, boxes);
    return sync_rest(self, boxes, changes);
}

/* Bands did not suit: go back to the method that was used before they were tried, or begin with one. */
static graze_status give_up_bands(automatic *self, const grz_box_view *rest) {
    self->is_banded = false;
    lose_patience(&self->with_bands);
    if (self->chosen.broad_phase != NULL)
        return GRAZE_OK;
    const graze_status status = use(self, &grz_broad_phase_sectors);
    return status == GRAZE_OK ? sync_chosen(self, rest, (grz_row_changes){ 0 }) : status;
}

static graze_status band_pairs(automatic *self, const grz_box_view *rest, grz_pair_sink *out) {
    const grz_pair_output found = { &self->rest_classes, self->setup->counters, out, NULL };
    bool is_suited = true;
    const graze_status status = grz_strip_search_pairs(&self->banded, rest, &found, &is_suited);
    if (status != GRAZE_OK)
        return status;
    if (!is_suited)
        return give_up_bands(self, rest);
    regain_patience(&self->with_bands);
    grz_broad_close(&self->chosen);
    return GRAZE_OK;
}

static graze_status rest_pairs(automatic *self, const grz_box_view *boxes, grz_pair_sink *out) {
    const grz_box_view rest = rest_of(self, boxes);
    const graze_status status = self->is_banded ? band_pairs(self, &rest, out) : GRAZE_OK;
    if (status != GRAZE_OK)
        return status;
    return self->is_banded ? out->status : grz_broad_pairs(&self->chosen, &rest, out);
}

/* The many do not suit to go past the few: all is the rest. */
static graze_status give_up_stream(automatic *self, const grz_box_view *boxes) {
    lose_patience(&self->with_stream);
    grz_strategy_clear(&self->plan, boxes);
    if (self->chosen.broad_phase != NULL)
        grz_broad_reset(&self->chosen);
    return sync_rest(self, boxes, (grz_row_changes){ 0 });
}

static graze_status stream_pairs(automatic *self, const grz_box_view *boxes, grz_pair_sink *out) {
    const grz_pair_output found = { &self->layer_groups, self->setup->counters, out, NULL };
    const uint64_t before = grz_pair_sink_total(out);
    bool is_suited;
    const graze_status status = grz_strategy_run_joins(&self->plan, &self->stream, boxes, &found, &is_suited);
    if (status == GRAZE_OK && is_suited && self->plan.job_count > 0)
        regain_patience(&self->with_stream);
    if (status != GRAZE_OK || is_suited)
        return status;
    grz_pair_sink_truncate(out, before);
    return give_up_stream(self, boxes);
}

static graze_status auto_pairs(void *state, const grz_box_view *boxes, grz_pair_sink *out) {
    automatic *self = state;
    const graze_status status = stream_pairs(self, boxes, out);
    return status == GRAZE_OK && self->has_rest ? rest_pairs(self, boxes, out) : status;
}

/* Where most boxes only go past a few, or all pairs are tested, a search costs less than looking ahead. */
static bool auto_looks_ahead(const void *state) {
    const automatic *self = state;
    return self->is_banded ||
           (self->chosen.broad_phase != NULL && self->chosen.broad_phase != &grz_broad_phase_brute);
}

static grz_cell_size auto_cell(const void *state) {
    const automatic *self = state;
    return self->is_banded || !self->has_rest ? (grz_cell_size){ 0, 0 } : grz_broad_cell(&self->chosen);
}

static void auto_close(void *state) {
    automatic *self = state;
    grz_broad_close(&self->chosen);
    grz_strip_search_close(&self->banded);
    grz_grid_join_free(&self->stream);
}

const grz_broad_phase grz_broad_phase_auto = {
    .about = { .name = "auto",
               .what = "picks the best way for the boxes at hand",
               .source = "the authors of graze, 2026" },
    .state_size = sizeof(automatic),
    .open = auto_open,
    .sync = auto_sync,
    .pairs = auto_pairs,
    .looks_ahead = auto_looks_ahead,
    .cell = auto_cell,
    .close = auto_close,
};
