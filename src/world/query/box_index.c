/* box_index.c: the R-tree of an index is built, changed and traversed; see
 * box_index.h.
 *
 * A tree of many boxes is packed. Boxes are sorted by their centers along x and cut
 * into slices, and each slice is sorted along y. So nodes are full and about square.
 * A box inserted later goes where bounds grow least, and a full node is cut in
 * halves. No answer depends on the form of the tree. */
#include "world/query/box_index.h"

#include "core/float_env.h"
#include "core/pairs.h"

#include <math.h>

static grz_box_index_node *box_index_node_at(const graze_index *index,
                                             uint32_t number) {
    return grz_item_pool_at(&index->nodes, number);
}

static grz_box_index_row *box_index_row_at(const graze_index *index, uint32_t row) {
    return grz_item_pool_at(&index->rows, row);
}

static void box_index_widen(grz_query_box *bounds, const grz_query_box *by) {
    bounds->area.min_x = grz_min(bounds->area.min_x, by->area.min_x);
    bounds->area.min_y = grz_min(bounds->area.min_y, by->area.min_y);
    bounds->area.max_x = grz_max(bounds->area.max_x, by->area.max_x);
    bounds->area.max_y = grz_max(bounds->area.max_y, by->area.max_y);
    bounds->layers |= by->layers;
    bounds->row = bounds->row < by->row ? bounds->row : by->row;
}

static grz_query_box box_index_bounds(const grz_box_index_node *node) {
    grz_query_box bounds = node->item[0];
    for (uint32_t i = 1; i < node->count; i++)
        box_index_widen(&bounds, &node->item[i]);
    return bounds;
}

/* The position of a node in its parent. */
static uint32_t box_index_position_of(const grz_box_index_node *parent,
                                      uint32_t number) {
    uint32_t i = 0;
    while (parent->child[i] != number)
        i++;
    return i;
}

/* An item of a node: a box, or the bounds of a child. */
typedef struct node_item {
    grz_query_box box;
    uint32_t child;
} node_item;

static uint32_t box_index_add_node(graze_index *index, uint32_t level) {
    const uint32_t number = grz_item_pool_allocate(&index->nodes);
    *box_index_node_at(index, number) =
        (grz_box_index_node){ .parent = GRZ_ITEM_NONE, .level = (uint16_t)level };
    return number;
}

static node_item box_index_item_of_node(const graze_index *index, uint32_t number) {
    return (node_item){ box_index_bounds(box_index_node_at(index, number)), number };
}

/* Add an item to a node with room. */
static void box_index_add_item(graze_index *index, uint32_t number,
                               const node_item *item) {
    grz_box_index_node *node = box_index_node_at(index, number);
    node->child[node->count] = item->child;
    node->item[node->count++] = item->box;
    if (node->level == 0)
        box_index_row_at(index, item->box.row)->leaf = number;
    else
        box_index_node_at(index, item->child)->parent = number;
}

/* The items of a node changed: so do its bounds, and those of the nodes above. */
static void box_index_update_bounds(graze_index *index, uint32_t number) {
    for (uint32_t above = box_index_node_at(index, number)->parent;
         above != GRZ_ITEM_NONE;
         number = above, above = box_index_node_at(index, number)->parent) {
        grz_box_index_node *parent = box_index_node_at(index, above);
        grz_query_box *known = &parent->item[box_index_position_of(parent, number)];
        const grz_query_box bounds =
            box_index_bounds(box_index_node_at(index, number));
        if (memcmp(known, &bounds, sizeof bounds) == 0)
            return;
        *known = bounds;
    }
}

/* The items of a full node and one more. */
enum { SPLIT_COUNT = GRZ_BOX_INDEX_NODE_SIZE + 1 };

static double box_index_center_along(const graze_area *area, int axis) {
    if (axis == 0)
        return area->min_x / 2 + area->max_x / 2;
    return area->min_y / 2 + area->max_y / 2;
}

static void box_index_sort_items(node_item *items, int axis) {
    for (uint32_t i = 1; i < SPLIT_COUNT; i++) {
        const node_item item = items[i];
        uint32_t j = i;
        for (; j > 0 && box_index_center_along(&item.box.area, axis) <
                            box_index_center_along(&items[j - 1].box.area, axis);
             j--)
            items[j] = items[j - 1];
        items[j] = item;
    }
}

