/* error.h: the message of a reader or writer that cannot go on, and its exit code.
 *
 * A fallible function takes an `error *` as its last parameter and returns false
 * after filling it in. The text is one line for a person, `file:line: what is wrong;
 * what to do`, without a newline at its end. A file name or a field may hold
 * anything, and a terminal must not act on it: control characters are escaped, as in
 * \\x1b. UTF-8 stays as it is.
 */
#ifndef FORMATS_ERROR_H
#define FORMATS_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The exit codes of the command, which are also the kinds of failure. */
typedef enum error_code {
    ERROR_NONE = 0,
    ERROR_DIFFERENCE = 1, /* a check found a difference */
    ERROR_INPUT = 2,      /* bad usage or bad input */
    ERROR_RESOURCES = 3   /* no memory, or a full disk */
} error_code;

enum { ERROR_TEXT_SIZE = 6144 };

/* Zeroed: no error. */
typedef struct error {
    error_code code;
    /* the text begins with its file; the command puts its name before others */
    bool names_file;
    bool is_out_of_memory;
    bool is_quiet; /* the reader of the output has gone: end without a word */
    char text[ERROR_TEXT_SIZE];
} error;

/* Say that something failed. Returns false, so a caller can write `return
 * error_set(...)`. */
bool error_set(error *e, error_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Say that a file is bad input at a line, counted from 1; line 0: the file as a
 * whole. Returns false. */
bool error_at(error *e, const char *file, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The message about a file made by a newer graze. Both numbers are unsigned: the
 * version of its format, and the newest version this graze reads. */
#define ERROR_NEWER_FORMAT                                                          \
    "made by a newer graze, format version %u; this one reads up to %u: update "    \
    "graze"

/* The same with the arguments as a list, for functions adding a place of their
 * own. */
typedef struct error_place {
    const char *file;
    uint64_t line;
} error_place;

bool error_at_list(error *e, error_place place, const char *format,
                   va_list arguments) __attribute__((format(printf, 3, 0)));

/* Write the text with its control characters escaped, at most size - 1 bytes of it,
 * and a NUL; escapes in it stay as they are. */
void error_escape(const char *text, char *escaped, size_t size);

/* Print a line, escaped, on standard error: the one place all messages pass
 * through. */
void error_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Say that memory ran out for `what`. Returns false. */
bool error_no_memory(error *e, const char *what);

#endif
