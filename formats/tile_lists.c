/* tile_lists.c: lists of tiles in JSON made texts; see tile_lists.h. */
#include "formats/tile_lists.h"

#include <string.h>

/* The most values of a document; such a text is one. */
#define VALUES_MAX ((size_t)8 << 20)

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

/* The end of the text beginning at `at`, behind its quote. */
static char *text_end(char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\' && at + 1 < end;
    return at < end ? at + 1 : at;
}

/* The bracket at the end of a list of digits, commas and blanks; NULL if it is
 * another list. */
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

/* The member of LDtk with such a list, and never with a text; and that of Tiled,
 * where a text is compressed. */
static const char ldtk_list[] = "\"intGridCsv\"", tiled_list[] = "\"data\"";

static bool is_name(const char *text, size_t length, const char *name) {
    return length == strlen(name) && memcmp(text, name, length) == 0;
}

/* The value of a member whose name ends at `at`; NULL: this is not a name. */
static char *value_begin(char *at, const char *end) {
    at = skip_blanks(at, end);
    if (at == end || *at != ':')
        return NULL;
    at = skip_blanks(at + 1, end);
    if (at == end)
        return NULL;
    return at;
}

static bool text_refuse(const char *file, const char *from, const char *at,
                        error *e) {
    uint64_t line = 1;
    for (; from < at; from++)
        line += *from == '\n';
    return error_at(e, file, line,
                    "%s is a text, not a list of whole numbers; save the project "
                    "by LDtk again",
                    ldtk_list);
}

/* Turn the list of a member into a text, if it is one of tiles; *at goes on behind
 * it. `name` ends at *at. */
static bool member_turn(const whole_text *text, const char *file, const char *name,
                        char **at, error *e) {
    char *const end = text->bytes + text->length;
    const size_t length = (size_t)(*at - name);
    const bool is_ldtk = is_name(name, length, ldtk_list);
    if (!is_ldtk && !is_name(name, length, tiled_list))
        return true;
    char *begin = value_begin(*at, end), *closing = NULL;
    if (begin != NULL && *begin == '"' && is_ldtk)
        return text_refuse(file, text->bytes, begin, e);
    if (begin != NULL && *begin == '[')
        closing = list_end(begin, end);
    if (closing == NULL)
        return true;
    list_to_text(begin, closing);
    *at = closing + 1;
    return true;
}

bool tile_lists_to_texts(const char *file, whole_text *text, error *e) {
    char *const end = text->bytes + text->length;
    size_t values = 0;
    for (char *at = text->bytes; at < end;) {
        const char *begin = at;
        values += *at == ',' || *at == '[' || *at == '{';
        if (*at == '"')
            at = text_end(at, end);
        else
            at++;
        if (!member_turn(text, file, begin, &at, e))
            return false;
    }
    return values <= VALUES_MAX ||
           error_at(e, file, 0, "more than %zu values, tiles aside; split it",
                    VALUES_MAX);
}
