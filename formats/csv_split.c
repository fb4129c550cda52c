/* csv_split.c: see csv_split.h. One pass over the row, in place. Cost: about a nanosecond a byte. */
#include "formats/csv_split.h"

#include "formats/growth.h"

/* Where the pass is. */
typedef struct csv_cursor {
    char *at, *end;
} csv_cursor;

static void skip_blanks(csv_cursor *c) {
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t'))
        c->at++;
}

/* Whether the field that begins here is quoted; then move on to its quote. */
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

/* Move the text of a quoted field together, from after its first quote to its last, which is passed. */
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

csv_flaw csv_split(csv_row row, csv_fields *fields) {
    csv_cursor c = { row.text, row.text + row.length };
    fields->count = 0;
    for (;;) {
        if (!growth_reserve(&fields->items, &fields->capacity, fields->count + 1, sizeof *fields->items))
            return CSV_NO_MEMORY;
        csv_field *field = &fields->items[fields->count++];
        csv_flaw flaw = begins_quoted(&c) ? read_quoted(&c, field) : read_plain(&c, field);
        if (flaw != CSV_FINE || c.at == c.end)
            return flaw;
        c.at++; /* the comma: another field follows, perhaps an empty one */
    }
}

const char *csv_flaw_text(csv_flaw flaw) {
    switch (flaw) {
    case CSV_NUL:
        return "a NUL byte; this is no CSV text (UTF-8)";
    case CSV_STRAY_RETURN:
        return "a carriage return within the line; end lines with LF or CRLF";
    case CSV_STRAY_QUOTE:
        return "a quote inside an unquoted field; quote the whole field and double the quote";
    case CSV_AFTER_QUOTE:
        return "text after a closing quote; put a comma between fields, or double the quote";
    case CSV_OPEN_QUOTE:
        return "a quote that begins in this row is never closed";
    case CSV_NO_MEMORY:
        return "not enough memory for the fields of the row";
    case CSV_FINE:
        break;
    }
    return "nothing is wrong";
}
