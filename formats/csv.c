/* csv.c: see csv.h. A row ends at the first line end with an even number of quotes
 * before it; memchr finds it quickly. One more pass over the row splits it into its
 * fields, in place. The buffer holds one row of any allowed length and more.
 */
#include "formats/csv.h"

#include "formats/growth.h"
#include "formats/number.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The fields of a row; zeroed: none. */
typedef struct csv_fields {
    csv_field *items;
    size_t count, capacity;
} csv_fields;

/* The flaw of a row. */
typedef enum csv_flaw {
    CSV_FINE,
    CSV_NUL,          /* a NUL byte */
    CSV_STRAY_RETURN, /* a carriage return within a line */
    CSV_STRAY_QUOTE,  /* a quote inside an unquoted field */
    CSV_AFTER_QUOTE,  /* text after the closing quote of a field */
    CSV_OPEN_QUOTE,   /* a quote without a closing one */
    CSV_NO_MEMORY
} csv_flaw;

/* The text of a row, its line end taken off. */
typedef struct csv_row {
    char *text;
    size_t length;
} csv_row;

/* Where the pass over a row is. */
typedef struct csv_cursor {
    char *at, *end;
} csv_cursor;

static void skip_blanks(csv_cursor *c) {
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t'))
        c->at++;
}

/* Whether the field beginning here is quoted; then move on to its quote. */
static bool begins_quoted(csv_cursor *c) {
    csv_cursor ahead = *c;
    skip_blanks(&ahead);
    if (ahead.at == ahead.end || *ahead.at != '"')
        return false;
    *c = ahead;
    return true;
}

static csv_flaw read_plain(csv_cursor *c, csv_field *field) {
    char *begin = c->at;
    for (; c->at < c->end && *c->at != ','; c->at++) {
        if (*c->at == '"')
            return CSV_STRAY_QUOTE;
        if (*c->at == '\r')
            return CSV_STRAY_RETURN;
        if (*c->at == '\0')
            return CSV_NUL;
    }
    *field = (csv_field){ begin, (size_t)(c->at - begin) };
    return CSV_FINE;
}

/* Move the text of a quoted field together, from after its first quote to its last,
 * which is passed. */
static csv_flaw join_quoted(csv_cursor *c, csv_field *field) {
    char *begin = ++c->at, *joined = begin;
    for (; c->at < c->end; c->at++) {
        if (*c->at == '\0')
            return CSV_NUL;
        if (*c->at == '"') {
            c->at++;
            if (c->at == c->end || *c->at != '"') {
                *field = (csv_field){ begin, (size_t)(joined - begin) };
                return CSV_FINE;
            }
        }
        *joined++ = *c->at;
    }
    return CSV_OPEN_QUOTE;
}

static csv_flaw read_quoted(csv_cursor *c, csv_field *field) {
    csv_flaw flaw = join_quoted(c, field);
    if (flaw != CSV_FINE)
        return flaw;
    skip_blanks(c);
    return c->at == c->end || *c->at == ',' ? CSV_FINE : CSV_AFTER_QUOTE;
}

/* Replace `fields` by those of the row. They point into its text, in which doubled
 * quotes become one. Blanks between a quote and the next comma are dropped, others
 * kept. */
static csv_flaw csv_split(csv_row row, csv_fields *fields) {
    csv_cursor c = { row.text, row.text + row.length };
    fields->count = 0;
    for (;;) {
        if (!growth_reserve(&fields->items, &fields->capacity, fields->count + 1,
                            sizeof *fields->items))
            return CSV_NO_MEMORY;
        csv_field *field = &fields->items[fields->count++];
        csv_flaw flaw =
            begins_quoted(&c) ? read_quoted(&c, field) : read_plain(&c, field);
        if (flaw != CSV_FINE || c.at == c.end)
            return flaw;
        c.at++; /* the comma: another field follows, perhaps an empty one */
    }
}

