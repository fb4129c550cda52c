/* exchange.c: see exchange.h. Cost: each record is copied twice and sent once; three
 * small collective calls a round. */
#include "mpi/exchange.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

graze_status grz_agree(MPI_Comm comm, graze_status status) {
    int mine = (int)status, largest = 0;
    MPI_Allreduce(&mine, &largest, 1, MPI_INT, MPI_MAX, comm);
    return (graze_status)largest;
}

/* A rank receives at most the capacity of all ranks in a round, and counts it in an
 * int. */
static size_t exchange_capacity(grz_exchange_limits limits, size_t size,
                                size_t ranks) {
    const size_t chunk = limits.chunk == 0 ? GRZ_CHUNK_USUAL : limits.chunk,
                 least = 4 * ranks;
    size_t capacity = limits.memory / (2 * size + sizeof(int));
    if (capacity > chunk / size)
        capacity = chunk / size;
    if (capacity > INT_MAX / ranks)
        capacity = INT_MAX / ranks;
    return capacity < least ? least : capacity;
}

graze_status grz_exchange_open(grz_exchange *x, MPI_Comm comm, size_t size,
                               grz_exchange_limits limits) {
    *x = (grz_exchange){ .comm = comm, .size = size };
    MPI_Comm_size(comm, &x->ranks);
    size_t ranks = (size_t)x->ranks;
    x->capacity = exchange_capacity(limits, size, ranks);
    x->collected = malloc(x->capacity * size);
    x->send = malloc(x->capacity * size);
    x->to = malloc(x->capacity * sizeof *x->to);
    x->counts = calloc(4 * ranks, sizeof *x->counts);
    if (x->collected == NULL || x->send == NULL || x->to == NULL ||
        x->counts == NULL) {
        grz_exchange_close(x);
        return GRAZE_OUT_OF_MEMORY;
    }
    x->starts = x->counts + ranks;
    x->in = x->starts + ranks;
    x->in_starts = x->in + ranks;
    return GRAZE_OK;
}

void grz_exchange_close(grz_exchange *x) {
    free(x->collected);
    free(x->send);
    free(x->to);
    free(x->counts);
    *x = (grz_exchange){ 0 };
}

bool grz_exchange_has_room(const grz_exchange *x) {
    return x->capacity - x->count >= (size_t)x->ranks;
}

unsigned char *grz_exchange_put(grz_exchange *x, int rank) {
    x->to[x->count] = rank;
    return x->collected + x->count++ * x->size;
}

/* Where each rank's records begin, and how many records there are. */
static size_t exchange_starts(const int *counts, int *starts, int ranks) {
    int sum = 0;
    for (int i = 0; i < ranks; i++) {
        starts[i] = sum;
        sum += counts[i];
    }
    return (size_t)sum;
}

/* Put what was collected into the order of the ranks. One rank's are in order. */
static void exchange_sort(grz_exchange *x) {
    if (x->ranks == 1) {
        x->counts[0] = (int)x->count;
        return;
    }
    memset(x->counts, 0, (size_t)x->ranks * sizeof *x->counts);
    for (size_t i = 0; i < x->count; i++)
        x->counts[x->to[i]]++;
    exchange_starts(x->counts, x->starts, x->ranks);
    for (size_t i = 0; i < x->count; i++)
        memcpy(x->send + (size_t)x->starts[x->to[i]]++ * x->size,
               x->collected + i * x->size, x->size);
    exchange_starts(x->counts, x->starts, x->ranks);
}

/* Move the records of a round to where they belong. */
static void exchange_move(grz_exchange *x, unsigned char *to) {
    MPI_Datatype record;
    x->sent_bytes += x->count * x->size;
    x->rounds++;
    if (x->ranks == 1) {
        memcpy(to, x->collected, x->count * x->size);
        return;
    }
    MPI_Type_contiguous((int)x->size, MPI_BYTE, &record);
    MPI_Type_commit(&record);
    MPI_Alltoallv(x->send, x->counts, x->starts, record, to, x->in, x->in_starts,
                  record, x->comm);
    MPI_Type_free(&record);
}

/* The place for the records of a round; NULL: no memory. */
static unsigned char *exchange_room(const grz_exchange *x,
                                    const grz_exchange_ends *ends, size_t count) {
    static unsigned char nothing;
    grz_exchange_array *array = ends->array;
    if (count == 0)
        return &nothing;
    if (array == NULL)
        return ends->room(ends->context, count);
    unsigned char *room = array->records + array->count * x->size;
    if (count > array->capacity - array->count)
        return NULL;
    array->count += count;
    return room;
}

graze_status grz_exchange_run(grz_exchange *x, const grz_exchange_ends *ends) {
    int all[2] = { 0, 1 };
    while (all[1] != 0) {
        bool has_more = false;
        x->count = 0;
        graze_status status = ends->fill(ends->context, x, &has_more);
        exchange_sort(x);
        MPI_Alltoall(x->counts, 1, MPI_INT, x->in, 1, MPI_INT, x->comm);
        size_t count = exchange_starts(x->in, x->in_starts, x->ranks);
        unsigned char *to = exchange_room(x, ends, count);
        if (status == GRAZE_OK && to == NULL)
            status = GRAZE_OUT_OF_MEMORY;
        int mine[2] = { (int)status, has_more };
        MPI_Allreduce(mine, all, 2, MPI_INT, MPI_MAX, x->comm);
        if (all[0] != 0)
            return (graze_status)all[0];
        exchange_move(x, to);
        if (ends->took != NULL && count > 0)
            ends->took(ends->context, to, count);
    }
    return GRAZE_OK;
}
