/* sorted.c: brute, axis-sort and sweep-prune. */
#include "model.h"

bool model_is_in(const model_scene *scene, uint32_t row) {
    return scene->rows[row].layer != GRZ_LAYER_NONE && scene->meets[scene->rows[row].layer] != 0;
}

bool model_rules_allow(const model_scene *scene, uint32_t a, uint32_t b) {
    return model_is_in(scene, a) && model_is_in(scene, b) &&
           (scene->meets[scene->rows[a].layer] >> scene->rows[b].layer & 1) != 0;
}

bool model_are_related(const model_scene *scene, uint32_t a, uint32_t b) {
    return scene->rows[a].group != 0 && scene->rows[a].group == scene->rows[b].group;
}

bool model_overlap_along(const model_scene *scene, uint32_t a, uint32_t b, graze_axis axis) {
    const graze_box one = scene->rows[a].box, other = scene->rows[b].box;
    return axis == GRAZE_AXIS_X ? one.min_x < other.max_x && other.min_x < one.max_x
                                : one.min_y < other.max_y && other.min_y < one.max_y;
}

bool model_touch(const model_scene *scene, uint32_t a, uint32_t b) {
    return model_rules_allow(scene, a, b) && !model_are_related(scene, a, b) &&
           model_overlap_along(scene, a, b, GRAZE_AXIS_X) && model_overlap_along(scene, a, b, GRAZE_AXIS_Y);
}

bool model_same_class(const model_scene *one, uint32_t a, const model_scene *other, uint32_t b) {
    const uint8_t layer = one->rows[a].layer, other_layer = other->rows[b].layer;
    if (layer == GRZ_LAYER_NONE || other_layer == GRZ_LAYER_NONE)
        return layer == other_layer;
    return one->meets[layer] == other->meets[other_layer];
}

void model_meet(const model_scene *scene, uint32_t a, uint32_t b, graze_counters *counters) {
    if (model_are_related(scene, a, b))
        counters->refused++;
    else
        counters->tests++;
}

void model_sweep(const model_scene *scene, graze_axis axis, graze_counters *counters) {
    for (uint32_t a = 0; a < scene->count; a++)
        for (uint32_t b = a + 1; b < scene->count; b++)
            if (model_rules_allow(scene, a, b) && model_overlap_along(scene, a, b, axis))
                model_meet(scene, a, b, counters);
}

void model_marked(const model_scene *scene, const bool *is_marked, graze_axis axis,
                  graze_counters *counters) {
    uint32_t marked = 0;
    for (uint32_t row = 0; row < scene->count; row++)
        marked += is_marked[row] && model_is_in(scene, row);
    for (uint32_t a = 0; a < scene->count; a++)
        for (uint32_t b = a + 1; b < scene->count; b++)
            if ((is_marked[a] || is_marked[b]) && model_rules_allow(scene, a, b) &&
                (marked <= MODEL_FEW || model_overlap_along(scene, a, b, axis)))
                model_meet(scene, a, b, counters);
}

graze_counters model_brute(const model_scene *now) {
    graze_counters counters = { 0 };
    for (uint32_t a = 0; a < now->count; a++)
        for (uint32_t b = a + 1; b < now->count; b++) {
            if (model_rules_allow(now, a, b))
                model_meet(now, a, b, &counters);
            else
                counters.refused += model_is_in(now, a) && model_is_in(now, b);
        }
    return counters;
}

static float near_edge(const model_scene *scene, uint32_t row, graze_axis axis) {
    return axis == GRAZE_AXIS_X ? scene->rows[row].box.min_x : scene->rows[row].box.min_y;
}

static bool is_listed(const model_lists *lists, uint32_t row) {
    for (uint32_t i = 0; i < lists->count; i++)
        if (lists->order[i] == row)
            return true;
    return false;
}

/* Those that left their class go, and come back behind the others with those that are new. */
static void update_lists(model_lists *lists, const model_search *search) {
    const model_scene *now = search->now;
    uint32_t kept = 0;
    if (search->has_new_rules)
        lists->count = 0;
    for (uint32_t i = 0; i < lists->count; i++)
        if (model_same_class(search->before, lists->order[i], now, lists->order[i]))
            lists->order[kept++] = lists->order[i];
    lists->count = kept;
    const uint32_t told = search->has_new_rules ? now->count : search->change_count;
    for (uint32_t i = 0; i < told; i++) {
        const uint32_t row = search->has_new_rules ? i : search->changes[i];
        if (model_is_in(now, row) && !is_listed(lists, row))
            lists->order[lists->count++] = row;
    }
}

