/* table_csv.c: see table_csv.h. Columns may stand in any order, and others are ignored. */
#include "formats/table_csv.h"

#include "formats/csv.h"
#include "formats/growth.h"

#define ROWS_BETWEEN_NEWS 4096

/* Where the columns are; CSV_NO_COLUMN: not there. */
typedef struct csv_columns {
    uint32_t edge[TABLE_EDGES];
    uint32_t id, layer;
} csv_columns;

static bool find_columns(const csv_reader *r, csv_columns *columns, error *e) {
    for (unsigned i = 0; i < TABLE_EDGES; i++)
        if (!csv_column(r, table_edge_names[i], &columns->edge[i], e))
            return false;
    return csv_find(r, "id", &columns->id, e) && csv_find(r, "layer", &columns->layer, e);
}

static bool read_box(const csv_reader *r, const csv_columns *columns, table *t, error *e) {
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
    if (!growth_reserve(&t->layers, &t->layer_capacity, t->count + 1, sizeof *t->layers))
        return error_no_memory(e, "the layers of the boxes");
    return csv_layer(r, column, &t->layers[t->count], e);
}

static bool read_label(const csv_reader *r, uint32_t column, table *t, error *e) {
    if (column == CSV_NO_COLUMN)
        return true;
    csv_field id = csv_at(r, column);
    return table_add_label(t, id.text, id.length, e);
}

static bool read_row(const csv_reader *r, const csv_columns *columns, table *t, error *e) {
    if (t->count == TABLE_ROWS_MAX)
        return csv_error(r, e, "more than %zu boxes; split the file", TABLE_ROWS_MAX);
    if (!table_reserve(t, t->count + 1, e) || !read_box(r, columns, t, e) ||
        !read_layer(r, columns->layer, t, e) || !read_label(r, columns->id, t, e))
        return false;
    t->count++;
    return true;
}

static bool read_rows(csv_reader *r, const table_watcher *watcher, table *t, error *e) {
    csv_columns columns;
    csv_step step = CSV_END;
    if (!find_columns(r, &columns, e))
        return false;
    t->has_labels = columns.id != CSV_NO_COLUMN;
    while ((step = csv_next(r, e)) == CSV_ROW) {
        if (!read_row(r, &columns, t, e))
            return false;
        if (watcher->tell != NULL && t->count % ROWS_BETWEEN_NEWS == 0)
            watcher->tell(watcher->user, csv_progress(r));
    }
    return step == CSV_END;
}

bool table_read_csv(source *s, const table_watcher *watcher, table *t, error *e) {
    csv_reader *r = NULL;
    if (!csv_open_source(s, &r, e))
        return false;
    bool is_read = read_rows(r, watcher, t, e);
    csv_close(r);
    return is_read;
}
