/* csv.c: rows out of a source; see csv.h.
 *
 * The buffer holds one row of any allowed length and some more. A row ends at the first line end before which
 * quotes come in pairs, which memchr finds quickly; csv_split then looks at each byte once.
 */
#include "formats/csv.h"

#include "formats/csv_split.h"

#include <stdlib.h>
#include <string.h>

#define CSV_BUFFER (CSV_ROW_MAX + ((size_t)1 << 18))

struct csv_reader {
    source *source;
    char *header;     /* the bytes of the first row, to which `names` point */
    csv_fields names; /* as the header has them, without blanks around */
    csv_fields fields;
    uint64_t line, next_line; /* where the current row begins, and the one after it */
    size_t begin, end;        /* what of `buffer` is not used yet */
    bool is_at_end;           /* of the source */
    char buffer[CSV_BUFFER];
};

/* Move what is not used to the front and read more behind it. */
static bool refill(csv_reader *r, error *e) {
    size_t got = 0, kept = r->end - r->begin;
    memmove(r->buffer, r->buffer + r->begin, kept);
    r->begin = 0;
    r->end = kept;
    source_set_line(r->source, r->next_line);
    if (!source_read(r->source, r->buffer + kept, CSV_BUFFER - kept, &got, e))
        return false;
    r->is_at_end = got == 0;
    r->end += got;
    return true;
}

static bool has_odd_quotes(const char *text, size_t length) {
    const char *end = text + length, *at = text;
    bool is_odd = false;
    while ((at = memchr(at, '"', (size_t)(end - at))) != NULL) {
        is_odd = !is_odd;
        at++;
    }
    return is_odd;
}

/* How many bytes, its line end included, the next row has in the buffer, from `*scanned` on; 0 if it does not
 * end there, and *scanned then says how far that is known. Each line feed inside quotes counts a line. */
static size_t row_size(csv_reader *r, size_t *scanned, bool *is_quoted) {
    for (;;) {
        char *from = r->buffer + r->begin + *scanned;
        size_t left = r->end - r->begin - *scanned;
        char *feed = memchr(from, '\n', left);
        size_t length = feed == NULL ? left : (size_t)(feed - from);
        *is_quoted ^= has_odd_quotes(from, length);
        *scanned += length + (feed != NULL);
        if (feed == NULL)
            return 0;
        r->next_line++;
        if (!*is_quoted)
            return *scanned;
    }
}

static bool fail_long_row(const csv_reader *r, error *e) {
    return csv_error(r, e, "a row of more than %zu bytes; is a quote never closed, or is this no CSV?",
                     CSV_ROW_MAX);
}

/* Take the next row off the buffer, refilled as needed. At the end of the file the row may be empty. */
static bool take_row(csv_reader *r, csv_row *row, error *e) {
    size_t scanned = 0, size = 0;
    bool is_quoted = false;
    r->line = r->next_line;
    while ((size = row_size(r, &scanned, &is_quoted)) == 0 && !r->is_at_end) {
        if (scanned > CSV_ROW_MAX)
            return fail_long_row(r, e);
        if (!refill(r, e))
            return false;
    }
    if (size == 0)
        size = scanned;
    if (size > CSV_ROW_MAX)
        return fail_long_row(r, e);
    *row = (csv_row){ r->buffer + r->begin, size };
    r->begin += size;
    return true;
}

static void trim_line_end(csv_row *row) {
    if (row->length > 0 && row->text[row->length - 1] == '\n')
        row->length--;
    if (row->length > 0 && row->text[row->length - 1] == '\r')
        row->length--;
}

static bool split_row(csv_reader *r, csv_row row, csv_fields *fields, error *e) {
    csv_flaw flaw = csv_split(row, fields);
    if (flaw == CSV_NO_MEMORY)
        return error_no_memory(e, "the fields of a row");
    return flaw == CSV_FINE || csv_error(r, e, "%s", csv_flaw_text(flaw));
}

static bool has_prefix(const csv_reader *r, const char *prefix, size_t length) {
    return r->end - r->begin >= length && memcmp(r->buffer + r->begin, prefix, length) == 0;
}

static bool skip_byte_order_mark(csv_reader *r, error *e) {
    if (has_prefix(r, "\xff\xfe", 2) || has_prefix(r, "\xfe\xff", 2))
        return csv_error(r, e, "this is UTF-16; save it as UTF-8");
    if (has_prefix(r, "\xef\xbb\xbf", 3))
        r->begin += 3;
    return true;
}