/* The flaw in words, with the remedy. */
static const char *csv_flaw_text(csv_flaw flaw) {
    switch (flaw) {
    case CSV_NUL:
        return "a NUL byte; this is not CSV text (UTF-8)";
    case CSV_STRAY_RETURN:
        return "a carriage return within the line; end lines with LF or CRLF";
    case CSV_STRAY_QUOTE:
        return "a quote inside an unquoted field; quote the whole field and double "
               "the quote";
    case CSV_AFTER_QUOTE:
        return "text after a closing quote; put a comma between fields, or double "
               "the quote";
    case CSV_OPEN_QUOTE:
        return "a quote that begins in this row is never closed";
    case CSV_NO_MEMORY:
        return "not enough memory for the fields of the row";
    case CSV_FINE:
        break;
    }
    return "nothing is wrong";
}

#define CSV_BUFFER (CSV_ROW_MAX + ((size_t)1 << 18))

struct csv_reader {
    source *source;
    char *header;     /* the bytes of the first row, to which `names` point */
    csv_fields names; /* as the header has them, without blanks around */
    csv_fields fields;
    /* where the current row begins, and the one after it */
    uint64_t line, next_line;
    size_t begin, end; /* what of `buffer` is not used yet */
    bool is_at_end;    /* of the source */
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

/* The number of bytes of the next row in the buffer, its line end included, searched
 * from `*scanned` on. 0 if it does not end there; *scanned then says how far that is
 * known. Each line feed inside quotes counts a line. */
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
    return csv_error(
        r, e,
        "a row of more than %zu bytes; is a quote never closed, or is this no CSV?",
        CSV_ROW_MAX);
}

/* Take the next row off the buffer, refilled as needed. At the end of the file the
 * row may be empty. */
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
    return r->end - r->begin >= length &&
           memcmp(r->buffer + r->begin, prefix, length) == 0;
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
    while (f.length > 0 &&
           (f.text[f.length - 1] == ' ' || f.text[f.length - 1] == '\t'))
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
        return csv_error(r, e,
                         "the file is empty; the first line must be a header that "
                         "names the columns");
    trim_line_end(&row);
    if (row.length == 0)
        return csv_error(
            r, e,
            "a blank line; the first line must be a header that names the columns");
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
            return error_at(e, csv_name(r), 1,
                            "two columns are named %s; rename one", name);
        *column = (uint32_t)i;
    }
    return true;
}

/* Whether a byte stands in the only name of the header. */
static bool is_in_only_name(const csv_reader *r, char byte) {
    const csv_field *name = r->names.items;
    return r->names.count == 1 && memchr(name->text, byte, name->length) != NULL;
}

/* How a header comes to name a column. */
static const char *header_advice(const csv_reader *r) {
    if (is_in_only_name(r, '\t'))
        return "commas stand between names and between numbers, not tabs: tr '\\t' "
               ", <boxes.tsv >boxes.csv";
    if (is_in_only_name(r, ';'))
        return "commas stand between names and between numbers, not semicolons";
    return "the first line must be a header that names it";
}

bool csv_column(const csv_reader *r, const char *name, uint32_t *column, error *e) {
    if (!csv_find(r, name, column, e))
        return false;
    return *column != CSV_NO_COLUMN ||
           error_at(e, csv_name(r), 1, "no column is named %s; %s", name,
                    header_advice(r));
}

static bool check_width(const csv_reader *r, error *e) {
    size_t width = r->names.count, count = r->fields.count;
    if (count == width)
        return true;
    if (count == 1 && r->fields.items[0].length == 0)
        return csv_error(
            r, e, "a blank line; the header has %zu column%s: delete the line",
            width, number_plural(width, "s"));
    return csv_error(r, e, "a row of %zu field%s; the header has %zu", count,
                     number_plural(count, "s"), width);
}

