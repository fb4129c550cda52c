/* stream_kernel.c: the kernel in plain C, and which of them this machine can run. Without gathered loads
 * vectors gain nothing here, so there is none for SSE2. */
#include "broad/stream/stream_kernel.h"

static void look(const grz_join_grid *grid, const grz_edge_view *boxes, uint32_t words, grz_probe_output to) {
    for (uint32_t word = 0; word < words; word++) {
        grz_probe_bits found = { 0, 0 };
        for (uint32_t i = 64 * word; i < 64 * word + 64; i++) {
            to.cells[i] = grz_join_grid_cell(grid, boxes->min_x[i], boxes->min_y[i]);
            found.near |= (uint64_t)(grid->counts[to.cells[i]] > 0) << i % 64;
            found.large |= (uint64_t)grz_join_grid_is_oversize(grid, boxes, i) << i % 64;
        }
        to.bits[word] = found;
    }
}

const grz_stream_kernel grz_stream_kernel_plain = { .name = "plain", .look = look };

uint32_t grz_stream_kernels(const grz_stream_kernel **kernels, uint32_t capacity) {
    const grz_stream_kernel *all[2];
    uint32_t count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        all[count++] = &grz_stream_kernel_avx2;
#endif
    all[count++] = &grz_stream_kernel_plain;
    for (uint32_t i = 0; i < count && i < capacity; i++)
        kernels[i] = all[i];
    return count;
}
