/* result.h: a .npy file written by all ranks through MPI-IO. It gets its name when
 * all of it is there. */
#pragma once

#include "formats/error.h"
#include "formats/npy.h"

#include <mpi.h>

typedef struct result {
    MPI_Comm comm;
    MPI_File file; /* MPI_FILE_NULL: not open */
    const char *path;
    char *temporary; /* its name until then */
    size_t chunk;    /* bytes that are written at a time, at most */
} result;

/* Open a new file beside the path. `chunk` is set, or 0 for the one of exchange.h.
 * Collective; the same error in all ranks. */
bool result_open(result *r, MPI_Comm comm, const char *path, error *e);

/* Write bytes of the array, at an offset behind the header. Not collective. */
bool result_write(result *r, uint64_t offset, const void *bytes, uint64_t size,
                  error *e);

/* Write the header and give the file its name. Collective; the same error in all
 * ranks. */
bool result_finish(result *r, npy_array array, error *e);

/* Close, and remove a file without a name. Collective. */
void result_discard(result *r);
