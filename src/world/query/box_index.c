/* box_index.c: an index is built and traversed; see box_index.h.
 *
 * Boxes are sorted by their centres along x and cut into slices, and each slice is sorted along y, so that
 * nodes are about square. Centres are compared as doubles: boxes far away leave the others as well spread.
 */
#include "world/query/box_index.h"

#include "core/float_env.h"
#include "core/numbers.h"

#include <math.h>

/* A box by its centre on an axis. */
typedef struct box_centre {
    double at;
    uint32_t row;
} box_centre;

/* An index that is being built. */
typedef struct box_index_build {
    graze_area_array boxes;
    box_centre *items, *spare;
    size_t count;
} box_index_build;

static double middle_of(double min, double max) {
    return min / 2 + max / 2;
}

/* Merge two sorted runs, one behind the other, into one at `to`; equal centres keep their order. */
static void merge_centres(const box_centre *from, size_t half, size_t count, box_centre *to) {
    size_t a = 0, b = half;
    for (size_t i = 0; i < count; i++)
        to[i] = a < half && (b == count || from[a].at <= from[b].at) ? from[a++] : from[b++];
}

/* `spare` has room for as many. */
static void merge_sort_centres(box_centre *items, box_centre *spare, size_t count) {
    box_centre *from = items, *to = spare;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t i = 0; i < count; i += 2 * run) {
            const size_t left = count - i, both = left < 2 * run ? left : 2 * run;
            merge_centres(from + i, both < run ? both : run, both, to + i);
        }
        box_centre *const sorted = to;
        to = from;
        from = sorted;
    }
    for (size_t i = 0; from != items && i < count; i++)
        items[i] = from[i];
}

static void sort_into_slices(box_index_build *self) {
    const size_t nodes = (self->count + GRZ_BOX_INDEX_NODE_SIZE - 1) / GRZ_BOX_INDEX_NODE_SIZE;
    const size_t slices = (size_t)sqrt((double)nodes) + 1;
    const size_t slice = (nodes + slices - 1) / slices * GRZ_BOX_INDEX_NODE_SIZE;
    merge_sort_centres(self->items, self->spare, self->count);
    for (size_t i = 0; i < self->count; i++) {
        const graze_area *area = &self->boxes.areas[self->items[i].row];
        self->items[i].at = middle_of(area->min_y, area->max_y);
    }
    for (size_t i = 0; i < self->count; i += slice)
        merge_sort_centres(self->items + i, self->spare, self->count - i < slice ? self->count - i : slice);
}

/* Half-open, an empty box is never found. */
static void list_centres(const graze_index *index, box_index_build *self) {
    for (uint32_t row = 0; row < self->boxes.count; row++) {
        const graze_area *area = &self->boxes.areas[row];
        if (index->edges == GRAZE_CLOSED || (area->min_x < area->max_x && area->min_y < area->max_y))
            self->items[self->count++] = (box_centre){ middle_of(area->min_x, area->max_x), row };
    }
}

static void widen_node(grz_query_box *node, const grz_query_box *by) {
    node->area.min_x = grz_min(node->area.min_x, by->area.min_x);
    node->area.min_y = grz_min(node->area.min_y, by->area.min_y);
    node->area.max_x = grz_max(node->area.max_x, by->area.max_x);
    node->area.max_y = grz_max(node->area.max_y, by->area.max_y);
    node->layers |= by->layers;
    node->row = node->row < by->row ? node->row : by->row;
}

static void build_level(graze_index *index, uint32_t level) {
    const grz_query_box *below = (grz_query_box *)index->nodes.data + index->begin[level - 1];
    grz_query_box *nodes = (grz_query_box *)index->nodes.data + index->begin[level];
    for (size_t i = 0; i < index->count[level - 1]; i++)
        if (i % GRZ_BOX_INDEX_NODE_SIZE == 0)
            nodes[i / GRZ_BOX_INDEX_NODE_SIZE] = below[i];
        else
            widen_node(&nodes[i / GRZ_BOX_INDEX_NODE_SIZE], &below[i]);
}

