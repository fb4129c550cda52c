/* fit_heap.c: see fit_heap.h. */
#include "content/fit_heap.h"

bool grz_fit_heap_add(grz_fit_heap *heap, const graze_allocator *allocator,
                      const grz_fit_part *part) {
    if (grz_buffer_reserve(allocator, &heap->parts, heap->count + 1, sizeof *part) !=
        GRAZE_OK)
        return false;
    grz_fit_part *parts = heap->parts.data;
    size_t i = heap->count++;
    for (; i > 0 && parts[(i - 1) / 2].bound < part->bound; i = (i - 1) / 2)
        parts[i] = parts[(i - 1) / 2];
    parts[i] = *part;
    return true;
}

grz_fit_part grz_fit_heap_take(grz_fit_heap *heap) {
    grz_fit_part *parts = heap->parts.data;
    const grz_fit_part top = parts[0], last = parts[--heap->count];
    size_t i = 0;
    for (size_t child = 1; child < heap->count; child = 2 * i + 1) {
        child +=
            child + 1 < heap->count && parts[child + 1].bound > parts[child].bound;
        if (parts[child].bound <= last.bound)
            break;
        parts[i] = parts[child];
        i = child;
    }
    parts[i] = last;
    return top;
}
