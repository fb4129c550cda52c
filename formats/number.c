/* number.c: text to numbers; see number.h.
 *
 * If the digits are at most 2^53 and the power of ten is at most 22, a number is one
 * exact product or quotient of two float64. So one operation rounds it correctly (W.
 * Clinger, "How to read floating point numbers accurately", 1990). The others go to
 * the C library's strtod, which rounds correctly too, with its locale's decimal
 * point put in. Cost: some 10 ns for the first kind, 100 ns for the second.
 */
#include "formats/number.h"

#include "graze/rules.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 1, as on s390x, evaluates floats as float64; this code has only float64. */
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1,
               "the fast path needs float64 operations that round once: use SSE2");

/* A text while it is read. */
typedef struct number_span {
    const char *at, *end;
} number_span;

/* The parts of a float64 in characters: sign, digits as a whole number, times
 * 10^exponent. */
typedef struct number_parts {
    bool is_negative;
    uint64_t digits;
    bool is_cut;      /* `digits` could not hold all */
    int64_t exponent; /* kept within +-EXPONENT_BOUND */
    const char *point;
} number_parts;

#define EXPONENT_BOUND 100000000

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static number_span trimmed(const char *text, size_t length) {
    number_span t = { text, text + length };
    while (t.at < t.end && is_blank(*t.at))
        t.at++;
    while (t.at < t.end && is_blank(t.end[-1]))
        t.end--;
    return t;
}

static bool next_is(const number_span *t, char c) {
    return t->at < t->end && *t->at == c;
}

/* Pass over a sign; true for a minus. */
static bool read_sign(number_span *t) {
    bool is_negative = next_is(t, '-');
    if (is_negative || next_is(t, '+'))
        t->at++;
    return is_negative;
}

/* Pass over digits and add them to the parts; how many there were. */
static int64_t read_digits(number_span *t, number_parts *parts) {
    const char *begin = t->at;
    for (; t->at < t->end && is_digit(*t->at); t->at++) {
        uint64_t digit = (uint64_t)(*t->at - '0');
        if (parts->digits > (UINT64_MAX - digit) / 10)
            parts->is_cut = true;
        else
            parts->digits = parts->digits * 10 + digit;
    }
    return t->at - begin;
}

/* Read "e-12" if it is there; false if it is there but not whole. */
static bool read_exponent(number_span *t, number_parts *parts) {
    if (!next_is(t, 'e') && !next_is(t, 'E'))
        return true;
    t->at++;
    bool is_negative = read_sign(t);
    const char *begin = t->at;
    int64_t exponent = 0;
    for (; t->at < t->end && is_digit(*t->at); t->at++)
        if (exponent < EXPONENT_BOUND)
            exponent = exponent * 10 + (*t->at - '0');
    if (is_negative)
        parts->exponent += -exponent;
    else
        parts->exponent += exponent;
    return t->at > begin;
}

static bool read_parts(number_span t, number_parts *parts) {
    parts->is_negative = read_sign(&t);
    int64_t count = read_digits(&t, parts);
    if (next_is(&t, '.')) {
        parts->point = t.at++;
        int64_t decimals = read_digits(&t, parts);
        parts->exponent -= decimals;
        count += decimals;
    }
    return count > 0 && read_exponent(&t, parts) && t.at == t.end;
}