/* Set where the levels are; returns the number of all nodes. */
static size_t lay_out_levels(graze_index *index, size_t count) {
    size_t begin = 0;
    for (size_t left = count; left > 0;
         left = (left + GRZ_BOX_INDEX_NODE_SIZE - 1) / GRZ_BOX_INDEX_NODE_SIZE) {
        index->begin[index->level_count] = begin;
        index->count[index->level_count++] = left;
        begin += left;
        if (left == 1 && index->level_count > 1)
            break;
    }
    return begin;
}

static graze_status build_nodes(graze_index *index, const box_index_build *self) {
    const size_t count = lay_out_levels(index, self->count);
    if (grz_buffer_reserve(&index->allocator, &index->nodes, count, sizeof(grz_query_box)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    grz_query_box *nodes = index->nodes.data;
    for (size_t i = 0; i < self->count; i++) {
        const uint32_t row = self->items[i].row;
        const unsigned layer = self->boxes.layers == NULL ? 0 : self->boxes.layers[row];
        nodes[i] = (grz_query_box){ self->boxes.areas[row], UINT64_C(1) << layer, row, 0 };
    }
    for (uint32_t level = 1; level < index->level_count; level++)
        build_level(index, level);
    return GRAZE_OK;
}

static graze_status build_index(graze_index *index, graze_area_array boxes) {
    box_index_build self = { .boxes = boxes };
    grz_buffer memory = { 0 };
    graze_status status =
        grz_buffer_reserve(&index->allocator, &memory, 2 * (size_t)boxes.count, sizeof(box_centre));
    if (status == GRAZE_OK && boxes.count > 0) {
        self.items = memory.data;
        self.spare = self.items + boxes.count;
        list_centres(index, &self);
        sort_into_slices(&self);
        status = build_nodes(index, &self);
    }
    grz_buffer_free(&index->allocator, &memory);
    return status;
}

static graze_status check_boxes(const graze_index_config *config, graze_area_array boxes) {
    if (config->edges != GRAZE_HALF_OPEN && config->edges != GRAZE_CLOSED)
        return GRAZE_BAD_VALUE;
    if (boxes.count > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    for (uint32_t i = 0; i < boxes.count; i++) {
        const graze_status status = grz_area_check(&boxes.areas[i]);
        if (status != GRAZE_OK)
            return status;
        if (boxes.layers != NULL && boxes.layers[i] > 63)
            return GRAZE_BAD_LAYER;
    }
    return GRAZE_OK;
}

static graze_status open_index(const graze_index_config *config, graze_area_array boxes, graze_index **out) {
    graze_status status = check_boxes(config, boxes);
    if (status != GRAZE_OK)
        return status;
    graze_index *index = grz_allocate(&config->allocator, sizeof *index);
    if (index == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *index = (graze_index){ .allocator = config->allocator, .edges = config->edges };
    status = build_index(index, boxes);
    if (status == GRAZE_OK)
        *out = index;
    else
        graze_index_close(index);
    return status;
}

graze_status graze_index_open(const graze_index_config *config, graze_area_array boxes, graze_index **out) {
    static const graze_index_config usual;
    *out = NULL;
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = open_index(config == NULL ? &usual : config, boxes, out);
    grz_float_env_leave(env);
    return status;
}

void graze_index_close(graze_index *index) {
    if (index == NULL)
        return;
    const graze_allocator allocator = index->allocator;
    grz_buffer_free(&allocator, &index->nodes);
    grz_free(&allocator, index, sizeof *index);
}

/* A node that waits. */
typedef struct waiting_node {
    double key;
    size_t number;
    uint32_t level;
} waiting_node;

typedef struct box_index_traversal {
    const graze_index *index;
    const grz_box_index_visitor *visitor;
    waiting_node waiting[GRZ_BOX_INDEX_NODE_SIZE * GRZ_BOX_INDEX_LEVELS_MAX];
    size_t count;
} box_index_traversal;

static const grz_query_box *node_at(const graze_index *index, uint32_t level, size_t number) {
    return (const grz_query_box *)index->nodes.data + index->begin[level] + number;
}

static void visit_boxes(const box_index_traversal *self, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        const grz_query_box *box = node_at(self->index, 0, i);
        if (box->layers & self->visitor->layers)
            self->visitor->visit(self->visitor->self, box);
    }
}

/* Insert a node among those that wait from `first` on: the one with the least key is last. */
static void push_node(box_index_traversal *self, waiting_node next, size_t first) {
    const grz_query_box *node = node_at(self->index, next.level, next.number);
    if (!(node->layers & self->visitor->layers) ||
        !self->visitor->may_hit(self->visitor->self, node, &next.key))
        return;
    size_t at = self->count++;
    for (; at > first && self->waiting[at - 1].key < next.key; at--)
        self->waiting[at] = self->waiting[at - 1];
    self->waiting[at] = next;
}

static void open_node(box_index_traversal *self, const waiting_node *node) {
    const uint32_t below = node->level - 1;
    const size_t begin = node->number * GRZ_BOX_INDEX_NODE_SIZE, count = self->index->count[below];
    const size_t end = count - begin < GRZ_BOX_INDEX_NODE_SIZE ? count : begin + GRZ_BOX_INDEX_NODE_SIZE;
    const size_t first = self->count;
    if (below == 0)
        visit_boxes(self, begin, end);
    else
        for (size_t i = begin; i < end; i++)
            push_node(self, (waiting_node){ .number = i, .level = below }, first);
}

void grz_box_index_traverse(const graze_index *index, const grz_box_index_visitor *visitor) {
    box_index_traversal self = { .index = index, .visitor = visitor };
    if (index->level_count == 0)
        return;
    push_node(&self, (waiting_node){ .level = index->level_count - 1 }, 0);
    while (self.count > 0) {
        const waiting_node next = self.waiting[--self.count];
        double key;
        /* hits found meanwhile may exclude it */
        if (visitor->may_hit(visitor->self, node_at(index, next.level, next.number), &key))
            open_node(&self, &next);
    }
}

static bool query_may_hit(void *self, const grz_query_box *node, double *key) {
    grz_query_run *run = self;
    return run->hits.status == GRAZE_OK && run->kind->may_hit(run, node, key);
}

static void visit_for_query(void *self, const grz_query_box *box) {
    grz_query_run *run = self;
    run->kind->visit_box(run, box);
}

/* An index answers no shape casts. */
static graze_status check_query(const graze_query *query) {
    const graze_status status = grz_query_check(query);
    const bool is_answered = status != GRAZE_OK || grz_query_kind_of(query->kind)->may_hit != NULL;
    return is_answered ? status : GRAZE_BAD_VALUE;
}

static graze_status query_index(const graze_index *index, const graze_query *query, grz_query_run *run,
                                graze_hits *out) {
    const size_t before = out->starts[out->count];
    grz_query_begin(run, query, index->count[0]);
    grz_box_index_traverse(index,
                           &(grz_box_index_visitor){ run, run->layers, query_may_hit, visit_for_query });
    run->kind->finish(run);
    const graze_status status = grz_hits_append(out, run);
    for (size_t i = before; status == GRAZE_OK && i < out->starts[out->count]; i++) {
        out->items[i].user = out->items[i].part.id; /* the row */
        out->items[i].part.id = 0;
    }
    return status;
}

graze_status graze_index_query(const graze_index *index, const graze_query *queries, size_t count,
                               graze_hits *out) {
    const grz_float_env env = grz_float_env_enter();
    graze_hits none = { .allocator = index->allocator }, *hits = out != NULL ? out : &none;
    graze_scratch *scratch = &hits->scratch[1];
    grz_query_run run = { .edges = index->edges,
                          .hits = { .allocator = &hits->allocator,
                                    .memory = { scratch->block, scratch->bytes } } };
    graze_status status = out != NULL ? grz_hits_begin(out, count) : GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        status = check_query(&queries[i]);
        if (status == GRAZE_OK && out != NULL)
            status = query_index(index, &queries[i], &run, out);
    }
    scratch->block = run.hits.memory.data;
    scratch->bytes = run.hits.memory.bytes;
    if (status != GRAZE_OK)
        hits->count = 0;
    grz_float_env_leave(env);
    return status;
}
