/* number.h: text to numbers, strictly, and numbers to text; the same in every
 * locale.
 *
 * A number is decimal: for a float64 an optional sign, digits with at most one point
 * among them, and an optional exponent. Unsigned numbers are digits only. Nothing
 * may follow, and nothing else is a number: no nan, no inf, no hexadecimal, no digit
 * grouping. Blanks (space, tab) around it are ignored. A float64 is rounded
 * correctly: the nearest one, ties to even. A value nearer to zero than the smallest
 * float64 becomes zero or this smallest one.
 */
#ifndef FORMATS_NUMBER_H
#define FORMATS_NUMBER_H

#include <stddef.h>
#include <stdint.h>

/* No float64 needs more: written in full, the longest has fewer than 1,100
 * characters. */
#define NUMBER_TEXT_MAX 2048

typedef enum number_status {
    NUMBER_OK = 0,
    NUMBER_EMPTY,     /* nothing but blanks */
    NUMBER_MALFORMED, /* not a number of this kind */
    NUMBER_TOO_LARGE, /* beyond what the type holds */
    NUMBER_TOO_LONG   /* more than NUMBER_TEXT_MAX characters */
} number_status;

/* Read all `length` bytes of `text` as one number; *value is unchanged unless
 * NUMBER_OK. */
number_status number_float64(const char *text, size_t length, double *value);
number_status number_uint64(const char *text, size_t length, uint64_t *value);

/* A number of bytes as a whole text, as "512M", "0.5G" or "64MiB": digits with a point,
 * perhaps, and a unit of K, M, G or T, powers of 1024, alone or with "B" or "iB", large
 * or small. NUMBER_TOO_LARGE: not from 1 to 2^63. */
number_status number_bytes(const char *text, uint64_t *bytes);

/* Write a finite float64 in the fewest digits to bring it back, with a NUL behind
 * them; -0 as 0. */
enum { NUMBER_TEXT_SIZE = 32 };
void number_text(double value, char text[NUMBER_TEXT_SIZE]);

/* The same for a message, as number_shown(value).text in the arguments of a call;
 * infinities and NaN as printf has them. */
typedef struct number_message {
    char text[NUMBER_TEXT_SIZE];
} number_message;
number_message number_shown(double value);

/* "" behind the noun of one thing in a message, else the ending of more: "s", "es". */
const char *number_plural(uint64_t count, const char *ending);

/* "s" behind the verb of one thing: 1 value follows, 2 values follow. */
const char *number_verb(uint64_t count);

/* A layer, 0 to 63; NUMBER_TOO_LARGE above. */
number_status number_layer(const char *text, size_t length, uint8_t *value);

#endif