csv_step csv_next(csv_reader *r, error *e) {
    csv_row row = { 0 };
    if (!take_row(r, &row, e))
        return CSV_FAILED;
    if (row.length == 0)
        return CSV_END;
    trim_line_end(&row);
    return split_row(r, row, &r->fields, e) && check_width(r, e) ? CSV_ROW
                                                                 : CSV_FAILED;
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

/* The messages about a field of a kind. */
typedef struct csv_kind {
    const char *is_malformed, *is_too_large;
} csv_kind;

static const csv_kind kind_float64 = { "is not a finite decimal number",
                                       "is too large for a float64" };
static const csv_kind kind_float32 = { "is not a finite decimal number",
                                       "is too large for a float32" };
static const csv_kind kind_uint64 = { "is not a whole number of at least 0",
                                      "is over 18446744073709551615" };
static const csv_kind kind_layer = { "is not a layer; layers are 0 to 63",
                                     "is not a layer; layers are 0 to 63" };

/* The outcome of reading a field as a kind of number. */
typedef struct csv_reading {
    uint32_t column;
    number_status status;
    csv_kind kind;
} csv_reading;

/* How much of a field a message shows. */
#define SHOWN_MAX 40

bool csv_error(const csv_reader *r, error *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_at_list(e, (error_place){ csv_name(r), csv_line(r) }, format, arguments);
    va_end(arguments);
    return false;
}

static const char *flaw_text(number_status status, csv_kind kind) {
    switch (status) {
    case NUMBER_TOO_LARGE:
        return kind.is_too_large;
    case NUMBER_TOO_LONG:
        return "has too many digits; write it shorter";
    default:
        return kind.is_malformed;
    }
}

/* True for NUMBER_OK; else the message. */
static bool check(const csv_reader *r, csv_reading reading, error *e) {
    if (reading.status == NUMBER_OK)
        return true;
    csv_field name = csv_column_name(r, reading.column),
              field = csv_at(r, reading.column);
    if (reading.status == NUMBER_EMPTY)
        return csv_error(r, e, "%.*s is empty; a number is needed", (int)name.length,
                         name.text);
    bool is_short = field.length <= SHOWN_MAX;
    return csv_error(r, e, "%.*s \"%.*s%s\" %s", (int)name.length, name.text,
                     is_short ? (int)field.length : SHOWN_MAX, field.text,
                     is_short ? "" : "...", flaw_text(reading.status, reading.kind));
}

bool csv_float64(const csv_reader *r, uint32_t column, double *value, error *e) {
    csv_field f = csv_at(r, column);
    return check(r,
                 (csv_reading){ column, number_float64(f.text, f.length, value),
                                kind_float64 },
                 e);
}

bool csv_float32(const csv_reader *r, uint32_t column, float *value, error *e) {
    /* From here on, half a unit above the largest float32, the nearest one is
     * infinity. */
    static const double too_large = 0x1.ffffffp127;
    double exact = 0;
    if (!csv_float64(r, column, &exact, e))
        return false;
    if (fabs(exact) >= too_large)
        return check(r, (csv_reading){ column, NUMBER_TOO_LARGE, kind_float32 }, e);
    *value = (float)exact;
    return true;
}

bool csv_uint64(const csv_reader *r, uint32_t column, uint64_t *value, error *e) {
    csv_field f = csv_at(r, column);
    return check(
        r,
        (csv_reading){ column, number_uint64(f.text, f.length, value), kind_uint64 },
        e);
}

bool csv_layer(const csv_reader *r, uint32_t column, uint8_t *value, error *e) {
    csv_field f = csv_at(r, column);
    return check(
        r,
        (csv_reading){ column, number_layer(f.text, f.length, value), kind_layer },
        e);
}

bool csv_is_blank(const csv_reader *r, uint32_t column) {
    csv_field f = csv_at(r, column);
    for (size_t i = 0; i < f.length; i++)
        if (f.text[i] != ' ' && f.text[i] != '\t')
            return false;
    return true;
}
