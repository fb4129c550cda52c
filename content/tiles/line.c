/* line.c: see line.h. */
#include "content/tiles/line.h"

#include <string.h>

static void row_copy(const graze_tile_grid *tiles, uint32_t y, uint64_t *to, uint32_t words) {
    to[words - 1] = 0;
    memcpy(to, tiles->words + y * tiles->stride, (size_t)((tiles->width + 63) / 64) * sizeof *to);
    to[words - 1] &= ~(~UINT64_C(0) << tiles->width % 64);
}

void grz_tile_line_load(grz_tile_line *line, uint32_t y) {
    const size_t bytes = line->words * sizeof *line->above;
    if (y > 0)
        row_copy(line->tiles, y - 1, line->above, line->words);
    else
        memset(line->above, 0, bytes);
    if (y < line->tiles->height)
        row_copy(line->tiles, y, line->below, line->words);
    else
        memset(line->below, 0, bytes);
}
