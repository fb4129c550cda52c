/* lines.c: see lines.h. */
#include "formats/lines.h"

#include "formats/source.h"

#include <stdlib.h>
#include <string.h>

#define LINES_BUFFER (LINES_MAX + ((size_t)1 << 16))

struct lines {
    source *source;
    uint64_t line;
    size_t begin, end; /* what of `buffer` is not used yet */
    bool is_at_end;    /* of the source */
    char buffer[LINES_BUFFER];
};

bool lines_open(const char *path, lines **out, error *e) {
    lines *l = malloc(sizeof *l);
    *out = NULL;
    if (l == NULL)
        return error_no_memory(e, "reading lines");
    l->source = NULL;
    l->line = 0;
    l->begin = l->end = 0;
    l->is_at_end = false;
    if (!source_open(path, &l->source, e)) {
        lines_close(l);
        return false;
    }
    *out = l;
    return true;
}

void lines_close(lines *l) {
    if (l == NULL)
        return;
    source_close(l->source);
    free(l);
}

/* Move what is not used to the front and read more behind it. */
static bool refill(lines *l, error *e) {
    size_t got = 0, kept = l->end - l->begin;
    memmove(l->buffer, l->buffer + l->begin, kept);
    l->begin = 0;
    l->end = kept;
    source_set_line(l->source, l->line);
    if (!source_read(l->source, l->buffer + kept, LINES_BUFFER - kept, &got, e))
        return false;
    l->is_at_end = got == 0;
    l->end += got;
    return true;
}

static bool has_prefix(const lines *l, const char *prefix, size_t length) {
    return l->end - l->begin >= length && memcmp(l->buffer + l->begin, prefix, length) == 0;
}

/* Fill the buffer for the first time. */
static bool begin(lines *l, error *e) {
    if (!refill(l, e))
        return false;
    if (has_prefix(l, "\xff\xfe", 2) || has_prefix(l, "\xfe\xff", 2))
        return error_at(e, source_name(l->source), 1, "this is UTF-16; save it as UTF-8");
    if (has_prefix(l, "\xef\xbb\xbf", 3))
        l->begin += 3;
    return true;
}

/* Find the end of the line at the front of the buffer, refilled as needed; *size counts it. */
static bool find_end(lines *l, size_t *size, error *e) {
    size_t known = 0; /* bytes without a line feed */
    for (;;) {
        const char *from = l->buffer + l->begin;
        const char *feed = memchr(from + known, '\n', l->end - l->begin - known);
        known = l->end - l->begin;
        *size = feed == NULL ? known : (size_t)(feed - from) + 1;
        if (*size > LINES_MAX)
            return error_at(e, source_name(l->source), l->line,
                            "a line of more than %zu bytes; is this a text of lines?", LINES_MAX);
        if (feed != NULL || l->is_at_end)
            return true;
        if (!refill(l, e))
            return false;
    }
}

static size_t without_end(const char *text, size_t size) {
    if (size > 0 && text[size - 1] == '\n')
        size--;
    if (size > 0 && text[size - 1] == '\r')
        size--;
    return size;
}

lines_step lines_next(lines *l, lines_text *line, error *e) {
    size_t size = 0;
    if (l->line++ == 0 && !begin(l, e))
        return LINES_FAILED;
    if (!find_end(l, &size, e))
        return LINES_FAILED;
    if (size == 0)
        return LINES_END;
    line->text = l->buffer + l->begin;
    line->length = without_end(line->text, size);
    l->begin += size;
    return LINES_LINE;
}

error_place lines_place(const lines *l) {
    return (error_place){ source_name(l->source), l->line };
}

double lines_progress(const lines *l) {
    return source_progress(l->source);
}
