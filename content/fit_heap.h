/* fit_heap.h: the parts of a search by branch and bound, the most promising first. */
#ifndef GRZ_CONTENT_FIT_HEAP_H
#define GRZ_CONTENT_FIT_HEAP_H

#include "core/buffer.h"

/* The numbers of a shape: x and y of both ends of a capsule, and those of a circle are
 * one; the center and the radii of an ellipse along the axes. A turned one has
 * GRZ_FIT_NUMBERS. A search tests about GRZ_FIT_VISITS_MAX cells. */
enum { GRZ_FIT_ENDS = 4, GRZ_FIT_NUMBERS = 5, GRZ_FIT_VISITS_MAX = 1 << 24 };

/* Shapes between low and high, both included, and a bound of their scores. */
typedef struct grz_fit_part {
    int32_t low[GRZ_FIT_NUMBERS], high[GRZ_FIT_NUMBERS];
    double bound;
} grz_fit_part;

typedef struct grz_fit_heap {
    grz_buffer parts;
    size_t count;
} grz_fit_heap;

/* False: out of memory. */
bool grz_fit_heap_add(grz_fit_heap *heap, const graze_allocator *allocator,
                      const grz_fit_part *part);
grz_fit_part grz_fit_heap_take(grz_fit_heap *heap);

static inline double grz_fit_heap_bound(const grz_fit_heap *heap) {
    return ((const grz_fit_part *)heap->parts.data)[0].bound;
}

#endif
