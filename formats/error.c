/* error.c: filling in an error; see error.h. */
#include "formats/error.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* How many bytes at `text` are one control character: C0, DEL, or C1 as UTF-8 has
 * it, c2 80 to c2 9f. */
static size_t control_size(const char *text) {
    const unsigned char c = (unsigned char)text[0],
                        next = c != '\0' ? (unsigned char)text[1] : 0;
    if (c == 0xc2 && next >= 0x80 && next < 0xa0)
        return 2;
    return c < ' ' || c == 0x7f;
}

void error_escape(const char *text, char *escaped, size_t size) {
    char *const end = escaped + size - 1;
    while (*text != '\0') {
        const size_t control = control_size(text);
        if (end - escaped < (control > 0 ? (ptrdiff_t)(4 * control) : 1))
            break;
        if (control == 0)
            *escaped++ = *text++;
        for (size_t i = 0; i < control; i++, escaped += 4)
            (void)snprintf(escaped, 5, "\\x%02x", (unsigned)(unsigned char)*text++);
    }
    *escaped = '\0';
}

void error_print(const char *format, ...) {
    char text[ERROR_TEXT_SIZE], escaped[ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error_escape(text, escaped, sizeof escaped);
    fprintf(stderr, "%s\n", escaped);
}

bool error_set(error *e, error_code code, const char *format, ...) {
    char text[ERROR_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    *e = (error){ .code = code };
    error_escape(text, e->text, sizeof e->text);
    return false;
}

bool error_at_list(error *e, error_place place, const char *format,
                   va_list arguments) {
    char what[1024];
    if (*place.file == '\0')
        place.file = "\"\" (an empty file name)";
    vsnprintf(what, sizeof what, format, arguments);
    if (place.line == 0)
        error_set(e, ERROR_INPUT, "%.5000s: %s", place.file, what);
    else
        error_set(e, ERROR_INPUT, "%.5000s:%" PRIu64 ": %s", place.file, place.line,
                  what);
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
    (void)error_set(e, ERROR_RESOURCES, "not enough memory for %s", what);
    e->is_out_of_memory = true; /* error_set begins anew */
    return false;
}
