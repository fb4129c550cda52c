/* source.h: the bytes of a file, of a gzipped file, or of standard input, one after
 * the other.
 *
 * Gzip is recognised by its first bytes, never by the name, so `zcat`-less pipes
 * work. Memory is one fixed buffer, for any size of input. Cost: one copy, and
 * zlib's work for gzipped input.
 */
#ifndef FORMATS_SOURCE_H
#define FORMATS_SOURCE_H

#include "formats/error.h"

#include <stddef.h>

typedef struct source source;

/* Open a path, or standard input for "-". Errors: ERROR_INPUT if it cannot be opened
 * or read, or is gzipped and graze was built without zlib; ERROR_RESOURCES. *out is
 * NULL after an error. */
bool source_open(const char *path, source **out, error *e);

/* Whether a path can be opened. */
bool source_is_there(const char *path);

/* Close it; NULL is fine. */
void source_close(source *s);

/* The path as it was given; "-" for standard input. */
const char *source_name(const source *s);

/* The present line, counted from 1, for messages about the bytes themselves; 0, as
 * at the beginning, for none. */
void source_set_line(source *s, uint64_t line);

/* Read up to `size` bytes; *got is 0 only at the end of the input. Errors:
 * ERROR_INPUT if the input cannot be read, or its gzip data is damaged or ends
 * early. All bytes before the fault have been given by then. */
bool source_read(source *s, void *bytes, size_t size, size_t *got, error *e);

/* Show the first bytes, at most `size` <= 16, without reading them; as source_read,
 * *got may be less. Only before the first source_read. */
bool source_peek(source *s, void *bytes, size_t size, size_t *got, error *e);

/* How far the file has been read, from 0 to 1; negative where it cannot be known, as
 * in a pipe. */
double source_progress(const source *s);

#endif