/* Whether the parts are one exact operation; then *value is what it gives. */
static bool exact_value(const number_parts *parts, double *value) {
    static const double power[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
    int64_t exponent = parts->exponent;
    if (parts->is_cut || parts->digits > (UINT64_C(1) << 53) || exponent < -22 ||
        exponent > 22)
        return false;
    double digits = (double)parts->digits;
    if (exponent < 0)
        *value = digits / power[-exponent];
    else
        *value = digits * power[exponent];
    if (parts->is_negative)
        *value = -*value;
    return true;
}

/* Text whose form has been checked, by strtod. */
static double library_value(number_span t, const char *point) {
    char copy[NUMBER_TEXT_MAX + 16];
    const char *local_point = localeconv()->decimal_point;
    size_t before = (size_t)((point == NULL ? t.end : point) - t.at);
    size_t point_length = 0;
    size_t after = 0;
    if (point != NULL) {
        point_length = strnlen(local_point, 15);
        after = (size_t)(t.end - point - 1);
    }
    memcpy(copy, t.at, before);
    memcpy(copy + before, local_point, point_length);
    memcpy(copy + before + point_length, t.end - after, after);
    copy[before + point_length + after] = '\0';
    return strtod(copy, NULL);
}

number_status number_float64(const char *text, size_t length, double *value) {
    number_span t = trimmed(text, length);
    number_parts parts = { 0 };
    if (t.at == t.end)
        return NUMBER_EMPTY;
    if (!read_parts(t, &parts))
        return NUMBER_MALFORMED;
    if (exact_value(&parts, value))
        return NUMBER_OK;
    if (t.end - t.at > NUMBER_TEXT_MAX)
        return NUMBER_TOO_LONG;
    double read = library_value(t, parts.point);
    if (isinf(read))
        return NUMBER_TOO_LARGE;
    *value = read;
    return NUMBER_OK;
}

/* A float64 as 17 digits d.dddddddddddddddd, within half a unit of the last one,
 * times a power of ten. */
typedef struct number_digits {
    char digit[18];
    int exponent;
} number_digits;

enum { DIGITS_ALL = 17, DIGITS_SURE = 15 };

static number_digits digits_of(double value) {
    char text[NUMBER_TEXT_SIZE + 8];
    number_digits all;
    snprintf(text, sizeof text, "%.16e", fabs(value));
    all.digit[0] = text[0];
    /* behind the point of the locale */
    memcpy(all.digit + 1, text + 2, DIGITS_ALL - 1);
    all.exponent = (int)strtol(text + DIGITS_ALL + 2, NULL, 10);
    return all;
}

/* Whether this many of 17 digits bring a value back, or it is too close to tell. */
typedef enum digits_answer { DIGITS_NO, DIGITS_YES, DIGITS_PERHAPS } digits_answer;

/* The last 2 digits as a number, or the last one. */
static int digits_behind(const number_digits *all, int digits) {
    const int last = all->digit[16] - '0';
    if (digits == DIGITS_ALL - 1)
        return last;
    return 10 * (all->digit[15] - '0') + last;
}

/* They do if what is cut off, in units of the last digit, is less than half the way
 * to the next float64. A tenth of a unit more is for the roundings here. */
static digits_answer digits_suffice(double value, const number_digits *all,
                                    int digits) {
    const double size = fabs(value), unit = pow(10, all->exponent - 16);
    const int last = digits_behind(all, digits);
    int whole = 100;
    if (digits == DIGITS_ALL - 1)
        whole = 10;
    const double cut = last < whole - last ? last : whole - last;
    if (unit < 1e-290 ||
        2 * last ==
            whole) /* too small for the divisions below; or rounded up or down? */
        return DIGITS_PERHAPS;
    if (cut > (nextafter(size, INFINITY) - size) / unit / 2 + 0.6)
        return DIGITS_NO;
    if (cut < (size - nextafter(size, 0)) / unit / 2 - 0.6)
        return DIGITS_YES;
    return DIGITS_PERHAPS;
}

/* Keep this many digits; the rest is not exactly a half. */
static void digits_round(number_digits *all, int digits) {
    const bool goes_up =
        digits < DIGITS_ALL &&
        2 * digits_behind(all, digits) > (digits == DIGITS_ALL - 1 ? 10 : 100);
    int i = digits;
    memset(all->digit + digits, '0', (size_t)(DIGITS_ALL - digits));
    while (goes_up && i > 0 && all->digit[i - 1] == '9')
        all->digit[--i] = '0';
    if (goes_up && i > 0)
        all->digit[i - 1]++;
    if (goes_up && i == 0) {
        all->digit[0] = '1';
        all->exponent++;
    }
}

/* As "%.*g" lays digits out: without zeros at the end, with an exponent if it is
 * below -4, or not below the number of digits. */
static void digits_write(const number_digits *all, int digits, char *text) {
    const int e = all->exponent;
    const bool has_exponent = e < -4 || e >= digits;
    int count = DIGITS_ALL;
    while (count > 1 && all->digit[count - 1] == '0')
        count--;
    if (!has_exponent && e < 0)
        text += sprintf(text, "0.%.*s", -e - 1, "0000");
    for (int i = 0; i < count || (!has_exponent && i <= e); i++) {
        *text++ = i < count ? all->digit[i] : '0';
        if (i + 1 < count && i == (has_exponent ? 0 : e))
            *text++ = '.';
    }
    *text = '\0';
    if (has_exponent)
        sprintf(text, "e%c%02d", e < 0 ? '-' : '+', abs(e));
}

/* A decimal of 15 digits survives the way to a float64 and back; 17 digits are
 * enough for any float64. */
void number_text(double value, char text[NUMBER_TEXT_SIZE]) {
    number_digits all = digits_of(value);
    int digits = value == 0 ? DIGITS_ALL : DIGITS_SURE;
    for (; digits < DIGITS_ALL; digits++) {
        const digits_answer answer = digits_suffice(value, &all, digits);
        if (answer == DIGITS_PERHAPS) {
            snprintf(text, NUMBER_TEXT_SIZE, "%.*g", digits, value);
            if (strtod(text, NULL) != value)
                continue;
            for (char *c = text; *c != '\0'; c++) {
                if (*c == ',') /* a locale may write a decimal comma */
                    *c = '.';
            }
            return;
        }
        if (answer == DIGITS_YES)
            break;
    }
    digits_round(&all, digits);
    *text = '-';
    digits_write(&all, digits, text + (value < 0));
}

number_message number_shown(double value) {
    number_message message;
    if (isfinite(value))
        number_text(value, message.text);
    else
        snprintf(message.text, sizeof message.text, "%g", value);
    return message;
}

number_status number_uint64(const char *text, size_t length, uint64_t *value) {
    number_span t = trimmed(text, length);
    number_parts parts = { 0 };
    if (t.at == t.end)
        return NUMBER_EMPTY;
    read_digits(&t, &parts);
    if (t.at != t.end)
        return NUMBER_MALFORMED;
    if (parts.is_cut)
        return NUMBER_TOO_LARGE;
    *value = parts.digits;
    return NUMBER_OK;
}

static bool is_letter(char c, char large) {
    return (char)(c & ~0x20) == large;
}

/* The power of 1024 of a unit: "", "B", or K, M, G or T, alone or with "B" or "iB",
 * large or small. Negative: none. */
static int unit_of(const char *text) {
    static const char letters[] = "KMGT";
    const char large = (char)(*text & ~0x20);
    const char *letter = NULL;
    if (large != '\0')
        letter = strchr(letters, large);
    const char *rest = text;
    if (letter != NULL)
        rest = text + 1;
    if (letter != NULL && is_letter(rest[0], 'I') && rest[1] != '\0')
        rest++;
    const bool is_known =
        *rest == '\0' || (is_letter(rest[0], 'B') && rest[1] == '\0');
    if (!is_known)
        return -1;
    if (letter == NULL)
        return 0;
    return (int)(letter - letters) + 1;
}

number_status number_bytes(const char *text, uint64_t *bytes) {
    const size_t digits = strspn(text, "0123456789.");
    const int unit = unit_of(text + digits);
    double value = 0;
    const number_status status = number_float64(text, digits, &value);
    if (unit < 0)
        return NUMBER_MALFORMED;
    if (status != NUMBER_OK)
        return status;
    const double all = floor(ldexp(value, 10 * unit));
    if (all < 1 || all >= 0x1p63)
        return NUMBER_TOO_LARGE;
    *bytes = (uint64_t)all;
    return NUMBER_OK;
}

const char *number_plural(uint64_t count, const char *ending) {
    if (count == 1)
        return "";
    return ending;
}

const char *number_verb(uint64_t count) {
    if (count == 1)
        return "s";
    return "";
}

number_status number_layer(const char *text, size_t length, uint8_t *value) {
    uint64_t layer = 0;
    number_status status = number_uint64(text, length, &layer);
    if (status != NUMBER_OK)
        return status;
    if (layer >= GRAZE_LAYER_COUNT)
        return NUMBER_TOO_LARGE;
    *value = (uint8_t)layer;
    return NUMBER_OK;
}
