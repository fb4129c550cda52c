/* result.h: a .npy file that all ranks write by MPI-IO, and that gets its name when all of it is there. */
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

/* Open a new file beside the path, `chunk` being set, or 0 for that of exchange.h. Collective; the same error
 * in all ranks. */
bool result_open(result *r, MPI_Comm comm, const char *path, error *e);

/* Write bytes of the array, at an offset behind the header. Not collective. */
bool result_write(result *r, uint64_t offset, const void *bytes, uint64_t size, error *e);

/* Write the header and give the file its name. Collective; the same error in all ranks. */
bool result_finish(result *r, npy_array array, error *e);

/* Close, and remove a file that has no name yet. Collective. */
void result_discard(result *r);
