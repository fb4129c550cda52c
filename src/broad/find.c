/* find.c: one search over arrays of boxes: columns, a method, its pairs, their order; nothing is kept.
 *
 * A search between two arrays is a search over both with the two sides as groups, whose boxes never meet
 * their own.
 */
#include "graze/find.h"

#include "broad/broad.h"
#include "core/float_env.h"

typedef struct search {
    const graze_find_config *config;
    grz_columns columns;
    grz_broad broad;
    uint64_t meets[GRAZE_LAYER_COUNT];
    graze_counters unread;
} search;

static graze_status add_boxes(search *self, graze_box_array array, uint32_t first_row, uint32_t group) {
    for (uint32_t i = 0; i < array.count; i++) {
        const uint8_t layer = array.layers != NULL ? array.layers[i] : 0;
        const graze_status status = grz_box_check(array.boxes[i]);
        if (status != GRAZE_OK)
            return status;
        if (layer >= GRAZE_LAYER_COUNT)
            return GRAZE_BAD_LAYER;
        grz_columns_set(&self->columns, first_row + i,
                        (grz_row){ .box = array.boxes[i], .group = group, .layer = layer },
                        self->config->edges);
    }
    return GRAZE_OK;
}

static graze_status fill_columns(search *self, graze_box_array first, const graze_box_array *second) {
    const uint64_t total = (uint64_t)first.count + (second != NULL ? second->count : 0);
    if (total > INT32_MAX)
        return GRAZE_OVER_LIMIT;
    graze_status status = grz_columns_reserve(&self->config->allocator, &self->columns, (uint32_t)total);
    if (status == GRAZE_OK)
        status = add_boxes(self, first, 0, second != NULL ? 1 : 0);
    if (status == GRAZE_OK && second != NULL)
        status = add_boxes(self, *second, first.count, 2);
    return status;
}

static void copy_rules(search *self) {
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        self->meets[layer] =
            self->config->rules != NULL ? ~self->config->rules->forbidden[layer] : UINT64_MAX;
}

static graze_status open_method(search *self) {
    const graze_find_config *config = self->config;
    return grz_broad_use(
        &self->broad, config->method,
        (grz_setup){ .user = config->setup,
                     .allocator = &config->allocator,
                     .counters = config->counters != NULL ? config->counters : &self->unread });
}

static graze_status run(search *self, graze_box_array first, const graze_box_array *second, grz_sink *out) {
    if (self->config->edges > GRAZE_CLOSED)
        return GRAZE_BAD_VALUE;
    copy_rules(self);
    graze_status status = open_method(self);
    if (status == GRAZE_OK)
        status = fill_columns(self, first, second);
    const grz_boxes boxes = grz_columns_boxes(&self->columns, self->meets);
    if (status == GRAZE_OK)
        status = grz_broad_sync(&self->broad, &boxes, (grz_changes){ 0 });
    if (status == GRAZE_OK)
        status = grz_broad_pairs(&self->broad, &boxes, out);
    grz_broad_close(&self->broad);
    grz_columns_free(&self->config->allocator, &self->columns);
    return status;
}

static graze_status search_boxes(const graze_find_config *config, graze_box_array first,
                                 const graze_box_array *second, grz_sink *out) {
    static const graze_find_config usual = { 0 };
    search self = { .config = config != NULL ? config : &usual };
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = run(&self, first, second, out);
    grz_float_env_leave(env);
    return status;
}

/* Sort the pairs in `room`; the sort's second array is working memory of the search. */
static graze_status sort_pairs(const graze_find_config *config, grz_buffer *room, size_t count) {
    static const graze_allocator usual = { 0 };
    const graze_allocator *allocator = config != NULL ? &config->allocator : &usual;
    grz_buffer scratch = { 0 };
    const graze_status status = grz_buffer_reserve(allocator, &scratch, count, sizeof(graze_pair));
    if (status == GRAZE_OK && count > 0)
        grz_pairs_sort(room->data, scratch.data, count);
    grz_buffer_free(allocator, &scratch);
    return status;
}

static graze_status collect(const graze_find_config *config, graze_box_array first,
                            const graze_box_array *second, graze_pair_list *out) {
    grz_buffer room = { .data = out->items, .bytes = out->capacity * sizeof(graze_pair) };
    grz_sink sink;
    grz_sink_collect(&sink, &room, &out->allocator, SIZE_MAX);
    graze_status status = search_boxes(config, first, second, &sink);
    if (status == GRAZE_OK && (config == NULL || !config->any_order))
        status = sort_pairs(config, &room, sink.count);
    out->items = room.data;
    out->capacity = room.bytes / sizeof(graze_pair);
    out->count = status == GRAZE_OK ? sink.count : 0;
    return status;
}

graze_status graze_find_pairs(const graze_find_config *config, graze_box_array boxes, graze_pair_list *out) {
    return collect(config, boxes, NULL, out);
}

graze_status graze_find_pairs_between(const graze_find_config *config, graze_box_array first,
                                      graze_box_array second, graze_pair_list *out) {
    const graze_status status = collect(config, first, &second, out);
    for (size_t i = 0; i < out->count; i++)
        out->items[i].b -= first.count;
    return status;
}

graze_status graze_count_pairs(const graze_find_config *config, graze_box_array first,
                               const graze_box_array *second, uint64_t *count) {
    grz_sink sink;
    grz_sink_tally(&sink);
    const graze_status status = search_boxes(config, first, second, &sink);
    *count = status == GRAZE_OK ? grz_sink_total(&sink) : 0;
    return status;
}

void graze_pair_list_free(graze_pair_list *list) {
    grz_release(&list->allocator, list->items, list->capacity * sizeof(graze_pair));
    *list = (graze_pair_list){ .allocator = list->allocator };
}
