/* collective.c: how ranks tell each other of a failure, and how much memory one of
 * them has; see collective.h. */
#include "mpi/collective.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

bool collective_fine(MPI_Comm comm, bool is_fine, error *e) {
    int rank, ranks, lowest;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    const int mine = is_fine ? ranks : rank;
    MPI_Allreduce(&mine, &lowest, 1, MPI_INT, MPI_MIN, comm);
    if (lowest == ranks)
        return true;
    MPI_Bcast(e, (int)sizeof *e, MPI_BYTE, lowest, comm);
    return false;
}

/* "at rank 3 on node17". */
static void collective_place(char *text, size_t size) {
    char host[MPI_MAX_PROCESSOR_NAME] = "";
    int rank, length;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Get_processor_name(host, &length);
    snprintf(text, size, "at rank %d on %s", rank, host);
}

bool collective_system_error(error *e, int failure, const char *file,
                             const char *what) {
    char place[MPI_MAX_PROCESSOR_NAME + 32];
    collective_place(place, sizeof place);
    error_at(e, file, 0, "%s %s: %s", what, place, strerror(failure));
    if (failure == ENOSPC || failure == EDQUOT || failure == ENOMEM ||
        failure == EFBIG)
        e->code = ERROR_RESOURCES;
    return false;
}

bool collective_mpi_error(error *e, int code, const char *file, const char *what) {
    /* MPICH says them in words alone */
    static const int failures[] = { ENOSPC, EDQUOT, EFBIG };
    char place[MPI_MAX_PROCESSOR_NAME + 32], why[MPI_MAX_ERROR_STRING] = "";
    int kind, length;
    collective_place(place, sizeof place);
    MPI_Error_class(code, &kind);
    MPI_Error_string(code, why, &length);
    for (char *c = why; *c != '\0'; c++)
        *c = *c == '\n' ? ' ' : *c;
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++)
        if (strstr(why, strerror(failures[i])) != NULL)
            return collective_system_error(e, failures[i], file, what);
    error_at(e, file, 0, "%s %s: %s", what, place, why);
    if (kind == MPI_ERR_NO_SPACE || kind == MPI_ERR_QUOTA)
        e->code = ERROR_RESOURCES;
    return false;
}

bool collective_status(error *e, graze_status status) {
    if (e->code != ERROR_NONE)
        return false;
    if (status == GRAZE_OUT_OF_MEMORY)
        return error_set(
            e, ERROR_RESOURCES,
            "not enough memory in a rank: give more by --memory, or use more ranks");
    return error_set(e, ERROR_INPUT, "the search failed: %s",
                     graze_status_text(status));
}

uint64_t collective_resident(void) {
    unsigned long long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL)
        return collective_resident_peak();
    if (fscanf(file, "%llu %llu", &size, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t collective_resident_peak(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)usage.ru_maxrss * 1024;
}
