/* output.c: results of commands, whole or not at all; see output.h. */
#define _XOPEN_SOURCE 700
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

/* An existing file keeps its permissions, and must be writable: renaming would not
 * ask. A symbolic link stays one. */
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
    char *folder = real == NULL ? NULL : path_folder(real);
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

/* C0, DEL, or C1 as UTF-8 has it. */
static bool is_control(unsigned char c, unsigned char next) {
    return c < ' ' || c == 0x7f || (c == 0xc2 && next >= 0x80 && next < 0xa0);
}

void output_name(output *o, const char *name) {
    for (; *name != '\0'; name++)
        if (!is_control((unsigned char)name[0], (unsigned char)name[1]))
            output_bytes(o, name, 1);
        else {
            output_text(o, "?");
            name += (unsigned char)*name == 0xc2;
        }
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
