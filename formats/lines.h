/* lines.h: the lines of a text, one after the other, as JSON Lines has them.
 *
 * A line ends with LF or CRLF, the last one perhaps with nothing; a UTF-8 byte-order mark before the first is
 * passed over, and gzip is undone. A line may have at most LINES_MAX bytes. Memory: one buffer of a little
 * more than that, whatever the file's size. Cost: a copy and a search for the line's end.
 */
#ifndef FORMATS_LINES_H
#define FORMATS_LINES_H

#include "formats/error.h"

#include <stddef.h>

/* The most bytes that a line may have, its end included. */
#define LINES_MAX ((size_t)1 << 20)

typedef struct lines lines;

/* What lines_next found. */
typedef enum lines_step { LINES_LINE, LINES_END, LINES_FAILED } lines_step;

/* A line without its end; the caller may change its bytes. Valid until the next call of lines_next. */
typedef struct lines_text {
    char *text;
    size_t length;
} lines_text;

/* Open a path, or standard input for "-". Errors: those of source_open. *out is NULL after an error. */
bool lines_open(const char *path, lines **out, error *e);

/* Close it; NULL is fine. */
void lines_close(lines *l);

/* Go to the next line. LINES_FAILED: the file cannot be read any further, is UTF-16, or the line is too long.
 */
lines_step lines_next(lines *l, lines_text *line, error *e);

/* The file, and the line that lines_next gave last, counted from 1. */
error_place lines_place(const lines *l);

/* How far the file has been read, from 0 to 1, or negative if that cannot be known. */
double lines_progress(const lines *l);

#endif
