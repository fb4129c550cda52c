/* source.c: the bytes of a file, of a gzipped file, or of standard input, one after
 * the other; see source.h. */
#include "formats/source.h"

#include "formats/gzip.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SOURCE_BUFFER ((size_t)1 << 16)
#define SOURCE_PEEK 16

struct source {
    char *name;
    int descriptor;
    uint64_t line;
    uint64_t size, done;              /* of the file, in bytes; size 0: unknown */
    gzip *gzip;                       /* NULL: plain */
    bool is_between_members;          /* of gzip data: it may end here */
    bool is_at_end;                   /* of the file */
    unsigned char ahead[SOURCE_PEEK]; /* bytes shown but not read yet */
    size_t ahead_at, ahead_end;
    size_t at, end; /* what of `buffer` is not used yet */
    unsigned char buffer[SOURCE_BUFFER];
};

static bool fill(source *s, error *e) {
    ssize_t got;
    do
        got = read(s->descriptor, s->buffer + s->end, SOURCE_BUFFER - s->end);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return error_at(e, s->name, 0, "cannot be read: %s", strerror(errno));
    s->is_at_end = got == 0;
    s->end += (size_t)got;
    s->done += (uint64_t)got;
    return true;
}

/* Fill the empty buffer, unless the file is at its end. */
static bool refill(source *s, error *e) {
    s->at = 0;
    s->end = 0;
    return s->is_at_end || fill(s, e);
}

static bool read_plain(source *s, gzip_span *span, error *e) {
    while (span->out_size > 0) {
        if (s->at == s->end && !refill(s, e))
            return false;
        size_t ready = s->end - s->at;
        if (ready == 0)
            return true;
        size_t size = ready < span->out_size ? ready : span->out_size;
        memcpy(span->out, s->buffer + s->at, size);
        s->at += size;
        span->out += size;
        span->out_size -= size;
    }
    return true;
}

/* Between two members gzip allows padding with zeros, as files in whole blocks have
 * it. */
static void skip_padding(source *s) {
    while (s->is_between_members && s->at < s->end && s->buffer[s->at] == 0)
        s->at++;
}

/* Inflate what the buffer holds. */
static bool inflate_some(source *s, gzip_span *span, error *e) {
    span->in = s->buffer + s->at;
    span->in_size = s->end - s->at;
    gzip_status status = gzip_inflate(s->gzip, span);
    s->at = s->end - span->in_size;
    s->is_between_members = status == GZIP_MEMBER_END;
    if (status == GZIP_NO_MEMORY)
        return error_no_memory(e, "reading gzip");
    if (status == GZIP_DAMAGED)
        return error_at(e, s->name, s->line,
                        "the gzip data is damaged after here; get the file again");
    return true;
}

static bool read_gzip(source *s, gzip_span *span, error *e) {
    while (span->out_size > 0) {
        if (s->at == s->end && !refill(s, e))
            return false;
        skip_padding(s);
        if (s->at == s->end && !s->is_at_end)
            continue;
        if (s->at == s->end)
            return s->is_between_members ||
                   error_at(e, s->name, s->line,
                            "the gzip data ends early; get the whole file");
        if (!inflate_some(s, span, e))
            return false;
    }
    return true;
}

static void take_ahead(source *s, gzip_span *span) {
    size_t ready = s->ahead_end - s->ahead_at;
    size_t size = ready < span->out_size ? ready : span->out_size;
    memcpy(span->out, s->ahead + s->ahead_at, size);
    s->ahead_at += size;
    span->out += size;
    span->out_size -= size;
}

bool source_read(source *s, void *bytes, size_t size, size_t *got, error *e) {
    gzip_span span = { .out = bytes, .out_size = size };
    error failure = { 0 };
    take_ahead(s, &span);
    bool is_read = s->gzip == NULL ? read_plain(s, &span, &failure)
                                   : read_gzip(s, &span, &failure);
    *got = size - span.out_size;
    if (is_read || *got > 0)
        /* a failure comes again when what was good before it has been used */
        return true;
    *e = failure;
    return false;
}

bool source_peek(source *s, void *bytes, size_t size, size_t *got, error *e) {
    if (s->ahead_end == 0 &&
        !source_read(s, s->ahead, SOURCE_PEEK, &s->ahead_end, e))
        return false;
    if (size < s->ahead_end)
        *got = size;
    else
        *got = s->ahead_end;
    memcpy(bytes, s->ahead, *got);
    return true;
}

/* A lone 0x1f at the end of the file counts: a message about truncated gzip data
 * says more than one about a strange CSV. */
static bool is_gzip(const source *s) {
    static const unsigned char magic[] = { 0x1f, 0x8b };
    size_t size = s->end < sizeof magic ? s->end : sizeof magic;
    return size > 0 && memcmp(s->buffer, magic, size) == 0;
}

static bool open_file(source *s, error *e) {
    struct stat status;
    if (strcmp(s->name, "-") == 0)
        s->descriptor = STDIN_FILENO;
    else
        s->descriptor = open(s->name, O_RDONLY | O_CLOEXEC);
    if (s->descriptor < 0)
        return error_at(e, s->name, 0, "cannot be opened: %s", strerror(errno));
    if (fstat(s->descriptor, &status) == 0 && S_ISREG(status.st_mode))
        s->size = (uint64_t)status.st_size;
    while (s->end < 2 && !s->is_at_end)
        if (!fill(s, e))
            return false;
    return !is_gzip(s) || gzip_open(s->name, &s->gzip, e);
}

bool source_open(const char *path, source **out, error *e) {
    source *s = calloc(1, sizeof *s);
    *out = NULL;
    if (s == NULL)
        return error_no_memory(e, path);
    s->descriptor = -1;
    s->name = strdup(path);
    if (s->name == NULL)
        error_no_memory(e, path);
    else if (open_file(s, e)) {
        *out = s;
        return true;
    }
    source_close(s);
    return false;
}

bool source_is_there(const char *path) {
    return access(path, R_OK) == 0;
}

void source_close(source *s) {
    if (s == NULL)
        return;
    gzip_close(s->gzip);
    if (s->descriptor > STDIN_FILENO)
        close(s->descriptor);
    free(s->name);
    free(s);
}

const char *source_name(const source *s) {
    return s->name;
}

void source_set_line(source *s, uint64_t line) {
    s->line = line;
}

double source_progress(const source *s) {
    if (s->size == 0)
        return -1.0;
    return (double)s->done / (double)s->size;
}