static csv_field without_blanks(csv_field f) {
    while (f.length > 0 && (*f.text == ' ' || *f.text == '\t')) {
        f.text++;
        f.length--;
    }
    while (f.length > 0 && (f.text[f.length - 1] == ' ' || f.text[f.length - 1] == '\t'))
        f.length--;
    return f;
}

/* Keep the first row, which the next one would overwrite. */
static bool keep_header(csv_reader *r, csv_row row, error *e) {
    r->header = malloc(row.length + 1);
    if (r->header == NULL)
        return error_no_memory(e, "a header");
    memcpy(r->header, row.text, row.length);
    if (!split_row(r, (csv_row){ r->header, row.length }, &r->names, e))
        return false;
    for (size_t i = 0; i < r->names.count; i++)
        r->names.items[i] = without_blanks(r->names.items[i]);
    return true;
}

static bool read_header(csv_reader *r, error *e) {
    csv_row row = { 0 };
    r->line = 1;
    r->next_line = 1;
    if (!refill(r, e) || !skip_byte_order_mark(r, e) || !take_row(r, &row, e))
        return false;
    if (row.length == 0)
        return csv_error(r, e, "the file is empty; the first line must be a header that names the columns");
    trim_line_end(&row);
    if (row.length == 0)
        return csv_error(r, e, "a blank line; the first line must be a header that names the columns");
    return keep_header(r, row, e);
}

bool csv_open(const char *path, csv_reader **out, error *e) {
    source *s;
    *out = NULL;
    return source_open(path, &s, e) && csv_open_source(s, out, e);
}

bool csv_open_source(source *s, csv_reader **out, error *e) {
    csv_reader *r = calloc(1, sizeof *r);
    *out = NULL;
    if (r == NULL) {
        error_no_memory(e, source_name(s));
        source_close(s);
        return false;
    }
    r->source = s;
    if (!read_header(r, e)) {
        csv_close(r);
        return false;
    }
    *out = r;
    return true;
}

void csv_close(csv_reader *r) {
    if (r == NULL)
        return;
    source_close(r->source);
    free(r->header);
    free(r->names.items);
    free(r->fields.items);
    free(r);
}

bool csv_find(const csv_reader *r, const char *name, uint32_t *column, error *e) {
    *column = CSV_NO_COLUMN;
    for (size_t i = 0; i < r->names.count; i++) {
        csv_field f = r->names.items[i];
        if (f.length != strlen(name) || memcmp(f.text, name, f.length) != 0)
            continue;
        if (*column != CSV_NO_COLUMN)
            return error_at(e, csv_name(r), 1, "two columns are named %s; rename one", name);
        *column = (uint32_t)i;
    }
    return true;
}

bool csv_column(const csv_reader *r, const char *name, uint32_t *column, error *e) {
    if (!csv_find(r, name, column, e))
        return false;
    return *column != CSV_NO_COLUMN ||
           error_at(e, csv_name(r), 1, "no column is named %s; the first line must be a header that names it",
                    name);
}

static bool check_width(const csv_reader *r, error *e) {
    size_t width = r->names.count, count = r->fields.count;
    if (count == width)
        return true;
    if (count == 1 && r->fields.items[0].length == 0)
        return csv_error(r, e, "a blank line; the header has %zu columns: delete the line", width);
    return csv_error(r, e, "a row of %zu field%s; the header has %zu", count, count == 1 ? "" : "s", width);
}

csv_step csv_next(csv_reader *r, error *e) {
    csv_row row = { 0 };
    if (!take_row(r, &row, e))
        return CSV_FAILED;
    if (row.length == 0)
        return CSV_END;
    trim_line_end(&row);
    return split_row(r, row, &r->fields, e) && check_width(r, e) ? CSV_ROW : CSV_FAILED;
}

csv_field csv_at(const csv_reader *r, uint32_t column) {
    return r->fields.items[column];
}

csv_field csv_column_name(const csv_reader *r, uint32_t column) {
    return r->names.items[column];
}

uint64_t csv_line(const csv_reader *r) {
    return r->line;
}

const char *csv_name(const csv_reader *r) {
    return source_name(r->source);
}

double csv_progress(const csv_reader *r) {
    return source_progress(r->source);
}
