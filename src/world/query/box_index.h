/* box_index.h: an index of boxes in float64 (graze/index.h): an R-tree, and one
 * traversal for all queries.
 *
 * A node has up to eight items: boxes in a leaf, else the bounds of nodes one level
 * below. Bounds know the layers of their boxes and the least row. So a rare layer is
 * found without a scan, and so is the first of ten thousand boxes on one spot. */
#pragma once

#include "graze/index.h"
#include "world/query/query_kind.h"

/* A split leaves four items in a node, and removals fewer: 31 levels take some 4^31
 * calls. */
enum { GRZ_BOX_INDEX_NODE_SIZE = 8, GRZ_BOX_INDEX_LEVELS_MAX = 32 };

typedef struct grz_box_index_node {
    uint32_t parent; /* or GRZ_ITEM_NONE */
    uint16_t level;  /* 0: a leaf */
    uint16_t count;
    uint32_t child[GRZ_BOX_INDEX_NODE_SIZE];     /* the node of bounds */
    grz_query_box item[GRZ_BOX_INDEX_NODE_SIZE]; /* boxes, or bounds */
} grz_box_index_node;

typedef struct grz_box_index_row {
    /* the leaf of its box, or GRZ_ITEM_NONE: half-open, an empty box is in none */
    uint32_t leaf;
    uint8_t layer;
    bool is_used; /* the row was inserted, and not removed since */
} grz_box_index_row;

struct graze_index {
    graze_allocator allocator;
    graze_edges edges;
    grz_item_pool nodes, rows; /* grz_box_index_node, grz_box_index_row */
    uint32_t root;             /* or GRZ_ITEM_NONE */
    uint32_t box_count;        /* in leaves */
};

/* The operations of a traversal. */
typedef struct grz_box_index_visitor {
    void *self;
    uint64_t layers;
    /* nodes and boxes without a point of it are passed over; or NULL */
    const graze_area *area;
    /* Whether anything in a node matters; *key orders the nodes, the least first.
     * NULL: all do. */
    bool (*may_hit)(void *self, const grz_query_box *node, double *key);
    /* Visit a box on one of the layers. */
    void (*visit)(void *self, const grz_query_box *box);
} grz_box_index_visitor;

void grz_box_index_traverse(const graze_index *index,
                            const grz_box_index_visitor *visitor);
