/* model.h: what a method should count, by plain loops over all pairs, from what its counters are said to
 * mean.
 *
 * Where a method sweeps, the axis is its own choice: a model is asked for one axis or the other.
 */
#ifndef TEST_METHODS_COUNTED_MODEL_H
#define TEST_METHODS_COUNTED_MODEL_H

#include "nasty_scenes.h"

#include "broad/cells.h"
#include "broad/layer_groups.h"

enum { MODEL_MOST = 160, MODEL_FEW = 16 }; /* so few that are marked are tested against all */

typedef struct model_scene {
    uint32_t count;
    grz_box_row rows[MODEL_MOST]; /* empty ones are on GRZ_LAYER_NONE */
    uint64_t meets[GRZ_LAYER_NONE];
} model_scene;

/* One search: the scene as it was at the last, as it is, and the rows that the method was told of. */
typedef struct model_search {
    const model_scene *before, *now;
    const uint32_t *changes;
    uint32_t change_count;
    uint32_t number; /* of the searches so far */
    bool has_new_rules;
} model_search;

/* Whether a row is where any may meet it. */
bool model_is_in(const model_scene *scene, uint32_t row);
bool model_rules_allow(const model_scene *scene, uint32_t a, uint32_t b);
bool model_are_related(const model_scene *scene, uint32_t a, uint32_t b);
bool model_overlap_along(const model_scene *scene, uint32_t a, uint32_t b, graze_axis axis);

/* Whether two rows are a pair. */
bool model_touch(const model_scene *scene, uint32_t a, uint32_t b);

/* Rows whose rules are alike are of one class. */
bool model_same_class(const model_scene *one, uint32_t a, const model_scene *other, uint32_t b);

/* A test, or a refusal if they are related. */
void model_meet(const model_scene *scene, uint32_t a, uint32_t b, graze_counters *counters);

/* Pairs of rows that overlap along an axis and may meet. */
void model_sweep(const model_scene *scene, graze_axis axis, graze_counters *counters);

/* Pairs of the marked, with each other and all that are in: of a few all, of many those that a sweep meets.
 */
void model_marked(const model_scene *scene, const bool *is_marked, graze_axis axis, graze_counters *counters);

graze_counters model_brute(const model_scene *now);

/* The lists of axis-sort, kept from search to search. */
typedef struct model_lists {
    uint32_t order[MODEL_MOST], count; /* rows, those of one class in the order of its list */
} model_lists;

graze_counters model_axis_sort(model_lists *lists, const model_search *search, graze_axis axis);
graze_counters model_sweep_prune(const model_search *search, graze_axis axis);

/* Methods with cells of some size. */
graze_counters model_sectors(const model_scene *now, grz_cell_size size, graze_axis axis);
graze_counters model_four_shift(const model_scene *now, grz_cell_size size, graze_axis axis);
graze_counters model_grid_map(const model_search *search, grz_cell_size size, graze_axis axis);

#endif
