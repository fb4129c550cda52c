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
    unsigned char *window; /* boxes in this machine's byte order, row by row */
    uint64_t window_first;
    uint64_t window_count, window_capacity;
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

/* The boxes as a source, their tags being the row numbers. Its errors are written to
 * `s->e`. */
grz_spread_source slices_source(slices *s, box_near near);

/* Close it. Collective, if it is open. */
void slices_close(slices *s);
