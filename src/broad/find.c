/* find.c: pairs of arrays of boxes without a world. A finder keeps its memory from
 * search to search, or lives for one call.
 *
 * `auto` searches by strips, which read the arrays in place. Arrays are copied only
 * to make one of two, or to make closed boxes half-open. The other broad phases read
 * columns. A search between two arrays is one over both, with each array as one
 * body, whose boxes never meet each other. */
#include "broad/broad_phases.h"
#include "broad/strips.h"
#include "core/float_env.h"

struct graze_finder {
    graze_find_config config; /* its rules are in `meets` */
    uint64_t meets[GRAZE_LAYER_COUNT];
    graze_counters unused_counters; /* stand in if the config has none */
    grz_box_columns columns;        /* for broad phases other than `auto` */
    grz_broad_instance broad;
    grz_layer_groups layer_groups; /* for strips */
    grz_strip_search search;
    grz_buffer scratch; /* for sorting */
};

/* The arrays of one search: one, or two with pairs between them. */
typedef struct find_arrays {
    graze_box_array of[2];
    uint32_t count;
} find_arrays;

static uint64_t find_box_count(const find_arrays *arrays) {
    return (uint64_t)arrays->of[0].count + arrays->of[1].count;
}

static graze_status find_add_columns(graze_finder *finder, graze_box_array array,
                                     uint32_t first_row, uint32_t group) {
    for (uint32_t i = 0; i < array.count; i++) {
        const uint8_t layer = array.layers != NULL ? array.layers[i] : 0;
        grz_try(grz_box_check(array.boxes[i]));
        if (layer >= GRAZE_LAYER_COUNT)
            return GRAZE_BAD_LAYER;
        grz_box_columns_set(
            &finder->columns, first_row + i,
            (grz_box_row){ .box = array.boxes[i], .group = group, .layer = layer },
            finder->config.edges);
    }
    return GRAZE_OK;
}

static graze_status find_fill_columns(graze_finder *finder,
                                      const find_arrays *arrays) {
    const uint32_t total = (uint32_t)find_box_count(arrays);
    grz_try(
        grz_box_columns_reserve(&finder->config.allocator, &finder->columns, total));
    finder->columns.count = total;
    grz_try(find_add_columns(finder, arrays->of[0], 0, arrays->count - 1));
    return find_add_columns(finder, arrays->of[1], arrays->of[0].count, 2);
}

static graze_status find_search_columns(graze_finder *finder,
                                        const find_arrays *arrays,
                                        grz_pair_sink *out) {
    graze_status status = find_fill_columns(finder, arrays);
    grz_box_view boxes = grz_box_columns_view(&finder->columns, finder->meets);
    boxes.has_own_groups = arrays->count == 1;
    if (status == GRAZE_OK)
        status = grz_broad_sync(&finder->broad, &boxes, (grz_row_changes){ 0 });
    if (status == GRAZE_OK)
        status = grz_broad_pairs(&finder->broad, &boxes, out);
    grz_broad_reset(&finder->broad);
    return status;
}

static graze_status find_check_layers(const graze_box_array *array) {
    uint8_t all = 0;
    for (uint32_t i = 0; array->layers != NULL && i < array->count; i++)
        all |= array->layers[i];
    if (all < GRAZE_LAYER_COUNT)
        return GRAZE_OK;
    return GRAZE_BAD_LAYER;
}

/* Strips check half-open boxes as they read them. */
static graze_status find_copy_boxes(const graze_box_array *array, graze_edges edges,
                                    graze_box *out) {
    if (edges == GRAZE_HALF_OPEN && array->count > 0)
        memcpy(out, array->boxes, array->count * sizeof *out);
    for (uint32_t i = 0; edges == GRAZE_CLOSED && i < array->count; i++) {
        grz_try(grz_box_check(array->boxes[i]));
        out[i] = grz_box_to_half_open(array->boxes[i], edges);
    }
    return GRAZE_OK;
}