/* The axis along which the bounds of the items are longer. */
static int box_index_longer_axis(const node_item *items) {
    grz_query_box bounds = items[0].box;
    for (uint32_t i = 1; i < SPLIT_COUNT; i++)
        box_index_widen(&bounds, &items[i].box);
    return bounds.area.max_x - bounds.area.min_x <
           bounds.area.max_y - bounds.area.min_y;
}

/* Split a full node for one more item, halfway along its longer side. Returns the
 * new node. */
static uint32_t box_index_split_node(graze_index *index, uint32_t number,
                                     const node_item *more) {
    const uint32_t other =
        box_index_add_node(index, box_index_node_at(index, number)->level);
    grz_box_index_node *node = box_index_node_at(index, number);
    node_item items[SPLIT_COUNT] = { [GRZ_BOX_INDEX_NODE_SIZE] = *more };
    for (uint32_t i = 0; i < node->count; i++)
        items[i] = (node_item){ node->item[i], node->child[i] };
    box_index_sort_items(items, box_index_longer_axis(items));
    node->count = 0;
    for (uint32_t i = 0; i < SPLIT_COUNT; i++)
        box_index_add_item(index, i <= SPLIT_COUNT / 2 ? number : other, &items[i]);
    return other;
}

/* Insert an item into a node; a full node is split, which inserts one into its
 * parent. */
static void box_index_insert_item(graze_index *index, uint32_t number,
                                  node_item item) {
    while (box_index_node_at(index, number)->count == GRZ_BOX_INDEX_NODE_SIZE) {
        const uint32_t other = box_index_split_node(index, number, &item);
        if (number == index->root) {
            const node_item first = box_index_item_of_node(index, number);
            index->root = box_index_add_node(
                index, box_index_node_at(index, number)->level + 1U);
            box_index_add_item(index, index->root, &first);
        }
        box_index_update_bounds(index, number);
        item = box_index_item_of_node(index, other);
        number = box_index_node_at(index, number)->parent;
    }
    box_index_add_item(index, number, &item);
    box_index_update_bounds(index, number);
}

/* By how much the half perimeter of bounds grows if they contain an area, too. */
static double box_index_growth_of(const grz_query_box *bounds,
                                  const graze_area *area) {
    return grz_max(bounds->area.min_x - area->min_x, 0) +
           grz_max(area->max_x - bounds->area.max_x, 0) +
           grz_max(bounds->area.min_y - area->min_y, 0) +
           grz_max(area->max_y - bounds->area.max_y, 0);
}

/* The leaf whose bounds grow least. */
static uint32_t box_index_choose_leaf(const graze_index *index,
                                      const graze_area *area) {
    uint32_t number = index->root;
    while (box_index_node_at(index, number)->level > 0) {
        const grz_box_index_node *node = box_index_node_at(index, number);
        uint32_t best = 0;
        double min_growth = box_index_growth_of(&node->item[0], area);
        for (uint32_t i = 1; i < node->count; i++) {
            const double growth = box_index_growth_of(&node->item[i], area);
            if (growth < min_growth) {
                best = i;
                min_growth = growth;
            }
        }
        number = node->child[best];
    }
    return number;
}

/* Half-open, an empty box is never found. */
static bool box_index_is_findable(const graze_index *index, const graze_area *area) {
    return index->edges == GRAZE_CLOSED ||
           (area->min_x < area->max_x && area->min_y < area->max_y);
}

/* Reserve memory for the new nodes of one insertion. */
static graze_status box_index_reserve_nodes(graze_index *index) {
    const size_t levels = index->root != GRZ_ITEM_NONE
                              ? box_index_node_at(index, index->root)->level + 1U
                              : 0;
    return grz_buffer_reserve(&index->allocator, &index->nodes.items,
                              index->nodes.count + levels + 1,
                              sizeof(grz_box_index_node));
}

static grz_query_box box_of_row(const graze_index *index, uint32_t row,
                                const graze_area *area) {
    return (grz_query_box){ *area,
                            UINT64_C(1) << box_index_row_at(index, row)->layer, row,
                            0 };
}

/* Put the box of a row into a leaf; it is in none so far. */
static void box_index_insert(graze_index *index, uint32_t row,
                             const graze_area *area) {
    if (!box_index_is_findable(index, area))
        return;
    if (index->root == GRZ_ITEM_NONE)
        index->root = box_index_add_node(index, 0);
    box_index_insert_item(
        index, box_index_choose_leaf(index, area),
        (node_item){ box_of_row(index, row, area), GRZ_ITEM_NONE });
    index->box_count++;
}

