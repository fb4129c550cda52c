/* error.c: filling in an error; see error.h. */
#include "formats/error.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A file name or a field may hold anything; a terminal must not act on it. UTF-8 stays as it is. */
static void make_printable(char *text) {
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || c == 0x7f)
            *text = '?';
    }
}

bool error_set(error *e, error_code code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    *e = (error){ .code = code };
    vsnprintf(e->text, sizeof e->text, format, arguments);
    va_end(arguments);
    make_printable(e->text);
    return false;
}

bool error_at_list(error *e, error_place place, const char *format, va_list arguments) {
    char what[1024];
    if (*place.file == '\0')
        place.file = "\"\" (an empty file name)";
    vsnprintf(what, sizeof what, format, arguments);
    if (place.line == 0)
        error_set(e, ERROR_INPUT, "%.5000s: %s", place.file, what);
    else
        error_set(e, ERROR_INPUT, "%.5000s:%" PRIu64 ": %s", place.file, place.line, what);
    e->names_file = true;
    return false;
}

bool error_at(error *e, const char *file, uint64_t line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_at_list(e, (error_place){ file, line }, format, arguments);
    va_end(arguments);
    return false;
}

bool error_no_memory(error *e, const char *what) {
    return error_set(e, ERROR_RESOURCES, "not enough memory for %s", what);
}
