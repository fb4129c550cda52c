/* npy.h: NumPy's .npy files: boxes in, pairs out.
 *
 * Boxes: an array (N, 4) of float32, float64, int32 or int64 in the order min_x, min_y, max_x,
 * max_y. Either byte order, either memory order, and the versions 1.0, 2.0 and 3.0
 * of the format are read. The header's promises are believed only as far as bytes
 * follow. Source: NumPy Enhancement Proposal 1, "A simple file format for NumPy
 * arrays".
 */
#ifndef FORMATS_NPY_H
#define FORMATS_NPY_H

#include "formats/source.h"
#include "formats/table.h"

#define NPY_MAGIC_SIZE 6

/* Whether bytes are how such a file begins; fewer than NPY_MAGIC_SIZE count if they
 * are all there is. */
bool npy_begins(const unsigned char *bytes, size_t size);

/* Read the array into a zeroed table. Errors: ERROR_INPUT naming the file and, for
 * an unsound box, its row, counted from 0; ERROR_RESOURCES. */
bool npy_read_boxes(source *s, const table_watcher *watcher, table *t, error *e);

/* How an array (rows, 4) of floats or whole numbers lies in its file. */
typedef struct npy_layout {
    uint64_t rows;
    size_t item_size; /* 4 or 8 */
    bool is_whole;    /* with a sign; else floats */
    bool is_big_endian;
    bool is_by_column;    /* Fortran order */
    uint64_t data_offset; /* of the first value, from the begin of the file */
} npy_layout;

/* Read the header, from the first byte of a file to the last before its data.
 * Errors: as npy_read_boxes. */
bool npy_read_layout(source *s, npy_layout *layout, error *e);

/* The value whose bytes these are; not a number if it is whole and beyond 2^53,
 * where not all of them are doubles. */
double npy_value(const unsigned char *bytes, const npy_layout *layout);

/* Layers of boxes: an array (N,) of whole numbers from 0 to 63, of any type, read
 * some at a time. */
typedef struct npy_layers npy_layers;

/* Open the layers for this many boxes. Errors: ERROR_INPUT naming the file, also if
 * they are more or fewer; ERROR_RESOURCES. */
bool npy_layers_open(const char *path, uint64_t boxes, npy_layers **out, error *e);

/* Read the next `count` layers, which must be there. Errors: ERROR_INPUT naming the
 * file and the row. */
bool npy_layers_read(npy_layers *layers, uint8_t *out, size_t count, error *e);
void npy_layers_close(npy_layers *layers);

/* For readers: say that the file ends behind this many bytes of values, and that they
 * are too few. Returns false. */
bool npy_ends_early(const npy_layout *layout, const char *path, uint64_t bytes,
                    error *e);

/* For readers: why a box of such a file is not sound, in words. */
void npy_box_flaw(const npy_layout *layout, const table_box *box,
                  char text[TABLE_FLAW_SIZE]);

/* An array of unsigned whole numbers of `item_size` bytes, in this machine's byte
 * order, row by row; columns 0: a list. */
typedef struct npy_array {
    uint64_t rows;
    unsigned columns, item_size;
} npy_array;

/* The header of an array to write; the data follow row by row. It has the same size
 * for any array. */
#define NPY_HEADER_SIZE 128
void npy_array_header(npy_array array, char header[NPY_HEADER_SIZE]);

#endif