static uint32_t box_index_position_in_leaf(const grz_box_index_node *leaf,
                                           uint32_t row) {
    uint32_t i = 0;
    while (leaf->item[i].row != row)
        i++;
    return i;
}

/* Take the box of a row out of its leaf. A node without items is removed from its
 * parent. */
static void box_index_remove(graze_index *index, uint32_t row) {
    uint32_t number = box_index_row_at(index, row)->leaf;
    uint32_t i = box_index_position_in_leaf(box_index_node_at(index, number), row);
    box_index_row_at(index, row)->leaf = GRZ_ITEM_NONE;
    index->box_count--;
    while (box_index_node_at(index, number)->count == 1 && number != index->root) {
        const uint32_t parent = box_index_node_at(index, number)->parent;
        i = box_index_position_of(box_index_node_at(index, parent), number);
        grz_item_pool_free(&index->nodes, number);
        number = parent;
    }
    grz_box_index_node *node = box_index_node_at(index, number);
    node->count--;
    node->item[i] = node->item[node->count];
    node->child[i] = node->child[node->count];
    if (index->box_count == 0) {
        grz_item_pool_free(&index->nodes, number);
        index->root = GRZ_ITEM_NONE;
        return;
    }
    box_index_update_bounds(index, number);
}

/* Whether a box may stay in its leaf: the bounds of the leaf contain it. */
static bool box_index_leaf_contains(const graze_index *index, uint32_t leaf,
                                    const graze_area *area) {
    const uint32_t above = box_index_node_at(index, leaf)->parent;
    if (above == GRZ_ITEM_NONE)
        return true;
    const grz_box_index_node *parent = box_index_node_at(index, above);
    return !(box_index_growth_of(&parent->item[box_index_position_of(parent, leaf)],
                                 area) > 0);
}

static void box_index_move(graze_index *index, uint32_t row,
                           const graze_area *area) {
    const uint32_t leaf = box_index_row_at(index, row)->leaf;
    if (leaf != GRZ_ITEM_NONE && box_index_is_findable(index, area) &&
        box_index_leaf_contains(index, leaf, area)) {
        grz_box_index_node *node = box_index_node_at(index, leaf);
        node->item[box_index_position_in_leaf(node, row)].area = *area;
        box_index_update_bounds(index, leaf);
        return;
    }
    if (leaf != GRZ_ITEM_NONE)
        box_index_remove(index, row);
    box_index_insert(index, row, area);
}

/* Sort boxes, which items name by b, by where their centers are from the first to
 * the last, in 32 bits. */
static void box_index_sort_along(const graze_area *boxes, graze_pair *items,
                                 graze_pair *scratch, size_t count, int axis) {
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        low = grz_min(box_index_center_along(&boxes[items[i].b], axis), low);
        high = grz_max(box_index_center_along(&boxes[items[i].b], axis), high);
    }
    const double scale = UINT32_MAX / (high - low);
    for (size_t i = 0; i < count; i++) {
        const double at =
            (box_index_center_along(&boxes[items[i].b], axis) - low) * scale;
        items[i].a = at > 0 ? (uint32_t)grz_min(at, UINT32_MAX) : 0;
    }
    grz_pairs_sort(items, scratch, count);
}

static size_t box_index_count_nodes(size_t items) {
    return (items + GRZ_BOX_INDEX_NODE_SIZE - 1) / GRZ_BOX_INDEX_NODE_SIZE;
}

/* Nodes of boxes in the order of the items, then nodes of nodes, to the root. Memory
 * for them is reserved. */
static void box_index_build_levels(graze_index *index, const graze_area *boxes,
                                   const graze_pair *items, size_t count) {
    for (uint32_t level = 0, below = 0; count > (level > 0); level++) {
        const uint32_t first = index->nodes.count;
        for (size_t i = 0; i < count; i++) {
            node_item item = { .child = GRZ_ITEM_NONE };
            if (level == 0)
                item.box = box_of_row(index, items[i].b, &boxes[items[i].b]);
            else
                item = box_index_item_of_node(index, below + (uint32_t)i);
            if (i % GRZ_BOX_INDEX_NODE_SIZE == 0)
                index->root = box_index_add_node(index, level);
            box_index_add_item(index, index->root, &item);
        }
        count = box_index_count_nodes(count);
        below = first;
    }
}

