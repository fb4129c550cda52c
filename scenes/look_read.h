/* look_read.h: the columns of a scene that say how its rows look: shape, angle, flip, scale. */
#ifndef SCENES_LOOK_READ_H
#define SCENES_LOOK_READ_H

#include "formats/csv.h"
#include "scenes/scene.h"

/* CSV_NO_COLUMN where the scene has none. */
typedef struct look_columns {
    uint32_t shape, angle, flip, scale;
} look_columns;

bool look_columns_find(const csv_reader *csv, look_columns *columns, error *e);

/* Replace `look` by what the current row says of itself, `row` being its box and its layer. What passes can
 * be placed. Errors: ERROR_INPUT, naming file and line. */
bool look_read(const csv_reader *csv, const look_columns *columns, const scene_shapes *shapes,
               const scene_row *row, scene_look *look, error *e);

#endif