/* Half-open boxes of one array are read in place. */
static graze_status find_read_boxes(graze_finder *finder,
                                    const find_arrays *arrays) {
    const graze_edges edges = finder->config.edges;
    grz_strips_input *input = &finder->search.input;
    input->count = (uint32_t)find_box_count(arrays);
    input->boxes = arrays->of[0].boxes;
    input->is_checked = edges == GRAZE_CLOSED;
    if (arrays->count == 1 && edges == GRAZE_HALF_OPEN)
        return GRAZE_OK;
    grz_try(grz_buffer_reserve(&finder->config.allocator, &finder->search.boxes,
                               input->count, sizeof(graze_box)));
    graze_box *boxes = finder->search.boxes.data;
    input->boxes = boxes;
    grz_try(find_copy_boxes(&arrays->of[0], edges, boxes));
    if (arrays->of[1].count > 0)
        return find_copy_boxes(&arrays->of[1], edges, boxes + arrays->of[0].count);
    return GRAZE_OK;
}

static graze_status find_read_groups(graze_finder *finder,
                                     const find_arrays *arrays) {
    grz_try(grz_buffer_reserve(&finder->config.allocator,
                               &finder->search.layer_groups,
                               (size_t)find_box_count(arrays), 1));
    const grz_layered_boxes sides[2] = {
        { arrays->of[0].layers, arrays->of[0].count },
        { arrays->of[1].layers, arrays->of[1].count }
    };
    grz_strip_groups_make(&finder->search.input, &finder->layer_groups, sides,
                          arrays->count, finder->search.layer_groups.data);
    return GRAZE_OK;
}

/* False in *is_suited, and nothing is pushed, if strips do not suit the layer
 * groups. */
static graze_status find_search_strips(graze_finder *finder,
                                       const find_arrays *arrays, grz_pair_sink *out,
                                       bool *is_suited) {
    *is_suited = true;
    for (uint32_t i = 0; i < arrays->count; i++)
        grz_try(find_check_layers(&arrays->of[i]));
    grz_try(find_read_boxes(finder, arrays));
    grz_try(find_read_groups(finder, arrays));
    *is_suited = grz_strips_are_suited(&finder->search.input);
    if (*is_suited)
        grz_try(grz_strips_pairs(&finder->search.strips, &finder->search.input, out,
                                 finder->config.counters));
    return out->status;
}

static graze_status find_search(graze_finder *finder, const find_arrays *arrays,
                                grz_pair_sink *out) {
    if (find_box_count(arrays) > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    for (uint32_t i = 0; i < arrays->count; i++)
        if (arrays->of[i].boxes == NULL && arrays->of[i].count > 0)
            return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    bool is_done = false;
    if (finder->broad.broad_phase == &grz_broad_phase_auto)
        grz_try(find_search_strips(finder, arrays, out, &is_done));
    if (is_done)
        return GRAZE_OK;
    return find_search_columns(finder, arrays, out);
}

static graze_status find_and_list(graze_finder *finder, const find_arrays *arrays,
                                  graze_pair_list *out) {
    graze_pair_list unread = { 0 };
    out = out != NULL ? out : &unread;
    out->count = 0;
    if (finder == NULL)
        return GRAZE_ARGUMENT_MISSING;
    grz_buffer items = { .data = out->items,
                         .bytes = out->capacity * sizeof(graze_pair) };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &items, &out->allocator, SIZE_MAX);
    graze_status status = find_search(finder, arrays, &sink);
    grz_pair_list found = { .pairs = items, .count = sink.count };
    if (status == GRAZE_OK && !finder->config.is_unsorted)
        status = grz_pair_list_sort(&found, &finder->scratch, &finder->config.tasks,
                                    &finder->config.allocator);
    out->items = items.data;
    out->capacity = items.bytes / sizeof(graze_pair);
    out->count = status == GRAZE_OK ? sink.count : 0;
    for (size_t i = 0; arrays->count == 2 && i < out->count; i++)
        out->items[i].b -= arrays->of[0].count;
    graze_pair_list_free(&unread);
    return status;
}

/* Make a finder in the caller's memory. find_end frees what it holds, also after an
 * error. */
