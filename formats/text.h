/* text.h: text files, read whole or line by line.
 *
 * A UTF-8 byte-order mark is passed over, UTF-16 is refused, gzip is undone.
 */
#ifndef FORMATS_TEXT_H
#define FORMATS_TEXT_H

#include "formats/source.h"

#include <stddef.h>

/* A text in memory: UTF-8 without NUL, and a NUL behind it. Zeroed: none. Memory
 * while it is read is twice its length. */
typedef struct whole_text {
    char *bytes;
    size_t length;
} whole_text;

/* Read a path, or standard input for "-", of at most `max` bytes. Errors: those of
 * source_open; ERROR_INPUT with the line for a longer file or one not in UTF-8;
 * ERROR_RESOURCES; the text is zeroed then. */
bool whole_text_read(const char *path, size_t max, whole_text *out, error *e);

/* The same from an open source, which stays open. */
bool whole_text_from(source *s, size_t max, whole_text *out, error *e);

/* Free it; a zeroed one is fine. */
void whole_text_free(whole_text *text);

/* The number of bytes of the UTF-8 character at `at`, where `left` bytes are; 0 for
 * a NUL or anything else. */
size_t utf8_length(const char *at, size_t left);

/* The most bytes of a line, its end included. */
#define LINES_MAX ((size_t)1 << 20)

/* The lines of a text one after the other, as JSON Lines has them. A line ends with
 * LF or CRLF, the last one perhaps with nothing. Memory: one buffer of a little more
 * than LINES_MAX, for any size of file. */
typedef struct lines lines;

typedef enum lines_step { LINES_LINE, LINES_END, LINES_FAILED } lines_step;

/* A line without its end; the caller may change its bytes. Valid until the next call
 * of lines_next. */
typedef struct lines_text {
    char *text;
    size_t length;
} lines_text;

/* Open a path, or standard input for "-". Errors: those of source_open. *out is NULL
 * after an error. */
bool lines_open(const char *path, lines **out, error *e);

/* Close it; NULL is fine. */
void lines_close(lines *l);

/* Go to the next line. LINES_FAILED: the file cannot be read any further, is UTF-16,
 * or the line is too long.
 */
lines_step lines_next(lines *l, lines_text *line, error *e);

/* The file, and the last line from lines_next, counted from 1. */
error_place lines_place(const lines *l);

/* The part of the file read so far, from 0 to 1; negative if it cannot be known. */
double lines_progress(const lines *l);

#endif
