/* tiles_tell.h: what `graze tiles` says of a map: JSON, CSV, a table. */
#ifndef CLI_TILES_TELL_H
#define CLI_TILES_TELL_H

#include "cli/output.h"
#include "formats/tile_map.h"

/* A map, and the rectangles of each of its layers. */
typedef struct tiles_answer {
    tile_map map;
    graze_tile_rect_list *merged;
} tiles_answer;

/* All as one JSON object. */
void tiles_tell_json(const tiles_answer *answer, output *o);

/* A row for each rectangle and each object, with its box in pixels, as `graze pairs` reads it. */
void tiles_tell_csv(const tiles_answer *answer, output *o);

/* A line for each layer: how many tiles, how many rectangles, and the fewest that there can be. */
void tiles_tell_table(const tiles_answer *answer, output *o);

/* The sums of the table in one line. */
enum { TILES_SUMMARY_SIZE = 160 };
void tiles_summary(const tiles_answer *answer, char text[TILES_SUMMARY_SIZE]);

#endif
