/* json_strict.c: see json_strict.h. A descent through the grammar, a function a rule; it makes nothing.
 *
 * cJSON 1.7.15 reads numbers with strtod out of a copy of 63 characters, so it takes what is no JSON and
 * refuses what is. Cost: a look at each byte.
 */
#include "formats/json_strict.h"

#include "formats/number.h"

#include <stdio.h>
#include <string.h>

#define NUMBER_LENGTH_MAX 63 /* that cJSON reads */

/* A text that is being checked. */
typedef struct scan {
    const json_source *source;
    char *at, *end;
    int depth;
    error *e;
} scan;

static bool check_value(scan *s);

static bool fail(const scan *s, const char *what) {
    uint64_t line = s->source->place.line;
    const char *begin = s->source->text;
    for (const char *c = begin; c < s->at; c++)
        if (*c == '\n') {
            line++;
            begin = c + 1;
        }
    return error_at(s->e, s->source->place.file, line, "this is no JSON: %s at column %zu", what,
                    (size_t)(s->at - begin) + 1);
}

static void skip_blanks(scan *s) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r'))
        s->at++;
}

static bool next_is(const scan *s, char c) {
    return s->at < s->end && *s->at == c;
}

static bool take(scan *s, char c) {
    if (!next_is(s, c))
        return false;
    s->at++;
    return true;
}

static size_t take_digits(scan *s) {
    const char *begin = s->at;
    while (s->at < s->end && *s->at >= '0' && *s->at <= '9')
        s->at++;
    return (size_t)(s->at - begin);
}

/* Write a long number shorter; one that is too large for a float64 stays so. */
static bool shorten_number(scan *s, char *begin) {
    size_t length = (size_t)(s->at - begin);
    char copy[NUMBER_LENGTH_MAX + 1] = "1e999";
    double value = 0;
    number_status status = number_float64(begin, length, &value);
    if (status == NUMBER_TOO_LONG)
        return fail(s, "a number of too many digits ends");
    if (status == NUMBER_OK)
        snprintf(copy, sizeof copy, "%.17g", value);
    for (char *c = copy; *c != '\0'; c++) /* a locale may write a decimal comma */
        *c = *c == ',' ? '.' : *c;
    memset(begin, ' ', length);
    memcpy(begin, copy, strlen(copy));
    return true;
}

static bool check_number(scan *s) {
    char *begin = s->at;
    take(s, '-');
    const char *digits = s->at;
    if (take_digits(s) == 0 || (*digits == '0' && s->at - digits > 1))
        return fail(s, "not a number");
    if (take(s, '.') && take_digits(s) == 0)
        return fail(s, "a number without digits behind its point");
    if (take(s, 'e') || take(s, 'E')) {
        if (!take(s, '-'))
            take(s, '+');
        if (take_digits(s) == 0)
            return fail(s, "a number without digits in its exponent");
    }
    return s->at - begin <= NUMBER_LENGTH_MAX || shorten_number(s, begin);
}

static bool is_hexadecimal(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The four digits behind \u. */
static bool take_code(scan *s, unsigned *code) {
    for (int i = 0; i < 4; i++) {
        if (s->at == s->end || !is_hexadecimal(*s->at))
            return fail(s, "\\u without four hexadecimal digits");
        const char c = *s->at++;
        *code = *code * 16 + (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return true;
}

/* What follows a backslash. Characters beyond 0xffff are two of \u, and cJSON takes no half of that. */
static bool check_escape(scan *s) {
    if (s->at < s->end && *s->at != '\0' && strchr("\"\\/bfnrt", *s->at) != NULL) {
        s->at++;
        return true;
    }
    if (!take(s, 'u'))
        return fail(s, "a backslash before no escape");
    if (s->end - s->at >= 4 && memcmp(s->at, "0000", 4) == 0)
        return fail(s, "a NUL character");
    unsigned code = 0, second = 0;
    if (!take_code(s, &code))
        return false;
    if (code < 0xd800 || code > 0xdfff)
        return true;
    const bool is_pair = code < 0xdc00 && take(s, '\\') && take(s, 'u') && take_code(s, &second);
    if (s->e->code != ERROR_NONE)
        return false;
    return (is_pair && second >= 0xdc00 && second <= 0xdfff) ||
           fail(s, "half of a pair of \\u, a surrogate,");
}

static bool check_string(scan *s) {
    if (!take(s, '"'))
        return fail(s, "a string is missing");
    while (s->at < s->end && *s->at != '"') {
        if ((unsigned char)*s->at < ' ')
            return fail(s, "a control character in a string");
        if (*s->at++ == '\\' && !check_escape(s))
            return false;
    }
    return take(s, '"') || fail(s, "a string that never ends");
}

static bool check_member(scan *s) {
    skip_blanks(s);
    if (!check_string(s))
        return false;
    skip_blanks(s);
    return take(s, ':') ? check_value(s) : fail(s, "a colon is missing");
}

/* The inside of an array or an object, up to its closing bracket. */
static bool check_inside(scan *s, char closing, bool (*check_item)(scan *)) {
    if (++s->depth > JSON_DEPTH_MAX)
        return fail(s, "arrays and objects within each other, too many of them,");
    s->at++;
    skip_blanks(s);
    if (!next_is(s, closing))
        do {
            if (!check_item(s))
                return false;
            skip_blanks(s);
        } while (take(s, ','));
    if (!take(s, closing))
        return fail(s, closing == ']' ? "a comma or ] is missing" : "a comma or } is missing");
    s->depth--;
    return true;
}

static bool check_word(scan *s) {
    static const char *const words[] = { "true", "false", "null" };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(s->end - s->at) >= length && memcmp(s->at, words[i], length) == 0) {
            s->at += length;
            return true;
        }
    }
    return fail(s, s->at == s->end ? "a value is missing" : "not a value");
}

static bool check_value(scan *s) {
    skip_blanks(s);
    if (next_is(s, '{'))
        return check_inside(s, '}', check_member);
    if (next_is(s, '['))
        return check_inside(s, ']', check_value);
    if (next_is(s, '"'))
        return check_string(s);
    if (next_is(s, '-') || (s->at < s->end && *s->at >= '0' && *s->at <= '9'))
        return check_number(s);
    return check_word(s);
}

bool json_check(json_source source, error *e) {
    scan s = { .source = &source, .at = source.text, .end = source.text + source.length, .e = e };
    if (!check_value(&s))
        return false;
    skip_blanks(&s);
    return s.at == s.end || fail(&s, "more than one value");
}
