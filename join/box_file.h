/* box_file.h: the boxes of a file of any size and format, read from any row on.
 *
 * A plain .npy file is read where it lies, in both memory orders. All else (CSV,
 * FlatGeobuf, gzip, standard input) is first copied to scratch files: edges as float64, layers
 * and ids beside them. Holes of a sparse file can be stepped over.
 */
#pragma once

#include "formats/npy.h"
#include "graze/geometry.h"
#include "join/scratch_file.h"

#include <stdint.h>

/* The number of rows read at once. */
#define BOX_FILE_ROWS 8192

/* The size and the time of the last change of a file, by which a changed one is
 * recognized. */
typedef struct box_file_stamp {
    uint64_t size, seconds, nanoseconds;
} box_file_stamp;

typedef struct box_file {
    const char *name; /* for messages */
    scratch_file data, layers, labels, label_ends;
    npy_layout layout;
    box_file_stamp stamp;        /* zeroed for standard input */
    box_file_stamp layers_stamp; /* of a file of layers; zeroed if there is none */
    bool is_copied;              /* to scratch files */
    bool has_layers, has_labels;
    bool is_float32; /* every edge is one, within the bounds of graze_box */
    /* the layers that are in use, a bit each, if they are known */
    uint64_t layers_set;
} box_file;

/* The place of the copies: a folder, and a number for each file of a request. */
typedef struct box_file_scratch {
    const char *folder;
    unsigned number;
} box_file_scratch;

/* A function to call now and then with the copied part (negative: unknown). */
typedef struct box_file_watcher {
    void (*tell)(void *user, double done);
    void *user;
} box_file_watcher;

/* Open a file, and copy it if it must be. Errors: those of table_read. */
bool box_file_open(box_file *file, const char *path, box_file_scratch scratch,
                   const box_file_watcher *watcher, error *e);
void box_file_close(box_file *file);

/* A copy of a box_file of an earlier run: none of its files are open; open them
 * again, or those of the ids alone. `folder` has the copies. Errors: those of
 * box_file_open; ERROR_RESOURCES if a copy is missing. */
void box_file_forget(box_file *file);
bool box_file_reopen(box_file *file, const char *path, const char *folder, error *e);
bool box_file_reopen_labels(box_file *file, const char *path, const char *folder,
                            error *e);

/* Take the layers of an open file from a .npy file, which is copied. Errors:
 * ERROR_INPUT, also if the boxes have layers of their own; ERROR_RESOURCES. */
bool box_file_take_layers(box_file *file, const char *path, box_file_scratch scratch,
                          error *e);

/* Whether the file at a path is as it was; false, with an error, if not. Always true
 * for standard input. */
bool box_file_check(const box_file *file, const char *path, error *e);

/* The stamp of a path; false if there is none: standard input, or no file. */
bool box_file_stamp_of(const char *path, box_file_stamp *stamp);

/* Rows in memory, all of them sound boxes. */
typedef struct box_rows {
    uint64_t first;
    uint32_t count;
    graze_area areas[BOX_FILE_ROWS];
    uint8_t layers[BOX_FILE_ROWS];
    unsigned char bytes[BOX_FILE_ROWS * 32]; /* as they are in the file */
} box_rows;

/* Read up to `count` <= BOX_FILE_ROWS rows from `first` on. Errors: ERROR_INPUT
 * naming the row of an unsound box, or if the file ends early. */
bool box_file_read(const box_file *file, uint64_t first, uint32_t count,
                   box_rows *rows, error *e);

/* Ask the system to read rows ahead. */
void box_file_prefetch(const box_file *file, uint64_t first, uint32_t count);

/* The first row from `row` on that may have an edge other than 0; the number of rows
 * if there is none. */
uint64_t box_file_next(const box_file *file, uint64_t row);

/* The most rows outside of holes. */
uint64_t box_file_stored_rows(const box_file *file);
