/* shrink_work.c: see shrink_work.h. Each try is the whole recording, played again
 * without the dropped calls and recorded anew. So the command always gets a playable
 * recording. */
#include "cli/shrink_work.h"

#include "cli/output.h"
#include "formats/growth.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool list_call(void *user, const graze_replay_call *call) {
    shrink_work *work = user;
    if (growth_reserve(&work->calls, &work->call_capacity, work->call_count + 1,
                       sizeof *work->calls))
        work->calls[work->call_count++] =
            (shrink_call){ .step = call->step,
                           .is_step = strcmp(call->name, "graze_world_step") == 0,
                           .adds_body =
                               strcmp(call->name, "graze_body_add") == 0 ||
                               strcmp(call->name, "graze_world_add_tiles") == 0 ||
                               strcmp(call->name, "graze_recording_start") == 0 };
    return true;
}

static bool keeps(void *user, const graze_replay_call *call) {
    const shrink_work *work = user;
    return call->number < work->call_count && !work->is_dropped[call->number];
}

static graze_status open_replay(shrink_work *work, recording_reader *reader,
                                bool (*keep)(void *, const graze_replay_call *),
                                graze_replay **replay) {
    *reader = (recording_reader){ .file = &work->file };
    const graze_replay_config config = { .source = recording_source(reader),
                                         .filter = keep,
                                         .user = work,
                                         .memory_max = work->file.memory_max,
                                         .is_forward_only = true };
    return graze_replay_open(&config, replay);
}

static char *trial_name(const char *out) {
    const size_t size = strlen(out) + 48;
    char *name = malloc(size);
    if (name != NULL)
        snprintf(name, size, "%s.try-%ld.grz", out, (long)getpid());
    return name;
}

bool shrink_work_open(shrink_work *work, error *e) {
    recording_reader reader;
    graze_replay *replay = NULL;
    if (!recording_file_read(work->path, &work->file, e))
        return false;
    graze_status status = open_replay(work, &reader, list_call, &replay);
    if (status != GRAZE_OK && status != GRAZE_OUT_OF_CAPACITY)
        return error_at(
            e, work->path, 0,
            "the beginning is damaged or cut off, before the first frame");
    while (status == GRAZE_OK && graze_replay_step(replay) == GRAZE_REPLAY_STEPPED)
        ; /* of a truncated one, the whole frames */
    status = status == GRAZE_OK ? graze_replay_read(replay).status : status;
    graze_replay_close(replay);
    if (status == GRAZE_OUT_OF_CAPACITY)
        return recording_file_too_large(work->path, &work->file, e);
    work->kept = work->call_count;
    work->is_dropped = calloc(work->call_count + 1, sizeof *work->is_dropped);
    work->trial = trial_name(work->out);
    if (work->trial != NULL)
        interrupt_remember(work->trial);
    return (work->is_dropped != NULL && work->trial != NULL) ||
           error_no_memory(e, "the calls");
}

void shrink_work_close(shrink_work *work) {
    if (work->trial != NULL)
        unlink(work->trial);
    interrupt_forget(work->trial);
    free(work->trial);
    free(work->calls);
    free(work->is_dropped);
    recording_file_close(&work->file);
}

static bool take(void *user, const void *bytes, size_t size) {
    output *o = user;
    output_bytes(o, bytes, size);
    return !output_has_failed(o);
}

static bool play_kept(shrink_work *work, const graze_recording_sink *sink,
                      error *e) {
    recording_reader reader;
    graze_replay *replay = NULL;
    if (open_replay(work, &reader, keeps, &replay) != GRAZE_OK)
        return error_no_memory(e, "a smaller recording");
    graze_status status = graze_recording_start(graze_replay_world(replay), sink);
    while (status == GRAZE_OK && graze_replay_step(replay) == GRAZE_REPLAY_STEPPED)
        ;
    if (status == GRAZE_OK)
        status = graze_recording_stop(graze_replay_world(replay));
    graze_replay_close(replay);
    return status == GRAZE_OK || status == GRAZE_WRITE_FAILED ||
           error_no_memory(e, "a smaller recording");
}

static bool write_trial(shrink_work *work, error *e) {
    output *o = NULL;
    recording_writer *writer = NULL;
    if (!output_open(work->trial, &o, e))
        return false;
    bool is_written =
        recording_writer_open((graze_recording_sink){ take, o }, &writer, e);
    if (is_written) {
        const graze_recording_sink sink = recording_writer_sink(writer);
        is_written = play_kept(work, &sink, e);
        recording_writer_close(writer);
    }
    if (is_written)
        return output_close(o, e);
    output_discard(o);
    return false;
}

/* The shell gets the file as $1. Its output would only disturb. */
static pid_t start_command(const shrink_work *work) {
    const pid_t child = fork();
    if (child != 0)
        return child;
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    if (freopen("/dev/null", "w", stdout) == NULL ||
        freopen("/dev/null", "w", stderr) == NULL)
        _exit(127);
    execl("/bin/sh", "sh", "-c", work->command, "graze-shrink", work->trial,
          (char *)NULL);
    _exit(127);
}

static bool is_interrupt(int status) {
    return WIFSIGNALED(status) &&
           (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGTERM);
}

/* To the shell a missing command fails, too, and on an empty recording as on the
 * whole one. */
static bool was_found(const shrink_work *work, int status, error *e) {
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return (code != 126 && code != 127) ||
           error_set(e, ERROR_INPUT,
                     "the shell cannot run \"%s\": it exits %d, which says that a "
                     "program is %s",
                     work->command, code,
                     code == 127 ? "not there" : "not executable");
}

static bool run_command(const shrink_work *work, bool *fails, error *e) {
    int status = 0;
    const pid_t child = start_command(work);
    if (child < 0)
        return error_set(e, ERROR_RESOURCES, "no process could be started: %s",
                         strerror(errno));
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return error_set(e, ERROR_RESOURCES, "waiting for the command: %s",
                             strerror(errno));
    if (is_interrupt(status)) {
        *e = (error){ .code = ERROR_RESOURCES, .is_quiet = true };
        return false;
    }
    *fails = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    return work->runs > 1 || was_found(work, status, e);
}

static size_t count_kept(const shrink_work *work) {
    size_t kept = 0;
    for (size_t i = 0; i < work->call_count; i++)
        kept += !work->is_dropped[i];
    return kept;
}

/* The trial on which the command failed becomes the smallest so far. It is written
 * as any result is: a link stays a link, a device a device. */
static bool keep_trial(const shrink_work *work, error *e) {
    output *o = NULL;
    char bytes[4096];
    FILE *trial = fopen(work->trial, "rb");
    if (trial == NULL)
        return error_at(e, work->trial, 0, "cannot be read after the command: %s",
                        strerror(errno));
    const bool is_open = output_open(work->out, &o, e);
    for (size_t size; is_open && (size = fread(bytes, 1, sizeof bytes, trial)) > 0;)
        output_bytes(o, bytes, size);
    const bool is_read = ferror(trial) == 0;
    fclose(trial);
    if (is_read || !is_open)
        return is_open && output_close(o, e);
    output_discard(o);
    return error_at(e, work->trial, 0, "cannot be read: %s", strerror(errno));
}

bool shrink_work_try(shrink_work *work, bool *fails, error *e) {
    work->runs++;
    if (!write_trial(work, e) || !run_command(work, fails, e))
        return false;
    if (!*fails)
        return true;
    work->kept = count_kept(work);
    progress_update(&work->bar,
                    1 - (double)work->kept / (double)(work->call_count + 1));
    return keep_trial(work, e);
}
