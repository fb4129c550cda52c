/* tiled_lists.c: see tiled_lists.h. What is no JSON is left as it is, for others to complain about. */
#include "formats/tiled_lists.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static char *skip_blanks(char *at, const char *end) {
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* The end of the text that begins at `at`, behind its quote. */
static char *text_end(char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\' && at + 1 < end;
    return at < end ? at + 1 : at;
}

/* The bracket that ends a list of digits, commas and blanks; NULL if it is another list. */
static char *list_end(char *at, const char *end) {
    bool is_number_due = false;
    at = skip_blanks(at + 1, end);
    while (at < end && (*at != ']' || is_number_due)) {
        if (!is_digit(*at))
            return NULL;
        while (at < end && is_digit(*at))
            at++;
        at = skip_blanks(at, end);
        is_number_due = at < end && *at == ',';
        if (is_number_due)
            at = skip_blanks(at + 1, end);
        else if (at < end && *at != ']')
            return NULL;
    }
    return at < end ? at : NULL;
}

/* Blanks go behind the text, where they may stay. */
static void list_to_text(char *begin, const char *end) {
    size_t line_ends = 0;
    char *to = begin;
    *to++ = '"';
    for (const char *from = begin + 1; from < end; from++) {
        line_ends += *from == '\n';
        if (!is_blank(*from))
            *to++ = *from;
    }
    *to++ = '"';
    for (; to <= end; line_ends -= line_ends > 0)
        *to++ = line_ends > 0 ? '\n' : ' ';
}

bool tiled_lists_to_texts(const char *file, char *text, size_t length, error *e) {
    const char *end = text + length;
    size_t values = 0;
    for (char *at = text; at < end;) {
        char *begin = at;
        values += *at == ',' || *at == '[' || *at == '{';
        at = *at == '"' ? text_end(at, end) : at + 1;
        if (at - begin != 6 || memcmp(begin, "\"data\"", 6) != 0)
            continue;
        begin = skip_blanks(at, end);
        begin = begin < end && *begin == ':' ? skip_blanks(begin + 1, end) : begin;
        char *closing = begin < end && *begin == '[' ? list_end(begin, end) : NULL;
        if (closing == NULL)
            continue;
        list_to_text(begin, closing);
        at = closing + 1;
    }
    return values <= TILED_VALUES_MAX ||
           error_at(e, file, 0, "more than %zu values, tiles aside; split it", TILED_VALUES_MAX);
}
