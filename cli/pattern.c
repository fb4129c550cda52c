/* pattern.c: `graze pattern`: runs graze-pattern, which lies beside graze, and sees
 * to its output.
 *
 * The stage is C++, so it lives in a program of its own (pattern/). The program checks its arguments and writes plain CSV to its
 * standard output. Without -o it takes the place of this process. Else -o is taken
 * off its arguments, and its output goes to the file, gzipped if asked. The command
 * then exits with its exit code.
 */
#define _GNU_SOURCE /* for pipe2 */
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/pattern_player.h"
#include "cli/pattern_survive.h"
#include "cli/program.h"
#include "formats/gzip.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Where the scene goes: to `out`, through `gzip` if it is not NULL. */
typedef struct scene_target {
    const char *path;
    output *out;
    gzip_writer *gzip;
} scene_target;

/* Take -o FILE, -oFILE, --output FILE or --output=FILE off the arguments; "--" ends
 * the options. Returns false if FILE is missing. */
static bool target_take(int *argc, char **argv, scene_target *target) {
    int kept = 1;
    bool is_over = false;
    for (int i = 1; i < *argc; i++) {
        bool is_alone =
            strcmp(argv[i], "-o") == 0 || strcmp(argv[i], "--output") == 0;
        is_over = is_over || strcmp(argv[i], "--") == 0;
        if (is_over)
            argv[kept++] = argv[i];
        else if (is_alone && i + 1 == *argc)
            return false;
        else if (is_alone)
            target->path = argv[++i];
        else if (strncmp(argv[i], "--output=", 9) == 0)
            target->path = argv[i] + 9;
        else if (strncmp(argv[i], "-o", 2) == 0)
            target->path = argv[i] + 2;
        else
            argv[kept++] = argv[i];
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

static void sink_take(void *user, const void *bytes, size_t size) {
    output_bytes(user, bytes, size);
}

static bool target_open(scene_target *target, error *e) {
    size_t length = strlen(target->path);
    bool is_gzip = length > 3 && strcmp(target->path + length - 3, ".gz") == 0;
    if (!output_open(target->path, &target->out, e))
        return false;
    gzip_writer_sink sink = { sink_take, target->out };
    if (!is_gzip || gzip_writer_open(target->path, sink, &target->gzip, e))
        return true;
    output_discard(target->out);
    return false;
}

static bool target_close(scene_target *target, bool is_whole, error *e) {
    gzip_writer_close(target->gzip, is_whole);
    if (is_whole)
        return output_close(target->out, e);
    output_discard(target->out);
    return true;
}

int player_failed(const player *p, int cause) {
    error_print("graze pattern: %s cannot be run: %s", p->path, strerror(cause));
    return ERROR_RESOURCES;
}

/* Become the program. Returns, with an exit code, only if this fails. */
static int player_become(const player *p, char **argv) {
    execv(p->path, argv);
    return player_failed(p, errno);
}

/* In the child: its standard output is the pipe, and a signal ending the parent ends
 * it too. */
static _Noreturn void player_child(const player *p, char **argv, int out,
                                   pid_t parent) {
    bool is_ready =
        prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && dup2(out, STDOUT_FILENO) >= 0;
    if (!is_ready)
        _exit(player_failed(p, errno));
    if (getppid() != parent)
        _exit(ERROR_RESOURCES); /* this one ended before it asked for a signal */
    _exit(player_become(p, argv));
}

/* Run it with the arguments of this call; its standard output is a pipe to this
 * process. Returns 0 or the cause. */
int player_start(player *p, char **argv) {
    int ends[2];
    pid_t own = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0)
        return errno;
    p->pid = fork();
    if (p->pid == 0)
        player_child(p, argv, ends[1], own);
    int cause = p->pid < 0 ? errno : 0;
    close(ends[1]);
    if (cause != 0)
        close(ends[0]);
    p->pipe = ends[0];
    return cause;
}

/* Until the program is done, or the output has failed: then its next write
 * fails, and it ends. */
static void player_relay(player *p, scene_target *target) {
    static char bytes[65536];
    while (!output_has_failed(target->out)) {
        ssize_t got = read(p->pipe, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        if (target->gzip != NULL)
            gzip_writer_bytes(target->gzip, bytes, (size_t)got);
        else
            output_bytes(target->out, bytes, (size_t)got);
    }
    close(p->pipe);
}

/* Wait for its end. A signal is reported; an exit code speaks for itself, for the
 * program has said why. */
int player_wait(const player *p) {
    int status = 0;
    while (waitpid(p->pid, &status, 0) < 0)
        if (errno != EINTR)
            return player_failed(p, errno);
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    error_print("graze pattern: %s was ended by signal %d", p->path,
                WTERMSIG(status));
    return ERROR_INPUT;
}

static int play_to(player *p, char **argv, scene_target *target) {
    error e = { 0 };
    if (!target_open(target, &e))
        return cli_fail(&e);
    int cause = player_start(p, argv);
    if (cause == 0)
        player_relay(p, target);
    int code = cause == 0 ? player_wait(p) : player_failed(p, cause);
    if (!target_close(target, code == 0, &e))
        return cli_fail(&e);
    return code;
}

int pattern_run(int argc, char **argv) {
    player p = { .pipe = -1 };
    scene_target target = { 0 };
    if (!program_find("graze-pattern", p.path, sizeof p.path)) {
        error_print("graze pattern: %s is not there: this graze was built without "
                    "a C++ compiler",
                    p.path);
        error_print("graze pattern: install a C++ compiler (apt-get install g++), "
                    "and run make again");
        return ERROR_INPUT;
    }
    if (!target_take(&argc, argv, &target))
        return cli_bad_usage("pattern", "-o lacks the file to write to");
    if (pattern_survive_is_asked(argc, argv))
        return pattern_survive_run(&p, argc, argv, target.path);
    return target.path != NULL ? play_to(&p, argv, &target)
                               : player_become(&p, argv);
}
