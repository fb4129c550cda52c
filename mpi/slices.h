/* slices.h: the boxes of a .npy file. Each rank reads its share by MPI-IO.
 *
 * Rank r of R has the rows from N * r / R on. They pass through a window: the whole
 * share if there is room, otherwise a moving part. Every box is checked when it is
 * read.
 */
#pragma once

#include "formats/error.h"
#include "formats/npy.h"
#include "mpi/spread.h"

typedef struct slices {
    MPI_Comm comm;
    MPI_File file; /* MPI_FILE_NULL: not open */
    const char *path;
    npy_layout layout;
    uint64_t first, count; /* rows of this rank */
    size_t edge_size;      /* of an edge in the window: whole numbers are float64 */
    unsigned char *window; /* boxes in this machine's byte order, row by row */
    uint64_t window_first;
    uint64_t window_count, window_capacity;
    uint8_t *layers;       /* of its rows; NULL: all are on layer 0 */
    size_t chunk;          /* bytes that are read at a time, at most */
    unsigned char *column; /* some values of one edge, where the file has columns */
    error *e;
} slices;

/* The first row of a rank's share. */
uint64_t slices_first(uint64_t rows, int rank, int ranks);

/* Open; `chunk` is set, or 0 for the one of exchange.h. Rank 0 reads the header and
 * checks the length of the file. Collective. Errors, the same in all ranks:
 * ERROR_INPUT. */
bool slices_open(slices *s, MPI_Comm comm, const char *path, error *e);

/* Make the window, of at most this many bytes, but for 4,096 boxes at least. Not
 * collective. Errors: ERROR_RESOURCES. */
bool slices_reserve(slices *s, uint64_t memory, error *e);

/* The bytes of a window for all of a rank's share. */
uint64_t slices_bytes(const slices *s, int ranks);

/* Take the layers of all rows from a .npy file, which rank 0 reads. They take a byte
 * a row of this rank. Collective. Errors, the same in all ranks: ERROR_INPUT,
 * ERROR_RESOURCES. */
bool slices_take_layers(slices *s, const char *path, error *e);

/* The layers of this rank's rows, a bit each. */
uint64_t slices_layers(const slices *s);

/* Rows of this rank, counted from its first, as items with their row numbers for
 * tags. `mark` is a part of theirs, if they have one. */
typedef struct slices_range {
    uint64_t first;
    uint32_t count;
    uint8_t mark;
} slices_range;

/* Errors: GRAZE_BAD_VALUE; `s->e` says why. Not collective. */
graze_status slices_read(slices *s, slices_range range, grz_item_layout layout,
                         unsigned char *items);

/* Close it. Collective, if it is open. */
void slices_close(slices *s);
