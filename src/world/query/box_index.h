/* box_index.h: an index of boxes in float64 (graze/index.h): a packed R-tree, and one traversal for all
 * queries.
 *
 * Level 0 holds the boxes that can be found. Node i of a level above holds nodes 8i to 8i + 7 of the level
 * below. A node knows the layers of its boxes and the least row: so a rare layer is found without a scan, and
 * so is the first of ten thousand boxes on one spot.
 */
#ifndef GRZ_WORLD_QUERY_BOX_INDEX_H
#define GRZ_WORLD_QUERY_BOX_INDEX_H

#include "graze/index.h"
#include "world/query/query_kind.h"

enum { GRZ_BOX_INDEX_NODE_SIZE = 8, GRZ_BOX_INDEX_LEVELS_MAX = 12 };

struct graze_index {
    graze_allocator allocator;
    graze_edges edges;
    grz_buffer nodes;                       /* grz_query_box, level after level */
    size_t begin[GRZ_BOX_INDEX_LEVELS_MAX]; /* where a level begins, */
    size_t count[GRZ_BOX_INDEX_LEVELS_MAX]; /* and its number of nodes */
    uint32_t level_count;                   /* 0: no boxes; the highest level has one node */
};

/* The operations of a traversal. */
typedef struct grz_box_index_visitor {
    void *self;
    uint64_t layers;
    /* Whether anything in a node matters; *key orders the nodes, the least first. */
    bool (*may_hit)(void *self, const grz_query_box *node, double *key);
    /* Visit a box on one of the layers. */
    void (*visit)(void *self, const grz_query_box *box);
} grz_box_index_visitor;

void grz_box_index_traverse(const graze_index *index, const grz_box_index_visitor *visitor);

#endif
