/* shrink_work.h: a recording to be cut down: which of its calls are kept, and
 * whether a command still fails on them.
 */
#ifndef CLI_SHRINK_WORK_H
#define CLI_SHRINK_WORK_H

#include "cli/progress.h"
#include "formats/recording_file.h"

/* A call of the whole recording. */
typedef struct shrink_call {
    uint64_t step;
    bool is_step, adds_body;
} shrink_call;

typedef struct shrink_work {
    const char *path, *out, *command;
    recording_file file;
    shrink_call *calls;
    size_t call_count, call_capacity;
    bool *is_dropped; /* by call */
    char *trial;      /* the file for the command */
    uint64_t runs;
    size_t kept; /* calls of the smallest so far */
    progress bar;
} shrink_work;

/* Read a recording and list its calls. Errors: ERROR_INPUT, ERROR_RESOURCES. Close
 * it in any case. */
bool shrink_work_open(shrink_work *work, error *e);
void shrink_work_close(shrink_work *work);

/* Play the kept calls, record them into the trial file, and run the command on it.
 * *fails says whether its exit code is not zero; if so, the trial is the smallest so
 * far, and is at `out`. Errors: ERROR_RESOURCES, ERROR_INPUT; one without a word if
 * the command was interrupted. */
bool shrink_work_try(shrink_work *work, bool *fails, error *e);

#endif
