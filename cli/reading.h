/* reading.h: a bar for the reading of boxes, of queries about them, and of scenes;
 * and the boxes put in order. */
#ifndef CLI_READING_H
#define CLI_READING_H

#include "cli/progress.h"
#include "formats/table.h"
#include "graze/index.h"
#include "scenes/replay_stage.h"

/* Refuse other files than one of boxes and one of `others` ("moves"); at most one of
 * them is standard input. Returns 0 if all is well, else the command's exit code. */
int reading_check_files(const char *command, const char *others, int count,
                        char **files);

/* A file while it is read. It must stay where it is until it ends. */
typedef struct reading {
    progress bar;
    char label[64];
    table_watcher watcher; /* for the reader */
} reading;

void reading_begin(reading *r, const char *path);
void reading_end(reading *r);

/* Read a scene, with a bar. As scene_read_shaped. */
bool reading_scene(scene_paths paths, scene *s, error *e);

/* A scene or a recording: where it is, whether rules, shapes or edges were given,
 * and its content. A recording has rules, shapes and edges of its own.
 * `recording.memory_max` is set before. */
typedef struct reading_input {
    scene_paths paths;
    bool has_settings, is_recording;
    scene scene;
    recording_file recording; /* in place of the scene, */
    replay_names names;       /* and how things in it are named */
} reading_input;

/* Read it, with a bar. Errors: ERROR_INPUT, ERROR_RESOURCES. */
bool reading_input_read(reading_input *input, error *e);
void reading_input_close(reading_input *input);

/* Read boxes, with a bar. As table_read. */
bool reading_boxes(const char *path, table *boxes, error *e);

/* Put boxes in order. Errors: ERROR_RESOURCES, ERROR_INPUT. */
bool reading_index(const table *boxes, const graze_index_config *config,
                   graze_index **index, error *e);

#endif
