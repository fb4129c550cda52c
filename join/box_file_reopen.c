/* box_file_reopen.c: the files of an earlier run of the same request; see
 * box_file.h. */
#include "join/box_file.h"

#include "formats/path.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

void box_file_forget(box_file *file) {
    file->data.is_open = file->layers.is_open = false;
    file->labels.is_open = file->label_ends.is_open = false;
}

/* Open a scratch file again: it may now have another path to the same folder. */
static bool reopen(scratch_file *file, const char *folder, error *e) {
    char old[SCRATCH_PATH_MAX], path[SCRATCH_PATH_MAX];
    memcpy(old, file->path, sizeof old);
    return scratch_path(path, folder, path_last(old), e) &&
           scratch_open(file, path, SCRATCH_EXISTING, e);
}

bool box_file_reopen_labels(box_file *file, const char *path, const char *folder,
                            error *e) {
    file->name = path;
    return !file->has_labels || (reopen(&file->labels, folder, e) &&
                                 reopen(&file->label_ends, folder, e));
}

static bool reopen_rows(box_file *file, const char *path, const char *folder,
                        error *e) {
    if (file->is_copied)
        return reopen(&file->data, folder, e);
    file->data.descriptor = open(path, O_RDONLY | O_CLOEXEC);
    file->data.is_open = file->data.descriptor >= 0;
    return file->data.is_open ||
           error_at(e, path, 0, "cannot be opened: %s", strerror(errno));
}

bool box_file_reopen(box_file *file, const char *path, const char *folder,
                     error *e) {
    return reopen_rows(file, path, folder, e) &&
           (!file->has_layers || reopen(&file->layers, folder, e)) &&
           box_file_reopen_labels(file, path, folder, e);
}
