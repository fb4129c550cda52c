/* finder.c: searches over arrays of boxes, one after the other: a method, its pairs, their order.
 *
 * `auto` reads the arrays as they are (finder_bands.c). The other methods read columns; a search between two
 * arrays is one over both with the two sides as groups, whose boxes never meet their own.
 */
#include "broad/finder.h"

#include "broad/broad_phases.h"
#include "core/float_env.h"

static graze_status add_boxes(graze_finder *self, graze_box_array array, uint32_t first_row, uint32_t group) {
    for (uint32_t i = 0; i < array.count; i++) {
        const uint8_t layer = array.layers != NULL ? array.layers[i] : 0;
        const graze_status status = grz_box_check(array.boxes[i]);
        if (status != GRAZE_OK)
            return status;
        if (layer >= GRAZE_LAYER_COUNT)
            return GRAZE_BAD_LAYER;
        grz_box_columns_set(&self->columns, first_row + i,
                            (grz_box_row){ .box = array.boxes[i], .group = group, .layer = layer },
                            self->config.edges);
    }
    return GRAZE_OK;
}

static graze_status fill_columns(graze_finder *self, grz_find_input search) {
    const uint32_t total = (uint32_t)grz_find_input_count(search);
    graze_status status = grz_box_columns_reserve(&self->config.allocator, &self->columns, total);
    if (status == GRAZE_OK) {
        self->columns.count = total;
        status = add_boxes(self, *search.first, 0, search.second != NULL ? 1 : 0);
    }
    if (status == GRAZE_OK && search.second != NULL)
        status = add_boxes(self, *search.second, search.first->count, 2);
    return status;
}

static graze_status run_method(graze_finder *self, grz_find_input search, grz_pair_sink *out) {
    graze_status status = fill_columns(self, search);
    const grz_box_view boxes = grz_box_columns_view(&self->columns, self->meets);
    if (status == GRAZE_OK)
        status = grz_broad_sync(&self->broad, &boxes, (grz_row_changes){ 0 });
    if (status == GRAZE_OK)
        status = grz_broad_pairs(&self->broad, &boxes, out);
    grz_broad_reset(&self->broad);
    return status;
}

/* `auto` is bands, which need no columns, unless there are too many kinds of boxes. */
static graze_status run(graze_finder *self, grz_find_input search, grz_pair_sink *out) {
    if (grz_find_input_count(search) > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    bool is_suited = false;
    graze_status status = GRAZE_OK;
    if (self->broad.broad_phase == &grz_broad_phase_auto)
        status = grz_finder_by_strips(self, search, out, &is_suited);
    return status == GRAZE_OK && !is_suited ? run_method(self, search, out) : status;
}

static graze_status search_boxes(graze_finder *self, grz_find_input search, grz_pair_sink *out) {
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = run(self, search, out);
    grz_float_env_leave(env);
    return status;
}

static graze_status sort_pairs(graze_finder *self, graze_pair *pairs, size_t count) {
    if (self->config.is_unsorted || count == 0)
        return GRAZE_OK;
    const graze_status status =
        grz_buffer_reserve(&self->config.allocator, &self->scratch, count, sizeof *pairs);
    if (status == GRAZE_OK)
        grz_pairs_sort_parallel(&self->config.tasks, pairs, self->scratch.data, count);
    return status;
}

static graze_status collect(graze_finder *self, grz_find_input search, graze_pair_list *out) {
    grz_buffer room = { .data = out->items, .bytes = out->capacity * sizeof(graze_pair) };
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &room, &out->allocator, SIZE_MAX);
    graze_status status = search_boxes(self, search, &sink);
    if (status == GRAZE_OK)
        status = sort_pairs(self, room.data, sink.count);
    out->items = room.data;
    out->capacity = room.bytes / sizeof(graze_pair);
    out->count = status == GRAZE_OK ? sink.count : 0;
    return status;
}

graze_status graze_finder_pairs(graze_finder *finder, graze_box_array boxes, graze_pair_list *out) {
    return collect(finder, (grz_find_input){ &boxes, NULL }, out);
}

graze_status graze_finder_pairs_between(graze_finder *finder, graze_box_array first, graze_box_array second,
                                        graze_pair_list *out) {
    const graze_status status = collect(finder, (grz_find_input){ &first, &second }, out);
    for (size_t i = 0; i < out->count; i++)
        out->items[i].b -= first.count;
    return status;
}

graze_status graze_finder_count(graze_finder *finder, graze_box_array first, const graze_box_array *second,
                                uint64_t *count) {
    grz_pair_sink sink;
    grz_pair_sink_count_only(&sink);
    const graze_status status = search_boxes(finder, (grz_find_input){ &first, second }, &sink);
    *count = status == GRAZE_OK ? grz_pair_sink_total(&sink) : 0;
    return status;
}

graze_status grz_finder_begin(graze_finder *finder, const graze_find_config *config) {
    static const graze_find_config usual = { 0 };
    *finder = (graze_finder){ .config = config != NULL ? *config : usual };
    graze_find_config *own = &finder->config;
    if (own->edges > GRAZE_CLOSED)
        return GRAZE_BAD_VALUE;
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        finder->meets[layer] = own->rules != NULL ? ~own->rules->forbidden[layer] : UINT64_MAX;
    own->rules = NULL;
    if (own->counters == NULL)
        own->counters = &finder->unread;
    finder->bands.allocator = &own->allocator;
    finder->bands.tasks = &own->tasks;
    grz_strip_kernels(&finder->bands.kernel, 1);
    grz_layer_groups_update(&finder->layer_groups, &(grz_box_view){ .meets = finder->meets });
    return grz_broad_use(&finder->broad, own->broad_phase,
                         (grz_broad_setup){ .user = own->setup,
                                            .allocator = &own->allocator,
                                            .counters = own->counters,
                                            .tasks = &own->tasks });
}

void grz_finder_end(graze_finder *finder) {
    const graze_allocator *allocator = &finder->config.allocator;
    grz_broad_close(&finder->broad);
    grz_box_columns_free(allocator, &finder->columns);
    grz_strips_free(&finder->bands);
    grz_buffer_free(allocator, &finder->boxes);
    grz_buffer_free(allocator, &finder->kinds);
    grz_buffer_free(allocator, &finder->scratch);
}

graze_status graze_finder_open(const graze_find_config *config, graze_finder **finder) {
    static const graze_allocator usual = { 0 };
    const graze_allocator *allocator = config != NULL ? &config->allocator : &usual;
    *finder = NULL;
    graze_finder *opened = grz_allocate(allocator, sizeof *opened);
    if (opened == NULL)
        return GRAZE_OUT_OF_MEMORY;
    const graze_status status = grz_finder_begin(opened, config);
    if (status == GRAZE_OK)
        *finder = opened;
    else
        grz_free(allocator, opened, sizeof *opened);
    return status;
}

void graze_finder_close(graze_finder *finder) {
    if (finder == NULL)
        return;
    const graze_allocator allocator = finder->config.allocator;
    grz_finder_end(finder);
    grz_free(&allocator, finder, sizeof *finder);
}
