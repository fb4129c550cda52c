/* record_csv.h: a recording as the rows of a scene. */
#ifndef CLI_RECORD_CSV_H
#define CLI_RECORD_CSV_H

#include "cli/output.h"
#include "cli/progress.h"
#include "formats/recording_file.h"

/* Where the bytes go: appended to an output, or through gzip into it. */
typedef struct record_text {
    void (*put)(void *user, const void *bytes, size_t size);
    void *user;
} record_text;

/* Play a recording and write the content of each frame, up to the last whole one.
 * Errors: as replay_stage_play; all rows of whole frames are written then. */
bool record_csv_write(const char *path, const recording_file *file, record_text text,
                      progress *bar, error *e);

#endif