/* Sort one class by insertion; returns the exchanges, counted until they are too many. */
static uint64_t sort_class(uint32_t *order, uint32_t count, const model_scene *scene, graze_axis axis) {
    uint64_t swaps = 0;
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t row = order[i];
        uint32_t j = i;
        for (; j > 0 && near_edge(scene, order[j - 1], axis) > near_edge(scene, row, axis); j--)
            order[j] = order[j - 1];
        order[j] = row;
        swaps += swaps <= 16 * (uint64_t)count ? i - j : 0;
    }
    return swaps;
}

static uint64_t sort_classes(model_lists *lists, const model_scene *scene, graze_axis axis) {
    model_lists sorted = { .count = 0 };
    bool is_done[MODEL_MOST] = { false };
    uint64_t swaps = 0;
    for (uint32_t i = 0; i < lists->count; i++) {
        const uint32_t begin = sorted.count;
        for (uint32_t j = i; j < lists->count; j++)
            if (!is_done[j] && model_same_class(scene, lists->order[i], scene, lists->order[j])) {
                is_done[j] = true;
                sorted.order[sorted.count++] = lists->order[j];
            }
        swaps += sort_class(sorted.order + begin, sorted.count - begin, scene, axis);
    }
    *lists = sorted;
    return swaps;
}

graze_counters model_axis_sort(model_lists *lists, const model_search *search, graze_axis axis) {
    graze_counters counters = { 0 };
    update_lists(lists, search);
    counters.swaps = sort_classes(lists, search->now, axis);
    model_sweep(search->now, axis, &counters);
    return counters;
}

/* An edge among those of an axis: a far edge comes before a near one at its place. */
typedef struct edge {
    float at;
    bool is_min;
    uint32_t row;
} edge;

static edge edge_of(const model_scene *scene, uint32_t row, bool is_min, graze_axis axis) {
    const graze_box box = scene->rows[row].box;
    return (edge){ axis == GRAZE_AXIS_X ? (is_min ? box.min_x : box.max_x) : (is_min ? box.min_y : box.max_y),
                   is_min, row };
}

static bool is_before(edge a, edge b) {
    if (a.at != b.at)
        return a.at < b.at;
    return a.is_min != b.is_min ? !a.is_min : a.row < b.row;
}

/* Two edges of rows that stay: whether they pass each other, and what happens then. */
static void pass(const model_search *search, edge a, edge b, graze_axis axis, graze_counters *counters) {
    const model_scene *before = search->before, *now = search->now;
    const bool was_before =
        is_before(edge_of(before, a.row, a.is_min, axis), edge_of(before, b.row, b.is_min, axis));
    const bool is_first = is_before(a, b);
    if (was_before == is_first)
        return;
    counters->swaps++;
    if (a.is_min == b.is_min || (is_first ? b.is_min : a.is_min))
        return; /* a near edge has not moved down past a far one */
    if (model_rules_allow(now, a.row, b.row))
        model_meet(now, a.row, b.row, counters);
    else
        counters->refused++;
}

static void pass_all(const model_search *search, const bool *stays, graze_axis axis,
                     graze_counters *counters) {
    const model_scene *now = search->now;
    for (uint32_t a = 0; a < now->count; a++)
        for (uint32_t b = a + 1; b < now->count && stays[a]; b++)
            for (int sides = 0; sides < 4 && stays[b]; sides++)
                pass(search, edge_of(now, a, sides & 1, axis), edge_of(now, b, sides >> 1, axis), axis,
                     counters);
}

/* The first search sweeps once; the second makes the lists, as new rules do. */
graze_counters model_sweep_prune(const model_search *search, graze_axis axis) {
    const model_scene *before = search->before, *now = search->now;
    graze_counters counters = { 0 };
    bool stays[MODEL_MOST] = { false }, is_born[MODEL_MOST] = { false };
    uint32_t born = 0, in = 0;
    for (uint32_t row = 0; row < now->count; row++) {
        stays[row] = row < before->count && model_is_in(before, row) && model_is_in(now, row) &&
                     model_same_class(before, row, now, row) &&
                     before->rows[row].group == now->rows[row].group;
        is_born[row] = model_is_in(now, row) && !stays[row];
        born += is_born[row];
        in += model_is_in(now, row);
    }
    if (search->number < 2 || search->has_new_rules || born == in) {
        if (search->number < 2 || search->has_new_rules || born > 0)
            model_sweep(now, axis, &counters);
        return counters;
    }
    pass_all(search, stays, GRAZE_AXIS_X, &counters);
    pass_all(search, stays, GRAZE_AXIS_Y, &counters);
    model_marked(now, is_born, axis, &counters);
    return counters;
}
