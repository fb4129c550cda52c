/* result.h: a .npy file written by all ranks through MPI-IO. It gets its name when
 * all of it is there. */
#pragma once

#include "formats/error.h"
#include "formats/npy.h"

#include <mpi.h>

/* The path that it gets, and the one until then; and whether the file is there
 * already, with what was written before. Both stay the caller's. */
typedef struct result_paths {
    const char *final, *temporary;
    bool is_there;
} result_paths;

typedef struct result {
    MPI_Comm comm;
    MPI_File file; /* MPI_FILE_NULL: not open */
    result_paths paths;
    size_t chunk; /* bytes that are written at a time, at most */
    bool is_open; /* neither finished nor discarded */
} result;

/* Open. `chunk` is set, or 0 for the one of exchange.h. Collective; the same error in
 * all ranks. */
bool result_open(result *r, MPI_Comm comm, result_paths paths, error *e);

/* Write bytes of the array, at an offset behind the header. Not collective. */
bool result_write(result *r, uint64_t offset, const void *bytes, uint64_t size,
                  error *e);

/* Write the header and give the file its name. Collective; the same error in all
 * ranks. */
bool result_finish(result *r, npy_array array, error *e);

/* All is written, and the file is closed; it keeps its name. Collective; the same
 * error in all ranks. */
bool result_close(result *r, error *e);

/* Close, and remove an unfinished file. Collective. */
void result_discard(result *r);
