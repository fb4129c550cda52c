/* output.h: results, written whole or not at all.
 *
 * Without a path (or with "-") bytes go to standard output. With one they go to a
 * new file beside it. The new file takes the path's place only when all is written:
 * a failure leaves what was there before. A symbolic link is written through, and a
 * write-protected file is refused. A path to an existing file of another kind
 * (/dev/full, a pipe) is written directly. Every write is checked. The first failure
 * is kept and reported by output_close, so callers need not check each. A closed
 * pipe is a quiet error with exit code 0.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "formats/error.h"
#include "formats/interrupt.h"
#include "formats/json.h"
#include "formats/path.h"
#include "formats/picture.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct output output;

/* Open; path NULL or "-": standard output. Errors: ERROR_INPUT if the file cannot be
 * made, ERROR_RESOURCES.
 */
bool output_open(const char *path, output **out, error *e);

/* The same; until it is whole, the file has the name `partial`, in the same folder.
 * NULL: any. */
bool output_open_partial(const char *path, const char *partial, output **out,
                         error *e);

/* Whether a file could be made at a path, before the work to fill it; NULL and "-"
 * are fine. Errors: as output_open. */
bool output_check(const char *path, error *e);

/* Append bytes, a C string, a number in decimal; nothing happens after a failure. A
 * float64 must be finite; it gets the fewest digits to bring it back, and no point
 * if it is whole. */
void output_bytes(output *o, const void *bytes, size_t size);
void output_text(output *o, const char *text);
void output_uint64(output *o, uint64_t value);
void output_float64(output *o, double value);

/* Append a name from a file. Control characters would upset a terminal: each is a
 * "?". */
void output_name(output *o, const char *name);

/* Append a picture, as PNG. Errors: those of png_encode. */
bool output_picture(output *o, const picture *p, error *e);

/* Open a path, append a text, free the text, and finish. Text NULL: false, `e` says
 * why already. */
bool output_write_text(const char *path, char *text, error *e);

/* Append what a writer has, on one line or indented; the writer is empty then.
 * Errors: ERROR_RESOURCES. */
bool output_json(output *o, json_writer *w, bool is_indented, error *e);

/* Whether something failed already (the pipe closed, the disk filled): a long writer
 * may stop early. */
bool output_has_failed(const output *o);

/* Finish: flush, put the file in its place, free. False if any byte could not be
 * written; the file then is as before. Errors: ERROR_RESOURCES for a full disk;
 * is_quiet with code 0 if the reader went away. NULL is fine. */
bool output_close(output *o, error *e);

/* Give up: remove what was written to the new file, free. NULL is fine. */
void output_discard(output *o);

#endif
