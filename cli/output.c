/* output.c: see output.h.
 *
 * A path is resolved by realpath, which knows only what exists; of a new file the
 * directory does. A link to a new file is read by hand, one link at a time. The
 * handler of signals does only what a handler may: unlink, and die of the signal
 * after all.
 */
#define _XOPEN_SOURCE 700 /* for realpath */
#include "cli/output.h"

#include "formats/number.h"
#include "formats/png.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the last name in a path begins. */
static const char *last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return path;
    return slash + 1;
}

static char *directory_of(const char *path) {
    size_t length = (size_t)(last_name(path) - path);
    if (length == 0)
        return strdup(".");
    return strndup(path, length);
}

static char *joined(const char *directory, const char *name) {
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = malloc(size);
    if (path != NULL)
        snprintf(path, size, "%s/%s", directory, name);
    return path;
}

/* Where the link at a path leads; NULL if there is none. */
static char *link_target(const char *path) {
    char target[PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0)
        return NULL;
    target[length] = '\0';
    if (target[0] == '/')
        return strdup(target);
    char *directory = directory_of(path);
    char *result = directory == NULL ? NULL : joined(directory, target);
    free(directory);
    return result;
}

/* A file not yet there: its name in the real directory. */
static char *new_path(const char *path) {
    if (*path == '\0')
        return NULL;
    char *directory = directory_of(path);
    char *real = directory == NULL ? NULL : realpath(directory, NULL);
    char *result = real == NULL ? NULL : joined(real, last_name(path));
    free(directory);
    free(real);
    return result;
}

char *path_resolve(const char *path) {
    char *real = realpath(path, NULL);
    if (real != NULL || errno != ENOENT)
        return real;
    char *target = link_target(path);
    errno = ENOENT;
    if (target == NULL)
        real = new_path(path);
    else
        real = path_resolve(target);
    free(target);
    return real;
}

static bool is_same_new_file(const char *a, const char *b) {
    char *real_a = path_resolve(a), *real_b = path_resolve(b);
    bool is_same = real_a != NULL && real_b != NULL && strcmp(real_a, real_b) == 0;
    free(real_a);
    free(real_b);
    return is_same;
}

bool path_is_same(const char *a, const char *b) {
    struct stat of_a, of_b;
    if (stat(a, &of_a) != 0 || stat(b, &of_b) != 0)
        return is_same_new_file(a, b);
    return of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino &&
           !S_ISCHR(of_a.st_mode);
}

bool path_is_dash(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}

bool path_is_same_file(const char *a, const char *b) {
    return a != NULL && b != NULL && !path_is_dash(a) && !path_is_dash(b) &&
           path_is_same(a, b);
}

const char *path_last(const char *path) {
    const char *slash = strrchr(path, '/');
    if (slash != NULL)
        return slash + 1;
    return path;
}

bool path_ends_with(const char *path, const char *ending) {
    const size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && strcmp(path + length - wanted, ending) == 0;
}

/* Both are absolute: up to their common folder, and down again. */
static char *path_between(const char *from, const char *to) {
    size_t common = 0, ups = 0;
    for (size_t i = 0; from[i] == to[i] && from[i] != '\0'; i++) {
        if (from[i] == '/')
            common = i + 1;
    }
    for (const char *at = from + common; *at != '\0'; at++)
        ups += *at == '/';
    char *path = malloc(3 * ups + strlen(to + common) + 1);
    for (size_t i = 0; i < ups && path != NULL; i++)
        memcpy(path + 3 * i, "../", 3);
    if (path != NULL)
        memcpy(path + 3 * ups, to + common, strlen(to + common) + 1);
    return path;
}

/* If a path cannot be resolved for another reason than want of memory, *out is NULL.
 * False: no memory. */
static bool path_find(const char *path, bool is_new, char **out) {
    errno = 0;
    if (is_new)
        *out = path_resolve(path);
    else
        *out = realpath(path, NULL);
    return *out != NULL || errno != ENOMEM;
}

char *path_relative(const char *out, const char *path) {
    char *from = NULL, *to = NULL, *relative = NULL;
    if (out == NULL || path_is_dash(out) || path_is_dash(path))
        return strdup(path);
    if (path_find(out, true, &from) && path_find(path, false, &to)) {
        if (from != NULL && to != NULL)
            relative = path_between(from, to);
        else
            relative = strdup(path);
    }
    free(from);
    free(to);
    return relative;
}

