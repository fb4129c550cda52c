/* stream_kernel.h: looking at many boxes in a grid of cells that says where any of the few could be, for one
 * kind of machine.
 */
#ifndef GRZ_BROAD_STREAM_STREAM_KERNEL_H
#define GRZ_BROAD_STREAM_STREAM_KERNEL_H

#include "core/quads/quad.h"
#include "core/quantizer.h"

/* Cells, by the min corner of a box that is at most `max_width` wide and `max_height` high. A cell's byte is
 * not zero if some of the few can overlap such a box. Behind the last cell three more bytes can be read. */
typedef struct grz_join_grid {
    grz_quantizer along_x, along_y;
    uint32_t columns, rows;
    float max_width, max_height;
    const uint8_t *counts;
} grz_join_grid;

static inline uint32_t grz_join_grid_cell(const grz_join_grid *grid, float x, float y) {
    return grz_quantize(grid->along_y, y) * grid->columns + grz_quantize(grid->along_x, x);
}

static inline bool grz_join_grid_is_oversize(const grz_join_grid *grid, const grz_edge_view *boxes,
                                             uint32_t i) {
    return (boxes->max_x[i] - boxes->min_x[i] > grid->max_width) |
           (boxes->max_y[i] - boxes->min_y[i] > grid->max_height);
}

typedef struct grz_probe_bits {
    uint64_t near, large;
} grz_probe_bits;

/* Where results go: a word for 64 boxes, and the cell of each box. */
typedef struct grz_probe_output {
    grz_probe_bits *bits;
    uint32_t *cells;
} grz_probe_output;

typedef struct grz_stream_kernel {
    const char *name;
    /* Write two bits for each of `words` times 64 boxes: whether its cell has any of the few, and whether
     * it is too large for that to mean anything; and the numbers of the cells. */
    void (*look)(const grz_join_grid *grid, const grz_edge_view *boxes, uint32_t words, grz_probe_output to);
} grz_stream_kernel;

/* The kernels that this machine can run, the best first; the last is plain C. */
uint32_t grz_stream_kernels(const grz_stream_kernel **kernels, uint32_t capacity);

extern const grz_stream_kernel grz_stream_kernel_plain;
extern const grz_stream_kernel grz_stream_kernel_avx2;

#endif
