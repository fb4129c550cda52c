/* scene.h: the live boxes in each frame of a game, as a SCENE file tells them, held
 * in memory.
 *
 * A scene is loaded once and then played any number of times, by several worlds side
 * by side. Names become dense indexes while it is read, so playing hashes nothing.
 * The format, for people, is in docs/scenes.md. Memory: 28 bytes a row and 32 a
 * name, for any frame numbers; with shapes 32 more a row.
 */
#ifndef SCENES_SCENE_H
#define SCENES_SCENE_H

#include "formats/error.h"
#include "formats/source.h"
#include "graze/box.h"
#include "scenes/id_table.h"
#include "scenes/scene_shapes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One box in one frame; `id` and `body` are indexes into the scene's tables of
 * names. */
typedef struct scene_row {
    graze_box box;
    uint32_t id, body;
    uint8_t layer;
} scene_row;

/* A frame and its rows. A gap between two frame numbers is one frame without rows,
 * with the first absent number. Each live box ends there, and the rest of the gap
 * changes nothing. So frames that are neighbours here are neighbours in time,
 * too. */
typedef struct scene_frame {
    uint64_t number;
    size_t first_row, row_count;
} scene_frame;

/* A zeroed scene has no frames. `bounds` holds all boxes of all frames, those around
 * shapes where rows have some. */
typedef struct scene {
    scene_row *rows;
    size_t row_count;
    scene_look *looks; /* by row; NULL: the scene was read without shapes */
    scene_shapes shapes;
    scene_frame *frames;
    size_t frame_count;
    id_table ids, bodies;
    graze_box bounds;
} scene;

/* A function to call from time to time with the part read so far, from 0 to 1;
 * negative: unknown. `report` NULL: none. */
typedef struct scene_watcher {
    void (*report)(void *user, double done);
    void *user;
} scene_watcher;

/* Read a scene from a path, or from standard input for "-". Errors: ERROR_INPUT
 * naming file and line; ERROR_RESOURCES; the scene is zeroed then. */
bool scene_read(const char *path, scene_watcher watcher, scene *s, error *e);

/* The same with the shapes of a file, "-" for standard input, or NULL for none.
 * `opened` not NULL: the rows' source, open already; it is closed, also after an
 * error. */
typedef struct scene_paths {
    const char *scene, *shapes;
    source *opened;
} scene_paths;

bool scene_read_shaped(scene_paths paths, scene_watcher watcher, scene *s, error *e);

/* Free everything; the scene is zeroed then. */
void scene_close(scene *s);

/* Write to `placed` the shape of a row, which passes graze_shape_check. False: the
 * row is a plain box, and nothing is written. */
bool scene_row_shape(const scene *s, const scene_row *row, graze_shape *placed);

/* The box around a row's shape, or the row's box. */
graze_box scene_row_bounds(const scene *s, const scene_row *row);

/* The frame of a number; for a number in a gap it is the gap. NULL if it is before
 * the first or after the last. */
const scene_frame *scene_find_frame(const scene *s, uint64_t number);

#endif
