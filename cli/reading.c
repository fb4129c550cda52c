/* reading.c: a bar for the reading of boxes, of queries about them, and of scenes;
 * and the boxes put in order; see reading.h. */
#include "cli/reading.h"

#include "cli/cli.h"
#include "formats/table_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int reading_check_files(const char *command, const char *others, int count,
                        char **files) {
    if (count < 1)
        return cli_bad_usage(command, "a file of boxes is missing, and one of %s",
                             others);
    if (count < 2)
        return cli_bad_usage(command, "a file of %s is missing after \"%s\"", others,
                             files[0]);
    if (count > 2)
        return cli_bad_usage(
            command, "one file of boxes and one of %s, but there is a third, \"%s\"",
            others, files[2]);
    if (strcmp(files[0], "-") == 0 && strcmp(files[1], "-") == 0)
        return cli_bad_usage(command, "only one file can be \"-\", standard input");
    return 0;
}

static void tell(void *user, double done) {
    progress_update(user, done);
}

void reading_begin(reading *r, const char *path) {
    snprintf(r->label, sizeof r->label, "reading %.50s", path);
    r->watcher = (table_watcher){ tell, &r->bar };
    progress_begin(&r->bar, r->label);
}

void reading_end(reading *r) {
    progress_end(&r->bar);
}

bool reading_scene(scene_paths paths, scene *s, error *e) {
    progress bar;
    progress_begin(&bar, "reading the scene");
    const bool is_read =
        scene_read_shaped(paths, (scene_watcher){ tell, &bar }, s, e);
    progress_end(&bar);
    return is_read;
}

static bool recording_take(reading_input *input, error *e) {
    const char *path = input->paths.scene;
    if (input->has_settings) {
        source_close(input->paths.opened);
        return error_set(e, ERROR_INPUT,
                         "%s is a recording: leave out --rules, --shapes and "
                         "--closed, which are in it",
                         path);
    }
    return recording_file_take(input->paths.opened, &input->recording, e) &&
           replay_names_find(path, &input->recording, &input->names, e);
}

bool reading_input_read(reading_input *input, error *e) {
    if (!recording_source_open(input->paths.scene, &input->paths.opened,
                               &input->is_recording, e))
        return false;
    return input->is_recording ? recording_take(input, e)
                               : reading_scene(input->paths, &input->scene, e);
}

void reading_input_close(reading_input *input) {
    scene_close(&input->scene);
    replay_names_close(&input->names);
    recording_file_close(&input->recording);
}

bool reading_boxes(const char *path, table *boxes, error *e) {
    reading r;
    reading_begin(&r, path);
    const bool is_read = table_read(path, &r.watcher, boxes, e);
    reading_end(&r);
    return is_read;
}

static graze_area area_of(const table_box *box) {
    return (graze_area){ box->edge[TABLE_MIN_X], box->edge[TABLE_MIN_Y],
                         box->edge[TABLE_MAX_X], box->edge[TABLE_MAX_Y] };
}

bool reading_index(const table *boxes, const graze_index_config *config,
                   graze_index **index, error *e) {
    graze_area *areas = malloc((boxes->count + 1) * sizeof *areas);
    if (areas == NULL)
        return error_no_memory(e, "the boxes");
    for (size_t i = 0; i < boxes->count; i++)
        areas[i] = area_of(&boxes->boxes[i]);
    const graze_area_array array = { areas, boxes->layers, (uint32_t)boxes->count };
    const graze_status status = graze_index_open(config, array, index);
    free(areas);
    return status == GRAZE_OK ||
           cli_library_error(status, "putting the boxes in order", e);
}