#define FILES_MAX 8

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

static const char *volatile files[FILES_MAX];
static const char *volatile last_words;

static void remove_files(int signal_number) {
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i] != NULL)
            unlink(files[i]);
    const char *words = last_words;
    if (words != NULL) {
        const ssize_t written = write(STDERR_FILENO, words, strlen(words));
        (void)written; /* if it fails, nothing else can be said */
    }
    /* SA_RESETHAND: the second time the signal does what it does without us. */
    raise(signal_number);
}

/* If the caller set a signal to be ignored (nohup), it stays ignored. */
static void catch_signals(void) {
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction old, own = { .sa_flags = (int)SA_RESETHAND };
        own.sa_handler = remove_files;
        sigemptyset(&own.sa_mask);
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &own, NULL);
    }
}

static void catch_signals_once(void) {
    static bool is_caught = false;
    if (!is_caught)
        catch_signals();
    is_caught = true;
}

void interrupt_say(const char *text) {
    catch_signals_once();
    last_words = text;
}

void interrupt_remember(const char *path) {
    catch_signals_once();
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i] == NULL) {
            files[i] = path;
            return;
        }
}

void interrupt_forget(const char *path) {
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i] == path)
            files[i] = NULL;
}

#define OUTPUT_BUFFER ((size_t)1 << 16)

struct output {
    /* what the new file will be called; NULL if bytes go straight to the
     * descriptor */
    char *path;
    char *temporary;  /* what it is called until then */
    const char *name; /* for messages */
    int descriptor;
    int failure; /* the first errno; 0: none */
    size_t used; /* of the buffer */
    char buffer[OUTPUT_BUFFER];
};

static bool fail(const char *name, int failure, error *e) {
    if (failure == EPIPE) {
        *e = (error){ .code = ERROR_NONE, .is_quiet = true };
        return false;
    }
    bool is_full = failure == ENOSPC || failure == EDQUOT || failure == EFBIG ||
                   failure == EIO || failure == ENOMEM;
    const char *why = strerror(failure);
    if (failure == EFBIG)
        why = "the limit of a file's size is reached (see ulimit -f)";
    error_at(e, name, 0, "cannot be written: %s", why);
    if (is_full)
        e->code = ERROR_RESOURCES;
    else
        e->code = ERROR_INPUT;
    return false;
}

/* "PATH.tmp-PID", in the same directory, so renaming moves no bytes. */
static char *temporary_name(const char *path) {
    size_t size = strlen(path) + 32;
    char *name = malloc(size);
    if (name != NULL)
        snprintf(name, size, "%s.tmp-%ld", path, (long)getpid());
    return name;
}

/* An existing file keeps its permissions, and must be writable for us: renaming
 * would not ask. A symbolic link stays one. */
