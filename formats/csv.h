/* csv.h: rows of comma-separated values, one at a time.
 *
 * As RFC 4180 has it: quoted fields, which may hold commas, quotes as "" and line
 * ends. Files in the wild add LF or CRLF, a UTF-8 byte-order mark, a missing last
 * newline, gzip. The first row is the header, and its names say where the columns
 * are. Strict otherwise: every row has as many fields as the header. Bad input are a
 * NUL byte, a quote opened inside a field or never closed, and a row of more than
 * CSV_ROW_MAX bytes. Memory: one buffer of a little over CSV_ROW_MAX. Cost: a few
 * nanoseconds a byte.
 *
 *     csv_reader *rows;
 *     uint32_t min_x;
 *     if (!csv_open(path, &rows, e) || !csv_column(rows, "min_x", &min_x, e)) ...
 *     csv_step step;
 *     while ((step = csv_next(rows, e)) == CSV_ROW)
 *         if (!csv_float64(rows, min_x, &value, e)) ...
 *     csv_close(rows);
 */
#ifndef FORMATS_CSV_H
#define FORMATS_CSV_H

#include "formats/error.h"
#include "formats/source.h"

#include <stddef.h>
#include <stdint.h>

/* The most bytes of a row, its line end included. */
#define CSV_ROW_MAX ((size_t)1 << 20)

/* The result of csv_find if the header does not name a column. */
#define CSV_NO_COLUMN UINT32_MAX

typedef struct csv_reader csv_reader;

/* The text of a field, without its quotes, not ended by a NUL; valid until the next
 * call of csv_next. */
typedef struct csv_field {
    const char *text;
    size_t length;
} csv_field;

/* The result of csv_next. */
typedef enum csv_step { CSV_ROW, CSV_END, CSV_FAILED } csv_step;

/* Open a path, or standard input for "-", and read the header. Errors: those of
 * source_open; a file without a header. *out is NULL after an error. */
bool csv_open(const char *path, csv_reader **out, error *e);

/* The same from an open source; the reader closes it, also after an error. */
bool csv_open_source(source *s, csv_reader **out, error *e);

/* Close it and its source; NULL is fine. */
void csv_close(csv_reader *r);

/* Where a named column is, blanks around names ignored. For csv_column it must be
 * there exactly once, else the file is bad input. If it is not there, csv_find gives
 * CSV_NO_COLUMN; twice is still bad input. */
bool csv_column(const csv_reader *r, const char *name, uint32_t *column, error *e);
bool csv_find(const csv_reader *r, const char *name, uint32_t *column, error *e);

/* Go to the next row. CSV_FAILED: `e` names the line and what is wrong there. */
csv_step csv_next(csv_reader *r, error *e);

/* A field of the current row; `column` as csv_column gave it. */
csv_field csv_at(const csv_reader *r, uint32_t column);

/* The name of a column, as the header has it. */
csv_field csv_column_name(const csv_reader *r, uint32_t column);

/* The line on which the current row begins, counted from 1, and the name of the
 * file. */
uint64_t csv_line(const csv_reader *r);
const char *csv_name(const csv_reader *r);

/* How far the file has been read, from 0 to 1, or negative if it cannot be known. */
double csv_progress(const csv_reader *r);

/* A field of the current row as a number, blanks around it ignored; see number.h for
 * what is one. On failure `e` names file, line, column and what was found. The range
 * of csv_layer is 0 to 63. The value of csv_float32 is the float64 rounded to the
 * nearest float32, which must be finite. */
bool csv_float64(const csv_reader *r, uint32_t column, double *value, error *e);
bool csv_float32(const csv_reader *r, uint32_t column, float *value, error *e);
bool csv_uint64(const csv_reader *r, uint32_t column, uint64_t *value, error *e);
bool csv_layer(const csv_reader *r, uint32_t column, uint8_t *value, error *e);

/* Whether a field of the current row is empty or only blanks. */
bool csv_is_blank(const csv_reader *r, uint32_t column);

/* Say that the current row is bad input: "file:line: " and the rest. Returns
 * false. */
bool csv_error(const csv_reader *r, error *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
