/* tiles_write.h: the output of `graze tiles` for a map. */
#ifndef CLI_TILES_WRITE_H
#define CLI_TILES_WRITE_H

#include "cli/output.h"
#include "formats/tile_map.h"

/* A map, and the rectangles of each of its layers. */
typedef struct tiles_answer {
    tile_map map;
    graze_tile_rect_list *merged;
} tiles_answer;

/* Write all as one JSON object. Or a row of CSV for each rectangle and each object,
 * with its box in pixels, as `graze pairs` reads it. Or a line for each layer: its
 * number of tiles, its number of rectangles, and the least possible. Or a PNG with
 * at most 4096 pixels a side. Errors: those of json.h and png.h; ERROR_RESOURCES. */
bool tiles_write_json(const tiles_answer *answer, output *o, error *e);
bool tiles_write_csv(const tiles_answer *answer, output *o, error *e);
bool tiles_write_table(const tiles_answer *answer, output *o, error *e);
bool tiles_write_picture(const tiles_answer *answer, output *o, error *e);

/* The sums of the table in one line. */
enum { TILES_SUMMARY_SIZE = 160 };
void tiles_summary(const tiles_answer *answer, char text[TILES_SUMMARY_SIZE]);

#endif
