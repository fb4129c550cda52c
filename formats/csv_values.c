/* csv_values.c: the fields of a CSV row as numbers, and messages about them; see csv.h. */
#include "formats/csv.h"

#include "formats/number.h"

#include <math.h>
#include <stdarg.h>

/* What the field should have been, in words. */
typedef struct csv_kind {
    const char *is_malformed, *is_too_large;
} csv_kind;

static const csv_kind kind_float64 = { "is not a finite decimal number", "is too large for a float64" };
static const csv_kind kind_float32 = { "is not a finite decimal number", "is too large for a float32" };
static const csv_kind kind_uint64 = { "is not a whole number of at least 0", "is over 18446744073709551615" };
static const csv_kind kind_layer = { "is not a layer; layers are 0 to 63",
                                     "is not a layer; layers are 0 to 63" };

/* What became of reading a field as a kind of number. */
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
    csv_field name = csv_column_name(r, reading.column), field = csv_at(r, reading.column);
    if (reading.status == NUMBER_EMPTY)
        return csv_error(r, e, "%.*s is empty; a number is needed", (int)name.length, name.text);
    bool is_short = field.length <= SHOWN_MAX;
    return csv_error(r, e, "%.*s \"%.*s%s\" %s", (int)name.length, name.text,
                     is_short ? (int)field.length : SHOWN_MAX, field.text, is_short ? "" : "...",
                     flaw_text(reading.status, reading.kind));
}

bool csv_float64(const csv_reader *r, uint32_t column, double *value, error *e) {
    csv_field f = csv_at(r, column);
    return check(r, (csv_reading){ column, number_float64(f.text, f.length, value), kind_float64 }, e);
}

bool csv_float32(const csv_reader *r, uint32_t column, float *value, error *e) {
    /* From here on, half a unit above the largest float32, the nearest one is infinity. */
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
    return check(r, (csv_reading){ column, number_uint64(f.text, f.length, value), kind_uint64 }, e);
}

bool csv_layer(const csv_reader *r, uint32_t column, uint8_t *value, error *e) {
    csv_field f = csv_at(r, column);
    return check(r, (csv_reading){ column, number_layer(f.text, f.length, value), kind_layer }, e);
}

bool csv_is_blank(const csv_reader *r, uint32_t column) {
    csv_field f = csv_at(r, column);
    for (size_t i = 0; i < f.length; i++)
        if (f.text[i] != ' ' && f.text[i] != '\t')
            return false;
    return true;
}
