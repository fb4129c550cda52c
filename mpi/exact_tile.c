/* exact_tile.c: see exact_tile.h. Cost: some 0.1 us an edge. */
#include "mpi/exact_tile.h"

#include "formats/exact.h"

#include <stdlib.h>

graze_status grz_exact_boxes(const grz_tile *tile, graze_box **boxes) {
    const size_t size = grz_item_size(tile->layout);
    table t = { .boxes = malloc((tile->count + (size_t)1) * sizeof *t.boxes),
                .count = tile->count };
    error ignored = { 0 };
    if (t.boxes == NULL)
        return GRAZE_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < tile->count; i++) {
        const graze_area box = grz_item_grown(tile->layout, tile->items + i * size);
        t.boxes[i] = (table_box){ { box.min_x, box.min_y, box.max_x, box.max_y } };
    }
    const bool is_made = exact_boxes(&t, NULL, boxes, &ignored);
    free(t.boxes);
    if (is_made)
        return GRAZE_OK;
    return GRAZE_OUT_OF_MEMORY;
}
