/* reading.h: the bar that shows how far a file of boxes, of questions about them, or a scene is read; and the
 * boxes put in order. */
#ifndef CLI_READING_H
#define CLI_READING_H

#include "cli/progress.h"
#include "formats/table.h"
#include "graze/index.h"
#include "scenes/replay_stage.h"

/* Refuse other files than one of boxes and one of `others` ("moves"), of which at most one is standard input;
 * 0 if all is well, else what a command exits with. */
int reading_check_files(const char *command, const char *others, int count, char **files);

/* A file that is being read. It must stay where it is until it ends. */
typedef struct reading {
    progress bar;
    char label[64];
    table_watcher watcher; /* for the reader */
} reading;

void reading_begin(reading *r, const char *path);
void reading_end(reading *r);

/* Read a scene, with a bar. As scene_read_shaped. */
bool reading_scene(scene_paths paths, scene *s, error *e);

/* A scene or a recording: where it is, whether rules, shapes or edges were given, which a recording has of
 * its own, and what is read of it. `recording.memory_max` is set before. */
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

/* Put boxes that were read in order. Errors: ERROR_RESOURCES, ERROR_INPUT. */
bool reading_index(const table *boxes, const graze_index_config *config, graze_index **index, error *e);

#endif
