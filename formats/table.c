/* table.c: boxes as float64, with their layers and labels, and the rows of CSV; see
 * table.h. */
#include "formats/table.h"

#include "formats/csv.h"
#include "formats/growth.h"
#include "formats/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const table_edge_names[TABLE_EDGES] = { "min_x", "min_y", "max_x",
                                                    "max_y" };

void table_free(table *t) {
    free(t->boxes);
    free(t->layers);
    free(t->labels.bytes);
    free(t->labels.ends);
    *t = (table){ 0 };
}

bool table_reserve(table *t, size_t count, error *e) {
    return growth_reserve(&t->boxes, &t->capacity, count, sizeof *t->boxes) ||
           error_no_memory(e, "the boxes");
}

bool table_box_is_sound(const table_box *box) {
    for (unsigned i = 0; i < TABLE_EDGES; i++)
        if (!isfinite(box->edge[i]))
            return false;
    return box->edge[TABLE_MIN_X] <= box->edge[TABLE_MAX_X] &&
           box->edge[TABLE_MIN_Y] <= box->edge[TABLE_MAX_Y];
}

void table_box_flaw(const table_box *box, char text[TABLE_FLAW_SIZE]) {
    const double *edge = box->edge;
    for (unsigned i = 0; i < TABLE_EDGES; i++)
        if (!isfinite(edge[i])) {
            snprintf(text, TABLE_FLAW_SIZE, "%s is %s; edges must be finite numbers",
                     table_edge_names[i],
                     isnan(edge[i]) ? "not a number" : "infinite");
            return;
        }
    unsigned min = edge[TABLE_MIN_X] > edge[TABLE_MAX_X] ? TABLE_MIN_X : TABLE_MIN_Y,
             max = min + 2;
    snprintf(text, TABLE_FLAW_SIZE, "%s %s is greater than %s %s; swap them",
             table_edge_names[min], number_shown(edge[min]).text,
             table_edge_names[max], number_shown(edge[max]).text);
}

const char *table_label(const table *t, size_t row, size_t *length) {
    size_t begin = row == 0 ? 0 : t->labels.ends[row - 1];
    *length = t->labels.ends[row] - begin;
    return t->labels.bytes + begin;
}

static bool needs_quotes(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] == ',' || text[i] == '"' || text[i] == '\r' || text[i] == '\n')
            return true;
    return false;
}

/* Append bytes for which there is room. */
static void append(table_labels *labels, const char *text, size_t length,
                   bool is_quoted) {
    char *at = labels->bytes + labels->size;
    if (!is_quoted) {
        memcpy(at, text, length);
        labels->size += length;
        return;
    }
    *at++ = '"';
    for (size_t i = 0; i < length; i++) {
        *at++ = text[i];
        if (text[i] == '"')
            *at++ = '"';
    }
    *at++ = '"';
    labels->size = (size_t)(at - labels->bytes);
}

bool table_add_label(table *t, const char *text, size_t length, error *e) {
    table_labels *labels = &t->labels;
    bool is_quoted = needs_quotes(text, length);
    size_t max = (is_quoted ? 2 * length + 2 : length) +
                 1; /* never nothing: there must be a block to point to */
    if (!growth_reserve(&labels->bytes, &labels->capacity, labels->size + max, 1) ||
        !growth_reserve(&labels->ends, &labels->end_capacity, labels->count + 1,
                        sizeof *labels->ends))
        return error_no_memory(e, "the ids of the boxes");
    append(labels, text, length, is_quoted);
    labels->ends[labels->count++] = labels->size;
    return true;
}

/* Where the columns are; CSV_NO_COLUMN: not there. */
typedef struct csv_columns {
    uint32_t edge[TABLE_EDGES];
    uint32_t id, layer;
} csv_columns;

/* The names that columns of edges may have, all four of one row. */
static const char *const column_names[][TABLE_EDGES] = {
    { "min_x", "min_y", "max_x", "max_y" },
    { "xmin", "ymin", "xmax", "ymax" },
    { "x1", "y1", "x2", "y2" },
};

enum { NAME_SETS = sizeof column_names / sizeof *column_names };