static bool open_beside(output *o, const char *path, const char *partial,
                        const struct stat *old) {
    if (old != NULL && access(path, W_OK) != 0)
        return false;
    o->path = path_resolve(path);
    if (o->path == NULL)
        o->temporary = NULL;
    else if (partial != NULL)
        o->temporary = strdup(partial);
    else
        o->temporary = temporary_name(o->path);
    if (o->temporary == NULL)
        return false;
    interrupt_remember(o->temporary);
    o->descriptor =
        open(o->temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return o->descriptor >= 0 &&
           (old == NULL || fchmod(o->descriptor, old->st_mode & 0777) == 0);
}

static bool open_path(output *o, const char *path, const char *partial) {
    struct stat old;
    if (path == NULL) {
        o->descriptor = STDOUT_FILENO;
        return true;
    }
    bool exists = stat(path, &old) == 0;
    if (!exists || S_ISREG(old.st_mode))
        return open_beside(o, path, partial, exists ? &old : NULL);
    o->descriptor = open(path, O_WRONLY | O_CLOEXEC);
    return o->descriptor >= 0;
}

bool output_open_partial(const char *path, const char *partial, output **out,
                         error *e) {
    output *o = malloc(sizeof *o);
    *out = NULL;
    if (o == NULL)
        return error_no_memory(e, "writing results");
    bool is_standard = path == NULL || strcmp(path, "-") == 0;
    o->path = NULL;
    o->temporary = NULL;
    if (is_standard)
        o->name = "standard output";
    else
        o->name = path;
    o->descriptor = -1;
    o->failure = 0;
    o->used = 0;
    if (open_path(o, is_standard ? NULL : path, partial)) {
        *out = o;
        return true;
    }
    fail(o->name, errno, e);
    output_discard(o);
    return false;
}

bool output_open(const char *path, output **out, error *e) {
    return output_open_partial(path, NULL, out, e);
}

/* Nothing is opened: the reader of a pipe would see an end. */
bool output_check(const char *path, error *e) {
    struct stat is;
    if (path == NULL || path_is_dash(path))
        return true;
    if (stat(path, &is) == 0 && S_ISDIR(is.st_mode))
        return fail(path, EISDIR, e);
    if (access(path, W_OK) == 0)
        return true;
    char *real = errno == ENOENT ? path_resolve(path) : NULL;
    char *folder = real == NULL ? NULL : directory_of(real);
    const bool is_fine = folder != NULL && access(folder, W_OK) == 0;
    const int failure = errno;
    free(real);
    free(folder);
    return is_fine || fail(path, failure, e);
}

static void flush(output *o) {
    size_t at = 0;
    while (at < o->used && o->failure == 0) {
        ssize_t written = write(o->descriptor, o->buffer + at, o->used - at);
        if (written >= 0)
            at += (size_t)written;
        else if (errno != EINTR)
            o->failure = errno;
    }
    o->used = 0;
}

void output_bytes(output *o, const void *bytes, size_t size) {
    const char *from = bytes;
    while (size > 0 && o->failure == 0) {
        size_t room = OUTPUT_BUFFER - o->used, part = size < room ? size : room;
        memcpy(o->buffer + o->used, from, part);
        o->used += part;
        from += part;
        size -= part;
        if (o->used == OUTPUT_BUFFER)
            flush(o);
    }
}

void output_text(output *o, const char *text) {
    output_bytes(o, text, strlen(text));
}

void output_uint64(output *o, uint64_t value) {
    char digits[20];
    size_t begin = sizeof digits;
    do {
        digits[--begin] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    output_bytes(o, digits + begin, sizeof digits - begin);
}

/* Beyond it not every whole number is a float64. */
static const double whole_max = 9007199254740992.0;

void output_float64(output *o, double value) {
    char text[NUMBER_TEXT_SIZE];
    if (value >= 0 && value <= whole_max && (double)(uint64_t)value == value) {
        /* nearly all are, and this is far quicker */
        output_uint64(o, (uint64_t)value);
        return;
    }
    number_text(value, text);
    output_text(o, text);
}

bool output_picture(output *o, const picture *p, error *e) {
    uint8_t *bytes = NULL;
    size_t size = 0;
    if (!png_encode(p, &bytes, &size, e))
        return false;
    output_bytes(o, bytes, size);
    free(bytes);
    return true;
}

bool output_write_text(const char *path, char *text, error *e) {
    output *o = NULL;
    const bool is_open = text != NULL && output_open(path, &o, e);
    if (is_open)
        output_text(o, text);
    free(text);
    return is_open && output_close(o, e);
}

bool output_json(output *o, json_writer *w, bool is_indented, error *e) {
    char *text = json_writer_text(w, is_indented, e);
    if (text != NULL)
        output_text(o, text);
    free(text);
    return text != NULL;
}

bool output_has_failed(const output *o) {
    return o->failure != 0;
}

/* Close the descriptor, which may be the first to tell of a full disk. */
static void close_descriptor(output *o) {
    bool is_own = o->descriptor > STDERR_FILENO;
    if (is_own && close(o->descriptor) != 0 && o->failure == 0)
        o->failure = errno;
    o->descriptor = -1;
}

static void release(output *o) {
    interrupt_forget(o->temporary);
    free(o->path);
    free(o->temporary);
    free(o);
}

bool output_close(output *o, error *e) {
    if (o == NULL)
        return true;
    flush(o);
    close_descriptor(o);
    if (o->failure == 0 && o->path != NULL && rename(o->temporary, o->path) != 0)
        o->failure = errno;
    if (o->failure == 0) {
        release(o);
        return true;
    }
    fail(o->name, o->failure, e);
    output_discard(o);
    return false;
}

void output_discard(output *o) {
    if (o == NULL)
        return;
    close_descriptor(o);
    if (o->temporary != NULL)
        unlink(o->temporary);
    release(o);
}
