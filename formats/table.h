/* table.h: boxes as float64, with their layers and labels, and their rows in CSV.
 * table_file.h reads a file of either format.
 *
 * Every box in a table is sound: edges finite, min <= max.
 */
#ifndef FORMATS_TABLE_H
#define FORMATS_TABLE_H

#include "formats/error.h"
#include "formats/source.h"

#include <stddef.h>
#include <stdint.h>

/* The most rows of a table: more boxes graze does not search. */
#define TABLE_ROWS_MAX ((size_t)INT32_MAX)

/* The rows between two calls of a watcher. */
#define TABLE_ROWS_A_TICK 4096

/* Which edge is where in a box. Axis 0 (x) has the edges 0 and 2, axis 1 (y) 1 and
 * 3. */
typedef enum table_edge {
    TABLE_MIN_X,
    TABLE_MIN_Y,
    TABLE_MAX_X,
    TABLE_MAX_Y
} table_edge;

#define TABLE_EDGES 4

/* The names of the edges, as columns have them. */
extern const char *const table_edge_names[TABLE_EDGES];

typedef struct table_box {
    double edge[TABLE_EDGES];
} table_box;

#define TABLE_FLAW_SIZE 160

/* Texts one after the other; the i-th ends before ends[i]. */
typedef struct table_labels {
    char *bytes;
    size_t size, capacity;
    size_t *ends;
    size_t count, end_capacity;
} table_labels;

/* Zeroed: empty. */
typedef struct table {
    table_box *boxes;
    size_t count, capacity;
    uint8_t *layers; /* NULL: the file has none, all are 0 */
    size_t layer_capacity;
    bool has_labels; /* else a box is named by its row number, from 0 */
    table_labels labels;
} table;

/* The function called every TABLE_ROWS_A_TICK rows with the part read so far: from 0
 * to 1, negative if it cannot be known. */
typedef struct table_watcher {
    void (*tell)(void *user, double done);
    void *user;
} table_watcher;

/* Give its memory back; it is empty then. */
void table_free(table *t);

/* A label as CSV shows it, quoted if need be, not ended by a NUL. Only if
 * has_labels. */
const char *table_label(const table *t, size_t row, size_t *length);

/* Reads the rows of CSV some at a time, so any number of them needs little
 * memory. */
typedef struct table_rows table_rows;

/* Read the header of a source, which is closed with the rows, also after an error.
 * Errors: ERROR_INPUT naming file and line, ERROR_RESOURCES. */
bool table_rows_open(source *s, table_rows **out, error *e);
void table_rows_close(table_rows *rows);

/* Replace what a table holds by the next rows, at most `max`; its count is 0 at the
 * end of the file. */
bool table_rows_next(table_rows *rows, size_t max, table *t, error *e);

/* How far the file has been read, from 0 to 1; negative if it cannot be known. */
double table_rows_progress(const table_rows *rows);

/* Read all rows of a source, which is closed, also after an error, into a zeroed
 * table. Errors: as table_rows_open. */
bool table_read_csv(source *s, const table_watcher *watcher, table *t, error *e);

/* For readers: make room for `count` rows. */
bool table_reserve(table *t, size_t count, error *e);

/* For readers: whether a box is sound, and if it is not, why, in words. */
bool table_box_is_sound(const table_box *box);
void table_box_flaw(const table_box *box, char text[TABLE_FLAW_SIZE]);

/* For readers: append a label, which is quoted here if need be. */
bool table_add_label(table *t, const char *text, size_t length, error *e);

#endif
