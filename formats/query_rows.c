/* query_rows.c: queries about boxes out of CSV: kind,x0,y0,x1,y1,k,layers; see
 * query_rows.h. */
#include "formats/query_rows.h"

#include "formats/csv.h"
#include "formats/growth.h"
#include "formats/number.h"

#include <stdlib.h>
#include <string.h>

/* How much of a field a message shows. */
#define SHOWN_MAX 40

typedef struct query_columns {
    uint32_t kind, x0, y0, x1, y1, k, layers; /* CSV_NO_COLUMN: not there */
} query_columns;

/* A kind, by its word. */
typedef struct kind_name {
    const char *word;
    graze_query_kind kind;
} kind_name;

static const kind_name kinds[] = {
    { "point", GRAZE_QUERY_POINT },     { "box", GRAZE_QUERY_BOX },
    { "circle", GRAZE_QUERY_CIRCLE },   { "segment", GRAZE_QUERY_RAY },
    { "first", GRAZE_QUERY_RAY_FIRST }, { "nearest", GRAZE_QUERY_NEAREST },
};

static bool find_columns(const csv_reader *r, query_columns *columns, error *e) {
    return csv_column(r, "kind", &columns->kind, e) &&
           csv_column(r, "x0", &columns->x0, e) &&
           csv_column(r, "y0", &columns->y0, e) &&
           csv_find(r, "x1", &columns->x1, e) &&
           csv_find(r, "y1", &columns->y1, e) && csv_find(r, "k", &columns->k, e) &&
           csv_find(r, "layers", &columns->layers, e);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* The next word of a field, which is left with what follows; empty at the end. */
static csv_field word_next(csv_field *field) {
    csv_field word = *field;
    while (word.length > 0 && is_blank(*word.text)) {
        word.text++;
        word.length--;
    }
    const char *const end = field->text + field->length, *stop = word.text;
    while (stop < end && !is_blank(*stop))
        stop++;
    word.length = (size_t)(stop - word.text);
    *field = (csv_field){ stop, (size_t)(end - stop) };
    return word;
}

static int shown(csv_field field) {
    return field.length <= SHOWN_MAX ? (int)field.length : SHOWN_MAX;
}

static bool read_kind(const csv_reader *r, uint32_t column, graze_query_kind *kind,
                      error *e) {
    csv_field rest = csv_at(r, column);
    const csv_field whole = rest, word = word_next(&rest);
    const bool is_one = word_next(&rest).length == 0;
    for (size_t i = 0; is_one && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strlen(kinds[i].word) == word.length &&
            memcmp(kinds[i].word, word.text, word.length) == 0) {
            *kind = kinds[i].kind;
            return true;
        }
    return csv_error(r, e,
                     "kind must be one of point, box, circle, segment, first, "
                     "nearest, not \"%.*s\"",
                     shown(whole), whole.text);
}

static bool read_layers(const csv_reader *r, uint32_t column, uint64_t *layers,
                        error *e) {
    *layers = UINT64_MAX;
    if (column == CSV_NO_COLUMN || csv_is_blank(r, column))
        return true;
    csv_field rest = csv_at(r, column);
    *layers = 0;
    for (csv_field word = word_next(&rest); word.length > 0;
         word = word_next(&rest)) {
        uint8_t layer = 0;
        if (number_layer(word.text, word.length, &layer) != NUMBER_OK)
            return csv_error(r, e,
                             "layers has \"%.*s\", which is not a layer; write 0 to "
                             "63, with blanks between",
                             shown(word), word.text);
        *layers |= UINT64_C(1) << layer;
    }
    return true;
}

/* Whether a column of this query is there. */
static bool check_column(const csv_reader *r, uint32_t column, const char *name,
                         error *e) {
    return column != CSV_NO_COLUMN ||
           csv_error(r, e, "this kind needs %s, but the header names no such column",
                     name);
}

static bool read_to(const csv_reader *r, const query_columns *columns,
                    graze_query *query, error *e) {
    return check_column(r, columns->x1, "x1", e) &&
           csv_float64(r, columns->x1, &query->to.x, e) &&
           check_column(r, columns->y1, "y1", e) &&
           csv_float64(r, columns->y1, &query->to.y, e);
}

static bool read_box(const csv_reader *r, const query_columns *columns,
                     graze_query *query, error *e) {
    if (!read_to(r, columns, query, e))
        return false;
    if (query->to.x < query->at.x)
        return csv_error(
            r, e,
            "x1 is less than x0; a box is from its least corner to its greatest");
    if (query->to.y < query->at.y)
        return csv_error(
            r, e,
            "y1 is less than y0; a box is from its least corner to its greatest");
    return true;
}

static bool read_circle(const csv_reader *r, const query_columns *columns,
                        graze_query *query, error *e) {
    if (!check_column(r, columns->x1, "x1", e) ||
        !csv_float64(r, columns->x1, &query->radius, e))
        return false;
    return query->radius >= 0 ||
           csv_error(r, e, "x1, the radius of a circle, is negative");
}

/* No table has more boxes than a uint32_t counts. */
static bool read_nearest_count(const csv_reader *r, uint32_t column,
                               graze_query *query, error *e) {
    uint64_t count;
    if (!csv_uint64(r, column, &count, e))
        return false;
    query->nearest_count = count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
    return true;
}

static bool read_rest(const csv_reader *r, const query_columns *columns,
                      graze_query *query, error *e) {
    switch (query->kind) {
    case GRAZE_QUERY_BOX:
        return read_box(r, columns, query, e);
    case GRAZE_QUERY_CIRCLE:
        return read_circle(r, columns, query, e);
    case GRAZE_QUERY_RAY:
    case GRAZE_QUERY_RAY_FIRST:
        return read_to(r, columns, query, e);
    case GRAZE_QUERY_NEAREST:
        return check_column(r, columns->k, "k", e) &&
               read_nearest_count(r, columns->k, query, e);
    default:
        return true;
    }
}

static bool read_query(const csv_reader *r, const query_columns *columns,
                       query_rows *q, error *e) {
    graze_query query = { 0 };
    if (!read_kind(r, columns->kind, &query.kind, e) ||
        !csv_float64(r, columns->x0, &query.at.x, e) ||
        !csv_float64(r, columns->y0, &query.at.y, e) ||
        !read_rest(r, columns, &query, e) ||
        !read_layers(r, columns->layers, &query.layers, e))
        return false;
    if (!growth_reserve(&q->items, &q->capacity, q->count + 1, sizeof *q->items))
        return error_no_memory(e, "the query_rows");
    q->items[q->count++] = query;
    return true;
}

static bool read_all(csv_reader *r, const table_watcher *watcher, query_rows *q,
                     error *e) {
    query_columns columns;
    csv_step step = CSV_END;
    if (!find_columns(r, &columns, e))
        return false;
    while ((step = csv_next(r, e)) == CSV_ROW) {
        if (!read_query(r, &columns, q, e))
            return false;
        if (watcher->tell != NULL && q->count % TABLE_ROWS_A_TICK == 0)
            watcher->tell(watcher->user, csv_progress(r));
    }
    return step == CSV_END;
}

bool query_rows_read(const char *path, const table_watcher *watcher, query_rows *q,
                     error *e) {
    csv_reader *r = NULL;
    if (!csv_open(path, &r, e))
        return false;
    const bool is_read = read_all(r, watcher, q, e);
    csv_close(r);
    if (!is_read)
        query_rows_free(q);
    return is_read;
}

void query_rows_free(query_rows *q) {
    free(q->items);
    *q = (query_rows){ 0 };
}
