/* csv_split.h: one row of CSV, taken apart into its fields. Only csv.c includes it. */
#ifndef FORMATS_CSV_SPLIT_H
#define FORMATS_CSV_SPLIT_H

#include "formats/csv.h"

/* The fields of a row; zeroed: none. */
typedef struct csv_fields {
    csv_field *items;
    size_t count, capacity;
} csv_fields;

/* What is wrong with a row; CSV_FINE: nothing. */
typedef enum csv_flaw {
    CSV_FINE,
    CSV_NUL,          /* a NUL byte */
    CSV_STRAY_RETURN, /* a carriage return that ends no line */
    CSV_STRAY_QUOTE,  /* a quote inside a field that does not begin with one */
    CSV_AFTER_QUOTE,  /* text after the quote that closes a field */
    CSV_OPEN_QUOTE,   /* a quote that is never closed */
    CSV_NO_MEMORY
} csv_flaw;

/* The text of a row, its line end taken off. */
typedef struct csv_row {
    char *text;
    size_t length;
} csv_row;

/* Replace `fields` by those of the row. They point into its text, in which doubled quotes have been made one.
 * Blanks between a quote and the next comma are dropped, others kept. */
csv_flaw csv_split(csv_row row, csv_fields *fields);

/* The flaw in words, with the remedy; static. */
const char *csv_flaw_text(csv_flaw flaw);

#endif
