/* box_labels.h: the ids of a file's rows, which lie in scratch files. They are held
 * in memory if there is room. Otherwise they are read through windows, which costs
 * little while rows ascend.
 */
#pragma once

#include "join/box_file.h"

/* Bytes of a file that are in memory. */
typedef struct label_window {
    unsigned char *bytes;
    uint64_t begin;
    size_t count, capacity;
} label_window;

/* Used by one thread. */
typedef struct box_labels {
    const box_file *file;
    char *all;               /* all ids, if they are held */
    uint64_t *ends;          /* and where they end */
    uint64_t size;           /* bytes of all ids */
    size_t ahead;            /* bytes that are read at once */
    label_window windows[2]; /* of the ends and the ids */
} box_labels;

/* Open, and hold the ids if they take no more than `memory`. The file stays the
 * caller's and may have none. Errors: ERROR_RESOURCES; it can be closed even
 * then. */
bool box_labels_open(box_labels *labels, const box_file *file, size_t memory,
                     error *e);
void box_labels_close(box_labels *labels);

/* Whether rows are better asked for in ascending order. */
bool box_labels_is_slow(const box_labels *labels);

/* The next rows will be this far apart. */
void box_labels_expect(box_labels *labels, uint64_t rows_apart);

/* The id of a row, as CSV shows it, until the next call. Only if the file has
 * ids. */
bool box_labels_get(box_labels *labels, uint64_t row, const char **text,
                    size_t *length, error *e);
