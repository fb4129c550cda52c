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

/* Whose rows are read, and what there is to name. */
typedef struct look_reader {
    const csv_reader *csv;
    look_columns columns;
    const scene_shapes *shapes;
} look_reader;

/* Replace `look` by the look of the current row, `row` being its box and its layer. A look that is accepted
 * can be placed. Errors: ERROR_INPUT, naming file and line. */
bool look_read(const look_reader *reader, const scene_row *row, scene_look *look, error *e);

#endif
