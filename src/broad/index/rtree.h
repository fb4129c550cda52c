/* tree.h: the boxes of an index that do not fit its grid: too large, or too close together.
 *
 * A packed R-tree: Leutenegger, Lopez and Edgington, "STR: a simple and efficient algorithm for R-tree
 * packing", 1997. Boxes are sorted by their centres along x, cut into as many slices as make about square
 * leaves, each slice is sorted along y, and every eight are a node. It has no cells, so no spread of places
 * and sizes troubles it; a node is tested by one kernel call.
 */
#ifndef GRZ_BROAD_INDEX_RTREE_H
#define GRZ_BROAD_INDEX_RTREE_H

#include "broad/index/items.h"

/* Make the tree of those of a source that are numbered in `chosen`. n log n. */
graze_status grz_rtree_build(grz_rtree *tree, const grz_index_items *source, const uint32_t *chosen,
                             uint32_t count, const graze_allocator *allocator);

void grz_rtree_free(grz_rtree *tree, const graze_allocator *allocator);

#endif
