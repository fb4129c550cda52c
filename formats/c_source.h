/* c_source.h: texts, numbers and shapes as C and C++ have them, for data that is compiled in.
 *
 * Numbers have as many digits as a compiler needs to get the very same ones.
 */
#ifndef FORMATS_C_SOURCE_H
#define FORMATS_C_SOURCE_H

#include "graze/shape.h"

#include <stdio.h>

/* The includes of a header that is written. The library in one file has one header: a smaller one of the
 * library's own would be missing there. */
#define C_INCLUDES "#include <graze/graze.h>\n\n#include <stddef.h>\n"

/* A text, in quotes; and one within a comment, which it cannot end. */
void c_write_text(FILE *out, const char *text);
void c_write_remark(FILE *out, const char *text);

void c_write_float(FILE *out, float value);

/* An item of an array of graze_shape, on a line: a box, circle, capsule or polygon. */
void c_write_shape(FILE *out, const graze_shape *shape);

#endif
