/* tiles.c: tile layers. */
#include "bind.h"

/* Numbers: x, y, tile width, tile height, columns, rows, layer, tag, user. */
double EXPORT(js_add_tiles)(js_world *w, const double *n, const uint8_t *kinds,
                            const uint16_t *values) {
    const graze_tiles_def def = { .x = (float)n[0],
                                  .y = (float)n[1],
                                  .tile_width = (float)n[2],
                                  .tile_height = (float)n[3],
                                  .columns = (uint32_t)n[4],
                                  .rows = (uint32_t)n[5],
                                  .layer = (uint8_t)n[6],
                                  .tag = (uint32_t)n[7],
                                  .user = js_user(n[8]),
                                  .kinds = kinds,
                                  .values = values };
    graze_body body;
    graze_status status = graze_world_add_tiles(w->world, &def, &body);
    if (status == GRAZE_OK)
        status = js_columns_note(w, body);
    js_results[0] = status;
    return js_body_number(w, body);
}

/* Results: tile width, tile height, columns, rows, filled, bytes. */
uint32_t EXPORT(js_tiles_read)(js_world *w, double tiles) {
    graze_tiles_info info = { 0 };
    const graze_status status = graze_tiles_read(w->world, js_body(w, tiles), &info);
    js_results[0] = (double)info.tile_width;
    js_results[1] = (double)info.tile_height;
    js_results[2] = info.columns;
    js_results[3] = info.rows;
    js_results[4] = (double)info.filled;
    js_results[5] = (double)info.bytes;
    return status;
}

/* Results: the kind and the value of a tile. */
uint32_t EXPORT(js_tiles_get)(js_world *w, double tiles, uint32_t x, uint32_t y) {
    graze_tile_kind kind = GRAZE_TILE_EMPTY;
    uint16_t value = 0;
    const graze_status status =
        graze_tiles_get(w->world, js_body(w, tiles), x, y, &kind);
    (void)graze_tiles_get_value(w->world, js_body(w, tiles), x, y, &value);
    js_results[0] = kind;
    js_results[1] = value;
    return status;
}

/* All tiles of a rectangle to one kind, or to `kinds`, or their values to
 * `values`. */
uint32_t EXPORT(js_tiles_set)(js_world *w, double number, const double *rect,
                              uint32_t kind, const uint8_t *kinds,
                              const uint16_t *values) {
    const graze_body tiles = js_body(w, number);
    const graze_rect where = { (uint32_t)rect[0], (uint32_t)rect[1],
                               (uint32_t)rect[2], (uint32_t)rect[3] };
    return values != NULL ? graze_tiles_set_values(w->world, tiles, where, values)
           : kinds != NULL
               ? graze_tiles_set_many(w->world, tiles, where, kinds)
               : graze_tiles_fill(w->world, tiles, where, (graze_tile_kind)kind);
}

/* Boxes of the tiles touched by a body, four floats each; results: their address. */
uint32_t EXPORT(js_tiles_touched)(js_world *w, double body, double tiles) {
    const graze_body one = js_body(w, body), layer = js_body(w, tiles);
    const size_t count = graze_tiles_touched(w->world, one, layer, NULL, 0);
    js_block *block = &w->lists[JS_BODIES_LIST];
    block->size = 0;
    graze_box *boxes = js_block_add(block, (count + 1) * sizeof *boxes);
    if (boxes == NULL)
        return UINT32_MAX;
    js_results[0] = (double)(uintptr_t)boxes;
    return (uint32_t)graze_tiles_touched(w->world, one, layer, boxes, count);
}
