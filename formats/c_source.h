/* c_source.h: texts, numbers and shapes as C and C++ have them, for data to compile
 * in.
 *
 * Numbers have as many digits as a compiler needs to get the very same ones.
 */
#ifndef FORMATS_C_SOURCE_H
#define FORMATS_C_SOURCE_H

#include "formats/error.h"
#include "graze/shape.h"

/* The includes of a header to write. The library in one file has one header: a
 * smaller one of the library's own would be missing there. */
#define C_INCLUDES "#include <graze/graze.h>\n\n#include <stddef.h>\n"

/* A text while it is written. Zeroed: an empty one. If memory ran out it keeps this
 * in mind; glibc's open_memstream does not. */
typedef struct c_text {
    char *bytes;
    size_t size, capacity;
    bool has_failed;
} c_text;

void c_write(c_text *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The whole, which the caller frees. NULL: ERROR_RESOURCES. */
char *c_text_take(c_text *out, error *e);

/* A text, in quotes; and one within a comment, which it cannot end. */
void c_write_text(c_text *out, const char *text);
void c_write_remark(c_text *out, const char *text);

void c_write_float(c_text *out, float value);

/* An item of an array of graze_shape, on a line: a box, circle, capsule or
 * polygon. */
void c_write_shape(c_text *out, const graze_shape *shape);

#endif
