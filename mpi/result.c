/* result.c: see result.h. Any rank which a signal ends removes the file without a
 * name. */
#include "mpi/result.h"

#include "mpi/collective.h"
#include "mpi/exchange.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *volatile result_temporary;

static void result_interrupted(int signal_number) {
    if (result_temporary != NULL)
        unlink(result_temporary);
    raise(signal_number); /* SA_RESETHAND: now it does what it does without us */
}

static void result_catch_signals(void) {
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction action = { .sa_flags = (int)SA_RESETHAND };
        action.sa_handler = result_interrupted;
        sigemptyset(&action.sa_mask);
        sigaction(signals[i], &action, NULL);
    }
}

/* "PATH.part-PID", by the PID of rank 0. */
static bool result_name(result *r, error *e) {
    const size_t size = strlen(r->path) + 32;
    long id = (long)getpid();
    MPI_Bcast(&id, 1, MPI_LONG, 0, r->comm);
    r->temporary = malloc(size);
    if (r->temporary == NULL)
        return error_no_memory(e, "a file's name");
    snprintf(r->temporary, size, "%s.part-%ld", r->path, id);
    return true;
}

/* Make the file by the system, which says what is wrong in words. */
static bool result_make(const result *r, error *e) {
    struct stat old;
    if (stat(r->path, &old) == 0 &&
        (!S_ISREG(old.st_mode) || access(r->path, W_OK) != 0))
        return error_at(
            e, r->path, 0,
            "is there already, and cannot be replaced; choose another name");
    FILE *file = fopen(r->temporary, "wb");
    if (file == NULL)
        return collective_system_error(e, errno, r->path, "cannot be written");
    fclose(file);
    return true;
}

bool result_open(result *r, MPI_Comm comm, const char *path, error *e) {
    const size_t chunk = r->chunk == 0 ? GRZ_CHUNK_USUAL : r->chunk;
    int rank;
    MPI_Comm_rank(comm, &rank);
    *r = (result){
        .comm = comm, .file = MPI_FILE_NULL, .path = path, .chunk = chunk
    };
    const bool is_named = result_name(r, e);
    if (!collective_fine(comm, is_named && (rank != 0 || result_make(r, e)), e))
        return false;
    result_temporary = r->temporary;
    result_catch_signals();
    const int code =
        MPI_File_open(comm, r->temporary, MPI_MODE_WRONLY, MPI_INFO_NULL, &r->file);
    if (code != MPI_SUCCESS) {
        r->file = MPI_FILE_NULL;
        collective_mpi_error(e, code, path, "cannot be written");
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
            return collective_mpi_error(e, code, r->path, "cannot be written");
        MPI_Get_count(&about, MPI_BYTE, &wrote);
        if (wrote != part)
            return collective_system_error(e, ENOSPC, r->path, "cannot be written");
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
    if (rename(r->temporary, r->path) == 0)
        return true;
    if (stat(r->temporary, &about) != 0)
        return error_at(e, r->path, 0, "the file was removed while it was written");
    return collective_system_error(e, errno, r->path, "cannot be written");
}

bool result_finish(result *r, npy_array array, error *e) {
    char header[NPY_HEADER_SIZE];
    int rank;
    MPI_Comm_rank(r->comm, &rank);
    npy_array_header(array, header);
    if (!collective_fine(r->comm,
                         rank != 0 || result_put(r, 0, header, sizeof header, e), e))
        return false;
    const int code = MPI_File_close(&r->file);
    r->file = MPI_FILE_NULL;
    if (code != MPI_SUCCESS)
        collective_mpi_error(e, code, r->path, "cannot be written");
    if (!collective_fine(r->comm, code == MPI_SUCCESS, e) ||
        !collective_fine(r->comm, rank != 0 || result_rename(r, e), e))
        return false;
    result_temporary = NULL;
    free(r->temporary);
    r->temporary = NULL;
    return true;
}

void result_discard(result *r) {
    int rank;
    if (r->temporary == NULL)
        return;
    MPI_Comm_rank(r->comm, &rank);
    if (r->file != MPI_FILE_NULL)
        MPI_File_close(&r->file);
    if (rank == 0)
        unlink(r->temporary);
    result_temporary = NULL;
    free(r->temporary);
    r->temporary = NULL;
}