static graze_status find_begin(graze_finder *finder,
                               const graze_find_config *config) {
    graze_find_config *own = &finder->config;
    *finder = (graze_finder){ .unused_counters = { 0 } };
    if (config != NULL)
        *own = *config;
    if (own->edges > GRAZE_CLOSED)
        return GRAZE_BAD_VALUE;
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        finder->meets[layer] =
            own->rules != NULL ? ~own->rules->forbidden[layer] : UINT64_MAX;
    own->rules = NULL;
    if (own->counters == NULL)
        own->counters = &finder->unused_counters;
    grz_strip_search_open(&finder->search, &own->allocator, &own->tasks);
    grz_layer_groups_update(&finder->layer_groups,
                            &(grz_box_view){ .meets = finder->meets });
    return grz_broad_use(&finder->broad, own->broad_phase,
                         (grz_broad_setup){ .user = own->setup,
                                            .allocator = &own->allocator,
                                            .counters = own->counters,
                                            .tasks = &own->tasks });
}

static void find_end(graze_finder *finder) {
    const graze_allocator *allocator = &finder->config.allocator;
    grz_broad_close(&finder->broad);
    grz_box_columns_free(allocator, &finder->columns);
    grz_strip_search_free(&finder->search);
    grz_buffer_free(allocator, &finder->scratch);
}

graze_status graze_finder_open(const graze_find_config *config,
                               graze_finder **finder) {
    if (finder == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const graze_allocator allocator =
        config != NULL ? config->allocator : (graze_allocator){ 0 };
    *finder = grz_allocate(&allocator, sizeof **finder);
    const graze_status status =
        *finder != NULL ? find_begin(*finder, config) : GRAZE_OUT_OF_MEMORY;
    if (*finder != NULL && status != GRAZE_OK) {
        grz_free(&allocator, *finder, sizeof **finder);
        *finder = NULL;
    }
    return status;
}

void graze_finder_close(graze_finder *finder) {
    if (finder == NULL)
        return;
    const graze_allocator allocator = finder->config.allocator;
    find_end(finder);
    grz_free(&allocator, finder, sizeof *finder);
}

graze_status graze_finder_pairs(graze_finder *finder, graze_box_array boxes,
                                graze_pair_list *out) {
    return find_and_list(finder, &(find_arrays){ { boxes }, 1 }, out);
}

graze_status graze_finder_pairs_between(graze_finder *finder, graze_box_array first,
                                        graze_box_array second,
                                        graze_pair_list *out) {
    return find_and_list(finder, &(find_arrays){ { first, second }, 2 }, out);
}

graze_status graze_finder_count(graze_finder *finder, graze_box_array first,
                                const graze_box_array *second, uint64_t *count) {
    count = grz_out(uint64_t, count);
    *count = 0;
    if (finder == NULL)
        return GRAZE_ARGUMENT_MISSING;
    grz_pair_sink sink;
    grz_pair_sink_count_only(&sink);
    find_arrays arrays = { { first }, 1 };
    if (second != NULL)
        arrays = (find_arrays){ { first, *second }, 2 };
    const graze_status status = find_search(finder, &arrays, &sink);
    *count = status == GRAZE_OK ? grz_pair_sink_total(&sink) : 0;
    return status;
}

static graze_status find_list(const graze_find_config *config,
                              const find_arrays *arrays, graze_pair_list *out) {
    graze_finder finder;
    graze_status status = find_begin(&finder, config);
    if (out != NULL)
        out->count = 0;
    if (status == GRAZE_OK)
        status = find_and_list(&finder, arrays, out);
    find_end(&finder);
    return status;
}

graze_status graze_find_pairs(const graze_find_config *config, graze_box_array boxes,
                              graze_pair_list *out) {
    return find_list(config, &(find_arrays){ { boxes }, 1 }, out);
}

graze_status graze_find_pairs_between(const graze_find_config *config,
                                      graze_box_array first, graze_box_array second,
                                      graze_pair_list *out) {
    return find_list(config, &(find_arrays){ { first, second }, 2 }, out);
}

graze_status graze_count_pairs(const graze_find_config *config,
                               graze_box_array first, const graze_box_array *second,
                               uint64_t *count) {
    count = grz_out(uint64_t, count);
    graze_finder finder;
    graze_status status = find_begin(&finder, config);
    *count = 0;
    if (status == GRAZE_OK)
        status = graze_finder_count(&finder, first, second, count);
    find_end(&finder);
    return status;
}

void graze_pair_list_free(graze_pair_list *list) {
    if (list == NULL)
        return;
    grz_free(&list->allocator, list->items, list->capacity * sizeof(graze_pair));
    *list = (graze_pair_list){ .allocator = list->allocator };
}
