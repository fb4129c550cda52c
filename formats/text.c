/* text.c: text files, read whole or line by line; see text.h. */
#include "formats/text.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

enum { STEP = 65536 };

static bool read_all(source *s, size_t max, whole_text *text, error *e) {
    size_t capacity = 0, got = 1;
    while (got > 0) {
        if (!growth_reserve(&text->bytes, &capacity, text->length + STEP + 1, 1))
            return error_no_memory(e, "reading a text");
        if (!source_read(s, text->bytes + text->length, STEP, &got, e))
            return false;
        text->length += got;
        if (text->length > max)
            return error_at(e, source_name(s), 0,
                            "is longer than %zu MiB, more than is read; split it",
                            max >> 20);
    }
    text->bytes[text->length] = '\0';
    return true;
}

/* Unicode 15, table 3-7. */
size_t utf8_length(const char *text, size_t left) {
    const unsigned char *at = (const unsigned char *)text;
    if (at[0] < 0x80)
        return at[0] != 0;
    size_t length = 0;
    if (at[0] < 0xc2)
        length = 0;
    else if (at[0] < 0xe0)
        length = 2;
    else if (at[0] < 0xf0)
        length = 3;
    else if (at[0] < 0xf5)
        length = 4;
    if (length == 0 || length > left)
        return 0;
    const unsigned char low = at[0] == 0xe0 ? 0xa0 : at[0] == 0xf0 ? 0x90 : 0x80;
    const unsigned char high = at[0] == 0xed ? 0x9f : at[0] == 0xf4 ? 0x8f : 0xbf;
    if (at[1] < low || at[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

static bool is_utf16(const whole_text *text) {
    return text->length >= 2 && (memcmp(text->bytes, "\xff\xfe", 2) == 0 ||
                                 memcmp(text->bytes, "\xfe\xff", 2) == 0);
}

static bool check_utf8(const char *name, const whole_text *text, error *e) {
    uint64_t line = 1;
    if (is_utf16(text))
        return error_at(e, name, 0, "is UTF-16; save it as UTF-8");
    for (size_t at = 0, length; at < text->length; at += length) {
        const char *here = text->bytes + at;
        length = utf8_length(here, text->length - at);
        if (length == 0 && *here == 0)
            return error_at(e, name, line, "a NUL byte; this is not text");
        if (length == 0)
            return error_at(e, name, line,
                            "the byte 0x%02x is not UTF-8; save the file as UTF-8",
                            (unsigned char)*here);
        line += *here == '\n';
    }
    return true;
}

static void drop_byte_order_mark(whole_text *text) {
    if (text->length < 3 || memcmp(text->bytes, "\xef\xbb\xbf", 3) != 0)
        return;
    text->length -= 3;
    memmove(text->bytes, text->bytes + 3, text->length + 1);
}

bool whole_text_from(source *s, size_t max, whole_text *out, error *e) {
    *out = (whole_text){ 0 };
    if (read_all(s, max, out, e) && check_utf8(source_name(s), out, e)) {
        drop_byte_order_mark(out);
        return true;
    }
    whole_text_free(out);
    return false;
}

bool whole_text_read(const char *path, size_t max, whole_text *out, error *e) {
    source *s = NULL;
    *out = (whole_text){ 0 };
    if (!source_open(path, &s, e))
        return false;
    const bool is_read = whole_text_from(s, max, out, e);
    source_close(s);
    return is_read;
}

void whole_text_free(whole_text *text) {
    free(text->bytes);
    *text = (whole_text){ 0 };
}

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
    return l->end - l->begin >= length &&
           memcmp(l->buffer + l->begin, prefix, length) == 0;
}

/* Fill the buffer for the first time. */
static bool begin(lines *l, error *e) {
    if (!refill(l, e))
        return false;
    if (has_prefix(l, "\xff\xfe", 2) || has_prefix(l, "\xfe\xff", 2))
        return error_at(e, source_name(l->source), 1,
                        "this is UTF-16; save it as UTF-8");
    if (has_prefix(l, "\xef\xbb\xbf", 3))
        l->begin += 3;
    return true;
}

/* Find the end of the line at the front of the buffer, refilled as needed; *size
 * counts it. */
static bool find_end(lines *l, size_t *size, error *e) {
    size_t known = 0; /* bytes without a line feed */
    for (;;) {
        const char *from = l->buffer + l->begin;
        const char *feed = memchr(from + known, '\n', l->end - l->begin - known);
        known = l->end - l->begin;
        if (feed == NULL)
            *size = known;
        else
            *size = (size_t)(feed - from) + 1;
        if (*size > LINES_MAX)
            return error_at(
                e, source_name(l->source), l->line,
                "a line of more than %zu bytes; is this a text of lines?",
                LINES_MAX);
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