static uint8_t box_index_layer_of(graze_area_array boxes, uint32_t i) {
    if (boxes.layers == NULL)
        return 0;
    return boxes.layers[i];
}

/* Add the rows, and name those to be found by items. Returns their number. */
static uint32_t box_index_add_rows(graze_index *index, graze_area_array boxes,
                                   graze_pair *items) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < boxes.count; i++) {
        const uint32_t row = grz_item_pool_allocate(&index->rows);
        *box_index_row_at(index, row) =
            (grz_box_index_row){ GRZ_ITEM_NONE, box_index_layer_of(boxes, i),
                                 .is_used = true };
        if (box_index_is_findable(index, &boxes.areas[i]))
            items[count++].b = row;
    }
    return count;
}

static graze_status box_index_build(graze_index *index, graze_area_array boxes) {
    const size_t all = boxes.count,
                 nodes = all / 7 +
                         GRZ_BOX_INDEX_LEVELS_MAX; /* 1/8, 1/64, ... rounded up */
    grz_buffer memory = { 0 };
    if (all == 0)
        return GRAZE_OK;
    grz_try(grz_buffers_reserve(
        &index->allocator, { &index->rows.items, all, sizeof(grz_box_index_row) },
        { &index->nodes.items, nodes, sizeof(grz_box_index_node) },
        { &memory, 2 * all, sizeof(graze_pair) }));
    graze_pair *items = memory.data, *scratch = items + all;
    const size_t count = index->box_count = box_index_add_rows(index, boxes, items);
    const size_t slices = (size_t)sqrt((double)box_index_count_nodes(count)) + 1;
    const size_t slice = (box_index_count_nodes(count) + slices - 1) / slices *
                         GRZ_BOX_INDEX_NODE_SIZE;
    box_index_sort_along(boxes.areas, items, scratch, count, 0);
    for (size_t i = 0; i < count; i += slice)
        box_index_sort_along(boxes.areas, items + i, scratch,
                             slice < count - i ? slice : count - i, 1);
    box_index_build_levels(index, boxes.areas, items, count);
    grz_buffer_free(&index->allocator, &memory);
    return GRAZE_OK;
}

static graze_status box_index_check(const graze_area *area, uint8_t layer) {
    const graze_status status = grz_area_check(area);
    if (status == GRAZE_OK && layer > 63)
        return GRAZE_BAD_LAYER;
    return status;
}