/* The header has most of these names. */
static bool find_names(const csv_reader *r, unsigned *best, error *e) {
    unsigned most = 0;
    *best = 0;
    for (unsigned set = 0; set < NAME_SETS && most < TABLE_EDGES; set++) {
        unsigned found = 0;
        for (unsigned i = 0; i < TABLE_EDGES; i++) {
            uint32_t column;
            if (!csv_find(r, column_names[set][i], &column, e))
                return false;
            found += column != CSV_NO_COLUMN;
        }
        *best = found > most ? set : *best;
        most = found > most ? found : most;
    }
    return true;
}

static bool find_columns(const csv_reader *r, csv_columns *columns, error *e) {
    unsigned set;
    if (!find_names(r, &set, e))
        return false;
    for (unsigned i = 0; i < TABLE_EDGES; i++)
        if (!csv_column(r, column_names[set][i], &columns->edge[i], e))
            return false;
    return csv_find(r, "id", &columns->id, e) &&
           csv_find(r, "layer", &columns->layer, e);
}

static bool read_box(const csv_reader *r, const csv_columns *columns, table *t,
                     error *e) {
    table_box *box = &t->boxes[t->count];
    for (unsigned i = 0; i < TABLE_EDGES; i++)
        if (!csv_float64(r, columns->edge[i], &box->edge[i], e))
            return false;
    if (table_box_is_sound(box))
        return true;
    char flaw[TABLE_FLAW_SIZE];
    table_box_flaw(box, flaw);
    return csv_error(r, e, "%s", flaw);
}

static bool read_layer(const csv_reader *r, uint32_t column, table *t, error *e) {
    if (column == CSV_NO_COLUMN)
        return true;
    if (!growth_reserve(&t->layers, &t->layer_capacity, t->count + 1,
                        sizeof *t->layers))
        return error_no_memory(e, "the layers of the boxes");
    return csv_layer(r, column, &t->layers[t->count], e);
}

static bool read_label(const csv_reader *r, uint32_t column, table *t, error *e) {
    if (column == CSV_NO_COLUMN)
        return true;
    csv_field id = csv_at(r, column);
    return table_add_label(t, id.text, id.length, e);
}

static bool read_row(const csv_reader *r, const csv_columns *columns, table *t,
                     error *e) {
    if (t->count == TABLE_ROWS_MAX)
        return csv_error(
            r, e,
            "more than %zu boxes; split the file, or give graze pairs --memory",
            TABLE_ROWS_MAX);
    if (!table_reserve(t, t->count + 1, e) || !read_box(r, columns, t, e) ||
        !read_layer(r, columns->layer, t, e) || !read_label(r, columns->id, t, e))
        return false;
    t->count++;
    return true;
}

struct table_rows {
    csv_reader *csv;
    csv_columns columns;
};

bool table_rows_open(source *s, table_rows **out, error *e) {
    table_rows *rows = *out = calloc(1, sizeof *rows);
    if (rows == NULL) {
        source_close(s);
        return error_no_memory(e, "the reader");
    }
    if (csv_open_source(s, &rows->csv, e) &&
        find_columns(rows->csv, &rows->columns, e))
        return true;
    table_rows_close(rows);
    *out = NULL;
    return false;
}

void table_rows_close(table_rows *rows) {
    if (rows == NULL)
        return;
    csv_close(rows->csv);
    free(rows);
}

double table_rows_progress(const table_rows *rows) {
    return csv_progress(rows->csv);
}

/* Append rows until the table has `max`. */
static bool append_rows(table_rows *rows, size_t max, const table_watcher *watcher,
                        table *t, error *e) {
    csv_step step = CSV_END;
    t->has_labels = rows->columns.id != CSV_NO_COLUMN;
    while (t->count < max && (step = csv_next(rows->csv, e)) == CSV_ROW) {
        if (!read_row(rows->csv, &rows->columns, t, e))
            return false;
        if (watcher->tell != NULL && t->count % TABLE_ROWS_A_TICK == 0)
            watcher->tell(watcher->user, table_rows_progress(rows));
    }
    return step != CSV_FAILED;
}

bool table_rows_next(table_rows *rows, size_t max, table *t, error *e) {
    static const table_watcher silent = { 0 };
    t->count = t->labels.count = t->labels.size = 0;
    return append_rows(rows, max, &silent, t, e);
}

bool table_read_csv(source *s, const table_watcher *watcher, table *t, error *e) {
    table_rows *rows = NULL;
    if (!table_rows_open(s, &rows, e))
        return false;
    const bool is_read = append_rows(rows, SIZE_MAX, watcher, t, e);
    table_rows_close(rows);
    return is_read;
}
