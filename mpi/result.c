/* result.c: see result.h. */
#include "mpi/result.h"

#include "mpi/collective.h"
#include "mpi/exchange.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Make the file by the system, which says what is wrong in words. */
static bool result_make(const result *r, error *e) {
    struct stat old;
    if (stat(r->paths.final, &old) == 0 &&
        (!S_ISREG(old.st_mode) || access(r->paths.final, W_OK) != 0))
        return error_at(
            e, r->paths.final, 0,
            "is there already, and cannot be replaced; choose another name");
    FILE *file = fopen(r->paths.temporary, "wb");
    if (file == NULL)
        return collective_system_error(e, errno, r->paths.final,
                                       "cannot be written");
    fclose(file);
    return true;
}

bool result_open(result *r, MPI_Comm comm, result_paths paths, error *e) {
    const size_t chunk = r->chunk == 0 ? GRZ_CHUNK_USUAL : r->chunk;
    int rank;
    MPI_Comm_rank(comm, &rank);
    *r = (result){ .comm = comm,
                   .file = MPI_FILE_NULL,
                   .paths = paths,
                   .chunk = chunk,
                   .is_open = true };
    const bool is_made = rank != 0 || paths.is_there || result_make(r, e);
    if (!collective_fine(comm, is_made, e))
        return false;
    const int code = MPI_File_open(comm, paths.temporary, MPI_MODE_WRONLY,
                                   MPI_INFO_NULL, &r->file);
    if (code != MPI_SUCCESS) {
        r->file = MPI_FILE_NULL;
        collective_mpi_error(e, code, paths.final, "cannot be written");
    }
    return collective_fine(comm, code == MPI_SUCCESS, e);
}

static bool result_put(result *r, uint64_t offset, const void *bytes, uint64_t size,
                       error *e) {
    const unsigned char *from = bytes;
    while (size > 0) {
        const int part = (int)(size < r->chunk ? size : r->chunk);
        MPI_Status about;
        int wrote = 0;
        const int code = MPI_File_write_at(r->file, (MPI_Offset)offset, from, part,
                                           MPI_BYTE, &about);
        if (code != MPI_SUCCESS)
            return collective_mpi_error(e, code, r->paths.final,
                                        "cannot be written");
        MPI_Get_count(&about, MPI_BYTE, &wrote);
        if (wrote != part)
            return collective_system_error(e, ENOSPC, r->paths.final,
                                           "cannot be written");
        offset += (uint64_t)part;
        from += part;
        size -= (uint64_t)part;
    }
    return true;
}

bool result_write(result *r, uint64_t offset, const void *bytes, uint64_t size,
                  error *e) {
    return result_put(r, NPY_HEADER_SIZE + offset, bytes, size, e);
}

static bool result_rename(const result *r, error *e) {
    struct stat about;
    if (rename(r->paths.temporary, r->paths.final) == 0)
        return true;
    if (stat(r->paths.temporary, &about) != 0)
        return error_at(e, r->paths.final, 0,
                        "the file was removed while it was written");
    return collective_system_error(e, errno, r->paths.final, "cannot be written");
}

bool result_close(result *r, error *e) {
    const int code = MPI_File_close(&r->file);
    r->file = MPI_FILE_NULL;
    if (code != MPI_SUCCESS)
        collective_mpi_error(e, code, r->paths.final, "cannot be written");
    return collective_fine(r->comm, code == MPI_SUCCESS, e);
}

bool result_finish(result *r, npy_array array, error *e) {
    char header[NPY_HEADER_SIZE];
    int rank;
    MPI_Comm_rank(r->comm, &rank);
    npy_array_header(array, header);
    if (!collective_fine(
            r->comm, rank != 0 || result_put(r, 0, header, sizeof header, e), e) ||
        !result_close(r, e) ||
        !collective_fine(r->comm, rank != 0 || result_rename(r, e), e))
        return false;
    r->is_open = false;
    return true;
}

void result_discard(result *r) {
    int rank;
    if (!r->is_open)
        return;
    MPI_Comm_rank(r->comm, &rank);
    if (r->file != MPI_FILE_NULL)
        MPI_File_close(&r->file);
    if (rank == 0)
        unlink(r->paths.temporary);
    r->is_open = false;
}