static graze_status box_index_check_boxes(const graze_index_config *config,
                                          graze_area_array boxes) {
    if (config->edges != GRAZE_HALF_OPEN && config->edges != GRAZE_CLOSED)
        return GRAZE_BAD_VALUE;
    if (boxes.count > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    for (uint32_t i = 0; i < boxes.count; i++)
        grz_try(box_index_check(&boxes.areas[i], box_index_layer_of(boxes, i)));
    return GRAZE_OK;
}

graze_status graze_index_open(const graze_index_config *config,
                              graze_area_array boxes, graze_index **out) {
    if (out == NULL || (boxes.areas == NULL && boxes.count > 0))
        return GRAZE_ARGUMENT_MISSING;
    static const graze_index_config defaults;
    config = config == NULL ? &defaults : config;
    *out = NULL;
    GRZ_FLOAT_ENV_SCOPE;
    grz_try(box_index_check_boxes(config, boxes));
    graze_index *index = grz_allocate(&config->allocator, sizeof *index);
    if (index == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *index = (graze_index){ .allocator = config->allocator,
                            .edges = config->edges,
                            .nodes = grz_item_pool_open(sizeof(grz_box_index_node)),
                            .rows = grz_item_pool_open(sizeof(grz_box_index_row)),
                            .root = GRZ_ITEM_NONE };
    const graze_status status = box_index_build(index, boxes);
    if (status == GRAZE_OK)
        *out = index;
    else
        graze_index_close(index);
    return status;
}

void graze_index_close(graze_index *index) {
    if (index == NULL)
        return;
    const graze_allocator allocator = index->allocator;
    grz_buffers_free(&allocator, &index->nodes.items, &index->rows.items);
    grz_free(&allocator, index, sizeof *index);
}

graze_status graze_index_insert(graze_index *index, const graze_area *box,
                                uint8_t layer, uint32_t *row) {
    row = grz_out(uint32_t, row);
    *row = 0;
    if (index == NULL || box == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    grz_try(box_index_check(box, layer));
    if (index->rows.count >= INT32_MAX && index->rows.first_free == GRZ_ITEM_NONE)
        return GRAZE_OUT_OF_CAPACITY;
    grz_try(grz_item_pool_reserve(&index->rows, &index->allocator));
    grz_try(box_index_reserve_nodes(index));
    *row = grz_item_pool_allocate(&index->rows);
    *box_index_row_at(index, *row) = (grz_box_index_row){ .leaf = GRZ_ITEM_NONE,
                                                          .layer = layer,
                                                          .is_used = true };
    box_index_insert(index, *row, box);
    return GRAZE_OK;
}

static graze_status box_index_check_row(const graze_index *index, uint32_t row) {
    if (index == NULL)
        return GRAZE_ARGUMENT_MISSING;
    if (row < index->rows.count && box_index_row_at(index, row)->is_used)
        return GRAZE_OK;
    return GRAZE_STALE_HANDLE;
}

graze_status graze_index_set_box(graze_index *index, uint32_t row,
                                 const graze_area *box) {
    GRZ_FLOAT_ENV_SCOPE;
    grz_try(box_index_check_row(index, row));
    grz_try(box != NULL ? grz_area_check(box) : GRAZE_ARGUMENT_MISSING);
    grz_try(box_index_reserve_nodes(index));
    box_index_move(index, row, box);
    return GRAZE_OK;
}

graze_status graze_index_remove(graze_index *index, uint32_t row) {
    GRZ_FLOAT_ENV_SCOPE;
    grz_try(box_index_check_row(index, row));
    if (box_index_row_at(index, row)->leaf != GRZ_ITEM_NONE)
        box_index_remove(index, row);
    box_index_row_at(index, row)->is_used = false;
    grz_item_pool_free(&index->rows, row);
    return GRAZE_OK;
}

/* A waiting node, and its bounds. */
typedef struct waiting_node {
    double key;
    const grz_query_box *bounds;
    uint32_t number;
} waiting_node;

typedef struct box_index_traversal {
    const graze_index *index;
    const grz_box_index_visitor *visitor;
    waiting_node waiting[GRZ_BOX_INDEX_NODE_SIZE * GRZ_BOX_INDEX_LEVELS_MAX];
    size_t count;
} box_index_traversal;

/* Insert a node among the waiting ones from `first` on: the one with the least key
 * is last. */
static void box_index_push_node(box_index_traversal *self, waiting_node next,
                                size_t first) {
    const grz_box_index_visitor *visitor = self->visitor;
    if (visitor->may_hit != NULL &&
        !visitor->may_hit(visitor->self, next.bounds, &next.key))
        return;
    size_t at = self->count++;
    for (; at > first && self->waiting[at - 1].key < next.key; at--)
        self->waiting[at] = self->waiting[at - 1];
    self->waiting[at] = next;
}

/* Visit the boxes of a leaf, or let the nodes below wait. */
static void box_index_open_node(box_index_traversal *self, uint32_t number) {
    const grz_box_index_node *node = box_index_node_at(self->index, number);
    const size_t first = self->count;
    for (uint32_t i = 0; i < node->count; i++) {
        const grz_query_box *item = &node->item[i];
        if (!(item->layers & self->visitor->layers) ||
            (self->visitor->area != NULL &&
             !grz_areas_meet(&item->area, self->visitor->area)))
            continue;
        if (node->level == 0)
            self->visitor->visit(self->visitor->self, item);
        else
            box_index_push_node(
                self, (waiting_node){ .bounds = item, .number = node->child[i] },
                first);
    }
}

void grz_box_index_traverse(const graze_index *index,
                            const grz_box_index_visitor *visitor) {
    box_index_traversal self;
    self.index = index;
    self.visitor = visitor;
    self.count = 0;
    if (index->root != GRZ_ITEM_NONE)
        box_index_open_node(&self, index->root);
    while (self.count > 0) {
        const waiting_node next = self.waiting[--self.count];
        double key;
        /* hits found meanwhile may exclude it */
        if (visitor->may_hit == NULL ||
            visitor->may_hit(visitor->self, next.bounds, &key))
            box_index_open_node(&self, next.number);
    }
}
