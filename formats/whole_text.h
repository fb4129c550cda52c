/* whole_text.h: a text file, read whole: for formats whose readers need all of it.
 *
 * UTF-8 alone is read: a byte-order mark is passed over, UTF-16, NUL and bytes that are no UTF-8 are refused
 * with their line. Gzip is undone. Memory is twice what has come, at most twice the limit.
 */
#ifndef FORMATS_WHOLE_TEXT_H
#define FORMATS_WHOLE_TEXT_H

#include "formats/error.h"

#include <stddef.h>

/* `bytes` is followed by a NUL. Zeroed: none. */
typedef struct whole_text {
    char *bytes;
    size_t length;
} whole_text;

/* Read a path, or standard input for "-", of at most `most` bytes. Errors: those of source_open, ERROR_INPUT
 * for a longer file or one that is no UTF-8, ERROR_RESOURCES; the text is zeroed then. */
bool whole_text_read(const char *path, size_t most, whole_text *out, error *e);

/* The same from a source (source.h) that is open, and stays so. */
struct source;
bool whole_text_from(struct source *s, size_t most, whole_text *out, error *e);

/* Free it; a zeroed one is fine. */
void whole_text_free(whole_text *text);

#endif
